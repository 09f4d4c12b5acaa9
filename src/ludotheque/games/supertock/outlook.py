"""Super Tock for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from math import exp
from typing import Any

from ..kernel import JUDGE, POLICY, REOPEN, WINNERS, Moves, Stream, Table, has, record, rule
from .policy import medium, steps_to_go
from .rules import TABLE, winners

HORIZON = 8
CURIOSITY = 0.3
STEEPNESS = 0.02  # how much a step is worth


def specialist(players: int, expert: bool) -> None:
    """The search serves this game best."""


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Nothing is ever chosen in secret."""


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """Never: there is always something to think about."""
    return 0


@rule(POLICY)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    return medium(table, seat, moves, stream)


@rule(JUDGE)
def judge(table: Table, values: Any) -> None:
    """Who has won, or who is likely to: partners as one."""
    state = record(table, TABLE)
    sides = 2 if state.teams else int(state.players)
    won = winners(table)
    total = 0.0
    for side in range(sides):
        if won:
            values[side] = 1.0 if has(won, side) else 0.0
        else:
            left, members = 0.0, 0
            for seat in range(side, state.players, sides):
                left += steps_to_go(state, seat)
                members += 1
            values[side] = exp(-STEEPNESS * left / members)
        total += values[side]
    for seat in range(state.players):
        values[seat] = values[seat % sides] / total
