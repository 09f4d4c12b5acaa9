"""Bots think here, never in the event loop: quick ones in a thread, strong ones in worker processes, in limited time.

A bot that fails or takes too long is replaced by a simpler one for this choice; the simplest cannot fail.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from ...bots import LEVELS, bot
from ...bots.coach import Advice
from ...seen import Seen
from ..metrics import Metrics
from . import worker
from .turns import Turns
from .worker import COACH, Answer, question

# Ctrl+C at the server's terminal reaches the server, which ends its workers. (In a session of their own the system
# would weigh them against the server as equals, and uvloop knows no other way to a group.)
OWN_GROUP = getattr(os, "setpgrp", None)
QUICK = ("easy", "medium")  # a few microseconds of compiled code
WARM_UP = 60.0  # seconds a new worker may take before its first answer
REMEMBERED = 100  # pieces of advice: whoever asks again hears the same

log = logging.getLogger("ludotheque.web")


class BotFailed(Exception):
    """No move, or none that is legal."""


MISTAKES = (  # whatever a bot can do wrong, the game goes on
    BotFailed,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    NameError,
    OSError,  # a worker that died, and TimeoutError
    RuntimeError,
    TypeError,
    ValueError,  # LudothequeError too
)


class Workers:
    """A few processes for strong bots, started when first needed, replaced when they hang or die."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds = seconds
        self._free: Turns[Process | None] = Turns([None] * count)
        self._starting: set[asyncio.Task[Process]] = set()
        self._running: set[Process] = set()
        self._tasks: set[asyncio.Task[Answer]] = set()

    async def ask(self, seen: Seen, level: str, seed: int, earlier: Sequence[Seen] = (), table: str = "") -> Answer:
        """A worker's answer. Whoever asks may stop waiting; a worker that is just starting gets ready all the same."""
        process = await self._free.get(table)
        line = msgspec.json.encode(question(seen, level, seed, self.seconds, earlier))
        task = asyncio.create_task(self._use(process, line))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Answer]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has seen it, or has stopped waiting

    async def _use(self, process: Process | None, line: bytes) -> Answer:
        kept: Process | None = None
        try:
            async with asyncio.timeout(self.seconds + (WARM_UP if process is None else 0)):
                process = process or await self._start()
                reply = await self._converse(process, line)
            kept = process
            return reply
        finally:
            if kept is None and process is not None:
                self._stop(process)
            self._free.put(kept)

    async def _start(self) -> Process:
        """A new process. It is known from the moment it is there, whether or not anybody still waits for it."""
        command = (sys.executable, "-m", worker.__name__)
        start = asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, preexec_fn=OWN_GROUP)
        starting = asyncio.create_task(start)
        self._starting.add(starting)
        starting.add_done_callback(self._started)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(lambda started: self._stop(started.result()))
            raise

    def _started(self, starting: asyncio.Task[Process]) -> None:
        self._starting.discard(starting)
        if not starting.cancelled() and not starting.exception():
            self._running.add(starting.result())

    async def _converse(self, process: Process, line: bytes) -> Answer:
        if process.stdin is None or process.stdout is None:
            raise BotFailed
        process.stdin.write(line + b"\n")
        await process.stdin.drain()
        reply = await process.stdout.readline()
        if not reply:
            raise BotFailed
        return msgspec.json.decode(reply, type=Answer)

    def _stop(self, process: Process) -> None:
        self._running.discard(process)
        if process.returncode is None:
            process.kill()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        started = await asyncio.gather(*self._starting)
        for process in {*self._running, *started}:
            self._stop(process)
            await process.wait()


class Minds:
    """Chooses moves for bots."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.workers = Workers(workers, seconds)
        self.seconds = seconds
        self.metrics = metrics
        self._advised: OrderedDict[tuple[Seen, int], asyncio.Task[list[Advice]]] = OrderedDict()  # the newest come last

    async def choose(self, seen: Seen, level: str, seed: int, earlier: Sequence[Seen] = (), table: str = "") -> str:
        """A legal move for what was seen (now and earlier), by a bot of this level or, if need be, of a lower one."""
        for simpler in reversed(LEVELS[: LEVELS.index(level) + 1]):
            try:
                return await asyncio.wait_for(self._think(seen, simpler, seed, earlier, table), self.seconds)
            except MISTAKES as error:
                self.metrics.bots_replaced.inc()
                log.warning("bot replaced", extra={"level": simpler, "game": seen.game.id, "error": repr(error)})
        return seen.legal[seed % len(seen.legal)]

    async def _think(self, seen: Seen, level: str, seed: int, earlier: Sequence[Seen], table: str) -> str:
        if level in QUICK:
            move = await asyncio.to_thread(lambda: bot(level, seed).choose(seen))
        else:
            move = (await self.workers.ask(seen, level, seed, earlier, table)).move
        if seen.why_not(move) is not None:
            raise BotFailed
        return move

    async def advise(self, seen: Seen, seed: int, table: str = "") -> list[Advice]:
        """What the coach says of each legal move, best first; if the coach fails, nothing.

        It is thought about once, however often and by however many it is asked.
        """
        task = self._advised.get((seen, seed))
        if task is None:
            task = self._advised[seen, seed] = asyncio.create_task(self._advise(seen, seed, table))
            if len(self._advised) > REMEMBERED:
                self._advised.popitem(last=False)
        advice = await asyncio.shield(task)
        if not advice:
            self._advised.pop((seen, seed), None)
        return advice

    async def _advise(self, seen: Seen, seed: int, table: str) -> list[Advice]:
        try:
            return (await self.workers.ask(seen, COACH, seed, (), table)).advice
        except MISTAKES as error:
            log.warning("no advice", extra={"game": seen.game.id, "error": repr(error)})
            return []

    async def close(self) -> None:
        for task in self._advised.values():
            task.cancel()
        await self.workers.close()
