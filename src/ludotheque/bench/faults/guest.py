"""A scripted player with the manners of a page: the line may break, the server may die, the player comes back alone.

What was not answered is sent again with the same id; a gap in the versions is answered with a new hello. Everything
that the server says is taken in as the client for programs does it, so that in the end it can be held against what a
newcomer is shown.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import msgspec

from ...client import told_whole
from ...web.load.line import Line
from .ledger import Ledger

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds before another attempt to connect
AGAIN = 0.2  # seconds before a message is sent again that the store had no time for
LATER = ("Unavailable", "TooFast")  # the kinds of refusal after which one tries again
PASSING = ("now", "made")  # facts that tell the time, or nothing about the game

Answer = dict[str, Any]
read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder().encode


@dataclass
class Place:
    """A seat at a table of a server."""

    server: str  # http://…
    table: str
    seat: int
    secret: str

    @property
    def address(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/t/{self.table}/ws"


class Guest:
    """Whoever holds one seat at one table, over one socket at a time."""

    def __init__(self, place: Place, ledger: Ledger, luck: random.Random) -> None:
        self.place = place
        self.ledger = ledger
        self.luck = luck
        self.version = 0
        self.table: dict[str, Any] = {}
        self.seats: dict[str, dict[str, Any]] = {}
        self.here = False  # connected, and shown the table
        self.returns = 0  # how often it had to come back
        self.line: Line | None = None
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        ledger.tables.add(place.table)

    # --- what it knows ------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        own = self.seats.get(str(self.place.seat))
        return own["view"]["legal"] if own else []

    @property
    def over(self) -> bool:
        return bool(self.table.get("over"))

    @property
    def unanswered(self) -> int:
        return len(self._unanswered)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for something to become true; whatever arrives is a reason to look."""
        while not condition():
            self._news.clear()
            await self._news.wait()

    async def at_the_table(self) -> None:
        await self.until(lambda: self.here)

    async def at_version(self, version: int) -> None:
        """Wait until that much has been heard."""
        await self.until(lambda: self.version >= version)

    # --- the line -----------------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Connect, and from now on come back whenever the line breaks."""
        self.do_meanwhile(self._stay())

    def do_meanwhile(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something that ends when the guest leaves."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def leave(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.line is not None:
            self.line.abort()
        for _, answer in self._unanswered.values():
            answer.cancel()

    async def _stay(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                self.line = line = await Line.open(self.place.address, self._hear)
                line.send(self._hello())
                await line.closed
            except OSError:
                pass
            pause = FIRST_PAUSE if self.here else min(LONGEST_PAUSE, 2 * pause)
            self.returns += self.here
            self.here, self.line = False, None
            self._news.set()
            await asyncio.sleep(pause * self.luck.uniform(0.5, 1))

    def _hello(self) -> bytes:
        return write({"id": "hello", "do": "hello", "version": self.version, "secrets": [self.place.secret]})

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, do: str, id: str = "", **details: Any) -> asyncio.Future[Answer]:
        """Ask for something, until it is answered."""
        id = id or f"{self.luck.getrandbits(64):x}"
        message = write({"id": id, "do": do, "seat": self.place.seat, **details})
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = (message, answer)
        if do == "move":
            answer.add_done_callback(lambda answer: self._note_move(id, answer))
        self.send(message)
        return answer

    def move(self, move: str, id: str = "") -> asyncio.Future[Answer]:
        """Choose, on the table as it is shown."""
        return self.ask("move", id, move=move, at=self.table["moves"])

    def send(self, message: bytes) -> None:
        if self.here and self.line is not None:
            self.line.send(message)

    def _note_move(self, id: str, answer: asyncio.Future[Answer]) -> None:
        if answer.cancelled():
            return
        if "error" in answer.result():
            self.ledger.refuse(self.place.table, self.place.seat, id)
        else:
            self.ledger.acknowledge(self.place.table, self.place.seat, id, answer.result()["version"])

    async def play(self, pause: float) -> None:
        """Choose at random whenever there is something to choose, until the game is over."""
        while not self.over:
            await self.until(lambda: (self.here and self.legal) or self.over)
            if self.over:
                return
            await asyncio.sleep(pause * self.luck.uniform(0.5, 1.5))
            if self.legal:
                answer = await self.move(self.luck.choice(self.legal))
                await self.at_version(answer.get("version", 0))

    # --- hearing ------------------------------------------------------------------------------------------------------

    def _hear(self, text: bytes) -> None:
        message: dict[str, Any] = read(text)
        if "ack" in message:
            self._take_answer(message)
        elif message.get("kind") == "snapshot":
            self._take(message)
            self.here = True
            for unanswered, _ in list(self._unanswered.values()):
                self.send(unanswered)
        elif message.get("kind") == "update":
            self._take_update(message)
        self._news.set()

    def _take_answer(self, message: Answer) -> None:
        id = message["ack"]
        if id not in self._unanswered:
            self.notice(message)
            return
        text, answer = self._unanswered[id]
        if message.get("error", {}).get("kind") in LATER:
            asyncio.get_running_loop().call_later(AGAIN, self.send, text)
            return
        del self._unanswered[id]
        if not answer.done():
            answer.set_result(message)

    def notice(self, message: Answer) -> None:
        """An answer to a message that was answered already: it must say the same."""
        if "error" not in message and "version" in message and message["ack"] != "hello":
            self.ledger.acknowledge(self.place.table, self.place.seat, message["ack"], message["version"])

    def _take_update(self, message: dict[str, Any]) -> None:
        if message["version"] == self.version + 1:
            told_whole(message, self.table, self.seats)
            self._take(message)
        elif message["version"] > self.version and self.line is not None:
            self.line.send(self._hello())

    def _take(self, message: dict[str, Any]) -> None:
        self.version, self.table, self.seats = message["version"], message["table"], message["seats"]

    # --- is it the same table? ----------------------------------------------------------------------------------------

    async def agrees(self, seconds: float = 20.0) -> bool:
        """Whether it knows exactly what a newcomer to its seat is shown."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.until(lambda: self.here and not self._unanswered)
                    shown = await self._shown_to_a_newcomer()
                    await self.at_version(shown["version"])
                    if shown["version"] == self.version:
                        return shown["seats"] == self.seats and _lasting(shown["table"]) == _lasting(self.table)
        except (TimeoutError, OSError):
            return False

    async def _shown_to_a_newcomer(self) -> dict[str, Any]:
        shown: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def hear(text: bytes) -> None:
            message = read(text)
            if message.get("kind") == "snapshot" and not shown.done():
                shown.set_result(message)

        line = await Line.open(self.place.address, hear)
        try:
            line.send(self._hello())
            return await shown
        finally:
            line.abort()


def _lasting(table: dict[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in table.items() if name not in PASSING}
