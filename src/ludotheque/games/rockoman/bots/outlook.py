"""Rockoman for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bits import bit
from ...chance import below
from ...compiling import rule
from ...contract import CHOOSE, HIDDEN, JUDGE, NOTHING, REOPEN, WINNERS, Moves, Stream, Table
from ...duel.rules import reopen_duel
from ...game import Game
from ...judging import blend_margins, likely_winners, win_shares
from ...layout import record
from ..board import CALL_DUEL, CARD_DUEL, OVER, TABLE
from ..rules import legal, winners
from .sense import medium

HORIZON = 30
CURIOSITY = 0.25
BRIEF = 1000  # with 200 it plays worse than by simple sense: luck hides what is good
MARGIN, SPREAD = 0.6, 12.0  # how much the margin counts beside the win, and how large margins are
STEP = 4  # cards left, looked at together
SUPER_BRINGS = (1.7, 3.3, 4.2, 4.8, 5.4, 5.8, 6.2, 6.5, 6.7, 6.9, 7.0)  # points: bots/measure_rockoman.py

worth_trying = legal  # no two moves come to the same


def specialist(game: Game, players: int, expert: bool, seconds: float) -> None:
    """The search serves this game best."""


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Answers and shapes chosen in secret may be chosen again."""
    state = record(table, TABLE)
    for seat in range(state.players):
        if state.answers[seat] == HIDDEN:
            state.answers[seat] = NOTHING
            state.asked |= bit(seat)
    reopen_duel(state)


@rule(CHOOSE)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Mostly with simple sense."""
    if below(stream, 8) == 0:
        return int(moves[below(stream, legal(table, seat, moves))])
    return medium(table, seat, moves, stream)


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """In a duel every shape is as good."""
    state = record(table, TABLE)
    return int(state.phase in (CALL_DUEL, CARD_DUEL))


@rule(JUDGE)
def judge(table: Table, values: Any, chances: Any) -> None:
    """Who has won, or who is ahead: with the diamond, and with what the supers face up may still bring."""
    state = record(table, TABLE)
    over = state.phase == OVER
    left = int(state.deck_count) - int(state.drawn)
    brings = SUPER_BRINGS[min(left // STEP, len(SUPER_BRINGS) - 1)]
    points = np.empty(state.players, np.float64)
    for seat in range(state.players):
        points[seat] = state.points[seat] + (5.0 if state.diamond == seat else 0.0)
        if not over:
            for suit in range(3):
                points[seat] += state.supers[seat, suit] * brings
    if over:
        win_shares(winners(table), state.players, chances)
    else:
        likely_winners(points, state.players, SPREAD, chances)
    blend_margins(points, state.players, MARGIN, SPREAD, chances, values)
