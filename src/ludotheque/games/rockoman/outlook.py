"""Rockoman for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

from ..judging import win_shares
from ..kernel import HIDDEN, JUDGE, NOTHING, POLICY, REOPEN, Moves, Stream, Table, below, bit, record, rule
from ..rps import reopen_duel
from .board import TABLE
from .policy import medium
from .rules import legal, winners

HORIZON = 1000  # to the end


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Answers and shapes chosen in secret may be chosen again."""
    state = record(table, TABLE)
    for seat in range(state.players):
        if state.answers[seat] == HIDDEN:
            state.answers[seat] = NOTHING
            state.asked |= bit(seat)
    reopen_duel(state)


@rule(POLICY)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """Mostly with simple sense."""
    if below(stream, 8) == 0:
        return int(moves[below(stream, legal(table, seat, moves))])
    return medium(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any) -> None:
    state = record(table, TABLE)
    win_shares(winners(table), state.players, values)
