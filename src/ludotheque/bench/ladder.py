"""Are the levels what they promise? Every step of the ladder, measured: `ludotheque bench bots`.

Each deal is played once in every rotation of the seats; with more than two players, one of the stronger level sits
among the weaker ones. An interval is 95 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from rich.console import Console

from ..bots import LEVELS
from ..contest import Contest, Result, contest, named
from ..games import find
from ..i18n import Message, say
from .callers import CALLERS
from .progress import Progress
from .report import percent, table_of


@dataclass(frozen=True)
class Step:
    """A stronger level against a weaker one or a rule of thumb, and the share of decided games it should win."""

    game: str
    players: int
    stronger: str
    weaker: str
    goal: float
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def contest(self) -> Contest:
        others = CALLERS[self.weaker][1] if self.weaker in CALLERS else named(self.weaker)
        return Contest(self.game, self.players, named(self.stronger), others, self.options)

    @property
    def against(self) -> str:
        return CALLERS[self.weaker][0].text() if self.weaker in CALLERS else self.weaker

    def label(self) -> Message:
        title = find(self.game).title
        if self.contest.teams:
            return say("{game}, {n} against {n}", game=title, n=self.players // 2)
        return say("{game}, {n} players", game=title, n=self.players)


def steps() -> list[Step]:
    """Everything that is promised."""
    found = []
    for weaker, stronger in pairwise(LEVELS):
        for game in ("ninjan", "supertock"):
            found += [Step(game, 2, stronger, weaker, 0.6), Step(game, 4, stronger, weaker, 0.32)]
        found.append(Step("supertock", 4, stronger, weaker, 0.6, {"teams": "yes"}))
    for players, goal in ((2, 0.6), (4, 0.32)):
        found += [Step("ciseaux", players, strong, weak, goal) for strong in LEVELS[2:] for weak in LEVELS[:2]]
    found += [Step("rockoman", 2, "expert", weak, 0.5) for weak in (*LEVELS[:3], *CALLERS)]
    return found


def run(deals: int, only: str | None = None) -> list[tuple[Step, Result]]:
    """Measure every step (of one game, if named) over so many deals, and print it; Ctrl-C prints what there is."""
    planned = [step for step in steps() if only in (None, step.game)]
    results: list[tuple[Step, Result]] = []
    try:
        with Progress() as progress:
            progress.expect(deals * len(planned))
            for step in planned:
                progress.show(
                    say("{what}: {one} against {other}", what=step.label(), one=step.stronger, other=step.against)
                )
                results.append((step, contest(step.contest, deals, told=lambda _: progress.advance())))
                progress.show()
    finally:
        print_ladder(results, Console())
    return results


def print_ladder(results: list[tuple[Step, Result]], console: Console) -> None:
    table = table_of(
        say("Who wins how much of the decided games"),
        [say("game"), say("one"), say("against")],
        [say("wins"), say("± 95 %"), say("goal"), say("games")],
    )
    for levels in table.columns[1:3]:
        levels.no_wrap = True
    for step, result in results:
        figures = (percent(result.share), percent(result.error), percent(step.goal))
        table.add_row(step.label().text(), step.stronger, step.against, *figures, str(result.games))
    console.print(table)
