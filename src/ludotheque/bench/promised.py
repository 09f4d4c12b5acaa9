"""What the games promise of their bots, and rules of thumb as bots."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..bots import Bot
from ..bots.levels import Medium
from ..games.game import Game
from ..games.promises import Promise, Thumb
from ..seen import Seen

EVEN = 0.5


def _module(game: Game) -> ModuleType | None:
    name = f"{game.package}.bots.promises"
    return import_module(name) if find_spec(name) else None


def promises_of(game: Game) -> list[Promise]:
    """What the game says of its levels; it may promise nothing."""
    found: list[Promise] = getattr(_module(game), "PROMISES", [])
    return found


def goal_against_others(game: Game) -> float:
    """The share of decided games that we want of the games against somebody else's search."""
    return float(getattr(_module(game), "AGAINST_OTHERS", EVEN))


class ByThumb(Medium):
    """Simple sense in everything but what the rule of thumb is about."""

    def __init__(self, thumb: Thumb, seed: int) -> None:
        super().__init__(seed)
        self.thumb = thumb

    def choose(self, seen: Seen) -> str:
        return self.thumb.choose(seen.legal) or super().choose(seen)


def by_thumb(thumb: Thumb) -> partial[Bot]:
    """How such a bot is made from a seed."""
    return partial(_made, thumb)


def _made(thumb: Thumb, seed: int) -> Bot:
    return ByThumb(thumb, seed)
