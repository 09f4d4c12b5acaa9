"""Honest players, who play on at a steady pace whatever the others do, and somebody who looks on at every table."""

from __future__ import annotations

import asyncio
import random
from statistics import quantiles
from typing import Any

import msgspec

from ...client import told_whole
from ...games import SHELF, find
from ...web.load.line import Line
from ...web.load.run import Crowd, LoadedTable, Player
from .attack import fingerprint
from .wires import Caller

PLAYERS = 3
FEWEST_TABLES = 12  # at which the game goes on
PACE = 0.1  # seconds: how often it is looked whether tables are needed


class Spectator:
    """What everyone may see of a table, version by version."""

    def __init__(self, table: str, shown: dict[str, str]) -> None:
        self.id, self.shown = table, shown
        self.table: dict[str, Any] = {}
        self.seats: dict[str, Any] = {}

    def hear(self, text: bytes) -> None:
        message = msgspec.json.decode(text)
        if message.get("kind") not in ("snapshot", "update"):
            return
        if message["kind"] == "update":
            told_whole(message, self.table, self.seats)
        self.table, self.seats = message["table"], message["seats"]
        self.shown[f"{self.id} {message['version']}"] = fingerprint(self.seats["-"]["view"])


class Honest(Crowd):
    """Tables, players and spectators, each table from an address of its own."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.secrets: set[str] = set()
        self.shown: dict[str, str] = {}
        self.lines: list[Line] = []
        self.luck = random.Random(2)
        self.started = 0

    async def open_tables(self, count: int) -> None:
        for _ in range(count):
            await self._open_table()
        while not all(player.complete for game in self.games for player in game.players):
            await asyncio.sleep(0.02)

    async def _open_table(self) -> None:
        local = f"127.0.{1 + self.started // 200}.{1 + self.started % 200}"
        game = find(SHELF[self.started % len(SHELF)])
        self.started += 1
        players = min(max(PLAYERS, game.fewest), game.most)
        async with Caller(self.url, local) as caller:
            wish = {"game": game.id, "players": players, "seats": [{"kind": "person"}] * players}
            opened = (await caller.ask("POST", "/api/tables", wish)).data()
        table = LoadedTable(opened["table"])
        for seat in opened["seats"]:
            self.secrets.add(seat["secret"])
            await self._sit(table, seat["seat"], seat["secret"], local)
        spectator = Spectator(table.id, self.shown)
        looking = await Line.open(f"{self.url.replace('http', 'ws')}t/{table.id}/ws", spectator.hear, local)
        looking.send(b'{"id":"hello","do":"hello"}')
        self.lines.append(looking)
        self.games.append(table)

    async def _sit(self, table: LoadedTable, seat: int, secret: str, local: str) -> None:
        def hear(text: bytes) -> None:
            if not text.startswith(b'{"watching"'):
                self._hear(table, player, text)

        line = await Line.open(f"{self.url.replace('http', 'ws')}t/{table.id}/ws", hear, local)
        player = Player(seat, line)
        table.players.append(player)
        self.lines.append(line)
        line.send(msgspec.json.encode({"id": "hello", "do": "hello", "secrets": [secret]}))

    def going_on(self) -> list[str]:
        return [game.id for game in self.games if any(player.legal for player in game.players)]

    async def refill(self) -> None:
        """New tables for those whose game is over."""
        await self.open_tables(max(0, FEWEST_TABLES - len(self.going_on())))

    async def delays_of(self, seconds: float, rate: float) -> list[float]:
        """Play for so long; returns how long every move took until all seats knew it."""
        self.delays = []
        self.counting = True
        await self.play(rate, seconds)
        for _ in range(100):
            if self.under_way():
                await asyncio.sleep(0.05)
        self.counting = False
        return self.delays

    async def finished_table(self) -> str:
        """A game played to its end, for those who want to see it again."""
        before = self.games
        self.games = []
        while not self.games or find(SHELF[(self.started - 1) % len(SHELF)]).id != SHELF[0]:
            await self.open_tables(1)
        table = self.games[-1]
        while any(player.legal for player in table.players):
            await self.play(30, 0.2)
        self.games = [*before, *self.games]
        return table.id

    def hang_up(self) -> None:
        for line in self.lines:
            line.send(b"", 0x88)


def p99(delays: list[float]) -> float:
    """In milliseconds."""
    return quantiles(delays, n=100, method="inclusive")[98] * 1000 if len(delays) > 1 else float("nan")


def p50(delays: list[float]) -> float:
    return quantiles(delays, n=100, method="inclusive")[49] * 1000 if len(delays) > 1 else float("nan")
