"""What a game promises of those who play it, so that it can be measured: in its ``bots/promises.py``, if it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..i18n import Message

NEIGHBOURS = (("medium", "easy"), ("hard", "medium"), ("expert", "hard"))  # a level, and the one below it


@dataclass(frozen=True)
class Thumb:
    """A rule of thumb to measure levels by: simple sense, but where it has a move of its own."""

    name: Message
    choose: Callable[[Sequence[str]], str | None]  # from the legal moves


@dataclass(frozen=True)
class Promise:
    """A level against a weaker one or a rule of thumb, and the share of decided games it should win."""

    players: int
    stronger: str
    weaker: str | Thumb
    goal: float
    options: Mapping[str, object] = field(default_factory=dict)
