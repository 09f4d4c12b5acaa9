"""Our search beside OpenSpiel's, on our games: how fast it is, and who wins when both have the same time.

    python -m ludotheque.bench.spiel [--seconds 0.05] [--deals 20] [--game NAME] [--lend]

*Speed*: both search the same positions of two-player games, one after the other, on one core; the processor's time
counts. *Strength*: two players, every deal twice with the seats exchanged, so many seconds a move by the clock. With
``--lend`` OpenSpiel's bot plays its rollouts with our compiled rules.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from rich.console import Console

from ..bots import Bot
from ..bots.levels import Thinker
from ..bots.search import Effort, Search
from ..checks import check_deals
from ..contests import Contest, Make, Result, play_deal, play_game
from ..errors import BadOption, LudothequeError
from ..games import SHELF, find
from ..games.chance import stream_from
from ..games.game import Game
from ..games.takeover import wait_for_speed
from ..i18n import Message, say
from ..match import Match
from ..seen import Seen
from .ismcts import Position, Rival, algorithms
from .progress import Progress
from .promised import goal_against_others
from .report import percent, rounded, table_of
from .rivals import OPEN_SPIEL
from .rounds import OURS

SPEED_GOAL = 50
POSITIONS = 7  # in which speed is measured
UNLIMITED = 10**9  # iterations: the clock decides
SEARCHING = 0.3  # seconds in every position


# --- speed ------------------------------------------------------------------------------------------------------------


@dataclass
class Speed:
    """Iterations a second in each position: ours, OpenSpiel's, and OpenSpiel's with our rollouts."""

    game: Game
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    lent: list[float] = field(default_factory=list)

    @staticmethod
    def times(ours: Sequence[float], theirs: Sequence[float]) -> float:
        return median(a / b for a, b in zip(ours, theirs, strict=True))


def positions(game: Game, count: int) -> list[Seen]:
    """Positions of random two-player games in which there is something to think about."""
    rng = random.Random(1)
    found: list[Seen] = []
    while len(found) < count:
        match = Match.start(game.id, players=2, seed=rng.randrange(1 << 30))
        on_the_way = []
        while not match.over:
            seen = match.seen_by(match.actors[0])
            if len(seen.legal) > 1 and not game.outlook.pure_luck(seen.table):
                on_the_way.append(seen)
            match.choose(match.actors[0], rng.choice(seen.legal))
        found.append(rng.choice(on_the_way))
    return found


def search_speed(speed: Speed, seen: Seen, seconds: float) -> None:
    """All three search the same position."""
    started = time.thread_time()
    done = Search(speed.game).run(seen, Effort(UNLIMITED, seconds), stream_from(1)).iterations
    speed.ours.append(done / (time.thread_time() - started))
    for lent, rates in ((False, speed.theirs), (True, speed.lent)):
        rival = Rival(1, seconds, lent)
        position = Position.of(seen, rival.stream)
        started = time.thread_time()
        done = rival.search(position)
        rates.append(done / (time.thread_time() - started))


def measure_speeds(speeds: list[Speed], games: Sequence[str], progress: Progress) -> None:
    for name in games:
        game = find(name)
        progress.show(say("{game}: how fast both search", game=game.title))
        first, *others = positions(game, POSITIONS + 1)
        search_speed(Speed(game), first, 0.01)  # whatever happens only the first time is over
        speeds.append(Speed(game))
        for seen in others:
            search_speed(speeds[-1], seen, SEARCHING)
            progress.advance()
            progress.show()


# --- strength ---------------------------------------------------------------------------------------------------------


@dataclass
class Pace:
    """How long the moves took that were no foregone conclusion."""

    seconds: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.seconds:
            return "—"
        return f"{rounded(1000 * sum(self.seconds) / len(self.seconds))} ({rounded(1000 * max(self.seconds))})"


class Clocked:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot, pace: Pace) -> None:
        self.bot = bot
        self.level = bot.level
        self.pace = pace

    def choose(self, seen: Seen) -> str:
        started = time.perf_counter()
        move = self.bot.choose(seen)
        if len(seen.legal) > 1 and not seen.game.outlook.pure_luck(seen.table):
            self.pace.seconds.append(time.perf_counter() - started)
        return move


@dataclass
class Strength:
    """Our expert against OpenSpiel's bot, deal by deal."""

    game: Game
    seconds: float
    lent: bool
    ours: Pace = field(default_factory=Pace)
    theirs: Pace = field(default_factory=Pace)
    deals: list[tuple[float, int]] = field(default_factory=list)

    @property
    def contest(self) -> Contest:
        return Contest(self.game.id, 2, self._make(self._expert, self.ours), self._make(self._rival, self.theirs))

    @property
    def result(self) -> Result:
        wins, decided = zip(*self.deals, strict=True)
        return Result(wins, decided)

    def _expert(self, seed: int) -> Bot:
        return Thinker("expert", seed, Effort(UNLIMITED, self.seconds))

    def _rival(self, seed: int) -> Bot:
        return Rival(seed, self.seconds, self.lent)

    @staticmethod
    def _make(make: Make, pace: Pace) -> Make:
        return partial(_clocked, make, pace)


