"""Many processes, one store: any of them serves any table, and one that dies leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from ludotheque.i18n import say
from ludotheque.web import workers
from ludotheque.web.live import means
from ludotheque.web.live.hub import DAY
from ludotheque.web.live.keeper import places_behind
from ludotheque.web.load.database import Postgres
from ludotheque.web.problems import CannotServe, Unavailable
from ludotheque.web.server import Place
from ludotheque.web.settings import Rate, Settings
from ludotheque.web.store import Written
from ludotheque.web.store.choosing import open_store, shown
from ludotheque.web.store.sqlite import SqliteStore
from tests.web.house import PATIENCE, QUICK, Opened, Player, Running, worker

pytestmark = pytest.mark.slow
PEOPLE = [{"kind": "person"}] * 2


def test_a_game_between_players_at_two_workers(address: str) -> None:
    """Every move is told at the other worker, and the story is the same."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address)) for _ in range(2)]
            table = await one.open(game="ninjan", players=2, seats=PEOPLE)
            ana, max = await table.sit(0), await Player.arrive(other, table.id, [table.secrets[1]])
            await asyncio.gather(ana.play_on(0), max.play_on(1))
            await ana.until(lambda: ana.table["over"])
            assert ana.table["scores"] == max.table["scores"]
            assert ana.version == max.version

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_both_workers_choose_for_the_same_seat_and_one_choice_is_kept(address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address)) for _ in range(2)]
            table = await one.open(game="ninjan", players=2, seats=PEOPLE)
            tabs = [await Player.arrive(server, table.id, [table.secrets[0]]) for server in (one, other)]
            asked = [
                tab.ask(id=f"tab {i}", do="move", seat=0, move=tab.legal(0)[0], at=0) for i, tab in enumerate(tabs)
            ]
            assert sorted("error" in answer for answer in await asyncio.gather(*asked)) == [False, True]
            first, second = tabs
            await first.until(lambda: first.table["moves"] == 1)
            await second.until(lambda: second.table["moves"] == 1)

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_bots_think_once_though_two_workers_have_the_table(address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address)) for _ in range(2)]
            seats = [*PEOPLE, {"kind": "bot", "level": "easy"}]
            table = await one.open(game="ninjan", players=3, seats=seats)
            ana, max = await table.sit(0), await Player.arrive(other, table.id, [table.secrets[1]])
            lives = [await server.house.hub.live(table.id) for server in (one, other)]
            while not all(live.table.online(seat) for live in lives for seat in (0, 1)):
                await asyncio.sleep(0.02)
            await asyncio.gather(*(server.house.hub.means.beat() for server in (one, other)))
            places = [places_behind(live.table, live.means) for live in lives]
            assert sorted(places) == [0, 1]
            await asyncio.gather(ana.play_on(0), max.play_on(1))
            await max.until(lambda: max.table["over"])

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_worker_that_hangs_or_dies_is_stood_in_for_and_its_bots_play_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker that comes first does nothing any more, not even say that it is alive."""
    monkeypatch.setattr(means, "LEASE", 1.5)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address)) for _ in range(2)]
            table = await one.open(game="ninjan", players=3, seats=[*PEOPLE, {"kind": "bot", "level": "easy"}])
            ana, max = await table.sit(0), await Player.arrive(other, table.id, [table.secrets[1]])
            await asyncio.sleep(1)
            for task in one.house.hub._tasks:
                task.cancel()
            await one.house.hub.keeper.stop()
            one.house.hub.keeper.look = lambda live: None  # type: ignore[method-assign]
            await max.play_on(1, until=lambda player: not player.legal(1))
            again = await Player.arrive(other, table.id, [table.secrets[0]])  # Ana's page finds another worker
            await asyncio.gather(again.play_on(0), max.play_on(1))
            assert again.table["over"]
            await ana.leave()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_a_table_that_one_worker_forgets_is_forgotten_by_the_other_that_shows_it(address: str) -> None:
    """Whoever still looks at it there is sent away, and what was written meanwhile is not left behind."""
    now = [1_000_000_000_000]
    settings = replace(QUICK, keep_days=2.0, clock=lambda: now[0])

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address, settings)) for _ in range(2)]
            for server in (one, other):  # rounds are made by hand
                server.house.hub._tasks[2].cancel()
            table = await other.open(game="ciseaux", players=2, seats=PEOPLE)
            both = await table.sit(0, 1)
            await both.play_on(0, 1)
            await other.house.hub._sweep()
            now[0] += 3 * DAY
            await one.house.hub._sweep()
            assert not await one.house.hub.store.read(table.id)
            assert "error" not in await both.ask(do="say", seat=0, phrase="well_played")  # nobody knows it here yet
            assert await one.house.hub.store.read(table.id)
            await other.house.hub._sweep()
            await both.socket.wait_closed()
            assert table.id not in other.house.hub.tables
            one.house.hub.means.lease = 0
            await one.house.hub._sweep()
            assert not await one.house.hub.store.read(table.id)

    asyncio.run(asyncio.wait_for(scenario(), 60))


# --- real processes ---------------------------------------------------------------------------------------------------


@contextmanager
def served(address: str, *flags: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [
        sys.executable,
        "-m",
        "ludotheque",
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--pause",
        "0",
        "--seat-rate",
        "9999/9999",
        "--address-rate",
        "9999/9999",
    ]
    environment = {**os.environ, "LANG": "C", "LUDOTHEQUE_KEY": "ab" * 32, "LUDOTHEQUE_STORE": address}
    with subprocess.Popen([*command, *flags], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            yield server, next(word for word in line.split() if word.startswith("http")).rstrip("/")
        finally:
            server.terminate()
            server.wait(30)


def children(pid: int) -> list[int]:
    """The workers of a parent; beside them Python has a process that looks after shared semaphores."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


