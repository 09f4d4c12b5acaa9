"""The store: nothing that was promised is lost, nothing exists twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.web.load.database import Postgres
from ludotheque.web.store import News, Opened, Store, Written
from ludotheque.web.store.choosing import open_store
from tests.web.house import PERSON, QUICK, Running, play_through

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that nobody has used, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "s")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def with_store(address: Path | str, scenario: Callable[[Store], Awaitable[object]]) -> None:
    async def run() -> None:
        store = open_store(str(address))
        await store.start()
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(table: str, sequence: int, text: str = "x") -> Written:
    return Written(table, sequence, text.encode())


def test_what_is_appended_can_be_read(address: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.append([entry("a", 1), entry("a", 2, "y")])
        assert await store.append([entry("b", 1)])
        assert [written.body for written in await store.read("a")] == [b"x", b"y"]
        assert [written.sequence for written in await store.read("a", after=1)] == [2]
        assert await store.read("c") == []

    with_store(address, scenario)


def test_a_sequence_number_exists_once(address: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.append([entry("a", 1, "first")])
        assert not await store.append([entry("a", 1, "second")])
        assert [written.body for written in await store.read("a")] == [b"first"]

    with_store(address, scenario)


def test_of_many_at_once_only_one_gets_a_number_and_nobody_else_suffers(address: str) -> None:
    async def scenario(store: Store) -> None:
        rivals = [store.append([entry("a", 1, str(i))]) for i in range(30)]
        others = [store.append([entry(f"t{i}", 1)]) for i in range(30)]
        results = await asyncio.gather(*rivals, *others)
        assert sum(results[:30]) == 1
        assert all(results[30:])
        winner = results.index(True)
        assert (await store.read("a"))[0].body == str(winner).encode()

    with_store(address, scenario)


def test_several_entries_are_kept_all_or_none(address: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.append([entry("a", 1)])
        assert not await store.append([entry("b", 1), entry("a", 1)])
        assert await store.read("b") == []

    with_store(address, scenario)


def test_tables_are_found_by_code_and_counted_by_address(address: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.append([entry("a", 1)], Opened("a", "ABCDEF", "here", 100))
        assert not await store.append([entry("b", 1)], Opened("b", "ABCDEF", "here", 200))
        assert await store.append([entry("b", 1)], Opened("b", "GHJKLM", "here", 200))
        assert await store.table_of("ABCDEF") == "a"
        assert await store.table_of("ZZZZZZ") is None
        assert await store.count("here", 0) == 2
        assert await store.count("here", 150) == 1
        assert await store.count("there", 0) == 0

    with_store(address, scenario)


async def heard(store: Store) -> dict[str, int]:
    while True:
        news = await store.news(0.05)
        if news.versions:
            return news.versions


def test_two_processes_share_one_store(address: str) -> None:
    """Two stores over one file stand for two processes: the second hears what the first wrote."""

    async def scenario(one: Store) -> None:
        other = open_store(address)
        await other.start()
        assert await one.setting("key", b"mine") == b"mine"
        assert await other.setting("key", b"another") == b"mine"
        while (await other.news(0.05)).missed:
            pass
        assert await one.append([entry("a", 1, "hello")])
        assert await heard(other) == {"a": 1}
        assert await other.news() == News()
        assert not await other.append([entry("a", 1, "too late")])
        now = time.time_ns() // 1_000_000
        assert await one.beat("one", now + 60_000, now) == {"one"}
        assert await other.beat("other", now + 60_000, now) == {"one", "other"}
        await one.beat("one", 0, now)
        assert await other.beat("other", now + 60_000, now) == {"other"}
        await other.close()

    with_store(address, scenario)


def test_what_is_new_is_heard_after_the_newest_was_forgotten(address: str) -> None:
    async def scenario(one: Store) -> None:
        other = open_store(address)
        await other.start()
        while (await other.news(0.05)).missed:
            pass
        assert await one.append([entry("a", number) for number in (1, 2, 3)])
        assert await heard(other) == {"a": 3}
        await one.drop(["a"])
        assert await other.news() == News()
        assert await one.append([entry("b", 1)])
        assert await asyncio.wait_for(heard(other), 10) == {"b": 1}
        await other.close()

    with_store(address, scenario)


def test_housekeeping(address: str) -> None:
    async def scenario(store: Store) -> None:
        for i, name in enumerate(["a", "b", "c"]):
            assert await store.append([entry(name, 1), entry(name, 2)], Opened(name, name * 6, "here", i))
        assert await store.versions(["a", "c", "z"]) == {"a": 2, "c": 2}
        await store.finish("b", 50)
        await store.finish("c", 60)
        await store.finish("a", 10)
        await store.finish("a", None)
        assert await store.expired(100, 10) == ["b", "c"]
        assert await store.expired(100, 1) == ["b"]
        assert await store.expired(55, 10) == ["b"]
        await store.drop(["b"])
        assert await store.read("b") == []
        assert await store.table_of("bbbbbb") is None
        assert await store.count("here", 0) == 2
        assert (await store.probe()).writing

    with_store(address, scenario)


def test_many_workers_write_the_same_tables_and_every_number_exists_once(address: str) -> None:
    """In whatever order they ask, nobody waits for the other for ever."""

    async def scenario(one: Store) -> None:
        other = open_store(address)
        await other.start()

        async def rush(store: Store, order: int) -> int:
            names = [f"t{i}" for i in range(20)][::order]
            tries = [store.append([entry(name, number)]) for number in range(1, 6) for name in names]
            return sum(await asyncio.gather(*tries))

        assert sum(await asyncio.gather(rush(one, 1), rush(other, -1))) == 100
        assert [len(await one.read(f"t{i}")) for i in range(20)] == [5] * 20
        await other.close()

    with_store(address, scenario)


def test_the_database_is_as_safe_as_promised(tmp_path: Path) -> None:
    with_store(tmp_path / "s", lambda store: store.append([entry("a", 1)]))
    connection = sqlite3.connect(tmp_path / "s")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


WRITER = """
import asyncio, sys
from dataclasses import replace
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

        async def scenario(store: Store, promised: set[tuple[str, int]] = promised) -> None:
            for table in {table for table, _ in promised}:
                kept = [written.sequence for written in await store.read(table)]
                assert kept == list(range(1, len(kept) + 1))
                assert {number for name, number in promised if name == table} <= set(kept)

        with_store(path, scenario)


