"""Super Tock for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...compiling import rule
from ...contract import CHOOSE, JUDGE, REOPEN, WINNERS, Moves, Stream, Table
from ...game import Game
from ..table import SEATS
from .judgement import greedy, one_of_a_rank, weigh
from .signs import ROOM
from .weights import WEIGHTS

HORIZON = 8  # of 0, 8 and 16, in some 100 games each: 0 looked weaker, 16 no better and twice as slow
CURIOSITY = 0.3
BRIEF = 50
EVERYONE = (1 << SEATS) - 1

worth_trying = one_of_a_rank


def specialist(game: Game, players: int, expert: bool, seconds: float) -> None:
    """The search serves this game best."""


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Nothing is ever chosen in secret."""


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """Never: there is always something to think about."""
    return 0


@rule(CHOOSE)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    return greedy(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any, chances: Any) -> None:
    """Who has won, or who is likely to: partners as one. All hands are known in an imagined world."""
    weigh(table, EVERYONE, WEIGHTS, np.empty((ROOM, 2), np.float64), values)
    for seat in range(SEATS):
        chances[seat] = values[seat]
