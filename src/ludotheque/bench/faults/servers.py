"""Real servers: `ludotheque serve`, each in a process of its own, that can be killed and started again at its port."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import msgspec

from ...errors import LudothequeError
from ...i18n import say

START_SECONDS = 120.0
STOP_SECONDS = 20.0
CRASH = re.escape("Traceback (most recent call last)")
CRASH_LETTERS = 4000
PLENTY = "1000000000"
UNLIMITED = [  # it is the faults that are looked at, not the limits
    *("--seat-rate", f"{PLENTY}/{PLENTY}", "--table-rate", f"{PLENTY}/{PLENTY}"),
    *("--address-rate", f"{PLENTY}/{PLENTY}", "--line-rate", f"{PLENTY}/{PLENTY}"),
    *("--sockets-per-address", PLENTY, "--lines-per-address", PLENTY, "--tables-per-day", PLENTY),
]


class DidNotStart(LudothequeError):
    """A server that should have."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """One `ludotheque serve`, perhaps with workers, over a store."""

    def __init__(self, store: str, key: bytes, log: Path, *flags: str) -> None:
        self.store = store
        self.key = key
        self.log = log
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.flags = flags
        self.environment: dict[str, str] = {}  # that it has besides
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, or start it again; returns when it serves."""
        serve = ["-m", "ludotheque", "serve", "--no-browser", "--pause", "0", "--port", str(self.port)]
        kept = {"LUDOTHEQUE_STORE": self.store, "LUDOTHEQUE_KEY": self.key.hex()}
        environment = {**os.environ, **kept, **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *serve, *UNLIMITED, *self.flags], stdout=subprocess.PIPE, stderr=log, env=environment
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), START_SECONDS)
        if not line:
            raise DidNotStart(say("A server did not start: {reason}", reason=self.log.read_text()[-500:]))

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def workers(self) -> list[int]:
        """Its workers; beside them Python has a process that looks after shared semaphores."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in _command(int(child))]

    def kill(self) -> None:
        """As the system does when memory runs out: at once, without a word."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGKILL)
            self._bury()

    def stop(self) -> None:
        """As its owner does; whoever takes too long is killed."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
            self._bury()

    def _bury(self) -> None:
        assert self.process is not None
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    async def ready(self) -> tuple[bool, str]:
        """Whether it says that players may come, and what is the matter if not."""
        return await asyncio.to_thread(self._ready)

    def _ready(self) -> tuple[bool, str]:
        try:
            with urlopen(f"{self.url}/ready", timeout=10) as answer:
                return True, str(msgspec.json.decode(answer.read())["store"]["problem"])
        except HTTPError as error:
            return False, str(msgspec.json.decode(error.read())["store"]["problem"])
        except (URLError, OSError):
            return False, "silent"

    async def metric(self, name: str) -> float:
        """One of its counters."""
        text = await asyncio.to_thread(self._metrics)
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"ludotheque_{name} "))

    def _metrics(self) -> str:
        with urlopen(f"{self.url}/metrics", timeout=10) as answer:
            return str(answer.read().decode())

    def crashes(self) -> list[str]:
        """What nobody foresaw, in its log, each with what was told next."""
        log = self.log.read_text(errors="replace")
        return [log[found.start() : found.start() + CRASH_LETTERS] for found in re.finditer(CRASH, log)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # gone meanwhile
        return b""
