"""The coach: what each legal move is worth, from one seat's knowledge only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..errors import BadOption
from ..games.kernel import stream_from
from ..i18n import say
from ..seen import Seen
from .levels import expect_turn
from .search import Effort, Search

EFFORT = Effort(iterations=3000, seconds=1.0)


@dataclass(frozen=True)
class Advice:
    """One legal move: how likely it is to win, give or take the error (95 %), and how often to choose it."""

    move: str
    wins: float
    error: float
    mix: float

    def __str__(self) -> str:
        return f"{self.move}: {100 * self.wins:.0f} ± {100 * self.error:.0f} %, {100 * self.mix:.0f} %"


def advise(seen: Seen, seconds: float = EFFORT.seconds, seed: int = 0) -> Sequence[Advice]:
    """Every legal move of the seat, the most recommended first."""
    seat = expect_turn(seen)
    if not (isinstance(seconds, int | float) and seconds > 0):
        raise BadOption(say("A budget is a number of seconds above 0, not {value}.", value=repr(seconds)))
    specialist = seen.game.outlook.specialist(seen.players, expert=True, seconds=seconds)
    if specialist is not None:
        wins, mix = specialist.weigh(seen.table, seat)
        errors = np.zeros(len(wins))
    else:
        found = Search(seen.game).run(seen, replace(EFFORT, seconds=float(seconds)), stream_from(seed))
        wins, errors, mix = found.wins, found.errors, found.mix
    advice = [
        Advice(move, float(win), float(error), float(part))
        for move, win, error, part in zip(seen.legal, wins, errors, mix, strict=True)
    ]
    return sorted(advice, key=lambda one: -one.mix)
