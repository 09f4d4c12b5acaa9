"""Opponents. A bot is given what its seat has seen and answers with a legal move; it never holds the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from ..checks import check_seconds, check_seed
from ..errors import BadOption
from ..i18n import Either, say
from ..seen import Seen
from .levels import CHARACTERS, EFFORTS, LEVELS, Easy, Level, Medium, Thinker

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Level", "bot"]


@runtime_checkable
class Bot(Protocol):
    """Anything that can sit in a chair: it is given what a seat knows (`Seen`) and answers with a legal move.

    `ludotheque.bot` makes those of the house. Your own is a class with a method ``choose``:

    >>> import ludotheque
    >>> class Cautious:
    ...     level = "cautious"
    ...     def choose(self, seen):
    ...         return seen.legal[0]
    >>> match = ludotheque.new("ninjan", seed=7)
    >>> match.play(0, Cautious().choose(match.seen_by(0)))
    [<Event chose: Player 1 has chosen.>]
    """

    level: str

    def choose(self, seen: Seen) -> str:
        """One of ``seen.legal``."""


def bot(level: str = "medium", seed: int | None = None, budget: float | None = None) -> Bot:
    """A bot of that level: 'easy', 'medium', 'hard' or 'expert'; with a seed it always chooses the same.

    ``budget``: how many seconds a move may take at most, for the levels that search.
    """
    if not isinstance(level, str) or level not in LEVELS:
        raise BadOption(say("There is no level {level}: choose {levels}.", level=repr(level), levels=Either(LEVELS)))
    seconds = None if budget is None else check_seconds(budget)
    seed = check_seed(seed)
    if level == "easy":
        return Easy(seed)
    if level == "medium":
        return Medium(seed)
    effort = EFFORTS[level]
    return Thinker(level, seed, effort if seconds is None else replace(effort, seconds=seconds))
