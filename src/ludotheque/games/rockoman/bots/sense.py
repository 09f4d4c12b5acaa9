"""How people play Rockoman: by habit; or with simple sense: spend a super on a fat pile, and aim at whoever leads."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...chance import below, prefer
from ...compiling import compiled, rule
from ...contract import CHOOSE, CHOOSE_BY_HABIT, Moves, Stream, Table
from ...layout import record
from ..board import AIMING, CALL, CALLING, PASS, SICK, STEAL, TABLE, target_of
from ..hidden import PLACES, STEPS, WHOLE, trace_diamond
from ..rules import legal

WORTH_A_SUPER = 5  # cards in the discard pile that make a call pay
LATE = 12  # cards left to draw: a super that is not spent soon scores nothing


EAGER, SHY, ANYHOW = 0, 1, 2  # habits: calls at once, hardly ever, or now and then
HABITS = 3


@rule(CHOOSE_BY_HABIT)
def easy(table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int:
    """Calls by temper, aims at anyone."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    if state.phase == CALLING and habit != ANYHOW and below(stream, 4):
        return CALL if habit == EAGER else PASS
    return int(moves[below(stream, count)])


@rule(CHOOSE)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Call when it pays, aim where it pays most; among equals (as in the hand game) one at random."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    if state.phase == CALLING:
        return CALL if _call_pays(state, seat) else PASS
    best, equals, choice = -1000, 0, moves[0]
    for i in range(count):
        best, equals, better = prefer(_worth(state, moves[i]), best, equals, stream)
        if better:
            choice = moves[i]
    return int(choice)


@compiled
def _call_pays(state: Any, seat: int) -> bool:
    """A fat pile, any pile near the end, or a fair one that an opponent is about to take."""
    left = state.deck_count - state.drawn
    if state.earned and state.turn == seat:
        return bool(left <= LATE // 2)  # the pile is ours anyway: only the super itself can be gained
    wanted = WORTH_A_SUPER if left > LATE else 1
    if state.earned:
        wanted -= 2
    return bool(state.pile_count >= wanted)


@compiled
def _worth(state: Any, move: int) -> int:
    """Take from whoever has most; give (SICK) to whoever has least; steal where the diamond is likely to come out."""
    if state.phase != AIMING:
        return 0
    other = target_of(move)
    if state.top == STEAL:
        return _chance_of_diamond(state, other)
    if state.top == SICK:
        return -int(state.points[other])
    return int(state.points[other])


@compiled
def _chance_of_diamond(state: Any, other: int) -> int:
    """How likely a ring card of that seat is to be the diamond, as far as this one can tell."""
    chances = np.zeros((STEPS, PLACES), np.int64)
    last = trace_diamond(state, chances)
    return int(chances[last, other]) * WHOLE // int(state.rings[other])
