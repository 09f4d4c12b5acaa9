"""People come and go: friends by link, bots that stand in, another game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.web.table.intents.presence import Here
from tests.web.house import BOT, OPEN, PERSON, QUICK, Player, Running, play_through, serving

pytestmark = pytest.mark.slow


def test_a_friend_sits_down_by_link_and_plays(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[{"kind": "person", "name": "Léo"}, OPEN])
        host = await table.sit(0)
        assert host.table["kinds"] == ["person", "open"]
        assert host.table["open"] == [1]
        joined = (await server.http.post(f"/api/tables/{table.id}/join", json={"name": "Léo"})).json()
        assert joined["seat"] == 1
        await host.until(lambda: host.table["names"] == ["Léo", "Léo 2"])
        assert "joined" in host.kinds()
        friend = await Player.arrive(server, table.id, [joined["secret"]])
        await asyncio.gather(host.play_on(0), friend.play_on(1))
        late = await server.http.post(f"/api/tables/{table.id}/join", json={"name": "Zoé"})
        assert late.status_code == 409

    play_through(scenario, tmp_path)


def test_a_wish_with_a_word_that_means_nothing_opens_no_table(tmp_path: Path) -> None:
    """A slip (opitons) would give another game than the one that was wanted."""

    async def scenario(server: Running) -> None:
        for slip in ({"opitons": {"deals": 3}}, {"seats": [{"kind": "open", "nmae": "Zoé"}]}, {"pace": {"second": 9}}):
            refused = await server.http.post("/api/tables", json={"game": "ninjan", **slip})
            assert refused.status_code == 400
            assert any(word in refused.text for word in ("opitons", "nmae", "second"))

    play_through(scenario, tmp_path)


def test_a_bot_takes_a_seat_that_nobody_came_for(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, OPEN])
        host = await table.sit(0)
        assert (await host.ask(do="fill", seat=0, open=0))["error"]["kind"] == "Refused"
        await host.do("fill", 0, open=1)
        assert host.table["kinds"] == ["person", "bot"]
        await host.play_on(0)
        assert host.table["over"]

    play_through(scenario, tmp_path)


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await one.do("leave", 0)
        assert one.table["stand_in"] == [True, False]
        assert one.table["kinds"] == ["bot", "person"]
        assert (await one.ask(do="move", seat=0, move="R1"))["error"]["kind"] == "Refused"
        await other.play_on(1, until=lambda player: player.table["moves"] >= 6)
        await one.do("reclaim", 0)
        assert one.table["stand_in"] == [False, False]
        await asyncio.gather(one.play_on(0), other.play_on(1))
        assert one.table["over"]

    play_through(scenario, tmp_path)


def test_a_missing_player_is_stood_in_for_after_a_while(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await one.leave()
        await other.until(lambda: not other.table["online"][0])
        assert other.table["stand_in"] == [False, False]
        await other.until(lambda: other.table["stand_in"] == [True, False])
        assert "bot_took_over" in other.kinds()
        await other.until(lambda: other.table["chosen"] == [0])
        one = await table.sit(0)
        await one.do("reclaim", 0)
        await one.do("retract", 0)
        assert one.table["chosen"] == []

    play_through(scenario, tmp_path, replace(QUICK, grace=0.3))


def test_alone_one_may_come_back_tomorrow(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        one = await table.sit(0)
        await one.leave()
        await asyncio.sleep(0.5)
        one = await table.sit(0)
        assert one.table["stand_in"] == [False, False]
        assert 0 in one.table["actors"]

    play_through(scenario, tmp_path, replace(QUICK, grace=0.1))


def test_seats_of_a_dead_process_are_noticed(tmp_path: Path) -> None:
    """The socket of seat 0 was at a process that died without a word; seat 1 does not wait for ever."""

    async def run() -> None:
        async with serving(tmp_path, replace(QUICK, grace=0.2)) as server:
            table = await server.open(game="ninjan", seats=[PERSON, PERSON])
            live = await server.house.hub.live(table.id)
            await live.commit(lambda _: Here(at=server.house.settings.clock(), seat=0, process="dead"))
            other = await table.sit(1)
            await other.until(lambda: other.table["stand_in"][0])
            assert live.table.present[0] == set()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_another_game_with_one_tap(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[{"kind": "person", "name": "Ana"}, PERSON, BOT])
        one, other = await table.sit(0), await table.sit(1)
        assert (await one.ask(do="rematch", seat=0))["error"]["kind"] == "Refused"
        await asyncio.gather(one.play_on(0), other.play_on(1))
        await one.do("rematch", 0)
        await other.do("rematch", 1)
        next_table = one.table["rematch"]
        assert next_table == other.table["rematch"] != table.id
        seat = one.table["next_seats"]["0"]
        again = await Player.arrive(server, next_table, [table.secrets[0]])
        assert list(again.seats) == [str(seat)] == ["2"]
        assert again.table["names"][seat] == "Ana"
        assert again.table["moves"] == 0
        assert again.table["commit"] != one.table["commit"]

    play_through(scenario, tmp_path)
