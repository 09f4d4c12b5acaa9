"""Who is stronger? Each deal is played again with seats rotated; and how sure one can be of the result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import TypeVar

from .bots import Bot, bot
from .bots.search import Search
from .checks import check_cores, check_deals, check_progress, check_seed, check_setup
from .cores import Told, in_processes, in_threads, nobody_asks, still_at_it
from .games import find
from .games.bits import members_of
from .games.contract import Stream
from .i18n import counted, say, say_many
from .match import Match
from .outcomes import BLOCK, Compiled, streams_from
from .patience import Counted, Progress
from .pictures import decimal, html_table
from .players import Player, check_player, compiled_players, name_of, play, seated

Make = Callable[[int], Bot]  # a bot from a seed
Done = TypeVar("Done")
Deal = tuple[float, int]  # what the one has won, and how many games were decided

FEW = 0.5  # an error beyond which hardly anything is known
NORMAL = 1.96  # standard deviations to either side hold 95 % of a normal distribution


@dataclass(frozen=True)
class Contest:
    """One of the first among the second: alone against all others, or as a team."""

    game: str
    players: int
    one: Make
    others: Make
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def teams(self) -> bool:
        return self.options.get("teams") == "yes"

    @property
    def rotations(self) -> int:
        return 2 if self.teams else self.players

    @property
    def fair_share(self) -> float:
        """What equals would win."""
        return 1 / self.rotations


@dataclass(frozen=True, repr=False)
class Result:
    """By deal: the games the one won, and those that were decided, over all rotations.

    `share` is what part of the decided games the one has won, give or take `error` (95 %); `fair` is what equals would
    win, and `stronger` says whether the difference means anything.
    """

    wins: tuple[float, ...]
    decided: tuple[int, ...]
    fair: float = 0.5  # what equals would win
    title: str = ""  # who plays whom at what

    @property
    def games(self) -> int:
        return sum(self.decided)

    @property
    def share(self) -> float:
        """Of the decided games, how many the one has won."""
        return sum(self.wins) / max(1, self.games)

    @property
    def error(self) -> float:
        """Half of the 95 % interval; the games of one deal count together, because they are alike."""
        if len(self.wins) < 2:
            return 1.0
        centred = [won - self.share * played for won, played in zip(self.wins, self.decided, strict=True)]
        if not any(centred):  # all alike, say all won: that many games in a row are likely enough down to this share
            return 1 - exp(log(0.025) / max(1, self.games))
        spread = stdev(centred) / (sqrt(len(centred)) * max(1e-9, fmean(self.decided)))
        return min(1.0, student(len(centred) - 1) * spread)

    @property
    def stronger(self) -> bool | None:
        """Whether the one is stronger than the others; None if these games do not tell."""
        return None if abs(self.share - self.fair) <= self.error else self.share > self.fair

    def _repr_html_(self) -> str:
        """In a notebook: what the one has won as a bar, above what equals would win."""
        heads = (say("players").text(), say("games won").text(), say("give or take").text())
        rows: list[tuple[str | float, ...]] = [
            (self.title or "contest", self.share, f"{decimal(100 * self.error, 1)} %"),
            (say("equals").text(), self.fair, ""),
        ]
        return f"<p>{escape(repr(self))}</p>" + html_table(heads, rows, bars=1)

    def __repr__(self) -> str:
        unknown = "too few deals to tell" if self.error > FEW else "too close to tell"
        told = {True: "stronger", False: "weaker", None: unknown}[self.stronger]
        share = f"{100 * self.share:.1f} % ± {100 * self.error:.1f} of {counted(self.games, 'decided game')}"
        return f"<{self.title or 'contest'}: {share}, equals win {100 * self.fair:.1f} %: {told}>"


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution (its expansion by Cornish and Fisher): a few deals tell little."""
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def named(level: str) -> Make:
    """Bots of a level."""
    return partial(_make, level)


def _make(level: str, seed: int) -> Bot:
    return bot(level, seed)


def contest(
    match: Contest,
    deals: int,
    seed: int = 1,
    told: Callable[[int], None] = lambda done: None,
    cores: int | None = None,
    beat: Told = nobody_asks,
) -> Result:
    """Play so many deals, each in every rotation, on all cores; ``beat`` hears between them how it goes on."""
    game = find(match.game)
    Search(game.in_form(game.compiled))  # worth waiting for, once, here, where it is told
    results = []
    deal_numbers = range(seed * 1_000_000, seed * 1_000_000 + deals)
    with closing(spread(partial(play_deal, match, first=deal_numbers.start), deal_numbers, cores, beat)) as done:
        for result in done:
            results.append(result)
            told(len(results))
    wins, decided = zip(*results, strict=True)
    return Result(wins, decided, match.fair_share)


