"""Workers of one machine hand connections on to the one at which a table is at home."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from ludotheque.web.wire.neighbours import LARGEST, Neighbours
from tests.web.house import PATIENCE, Player, Running, worker

PEOPLE = [{"kind": "person"}] * 2
WORKERS = 3


def one_of_them(folder: Path, number: int) -> AbstractAsyncContextManager[Running]:
    """One of several, so that a test can choose where to come in."""
    return worker(str(folder / "store"), neighbours=Neighbours(folder, number, WORKERS))


@asynccontextmanager
async def crew(folder: Path, numbers: range = range(WORKERS)) -> AsyncIterator[list[Running]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(one_of_them(folder, number)) for number in numbers]


def home_of(folder: Path, table: str) -> int:
    return Neighbours(folder, 0, WORKERS).home_of(f"GET /t/{table} HTTP/1.1".encode())


def having(servers: list[Running], table: str) -> list[int]:
    """The workers that have the table in memory."""
    return [number for number, server in enumerate(servers) if table in server.house.hub.tables]


async def table_of(servers: list[Running], folder: Path, home: int) -> tuple[str, dict[int, str]]:
    """A table that is at home at that worker, and the secrets of its seats."""
    while True:
        table = await servers[0].open(game="ninjan", players=2, seats=PEOPLE)
        if home_of(folder, table.id) == home:
            return table.id, table.secrets


def test_wherever_players_come_in_they_sit_at_the_home_of_their_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with crew(tmp_path) as servers:
            for home in range(WORKERS):
                table, secrets = await table_of(servers, tmp_path, home)
                players = [await Player.arrive(servers[seat], table, [secrets[seat]]) for seat in (0, 1)]
                watching = await Player.arrive(servers[2], table, [])
                await asyncio.gather(*(player.play_on(seat) for seat, player in enumerate(players)))
                await watching.until(lambda: watching.table["over"])  # noqa: B023 - it is asked at once
                assert having(servers, table) == [home]
                for player in (*players, watching):
                    await player.leave()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_requests_about_a_table_are_answered_at_its_home_and_others_where_they_come_in(tmp_path: Path) -> None:
    """One connection after the other goes where it is asked to, bodies included, and can be asked again."""

    async def scenario() -> None:
        async with crew(tmp_path) as servers:
            first, _ = await table_of(servers, tmp_path, 1)
            second, _ = await table_of(servers, tmp_path, 2)
            asked = servers[0].http
            for _ in range(2):
                for table in (first, second):
                    assert (await asked.get(f"/api/tables/{table}")).json()["id"] == table
                    assert (await asked.get("/health")).status_code == 200
            assert having(servers, first) == [1]
            assert having(servers, second) == [2]
            opened = await servers[0].open(game="ninjan", players=2, seats=[*PEOPLE[:1], {"kind": "open"}])
            answer = await asked.post(f"/api/tables/{opened.id}/join", json={"name": "Zoé" * 6})
            assert answer.json()["seat"] == 1
            assert having(servers, opened.id) == [home_of(tmp_path, opened.id)]

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_table_whose_home_is_gone_is_served_where_its_players_come_in(tmp_path: Path) -> None:
    """Also one who has been given connections before; and a new worker in its place is given them again."""

    async def scenario() -> None:
        async with crew(tmp_path, range(2)) as servers:
            async with one_of_them(tmp_path, 2) as third:
                table, secrets = await table_of(servers, tmp_path, 2)
                player = await Player.arrive(servers[0], table, [secrets[0]])
                assert having([*servers, third], table) == [2]
                await player.leave()
            player = await Player.arrive(servers[0], table, [secrets[0]])
            assert having(servers, table) == [0]
            await player.leave()
            async with one_of_them(tmp_path, 2) as another:
                player = await Player.arrive(servers[0], table, [secrets[0]])
                assert table in another.house.hub.tables
                await player.leave()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_neighbour_that_reads_nothing_is_passed_over(tmp_path: Path) -> None:
    """It has been given as much as its line holds; nobody waits for it."""
    hanging = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    hanging.bind(str(tmp_path / "1"))
    hanging.listen(1)
    one = Neighbours(tmp_path, 0, WORKERS)
    with hanging, socket.socket() as given:
        taken = 0
        while one.give(1, given.fileno(), b"x" * 1000):
            taken += 1
        assert taken > 10
        one.close()


def test_what_is_too_long_to_be_passed_on_is_answered_here(tmp_path: Path) -> None:
    assert not Neighbours(tmp_path, 0, WORKERS).give(1, 0, b"x" * (LARGEST + 1))


@pytest.mark.parametrize(
    "request_line", [b"GET / HTTP/1.1", b"GET /t/short HTTP/1.1", b"GET /t/" + b"a" * 23, b"\x16\x03\x01", b""]
)
def test_what_asks_for_no_table_stays(tmp_path: Path, request_line: bytes) -> None:
    assert {Neighbours(tmp_path, own, WORKERS).home_of(request_line) for own in range(WORKERS)} == set(range(WORKERS))
