"""Best play for two in 1, 2, 3… ciseaux: exact when few enough cards are left, otherwise by a good estimate.

>>> solution = solve(form, table, seat)
>>> solution.value, solution.moves, solution.mix

``mix`` is how often to play each card so that no opponent, however clever, brings the probability of winning below
``value``. A shared win counts half (C10).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ... import matrix
from ...bits import bit, has, members_of, size
from ...compiling import apart, called_with, compiled, rule
from ...contract import Table
from ...forms import Form
from ...layout import opened, record
from ...matrix import Numbers, Room, solve_matrix
from ..rules import CARDS, CARRIED, TABLE, VOID_ASIDE, VOID_CARRY, deal, play, value_of
from .endgame import (
    Ending,
    Whole,
    lay_payoffs,
    lay_places,
    look_ahead,
    root_of,
    small_ending,
    solve_places,
    steps_room,
    trick,
)

SOLVED = 8  # with so many cards each, or fewer, play is exact
OPEN = 700_000  # values that may have to be found for that
PACE = 1_000_000  # so many a second are found even by a slow machine
SPREADS = (1.04, 1.1)  # good play spreads the final margin so much more than random play (void tricks aside, carried)
ERRORS = (0.02, 0.055)  # 19 of 20 estimates are no farther off, with 7 tricks or more to come (measure_ciseaux)


class Solution(NamedTuple):
    """What a seat can expect, and how to play for it."""

    value: float
    moves: Whole  # this seat's cards
    mix: Numbers  # how often to play each of them
    their_moves: Whole
    their_mix: Numbers
    payoff: Numbers  # the probability of winning after each two cards
    error: float  # how far off these may be (95 %): nothing where play is exact

    @property
    def exact(self) -> bool:
        return self.error == 0.0


def solve(form: Form, table: Table, seat: int, solved: int = SOLVED, most: int = OPEN) -> Solution:
    """Best play for this seat of two, which must choose a card.

    It is exact with ``solved`` cards left or fewer, unless more than ``most`` values would have to be found for it.
    """
    state = opened(table, TABLE)
    mine, theirs = cards_of(state.hands[seat]), cards_of(state.hands[1 - seat])
    ending, room = ending_of(form, table, seat), matrix.room()
    held = len(mine)
    exact = held <= solved and form.of(solve_ending)(ending, most, room)
    if not exact:
        everything = (1 << held) - 1
        form.of(estimate_payoffs)(ending, everything, everything, ending.margin, ending.pot, room.payoff)
    error = 0.0 if exact else ERRORS[int(ending.carried)]
    value = float(form.of(solve_matrix)(room, held, held))
    rows, columns = room.row_mix[:held].copy(), room.column_mix[:held].copy()
    return Solution(value, mine, rows, theirs, columns, room.payoff[:held, :held].copy(), error)


def cards_of(hand: int) -> Whole:
    return np.array(members_of(hand), np.int32)


# --- from the table to two hands --------------------------------------------------------------------------------------


def ending_of(form: Form, table: Table, seat: int) -> Ending:
    """What is left of a game for two, as that seat sees it."""
    gains, pots = np.zeros((CARDS, CARDS), np.int32), np.zeros(CARDS, np.int32)
    margin, pot = form.of(read_table)(table, seat, gains, pots)
    state = opened(table, TABLE)
    mine, theirs = cards_of(state.hands[seat]), cards_of(state.hands[1 - seat])
    deepest = pot + int(pots[np.intersect1d(mine, theirs)].sum())
    met = np.ascontiguousarray(gains[np.ix_(mine, theirs)])
    return Ending(len(mine), met, pots[mine], margin, pot, deepest, int(state.void == VOID_CARRY))


@rule("Tuple([int64, int64])(uint8[::1], int64, int32[:, ::1], int32[::1])")
def read_table(table: Table, seat: int, gains: Whole, pots: Whole) -> Any:
    """What every two cards win and what each adds to the pot, by the rules; returns the margin and the pot."""
    state = record(table, TABLE)
    trial = table.copy()
    tried = record(trial, TABLE)
    tried.void = VOID_ASIDE
    for card in range(CARDS):
        pots[card] = value_of(state, card) if state.void == VOID_CARRY else 0
        for other in range(CARDS):
            gains[card, other] = _try_trick(trial, tried, card, other)
    pot = 0
    for card in range(CARDS):
        if state.taker[seat, card] == CARRIED:
            pot += value_of(state, card)
    return int(state.points[seat]) - int(state.points[1 - seat]), pot


@compiled
def _try_trick(trial: Table, tried: Any, card: int, other: int) -> int:
    """How many points the first seat wins, or loses, when these two cards meet: the rules themselves say it."""
    deal(trial, np.zeros(0, np.int32))
    tried.trick = 0
    tried.points[0] = tried.points[1] = 0
    play(trial, 0, card)
    play(trial, 1, other)
    return int(tried.points[0]) - int(tried.points[1])


# --- the exact part ---------------------------------------------------------------------------------------------------


@called_with(lambda: (small_ending(), 1, matrix.room()))
def solve_ending(ending: Ending, most: int, room: Room) -> bool:
    """Write the probability of winning after each two cards into the room; False if too much would have to be found."""
    places = lay_places(ending, ending.cards)
    if places.offset[-1] > most:
        return False
    values = np.zeros(places.offset[-1])
    solve_places(ending, places, values, room)
    steps = steps_room()
    look_ahead(ending, places, root_of(ending, places), steps)
    lay_payoffs(places, values, steps, ending.cards, ending.margin, room.payoff)
    return True


# --- the estimate -----------------------------------------------------------------------------------------------------


@called_with(lambda: (small_ending(), 1, 1, 0, 0, matrix.room().payoff))
def estimate_payoffs(ending: Ending, mine: int, theirs: int, margin: int, pot: int, payoff: Numbers) -> None:
    """The estimated probability of winning after each two cards of these hands."""
    i = 0
    for row in range(ending.cards):
        if has(mine, row):
            j = 0
            for column in range(ending.cards):
                if has(theirs, column):
                    gain, then = trick(ending, row, column, pot)
                    payoff[i, j] = estimate(ending, mine & ~bit(row), theirs & ~bit(column), margin + gain, then)
                    j += 1
            i += 1


@apart
def estimate(ending: Ending, mine: int, theirs: int, margin: int, pot: int) -> float:
    """The probability of winning, as if the final margin were spread around its expectation like a bell.

    Both sides can guarantee the expectation, and random play spreads the margin as Hoeffding's formula for random
    pairings says; good play spreads it nearly as much.
    """
    held = size(mine)
    if held == 0:
        return 0.5 * ((margin > 0) + (margin >= 0))
    total, squares, lead = 0.0, 0.0, 0.0
    across, down = np.zeros(CARDS), np.zeros(CARDS)
    for row in range(ending.cards):
        if has(mine, row):
            for column in range(ending.cards):
                if has(theirs, column):
                    gain = float(ending.gains[row, column])
                    across[row] += gain
                    down[column] += gain
                    total += gain
                    squares += gain * gain
                    lead += np.sign(gain)
    mean = margin + total / held + pot * lead / (held * held)
    for i in range(ending.cards):
        squares -= (across[i] * across[i] + down[i] * down[i]) / held
    squares += total * total / (held * held)
    spread = SPREADS[ending.carried] * math.sqrt(max(squares, 0.0) / max(held - 1, 1) + 0.01)
    return 0.5 * (1.0 + math.erf(mean / (spread * math.sqrt(2.0))))
