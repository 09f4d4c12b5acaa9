"""How workers over one PostgreSQL tell each other what they wrote: NOTIFY after the commit, many entries at a time.

The message names tables and numbers only; whoever has such a table in memory reads the rest. A connection that breaks
may have missed something, and says so. NOTIFY takes a lock that all of the database shares: on a connection of its own,
which need not wait for the disk, it holds up nobody's commit.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import AsyncConnection

from . import News

CHANNEL = "ludotheque"
LONGEST_MESSAGE = 7000  # bytes; PostgreSQL takes 8000
AGAIN = 0.5  # seconds until another attempt to connect

log = logging.getLogger("ludotheque.web")


class Bulletin:
    """What this process tells the others, and hears from them."""

    def __init__(self, address: str, options: Mapping[str, Any]) -> None:
        self.address = address
        self.options = dict(options)
        self.name = secrets.token_hex(6)
        self._untold: dict[str, int] = {}
        self._told = asyncio.Event()
        self._heard = News()
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_up(work)) for work in (self._tell_all, self._listen)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, entries: Iterable[tuple[str, int]]) -> None:
        """These entries are committed."""
        for table, sequence in entries:
            self._untold[table] = max(sequence, self._untold.get(table, 0))
        self._told.set()

    async def tell_with(self, connection: AsyncConnection[Any], table: str, sequence: int) -> None:
        """The same for one entry as part of its own transaction: told when that is committed, and not before."""
        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self.name} {table} {sequence}"))

    async def news(self, wait: float) -> News:
        """What was heard since the last time; as soon as there is something."""
        if wait:
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._something.wait()
        self._something.clear()
        heard, self._heard = self._heard, News()
        return heard

    # --- connections that come back -----------------------------------------------------------------------------------

    async def _keep_up(self, work: Any) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(self.address, autocommit=True, **self.options) as connection:
                    await work(connection)
            except (psycopg.Error, OSError) as error:
                log.info("news interrupted", extra={"error": type(error).__name__})
                await asyncio.sleep(AGAIN)

    async def _tell_all(self, connection: AsyncConnection[Any]) -> None:
        await connection.execute("SET synchronous_commit = off")
        self._told.set()  # of what the last connection could not tell
        while True:
            await self._told.wait()
            self._told.clear()
            while self._untold:
                message, told = self._message()
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
                for table, sequence in told.items():
                    if self._untold.get(table) == sequence:
                        del self._untold[table]

    def _message(self) -> tuple[str, dict[str, int]]:
        """As much as one message holds."""
        told: dict[str, int] = {}
        message = self.name
        for table, sequence in self._untold.items():
            part = f" {table} {sequence}"
            if len(message) + len(part) > LONGEST_MESSAGE:
                break
            told[table] = sequence
            message += part
        return message, told

    async def _listen(self, connection: AsyncConnection[Any]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self._heard.missed = True  # whatever came before
        self._something.set()
        async for notice in connection.notifies():
            self._hear(notice.payload)

    def _hear(self, message: str) -> None:
        sender, *rest = message.split(" ")
        if sender == self.name:
            return
        for table, sequence in zip(rest[::2], rest[1::2], strict=True):
            self._heard.versions[table] = max(int(sequence), self._heard.versions.get(table, 0))
        self._something.set()
