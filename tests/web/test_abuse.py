"""Cheap for us or not at all: nobody can make others wait by asking for a lot, or by saying nothing."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidMessage

from ludotheque.web.door import costs
from ludotheque.web.door.guard import Buckets, network_of
from ludotheque.web.door.turnstile import Turnstile
from ludotheque.web.settings import Rate, Settings
from ludotheque.web.thinking.turns import Turns
from ludotheque.web.wire import requests_through
from ludotheque.web.wire.gate import Gate, room_for_files
from ludotheque.web.wire.sockets import SocketLine
from tests.web.house import BOT, PERSON, QUICK, Opened, Player, Running, play_through

pytestmark = pytest.mark.slow


def socket_address(table: Opened) -> str:
    return f"{table.server.url.replace('http', 'ws')}/t/{table.id}/ws"


# --- pings, frames and bytes ------------------------------------------------------------------------------------------


def test_a_flood_of_pings_is_read_slowly_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = 0
    answer_ping = SocketLine.answer_ping

    def counted(self: SocketLine, data: bytes) -> None:
        nonlocal answered
        answered += 1
        answer_ping(self, data)

    monkeypatch.setattr(SocketLine, "answer_ping", counted)

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        honest, flood = await table.sit(0), await table.sit()
        ping = b"\x89\x80\x00\x00\x00\x00"
        flood.socket.transport.write(ping * 50_000)
        answer = await honest.ask(do="move", seat=0, move=honest.legal(0)[0])
        assert "error" not in answer
        await asyncio.sleep(0.3)
        assert 0 < answered < 2_000  # of fifty thousand
        assert "error" not in await honest.ask(do="draw", seat=0)

    play_through(scenario, tmp_path, replace(QUICK, line_rate=Rate(20_000, 5_000)))


def test_who_sends_at_an_ordinary_pace_is_never_slowed_down(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await asyncio.gather(one.play_on(0), other.play_on(1))
        assert one.table["over"]

    play_through(scenario, tmp_path, replace(QUICK, seat_rate=Rate(60, 1000), line_rate=Settings().line_rate))


def test_headers_that_are_too_long_for_a_socket_are_answered(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        head = f"GET /t/{table.id}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        writer.write(f"{head}{key}Cookie: {'x' * 9000}\r\n\r\n".encode())
        assert (await asyncio.wait_for(reader.read(), 10)).startswith(b"HTTP/1.1 431 ")
        writer.close()

    play_through(scenario, tmp_path)


# --- connections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_connections_that_say_nothing_whole_are_closed(said: bytes, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(said)
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await asyncio.wait_for(reader.readexactly(1), 10)
        writer.close()

    play_through(scenario, tmp_path, replace(QUICK, silence=0.3))


def test_a_body_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        assert (await asyncio.wait_for(reader.readline(), 10)).startswith(b"HTTP/1.1 408 ")
        writer.close()

    play_through(scenario, tmp_path, replace(QUICK, silence=0.3))


def test_who_hangs_up_half_way_leaves_nothing_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(server: Running) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        await asyncio.sleep(0.1)
        writer.close()
        while b'requests_total{status="400"} 1.0' not in (await server.http.get("/metrics")).content:
            await asyncio.sleep(0.05)

    play_through(scenario, tmp_path)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


class Pipe(asyncio.Transport):
    """Remembers whether it was cut."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def test_there_is_always_room_for_whoever_talks() -> None:
    gate = Gate(Settings(lines_per_address=3), most=4)
    pipes = [Pipe(f"10.0.0.{i}") for i in range(6)]
    protocols = [asyncio.Protocol() for _ in pipes]
    entered = [gate.enter(protocols[i], pipes[i]) for i in range(4)]
    gate.heard(protocols[0])
    assert entered == [True] * 4
    assert gate.enter(protocols[4], pipes[4])  # the one that has been silent for longest makes room
    assert [pipe.cut for pipe in pipes] == [False, True, False, False, False, False]
    gate.leave(protocols[1])
    for protocol in protocols[:5]:
        gate.heard(protocol)
    assert not gate.enter(protocols[5], pipes[5])  # all are talking
    gate.leave(protocols[0])
    assert gate.enter(protocols[5], pipes[5])


