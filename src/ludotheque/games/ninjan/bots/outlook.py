"""Ninjan for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...bits import bit
from ...chance import below
from ...compiling import rule
from ...contract import CHOOSE, HIDDEN, JUDGE, NOTHING, REOPEN, WINNERS, Moves, Stream, Table
from ...duel.rules import reopen_duel
from ...game import Game
from ...judging import blend_margins, win_shares
from ...layout import record
from ..rules import CHOOSING, DUELLING, TABLE, legal, scores, winners
from .sense import medium

HORIZON = 1000  # to the end
CURIOSITY = 0.25
BRIEF = 50
MARGIN, SPREAD = 0.5, 15.0  # how much the margin counts beside the win, and how large margins are

worth_trying = legal  # no two moves come to the same


def specialist(game: Game, players: int, expert: bool, seconds: float) -> None:
    """The search serves this game best."""


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Cards and shapes chosen in secret may be chosen again."""
    state = record(table, TABLE)
    for seat in range(state.players):
        if state.phase == CHOOSING and state.chosen[seat] == HIDDEN:
            state.chosen[seat] = NOTHING
            state.waiting |= bit(seat)
        if state.phase == DUELLING and state.shows[seat] == HIDDEN:
            state.waiting |= bit(seat)
    reopen_duel(state)


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """In a duel every shape is as good."""
    return int(record(table, TABLE).phase == DUELLING)


@rule(CHOOSE)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Mostly with simple sense."""
    if below(stream, 5) == 0:
        return int(moves[below(stream, legal(table, seat, moves))])
    return medium(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any, chances: Any) -> None:
    """Who has won counts most; by how much tells good luck from good play."""
    state = record(table, TABLE)
    win_shares(winners(table), state.players, chances)
    points = np.empty(state.players, np.int32)
    scores(table, points)
    blend_margins(points, state.players, MARGIN, SPREAD, chances, values)
