"""Do bots ever err? Whole games of every level, under any options and with little time: `ludotheque bench endurance`.

A bot errs when it fails, when it names a move that is not legal, or when it takes longer than it may: more than 50 ms
or a tenth of its budget beyond it. The processor's time counts, because a busy machine may put anyone aside; the
clock's is told too.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console

from ..bots import LEVELS, bot
from ..contests import spread
from ..errors import LudothequeError
from ..games import SHELF, find
from ..games.chance import below, stream_from
from ..i18n import say
from ..match import Match
from .progress import Progress
from .report import rounded, table_of

SHORTEST, LONGEST = 0.00005, 0.0005  # seconds: the budgets that are drawn, small ones as often as large ones
GRACE, PART = 0.05, 0.1  # seconds, or a part of the budget: whichever is more is no overrun
TRIES = 1 << 20  # how finely a budget is drawn


@dataclass
class Record:
    """What games of one level have shown."""

    game: str
    level: str
    games: int = 0
    choices: int = 0
    overran: int = 0  # choices that took the processor too long
    late: int = 0  # choices that came too late by the clock
    worst: float = 0.0  # seconds of the processor beyond the budget
    failures: list[str] = field(default_factory=list)

    def add(self, other: Record) -> None:
        self.games += other.games
        self.choices += other.choices
        self.overran += other.overran
        self.late += other.late
        self.worst = max(self.worst, other.worst)
        self.failures += other.failures

    @property
    def fine(self) -> bool:
        return not self.overran and not self.failures


def endure(game: str, level: str, seed: int) -> Record:
    """One whole game in which every seat is a bot of that level."""
    record = Record(game, level, games=1)
    try:
        play_timed(start(game, seed), level, seed, record)
    except Exception as error:  # whatever it is, it is what we are looking for
        record.failures.append(f"{game}, {level}, {seed}: {error!r}")
    return record


def start(name: str, seed: int) -> Match:
    """A match for any number of players, with any options."""
    game, stream = find(name), stream_from(seed)
    players = game.fewest + below(stream, game.most - game.fewest + 1)
    return Match.start(name, players=players, seed=seed, options=game.any_options(players, stream))


def play_timed(match: Match, level: str, seed: int, record: Record) -> None:
    budget = SHORTEST * (LONGEST / SHORTEST) ** (below(stream_from(seed + 1), TRIES) / TRIES)
    allowed = budget + max(GRACE, PART * budget)
    bots = [bot(level, 8 * seed + seat, budget=budget) for seat in range(match.players)]
    while not match.over:
        for seat in match.actors:
            seen = match.seen_by(seat)
            by_clock, by_processor = time.perf_counter(), time.thread_time()
            move = bots[seat].choose(seen)
            taken = time.thread_time() - by_processor
            record.late += time.perf_counter() - by_clock > allowed
            record.overran += taken > allowed
            record.worst = max(record.worst, taken - budget)
            record.choices += 1
            match.choose(seat, move)


def warm_up(name: str, level: str) -> None:
    """Whatever is compiled or loaded first takes its time only once, and before the games that count."""
    for seed in range(-2, 0):
        endure(name, level, seed)


def run(games: int, only: str | None = None) -> list[Record]:
    """So many games of each level and game, or of one game; prints what there is, also after Ctrl-C."""
    records: list[Record] = []
    names = [only] if only else list(SHELF)
    try:
        with Progress() as progress:
            progress.expect(games * len(LEVELS) * len(names))
            for name in names:
                for level in LEVELS:
                    warm_up(name, level)
                    progress.show(say("{game}: {level}", game=find(name).title, level=level))
                    records.append(Record(name, level))
                    with closing(spread(partial(endure, name, level), range(1, games + 1))) as parts:
                        collect(records[-1], parts, progress)
    finally:
        print_records(records, Console())
    if not all(record.fine for record in records):
        raise LudothequeError(say("Some bots have erred: see above."))
    return records


def collect(total: Record, parts: Iterable[Record], progress: Progress) -> None:
    shown = time.monotonic()
    for part in parts:
        total.add(part)
        progress.advance()
        if time.monotonic() > shown + 0.2:
            shown = time.monotonic()
            progress.show()


def print_records(records: list[Record], console: Console) -> None:
    table = table_of(
        say("Games of bots with little time, any options"),
        [say("game"), say("level")],
        [say("games"), say("choices"), say("failed"), say("overran"), say("late"), say("ms")],
    )
    for record in records:
        counts = (record.games, record.choices, len(record.failures), record.overran, record.late)
        figures = (*(rounded(count) for count in counts), rounded(1000 * record.worst))
        table.add_row(find(record.game).title.text(), record.level, *figures)
    table.caption_justify = "left"
    table.caption = say("ms: the longest that a choice went beyond its budget.").text()
    console.print(table)
    for failure in (failure for record in records for failure in record.failures):
        console.print(failure)
