"""A server process that can be killed, and tables that are put into its data as if they had been played so far."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import ludotheque
from ludotheque.match import Match
from ludotheque.web import keys
from ludotheque.web.settings import milliseconds
from ludotheque.web.store import Opened, Written
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.table.intents.move import Moved
from ludotheque.web.table.logbook import encode
from ludotheque.web.table.table import Chair, Created, Entry

ROOT = Path(__file__).parents[2]
PATIENCE = 400.0  # seconds until a server must be up: its first start may have to compile the rules
SALT = "5a" * 16


class Server:
    """`ludotheque serve` on a free port, over a data file of its own."""

    def __init__(self, folder: Path, grace: float = 3600) -> None:
        self.grace = grace
        self.data = folder / "tables.sqlite3"
        self.errors = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        with self.errors.open("ab") as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.serve", str(self.port), str(self.data), str(self.grace)],
                env={**os.environ, "PYTHONPATH": path},
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        late = time.monotonic() + PATIENCE
        while not self._answers():
            if process.poll() is not None or time.monotonic() > late:
                process.kill()
                process.wait()
                raise AssertionError(f"The server did not start:\n{self.errors.read_text()}")
            time.sleep(0.1)
        return process

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """No goodbye: SIGKILL."""
        self.process.kill()
        self.process.wait()

    def start_again(self) -> None:
        self.process = self._started()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)

    # --- tables that have a past --------------------------------------------------------------------------------------

    def arrange(
        self,
        match: Match,
        people: Sequence[str] = ("Marie",),
        moves: int | None = None,
        level: str = "easy",
        seconds: int = 0,
        free: int = 0,
        wins: Sequence[int] = (),
    ) -> Arranged:
        """A table at which this match has been played so far (or so many moves of it): people first, then bots.

        With free seats behind them it has not begun, and there is a lobby; with wins it is not their first game.
        """
        bots = ["Zoé", "Léo", "Mia", "Hugo", "Inès", "Noé", "Lou"][: match.players - len(people) - free]
        secrets = [keys.new_secret() for _ in people]
        chairs = [
            Chair("person", name, level, keys.hashed(secret)) for name, secret in zip(people, secrets, strict=True)
        ]
        chairs += [Chair("bot", name, level) for name in bots] + [Chair("open")] * free
        now = milliseconds()
        created = Created(
            at=now,
            code=keys.new_code(),
            game=match.game.id,
            players=match.players,
            options=match.options,
            chairs=chairs,
            seed=str(match.seed),
            salt=SALT,
            seconds=seconds,
            lobby=free > 0,
            games=sum(wins),
            wins=list(wins),
        )
        past: list[Entry] = [created]
        past += [Moved(at=now, seat=seat, move=move) for seat, move in match.moves[:moves]]
        id = keys.new_id()
        self._keep(
            [Written(id, n, encode(entry)) for n, entry in enumerate(past, 1)], Opened(id, created.code, "", now)
        )
        return Arranged(self.url, id, created.code, dict(enumerate(secrets)))

    def _keep(self, log: list[Written], opened: Opened) -> None:
        async def keep() -> bool:
            store = SqliteStore(self.data)
            try:
                return await store.append(log, opened)
            finally:
                await store.close()

        with ThreadPoolExecutor(1) as aside:  # the browser has an event loop of its own in this thread
            assert aside.submit(asyncio.run, keep()).result()


@dataclass(frozen=True)
class Arranged:
    """A table in the store, with the secrets of its people."""

    url: str
    id: str
    code: str
    secrets: dict[int, str]

    @property
    def watch(self) -> str:
        return f"{self.url}/t/{self.id}"

    def seat(self, seat: int = 0) -> str:
        """The personal link of a seat."""
        return f"{self.url}/s/{self.id}/{self.secrets[seat]}"


def played(
    game: str, players: int, seed: int = 7, level: str = "easy", options: dict[str, str | int] | None = None
) -> Match:
    """A whole game among bots, the same every time."""
    return _played(game, players, seed, level, tuple((options or {}).items())).copy()


@cache
def _played(game: str, players: int, seed: int, level: str, options: tuple[tuple[str, str | int], ...]) -> Match:
    match = ludotheque.new(game, players, seed, dict(options))
    bot = ludotheque.bot(level, seed)
    while not match.over:
        for seat in match.actors:
            match.play(seat, bot.choose(match.seen_by(seat)))
    return match


def so_far(game: str, players: int, seed: int, moves: int, options: dict[str, str | int] | None = None) -> Match:
    """The first moves of a game among easy bots, the same every time."""
    match = ludotheque.new(game, players, seed, options)
    bot = ludotheque.bot("easy", seed)
    while len(match.moves) < moves:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seen_by(seat)))
    return match


def before_the_end(match: Match, decisions: int, seat: int = 0) -> int:
    """How many moves had been made when that seat had so many decisions left (0: it has more than it ever had)."""
    own = [n for n, (who, _) in enumerate(match.moves) if who == seat]
    return own[-decisions] if decisions <= len(own) else 0
