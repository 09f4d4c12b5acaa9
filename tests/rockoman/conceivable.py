"""Every move of Rockoman that can be written."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.games import find
from ludotheque.match import Match

TEXTS = [
    *(f"@{seat}{which}" for seat in range(6) for which in ("", ":R", ":P", ":S")),
    *("draw", "pass", "rockoman", "!R", "!P", "!S"),
]
CODES = frozenset(code for code in map(find("rockoman").notation.read, TEXTS) if code is not None)
assert len(CODES) == 30


def codes(match: Match) -> Collection[int]:
    return CODES