async def back_at(table: Opened) -> Player:
    """As every page does: a connection that a dying worker still took is tried again."""
    while True:
        try:
            return await table.sit(0, 1)
        except (OSError, WebSocketException):
            await asyncio.sleep(0.05)


def test_two_workers_at_one_port_of_which_one_is_killed(postgres: Postgres) -> None:
    """The others go on, the dead one is replaced, nothing is lost, and in the end nobody is left."""

    async def play(server: subprocess.Popen[str], url: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            running = Running(url, None, http)  # type: ignore[arg-type]
            tables = [await running.open(game="ninjan", players=2, seats=PEOPLE) for _ in range(4)]
            players = [await table.sit(0, 1) for table in tables]
            for player in players:
                await player.play_on(0, 1, until=lambda player: player.table["moves"] >= 4)
            first = children(server.pid)
            assert len(first) == 2
            os.kill(first[0], signal.SIGKILL)
            again = [await back_at(table) for table in tables]
            for player in again:
                assert player.table["moves"] == 4
                await player.play_on(0, 1)
                assert player.table["over"]
            while len(children(server.pid)) < 2:
                await asyncio.sleep(0.05)
            assert first[0] not in children(server.pid)
            for player in (*players, *again):
                await player.leave()

    with served(postgres.new_database(), "--workers", "2") as (server, url):
        asyncio.run(asyncio.wait_for(play(server, url), 120))
        workers = children(server.pid)
    assert server.returncode == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    with served(str(tmp_path / "s"), "--workers", "2") as (server, _):
        workers = children(server.pid)
        assert len(workers) == 2
        server.kill()
        server.wait()
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            time.sleep(0.02)


def test_a_database_that_is_not_there_is_explained_without_its_password(tmp_path: Path) -> None:
    address = "postgresql://me:secret@127.0.0.1:1/games"
    with pytest.raises(CannotServe, match=r"postgresql://127\.0\.0\.1:1/games cannot be used") as refused:
        open_store(address)
    assert "secret" not in str(refused.value)
    assert shown(str(tmp_path)) == str(tmp_path)


def test_a_worker_that_finds_no_database_says_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that is started in place of another while the database restarts; its parent tries again."""
    monkeypatch.setattr(workers, "warm_up", lambda: None)
    monkeypatch.setattr(workers, "hush", lambda: None)  # this process has more to say
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    place = Place(port=0, store="postgresql://127.0.0.1:1/games")
    with pytest.raises(SystemExit, match=r"postgresql://127\.0\.0\.1:1/games cannot be used"):
        workers._work(place, None, None, threading.Semaphore(0), "en")


def test_a_database_that_restarts_is_waited_for(postgres: Postgres) -> None:
    """Moves are refused for a moment, then the same players play on over the same sockets."""
    address = postgres.new_database()

    async def scenario() -> None:
        async with worker(address, replace(QUICK)) as server:
            table = await server.open(game="ninjan", players=2, seats=PEOPLE)
            both = await table.sit(0, 1)
            await both.play_on(0, 1, until=lambda player: player.table["moves"] >= 2)
            await asyncio.to_thread(postgres.stop)
            seat = both.table["actors"][0]
            move = both.legal(seat)[0]
            refused = await both.ask(do="move", seat=seat, move=move, at=2, id="again")
            assert refused["error"]["kind"] == "Unavailable"
            server.house.hub.forget_condition()
            assert (await server.http.get("/ready")).json()["store"]["problem"] == "unreachable"
            await asyncio.to_thread(postgres.start)
            while "error" in (answer := await both.ask(do="move", seat=seat, move=move, at=2, id="again")):
                await asyncio.sleep(0.1)
            await both.until(lambda: both.version >= answer["version"])
            await both.play_on(0, 1)
            assert both.table["over"]

    asyncio.run(asyncio.wait_for(scenario(), 120))


def test_a_store_that_is_away_when_a_worker_starts_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As one does that takes the place of another while the database restarts."""
    tries: list[str] = []

    async def away_twice(store: SqliteStore, name: str, default: bytes) -> bytes:
        tries.append(name)
        if len(tries) < 3:
            raise Unavailable(say("not now"))
        return default

    monkeypatch.setattr(SqliteStore, "setting", away_twice)

    async def scenario() -> None:
        async with worker(str(tmp_path / "s")) as server:
            assert (await server.http.get("/health")).status_code == 200

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert len(tries) == 3
    assert "Traceback" not in caplog.text


def test_whoever_asks_for_a_table_and_goes_away_leaves_no_error_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store does not answer, and by the time that it says so nobody waits any more."""
    reading, unforeseen = asyncio.Event(), list[dict[str, Any]]()

    async def away(store: SqliteStore, table: str, after: int = 0) -> list[Written]:
        await reading.wait()
        raise Unavailable(say("not now"))

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: unforeseen.append(context))
        async with worker(str(tmp_path / "s")) as server:
            table = await server.open(game="ninjan", players=2, seats=PEOPLE)
            monkeypatch.setattr(SqliteStore, "read", away)
            asking = asyncio.create_task(server.house.hub.live(table.id))
            await asyncio.sleep(0.05)
            asking.cancel()
            reading.set()
            await asyncio.sleep(0.05)
            gc.collect()
            assert table.id not in server.house.hub._loading

    asyncio.run(asyncio.wait_for(scenario(), 60))
    assert unforeseen == []


def test_a_worker_that_has_much_to_tidy_up_still_says_that_it_is_alive(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the others would take its players for lost, and bots would play for people who are there."""
    monkeypatch.setattr(means, "LEASE", 0.6)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one, other = [await stack.enter_async_context(worker(address)) for _ in range(2)]
            table = await one.open(game="ninjan", players=2, seats=PEOPLE)
            ana = await table.sit(0)
            tidying = asyncio.Event()

            async def for_ever(live: object) -> None:
                tidying.set()
                await asyncio.Event().wait()

            monkeypatch.setattr(one.house.hub, "_note_end", for_ever)
            await tidying.wait()
            await asyncio.sleep(1.2)  # what was said before has run out
            await other.house.hub.means.beat()
            while one.house.hub.means.process not in other.house.hub.means.alive:
                await asyncio.sleep(0.05)
                await other.house.hub.means.beat()
            await ana.leave()

    asyncio.run(asyncio.wait_for(scenario(), 60))


# --- limits -----------------------------------------------------------------------------------------------------------


def test_what_an_address_may_ask_for_is_divided_among_the_workers() -> None:
    settings = Settings(address_rate=Rate(600, 60), sockets_per_address=100).shared_by(3)
    assert settings.address_rate == Rate(200, 20)
    assert settings.sockets_per_address == 34
    assert settings.seat_rate == Settings().seat_rate
    assert settings.table_rate == Settings().table_rate  # its spectators are all at its home


def test_a_flood_gets_no_more_from_two_workers_than_from_one(tmp_path: Path) -> None:
    """Each request over a connection of its own, which the system gives to either."""

    async def flood(url: str) -> list[int]:
        async def once() -> int:
            async with httpx.AsyncClient(timeout=PATIENCE) as http:
                return (await http.get(f"{url}/health")).status_code

        return await asyncio.gather(*(once() for _ in range(60)))

    with served(str(tmp_path / "s"), "--workers", "2", "--address-rate", "21/0.01") as (_, url):
        statuses = asyncio.run(flood(url))
    assert set(statuses) == {200, 429}
    assert statuses.count(200) <= 21 / 0.7
