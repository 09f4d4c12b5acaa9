"""Load: many tables at which scripted players play on and on; a table that is over is followed by a new one."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ...client import NoServer, RemoteTable, ServerRefused, ask_server
from ...games import SHELF, find
from .guest import AGAIN, LATER, Guest, Place
from .ledger import Ledger

BACK_SECONDS = 90.0  # within which everyone has to be back
WITH_A_BOT = 4  # one table in so many has a person and a bot
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": "easy"}


async def open_table(server: str, game: str, players: int = 2, **wish: Any) -> list[Place]:
    """The seats of a new table, as soon as the server has one for us."""
    asked = {"game": game, "players": players, "seats": [{"kind": "person"}] * players, **wish}
    while True:
        try:
            answer = await asyncio.to_thread(ask_server, server, "/api/tables", asked)
            return [Place(server, answer["table"], seat["seat"], seat["secret"]) for seat in answer["seats"]]
        except NoServer:
            await asyncio.sleep(AGAIN)
        except ServerRefused as refused:
            if refused.kind not in LATER:
                raise
            await asyncio.sleep(AGAIN)


def usual_game(number: int) -> str:
    """One of the shelf that two can play, in turn."""
    games = [name for name in SHELF if find(name).fewest <= 2]
    return games[number % len(games)]


class Crowd:
    """The players of many tables."""

    def __init__(self, servers: Sequence[str], ledger: Ledger, luck: random.Random, pause: float) -> None:
        self.servers = servers
        self.ledger = ledger
        self.luck = luck
        self.pause = pause  # seconds that a player thinks, about
        self.tables: dict[int, list[Guest]] = {}
        self.programs: list[Program] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._playing: list[asyncio.Task[Any]] = []
        self._opened = 0

    @property
    def guests(self) -> list[Guest]:
        return [guest for table in self.tables.values() for guest in table]

    async def sit_down(self, tables: int) -> None:
        """Fill so many tables, and begin to play."""
        for number in range(tables):
            await self._seat(number)
        self._tasks = [asyncio.create_task(self._go_on(number)) for number in range(tables)]

    async def _seat(self, number: int) -> None:
        self._opened += 1
        server = self.luck.choice(self.servers)
        other = PERSON if self._opened % WITH_A_BOT else BOT
        places = await open_table(server, usual_game(self._opened // WITH_A_BOT), seats=[PERSON, other])
        guests = [Guest(place, self.ledger, random.Random(self.luck.getrandbits(64))) for place in places]
        for guest in guests:
            guest.place.server = self.luck.choice(self.servers)
            guest.arrive()
        self.tables[number] = guests

    async def _go_on(self, number: int) -> None:
        while True:
            guests = self.tables[number]
            playing = [guest.do_meanwhile(guest.play(self.pause)) for guest in guests]
            self._playing += playing
            await asyncio.gather(*playing)
            await self._seat(number)
            self._playing = [task for task in self._playing if not task.done()]
            await asyncio.gather(*(guest.leave() for guest in guests))

    def add_programs(self, count: int) -> None:
        """Some who play with the client that programs use, in threads of their own."""
        for number in range(count):
            program = Program(
                self.luck.choice(self.servers), self.ledger, self.luck.getrandbits(64), self.pause, number
            )
            self.programs.append(program)
            program.thread.start()

    @property
    def moves(self) -> int:
        return len(self.ledger.moves)

    async def everyone_here(self, seconds: float = BACK_SECONDS) -> tuple[int, int]:
        """Wait for all to be connected; returns how many there are, and how many made it."""
        until = time.monotonic() + seconds
        while not all(guest.here for guest in self.guests) and time.monotonic() < until:
            await asyncio.sleep(0.02)
        return len(self.guests), sum(guest.here for guest in self.guests)

    async def standing_still(self, seconds: float = BACK_SECONDS) -> int:
        """How many tables have not gone on within that time: somebody's turn, or a bot's, was forgotten."""
        before = {number: self._progress(number) for number in self.tables}
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            before = {number: moves for number, moves in before.items() if self._progress(number) == moves}
            if not before:
                break
            await asyncio.sleep(0.02)
        return len(before)

    def _progress(self, number: int) -> tuple[str, int]:
        guest = self.tables[number][0]
        return guest.place.table, guest.table.get("moves", 0)

    async def rest(self) -> None:
        """Nobody begins anything new; what was asked is still waited for."""
        for program in self.programs:
            program.resting.set()
        for task in (*self._tasks, *self._playing):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._playing, return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(BACK_SECONDS):
                await asyncio.gather(*(_all_answered(guest) for guest in self.guests))
                await asyncio.gather(*(_same_version(table) for table in self.tables.values()))
        until = time.monotonic() + BACK_SECONDS
        while any(program.thread.is_alive() for program in self.programs) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def agreeing(self) -> int:
        """How many know exactly what a newcomer is shown; programs, how many have come this far."""
        gate = asyncio.Semaphore(20)

        async def one(guest: Guest) -> bool:
            async with gate:
                return await guest.agrees()

        guests = await asyncio.gather(*(one(guest) for guest in self.guests))
        return sum(guests) + sum(program.fine for program in self.programs)

    async def leave(self) -> None:
        for program in self.programs:
            program.resting.set()
        for task in (*self._tasks, *self._playing):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._playing, return_exceptions=True)
        await asyncio.gather(*(guest.leave() for guest in self.guests))


async def _all_answered(guest: Guest) -> None:
    await guest.until(lambda: guest.here and not guest.unanswered)


async def _same_version(guests: Sequence[Guest]) -> None:
    """Whoever is at another worker hears a moment later what was written at this one."""
    while len({guest.version for guest in guests}) > 1:
        await asyncio.sleep(0.02)


class Program:
    """A player at both seats of a table by `ludotheque.client`, as anybody's program would."""

    def __init__(self, server: str, ledger: Ledger, seed: int, pause: float, number: int) -> None:
        self.server = server
        self.ledger = ledger
        self.luck = random.Random(seed)
        self.pause = pause
        self.number = number
        self.resting = threading.Event()
        self.fine = False
        self.thread = threading.Thread(target=self._play, daemon=True)

    def _play(self) -> None:
        while not self.resting.is_set():
            table = self._sit_down()
            if table is not None:
                self._play_one(table)
                table.close()
            self.number += 1
        self.fine = True

    def _sit_down(self) -> RemoteTable | None:
        wish = {"game": usual_game(self.number), "players": 2, "seats": [{"kind": "person"}] * 2}
        try:
            answer = ask_server(self.server, "/api/tables", wish)
            self.ledger.tables.add(answer["table"])
            return RemoteTable(self.server, answer["table"], [seat["secret"] for seat in answer["seats"]], "en")
        except (NoServer, ServerRefused):
            time.sleep(AGAIN)
            return None

    def _play_one(self, table: RemoteTable) -> None:
        id = table.url.rpartition("/")[2]
        while not table.over and not self.resting.is_set():
            seat = table.seat
            assert seat is not None
            answer = table.do("move", seat, move=self.luck.choice(table.legal), at=table.table["moves"])
            self.ledger.acknowledge(id, seat, answer["ack"], answer["version"])
            time.sleep(self.pause * self.luck.uniform(0.5, 1.5))
