"""How good a game looks for each seat, as numbers from 0 to 1: what the judgement of every game is made of."""

from __future__ import annotations

from typing import Any

from .kernel import compiled, has, size


@compiled
def win_shares(winners: int, players: int, values: Any) -> None:
    """A game that is over: the winners share one win."""
    for seat in range(players):
        values[seat] = 1.0 / size(winners) if has(winners, seat) else 0.0


@compiled
def blend_margins(points: Any, players: int, weight: float, spread: float, values: Any) -> None:
    """Mix in by how much each seat is ahead of the best other one: it tells good play from good luck much sooner."""
    for seat in range(players):
        best = -1000.0
        for other in range(players):
            if other != seat:
                best = max(best, points[other])
        margin = (points[seat] - best) / spread
        values[seat] = (1.0 - weight) * values[seat] + weight * (0.5 + 0.5 * margin / (1.0 + abs(margin)))
