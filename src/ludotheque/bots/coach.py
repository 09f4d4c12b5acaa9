"""The coach: what each legal move is worth, from one seat's knowledge only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from ..errors import BadOption
from ..games.chance import stream_from
from ..games.game import Solver
from ..i18n import Message, Percent, say
from ..seen import Seen
from .levels import expect_turn
from .search import Effort, Search

HINTS = 3  # so many moves are worth mentioning,
RARE = 0.05  # but none that should hardly ever be chosen
EFFORT = Effort(iterations=3000, seconds=1.0)


@dataclass(frozen=True)
class Advice:
    """One legal move: how likely it is to win, give or take the error (95 %), and how often to choose it.

    Where others choose at the same time, no single move is best: ``together`` says so.
    """

    move: str
    wins: float
    error: float
    mix: float
    together: bool

    @property
    def note(self) -> Message:
        """What to say of it."""
        wins, error, mix = Percent(self.wins), Percent(ceil(100 * self.error) / 100), Percent(self.mix)
        if not self.together:
            return say("wins {wins} (±{error})", wins=wins, error=error)
        if not self.error:
            return say("wins {wins}; to be played {mix} of the time", wins=wins, mix=mix)
        return say("wins {wins} (±{error}); to be played {mix} of the time", wins=wins, error=error, mix=mix)

    def __str__(self) -> str:
        return f"{self.move}: {100 * self.wins:.0f} ± {ceil(100 * self.error)} %, {100 * self.mix:.0f} %"


def advise(seen: Seen, seconds: float = EFFORT.seconds, seed: int = 0) -> Sequence[Advice]:
    """Every legal move of the seat, the most recommended first."""
    seat = expect_turn(seen)
    if not (isinstance(seconds, int | float) and seconds > 0):
        raise BadOption(say("A budget is a number of seconds above 0, not {value}.", value=repr(seconds)))
    specialist = seen.game.outlook.specialist(seen.game, seen.players, expert=True, seconds=seconds)
    if isinstance(specialist, Solver):
        wins, error, mix = specialist.weigh(seen.table, seat)
        errors, together = np.full(len(wins), error), True
    else:
        found = Search(seen.game).run(seen, replace(EFFORT, seconds=float(seconds)), stream_from(seed))
        wins, errors, mix, together = found.wins, found.errors, found.mix, found.together
    advice = [
        Advice(move, float(win), float(error), float(part), together)
        for move, win, error, part in zip(seen.legal, wins, errors, mix, strict=True)
    ]
    return sorted(advice, key=lambda one: -one.mix)


def worth_mentioning(advice: Sequence[Advice]) -> Sequence[Advice]:
    """The few best moves."""
    return [one for one in advice[:HINTS] if one is advice[0] or one.mix >= RARE]
