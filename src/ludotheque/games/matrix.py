"""Zero-sum matrix games: both choose at once, one wins what the other loses.

`solve_matrix` finds what each side can guarantee and how: a simplex method on a small table, compiled, with no
allocation. Every answer carries its own proof: what is left between the two guarantees is computed from
the mixes themselves, so it does not depend on how they were found. When rounding or ties spoil an answer, the solver
starts again with the ties broken, until the proof holds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiling import apart, called_with, compiled

WIDEST = 16  # choices a side
PROVEN = 1e-9  # the largest gap that counts as none
SMALL = 1e-11  # below this a number in the table is a rounding error
ATTEMPTS = 12

Numbers = NDArray[np.float64]


class Room(NamedTuple):
    """The arrays that a solver works in; the two mixes are its answer."""

    payoff: Numbers  # what the row side wins; written by whoever asks
    row_mix: Numbers
    column_mix: Numbers
    sums: Numbers
    best_rows: Numbers
    best_columns: Numbers
    tableau: Numbers
    row_names: NDArray[np.int64]
    column_names: NDArray[np.int64]


def room() -> Room:
    side = WIDEST
    return Room(
        np.zeros((side, side)),
        np.zeros(side),
        np.zeros(side),
        np.zeros(side),
        np.zeros(side),
        np.zeros(side),
        np.zeros((side + 1, side + 2)),
        np.zeros(side, np.int64),
        np.zeros(side, np.int64),
    )


@called_with(lambda: (room(), 3, 3))
def solve_matrix(room: Room, rows: int, columns: int) -> float:
    """The value of the game in ``room.payoff``; the mixes that guarantee it are left in the room."""
    least, most = _saddle(room, rows, columns)
    if most <= least:
        return float(least)
    if rows == 2 and columns == 2:
        _two_by_two(room)
    else:
        _simplex(room, rows, columns, 0)
    low, high = row_guarantee(room, rows, columns), column_guarantee(room, rows, columns)
    if high - low > PROVEN:
        low, high = _try_harder(room, rows, columns, PROVEN)
    return 0.5 * (low + high)


@called_with(lambda: (room(), 3, 3))
def row_guarantee(room: Room, rows: int, columns: int) -> float:
    """What the row mix wins at least, whatever the other side does."""
    wins = room.sums
    for column in range(columns):
        wins[column] = 0.0
    for row in range(rows):
        share = room.row_mix[row]
        if share > 0.0:
            for column in range(columns):
                wins[column] += share * room.payoff[row, column]
    least = wins[0]
    for column in range(1, columns):
        least = min(least, wins[column])
    return float(least)


@compiled
def column_guarantee(room: Room, rows: int, columns: int) -> float:
    """What the column mix loses at most, whatever the other side does."""
    most = -np.inf
    for row in range(rows):
        loses = 0.0
        for column in range(columns):
            loses += room.column_mix[column] * room.payoff[row, column]
        most = max(most, loses)
    return most


# --- games that need no table -----------------------------------------------------------------------------------------


@compiled
def _saddle(room: Room, rows: int, columns: int) -> Any:
    """What each side can guarantee with one choice, left as a mix; when both agree, the game is solved."""
    payoff, worst = room.payoff, room.sums
    best_row, best_column = 0, 0
    least, most = -np.inf, np.inf
    for column in range(columns):
        worst[column] = -np.inf
    for row in range(rows):
        lowest = np.inf
        for column in range(columns):
            lowest = min(lowest, payoff[row, column])
            worst[column] = max(worst[column], payoff[row, column])
        if lowest > least:
            least, best_row = lowest, row
    for column in range(columns):
        if worst[column] < most:
            most, best_column = worst[column], column
    for row in range(rows):
        room.row_mix[row] = 0.0
    for column in range(columns):
        room.column_mix[column] = 0.0
    room.row_mix[best_row] = 1.0
    room.column_mix[best_column] = 1.0
    return least, most


@compiled
def _two_by_two(room: Room) -> None:
    """Without a saddle, each side makes the other indifferent."""
    payoff = room.payoff
    one = payoff[0, 0] - payoff[0, 1]
    two = payoff[1, 1] - payoff[1, 0]
    share = two / (one + two)
    room.row_mix[0], room.row_mix[1] = share, 1.0 - share
    one = payoff[0, 0] - payoff[1, 0]
    two = payoff[1, 1] - payoff[0, 1]
    share = two / (one + two)
    room.column_mix[0], room.column_mix[1] = share, 1.0 - share


# --- the simplex method -----------------------------------------------------------------------------------------------
# With all payoffs positive, the column side's best mix, divided by the value, is the largest y with payoff · y <= 1.
# The tableau has a row per row of the game and a last row for the goal; behind its columns stands the right-hand side,
# and, when starting again, another one with the ties broken, by which the pivots are chosen. A name below WIDEST is a
# column's share, one from WIDEST on is what a row leaves unused.


@apart
def _simplex(room: Room, rows: int, columns: int, attempt: int) -> None:
    _lay_out(room, rows, columns, attempt)
    width = columns + 1 if attempt == 0 else columns + 2
    column = _entering(room, rows, columns)
    row = _leaving(room, rows, width - 1, column)
    patience = 8 * (rows + columns)
    while row >= 0 and patience > 0:
        _pivot(room, rows, width, row, column)
        column = _entering(room, rows, columns)
        row = _leaving(room, rows, width - 1, column)
        patience -= 1
    _read_mixes(room, rows, columns)


@compiled
def _lay_out(room: Room, rows: int, columns: int, attempt: int) -> None:
    payoff, tableau = room.payoff, room.tableau
    least, most = payoff[0, 0], payoff[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, payoff[row, column])
            most = max(most, payoff[row, column])
    scale = 1.0 / (most - least)
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = 1.0 + (payoff[row, column] - least) * scale
        tableau[row, columns] = 1.0
        tableau[row, columns + 1] = 1.0 + _nudge(row, attempt)
        room.row_names[row] = WIDEST + row
    for column in range(columns):
        tableau[rows, column] = -1.0
        room.column_names[column] = column
    tableau[rows, columns] = 0.0
    tableau[rows, columns + 1] = 0.0


@compiled
def _nudge(row: int, attempt: int) -> float:
    """None at first; later a little for each row, never the same for two, and other ones at each attempt."""
    if attempt == 0:
        return 0.0
    turn = (row + 1) * (0.6180339887498949 + 0.1 * attempt)
    return 1e-4 * (0.1 + turn - int(turn))


@compiled
def _entering(room: Room, rows: int, columns: int) -> int:
    """The column that promises most; -1 when none promises anything."""
    goal = room.tableau[rows]
    best, found = -SMALL, -1
    for column in range(columns):
        if goal[column] < best:
            best, found = goal[column], column
    return found


@compiled
def _leaving(room: Room, rows: int, limits: int, column: int) -> int:
    """The row that is used up first; of several the one with the largest pivot, which rounds best.

    -1 when there is no column to enter.
    """
    tableau = room.tableau
    best, found, pivot = np.inf, -1, 0.0
    for row in range(rows if column >= 0 else 0):
        entry = tableau[row, column]
        if entry > SMALL:
            ratio = tableau[row, limits] / entry
            if ratio < best - SMALL or (ratio < best + SMALL and entry > pivot):
                best, found, pivot = ratio, row, entry
    return found


@compiled
def _pivot(room: Room, rows: int, width: int, row: int, column: int) -> None:
    tableau = room.tableau
    pivot_row = tableau[row]
    inverse = 1.0 / pivot_row[column]
    pivot_row[column] = 1.0
    for j in range(width):
        pivot_row[j] *= inverse
    for i in range(rows + 1):
        factor = tableau[i, column]
        if i != row and factor != 0.0:
            tableau[i, column] = 0.0
            for j in range(width):
                tableau[i, j] -= factor * pivot_row[j]
    name = room.row_names[row]
    room.row_names[row] = room.column_names[column]
    room.column_names[column] = name


@compiled
def _read_mixes(room: Room, rows: int, columns: int) -> None:
    for row in range(rows):
        room.row_mix[row] = 0.0
    for column in range(columns):
        room.column_mix[column] = 0.0
    for row in range(rows):
        if room.row_names[row] < WIDEST:
            room.column_mix[room.row_names[row]] = max(0.0, room.tableau[row, columns])
    for column in range(columns):
        if room.column_names[column] >= WIDEST:
            room.row_mix[room.column_names[column] - WIDEST] = max(0.0, room.tableau[rows, column])
    _make_shares(room.row_mix, rows)
    _make_shares(room.column_mix, columns)


@compiled
def _make_shares(mix: Numbers, count: int) -> None:
    """Scale to a sum of 1."""
    total = 0.0
    for i in range(count):
        total += mix[i]
    for i in range(count):
        mix[i] = mix[i] / total if total > 0.0 else 1.0 / count


@compiled
def _try_harder(room: Room, rows: int, columns: int, proven: float) -> Any:
    """Start again with the ties broken in other ways, and keep the best answer; returns both guarantees."""
    best_low, best_high, attempt = -np.inf, np.inf, 1
    while best_high - best_low > proven and attempt < ATTEMPTS:
        _simplex(room, rows, columns, attempt)
        low, high = row_guarantee(room, rows, columns), column_guarantee(room, rows, columns)
        if low > best_low:
            best_low = low
            room.best_rows[:rows] = room.row_mix[:rows]
        if high < best_high:
            best_high = high
            room.best_columns[:columns] = room.column_mix[:columns]
        attempt += 1
    room.row_mix[:rows] = room.best_rows[:rows]
    room.column_mix[:columns] = room.best_columns[:columns]
    return best_low, best_high
