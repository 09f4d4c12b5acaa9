"""How people play 1, 2, 3… ciseaux: simple sense, and habits.

Nobody can be beaten on average who plays any card at random (docs/bots.md), so a level is not weak by knowing less: it
is weak by being foreseeable. Each way to play here is a weight for every card in hand, from what lies on the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bits import bit, has, size
from ...chance import below
from ...compiling import apart, compiled, rule
from ...contract import CHOOSE, CHOOSE_BY_HABIT, Moves, Stream, Table
from ...layout import record
from ...matrix import Numbers
from ...suits import SUITS
from ..rules import CARDS, JOKER, TABLE, competing, legal, number_of, strength, suit_of, value_of

# --- habits -----------------------------------------------------------------------------------------------------------
# A habit is a number made of three: which numbers come first, which suit is the favourite, what becomes of the joker;
# (numbers * FAVOURITES + favourite) * JOKERS + joker.

ANY_NUMBER, HIGH_FIRST, LOW_FIRST = 0, 1, 2
NO_SUIT, WHAT_WORKED = 3, 4  # 0 to 2: always the same suit
ANY_TIME, JOKER_EARLY, JOKER_LATE = 0, 1, 2
NUMBERS, FAVOURITES, JOKERS = 3, 5, 3
HABITS = NUMBERS * FAVOURITES * JOKERS
NO_HABIT = NO_SUIT * JOKERS  # every card is as likely
SLIP = 0.1  # how often any card is played, habit or not
STEP = 2.0  # a number higher is so much more likely
FAVOUR = 6.0


@rule(CHOOSE_BY_HABIT)
def easy(table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int:
    """Play by habit; who seems to have none has one with the joker."""
    weights = np.zeros(CARDS)
    habit_weights(table, seat, habit + JOKER_EARLY if habit == NO_HABIT else habit, weights)
    return random_card(weights, stream)


@rule("int64(float64[::1], uint32[::1])")
def random_card(weights: Numbers, stream: Stream) -> int:
    """One card, each as likely as its weight says; the weights add up to 1."""
    rest, card = below(stream, 1 << 30) / (1 << 30), 0
    for other in range(len(weights)):
        if weights[other] > 0.0 and rest >= 0.0:
            card = other
            rest -= weights[other]
    return card


@apart
def habit_weights(table: Table, seat: int, habit: int, weights: Numbers) -> None:
    """How likely each card is with that habit."""
    state = record(table, TABLE)
    hand = int(state.hands[seat])
    joker, favourite = habit % JOKERS, habit // JOKERS % FAVOURITES
    numbers = habit // (JOKERS * FAVOURITES)
    if favourite == WHAT_WORKED:
        favourite = _what_worked(state, seat)
    total = 0.0
    for card in range(CARDS):
        weights[card] = 0.0
        if has(hand, card) and card != JOKER:
            weights[card] = _liking(card, numbers, favourite)
            total += weights[card]
    if has(hand, JOKER):
        weights[JOKER] = _joker_weight(joker, total, size(hand) - 1)
        total += weights[JOKER]
    for card in range(CARDS):
        weights[card] = (1.0 - SLIP) * weights[card] / total + (SLIP / size(hand) if has(hand, card) else 0.0)


@compiled
def _liking(card: int, numbers: int, favourite: int) -> float:
    liking = 1.0
    if favourite != NO_SUIT:
        liking = FAVOUR ** (2 - (suit_of(card) - favourite) % 3)  # then the suit that beats it
    if numbers == HIGH_FIRST:
        return liking * STEP ** number_of(card)
    if numbers == LOW_FIRST:
        return liking * STEP ** (6 - number_of(card))
    return liking


@compiled
def _joker_weight(joker: int, others: float, held: int) -> float:
    """Beside so many other cards with that weight together."""
    if held == 0:
        return 1.0
    if joker == JOKER_EARLY:
        return others
    if joker == JOKER_LATE:
        return 0.05 * others / held
    return others / held


@compiled
def _what_worked(state: Any, seat: int) -> int:
    """The suit with which this seat took most tricks, NO_SUIT as long as there is none."""
    best, favourite = 0, NO_SUIT
    for suit in range(len(SUITS)):
        won = 0
        for card in range(5 * suit, 5 * suit + 5):
            won += state.taker[seat, card] == seat
        if won > best:
            best, favourite = won, suit
    return favourite


# --- simple sense -----------------------------------------------------------------------------------------------------


@rule(CHOOSE)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Three cards at random from the hand, and of these the one that promises most."""
    state = record(table, TABLE)
    count = legal(table, seat, moves)
    best, choice = -1000.0, moves[0]
    for _ in range(3):
        card = moves[below(stream, count)]
        promise = _promise(state, seat, card)
        if promise > best:
            best, choice = promise, card
    return int(choice)


@apart
def medium_weights(table: Table, seat: int, weights: Numbers) -> None:
    """How likely each card is with simple sense: of three draws, all must promise no more, and one as much."""
    state = record(table, TABLE)
    hand = int(state.hands[seat])
    held = size(hand)
    for card in range(CARDS):
        weights[card] = 0.0
        if has(hand, card):
            promise, less, same = _promise(state, seat, card), 0, 0
            for other in range(CARDS):
                if has(hand, other):
                    rival = _promise(state, seat, other)
                    less += rival < promise
                    same += rival == promise
            weights[card] = ((less + same) ** 3 - less**3) / (same * held**3)


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
    suits = competing(bit(suit_of(card)) | bit(suit_of(theirs)), 0)
    if strength(suits, card) > strength(suits, theirs):
        return value_of(state, theirs)
    return -value_of(state, card)
