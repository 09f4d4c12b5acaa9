"""The store: nothing that was promised is lost, nothing exists twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.web.store import Opened, Written
from ludotheque.web.store.sqlite import SqliteStore

pytestmark = pytest.mark.slow


def with_store(path: Path, scenario: Callable[[SqliteStore], Awaitable[object]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(table: str, sequence: int, text: str = "x") -> Written:
    return Written(table, sequence, text.encode())


def test_what_is_appended_can_be_read(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        assert await store.append([entry("a", 1), entry("a", 2, "y")])
        assert await store.append([entry("b", 1)])
        assert [written.body for written in await store.read("a")] == [b"x", b"y"]
        assert [written.sequence for written in await store.read("a", after=1)] == [2]
        assert await store.read("c") == []

    with_store(tmp_path / "s", scenario)


def test_a_sequence_number_exists_once(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        assert await store.append([entry("a", 1, "first")])
        assert not await store.append([entry("a", 1, "second")])
        assert [written.body for written in await store.read("a")] == [b"first"]

    with_store(tmp_path / "s", scenario)


def test_of_many_at_once_only_one_gets_a_number_and_nobody_else_suffers(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        rivals = [store.append([entry("a", 1, str(i))]) for i in range(30)]
        others = [store.append([entry(f"t{i}", 1)]) for i in range(30)]
        results = await asyncio.gather(*rivals, *others)
        assert sum(results[:30]) == 1
        assert all(results[30:])
        winner = results.index(True)
        assert (await store.read("a"))[0].body == str(winner).encode()

    with_store(tmp_path / "s", scenario)


def test_several_entries_are_kept_all_or_none(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        assert await store.append([entry("a", 1)])
        assert not await store.append([entry("b", 1), entry("a", 1)])
        assert await store.read("b") == []

    with_store(tmp_path / "s", scenario)


def test_tables_are_found_by_code_and_counted_by_address(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        assert await store.append([entry("a", 1)], Opened("a", "ABCDEF", "here", 100))
        assert not await store.append([entry("b", 1)], Opened("b", "ABCDEF", "here", 200))
        assert await store.append([entry("b", 1)], Opened("b", "GHJKLM", "here", 200))
        assert await store.table_of("ABCDEF") == "a"
        assert await store.table_of("ZZZZZZ") is None
        assert await store.count("here", 0) == 2
        assert await store.count("here", 150) == 1
        assert await store.count("there", 0) == 0

    with_store(tmp_path / "s", scenario)


def test_two_processes_share_one_store(tmp_path: Path) -> None:
    """Two stores over one file stand for two processes: the second hears what the first wrote."""

    async def scenario(one: SqliteStore) -> None:
        other = SqliteStore(tmp_path / "s")
        assert await one.setting("key", b"mine") == b"mine"
        assert await other.setting("key", b"another") == b"mine"
        await other.news()
        assert await one.append([entry("a", 1, "hello")])
        assert entry("a", 1, "hello") in await other.news()
        assert await other.news() == []
        assert not await other.append([entry("a", 1, "too late")])
        assert await one.beat("one", until=100, now=10) == {"one"}
        assert await other.beat("other", until=200, now=20) == {"one", "other"}
        assert await other.beat("other", until=300, now=150) == {"other"}
        await other.close()

    with_store(tmp_path / "s", scenario)


def test_the_database_is_as_safe_as_promised(tmp_path: Path) -> None:
    with_store(tmp_path / "s", lambda store: store.append([entry("a", 1)]))
    connection = sqlite3.connect(tmp_path / "s")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


WRITER = """
import asyncio, sys
from pathlib import Path
from ludotheque.web.store import Written
from ludotheque.web.store.sqlite import SqliteStore

async def one(store, table):
    for sequence in range(1, 100_000):
        if await store.append([Written(table, sequence, b"x" * 100)]):
            print(table, sequence, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*(one(store, f"t{i}") for i in range(8)))

asyncio.run(main())
"""


def test_killed_in_the_middle_of_writing_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "s"
    source = Path(sys.modules["ludotheque"].__file__ or "").parent.parent
    for _ in range(3):
        if path.exists():
            path.unlink()
            for rest in tmp_path.glob("s-*"):
                rest.unlink()
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source)},
        ) as process:
            assert process.stdout is not None
            acknowledged = [process.stdout.readline() for _ in range(200)]
            process.send_signal(signal.SIGKILL)
            acknowledged += process.stdout.readlines()
        promised = {
            (table, int(sequence)) for table, sequence in (line.split() for line in acknowledged if "\n" in line)
        }
        assert len(promised) >= 200

        async def scenario(store: SqliteStore, promised: set[tuple[str, int]] = promised) -> None:
            for table in {table for table, _ in promised}:
                kept = [written.sequence for written in await store.read(table)]
                assert kept == list(range(1, len(kept) + 1))
                assert {number for name, number in promised if name == table} <= set(kept)

        with_store(path, scenario)
