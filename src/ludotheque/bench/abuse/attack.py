"""What all attacks have in common: what is known to begin with, and what became of it."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, BinaryIO

import msgspec

from .wires import GONE, Answer, Caller, Socket

HELLO = {"id": "hello", "do": "hello"}
LATEST = 10.0  # seconds after its time by which an attack has begun or never will


class Job(msgspec.Struct):
    """What an attacker knows: nothing but what gets around anyway."""

    attack: str
    url: str
    victims: list[str]  # tables where honest people play
    finished: str  # a table whose game is over
    addresses: list[str]  # the attacker's own
    seconds: float
    messages: int  # at least, where messages are counted
    received: str  # the file for everything that was answered
    seed: int = 14


class Outcome(msgspec.Struct):
    """What became of it."""

    sent: int = 0
    refused: dict[str, int] = {}  # how, and how often
    shown: dict[str, str] = {}  # tables and versions, and a fingerprint of what a spectator was shown of them
    wrong: list[str] = []  # what should have been refused and was not


class _Heard(msgspec.Struct):
    """As much of a message as an attacker looks at."""

    kind: str = ""
    version: int = 0
    ack: str | None = None
    error: dict[str, str] = {}
    drawing: Any = None
    seats: dict[str, dict[str, Any]] = {}


_read = msgspec.json.Decoder(_Heard).decode


def fingerprint(view: dict[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()[:16]


class Attack:
    """One attack while it goes on."""

    def __init__(self, job: Job, kept: BinaryIO) -> None:
        self.job, self.kept = job, kept
        self.luck = random.Random(job.seed)
        self.until = time.monotonic() + job.seconds
        self.sent = 0
        self.refused: Counter[str] = Counter()
        self.shown: dict[str, str] = {}
        self.wrong: list[str] = []

    @property
    def going_on(self) -> bool:
        """Until its time is over; on a busy machine, at least until it has begun."""
        return time.monotonic() < self.until + (0 if self.sent else LATEST)

    def outcome(self) -> Outcome:
        return Outcome(self.sent, dict(self.refused), self.shown, self.wrong[:20])

    # --- what is answered ---------------------------------------------------------------------------------------------

    def keep(self, data: bytes) -> None:
        """Everything that was answered is searched for secrets later."""
        self.kept.write(data + b"\n")

    def note(self, answer: Answer, expected: Collection[int] = ()) -> Answer:
        """Count an answer over HTTP; ``expected`` are the only ones that are right."""
        self.sent += 1
        self.keep(answer.body)
        if answer.status >= 400:
            self.refused[str(answer.status)] += 1
        if expected and answer.status not in expected:
            self.wrong.append(f"{answer.status} instead of {expected}")
        return answer

    def hear(self, table: str, seats: Collection[int], allowed: bool) -> Callable[[bytes], None]:
        """Listens at a socket that holds these seats, and may do what it asks for or may not."""
        fine = {"-", *map(str, seats)}

        def heard(text: bytes) -> None:
            self.keep(text)
            message = _read(text)
            if message.error:
                self.refused[message.error["kind"]] += 1
            elif message.ack is not None and not allowed and message.drawing is None:  # anyone may have it drawn
                self.wrong.append(f"done: {message.ack}")
            if not message.seats.keys() <= fine:
                self.wrong.append(f"shown: seats {[*message.seats]}")
            if message.kind == "snapshot" and "-" in message.seats:
                self.shown[f"{table} {message.version}"] = fingerprint(message.seats["-"]["view"])

        return heard

    # --- sockets ------------------------------------------------------------------------------------------------------

    async def socket(
        self, table: str, local: str, secrets: Collection[str] = (), seats: Collection[int] = (), allowed: bool = False
    ) -> Socket | None:
        """A socket that has said hello; None if it was not let in."""
        try:
            found = await Socket.open(self.job.url, f"/t/{table}/ws", local)
            if isinstance(found, int):
                self.refused[str(found)] += 1
                await asyncio.sleep(0.05)
                return None
            found.listen(self.hear(table, seats, allowed), self.refused)
            await found.send(msgspec.json.encode({**HELLO, "secrets": list(secrets)}))
            return found
        except GONE:
            self.refused["no line"] += 1
            await asyncio.sleep(0.05)
            return None

    async def own_table(self, local: str, **wish: Any) -> tuple[str, dict[int, str]] | None:
        """A table that the attacker opens honestly, with its seats."""
        async with Caller(self.job.url, local) as caller:
            try:
                answer = await caller.ask("POST", "/api/tables", wish)
            except GONE:
                return None
        if answer.status != 201:
            return None
        opened = answer.data()
        return opened["table"], {seat["seat"]: seat["secret"] for seat in opened["seats"]}

    # --- many at once -------------------------------------------------------------------------------------------------

    async def from_everywhere(self, times: int, one: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """The same from every address of the attacker, so many times at once, until the time is over."""
        await asyncio.gather(*(self._again(one, local) for local in self.job.addresses for _ in range(times)))

    async def _again(self, one: Callable[[str], Awaitable[None]], local: str) -> None:
        while self.going_on:
            try:
                await one(local)
            except GONE:
                self.refused["cut off"] += 1
            await asyncio.sleep(0.001)
