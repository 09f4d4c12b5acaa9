"""How much the server carries: many tables, scripted players over real sockets, everything included.

The server runs in a process of its own with its store on disk. Players choose legal moves at a steady pace, whether or
not the server keeps up; a move counts from the moment it is sent until all seats of its table have been told. In the
end every move that was acknowledged must be in the log, and every socket must have seen every version.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import msgspec
from uvicorn.loops.auto import auto_loop_factory

from ...client import ask_server
from ...errors import LudothequeError
from ...games import SHELF, find
from ...i18n import say
from ..settings import Rate, Settings
from ..store.choosing import is_postgres
from .family import busy, kilobytes
from .line import Line

UNLIMITED = Rate(1e9, 1e9)
SETTINGS = Settings(
    pause=0,
    grace=3600,
    idle=3600,
    tables_per_day=10**9,
    seat_rate=UNLIMITED,
    table_rate=UNLIMITED,
    address_rate=UNLIMITED,
    line_rate=UNLIMITED,
    lines_per_address=10**9,
    sockets_per_address=10**9,
)
BREATH = 16  # moves that are sent in one go, if they are due, before it is heard what has come back
LOADED = {"LUDOTHEQUE_COMPILE": "wait"}  # machine code that came later would look like memory of the tables
CONNECTING = 50  # sockets that are being opened at the same time


class _View(msgspec.Struct):
    legal: list[str] | None = None  # as they were


class _Seat(msgspec.Struct):
    view: _View


class _Facts(msgspec.Struct, frozen=True):
    online: list[bool] | None = None


class _Heard(msgspec.Struct):
    """As much of a message as a scripted player looks at."""

    version: int = 0
    ack: str = ""
    kind: str = ""
    seats: dict[str, _Seat] = {}
    table: _Facts = _Facts()
    error: dict[str, str] = {}


_read = msgspec.json.Decoder(_Heard).decode
_write = msgspec.json.Encoder().encode


@dataclass
class Load:
    """What was measured."""

    tables: int
    sockets: int
    seconds: float
    moves: int
    per_second: float
    p50: float  # milliseconds from a move sent to all seats informed
    p99: float
    slowest: float
    server_ms_per_move: float  # processor time of the server
    kilobytes_per_table: float
    lost: int
    refused: int

    def data(self) -> dict[str, Any]:
        return dict(vars(self))

    def lines(self) -> list[str]:
        """The result in sentences."""
        facts = [
            say(
                "{tables} tables with {sockets} sockets, {moves} moves in {seconds} s: {rate} moves a second.",
                tables=self.tables,
                sockets=self.sockets,
                moves=self.moves,
                seconds=f"{self.seconds:.0f}",
                rate=f"{self.per_second:.0f}",
            ),
            say(
                "From a move sent to all seats told: half within {p50} ms, 99 % within {p99} ms, all within {most} ms.",
                p50=f"{self.p50:.1f}",
                p99=f"{self.p99:.1f}",
                most=f"{self.slowest:.0f}",
            ),
            say(
                "Server time per move: {busy} ms. Memory per table: {kilobytes} kB. Moves lost: {lost}.",
                busy=f"{self.server_ms_per_move:.2f}",
                kilobytes=f"{self.kilobytes_per_table:.0f}",
                lost=self.lost,
            ),
        ]
        return [fact.text() for fact in facts]


@dataclass
class Player:
    """One scripted seat."""

    seat: int
    line: Line
    version: int = 0
    legal: list[str] = field(default_factory=list)
    complete: bool = False  # everyone is at the table


@dataclass
class LoadedTable:
    """One table and its players; one move under way at a time."""

    id: str
    players: list[Player] = field(default_factory=list)
    sent: float = 0.0  # when the move under way was sent; 0: none is
    version: int = 0  # that the move under way brought, once it is acknowledged
    acknowledged: int = 0

    def ready(self) -> list[Player]:
        return [player for player in self.players if player.legal] if not self.sent else []

    def told(self) -> bool:
        """Whether every seat knows of the move under way; a plain loop, because it is asked for every message."""
        for player in self.players:  # noqa: SIM110
            if player.version < self.version:
                return False
        return True


class Crowd:
    """All tables and players."""

    def __init__(self) -> None:
        self.games: list[LoadedTable] = []
        self.free: list[LoadedTable] = []  # those at which somebody may move, and no move is under way
        self.delays: list[float] = []
        self.gaps = 0
        self.refused = 0
        self.counting = False
        self.numbers = itertools.count()

    async def seat(self, address: str, game: LoadedTable, seat: int, secret: str) -> None:
        def hear(text: bytes) -> None:
            self._hear(game, player, text)

        player = Player(seat, await Line.open(f"{address.replace('http', 'ws')}t/{game.id}/ws", hear))
        game.players.append(player)
        player.line.send(_write({"id": "hello", "do": "hello", "secrets": [secret]}))

    def _hear(self, game: LoadedTable, player: Player, text: bytes) -> None:
        message = _read(text)
        if message.error:
            self.refused += 1
            self._set_free(game)
        elif message.ack:
            game.acknowledged += 1
            game.version = message.version
        else:
            self._take(player, message)
        if game.sent and game.version and game.told():
            self._note(game)

    def _note(self, game: LoadedTable) -> None:
        """All seats have been told of the move."""
        if self.counting:
            self.delays.append(time.perf_counter() - game.sent)
        self._set_free(game)

    def _set_free(self, game: LoadedTable) -> None:
        game.sent = 0
        if game.ready():
            self.free.append(game)

    def _take(self, player: Player, message: _Heard) -> None:
        self.gaps += message.version != player.version + 1 and message.kind == "update"
        player.version = message.version
        legal, online = message.seats[str(player.seat)].view.legal, message.table.online
        player.legal = player.legal if legal is None else legal
        player.complete = player.complete if online is None else all(online)

    async def play(self, rate: float, seconds: float) -> None:
        """Send moves at that pace, at random tables, never waiting for an answer."""
        luck = random.Random(1)
        self.free = [game for game in self.games if game.ready()]
        started = time.perf_counter()
        number = 0
        while (now := time.perf_counter()) < started + seconds:
            due = started + number / rate
            if due > now or not self.free or number % BREATH == 0:
                await asyncio.sleep(max(0.0, due - now))
            number += 1
            if self.free:
                place = luck.randrange(len(self.free))
                self.free[place], self.free[-1] = self.free[-1], self.free[place]
                game = self.free.pop()
                self._move(game, luck.choice(game.ready()), luck)

    def _move(self, game: LoadedTable, player: Player, luck: random.Random) -> None:
        move = {"id": f"m{next(self.numbers)}", "do": "move", "seat": player.seat, "move": luck.choice(player.legal)}
        game.sent, game.version = time.perf_counter(), 0
        player.line.send(_write(move))

    async def leave(self) -> None:
        await asyncio.gather(*(player.line.close() for game in self.games for player in game.players))

    def under_way(self) -> int:
        return sum(game.sent != 0 for game in self.games)


@dataclass(frozen=True)
class Plan:
    """What is to be measured."""

    tables: int = 1000
    seats: int = 4
    seconds: float = 20
    rate: float = 500  # moves a second
    warm_up: float = 3


def run_load(
    plan: Plan = Plan(),  # noqa: B008 - it never changes
    store: str = "",
    workers: int = 1,
    sources: Path | None = None,
) -> Load:
    """Play as planned and measure; with a file of its own as the store, unless one is named. ``sources``: the folder
    of another version of this package, whose server is measured instead."""
    allow_sockets(plan.tables * plan.seats)
    with tempfile.TemporaryDirectory() as folder:
        data = store or str(Path(folder) / "tables.sqlite3")
        command = [sys.executable, "-m", __name__, data, str(workers)]
        environment = {**LOADED, **os.environ, **({"PYTHONPATH": str(sources)} if sources else {})}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            try:
                assert server.stdout is not None
                address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
                return run_players(_run(address, server.pid, data, plan))
            finally:
                server.terminate()


def run_players(work: Coroutine[Any, Any, Load]) -> Load:
    """Scripted players in the same event loop as the server, which is the quickest there is: they share its cores."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(work)


