"""Are the levels what they promise? Every step of the ladder, measured: `ludotheque bench bots`.

Each deal is played once in every rotation of the seats; with more than two players, one of the stronger level sits
among the weaker ones. An interval is 95 %.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console

from ..contests import Contest, Result, contest, named
from ..games import SHELF, find
from ..games.promises import Promise, Thumb
from ..i18n import Message, say
from .progress import Progress
from .promised import by_thumb, promises_of
from .report import percent, table_of


@dataclass(frozen=True)
class Step:
    """What a game promises of two of those who play it."""

    game: str
    promise: Promise

    @property
    def stronger(self) -> str:
        return self.promise.stronger

    @property
    def contest(self) -> Contest:
        promise, weaker = self.promise, self.promise.weaker
        others = by_thumb(weaker) if isinstance(weaker, Thumb) else named(weaker)
        return Contest(self.game, promise.players, named(promise.stronger), others, promise.options)

    @property
    def against(self) -> str:
        weaker = self.promise.weaker
        return weaker.name.text() if isinstance(weaker, Thumb) else weaker

    def label(self) -> Message:
        title, players = find(self.game).title, self.promise.players
        if self.contest.teams:
            return say("{game}, {n} against {n}", game=title, n=players // 2)
        return say("{game}, {n} players", game=title, n=players)


def steps() -> list[Step]:
    """Everything that is promised."""
    return [Step(name, promise) for name in SHELF for promise in promises_of(find(name))]


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
        figures = (percent(result.share), percent(result.error), percent(step.promise.goal))
        table.add_row(step.label().text(), step.stronger, step.against, *figures, str(result.games))
    console.print(table)
