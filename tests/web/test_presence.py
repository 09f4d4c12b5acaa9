"""Who is at a table: one copy of it for everyone who is connected, no ghosts, and nobody replaced who is there."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludotheque.web.store import Written
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.table import logbook
from ludotheque.web.table.intents.presence import Away, Here
from tests.web.house import PERSON, QUICK, Opened, Running, play_through, serving

pytestmark = pytest.mark.slow


def socket_address(table: Opened) -> str:
    return f"{table.server.url.replace('http', 'ws')}/t/{table.id}/ws"


def greeting(secret: str) -> str:
    return json.dumps({"id": "h", "do": "hello", "secrets": [secret]})


# --- one copy of a table ----------------------------------------------------------------------------------------------


def test_whoever_was_silent_for_long_comes_to_the_same_table_as_everyone(tmp_path: Path) -> None:
    """The socket opened when the table was in memory, then the hub dropped it, then others read it again."""

    async def scenario(server: Running) -> None:
        hub = server.house.hub
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        await hub.live(table.id)
        async with connect(socket_address(table), compression=None) as silent:
            await asyncio.sleep(0.05)
            await hub._sweep()
            assert table.id not in hub.tables
            other = await table.sit(1)
            await silent.send(greeting(table.secrets[0]))
            await other.until(lambda: other.table["online"] == [True, True])
            assert len(hub.tables[table.id].listeners) == 2

    play_through(scenario, tmp_path, replace(QUICK, idle=0))


def test_a_table_is_not_forgotten_while_anyone_is_connected(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        hub = server.house.hub
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        watching = await table.sit()
        live = hub.tables[table.id]
        await hub._sweep()
        assert hub.tables[table.id] is live
        async with live.lock:  # somebody is about to sit down
            await watching.leave()
            while live.listeners:
                await asyncio.sleep(0.01)
            await hub._sweep()
            assert hub.tables[table.id] is live
        await hub._sweep()
        assert table.id not in hub.tables

    play_through(scenario, tmp_path, replace(QUICK, idle=0))


def test_who_says_nothing_is_hung_up_on(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        talking = await table.sit(0)
        with pytest.raises(ConnectionClosed) as closed:
            async with connect(socket_address(table), compression=None) as silent:
                await silent.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert "error" not in await talking.ask(do="draw", seat=0)

    play_through(scenario, tmp_path, replace(QUICK, silence=0.2))


def test_another_language_is_asked_for_after_hello_and_acknowledged(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        async with connect(socket_address(table), compression=None) as socket:
            await socket.send('{"id": "l", "do": "lang", "lang": "fr"}')
            refusal = json.loads(await socket.recv())
            assert (refusal["ack"], refusal["error"]["kind"]) == ("l", "Refused")
        one = await table.sit(0)
        assert (await one.ask(do="lang", lang="fr"))["version"] == one.version
        refusal = (await one.ask(do="lang", lang="xx"))["error"]
        assert refusal["kind"] == "Refused"
        assert refusal["message"] == "Il n’y a pas de langue «\u00a0xx\u00a0»\u00a0: choisissez en ou fr."

    play_through(scenario, tmp_path)


# --- no ghosts --------------------------------------------------------------------------------------------------------


def test_a_line_that_breaks_during_hello_leaves_no_ghost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = SqliteStore.append

    async def slow(self: SqliteStore, entries: list[Written], opened: object = None) -> bool:
        await asyncio.sleep(0.05)  # long enough for the line to break in the middle of it
        return await append(self, entries, opened)  # type: ignore[arg-type]

    async def scenario(server: Running) -> None:
        tables = [await server.open(game="ninjan", seats=[PERSON, PERSON]) for _ in range(10)]
        monkeypatch.setattr(SqliteStore, "append", slow)

        async def drop(table: Opened) -> None:
            socket = await connect(socket_address(table), compression=None)
            await socket.send(greeting(table.secrets[0]))
            await asyncio.sleep(0.02)
            socket.transport.abort()

        await asyncio.gather(*(drop(table) for table in tables))
        lives = [await server.house.hub.live(table.id) for table in tables]
        for _ in range(200):
            await asyncio.sleep(0.02)
            if all(live.table.version == 3 for live in lives):
                break
        assert [live.table.present[0] for live in lives] == [set()] * 10
        assert not any(live.needed for live in lives)

    play_through(scenario, tmp_path)


def test_who_left_while_the_store_was_away_is_noted_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        live = await server.house.hub.live(table.id)

        with monkeypatch.context() as broken:
            broken.setattr(live, "unnoted", list)  # as if the store had not answered
            await one.leave()
            while live.listeners:
                await asyncio.sleep(0.01)
        assert live.unnoted() == [0]
        await server.house.hub._sweep()
        assert table.id in server.house.hub.tables
        while live.table.online(0):
            await asyncio.sleep(0.01)
        await server.house.hub._sweep()
        assert table.id not in server.house.hub.tables

    play_through(scenario, tmp_path, replace(QUICK, idle=0))


# --- nobody is replaced who is there ----------------------------------------------------------------------------------


def test_a_server_that_has_just_started_marks_nobody_away(tmp_path: Path) -> None:
    """Both players were connected when the server was stopped; they come back one after the other."""

    async def run() -> None:
        async with serving(tmp_path) as server:
            table = await server.open(game="ninjan", seats=[PERSON, PERSON])
            await table.sit(0)
            await table.sit(1)
        async with serving(tmp_path, replace(QUICK, welcome=3600, grace=0)) as server:
            table.server = server
            one = await table.sit(0)
            await asyncio.sleep(0.3)
            await server.house.hub._sweep()
            other = await table.sit(1)
            await one.until(lambda: one.version == other.version)
            assert not {"away", "bot_took_over"} & {*one.kinds(), *other.kinds()}
            assert one.table["stand_in"] == [False, False]

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_does_not_come_back_is_noticed_after_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            table = await server.open(game="ninjan", seats=[PERSON, PERSON])
            await table.sit(0)
            await table.sit(1)
        async with serving(tmp_path, replace(QUICK, welcome=0.3)) as server:
            table.server = server
            one = await table.sit(0)
            assert one.table["online"] == [True, True]
            await one.until(lambda: one.table["online"] == [True, False])

    asyncio.run(asyncio.wait_for(run(), 60))


def test_who_is_connected_is_not_replaced_before_the_log_knows(tmp_path: Path) -> None:
    """Seat 0 has said hello, but the log still says that it is gone: the grace is over at this very moment."""

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        await table.sit(1)
        live = await server.house.hub.live(table.id)
        async with live.lock, connect(socket_address(table), compression=None) as coming:
            await coming.send(greeting(table.secrets[0]))
            assert "snapshot" in str(await coming.recv())
            assert server.house.hub.keeper._take_over(live, live.table, 0) is None
        while table.id in {id for id, _ in server.house.hub.keeper._tasks}:
            await asyncio.sleep(0.01)
        assert live.table.stand_in == [False, False]

    play_through(scenario, tmp_path)


def test_who_another_process_took_for_dead_says_that_it_is_here(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        live, hub = await server.house.hub.live(table.id), server.house.hub
        wrong = Away(at=hub.means.now(), seat=0, process=hub.means.process)
        await hub.store.append([Written(table.id, live.table.version + 1, logbook.encode(wrong))])
        await live.catch_up()
        await one.until(lambda: one.kinds()[-2:] == ["away", "here"])
        assert live.table.online(0)

    play_through(scenario, tmp_path)


def test_a_seat_of_a_living_process_is_never_lost(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        hub = server.house.hub
        hub.means.alive = {*hub.means.alive, "another"}
        live = await hub.live(table.id)
        await live.commit(lambda _: Here(at=hub.means.now(), seat=0, process="another"))
        assert hub.keeper._dues(live, 0) == []
        hub.means.alive.remove("another")
        assert [what for _, what in hub.keeper._dues(live, 0)] == ["lost"]

    play_through(scenario, tmp_path)