async def _run(address: str, pid: int, store: str, plan: Plan) -> Load:
    crowd = Crowd()

    async def sit_down(tables: int) -> None:
        await _open(crowd, address, plan.seats, tables)

    load = await measured(crowd, pid, sit_down, plan)
    load.lost = _lost(crowd, store)
    await crowd.leave()
    return load


async def measured(crowd: Crowd, pid: int, sit_down: Callable[[int], Awaitable[None]], plan: Plan) -> Load:
    """Let a crowd play; ``pid`` is the server, or the parent of its workers."""
    gc.disable()  # a pause of the players would look like one of the server
    await sit_down(len(SHELF))  # one table of each game, so that all is loaded
    before = kilobytes(pid)
    await sit_down(plan.tables)
    memory = kilobytes(pid) - before
    await crowd.play(plan.rate, plan.warm_up)
    crowd.counting = True
    started, used = time.perf_counter(), busy(pid)
    await crowd.play(plan.rate, plan.seconds)
    elapsed = time.perf_counter() - started
    for _ in range(100):
        if crowd.under_way():
            await asyncio.sleep(0.1)
    used = busy(pid) - used  # for all that was asked for, even if it took longer
    crowd.counting = False
    memory = max(memory, kilobytes(pid) - before)
    gc.enable()
    cuts = quantiles(crowd.delays, n=100, method="inclusive")
    return Load(
        plan.tables,
        plan.tables * plan.seats,
        elapsed,
        len(crowd.delays),
        len(crowd.delays) / elapsed,
        cuts[49] * 1000,
        cuts[98] * 1000,
        max(crowd.delays) * 1000,
        used * 1000 / len(crowd.delays),
        memory / plan.tables,
        0,
        crowd.refused,
    )


