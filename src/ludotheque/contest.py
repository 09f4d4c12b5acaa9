"""Who is stronger? Matches between bots: each deal again with seats rotated, and how sure one can be of the result."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import exp, log, sqrt
from statistics import fmean, stdev
from typing import TypeVar

from .bots import Bot, bot
from .bots.search import Search
from .games import find
from .match import Match
from .patience import hush

Make = Callable[[int], Bot]  # a bot from a seed
Done = TypeVar("Done")


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


@dataclass(frozen=True)
class Result:
    """By deal: the games the one won, and those that were decided, over all rotations."""

    wins: tuple[float, ...]
    decided: tuple[int, ...]

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
        return 1.96 * stdev(centred) / (sqrt(len(centred)) * max(1e-9, fmean(self.decided)))


def named(level: str) -> Make:
    """Bots of a level."""
    return partial(_make, level)


def _make(level: str, seed: int) -> Bot:
    return bot(level, seed)


def contest(match: Contest, deals: int, seed: int = 1, told: Callable[[int], None] = lambda done: None) -> Result:
    """Play so many deals, each in every rotation, on all cores."""
    game = find(match.game)
    Search(game.in_form(game.compiled))  # worth waiting for, once, here, where it is told
    results = []
    for result in spread(partial(play_deal, match), range(seed * 1_000_000, seed * 1_000_000 + deals)):
        results.append(result)
        told(len(results))
    wins, decided = zip(*results, strict=True)
    return Result(wins, decided)


def spread(work: Callable[[int], Done], tasks: Sequence[int]) -> Iterator[Done]:
    """The work for every task, in order, on all cores; whoever asks for it tells how it goes on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores == 1 or len(tasks) < cores:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(cores, initializer=_settle_down)
    try:
        yield from pool.map(work, tasks, chunksize=max(1, min(20, len(tasks) // (10 * cores))))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # whoever interrupts does not wait for games under way


def _settle_down() -> None:
    """In a process that works for another one."""
    hush()
    gc.freeze()  # looking through it all for garbage takes longer than a choice


def play_deal(match: Contest, deal: int) -> tuple[float, int]:
    """One deal in every rotation: what the one has won, and how many games were decided."""
    won, decided = 0.0, 0
    for rotation in range(match.rotations):
        winners = play_game(match, deal, rotation)
        mine = _seats_of_one(match, rotation)
        if match.teams or len(winners) == 1:
            decided += 1
            won += bool(mine & set(winners))
    return won, decided


def _seats_of_one(match: Contest, rotation: int) -> set[int]:
    return set(range(rotation, match.players, 2)) if match.teams else {rotation}


def play_game(match: Contest, deal: int, rotation: int) -> tuple[int, ...]:
    """One whole game; returns who has won."""
    table = Match.start(match.game, players=match.players, seed=deal, options=match.options)
    mine = _seats_of_one(match, rotation)
    seats = range(match.players)
    bots = [(match.one if seat in mine else match.others)(deal * 64 + rotation * 8 + seat) for seat in seats]
    while not table.over:
        for seat in table.actors:
            table.choose(seat, bots[seat].choose(table.seen_by(seat)))
    return table.winners
