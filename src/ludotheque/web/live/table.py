"""A table in memory with the sockets around it.

Order is everything: an entry is committed to the store, then applied here, then acknowledged, then told to everyone.
Between the commit and the telling nothing is awaited, so that no socket can miss a version or see one twice. If
another process was first, its entries are read and told, and the question is asked anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from ...i18n import say
from ..problems import Unavailable, UnknownTable
from ..store import Opened, Written
from ..table import logbook
from ..table.asking import Intent, Opening, Wanted
from ..table.intents.move import Moved
from ..table.intents.presence import Away, Here
from ..table.table import LoggedTable, Seated
from .means import Means
from .story import encode
from .telling import Teller

COME_BACK = 1013  # why a socket is closed: try again, and hear what is wrong
ATTEMPTS = 50  # to be the first to write a number


class Listener(Protocol):
    """A socket, as far as a table cares."""

    seats: tuple[int, ...]
    lang: str
    screen: bool  # a television

    def send(self, message: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class LiveTable:
    """One table that somebody looks at."""

    def __init__(self, means: Means, table: LoggedTable, changed: Callable[[LiveTable], None]) -> None:
        self.means = means
        self.table = table
        self.changed = changed  # called after every change: something may be due
        self.teller = Teller(table)
        self.listeners: set[Listener] = set()
        self.watching = 0  # sockets without a seat
        self.noted_over = False  # that the game is over
        self.forgotten = False  # it is not in the store any more
        self.lock = asyncio.Lock()
        self.loaded = means.now()
        self.used = time.monotonic()

    # --- committing ---------------------------------------------------------------------------------------------------

    async def act(self, intent: Intent, acknowledge: Callable[[int], None] = lambda version: None) -> None:
        """Do what a seat asks for."""
        await self.commit(
            lambda table: intent.wanted(table, self.means.now()),
            acknowledge,
            f"{intent.seat}:{intent.id}",
            intent.aside,
        )

    async def commit(
        self,
        wanted: Callable[[LoggedTable], Wanted],
        acknowledge: Callable[[int], None] = lambda version: None,
        intent: str = "",
        aside: bool = False,
    ) -> None:
        """Write what is wanted to the log, once.

        ``wanted`` looks at the table as it is: it raises if the thing is not possible, and returns None if there is
        nothing left to do. With ``aside`` it thinks in a thread.
        """
        async with self.lock:
            for _ in range(ATTEMPTS):
                if self.forgotten:
                    raise UnknownTable(say("This table has been forgotten: its game was over long ago."))
                if intent in self.table.intents:
                    acknowledge(self.table.intents[intent])
                    return
                found = await asyncio.to_thread(wanted, self.table) if aside else wanted(self.table)
                if found is None:
                    acknowledge(self.table.version)
                    return
                entry, opening = (found.entry, found) if isinstance(found, Opening) else (found, None)
                if await self._append(entry, opening):
                    break
                self.means.metrics.conflicts.inc()
                await self._catch_up()
            else:
                raise Unavailable(say("Too much is happening at this table. Please try again."))
            self.table.apply(entry)
            acknowledge(self.table.version)
            self._tell()
        self.changed(self)

    async def _append(self, entry: Seated, opening: Opening | None) -> bool:
        written = [Written(self.table.id, self.table.version + 1, logbook.encode(entry))]
        opened = None
        if opening is not None:
            written.append(logbook.first_written(opening.id, opening.created, self.means.vault))
            opened = Opened(opening.id, opening.created.code, "", opening.created.at)
        started = time.perf_counter()
        kept = await self.means.store.append(written, opened)
        self.means.metrics.commit_seconds.inc(time.perf_counter() - started)
        self.means.metrics.entries.inc()
        if isinstance(entry, Moved):
            self.means.metrics.moves.inc()
        return kept

    async def catch_up(self) -> None:
        """Read and tell what other processes have written."""
        async with self.lock:
            await self._catch_up()
        self.changed(self)

    async def _catch_up(self) -> None:
        for written in await self.means.store.read(self.table.id, self.table.version):
            logbook.apply(self.table, written)
            self._tell()

    def _tell(self) -> None:
        self.used = time.monotonic()
        now = self.means.now()
        told = self.teller.snapshot if self.table.last.retold else self.teller.update
        for listener in self.listeners:
            listener.send(told(listener.seats, listener.lang, now))
        self.table.forget_seen()

    # --- sockets come and go ------------------------------------------------------------------------------------------

    def snapshot(self, listener: Listener) -> bytes:
        return self.teller.snapshot(listener.seats, listener.lang, self.means.now())

    def attach(self, listener: Listener) -> None:
        """From now on this socket hears everything; what came before is in the snapshot it gets."""
        self.listeners.add(listener)
        listener.send(self.snapshot(listener))
        if self.watching and listener.seats:
            listener.send(encode({"watching": self.watching}))
        self._count_watching()
        self.changed(self)  # a table of bots goes on when somebody looks

    def detach(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = time.monotonic()
        self._count_watching()

    def _count_watching(self) -> None:
        """How many look on is told, not who; it is no part of the table's story."""
        watching = sum(not listener.seats and not listener.screen for listener in self.listeners)
        if watching != self.watching:
            self.watching = watching
            for listener in self.listeners:
                listener.send(encode({"watching": watching}))

    def hang_up(self) -> None:
        """The table cannot go on: whoever watches is sent away, and told why on coming back."""
        for listener in list(self.listeners):
            listener.close(COME_BACK)

    def held(self) -> set[int]:
        """Seats with a socket at this process."""
        return {seat for listener in self.listeners for seat in listener.seats}

    @property
    def needed(self) -> bool:
        """Somebody is connected, something is being written, or it is not yet written that somebody is gone: there
        must not be another copy of this table."""
        return bool(self.listeners) or self.lock.locked() or bool(self.unnoted())

    def unnoted(self) -> list[int]:
        """Seats of which the log does not say rightly whether they have a socket at this process."""
        held, process = self.held(), self.means.process
        if self.forgotten:
            return []
        return [seat for seat, present in enumerate(self.table.present) if (seat in held) != (process in present)]

    async def note_presence(self) -> None:
        """Bring the log up to date with who has a socket here."""
        while unnoted := self.unnoted():
            await self.note(unnoted[0])

    async def note(self, seat: int) -> None:
        """Bring the log up to date with whether this seat has a socket here."""
        await self.commit(partial(self._presence, seat))

    def _presence(self, seat: int, table: LoggedTable) -> Seated | None:
        if seat not in self.unnoted():
            return None
        kind = Here if seat in self.held() else Away
        return kind(at=self.means.now(), seat=seat, process=self.means.process)
