"""The log in PostgreSQL, which many processes on many machines share.

Appends gather while one is under way and are committed together, in one statement; a worker tells the others in the
same way, after the commit (`postgres_news`). Whatever fails is `Unavailable`, and whoever asked may try again: an entry
that was written although its commit was never answered is found when its number is wanted once more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, LiteralString, cast

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout, TooManyRequests

from ...i18n import say
from ..problems import Unavailable
from . import Condition, News, Opened, Problem, Written
from .postgres_news import Bulletin

LARGEST_GROUP = 500  # appends that share one commit
POOL_SECONDS = 5.0  # to wait for a connection
CLOSE_SECONDS = 4.0
CONNECTIONS = 4  # of one process, besides the two for news
PROBE_SECONDS = 2.0
OPTIONS = {  # a database that hangs must not hang the server
    "connect_timeout": 3,
    "options": "-c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=10000",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "ludotheque",
}
FAILURES = (psycopg.Error, PoolTimeout, PoolClosed, TooManyRequests, OSError)

INSERT: LiteralString = """
INSERT INTO entry (table_id, sequence, body)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])
ON CONFLICT DO NOTHING RETURNING table_id, sequence
"""
OPEN: LiteralString = "INSERT INTO opened (table_id, code, address, made) VALUES (%s, %s, %s, %s)"
BEAT: LiteralString = """
WITH now AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
     gone AS (DELETE FROM process USING now WHERE until < now AND id <> %(process)s),
     here AS (INSERT INTO process SELECT %(process)s, now + %(lease)s FROM now
              ON CONFLICT (id) DO UPDATE SET until = excluded.until)
SELECT id FROM process, now WHERE until >= now
"""

PAGES: LiteralString = """
INSERT INTO entry (table_id, sequence, body)
SELECT 'probe', -n, convert_to(repeat(md5(n::text), 60), 'UTF8') FROM generate_series(1, 24) AS n
"""  # some pages of entries, each just too short to be kept elsewhere

log = logging.getLogger("ludotheque.web")


@dataclass
class _Job:
    """An append that waits for the next commit."""

    entries: Sequence[Written]
    opened: Opened | None
    done: asyncio.Future[bool]


class PostgresStore:
    """The log in one PostgreSQL database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: AsyncConnectionPool[AsyncConnection[TupleRow]] | None = None
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._bulletin = Bulletin(address, OPTIONS)
        self._appending: asyncio.Task[None] | None = None
        self._doubtful = False  # the last append failed

    async def start(self) -> None:
        self._pool = AsyncConnectionPool(
            self.address,
            kwargs={**OPTIONS, "autocommit": True},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=POOL_SECONDS,
            max_waiting=10_000,
            reconnect_timeout=float("inf"),  # a database that restarts is waited for
            check=AsyncConnectionPool.check_connection,
            open=False,
        )
        await self._pool.open()
        self._appending = asyncio.create_task(self._append_all())
        self._bulletin.start()

    # --- what the server asks -----------------------------------------------------------------------------------------

    async def append(self, entries: Sequence[Written], opened: Opened | None = None) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(entries, opened, done))
        return await done

    async def read(self, table: str, after: int = 0) -> list[Written]:
        query: LiteralString = (
            "SELECT sequence, body FROM entry WHERE table_id = %s AND sequence > %s ORDER BY sequence"
        )
        return [Written(table, sequence, body) for sequence, body in await self._ask(query, (table, after))]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        query: LiteralString = (
            "SELECT table_id, (SELECT max(sequence) FROM entry WHERE entry.table_id = opened.table_id) "
            "FROM opened WHERE table_id = ANY(%s::text[])"
        )
        return dict(await self._ask(query, (list(tables),)))

    async def table_of(self, code: str) -> str | None:
        rows = await self._ask("SELECT table_id FROM opened WHERE code = %s", (code,))
        return rows[0][0] if rows else None

    async def count(self, address: str, since: int) -> int:
        rows = await self._ask("SELECT count(*) FROM opened WHERE address = %s AND made >= %s", (address, since))
        return cast(int, rows[0][0])

    async def setting(self, name: str, default: bytes) -> bytes:
        async with self._connection() as connection:
            await connection.execute("INSERT INTO setting VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, default))
            found = await connection.execute("SELECT value FROM setting WHERE name = %s", (name,))
            row = await found.fetchone()
            assert row is not None
            return bytes(row[0])

    async def beat(self, process: str, until: int, now: int) -> set[str]:
        """By the clock of the database: those of several machines never quite agree."""
        rows = await self._ask(BEAT, {"process": process, "lease": until - now})
        others = {row[0] for row in rows} - {process}
        return {*others, process} if until > now else others

    async def news(self, wait: float = 0.0) -> News:
        return await self._bulletin.news(wait)

    async def probe(self) -> Condition:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._ask("SELECT 1 FROM setting LIMIT 1", ())
        except (Unavailable, TimeoutError) as error:
            return Condition(False, False, _problem(error))
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._ask(
                    "INSERT INTO setting VALUES ('probe', now()::text::bytea) "
                    "ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING 1",
                    (),
                )
                if self._doubtful:
                    await self._try_to_grow()
        except TimeoutError:  # it can be read: somebody else has it
            return Condition(True, False, "locked")
        except Unavailable as error:
            return Condition(True, False, _problem(error))
        return Condition(True, True)

    async def _try_to_grow(self) -> None:
        """A note fits where another one was even on a full disk; moves do not."""
        async with self._connection() as connection, connection.transaction(force_rollback=True):
            await connection.execute(PAGES)
        self._doubtful = False

    # --- keeping house ------------------------------------------------------------------------------------------------

    async def finish(self, table: str, at: int | None) -> None:
        await self._ask("UPDATE opened SET finished = %s WHERE table_id = %s RETURNING 1", (at, table))

    async def expired(self, before: int, most: int) -> list[str]:
        query: LiteralString = "SELECT table_id FROM opened WHERE finished < %s ORDER BY finished LIMIT %s"
        return [row[0] for row in await self._ask(query, (before, most))]

    async def drop(self, tables: Sequence[str]) -> None:
        async with self._connection() as connection, connection.transaction():
            await connection.execute("DELETE FROM entry WHERE table_id = ANY(%s)", (list(tables),))
            await connection.execute("DELETE FROM opened WHERE table_id = ANY(%s)", (list(tables),))

    async def amend(self, table: str, anew: Sequence[Written], more: Sequence[Written]) -> bool:
        async with self._connection() as connection:
            try:
                async with connection.transaction():
                    await _insert(connection, more)
                    await _rewrite(connection, anew)
                    await connection.execute("UPDATE opened SET address = '' WHERE table_id = %s", (table,))
                    for entry in more[-1:]:
                        await self._bulletin.tell_with(connection, table, entry.sequence)
            except psycopg.errors.UniqueViolation:
                return False
        return True

    async def close(self) -> None:
        await self._bulletin.close()
        if self._appending is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS / 2):
                    await self._jobs.join()
            self._appending.cancel()
            await asyncio.gather(self._appending, return_exceptions=True)
        if self._pool is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS / 2):
                    await self._pool.close(CLOSE_SECONDS / 2)

    # --- connections --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection[TupleRow]]:
        assert self._pool is not None, "the store has not been started"
        try:
            async with self._pool.connection() as connection:
                yield connection
        except FAILURES as error:
            raise _unavailable(error) from error

    async def _ask(self, query: LiteralString, values: Any) -> list[TupleRow]:
        async with self._connection() as connection:
            return await (await connection.execute(query, values)).fetchall()

    # --- appending ----------------------------------------------------------------------------------------------------

    async def _append_all(self) -> None:
        while True:
            group = [await self._jobs.get()]
            while len(group) < LARGEST_GROUP and not self._jobs.empty():
                group.append(self._jobs.get_nowait())
            try:
                await self._commit([job for job in group if not job.done.cancelled()])
            finally:
                for job in group:
                    self._jobs.task_done()
                    if not job.done.done():
                        job.done.set_exception(_gone())

    async def _commit(self, group: Sequence[_Job]) -> None:
        simple = [job for job in group if job.opened is None and len(job.entries) == 1]
        if simple:
            await self._commit_together(simple)
        for job in group:
            if job.opened is not None or len(job.entries) != 1:
                await self._commit_alone(job)

    async def _commit_together(self, group: Sequence[_Job]) -> None:
        """One statement for all; the rows in the order of their numbers, so that no two workers wait for each other."""
        first: dict[tuple[str, int], _Job] = {}
        for job in group:
            first.setdefault((job.entries[0].table, job.entries[0].sequence), job)
        rows = [first[key].entries[0] for key in sorted(first)]
        columns = ([row.table for row in rows], [row.sequence for row in rows], [row.body for row in rows])
        try:
            kept = {(table, sequence) for table, sequence in await self._ask(INSERT, columns)}
        except Unavailable as error:
            self._fail(group, error)
            return
        self._bulletin.tell(kept)
        for job in group:
            key = job.entries[0].table, job.entries[0].sequence
            _settle(job, key in kept and first[key] is job)

    async def _commit_alone(self, job: _Job) -> None:
        """All of it or nothing."""
        try:
            async with self._connection() as connection:
                kept = await _keep_all(connection, job)
        except Unavailable as error:
            self._fail([job], error)
            return
        if kept:
            self._bulletin.tell({(entry.table, entry.sequence) for entry in job.entries})
        _settle(job, kept)

    def _fail(self, group: Sequence[_Job], error: Unavailable) -> None:
        self._doubtful = True
        for job in group:
            if not job.done.done():
                job.done.set_exception(error)


