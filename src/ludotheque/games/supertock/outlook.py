"""Super Tock for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel import JUDGE, POLICY, REOPEN, Moves, Stream, Table, rule
from .judgement import greedy, weigh
from .signs import ROOM
from .table import SEATS
from .weights import WEIGHTS

HORIZON = 8  # of 0, 8 and 16, in some 100 games each: 0 looked weaker, 16 no better and twice as slow
EVERYONE = (1 << SEATS) - 1


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Nothing is ever chosen in secret."""


@rule(POLICY)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    return greedy(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any) -> None:
    """Who has won, or who is likely to: partners as one. All hands are known in an imagined world."""
    weigh(table, EVERYONE, WEIGHTS, np.empty((ROOM, 2), np.float64), values)
