"""What is promised of those who play Rockoman, also against rules of thumb: who always calls, or never."""

from __future__ import annotations

from collections.abc import Sequence

from ...promises import Promise, Thumb
from .. import say


def _call(legal: Sequence[str]) -> str | None:
    return "rockoman" if "rockoman" in legal else None


def _pass(legal: Sequence[str]) -> str | None:
    return "pass" if "rockoman" in legal else None


ALWAYS_CALLS = Thumb(say("always calls"), _call)
NEVER_CALLS = Thumb(say("never calls"), _pass)

PROMISES = [Promise(2, "expert", weaker, 0.5) for weaker in ("easy", "medium", "hard", ALWAYS_CALLS, NEVER_CALLS)]
AGAINST_OTHERS = 0.5  # of the games against somebody else's search
