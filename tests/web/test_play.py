"""Playing over sockets: whole games, several players on one device, restarts."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from ludotheque import replay
from ludotheque.games import SHELF, find
from tests.web.house import BOT, PERSON, Player, Running, play_through, serving

pytestmark = pytest.mark.slow

EACH_GAME = pytest.mark.parametrize("game", SHELF)


@EACH_GAME
def test_a_whole_game_with_bots(game: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game=game, seats=[{"kind": "person", "name": "Marie"}, BOT])
        marie = await table.sit(0)
        assert marie.table["names"][0] == "Marie"
        assert marie.table["seed"] is None
        await marie.play_on(0)
        assert marie.table["winners"]
        assert marie.events[-1]["kind"] == "end"
        text = f"ludotheque/1:{marie.table['seed']}:{marie.table['salt']}"
        assert marie.table["commit"] == hashlib.sha256(text.encode()).hexdigest()
        record = (await server.http.get(f"/t/{table.id}/record.json")).json()
        match = replay(record)
        assert list(match.scores) == marie.table["scores"]
        assert record["seats"][0] == "Marie"

    play_through(scenario, tmp_path)


def far_on(player: Player) -> bool:
    """Enough of a game that may last for thousands of moves."""
    return int(player.table["moves"]) >= 150


@EACH_GAME
def test_a_game_between_two_sockets(game: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game=game, seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1, lang="fr")
        watcher = await table.sit()
        await asyncio.gather(one.play_on(0, until=far_on), other.play_on(1, until=far_on))
        await watcher.until(lambda: watcher.table["over"] or far_on(watcher))
        assert one.table["scores"] == other.table["scores"] == watcher.table["scores"]
        assert one.version == other.version == watcher.version
        assert list(watcher.seats) == ["-"]
        assert one.table["title"] == find(game).title.text("en")
        assert other.table["title"] == find(game).title.text("fr")

    play_through(scenario, tmp_path)


def test_several_players_on_one_device(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, {"kind": "here", "name": "Paul"}, BOT])
        both = await table.sit(0, 1)
        assert set(both.seats) == {"-", "0", "1"}
        assert both.table["kinds"] == ["person", "person", "bot"]
        await both.play_on(0, 1)
        assert both.table["over"]

    play_through(scenario, tmp_path)


def test_a_resent_message_is_acknowledged_again_and_applied_once(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        move = {"id": "same", "do": "move", "seat": 0, "move": one.legal(0)[0], "at": 0}
        first = await one.ask(**move)
        again = await one.ask(**move)
        assert first == again
        assert "version" in first
        await one.until(lambda: one.version == first["version"])
        assert one.table["moves"] == 1
        elsewhere = await table.sit(0)  # the same seat on another device: the id counts for the seat
        assert (await elsewhere.ask(**move))["version"] == first["version"]
        assert elsewhere.table["moves"] == 1

    play_through(scenario, tmp_path)


def test_who_missed_something_gets_a_snapshot(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await one.leave()
        await other.until(lambda: not other.table["online"][0])
        await other.do("move", 1, move=other.legal(1)[0])
        one = await table.sit(0)
        assert one.table["chosen"] == [1]
        assert one.version >= other.version
        await one.hello([table.secrets[0]])  # again on the same socket
        assert one.legal(0)

    play_through(scenario, tmp_path)


@EACH_GAME
def test_a_restart_in_mid_game_loses_nothing(game: str, tmp_path: Path) -> None:
    async def first_half() -> tuple[str, dict[int, str], dict[str, object], int]:
        async with serving(tmp_path) as server:
            table = await server.open(game=game, seats=[PERSON, BOT])
            one = await table.sit(0)
            await one.play_on(0, until=lambda player: player.table["moves"] >= 7)
            await one.do("say", 0, phrase="one_moment")
            return table.id, table.secrets, one.seats["0"], one.table["moves"]

    async def second_half(id: str, secrets: dict[int, str], seat: dict[str, object], moves: int) -> None:
        async with serving(tmp_path) as server:
            one = await Player.arrive(server, id, [secrets[0]])
            assert one.table["moves"] >= moves
            if one.table["moves"] == moves:
                assert one.seats["0"] == seat
            assert any("One moment, please." in line for line in one.log)
            await one.play_on(0)
            assert one.table["over"]

    asyncio.run(second_half(*asyncio.run(first_half())))


def test_two_processes_serve_the_same_table(tmp_path: Path) -> None:
    """No process owns a table: players at two servers over one store play together."""

    async def run() -> None:
        async with serving(tmp_path) as here, serving(tmp_path) as there:
            table = await here.open(game="ninjan", seats=[PERSON, PERSON, BOT])
            one = await table.sit(0)
            other = await Player.arrive(there, table.id, [table.secrets[1]])
            await asyncio.wait_for(asyncio.gather(one.play_on(0), other.play_on(1)), 100)
            assert one.table["scores"] == other.table["scores"]
            assert one.table["winners"]

    asyncio.run(run())


def test_a_refused_move_names_its_ruling(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="rockoman", seats=[PERSON, PERSON])
        zoe = await table.sit(0)
        assert (await zoe.do("explain", 0, move="rockoman"))["ruling"] == "RM5"
        assert (await zoe.ask(do="move", seat=0, move="rockoman"))["error"]["ruling"] == "RM5"
        assert "ruling" not in (await zoe.ask(do="move", seat=0, move="nonsense"))["error"]

    play_through(scenario, tmp_path)
