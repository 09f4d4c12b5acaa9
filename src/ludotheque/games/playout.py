"""Whole random games: one loop for all games, joined with the rules of each (`Form.together`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from .bits import lowest
from .chance import below, branch
from .contract import Rules, Scores, Stream, Table
from .layout import copy

RandomGames = Callable[[Table, Stream, Scores, Any, Any], None]
RANDOM_GAMES = "void(uint8[::1], uint32[::1], int32[:, ::1], int64[::1], int64[::1])"

rules = cast(Rules, None)  # those of the game that the loop is joined with


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
