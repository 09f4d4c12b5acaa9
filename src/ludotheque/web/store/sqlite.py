"""The log in one SQLite file, which several processes may share."""

from __future__ import annotations

import asyncio
import logging
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from ...i18n import say
from ..problems import Unavailable
from . import Condition, News, Opened, Problem, Written
from .sqlite_file import connect, migrate

Result = TypeVar("Result")

LARGEST_GROUP = 500  # appends that share one commit
CHECKPOINT_SECONDS = 1.0
LARGEST_LOG = 8 * 2**20  # bytes of the write-ahead log before the writer stops to empty it
CLOSE_SECONDS = 4.0  # whatever the database does
PROBE_SECONDS = 2.0

log = logging.getLogger("ludotheque.web")


@dataclass
class _Job:
    """Something the writer thread does inside the next transaction."""

    work: Callable[[sqlite3.Connection], Any]
    done: Future[Any]
    entries: Sequence[Written] = ()  # if appending these is all that the job does
    tidily: bool = False  # what was there before must not outlive it in the write-ahead log
    result: Any = None
    error: sqlite3.Error | None = None


class SqliteStore:
    """The log in one SQLite file: a single writer thread commits whatever has gathered, in one go."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log_path = path.with_name(path.name + "-wal")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reader = connect(path)
        self._reading = threading.Lock()
        migrate(self._reader)
        self._known_version = -1  # PRAGMA data_version: changes when another connection has written
        self._known_position = _last_position(self._reader)
        self._closing = threading.Event()
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._sweeper = threading.Thread(target=self._checkpoint, name="store-checkpoint", daemon=True)
        self._writer.start()
        self._sweeper.start()

    # --- what the server asks -----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Nothing to do: the threads need no event loop."""

    async def append(self, entries: Sequence[Written], opened: Opened | None = None) -> bool:
        return await self._do(lambda connection: _append(connection, entries, opened), () if opened else entries)

    async def read(self, table: str, after: int = 0) -> list[Written]:
        query = "SELECT sequence, body FROM entry WHERE table_id = ? AND sequence > ? ORDER BY sequence"
        rows = await self._ask(query, (table, after))
        return [Written(table, sequence, body) for sequence, body in rows]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        places = ", ".join("?" * len(tables))
        query = (
            "SELECT table_id, (SELECT max(sequence) FROM entry WHERE entry.table_id = opened.table_id) "
            f"FROM opened WHERE table_id IN ({places})"
        )
        return dict(await self._ask(query, tuple(tables)))

    async def table_of(self, code: str) -> str | None:
        rows = await self._ask("SELECT table_id FROM opened WHERE code = ?", (code,))
        return rows[0][0] if rows else None

    async def count(self, address: str, since: int) -> int:
        rows = await self._ask("SELECT count(*) FROM opened WHERE address = ? AND made >= ?", (address, since))
        return cast(int, rows[0][0])

    async def setting(self, name: str, default: bytes) -> bytes:
        def keep(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, default))
            found = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
            return cast(bytes, found[0])

        return await self._do(keep)

    async def beat(self, process: str, until: int, now: int) -> set[str]:
        def keep(connection: sqlite3.Connection) -> set[str]:
            connection.execute("INSERT OR REPLACE INTO process VALUES (?, ?)", (process, until))
            connection.execute("DELETE FROM process WHERE until < ?", (now,))
            return {row[0] for row in connection.execute("SELECT id FROM process")}

        return await self._do(keep)

    async def news(self, wait: float = 0.0) -> News:
        await asyncio.sleep(wait)
        return await self._do(self._look_around)

    async def probe(self) -> Condition:
        free = shutil.disk_usage(self.path.parent).free
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._ask("SELECT 1 FROM setting", ())
        except (Unavailable, TimeoutError) as error:
            return Condition(False, False, _problem(error), free)
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._execute("INSERT OR REPLACE INTO setting VALUES ('probe', ?)", (str(time.time()).encode(),))
        except (Unavailable, TimeoutError) as error:
            return Condition(True, False, _problem(error), free)
        return Condition(True, True, "", free)

    # --- keeping house ------------------------------------------------------------------------------------------------

    async def finish(self, table: str, at: int | None) -> None:
        await self._execute("UPDATE opened SET finished = ? WHERE table_id = ?", (at, table))

    async def expired(self, before: int, most: int) -> list[str]:
        query = "SELECT table_id FROM opened WHERE finished < ? ORDER BY finished LIMIT ?"
        return [row[0] for row in await self._ask(query, (before, most))]

    async def drop(self, tables: Sequence[str]) -> None:
        def forget(connection: sqlite3.Connection) -> None:
            for name in ("entry", "opened"):
                connection.executemany(f"DELETE FROM {name} WHERE table_id = ?", [(table,) for table in tables])

        await self._do(forget)

    async def amend(self, table: str, anew: Sequence[Written], more: Sequence[Written]) -> bool:
        def rewrite(connection: sqlite3.Connection) -> bool:
            if not _append(connection, more, None):
                return False
            rows = [(entry.body, entry.table, entry.sequence) for entry in anew]
            connection.executemany("UPDATE entry SET body = ? WHERE table_id = ? AND sequence = ?", rows)
            connection.execute("UPDATE opened SET address = '' WHERE table_id = ?", (table,))
            return True

        return await self._do(rewrite, tidily=True)

    async def close(self) -> None:
        """Finish what is under way, then leave one tidy file; a database that hangs is left to itself."""
        self._closing.set()
        self._jobs.put(None)
        until = time.monotonic() + CLOSE_SECONDS
        for thread in (self._writer, self._sweeper):
            await asyncio.to_thread(thread.join, max(0.0, until - time.monotonic()))
        if self._writer.is_alive():
            log.error("store did not close in time")
        elif self._reading.acquire(timeout=max(0.0, until - time.monotonic())):
            self._reader.close()

    # --- the reader: a moment in another thread -----------------------------------------------------------------------

    async def _ask(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        def ask() -> list[Any]:
            with self._reading:
                return self._reader.execute(query, values).fetchall()

        try:
            return await asyncio.to_thread(ask)
        except sqlite3.Error as error:
            raise _unavailable(error) from error

    # --- the writer thread --------------------------------------------------------------------------------------------

    async def _execute(self, query: str, values: tuple[Any, ...]) -> None:
        def execute(connection: sqlite3.Connection) -> None:
            connection.execute(query, values)

        await self._do(execute)

    async def _do(
        self, work: Callable[[sqlite3.Connection], Result], entries: Sequence[Written] = (), tidily: bool = False
    ) -> Result:
        done: Future[Result] = Future()
        self._jobs.put(_Job(work, done, entries, tidily))
        try:
            return await asyncio.wrap_future(done)
        except sqlite3.Error as error:
            raise _unavailable(error) from error

    def _write(self) -> None:
        connection = connect(self.path)
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # the sweeper does that, so that no commit waits for it
        last = False
        while not last:
            group, last = self._gather()
            _commit(connection, group)
            if self._log_size() > LARGEST_LOG or any(job.tidily for job in group):
                _empty_log(connection)
        _empty_log(connection)
        connection.close()

    def _gather(self) -> tuple[list[_Job], bool]:
        """All jobs that wait by now; and whether the store closes after them."""
        group: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            if job.done.set_running_or_notify_cancel():  # from here on it cannot be cancelled
                group.append(job)
            if len(group) == LARGEST_GROUP:
                return group, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _look_around(self, connection: sqlite3.Connection) -> News:
        version = connection.execute("PRAGMA data_version").fetchone()[0]
        if version == self._known_version:  # nobody else has written: all there is, is ours
            self._known_position = _last_position(connection)
            return News()
        self._known_version = version
        last = _last_position(connection)
        self._known_position = min(self._known_position, last)  # numbers of forgotten entries are given again
        query = "SELECT position, table_id, sequence FROM entry WHERE position > ? ORDER BY position"
        rows = connection.execute(query, (self._known_position,)).fetchall()
        if rows:
            self._known_position = rows[-1][0]
        return News({table: sequence for _, table, sequence in rows})

    # --- the write-ahead log ------------------------------------------------------------------------------------------

    def _log_size(self) -> int:
        try:
            return self.log_path.stat().st_size
        except OSError:
            return 0

    def _checkpoint(self) -> None:
        """Move what has gathered in the write-ahead log into the database, beside the writer's work.

        So little is left to move when the writer itself stops to start the log anew; without that stop, at a busy
        server, the log would never be used from its beginning again and only grow.
        """
        connection = connect(self.path)
        failing = False
        while not self._closing.wait(CHECKPOINT_SECONDS):
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                failing = False
            except (
                sqlite3.Error
            ) as error:  # a full disk: what is committed is safe in the log, and there is a next time
                if not failing:
                    log.error("checkpoint failed", extra={"error": repr(error)})
                failing = True
        connection.close()


def _empty_log(connection: sqlite3.Connection) -> None:
    """Move everything into the database and begin the write-ahead log anew, unless somebody is reading it."""
    connection.execute("PRAGMA busy_timeout = 50")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        log.error("checkpoint failed", extra={"error": repr(error)})
    finally:
        connection.execute("PRAGMA busy_timeout = 5000")


def _problem(error: Exception) -> Problem:
    text = str(error.__cause__ or error).lower()
    if isinstance(error, TimeoutError) or "locked" in text or "busy" in text:
        return "locked"
    return "full" if "full" in text or "disk i/o" in text else "unreachable"


def _unavailable(error: sqlite3.Error) -> Unavailable:
    """A full disk, a broken file, a lock that is never released."""
    log.error("store failed", extra={"error": repr(error)})
    return Unavailable(say("The tables cannot be reached at the moment. Please try again."))


def _last_position(connection: sqlite3.Connection) -> int:
    return cast(int, connection.execute("SELECT coalesce(max(position), 0) FROM entry").fetchone()[0])


def _commit(connection: sqlite3.Connection, group: list[_Job]) -> None:
    """Do a group of jobs in one transaction; only when it is on the disk does anyone hear of it."""
    if group and not _commit_at_once(connection, group):
        _commit_one_by_one(connection, group)


def _commit_at_once(connection: sqlite3.Connection, group: list[_Job]) -> bool:
    """Append everything with a single statement, which is how it nearly always goes; False if that is not possible.

    Between two statements this thread has to wait for its turn with the event loop's: one statement is much quicker.
    """
    if not all(job.entries for job in group):
        return False
    rows = [(entry.table, entry.sequence, entry.body) for job in group for entry in job.entries]
    places = ", ".join(["(?, ?, ?)"] * len(rows))
    try:
        connection.execute(
            f"INSERT INTO entry (table_id, sequence, body) VALUES {places}", [value for row in rows for value in row]
        )
    except sqlite3.IntegrityError:  # somebody was first: find out who
        return False
    except sqlite3.Error as error:  # nothing of it was written
        for job in group:
            job.done.set_exception(error)
        return True
    for job in group:
        job.done.set_result(True)
    return True


def _commit_one_by_one(connection: sqlite3.Connection, group: list[_Job]) -> None:
    failed: sqlite3.Error | None = None
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            try:
                job.result = job.work(connection)
            except sqlite3.Error as error:
                job.error = error
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        failed = error
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    for job in group:
        problem = failed or job.error
        if problem is None:
            job.done.set_result(job.result)
        else:
            job.done.set_exception(problem)


def _append(connection: sqlite3.Connection, entries: Sequence[Written], opened: Opened | None) -> bool:
    connection.execute("SAVEPOINT append")
    try:
        if opened is not None:
            values = (opened.table, opened.code, opened.address, opened.made)
            connection.execute("INSERT INTO opened (table_id, code, address, made) VALUES (?, ?, ?, ?)", values)
        connection.executemany(
            "INSERT INTO entry (table_id, sequence, body) VALUES (?, ?, ?)",
            [(entry.table, entry.sequence, entry.body) for entry in entries],
        )
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO append")
        return False
    finally:
        connection.execute("RELEASE append")
    return True
