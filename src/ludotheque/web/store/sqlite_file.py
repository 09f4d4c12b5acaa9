"""The SQLite file itself: opened so that only its owner can read it, and brought to today's schema."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from ...errors import LudothequeError
from ...i18n import Message, say
from . import SCHEMA_VERSION

BUSY_SECONDS = 5.0
OWNER_ONLY = 0o600

# What each version of the schema added. The first one is that of version 0.1.0, which did not number it.
MIGRATIONS = (
    """
    CREATE TABLE IF NOT EXISTS entry (
        position INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        body BLOB NOT NULL,
        UNIQUE (table_id, sequence)
    );
    CREATE TABLE IF NOT EXISTS opened (
        table_id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        address TEXT NOT NULL,
        made INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS opened_from ON opened (address, made);
    CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS process (id TEXT PRIMARY KEY, until INTEGER NOT NULL);
    """,
    """
    ALTER TABLE opened ADD COLUMN finished INTEGER;
    CREATE INDEX opened_finished ON opened (finished) WHERE finished IS NOT NULL;
    DELETE FROM setting WHERE name = 'key';
    """,  # a key beside what it protects protects nothing: it has a file of its own now
)
assert len(MIGRATIONS) == SCHEMA_VERSION


class NewerStore(LudothequeError):
    """Written by a later version of the program."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file, which nobody but its owner can read (SQLite gives its companions the same rights).

    A file that exists is opened by SQLite alone: closing it in any other way would give up all locks that this process
    holds on it, and another one would take a log for finished that is still written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for name in (path.name, path.name + "-wal", path.name + "-shm"):
        found = path.with_name(name)
        if found.exists() and found.stat().st_mode & 0o077:
            found.chmod(OWNER_ONLY)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten, not just left alone
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, one version after the other, all of it or nothing; one process at a time."""
    if _version(connection) == SCHEMA_VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        if version > SCHEMA_VERSION:
            raise NewerStore(newer(version))
        for migration in MIGRATIONS[version:]:
            for statement in migration.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def newer(version: int) -> Message:
    """What to say about a store of the future."""
    return say(
        "This store was written by a newer Ludothèque (schema {version}; this one knows {known}): update the program.",
        version=version,
        known=SCHEMA_VERSION,
    )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
