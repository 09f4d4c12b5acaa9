"""A real server, honest players, attackers in a process of their own: one attack after the other, and what it did."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from ...errors import LudothequeError
from ...i18n import say
from .attack import Job, Outcome
from .honest import Honest, p50, p99
from .wires import Caller

ADDRESSES = 4  # of the attackers
PIECE = 1 << 20
PATIENCE = 30.0  # seconds that an attack may take longer than it should


class ServerGone(LudothequeError):
    """There is no server to attack."""


@dataclass(frozen=True)
class Extent:
    """How long, and how much."""

    seconds: float = 10.0  # of each attack
    calm: float = 5.0  # before and after it
    messages: int = 100_000  # of nonsense
    rate: float = 40.0  # honest moves a second
    addresses: int = ADDRESSES


@dataclass
class Result:
    """What one attack did."""

    attack: str
    outcome: Outcome
    calm: list[float]
    under: list[float]
    crashed: bool
    leaks: list[str] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return p99(self.under) / p99(self.calm)

    def data(self) -> dict[str, Any]:
        return {
            "attack": self.attack,
            "sent": self.outcome.sent,
            "refused": self.outcome.refused,
            "wrong": self.outcome.wrong,
            "crashed": self.crashed,
            "leaks": self.leaks,
            "moves": len(self.under),
            "calm": {"p50": p50(self.calm), "p99": p99(self.calm)},
            "under": {"p50": p50(self.under), "p99": p99(self.under)},
            "ratio": self.ratio,
        }


class Server:
    """`ludotheque serve` as anyone would start it, with its usual limits."""

    def __init__(self, folder: Path, flags: Sequence[str] = ()) -> None:
        self.folder = folder
        self.mistakes = 0  # that it has complained about
        self.errors = (folder / "errors").open("wb")
        store = folder / "tables.sqlite3"
        command = ["-m", "ludotheque", "serve", "--no-browser", "--port", "0", "--store", str(store), "--lang", "en"]
        self.process = subprocess.Popen(
            [sys.executable, *command, *flags],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = [word for word in line.split() if word.startswith("http")]
        if not found:
            raise ServerGone(say("The server did not start: {reason}", reason=self.complaints()[-300:]))
        self.url = found[0]

    def complaints(self) -> str:
        return (self.folder / "errors").read_text(encoding="utf-8", errors="replace")

    async def crashed(self) -> bool:
        """Whether it is gone, has made a mistake, or does not answer any more."""
        before, self.mistakes = self.mistakes, self.complaints().count("Traceback")
        if self.process.poll() is not None or self.mistakes > before:
            return True
        async with Caller(self.url, "127.0.3.1") as caller:
            answer = await caller.ask("GET", "/metrics")
        return answer.status != 200 or b'requests_total{status="500"}' in answer.body

    def keys(self) -> Iterator[bytes]:
        """What the server keeps to itself."""
        for file in self.folder.glob("*.key"):
            yield file.read_bytes().strip()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()


class Attackers:
    """Their process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Attackers:
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, "-m", f"{__package__}.attacker"]
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=1 << 28))

    async def attack(self, job: Job) -> Outcome:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.process.stdout.readline(), type=Outcome)

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


@contextmanager
def a_server(flags: Sequence[str] = ()) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="ludotheque-abuse-") as folder:
        server = Server(Path(folder), flags)
        try:
            yield server
        finally:
            server.stop()


@asynccontextmanager
async def some_attackers() -> AsyncIterator[Attackers]:
    attackers = await Attackers.start()
    try:
        yield attackers
    finally:
        await attackers.stop()


class Scene:
    """Everyone."""

    def __init__(self, server: Server, attackers: Attackers, honest: Honest, extent: Extent) -> None:
        self.server, self.attackers, self.honest, self.extent = server, attackers, honest, extent
        self.finished = ""
        self.done: list[str] = []  # every attack comes from addresses of its own
        self.calm: list[float] = []

    async def prepare(self) -> None:
        self.finished = await self.honest.finished_table()
        await self.honest.refill()
        await self.honest.delays_of(self.extent.calm, self.extent.rate)  # to warm up
        self.calm = await self.honest.delays_of(self.extent.calm, self.extent.rate)

    async def suffer(self, name: str) -> Result:
        """One attack: calm, the attack, calm again."""
        await self.honest.refill()
        before, received = self.calm, self.server.folder / "received"
        received.unlink(missing_ok=True)
        self.done.append(name)
        attack = asyncio.create_task(self.attackers.attack(self._job(name, received)))
        under: list[float] = []
        while not attack.done():
            under += await self.honest.delays_of(min(1.0, self.extent.seconds), self.extent.rate)
        outcome = await attack
        crashed = await self.server.crashed()
        self.calm = await self.honest.delays_of(self.extent.calm, self.extent.rate)
        return Result(name, outcome, before + self.calm, under, crashed, self._leaks(outcome, received))

    def _job(self, name: str, received: Path) -> Job:
        return Job(
            name,
            self.server.url,
            self.honest.going_on(),
            self.finished,
            [f"127.0.{100 + len(self.done)}.{1 + number}" for number in range(self.extent.addresses)],
            self.extent.seconds,
            self.extent.messages,
            str(received),
        )

    def _leaks(self, outcome: Outcome, received: Path) -> list[str]:
        """Secrets among all that the attackers were sent; and anything shown otherwise than to a spectator."""
        found = [secret for secret in self._secrets() if holds(received, secret)]
        shown = self.honest.shown
        other = [at for at, view in outcome.shown.items() if shown.get(at, view) != view]
        return [*(f"secret {secret[:4]!r}…" for secret in found), *(f"view of {at}" for at in other), *outcome.wrong]

    def _secrets(self) -> Iterable[bytes]:
        yield from (secret.encode() for secret in self.honest.secrets)
        yield from self.server.keys()


def holds(file: Path, secret: bytes) -> bool:
    with file.open("rb") as data:
        rest = b""
        while piece := data.read(PIECE):
            if secret in rest + piece:
                return True
            rest = piece[-len(secret) :]
    return False
