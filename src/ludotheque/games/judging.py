"""How good a game looks for each seat, as numbers from 0 to 1: what the judgement of every game is made of."""

from __future__ import annotations

from typing import Any

from .kernel import compiled, has, size


@compiled
def win_shares(winners: int, players: int, values: Any) -> None:
    """A game that is over: the winners share one win."""
    for seat in range(players):
        values[seat] = 1.0 / size(winners) if has(winners, seat) else 0.0