def _clocked(make: Make, pace: Pace, seed: int) -> Bot:
    return Clocked(make(seed), pace)


def measure_strengths(strengths: list[Strength], deals: int, progress: Progress) -> None:
    """One process for all: two searches at the same time would take it from each other."""
    for strength in strengths:
        progress.show(say("{what}: {one} against {other}", what=strength.game.title, one=OURS, other=OPEN_SPIEL))
        contest = strength.contest
        play_game(Strength(strength.game, 0.001, lent=True).contest, deal=1, rotation=0)  # compiles what is missing
        for deal in range(1_000_000, 1_000_000 + deals):
            strength.deals.append(play_deal(contest, deal))
            progress.advance()
            progress.show()


# --- telling ----------------------------------------------------------------------------------------------------------


def print_speeds(speeds: Sequence[Speed], console: Console) -> None:
    table = table_of(
        say("Search on one core, two players: iterations per second"),
        [say("game")],
        [OURS, OPEN_SPIEL, say("times"), say("with our rollouts"), say("times")],
    )
    for speed in speeds:
        if speed.lent:
            rates = (median(speed.ours), median(speed.theirs), speed.times(speed.ours, speed.theirs))
            lent = (median(speed.lent), speed.times(speed.ours, speed.lent))
            table.add_row(speed.game.title.text(), *(rounded(figure) for figure in (*rates, *lent)))
    table.caption_justify = "left"
    table.caption = say("Goal: {n} times.", n=SPEED_GOAL).text()
    console.print(table)


def print_strengths(strengths: Sequence[Strength], console: Console) -> None:
    table = table_of(
        say("Expert against the search of {library}: decided games won", library=OPEN_SPIEL),
        [say("game"), say("rollouts")],
        [say("wins"), say("± 95 %"), say("goal"), say("games"), say("ms"), say("its ms")],
    )
    for strength in strengths:
        if strength.deals:
            result = strength.result
            figures = (percent(result.share), percent(result.error), percent(goal_against_others(strength.game)))
            paces = (str(strength.ours), str(strength.theirs))
            table.add_row(
                strength.game.title.text(), _rollouts(strength.lent).text(), *figures, str(result.games), *paces
            )
    table.caption_justify = "left"
    table.caption = say("Milliseconds a move: the mean, and the longest.").text()
    console.print(table)


def _rollouts(lent: bool) -> Message:
    return say("ours") if lent else say("its own")


# --- the command ------------------------------------------------------------------------------------------------------


def run(
    seconds: float = 0.05, deals: int = 20, only: str | None = None, lent: bool = False
) -> tuple[list[Speed], list[Strength]]:
    """Measure both, and print it; Ctrl-C prints what there is."""
    algorithms()
    if not seconds > 0:
        raise BadOption(say("A measurement lasts more than 0 seconds, not {value}.", value=str(seconds)))
    deals = check_deals(deals)
    games = [only] if only else list(SHELF)
    speeds: list[Speed] = []
    strengths = [Strength(find(name), seconds, lent) for name in games]
    try:
        with Progress() as progress:
            progress.expect(len(games) * (POSITIONS + deals))
            measure_speeds(speeds, games, progress)
            measure_strengths(strengths, deals, progress)
    finally:
        print_speeds(speeds, Console())
        print_strengths(strengths, Console())
    return speeds, strengths


def main(arguments: Sequence[str] | None = None) -> int:
    wait_for_speed()
    description = say("Our search beside that of {library}: how fast, and how strong.", library=OPEN_SPIEL)
    parser = argparse.ArgumentParser(prog="python -m ludotheque.bench.spiel", description=description.text())
    parser.add_argument("--seconds", type=float, default=0.05, metavar="S", help=say("seconds a move").text())
    parser.add_argument("--deals", type=int, default=20, metavar="N", help=say("bots: how many deals").text())
    parser.add_argument("--game", help=say("bots: only this game").text())
    lend = say("{library} plays its rollouts with our compiled rules", library=OPEN_SPIEL)
    parser.add_argument("--lend", action="store_true", help=lend.text())
    given = parser.parse_args(arguments)
    try:
        run(given.seconds, given.deals, find(given.game).id if given.game else None, given.lend)
    except LudothequeError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
