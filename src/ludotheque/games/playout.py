"""Whole games at compiled speed: one loop that serves every game through the functions of the contract."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from .kernel import ACTORS, DEAL, LEGAL, PLAY, SCORES, WINNERS, Scores, Stream, Table, below, branch, copy, lowest, rule

_tables = types.Array(types.uint8, 1, "C")
_stream = types.Array(types.uint32, 1, "C")
_rows = types.Array(types.int32, 2, "C")
_bits = types.Array(types.int64, 1, "C")

RANDOM_GAMES = types.int64(
    _tables,
    types.int64,
    _stream,
    _rows,
    _bits,
    types.FunctionType(DEAL),
    types.FunctionType(ACTORS),
    types.FunctionType(LEGAL),
    types.FunctionType(PLAY),
    types.FunctionType(SCORES),
    types.FunctionType(WINNERS),
)


@rule(RANDOM_GAMES)
def random_games(
    start: Table,
    max_moves: int,
    stream: Stream,
    all_scores: Scores,
    all_winners: Any,
    deal: Any,
    actors: Any,
    legal: Any,
    play: Any,
    scores: Any,
    winners: Any,
) -> int:
    """Play as many random games as there are rows for scores; returns how many decisions were taken.

    ``start`` is a table that has its players and options but no deal yet; its random numbers lie in its first 16 bytes.
    """
    table = start.copy()
    words = table[:16].view(np.uint32)
    moves = np.empty(max_moves, np.int32)
    decisions = 0
    for game in range(len(all_winners)):
        copy(start, table)
        branch(stream, words)
        deal(table, moves[:0])
        waiting = actors(table)
        while waiting:
            while waiting:
                seat = lowest(waiting)
                count = legal(table, seat, moves)
                play(table, seat, moves[below(stream, count)])
                decisions += 1
                waiting &= waiting - 1
            waiting = actors(table)
        scores(table, all_scores[game])
        all_winners[game] = winners(table)
    return decisions