async def _keep_all(connection: AsyncConnection[TupleRow], job: _Job) -> bool:
    try:
        async with connection.transaction():
            if job.opened is not None:
                opened = job.opened
                await connection.execute(OPEN, (opened.table, opened.code, opened.address, opened.made))
            await _insert(connection, job.entries)
    except psycopg.errors.UniqueViolation:
        return False
    return True


async def _insert(connection: AsyncConnection[TupleRow], entries: Sequence[Written]) -> None:
    for entry in sorted(entries, key=lambda entry: (entry.table, entry.sequence)):
        await connection.execute("INSERT INTO entry VALUES (%s, %s, %s)", (entry.table, entry.sequence, entry.body))


async def _rewrite(connection: AsyncConnection[TupleRow], entries: Sequence[Written]) -> None:
    for entry in entries:
        values = (entry.body, entry.table, entry.sequence)
        await connection.execute("UPDATE entry SET body = %s WHERE table_id = %s AND sequence = %s", values)


def _settle(job: _Job, kept: bool) -> None:
    if not job.done.done():
        job.done.set_result(kept)


def _problem(error: Exception) -> Problem:
    cause = error.__cause__
    if isinstance(cause, psycopg.errors.LockNotAvailable | psycopg.errors.QueryCanceled):
        return "locked"
    return "full" if isinstance(cause, psycopg.errors.DiskFull) else "unreachable"


def _unavailable(error: Exception) -> Unavailable:
    log.error("store failed", extra={"error": type(error).__name__})
    return _gone()


def _gone() -> Unavailable:
    return Unavailable(say("The tables cannot be reached at the moment. Please try again."))
