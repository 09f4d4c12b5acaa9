"""The duel, the hand game itself: who shows what, who drops out, who is left."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has, size
from ..chance import below
from ..compiling import compiled
from ..contract import HIDDEN, NOTHING
from ..layout import hide_choice, note
from ..suits import unbeaten

# A state that knows duels has two fields more: ``duellists``, a bit per seat still in, and ``shows``, each shape.

DUEL_FIELDS: list[tuple[Any, ...]] = [("duellists", "i2"), ("shows", "i1", (6,))]

DUEL_STARTS, DUEL_SHOWED, DUEL_CHOSE, DUEL_REPLAYED, DUEL_DROPPED = 90, 91, 92, 93, 94  # kinds of events


@compiled
def start_duel(state: Any, seats: int) -> None:
    _open_hands(state, seats)
    note(state, DUEL_STARTS, NOTHING, seats, 0, 0, 0)


@compiled
def _open_hands(state: Any, seats: int) -> None:
    state.duellists = seats
    for seat in range(len(state.shows)):
        state.shows[seat] = NOTHING


@compiled
def duel_actors(state: Any) -> int:
    """Duellists who have not chosen a shape yet."""
    waiting = 0
    for seat in range(state.players):
        if has(state.duellists, seat) and state.shows[seat] == NOTHING:
            waiting |= bit(seat)
    return waiting


@compiled
def play_duel(state: Any, seat: int, shape: int) -> bool:
    """One duellist chooses a shape; the last one makes all show. True when a single duellist is left."""
    state.shows[seat] = shape
    note(state, DUEL_CHOSE, seat, shape, 0, 0, 0)
    if duel_actors(state) != 0:
        return False
    for other in range(state.players):
        if has(state.duellists, other):
            note(state, DUEL_SHOWED, other, state.shows[other], 0, 0, 0)
    winning = unbeaten(_shown(state))
    left = _survivors(state, winning)
    if left == state.duellists:
        note(state, DUEL_REPLAYED, NOTHING, winning, 0, 0, 0)
    for other in range(state.players):
        if has(state.duellists, other) and not has(left, other):
            note(state, DUEL_DROPPED, other, winning, 0, 0, 0)
    _open_hands(state, left)
    return size(left) == 1


@compiled
def _shown(state: Any) -> int:
    """The shapes that are there, a bit each."""
    shown = 0
    for seat in range(state.players):
        if has(state.duellists, seat):
            shown |= bit(state.shows[seat])
    return shown


@compiled
def _survivors(state: Any, winning: int) -> int:
    """Who stays in after a show: all of them if it must be replayed, otherwise those with the winning shape."""
    if winning == 0:  # all three shapes
        return int(state.duellists)
    left = 0
    for seat in range(state.players):
        if has(state.duellists, seat) and has(winning, state.shows[seat]):
            left |= bit(seat)
    return left


@compiled
def erase_duel(state: Any, seat: int) -> None:
    """A shape is secret until every duellist has chosen one."""
    for other in range(state.players):
        if other != seat and state.shows[other] != NOTHING:
            state.shows[other] = HIDDEN
    hide_choice(state, DUEL_CHOSE, seat)


@compiled
def reopen_duel(state: Any) -> None:
    """Whoever has chosen a shape in secret may choose again."""
    for seat in range(state.players):
        if state.shows[seat] == HIDDEN:
            state.shows[seat] = NOTHING


@compiled
def imagine_duel(state: Any, stream: Any) -> None:
    for seat in range(state.players):
        if state.shows[seat] == HIDDEN:
            state.shows[seat] = below(stream, 3)
