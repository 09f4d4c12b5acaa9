"""Shifumi for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

from ludotheque.games.bits import bit
from ludotheque.games.compiling import rule
from ludotheque.games.contract import CHOOSE, HIDDEN, JUDGE, NOTHING, REOPEN, WINNERS, Moves, Stream, Table
from ludotheque.games.game import Game
from ludotheque.games.judging import win_shares
from ludotheque.games.layout import record

from ..rules import TABLE, legal, winners
from .sense import medium

HORIZON = 1000  # to the end
CURIOSITY = 0.7
BRIEF = 50

worth_trying = legal  # no two moves come to the same


def specialist(game: Game, players: int, expert: bool, seconds: float) -> None:
    """The search serves this game best."""


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Shapes chosen in secret may be chosen again."""
    state = record(table, TABLE)
    for seat in range(state.players):
        if state.chosen[seat] == HIDDEN:
            state.chosen[seat] = NOTHING
            state.waiting |= bit(seat)


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """Not quite: who is ahead may be content with a draw."""
    return 0


@rule(CHOOSE)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    return medium(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any, chances: Any) -> None:
    state = record(table, TABLE)
    win_shares(winners(table), state.players, chances)
    for seat in range(state.players):
        values[seat] = chances[seat]
