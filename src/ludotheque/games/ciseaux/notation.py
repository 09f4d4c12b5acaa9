"""1, 2, 3… ciseaux as people write it: ``R5``, ``P1``, ``J`` for the joker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..game import Value
from ..suits import SUITS
from .rules import CARDS, JOKER, number_of, suit_of


@cache
def write(move: int) -> str:
    return "J" if move == JOKER else f"{SUITS[suit_of(move)]}{number_of(move)}"


MOVES = {write(move): move for move in range(CARDS)}


def read(text: str) -> int | None:
    return MOVES.get(text.strip().upper())


def read_deal(players: int, options: Mapping[str, Value], deal: object) -> list[int]:
    """Nothing to arrange: the start is always the same."""
    return []
