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
from typing import TYPE_CHECKING, Protocol

from ..i18n import say
from . import entries
from .entries import Away, Here, Seated
from .problems import Unavailable
from .store import Opened, Written
from .tables import Table
from .telling import Teller

if TYPE_CHECKING:
    from .hub import Hub


ATTEMPTS = 50  # to be the first to write a number


class Listener(Protocol):
    """A socket, as far as a table cares."""

    seats: tuple[int, ...]
    lang: str

    def send(self, message: bytes) -> None: ...


class LiveTable:
    """One table that somebody looks at."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.teller = Teller(table)
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.loaded = hub.settings.clock()
        self.used = time.monotonic()

    # --- committing ---------------------------------------------------------------------------------------------------

    async def commit(
        self,
        wanted: Callable[[Table], Seated | None],
        acknowledge: Callable[[int], None] = lambda version: None,
        intent: str = "",
        opens: Callable[[], tuple[Opened, Written] | None] = lambda: None,
        aside: bool = False,
    ) -> None:
        """Write what is wanted to the log, once.

        ``wanted`` looks at the table as it is: it raises if the thing is not possible, and returns None if there is
        nothing left to do. With ``aside`` it thinks in a thread. ``opens`` is a new table to open in the same commit.
        """
        async with self.lock:
            for _ in range(ATTEMPTS):
                if intent in self.table.intents:
                    acknowledge(self.table.intents[intent])
                    return
                entry = await asyncio.to_thread(wanted, self.table) if aside else wanted(self.table)
                if entry is None:
                    acknowledge(self.table.version)
                    return
                if await self._append(entry, opens()):
                    break
                self.hub.metrics.add("conflicts_total")
                await self._catch_up()
            else:
                raise Unavailable(say("Too much is happening at this table. Please try again."))
            self.table.apply(entry)
            acknowledge(self.table.version)
            self._tell()
        self.hub.keeper.look(self)

    async def _append(self, entry: Seated, opened: tuple[Opened, Written] | None) -> bool:
        written = Written(self.table.id, self.table.version + 1, entries.encode(entry))
        started = time.perf_counter()
        if opened is None:
            kept = await self.hub.store.append([written])
        else:
            kept = await self.hub.store.append([written, opened[1]], opened[0])
        self.hub.metrics.add("commit_seconds_total", time.perf_counter() - started)
        self.hub.metrics.add("entries_total")
        if isinstance(entry, entries.Moved):
            self.hub.metrics.add("moves_total")
        return kept

    async def catch_up(self) -> None:
        """Read and tell what other processes have written."""
        async with self.lock:
            await self._catch_up()
        self.hub.keeper.look(self)

    async def _catch_up(self) -> None:
        for written in await self.hub.store.read(self.table.id, self.table.version):
            self.table.apply(entries.decode(written.body))
            self._tell()

    def _tell(self) -> None:
        self.used = time.monotonic()
        now = self.hub.settings.clock()
        for listener in self.listeners:
            listener.send(self.teller.update(listener.seats, listener.lang, now))
        self.table.forget_seen()

    # --- sockets come and go ------------------------------------------------------------------------------------------

    def snapshot(self, listener: Listener) -> bytes:
        return self.teller.snapshot(listener.seats, listener.lang, self.hub.settings.clock())

    def attach(self, listener: Listener) -> None:
        """From now on this socket hears everything; what came before is in the snapshot it gets."""
        self.listeners.add(listener)
        listener.send(self.snapshot(listener))

    def detach(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = time.monotonic()

    def held(self) -> set[int]:
        """Seats with a socket at this process."""
        return {seat for listener in self.listeners for seat in listener.seats}

    async def note_presence(self) -> None:
        """Bring the log up to date with who has a socket here."""
        process = self.hub.process
        for seat in range(len(self.table.chairs)):
            while (seat in self.held()) != (process in self.table.present[seat]):
                await self.commit(partial(self._presence, seat))

    def _presence(self, seat: int, table: Table) -> Seated | None:
        here, noted = seat in self.held(), self.hub.process in table.present[seat]
        if here == noted:
            return None
        kind = Here if here else Away
        return kind(at=self.hub.settings.clock(), seat=seat, process=self.hub.process)
