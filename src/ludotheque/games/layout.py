"""The record of a game, its state in bytes: how it is laid out, read, copied, told from others, and what it notes."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from numba import types

from .compiling import UNCOMPILED, compiled
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


if UNCOMPILED:

    def record(table: Table, layout: np.dtype[np.record]) -> Any:
        """The table's bytes as a record with named fields; writing to a field writes to the table."""
        return table.view(layout)[0]

    def copy(source: Table, table: Table) -> None:
        """Make a table the same as another of its size."""
        table[:] = source

    def digest(table: Table, first: int) -> int:
        """A number that tells a table from others, by its bytes from the first one on."""
        return hash(table[first:].tobytes())

else:  # only when compiled
    from numba.core.cgutils import raw_memcpy
    from numba.extending import intrinsic

    @intrinsic
    def record(typing_context: Any, table: Any, layout: Any) -> Any:
        """The same inside compiled code: a pointer, nothing is copied or counted (`table.view` costs 20 ns here)."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.bitcast(array.data, context.get_value_type(layout.dtype))

        return layout.dtype(table, layout), codegen

    @intrinsic
    def copy(typing_context: Any, source: Any, table: Any) -> Any:
        """The same inside compiled code: one block of memory (`table[:] = source` goes byte by byte here)."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            there = context.make_array(signature.args[0])(context, builder, arguments[0])
            here = context.make_array(signature.args[1])(context, builder, arguments[1])
            cast(Any, raw_memcpy)(builder, here.data, there.data, here.nitems, 1)
            return context.get_dummy_value()

        return types.void(source, table), codegen

    @compiled
    def digest(table: Table, first: int) -> int:
        """The same inside compiled code: four bytes at a time; a table's size is a multiple of that."""
        words = table[first:].view(np.uint32)
        a, b = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
        for i in range(len(words)):
            a = (a ^ np.uint64(words[i])) * np.uint64(0xFF51AFD7ED558CCD)
            a ^= a >> np.uint64(32)
        return int(np.int64((a * b) >> np.uint64(1)))


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
