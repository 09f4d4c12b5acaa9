"""The whole of an SQLite store."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...errors import system_reason
from ...i18n import say
from . import SCHEMA_VERSION, Written
from .ledger import OF_THIS_DATABASE, CannotKeep, Kept, Whole, closed_unless_fine, in_use
from .sqlite_file import BUSY_SECONDS, connect, migrate, newer


class SqliteLedger:
    """A file; opened for reading it must exist and stays as it is, for writing it is made if need be."""

    def __init__(self, path: Path, writing: bool = False) -> None:
        self.path = path
        self.made = writing and not path.exists()
        try:
            self._connection = connect(path) if writing else _reading(path)
        except (OSError, sqlite3.Error) as error:
            raise _trouble(path, error) from error
        with closed_unless_fine(self._connection):
            self._version = self._expect_ours(writing)

    def _expect_ours(self, writing: bool) -> int:
        """The version of the schema."""
        if writing:
            try:
                migrate(self._connection)
            except sqlite3.Error as error:
                raise _trouble(self.path, error) from error
        version = int(self._ask("PRAGMA user_version")[0][0])
        found = {row[0] for row in self._ask("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"entry", "opened", "setting", "process"} <= found:
            raise CannotKeep(say("{path} holds no tables of Ludothèque.", path=str(self.path)))
        if version > SCHEMA_VERSION:
            raise CannotKeep(newer(version))
        return version

    def tables(self) -> list[Kept]:
        finished = "finished" if self._version > 1 else "NULL"  # version 0.1.0 did not note it
        query = (
            f"SELECT id, code, coalesce(address, ''), coalesce(made, 0), {finished} "
            "FROM (SELECT table_id AS id FROM opened UNION SELECT DISTINCT table_id FROM entry) "
            "LEFT JOIN opened ON table_id = id ORDER BY id"
        )
        return [Kept(*row) for row in self._ask(query)]

    def read(self, table: str) -> list[Written]:
        rows = self._ask("SELECT sequence, body FROM entry WHERE table_id = ? ORDER BY sequence", table)
        return [Written(table, sequence, bytes(body)) for sequence, body in rows]

    def firsts(self) -> list[Written]:
        rows = self._ask("SELECT table_id, sequence, body FROM entry WHERE sequence = 1")
        return [Written(table, sequence, bytes(body)) for table, sequence, body in rows]

    def last(self, table: str) -> Written | None:
        query = "SELECT sequence, body FROM entry WHERE table_id = ? ORDER BY sequence DESC LIMIT 1"
        return next((Written(table, sequence, bytes(body)) for sequence, body in self._ask(query, table)), None)

    def settings(self) -> dict[str, bytes]:
        rows = self._ask("SELECT name, value FROM setting")
        return {name: bytes(value) for name, value in rows if name not in OF_THIS_DATABASE}

    def serving(self) -> bool:
        return bool(self._ask("SELECT 1 FROM process WHERE until >= ?", time.time_ns() // 1_000_000))

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        self._ask("BEGIN")
        try:
            yield
        finally:
            self._connection.rollback()

    def replace(self, settings: dict[str, bytes], tables: Iterable[Whole]) -> None:
        with self._alone():
            for name in ("entry", "opened", "process", "setting"):
                self._ask(f"DELETE FROM {name}")
            self._connection.executemany("INSERT INTO setting VALUES (?, ?)", settings.items())
            for kept, log in tables:
                self._insert(kept, log)
        self.made = False  # whatever comes now, it is there to stay

    def rewrite(self, settings: dict[str, bytes], entries: Iterable[Written]) -> None:
        with self._alone():
            self._connection.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", settings.items())
            rows = [(entry.body, entry.table, entry.sequence) for entry in entries]
            self._connection.executemany("UPDATE entry SET body = ? WHERE table_id = ? AND sequence = ?", rows)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One transaction, of which nothing is left if anything goes wrong."""
        try:
            self._ask("BEGIN IMMEDIATE")
            if self.serving():
                raise in_use()
            yield
            self._ask("COMMIT")
        except BaseException as error:
            if self._connection.in_transaction:
                self._connection.rollback()
            if isinstance(error, sqlite3.Error):
                raise _trouble(self.path, error) from error
            raise

    def _insert(self, kept: Kept, log: list[Written]) -> None:
        if kept.code is not None:
            row = (kept.table, kept.code, kept.address, kept.made, kept.finished)
            self._connection.execute(
                "INSERT INTO opened (table_id, code, address, made, finished) VALUES (?, ?, ?, ?, ?)", row
            )
        rows = [(entry.table, entry.sequence, entry.body) for entry in log]
        self._connection.executemany("INSERT INTO entry (table_id, sequence, body) VALUES (?, ?, ?)", rows)

    def tidy(self) -> None:
        """What is deleted is overwritten; but the log beside the file may still tell what was there."""
        self._ask("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self._connection.close()

    def remove_if_made(self) -> None:
        """Take away the file that was made for something that then failed."""
        if self.made:
            for name in (self.path.name, self.path.name + "-wal", self.path.name + "-shm"):
                self.path.with_name(name).unlink(missing_ok=True)

    def _ask(self, query: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from error


def _reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot change anything. Nothing but SQLite opens the file: see `sqlite_file.connect`."""
    path.stat()
    address = f"{path.absolute().as_uri()}?mode=rw"  # so that the last one to close it leaves one tidy file
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _trouble(path: Path, error: OSError | sqlite3.Error) -> CannotKeep:
    text = str(error).lower()
    if isinstance(error, FileNotFoundError):
        return CannotKeep(say("There is no store at {path}.", path=str(path)))
    if isinstance(error, OSError):
        return CannotKeep(say("{path} cannot be used: {reason}.", path=str(path), reason=system_reason(error)))
    if "not a database" in text or "malformed" in text:
        return CannotKeep(say("{path} is not an SQLite file, or it is damaged.", path=str(path)))
    if "locked" in text or "busy" in text:
        return CannotKeep(say("{path} is locked by another program. Please try again.", path=str(path)))
    if "full" in text:
        return CannotKeep(say("The disk with {path} is full; nothing was changed.", path=str(path)))
    return CannotKeep(say("{path} cannot be used: {reason}.", path=str(path), reason=str(error)))
