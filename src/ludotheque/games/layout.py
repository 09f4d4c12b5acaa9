"""The record of a game, its state in bytes: how it is laid out, read, copied, told from others, and what it notes."""

from __future__ import annotations

from functools import cache
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, cast

import numpy as np

from .chance import TABLE_STREAM
from .compiling import compiled
from .contract import HIDDEN, Table


def table_type(fields: list[tuple[Any, ...]], events: int) -> np.dtype[np.record]:
    """The record of a game: what all games have in common, then the game's own fields.

    ``events`` is the largest number of events that one choice can cause.
    """
    common: list[tuple[Any, ...]] = [
        ("stream", "u4", (TABLE_STREAM,)),  # random numbers still to come, and their kind; never shown to anyone
        ("players", "i1"),
        ("event_count", "u1"),
        (EVENTS, "i2", (events, EVENT_WIDTH)),  # what the last choice caused, oldest first
    ]
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(common + fields, align=True))))


PLAYERS_AT = 4 * TABLE_STREAM  # behind the random numbers
EVENTS = "events"  # the last field that all games have
EVENT_WIDTH = 6  # kind, seat, and four details whose meaning depends on the kind


# Compiled code has forms of its own of these three: see `twins`.


def record(table: Table, layout: np.dtype[np.record]) -> Any:
    """The table's bytes as a record with named fields; writing to a field writes to the table."""
    return table.view(layout)[0]


def copy(source: Table, table: Table) -> None:
    """Make a table the same as another of its size."""
    table[:] = source


def digest(table: Table, first: int) -> int:
    """A number that tells a table from others, by its bytes from the first one on."""
    return hash(table[first:].tobytes())


def opened(table: Table, layout: np.dtype[np.record]) -> Any:
    """The table's bytes as a record, for Python code outside the rules."""
    return table.view(layout)[0]


class Fields:
    """The fields of a record, to look at: changing them changes nothing else.

    Numbers are numbers and rows are tuples, all of them read at once; what has more dimensions is an array.
    """

    def __init__(self, record: bytes, reading: Reading) -> None:
        self.__dict__ = dict(zip(reading.names, reading.pick(reading.numbers.unpack_from(record)), strict=True))
        self._record = record
        self._arrays = reading.arrays

    def __getattr__(self, name: str) -> Any:
        if name not in self._arrays:
            raise AttributeError(name)
        kind, offset = self._arrays[name]
        array = self.__dict__[name] = np.ndarray(kind.shape, kind.base, self._record, offset)
        return array

    def tobytes(self) -> bytes:
        return self._record


CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u4": "I", "u8": "Q"}  # NumPy's names, struct's letters


class Reading:
    """How the fields of a record are read: in one go, except those with several dimensions.

    Whoever looks at few fields names them: then those are read, and one with several dimensions comes as one long row.
    """

    def __init__(self, layout: np.dtype[np.record], only: tuple[str, ...] = ()) -> None:
        self.names: list[str] = []
        self.arrays: dict[str, tuple[np.dtype[Any], int]] = {}
        code, places, count, end = "<", [], 0, 0
        for name in layout.names or ():
            kind, offset = layout.fields[name][:2]  # type: ignore[index] # a record has fields
            if name not in only and len(kind.shape) > 1:
                self.arrays[name] = kind, offset
            if (name not in only) if only else len(kind.shape) > 1:
                continue
            length = prod(kind.shape)
            code += f"{offset - end}x{length}{CODES[kind.base.str[1:]]}"
            places.append(slice(count, count + length) if kind.shape else count)
            self.names.append(name)
            count, end = count + length, offset + kind.itemsize
        self.numbers = Struct(code)
        self.pick = itemgetter(*places) if len(places) > 1 else lambda numbers: (numbers[places[0]],)


def laid_out(record: bytes, layout: np.dtype[np.record]) -> Fields:
    """A record for Python code that only reads: looking at a field takes a fiftieth of the time."""
    return Fields(record, reading_of(layout))


reading_of = cache(Reading)


@cache
def own_fields_at(layout: np.dtype[np.record]) -> int:
    """Where the game's own fields begin, in whole words: what comes before is luck, and what has just happened."""
    names = layout.names or ()
    assert layout.fields is not None
    return int(layout.fields[names[names.index(EVENTS) + 1]][1]) // 4 * 4


@cache
def events_at(layout: np.dtype[np.record]) -> slice:
    """Where it is noted what has just happened."""
    return slice(PLAYERS_AT + 1, own_fields_at(layout))


def position_of(game: str, table: Table, layout: np.dtype[np.record]) -> bytes:
    """A table as a value: whoever sits at the same one has the same bytes."""
    return b"%s:%d:%s" % (game.encode(), players_at(table), table[own_fields_at(layout) :].tobytes())


def players_at(table: Table) -> int:
    """How many sit there: the number stands at the same place in every game's record."""
    return int(table[PLAYERS_AT])


@compiled
def forget_events(state: Any) -> None:
    """Start a new list of events; every ``play`` does this first."""
    state.event_count = 0


@compiled
def note(state: Any, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write down an event: what happened, to which seat, and the details."""
    entry = state.events[state.event_count]
    entry[0] = kind
    entry[1] = seat
    entry[2] = a
    entry[3] = b
    entry[4] = c
    entry[5] = d
    state.event_count += 1


@compiled
def hide_choice(state: Any, kind: int, seat: int) -> None:
    """Blank the first detail of such an event for everyone but the seat that caused it."""
    for i in range(state.event_count):
        if state.events[i, 0] == kind and state.events[i, 1] != seat:
            state.events[i, 2] = HIDDEN


@compiled
def clear(words: Any) -> None:
    """Blank an array, a row or a stream."""
    for i in range(len(words)):
        words[i] = 0