def test_finished_tables_are_forgotten_after_some_days(tmp_path: Path) -> None:
    now = [1_000_000_000_000]

    async def scenario(server: Running) -> None:
        hub, tables = server.house.hub, {}
        for name in ("over", "watched", "unfinished"):
            tables[name] = await server.open(game="ciseaux", seats=[PERSON, PERSON])
            player = await tables[name].sit(0, 1)
            if name != "unfinished":
                await player.play_on(0, 1)
            if name != "watched":
                await player.leave()
        await hub._sweep()
        assert all([await hub.store.read(table.id) for table in tables.values()])
        now[0] += 3 * 24 * 3600 * 1000
        for name in ("over", "unfinished"):
            live = await hub.live(tables[name].id)
            while live.needed:
                await asyncio.sleep(0.01)
            hub._drop(live)
        await hub._sweep()
        kept = [name for name, table in tables.items() if await hub.store.read(table.id)]
        assert kept == ["watched", "unfinished"]

    play_through(scenario, tmp_path, replace(QUICK, keep_days=2.0, clock=lambda: now[0]))


VISITS = """
import asyncio, sys
from ludotheque.web.store import Written
from ludotheque.web.store.choosing import open_store

async def visit():
    store = open_store(sys.argv[1])
    assert await store.append([Written(sys.argv[2], n, b"theirs" * 200) for n in range(1, 50)])
    await store.close()

asyncio.run(visit())
"""


def test_another_process_that_comes_and_goes_leaves_the_file_whole(tmp_path: Path) -> None:
    """Whoever closes last tidies the log away: never while somebody else still writes to it."""
    path = tmp_path / "s"

    async def scenario(store: Store) -> None:
        for round in range(3):
            assert await store.append([Written(f"ours {round}", n, b"ours" * 300) for n in range(1, 50)])
            visitor = [sys.executable, "-c", VISITS, str(path), f"theirs {round}"]
            await asyncio.to_thread(subprocess.run, visitor, check=True)
            assert path.with_name("s-wal").exists()
        for name in ("ours", "theirs"):
            assert [len(await store.read(f"{name} {round}")) for round in range(3)] == [49] * 3

    with_store(path, scenario)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
