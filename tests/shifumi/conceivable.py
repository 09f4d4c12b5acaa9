"""Every move of Shifumi that can be written."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.games import find
from ludotheque.match import Match

TEXTS = "RPS"
CODES = frozenset(code for code in map(find("shifumi").notation.read, TEXTS) if code is not None)
assert len(CODES) == 3


def codes(match: Match) -> Collection[int]:
    return CODES
