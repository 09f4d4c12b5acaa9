"""Who is ahead: the same question in every game that counts points."""

from __future__ import annotations

from typing import Any

from .bits import bit, lowest
from .compiling import compiled


@compiled
def leaders(points: Any, among: int) -> int:
    """Of a set of seats that is not empty, those with the most points."""
    best, leading = int(points[lowest(among)]), 0
    while among:
        seat = lowest(among)
        if points[seat] > best:
            best, leading = int(points[seat]), 0
        if points[seat] == best:
            leading |= bit(seat)
        among &= among - 1
    return leading
