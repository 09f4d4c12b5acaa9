"""Who is how likely to win at Super Tock: signs, weighed; and the move after which one's own side is likeliest to.

The weights were learnt by playing: see `tools.learn_supertock`.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from ...bits import bit, has
from ...compiling import compiled, rule
from ...contract import CHOOSE, LEGAL, Moves, Stream, Table
from ...layout import copy, record
from ..rules import legal, take_turn
from ..table import SEATS, TABLE
from .signs import ROOM, look
from .weights import WEIGHTS

SETS = 8  # of weights: for two, three or four, more, teams; without and with 4s that go back
SUIT = 3 << 16  # the part of a move that says which suit its card has


@compiled
def set_of(state: Any) -> int:
    """Which set of weights fits this game."""
    if state.teams:
        kind = 3
    elif state.players == 2:
        kind = 0
    else:
        kind = 1 if state.players <= 4 else 2
    return 2 * kind + int(state.four_back)


@compiled
def sides_of(state: Any) -> int:
    """How many sides play; seat s plays for side s modulo that."""
    return 2 if state.teams else int(state.players)


@compiled
def weigh(table: Table, known: int, weights: Any, notes: Any, values: Any) -> None:
    """How likely each seat is to win, partners as one; ``known``: the seats whose hands are known."""
    state = record(table, TABLE)
    sides, row = sides_of(state), weights[set_of(state)]
    total = 0.0
    for side in range(sides):
        worth = 0.0
        if state.winning:
            values[side] = 1.0 if has(state.winning, side) else 0.0
        else:
            for seat in range(side, state.players, sides):
                look(table, seat, known, notes)
                worth += weigh_notes(row, notes)
            values[side] = exp(min(max(worth, -50.0), 50.0))
        total += values[side]
    for seat in range(state.players):
        values[seat] = values[seat % sides] / total if seat < sides else values[seat % sides]


@compiled
def weigh_notes(row: Any, notes: Any) -> float:
    worth = 0.0
    for i in range(1, int(notes[0, 0]) + 1):
        worth += row[int(notes[i, 0])] * notes[i, 1]
    return worth


@rule(LEGAL)
def one_of_a_rank(table: Table, seat: int, moves: Moves) -> int:
    """The legal moves, each with one card of a rank only: suits make no difference."""
    kept = 0
    for i in range(legal(table, seat, moves)):
        if kept == 0 or moves[i] | SUIT != moves[kept - 1] | SUIT:
            moves[kept] = moves[i]
            kept += 1
    return kept


@compiled
def best_move(
    table: Table, seat: int, count: int, moves: Moves, weights: Any, spare: Table, notes: Any, values: Any
) -> int:
    """Of these moves, the one after which the seat's side is most likely to win, as far as the seat can know."""
    best, choice = -1.0, moves[0]
    for i in range(count):
        copy(table, spare)
        take_turn(record(spare, TABLE), seat, int(moves[i]))
        weigh(spare, bit(seat), weights, notes, values)
        if values[seat] > best:
            best, choice = values[seat], moves[i]
    return int(choice)


@rule(CHOOSE)
def greedy(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """The move after which the seat's side is most likely to win."""
    count = one_of_a_rank(table, seat, moves)
    if count == 1:
        return int(moves[0])
    notes, values = np.empty((ROOM, 2), np.float64), np.empty(SEATS, np.float64)
    return best_move(table, seat, count, moves, WEIGHTS, table.copy(), notes, values)
