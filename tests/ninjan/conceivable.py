"""Every move of Ninjan that can be written."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.games import find
from ludotheque.match import Match

TEXTS = [*(f"{suit}{number}" for suit in "RPS" for number in range(-6, 11)), ">1", ">2", ">3", "!R", "!P", "!S"]
CODES = frozenset(code for code in map(find("ninjan").notation.read, TEXTS) if code is not None)
assert len(CODES) == 54


def codes(match: Match) -> Collection[int]:
    return CODES
