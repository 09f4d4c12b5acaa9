"""Opponents. A bot is given what its seat has seen and answers with a legal move; it never holds the match."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Protocol

from ..errors import BadOption
from ..i18n import Listed, say
from ..seen import Seen
from .levels import CHARACTERS, EFFORTS, LEVELS, Easy, Level, Medium, Thinker

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Level", "bot"]


class Bot(Protocol):
    """Anything that can sit in a chair."""

    level: str

    def choose(self, seen: Seen) -> str: ...


def bot(level: str = "medium", seed: int | None = None, budget: float | None = None) -> Bot:
    """A bot of that level: 'easy', 'medium', 'hard' or 'expert'; with a seed it always chooses the same.

    ``budget``: how many seconds a move may take at most, for the levels that search.
    """
    if level not in LEVELS:
        raise BadOption(say("There is no level {level}: choose {levels}.", level=repr(level), levels=Listed(LEVELS)))
    if budget is not None and not (isinstance(budget, int | float) and budget > 0):
        raise BadOption(say("A budget is a number of seconds above 0, not {value}.", value=repr(budget)))
    if seed is None:
        seed = secrets.randbits(64)
    if level == "easy":
        return Easy(seed)
    if level == "medium":
        return Medium(seed)
    effort = EFFORTS[level]
    return Thinker(level, seed, effort if budget is None else replace(effort, seconds=float(budget)))
