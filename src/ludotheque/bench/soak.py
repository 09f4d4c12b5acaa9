"""Does anything grow? `ludotheque bench soak` plays many thousand games at one server, over real sockets.

Scripted players play against each other and against bots; a game that is over is forgotten, as `--keep-days` does it.
After the first tenth and in the end everybody goes, and what is left of the server is measured: its memory must be the
same within a tenth, and tasks, sockets, tables and open files as few as before the first game.
"""

from __future__ import annotations

import asyncio
import json as json_format
import os
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console

from ..errors import LudothequeError
from ..games import SHELF, find
from ..i18n import Message, say
from ..match import Match
from .faults import interrupted_by_sigterm
from .faults.crowd import open_table
from .faults.guest import Guest
from .faults.ledger import Ledger
from .faults.outcome import exact
from .faults.servers import Server
from .progress import Progress
from .report import rounded, table_of

PARTIES = 40  # games that are played at the same time
LEAST_FOR_TENTHS = 10_000  # games from which on every tenth is measured
REST_SECONDS = 120.0  # until a server that nobody uses has forgotten everything
FLAGS = ("--idle", "1", "--keep-days", "0.00002")  # forget tables after a second, and games after two
GROWTH = 0.1  # more than this between the first tenth and the end is a leak


@dataclass(frozen=True)
class Sample:
    """The server at rest, after so many games."""

    games: int
    megabytes: float
    tasks: int
    sockets: int
    tables: int
    files: int
    seconds: float


class Soak:
    """One server, and those who play there."""

    def __init__(self, games: int, game: str, seed: int, server: Server, progress: Progress) -> None:
        self.games = games
        self.game = game
        self.server = server
        self.luck = random.Random(seed)
        self.samples: list[Sample] = []
        self.moves = 0
        self.played = 0
        self._progress = progress
        self._started = time.monotonic()

    async def run(self) -> None:
        await self.server.start()
        await self._measure()
        for due in stops(self.games):
            numbers = iter(range(self.played, due))
            await asyncio.gather(*(self._play_on(numbers) for _ in range(PARTIES)))
            await self._measure()

    async def _play_on(self, numbers: Iterator[int]) -> None:
        for number in numbers:
            await self._play_one(number)
            self.played += 1
            self._progress.advance()
            if self.played % 10 == 0:
                self._progress.show(say("games: {n}, moves: {moves}", n=self.played, moves=self.moves))

    async def _play_one(self, number: int) -> None:
        """Two people in one game, a person and a bot in the next."""
        other = {"kind": "bot", "level": "easy"} if number % 2 else {"kind": "person"}
        places = await open_table(self.server.url, self.game, seats=[{"kind": "person"}, other])
        ledger = Ledger()
        guests = [Guest(place, ledger, random.Random(self.luck.getrandbits(64))) for place in places]
        try:
            for guest in guests:
                guest.arrive()
            await asyncio.gather(*(guest.play(0) for guest in guests))
        finally:
            await asyncio.gather(*(guest.leave() for guest in guests))
        self.moves += len(ledger.moves)

    async def _measure(self) -> None:
        """Wait until the server has nothing left to do, and look at it."""
        until = time.monotonic() + REST_SECONDS
        while await self._busy() and time.monotonic() < until:
            await asyncio.sleep(0.2)
        files = self._files()
        sample = Sample(
            self.played,
            _kilobytes(self.server.pid) / 1024,
            round(await self.server.metric("tasks")),
            round(await self.server.metric("sockets")),
            round(await self.server.metric("tables_in_memory")),
            files,
            time.monotonic() - self._started,
        )
        self.samples.append(sample)

    async def _busy(self) -> bool:
        """Somebody is still there, if only the line of our last question."""
        there = await self.server.metric("sockets") or await self.server.metric("tables_in_memory")
        return bool(there) or (bool(self.samples) and self._files() > self.samples[0].files)

    def _files(self) -> int:
        return len(os.listdir(f"/proc/{self.server.pid}/fd"))

    # --- what it means ------------------------------------------------------------------------------------------------

    @property
    def growth(self) -> float:
        """By how much memory has grown from the first tenth to the end, as a part of it."""
        first, last = self.samples[1], self.samples[-1]
        return last.megabytes / first.megabytes - 1

    def troubles(self) -> list[Message]:
        if len(self.samples) < 3 or self.played < self.games:
            return [say("Interrupted: these are the figures so far.")]
        found = []
        if self.growth >= GROWTH:
            found.append(say("Memory has grown by {part} %.", part=f"{100 * self.growth:.1f}"))
        start, end = asdict(self.samples[0]), asdict(self.samples[-1])
        for name in ("tasks", "sockets", "tables", "files"):
            if end[name] > start[name]:
                found.append(say("{name}: {start} before, {end} after.", name=name, start=start[name], end=end[name]))
        if self.server.crashes():
            found.append(say("Crashes of the server: {n}.", n=len(self.server.crashes())))
        return found


def stops(games: int) -> list[int]:
    """After how many games the server is looked at."""
    tenths = [games * part // 10 for part in range(1, 11)] if games >= LEAST_FOR_TENTHS else [games // 10, games]
    return sorted({max(1, stop) for stop in tenths})


def shortest_game() -> str:
    """Of those that two can play: the one with the fewest choices, so that there are many ends and beginnings."""
    return min((name for name in SHELF if find(name).fewest <= 2), key=_length)


def _length(name: str) -> int:
    match, luck = Match.start(name, players=2, seed=1), random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, luck.choice(match.seen_by(seat).legal))
    return len(match.shared_moves)


def run(games: int, game: str | None = None, seed: int = 1, json: Path | None = None) -> Soak:
    """Play so many games and print what is left; also after Ctrl-C. Raises if anything has grown."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-soak-") as folder:
        store, log = str(Path(folder) / "tables.sqlite3"), Path(folder) / "server.log"
        server = Server(store, secrets.token_bytes(32), log, *FLAGS)
        server.environment["LUDOTHEQUE_COMPILE"] = "wait"  # what is loaded once must not look like something that grows
        with Progress() as progress, interrupted_by_sigterm():
            progress.expect(games)
            soak = Soak(games, game or shortest_game(), seed, server, progress)
            try:
                asyncio.run(soak.run())
            finally:
                troubles = soak.troubles()
                server.kill()
                print_samples(soak, Console())
                if json is not None:
                    json.write_text(json_format.dumps([asdict(sample) for sample in soak.samples]), encoding="utf-8")
    for trouble in troubles:
        raise LudothequeError(trouble)
    return soak


def print_samples(soak: Soak, console: Console) -> None:
    table = table_of(
        say("The server at rest, after many games of {game}", game=find(soak.game).title),
        [],
        [say("games"), say("memory, MB"), say("tasks"), say("sockets"), say("tables"), say("files"), say("minutes")],
    )
    for sample in soak.samples:
        figures = (sample.tasks, sample.sockets, sample.tables, sample.files)
        memory, minutes = f"{sample.megabytes:.1f}", rounded(sample.seconds / 60)
        table.add_row(exact(sample.games), memory, *(exact(figure) for figure in figures), minutes)
    if len(soak.samples) > 2:
        table.caption_justify = "left"
        growth = f"{100 * soak.growth:+.1f}"
        table.caption = say(
            "Moves by people: {moves}. From the first tenth to the end, memory changed by {part} %.",
            moves=exact(soak.moves),
            part=growth,
        ).text()
    console.print(table)


def _kilobytes(pid: int) -> float:
    """The memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