def test_one_address_cannot_hold_all_connections() -> None:
    gate = Gate(Settings(lines_per_address=2), most=100)
    protocols = [asyncio.Protocol() for _ in range(4)]
    assert [gate.enter(protocol, Pipe("2001:db8::1")) for protocol in protocols] == [True, True, False, False]
    assert not gate.enter(asyncio.Protocol(), Pipe("2001:db8::ffff"))  # the same network
    assert gate.enter(asyncio.Protocol(), Pipe("2001:db8:0:1::1"))
    behind = Gate(Settings(lines_per_address=2, proxied=True), most=100)
    assert all(behind.enter(protocol, Pipe("127.0.0.1")) for protocol in protocols)


def test_connections_stay_below_the_number_of_files() -> None:
    assert 16 <= Gate(Settings()).most < room_for_files()
    gate = Gate(Settings(), most=1)
    assert requests_through(gate).gate is gate


def test_the_server_itself_counts_its_connections(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        players = [await table.sit(0), await table.sit(1)]
        port = int(server.url.rpartition(":")[2])
        silent = [sockets.create_connection(("127.0.0.1", port)) for _ in range(3)]
        await asyncio.sleep(0.1)
        with pytest.raises((InvalidMessage, OSError)):
            await asyncio.wait_for(connect(socket_address(table)), 5)
        for line in silent:
            line.close()
        await asyncio.sleep(0.1)
        assert "error" not in await players[0].ask(do="draw", seat=0)
        await table.sit()

    play_through(scenario, tmp_path, replace(QUICK, lines_per_address=6))


def test_opening_connections_is_paid_for() -> None:
    gate = Gate(Settings(line_rate=Rate(1000, 1e-9)), most=100)  # eight times that for an address: two of 4000
    assert [gate.enter(asyncio.Protocol(), Pipe("10.0.0.1")) for _ in range(6)] == [*[True] * 2, *[False] * 4]
    assert gate.enter(asyncio.Protocol(), Pipe("10.0.0.2"))
    assert gate.enter(asyncio.Protocol(), Pipe("10.0.0.1"), cost=0)  # a request that becomes a socket


# --- costs ------------------------------------------------------------------------------------------------------------


def test_what_costs_more_is_had_less_often() -> None:
    buckets = Buckets(Rate(10, 1e-9))
    assert [buckets.take("a", 4) for _ in range(4)] == [True, True, False, False]
    assert buckets.take("a", 2)
    assert not buckets.take("a", 1)
    assert buckets.take("b", 1000)  # the whole of it
    assert Buckets(Rate(10, 5)).owe("a", 20) == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_addresses_of_one_network_are_one(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("flood", "fine"),
    [
        ({"do": "hello"}, 6),
        ({"do": "lang", "lang": "fr"}, 6),
        ({"do": "undo", "seat": 0}, 3),
        ({"do": "say", "seat": 0, "phrase": "oops"}, 8),
        ({"do": "advise", "seat": 0}, 4),
        ({"do": "explain", "seat": 0, "move": "R1"}, 15),
    ],
)
def test_costly_messages_are_refused_soon(flood: dict[str, object], fine: int, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON], hints=False)
        one = await table.sit(0)
        refused = 0
        for _ in range(fine + 4):
            answer = await one.ask(**flood) if flood["do"] != "hello" else await hello_again(one)
            refused += answer.get("error", {}).get("kind") == "TooFast"
        assert refused >= 3

    play_through(scenario, tmp_path, replace(QUICK, seat_rate=Rate(15, 0.01)))


async def hello_again(player: Player) -> dict[str, Any]:
    await player.send(do="hello", id="again")
    player.answers.pop("again", None)
    before = player.frames[:]
    await player.until(lambda: "again" in player.answers or len(player.frames) > len(before))
    return player.answers.get("again", {})


