"""Every move of 1, 2, 3… ciseaux that can be written."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.games import find
from ludotheque.match import Match

TEXTS = [*(f"{suit}{number}" for suit in "RPS" for number in range(1, 6)), "J"]
CODES = frozenset(code for code in map(find("ciseaux").notation.read, TEXTS) if code is not None)
assert len(CODES) == 16


def codes(match: Match) -> Collection[int]:
    return CODES
