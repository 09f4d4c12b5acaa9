"""Opponents. A bot is given what its seat has seen and answers with a legal move; it never holds the match."""

from __future__ import annotations

import secrets
import warnings
from typing import Protocol

import numpy as np

from ..errors import BadOption, IllegalMove
from ..games.kernel import below, stream_from
from ..i18n import Listed, say
from ..seen import Seen

LEVELS = ("easy", "medium", "hard", "expert")
STRONGEST = "medium"  # the levels above it play like it for now


class Bot(Protocol):
    """Anything that can sit in a chair."""

    level: str

    def choose(self, seen: Seen) -> str: ...


class Easy:
    """Plays any legal move."""

    level = "easy"

    def __init__(self, seed: int) -> None:
        self.stream = stream_from(seed)

    def choose(self, seen: Seen) -> str:
        _expect_turn(seen)
        return seen.legal[below(self.stream, len(seen.legal))]


class Medium:
    """Plays by the simple sense of the game's own policy."""

    level = "medium"

    def __init__(self, seed: int) -> None:
        self.stream = stream_from(seed)

    def choose(self, seen: Seen) -> str:
        _expect_turn(seen)
        assert seen.seat is not None
        room = np.zeros(seen.game.rules.MAX_MOVES, np.int32)
        move = seen.game.policy.medium(seen.table, seen.seat, room, self.stream)
        return seen.game.notation.write(move)


def _expect_turn(seen: Seen) -> None:
    reason = seen.why_not("")
    if not seen.legal and reason is not None:
        raise IllegalMove(reason)


def bot(level: str = "medium", seed: int | None = None) -> Bot:
    """A bot of that level: 'easy', 'medium', 'hard' or 'expert'; with a seed it always chooses the same."""
    if level not in LEVELS:
        raise BadOption(say("There is no level {level}: choose {levels}.", level=repr(level), levels=Listed(LEVELS)))
    if seed is None:
        seed = secrets.randbits(64)
    if LEVELS.index(level) > LEVELS.index(STRONGEST):
        warnings.warn(
            say(
                "The level {level} is not ready yet: it plays like {stand_in}.", level=level, stand_in=STRONGEST
            ).text(),
            stacklevel=2,
        )
    return Easy(seed) if level == "easy" else Medium(seed)