def test_those_who_watch_cannot_stop_those_who_play(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        for _ in range(3):
            crowd = await connect(socket_address(table), compression=None)
            for _ in range(10):
                await crowd.send('{"id": "h", "do": "hello"}')
        await asyncio.sleep(0.2)
        assert "error" not in await one.ask(do="move", seat=0, move=one.legal(0)[0])
        other = await table.sit(1)
        assert "error" not in await other.ask(do="move", seat=1, move=other.legal(1)[0])

    play_through(scenario, tmp_path, replace(QUICK, table_rate=Rate(30, 0.01)))


@pytest.mark.parametrize(
    "path", ["/", "/t/{id}", "/t/{id}/moments.json", "/t/{id}/qr.svg", "/rules/ninjan", "/metrics"]
)
def test_pages_are_paid_for_and_refused_cheaply(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "PAUSE", 0.0)

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        answers = [await server.http.get(path.format(id=table.id) + "?lang=fr") for _ in range(20)]
        assert answers[0].status_code in (200, 409)
        assert answers[-1].status_code == 429
        assert "C’était trop rapide" in answers[-1].text
        assert len(answers[-1].content) < 150
        assert answers[-1].headers["content-security-policy"]

    play_through(scenario, tmp_path, replace(QUICK, address_rate=Rate(8, 0.01)))


# --- turns ------------------------------------------------------------------------------------------------------------


def test_costly_work_is_done_a_piece_at_a_time_and_addresses_take_turns() -> None:
    async def run() -> list[str]:
        turnstile, order = Turnstile(), []

        async def work(address: str) -> None:
            await turnstile.wait(address)
            order.append(address)

        flood = [asyncio.create_task(work("flood")) for _ in range(20)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(work("modest"))
        await asyncio.gather(*flood, modest)
        return order

    order = asyncio.run(run())
    assert order.index("modest") <= 3
    assert order.count("flood") == 20


def test_whoever_plays_goes_before_whoever_asks(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        held = Turnstile()
        server.house.turnstile = held
        await held._turns.get("somebody who works for ever")
        waiting = await one.send(do="draw", seat=0)
        asking = asyncio.create_task(server.http.get("/health"))
        assert "error" not in await other.ask(do="move", seat=1, move=other.legal(1)[0])
        assert waiting not in one.answers
        assert not asking.done()
        held._turns.put(None)
        await one.until(lambda: waiting in one.answers)
        assert (await asking).status_code == 200

    play_through(scenario, tmp_path)


def test_a_refusal_takes_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be asked for again at once, thousands of times a second."""
    monkeypatch.setattr(costs, "PAUSE", 3600.0)

    async def scenario(server: Running) -> None:
        assert (await server.http.get("/health")).status_code == 200
        refused = asyncio.create_task(server.http.get("/health"))
        await asyncio.sleep(0.2)
        assert not refused.done()
        refused.cancel()
        await asyncio.gather(refused, return_exceptions=True)

    play_through(scenario, tmp_path, replace(QUICK, address_rate=Rate(1, 0.01)))


# --- bots -------------------------------------------------------------------------------------------------------------


def test_a_table_of_bots_rests_until_somebody_looks(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[BOT, BOT])
        live = await server.house.hub.live(table.id)
        server.house.hub.keeper.look(live)
        await asyncio.sleep(0.2)
        assert live.table.match.moves == []
        watching = await table.sit()
        await watching.until(lambda: watching.table["moves"] >= 4)
        await watching.leave()
        while live.listeners:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        moves = len(live.table.match.moves)
        await asyncio.sleep(0.3)
        assert len(live.table.match.moves) == moves

    play_through(scenario, tmp_path, replace(QUICK, pause=0.02))


def test_tables_take_turns_in_being_thought_about() -> None:
    async def run() -> list[str]:
        turns, order = Turns(["mind"]), []

        async def think(table: str) -> None:
            place = await turns.get(table)
            order.append(table)
            await asyncio.sleep(0)
            turns.put(place)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(think("modest")) for _ in range(2)]
        impatient = asyncio.create_task(think("impatient"))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(*greedy, *modest, impatient, return_exceptions=True)
        assert await turns.get("later") == "mind"
        return order

    assert asyncio.run(run()) == [*["greedy"] * 3, "modest", "greedy", "modest", "greedy", "greedy"]


def test_a_place_given_to_somebody_who_has_just_left_is_not_lost() -> None:
    async def run() -> None:
        turns = Turns(["mind"])
        place = await turns.get("a")
        waiting = asyncio.create_task(turns.get("b"))
        await asyncio.sleep(0)
        turns.put(place)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert await asyncio.wait_for(turns.get("c"), 1) == "mind"

    asyncio.run(run())
