"""Shifumi as people write it: ``R``, ``P`` or ``S``."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.game import Value
from ludotheque.games.suits import SUITS


def write(move: int) -> str:
    return SUITS[move]


def read(text: str) -> int | None:
    shape = text.strip().upper()
    return SUITS.index(shape) if len(shape) == 1 and shape in SUITS else None


def read_deal(players: int, options: Mapping[str, Value], deal: object) -> list[int]:
    """Nothing to arrange: the start is always the same."""
    return []
