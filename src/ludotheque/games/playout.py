"""Whole games at compiled speed: one loop for all games, compiled together with the rules of each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import numpy as np
from numba import types

from .bits import lowest
from .chance import below, branch
from .compiling import compile_together
from .contract import Rules, Scores, Stream, Table
from .layout import copy

_tables = types.Array(types.uint8, 1, "C")
_stream = types.Array(types.uint32, 1, "C")
_rows = types.Array(types.int32, 2, "C")
_bits = types.Array(types.int64, 1, "C")

RandomGames = Callable[[Table, Stream, Scores, Any, Any], None]
RANDOM_GAMES = types.void(_tables, _stream, _rows, _bits, _bits)

rules = cast(Rules, None)  # those of the game with which the loop is compiled: see `compile_together`


def random_games_of(game: ModuleType) -> RandomGames:
    """`random_games`, compiled together with the rules of a game."""
    return cast(RandomGames, compile_together(random_games, RANDOM_GAMES, game))


def random_games(start: Table, stream: Stream, all_scores: Scores, all_winners: Any, all_lengths: Any) -> None:
    """Play as many random games as there are rows for scores; a game's length is how many decisions it took.

    ``start`` is a table that has its players and options but no deal yet; its random numbers lie in its first 16 bytes.
    """
    table = start.copy()
    words = table[:16].view(np.uint32)
    moves = np.empty(rules.MAX_MOVES, np.int32)
    for game in range(len(all_winners)):
        copy(start, table)
        branch(stream, words)
        rules.deal(table, moves[:0])
        decisions = 0
        waiting = rules.actors(table)
        while waiting:
            while waiting:
                seat = lowest(waiting)
                count = rules.legal(table, seat, moves)
                rules.play(table, seat, moves[below(stream, count)])
                decisions += 1
                waiting &= waiting - 1
            waiting = rules.actors(table)
        rules.scores(table, all_scores[game])
        all_winners[game] = rules.winners(table)
        all_lengths[game] = decisions