def spread(
    work: Callable[[int], Done], tasks: Sequence[int], cores: int | None = None, beat: Told = nobody_asks
) -> Generator[Done, None, None]:
    """The work for every task, in order, on all cores; whoever asks for it tells how it goes on."""
    return in_processes(work, tasks, check_cores(cores), beat)


def play_deal(match: Contest, deal: int, first: int = 0) -> tuple[float, int]:
    """One deal in every rotation: what the one has won, and how many games were decided. ``first`` is the seed of the
    first deal, for what is told about mistakes."""
    won, decided = 0.0, 0
    for rotation in range(match.rotations):
        winners = play_game(match, deal, rotation, first)
        mine = _seats_of_one(match, rotation)
        if match.teams or len(winners) == 1:
            decided += 1
            won += bool(mine & set(winners))
    still_at_it(done=1)
    return won, decided


def _seats_of_one(match: Contest, rotation: int) -> set[int]:
    return set(range(rotation, match.players, 2)) if match.teams else {rotation}


def play_game(match: Contest, deal: int, rotation: int, first: int = 0) -> tuple[int, ...]:
    """One whole game; returns who has won."""
    table = Match.start(match.game, players=match.players, seed=deal, options=match.options)
    mine = _seats_of_one(match, rotation)
    seats = range(match.players)
    bots = [(match.one if seat in mine else match.others)(deal * 64 + rotation * 8 + seat) for seat in seats]
    return play(table, bots, deal - first, rotation).winners


# --- anybody against anybody ------------------------------------------------------------------------------------------


def between(
    game: str,
    one: Player,
    others: Player = "medium",
    players: int | None = None,
    deals: int = 100,
    seed: int | None = 1,
    options: Mapping[str, object] | None = None,
    cores: int | None = None,
    progress: Progress = None,
) -> Result:
    """Find out whether one is stronger than others; see `ludotheque.contest`."""
    found, players, checked = check_setup(game, players, options)
    one, others = check_player(one), check_player(others)
    deals, seed, cores = check_deals(deals), check_seed(seed), check_cores(cores)
    progress = check_progress(progress)
    match = Contest(found.id, players, partial(seated, one), partial(seated, others), checked)
    title = f"{name_of(one)} against {name_of(others)} at {found.id}"
    what = say_many("{n} deal of {game}", "{n} deals of {game}", deals, game=found.title)
    with Counted(what, deals, progress) as told:
        pointers = compiled_players(found, (one, others))
        if pointers is None:
            return replace(contest(match, deals, seed, told.tell, cores, told.beat), title=title)
        rotated = []
        for rotation in range(match.rotations):
            sides = [int(seat not in _seats_of_one(match, rotation)) for seat in range(players)]
            seats, points = [(one, others)[side] for side in sides], [pointers[side] for side in sides]
            rotated.append(Compiled(found, players, checked, seats, points, rotation))
        streams = list(streams_from(seed, -(-deals // BLOCK)))
        results: list[Deal] = []
        work = partial(_play_block, match, rotated, deals, streams)
        with closing(in_threads(work, range(0, deals, BLOCK), cores, told.beat)) as done:
            for block in done:
                results += block
                told.tell(len(results))
    wins, decided = zip(*results, strict=True)
    return Result(wins, decided, match.fair_share, title)


def _play_block(
    match: Contest, rotated: Sequence[Compiled], deals: int, streams: Sequence[Stream], first: int
) -> list[Deal]:
    """The same deals in every rotation, in machine code."""
    count = min(BLOCK, deals - first)
    won, decided = [0.0] * count, [0] * count
    for rotation, compiled in enumerate(rotated):
        _, winning, _ = compiled.play(
            streams[first // BLOCK].copy(), count, first, counted=rotation == match.rotations - 1
        )
        mine = _seats_of_one(match, rotation)
        for row, winners in enumerate(map(members_of, winning.tolist())):
            if match.teams or len(winners) == 1:
                decided[row] += 1
                won[row] += bool(mine & set(winners))
    return list(zip(won, decided, strict=True))