async def _open(crowd: Crowd, address: str, seats: int, tables: int) -> None:
    """Open tables, games of the shelf in turn, and seat all players."""
    gate = asyncio.Semaphore(CONNECTING)

    async def one(number: int) -> None:
        game = find(SHELF[number % len(SHELF)])
        players = min(max(seats, game.fewest), game.most)
        wish = {"game": game.id, "players": players, "seats": [{"kind": "person"}] * players}
        async with gate:
            answer = await asyncio.to_thread(ask_server, address.rstrip("/"), "/api/tables", wish)
            table = LoadedTable(answer["table"])
            for seat in answer["seats"]:
                await crowd.seat(address, table, seat["seat"], seat["secret"])
            crowd.games.append(table)

    await asyncio.gather(*(one(number) for number in range(tables)))
    while not all(player.complete for game in crowd.games for player in game.players):
        await asyncio.sleep(0.1)


def _lost(crowd: Crowd, store: str) -> int:
    """Moves that were acknowledged but are not in the log, and versions that a socket did not see."""
    log = dict(_logged(store))
    lost = crowd.gaps + crowd.under_way()
    for game in crowd.games:
        versions, moves = log[game.id]
        lost += abs(moves - game.acknowledged)
        lost += sum(player.version != versions for player in game.players)
    return lost


def _logged(store: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Of each table how many entries its log has, and how many of them are moves."""
    if is_postgres(store):
        import psycopg

        kinds = "sum((convert_from(body, 'UTF8') LIKE '%\"kind\":\"move\"%')::int)"
        with psycopg.connect(store) as database:
            rows = database.execute(f"SELECT table_id, count(*), {kinds} FROM entry GROUP BY table_id").fetchall()
    else:
        kinds = 'sum(CAST(body AS TEXT) LIKE \'%"kind":"move"%\')'
        file = sqlite3.connect(store)
        rows = file.execute(f"SELECT table_id, count(*), {kinds} FROM entry GROUP BY table_id").fetchall()
        file.close()
    return ((table, (versions, moves)) for table, versions, moves in rows)


def allow_sockets(count: int) -> None:
    """Ask the system for so many."""
    if sys.platform == "win32":  # knows no such limit
        return
    import resource

    needed = count + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        if most < needed:
            raise LudothequeError(
                say("The system allows {most} open files, but {needed} are needed.", most=most, needed=needed)
            )


if __name__ == "__main__":
    from ..server import Place, serve
    from ..workers import serve_together

    where, workers = sys.argv[1], int(sys.argv[2])
    if workers > 1:
        serve_together(Place("127.0.0.1", 0, where, None, workers, False, SETTINGS), open_browser=False)
    else:
        serve(port=0, data=where, open_browser=False, settings=SETTINGS)
