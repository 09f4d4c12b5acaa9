"""What a disk can do to a store: it fills up, is locked, holds rubbish; the server tells the truth and goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from ludotheque.web.store import Condition, Written
from ludotheque.web.store import sqlite as sqlite_store
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.store.sqlite_file import NewerStore
from tests.web.house import serving
from tests.web.test_stores import CISEAUX, NINJAN, STORE, secret

pytestmark = pytest.mark.slow

DISK_FULL = """
import asyncio, resource, sys, threading
from pathlib import Path
from ludotheque.web.problems import Unavailable
from ludotheque.web.store import Written
from ludotheque.web.store import sqlite

sqlite.CHECKPOINT_SECONDS = 0.05

async def main():
    store = sqlite.SqliteStore(Path(sys.argv[1]))
    for i in range(100):
        await store.append([Written("a", i + 1, b"x" * 4000)])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))
    await asyncio.sleep(0.3)  # some checkpoints fail
    try:
        for i in range(100, 200):
            await store.append([Written("a", i + 1, b"x" * 4000)])
        print("wrote without room")
    except Unavailable:
        print("refused")
    facts = await store.probe()
    print(facts.reading, facts.writing, facts.problem)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    kept = len(await store.read("a"))
    print(await store.append([Written("a", kept + 1, b"x")]))
    facts = await store.probe()
    print(facts.reading, facts.writing)
    print(sum(thread.name == "store-checkpoint" for thread in threading.enumerate()))
    await store.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limits")
def test_a_full_disk_is_said_survived_and_forgotten(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DISK_FULL, str(tmp_path / "s")], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["refused", "True False full", "True", "True True", "1"]


def test_the_log_beside_the_database_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "LARGEST_LOG", 400_000)
    monkeypatch.setattr(sqlite_store, "CHECKPOINT_SECONDS", 0.01)
    largest = 0

    async def writer(store: SqliteStore, table: str) -> None:
        nonlocal largest
        for i in range(150):
            assert await store.append([Written(table, i + 1, b"x" * 1000)])
            await store.read(table, i)
            largest = max(largest, store.log_path.stat().st_size)

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "s")
        await asyncio.gather(*(writer(store, f"t{i}") for i in range(8)))
        await store.close()

    asyncio.run(scenario())
    assert 0 < largest < 1_200_000  # and nearly 3 MB went through it


def test_only_its_owner_can_read_the_store(tmp_path: Path) -> None:
    path = tmp_path / "s"
    path.touch(mode=0o644)

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.append([Written("a", 1, b"x")])
        for found in tmp_path.iterdir():
            assert stat.S_IMODE(found.stat().st_mode) == 0o600, found.name
        assert len(list(tmp_path.iterdir())) == 3
        await store.close()

    asyncio.run(scenario())


def test_a_store_of_the_future_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "s")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(NewerStore, match="99"):
        SqliteStore(tmp_path / "s")


def test_health_and_ready_tell_the_truth_about_a_lock(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            for path in ("/health", "/ready"):
                answer = await server.http.get(path)
                assert answer.status_code == 200
                assert answer.json()["store"]["writing"]
                assert answer.json()["store"]["free_bytes"] > 0
            other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            server.house.hub.forget_condition()
            health, ready = [await server.http.get(path) for path in ("/health", "/ready")]
            assert (health.status_code, ready.status_code) == (200, 503)
            assert health.json()["store"] == ready.json()["store"]
            assert ready.json()["store"]["problem"] == "locked"
            other.execute("ROLLBACK")
            other.close()
            server.house.hub.forget_condition()
            assert (await server.http.get("/ready")).status_code == 200

    asyncio.run(scenario())


def test_a_nearly_full_disk_is_not_ready(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:

            async def little_room() -> Condition:
                return Condition(True, True, "", 1000)

            server.house.hub.store.probe = little_room  # type: ignore[method-assign]
            assert (await server.http.get("/ready")).json()["store"]["problem"] == "full"
            assert (await server.http.get("/health")).status_code == 200

    asyncio.run(scenario())


@pytest.mark.parametrize("body", [b"rubbish", b'{"kind":"move","at":1,"seat":0}', b'{"kind":"what","at":1}'])
def test_one_entry_that_cannot_be_read_spoils_one_table_and_no_home_page(tmp_path: Path, body: bytes) -> None:
    async def scenario() -> None:
        connection = sqlite3.connect(tmp_path / "tables.sqlite3")
        connection.executescript(STORE.read_text())
        (version,) = connection.execute("SELECT max(sequence) FROM entry WHERE table_id = ?", (NINJAN,)).fetchone()
        connection.execute("INSERT INTO entry (table_id, sequence, body) VALUES (?, ?, ?)", (NINJAN, version + 1, body))
        connection.commit()
        connection.close()
        async with serving(tmp_path) as server:
            server.http.cookies.set(f"t_{NINJAN}", f"0.{secret(4)}")
            server.http.cookies.set(f"t_{CISEAUX}", f"0.{secret(0)}")
            home = await server.http.get("/")
            assert home.status_code == 200
            assert CISEAUX in home.text
            spoiled = await server.http.get(f"/api/tables/{NINJAN}", headers={"Accept-Language": "en"})
            assert spoiled.status_code == 409
            assert (
                spoiled.json()["error"]["message"]
                == f"The log of this table cannot be read from entry {version + 1} on."
            )

    asyncio.run(scenario())


def test_rubbish_that_another_process_writes_ends_one_table_and_the_news_go_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            spoiled = await server.open(game="ninjan", players=2, seats=[{"kind": "person"}] * 2)
            fine = await server.open(game="ninjan", players=2, seats=[{"kind": "person"}] * 2)
            watching = await fine.sit()
            await spoiled.sit()
            other = SqliteStore(tmp_path / "tables.sqlite3")
            assert await other.append([Written(spoiled.id, 2, b"rubbish")])
            while spoiled.id in server.house.hub.tables:
                await asyncio.sleep(0.02)
            here = json.dumps({"kind": "here", "at": 1, "seat": 0, "process": "p"}).encode()
            assert await other.append([Written(fine.id, 2, here)])
            await watching.until(lambda: watching.version == 2)
            await other.close()

    asyncio.run(scenario())


def test_stopping_does_not_wait_for_a_database_that_hangs(tmp_path: Path) -> None:
    """Somebody holds the lock for ever, and a table is being opened."""
    path = tmp_path / "s"
    command = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", "--no-browser", "--data", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "LANG": "C"}) as server:
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        while urllib.request.urlopen(address + "ready").status != 200:
            pass
        lock = sqlite3.connect(path, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        request = urllib.request.Request(
            address + "api/tables", json.dumps({"game": "ninjan"}).encode(), {"Content-Type": "application/json"}
        )
        waiting = subprocess.Popen(
            [sys.executable, "-c", f"import urllib.request as u; u.urlopen({address + 'health'!r})"],
            stderr=subprocess.DEVNULL,
        )
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(request)
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        lock.close()
        waiting.wait()
