"""How good a game looks for each seat, as numbers from 0 to 1: what the judgement of every game is made of."""

from __future__ import annotations

from math import exp
from typing import Any

from .bits import has, size
from .compiling import compiled


@compiled
def win_shares(winners: int, players: int, chances: Any) -> None:
    """A game that is over: the winners share one win."""
    for seat in range(players):
        chances[seat] = 1.0 / size(winners) if has(winners, seat) else 0.0


@compiled
def likely_winners(points: Any, players: int, spread: float, chances: Any) -> None:
    """A game that is not over: the more points, the likelier."""
    total = 0.0
    for seat in range(players):
        chances[seat] = exp((points[seat] - points[0]) / spread)
        total += chances[seat]
    for seat in range(players):
        chances[seat] /= total


@compiled
def blend_margins(points: Any, players: int, weight: float, spread: float, chances: Any, values: Any) -> None:
    """What to seek: to win, and to be ahead of the best other one. The margin tells play from luck much sooner."""
    for seat in range(players):
        best = -1000.0
        for other in range(players):
            if other != seat:
                best = max(best, points[other])
        margin = (points[seat] - best) / spread
        values[seat] = (1.0 - weight) * chances[seat] + weight * (0.5 + 0.5 * margin / (1.0 + abs(margin)))
