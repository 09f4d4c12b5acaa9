"""How people play Ninjan: habits, and simple sense: take what pays, give away what hurts."""

from __future__ import annotations

from typing import Any

from ...chance import below, prefer
from ...compiling import compiled, rule
from ...contract import CHOOSE, CHOOSE_BY_HABIT, Moves, Stream, Table
from ...layout import record
from ..rules import CHOOSING, PILES, RESOLVING, TABLE, TO_PILE, beats_pile, legal, number_of, suit_of

HIGHEST, LOWEST, FAVOURITE = 0, 1, 2  # habits: the highest card, the lowest, or the highest of a suit
HABITS = 5


@rule(CHOOSE_BY_HABIT)
def easy(table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int:
    """A card by habit, every third time any; never a look at what it will do to the piles."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    choice = moves[below(stream, count)]
    if state.phase == CHOOSING and below(stream, 3):
        for i in range(count):
            if _liking(habit, moves[i]) > _liking(habit, choice):
                choice = moves[i]
    return int(choice)


@compiled
def _liking(habit: int, card: int) -> int:
    number = number_of(card)
    if habit == LOWEST:
        return -number
    if habit >= FAVOURITE and suit_of(card) == habit - FAVOURITE:
        return number + 100
    return number


@rule(CHOOSE)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """The move that pays best at once; among equals, one at random."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    best, equals, choice = -1000, 0, moves[0]
    for i in range(count):
        best, equals, better = prefer(_worth(state, seat, moves[i]), best, equals, stream)
        if better:
            choice = moves[i]
    return int(choice)


@compiled
def _worth(state: Any, seat: int, move: int) -> int:
    if state.phase == CHOOSING:
        return _worth_of_card(state, move)
    if state.phase == RESOLVING:
        return _worth_of_pile(state, seat, move - TO_PILE)
    return 0


@compiled
def _worth_of_card(state: Any, card: int) -> int:
    """What the card would take now, doubled, less half of what it gives away by staying on the table."""
    best = -1000
    for pile in range(PILES):
        if beats_pile(state, suit_of(card), pile):
            best = max(best, state.worth[pile])
    if best == -1000:
        return -number_of(card)
    return 2 * best - number_of(card) // 2


@compiled
def _worth_of_pile(state: Any, seat: int, pile: int) -> int:
    """Take the best pile; lay a good card where it spoils nothing, a bad one where it hurts."""
    card = state.chosen[seat]
    if beats_pile(state, suit_of(card), pile):
        return int(state.worth[pile])
    return -number_of(card) * int(state.worth[pile])
