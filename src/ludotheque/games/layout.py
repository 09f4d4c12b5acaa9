"""The record of a game, its state in bytes: how it is laid out, read, copied, told from others, and what it notes."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from .compiling import compiled
from .contract import HIDDEN, Table


def table_type(fields: list[tuple[Any, ...]], events: int) -> np.dtype[np.record]:
    """The record of a game: what all games have in common, then the game's own fields.

    ``events`` is the largest number of events that one choice can cause.
    """
    common: list[tuple[Any, ...]] = [
        ("stream", "u4", (4,)),  # random numbers still to come; never shown to anyone
        ("players", "i1"),
        ("event_count", "u1"),
        (EVENTS, "i2", (events, EVENT_WIDTH)),  # what the last choice caused, oldest first
    ]
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(common + fields, align=True))))


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


class Fields(SimpleNamespace):
    """The fields of a record, to look at: changing them changes nothing else."""

    def __init__(self, table: Table, layout: np.dtype[np.void]) -> None:
        super().__init__(**dict(zip(layout.names or (), np.ndarray(1, layout, table)[0].item(), strict=True)))
        self._table = table

    def tobytes(self) -> bytes:
        return self._table.tobytes()


def laid_out(table: Table, layout: np.dtype[np.record]) -> Fields:
    """A record for Python code that only reads: looking at a field takes a fiftieth of the time."""
    return Fields(table, _without_attributes(layout))


@cache
def _without_attributes(layout: np.dtype[np.record]) -> np.dtype[np.void]:
    return np.dtype(layout.descr)


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
