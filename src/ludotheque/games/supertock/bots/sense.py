"""How people play Super Tock: by habit; or with simple sense: bring marbles home, capture opponents, start, move on."""

from __future__ import annotations

from typing import Any

from ...bits import bit
from ...chance import below, prefer
from ...compiling import compiled, rule
from ...contract import CHOOSE, CHOOSE_BY_HABIT, NOTHING, Moves, Stream, Table
from ...layout import record
from ..board import (
    BREAKS,
    DROP,
    FOLD,
    MARBLES,
    MOVE,
    RING,
    SKY,
    SWAP,
    card_of,
    from_of,
    is_home,
    kind_of,
    place_in_home,
    to_door,
    to_of,
)
from ..moving import FLYING, STARTING, are_opponents
from ..rules import legal, owner_on
from ..table import TABLE

HOMECOMING, CAPTURE, START = 1000, 500, 300  # far apart, so that the one always goes before the other
WHOLE_HAND = -10  # to put down one card is better, where one may
FROM_SKY = 20  # about as far as it is from heaven: down to one's own 8, and on
FROM_BREAK = RING + 20


FAR, NEAR = 0, 1  # habits: the longest way, or the shortest
HABITS = 2


@rule(CHOOSE_BY_HABIT)
def easy(table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int:
    """Looks at three moves and takes the longest way, or the shortest; never at what stands there."""
    count = legal(table, seat, moves)
    choice = moves[below(stream, count)]
    for _ in range(2):
        other = moves[below(stream, count)]
        further = card_of(other) > card_of(choice)
        if further == (habit == FAR):
            choice = other
    return int(choice)


@rule(CHOOSE)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """The move that looks best at once; among equals, one at random."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    best, equals, choice = -10000, 0, moves[0]
    for i in range(count):
        best, equals, better = prefer(_worth(state, moves[i]), best, equals, stream)
        if better:
            choice = moves[i]
    return int(choice)


@compiled
def _worth(state: Any, move: int) -> int:
    kind = kind_of(move)
    if kind == MOVE:
        return _worth_of_way(state, from_of(move), to_of(move))
    if kind == SWAP:
        return _worth_of_swap(state, from_of(move), to_of(move))
    if kind == DROP:  # T14: better than helping where that hurts
        return -_use(card_of(move))
    return WHOLE_HAND if kind == FOLD else 0


@compiled
def _use(card: int) -> int:
    """What a card is good for, before it is put down: aces and kings start, tens go to heaven."""
    if bit(card) & STARTING:
        return 2
    return 1 if bit(card) & FLYING else 0


@compiled
def _to_go(state: Any, owner: int, space: int) -> int:
    """How many steps that owner's marble has left to the end of the home, about."""
    if is_home(space):
        return MARBLES - place_in_home(space)
    if space == SKY:
        return FROM_SKY
    if space >= BREAKS:
        return FROM_BREAK
    return to_door(int(state.sections[owner]), int(state.door), space) + MARBLES


@compiled
def _worth_of_way(state: Any, here: int, there: int) -> int:
    owner = owner_on(state, here)
    worth = _to_go(state, owner, here) - _to_go(state, owner, there)
    if here >= BREAKS:
        worth = START
    elif here <= SKY and is_home(there):
        worth += HOMECOMING
    if there <= SKY:
        met = owner_on(state, there)
        if met != NOTHING:
            loss = CAPTURE + FROM_BREAK - _to_go(state, met, there)
            worth += loss if are_opponents(state, owner, met) else -loss
    return worth


@compiled
def _worth_of_swap(state: Any, here: int, there: int) -> int:
    """What one's own marble gains and the opponent's loses."""
    owner, other = owner_on(state, here), owner_on(state, there)
    gain = _to_go(state, owner, here) - _to_go(state, owner, there)
    return gain + _to_go(state, other, here) - _to_go(state, other, there)
