"""Simple sense for 1, 2, 3… ciseaux: what a card would earn on average against the cards the others still hold."""

from __future__ import annotations

from typing import Any

from ..kernel import POLICY, Moves, Stream, Table, below, compiled, has, record, rule
from ..rps import beats
from .rules import CARDS, JOKER, TABLE, legal, number_of, suit_of, value_of


@rule(POLICY)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Three cards at random from the hand, and of these the one that promises most: sensible, yet hard to foresee."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    best, choice = -1000.0, moves[0]
    for _ in range(3):
        card = moves[below(stream, count)]
        promise = _promise(state, seat, card)
        if promise > best:
            best, choice = promise, card
    return int(choice)


@compiled
def _promise(state: Any, seat: int, card: int) -> float:
    """What the card would win, less what it would lose, on average against each other hand."""
    total = 0.0
    for other in range(state.players):
        if other != seat:
            won, held = 0, 0
            for theirs in range(CARDS):
                if has(state.hands[other], theirs):
                    won += _margin(state, card, theirs)
                    held += 1
            total += won / held
    return total


@compiled
def _margin(state: Any, card: int, theirs: int) -> int:
    """Points won or lost when these two cards meet alone."""
    if card == theirs:
        return 0
    if _stronger(card, theirs):
        return value_of(state, theirs)
    return -value_of(state, card)


@compiled
def _stronger(card: int, theirs: int) -> bool:
    if card == JOKER:
        return True
    if theirs == JOKER:
        return False
    if suit_of(card) == suit_of(theirs):
        return number_of(card) > number_of(theirs)
    return beats(suit_of(card), suit_of(theirs))
