"""The coach: what each legal move is worth, from one seat's knowledge only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot
from typing import Literal, SupportsIndex, overload

import numpy as np

from ..checks import check_seconds
from ..games.chance import stream_from
from ..games.playing import Solver
from ..i18n import Message, Percent, Sentence, in_turn, say
from ..pictures import html_table
from ..seen import Seen, expect_turn
from .search import Effort, Search

HINTS = 3  # so many moves are worth mentioning,
RARE = 0.05  # but none that should hardly ever be chosen
EFFORT = Effort(iterations=3000, seconds=1.0)
NEAR = 0.02  # a lead of less than two games in a hundred is none
GUESS = 0.15  # whoever may be so far wrong has only guessed: “50 %, give or take 49” tells nobody anything
SAME = 1.1  # times as often as by chance: a best choice that is made less often is as good as all others
MOSTLY, OFTEN = 0.75, 0.5  # how often the best of several hidden choices is made, to be called clear, or a close call

Sure = Literal["clear", "narrow", "even"]

MIXED = say("Everyone chooses at the same time, so do not always do the same.")
SEVERAL = say("Several choices are equally good, so do not always do the same.")
ALL_TOGETHER = say("It does not matter: everyone chooses at the same time, and all choices are equally good.")
BOTH = say("It does not matter: both choices are equally good.")
ALL = say("It does not matter: all choices are equally good.")
ANOTHER = say("It hardly matters: another choice is about as good.")
OTHERS = say("It hardly matters: other choices are about as good.")
AHEAD = say("Played on from here, it wins most often.")


@dataclass(frozen=True, repr=False)
class Advice(Sentence):
    """One legal move: how likely it is to win, give or take the error (95 %), and how often to choose it.

    Where others choose at the same time, no single move is best: ``together`` says so. Where too few games could be
    tried for the number to say much, it is a `guess`: more seconds make it better. ``print`` tells it in a sentence, of
    which `note` is the part behind the move, a `Message`: ``str(advice.note)``, or ``advice.note.text("fr")``.
    """

    move: str
    wins: float
    error: float
    mix: float
    together: bool

    @property
    def guess(self) -> bool:
        """Whether it is hardly known how likely the move is to win."""
        return self.error > GUESS

    @property
    def note(self) -> Message:
        """What to say of it."""
        chances = self._chances()
        if not self.together:
            return chances
        return say("{chances}; to be played {mix} of the time", chances=chances, mix=Percent(self.mix))

    def _chances(self) -> Message:
        """A number only where there is something to it."""
        if self.guess:
            return say("chances unknown, tried too seldom")
        wins = Percent(self.wins)
        if not self.error:
            return say("wins {wins}", wins=wins)
        return say("wins {wins}, give or take {error}", wins=wins, error=self._give_or_take)

    @property
    def _give_or_take(self) -> Percent:
        return Percent(ceil(100 * self.error) / 100)

    @property
    def certainty(self) -> Message:
        """How far one can trust the number: give or take so much, or not at all."""
        return say("a guess") if self.guess else say("±{error}", error=self._give_or_take)

    def __str__(self) -> str:
        return say("{move}: {note}", move=self.move, note=self.note).text()

    def __repr__(self) -> str:
        sure = "(a guess)" if self.guess else f"± {100 * self.error:.1f}"
        wins, mix = f"wins {100 * self.wins:.1f} % {sure}", f"{100 * self.mix:.1f} % of the time"
        return f"<Advice {self.move}: {wins}, to be played {mix}>"


class Advices(list[Advice]):
    """What each move is worth, the most recommended first; in a notebook, a table, also of the first few of them."""

    @overload
    def __getitem__(self, place: SupportsIndex) -> Advice: ...
    @overload
    def __getitem__(self, place: slice) -> Advices: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Advice | Advices:
        return Advices(super().__getitem__(place)) if isinstance(place, slice) else super().__getitem__(place)

    def _repr_html_(self) -> str:
        heads = (say("move").text(), say("wins").text(), say("how sure").text(), say("to be played").text())
        return html_table(heads, [(one.move, one.wins, one.certainty.text(), one.mix) for one in self], bars=1)


def advise(seen: Seen, seconds: float = EFFORT.seconds, seed: int = 0) -> Sequence[Advice]:
    """Every legal move of the seat, the most recommended first."""
    seat = expect_turn(seen)
    seconds = check_seconds(seconds)
    specialist = seen.game.outlook.specialist(seen.game, seen.players, expert=True, seconds=seconds)
    if isinstance(specialist, Solver):
        wins, error, mix = specialist.weigh(seen.table, seat)
        errors, together = np.full(len(wins), error), True
    else:
        found = Search(seen.game).run(seen, replace(EFFORT, seconds=seconds), stream_from(seed))
        wins, errors, mix, together = found.wins, found.errors, found.mix, found.together
    advice = [
        Advice(move, float(win), float(error), float(part), together)
        for move, win, error, part in zip(seen.legal, wins, errors, mix, strict=True)
    ]
    return Advices(sorted(advice, key=lambda one: -one.mix))


def worth_mentioning(advice: Sequence[Advice]) -> Sequence[Advice]:
    """The few best moves."""
    return [one for one in advice[:HINTS] if one is advice[0] or one.mix >= RARE]


@dataclass(frozen=True)
class Verdict:
    """One suggestion for a person: how sure the coach is of it, and why."""

    sure: Sure
    reason: Message


def verdict(advice: Sequence[Advice], good: Message | None = None) -> Verdict:
    """What to say of the best of several moves, if this is what is good about it; the numbers are in its note."""
    best, *others = advice
    if not others:
        return Verdict("clear", say("It is the only choice."))
    if best.together:
        often: Sure = "even" if best.mix * len(advice) < SAME else _how_often(best.mix)
        return Verdict(often, _reason_together(best, often, len(advice), good))
    rival = max(others, key=lambda one: one.wins)
    lead = best.wins - rival.wins
    sure = _how_far(lead, hypot(best.error, rival.error))
    return Verdict(sure, _how_even(best, others) if sure == "even" else good or AHEAD)


def _how_often(mix: float) -> Sure:
    return "clear" if mix >= MOSTLY else "narrow" if mix >= OFTEN else "even"


def _how_far(lead: float, error: float) -> Sure:
    """A lead that is larger than what may be wrong with it is clear."""
    return "even" if lead < NEAR else "clear" if lead > error else "narrow"


def _how_even(best: Advice, others: Sequence[Advice]) -> Message:
    """A toss-up is said as such: nothing is praised that is no better than something else."""
    near = sum(best.wins - one.wins < NEAR for one in others)
    if near == len(others):
        return BOTH if near == 1 else ALL
    return ANOTHER if near == 1 else OTHERS


def _reason_together(best: Advice, sure: Sure, choices: int, good: Message | None) -> Message:
    if best.mix * choices < SAME:
        return ALL_TOGETHER
    if sure == "even":
        return in_turn(SEVERAL, good)
    return in_turn(good, MIXED) if good else MIXED
