"""Playing over sockets: whole games, changes of mind, restarts, bots that stand in."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque import replay
from ludotheque.games import SHELF, find
from ludotheque.web.entries import Here
from tests.web.house import BOT, OPEN, PERSON, QUICK, Opened, Player, Running, play_through, serving

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
        assert set(both.seats) == {"0", "1"}
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


# --- changing one's mind ----------------------------------------------------------------------------------------------


def test_a_choice_can_be_changed_until_all_have_chosen(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON, PERSON])
        one, two, three = await table.sit(0), await table.sit(1), await table.sit(2)
        cards = one.legal(0)
        await one.do("move", 0, move=cards[0], at=0)
        await two.do("move", 1, move=two.legal(1)[0], at=0)
        await one.until(lambda: one.table["chosen"] == [0, 1])
        await one.do("retract", 0)
        assert one.table["chosen"] == [1]
        assert one.table["moves"] == 1
        assert one.legal(0) == cards
        assert one.kinds()[-1] == "retracted"
        await two.until(lambda: two.table["chosen"] == [1])
        await one.do("move", 0, move=cards[1], at=0)
        await three.do("move", 2, move=three.legal(2)[0])
        shown = [event["card"] for event in three.events if event["kind"] == "showed" and event["seat"] == 0]
        assert shown == [cards[1]]
        refusal = await one.ask(do="retract", seat=0)
        assert refusal["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)


async def ready_to_choose_a_pile(table: Opened) -> tuple[int, Player, Player]:
    """Two people have shown their cards; returns whose turn it is now, that player, and the other one."""
    players = [await table.sit(0), await table.sit(1)]
    for seat in (0, 1):
        await players[seat].do("move", seat, move=players[seat].legal(seat)[0])
    await players[0].until(lambda: players[0].table["moves"] == 2)
    actor: int = players[0].table["actors"][0]
    assert players[actor].legal(actor)[0].startswith(">")
    return actor, players[actor], players[1 - actor]


def test_a_move_is_undone_when_all_agree(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        before = me.seats[str(seat)]
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        assert me.table["moves"] == 3
        await friend.until(lambda: friend.table["undo"])
        assert friend.table["undo"] == {"asked_by": seat, "agreed": [seat]}
        await friend.do("undo_reply", 1 - seat, agree=True)
        assert friend.table["undo"] is None
        assert friend.kinds()[-1] == "undone"
        await me.until(lambda: me.table["moves"] == 2)
        assert me.seats[str(seat)] == before
        assert (await friend.ask(do="undo_reply", seat=1 - seat, agree=True))["error"]["kind"] == "Refused"
        await asyncio.gather(me.play_on(seat), friend.play_on(1 - seat))

    play_through(scenario, tmp_path)


def test_a_move_stays_when_somebody_disagrees(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        seat, me, friend = await ready_to_choose_a_pile(table)
        await me.do("move", seat, move=me.legal(seat)[0])
        await me.do("undo", seat)
        await friend.do("undo_reply", 1 - seat, agree=False)
        await me.until(lambda: me.kinds()[-1] == "undo_refused")
        assert me.table["moves"] == 3
        assert me.table["undo"] is None

    play_through(scenario, tmp_path)


def test_the_only_person_need_not_ask_the_bots(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        me = await table.sit(0)
        await me.play_on(0, until=lambda player: player.legal(0)[:1] and player.legal(0)[0].startswith(">"))
        moves = me.table["moves"]
        await me.do("move", 0, move=me.legal(0)[0])
        await me.do("undo", 0)
        assert next(event["moves"] for event in me.events if event["kind"] == "undone") == moves

    play_through(scenario, tmp_path)


def test_nothing_is_undone_past_something_revealed(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        await one.do("move", 0, move=one.legal(0)[0])
        await other.do("move", 1, move=other.legal(1)[0])
        refusal = await other.ask(do="undo", seat=1)
        assert refusal["error"]["kind"] == "Refused"
        assert "revealed" in refusal["error"]["message"]
        assert other.table["moves"] == 2

    play_through(scenario, tmp_path)


def test_the_last_move_of_all_stays(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, BOT])
        me = await table.sit(0)
        await me.play_on(0)
        assert (await me.ask(do="undo", seat=0))["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)


# --- people come and go -----------------------------------------------------------------------------------------------


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
            live = await server.house.hub.find(table.id)
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


# --- clocks, hints, phrases -------------------------------------------------------------------------------------------


def test_when_time_is_up_a_bot_decides_once(tmp_path: Path) -> None:
    now = [1_000_000]

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON], pace={"kind": "live", "seconds": 5})
        one = await table.sit(0)
        assert one.table["deadline"] == {"0": now[0] + 5000, "1": now[0] + 5000}
        await one.do("extend", 0)
        assert one.table["deadline"]["0"] == now[0] + 10_000
        now[0] += 5000
        server.house.hub.keeper.look(await server.house.hub.find(table.id))
        await one.until(lambda: one.table["chosen"] == [1])
        assert one.events[-2]["kind"] == "time_up"
        assert one.table["kinds"] == ["person", "person"]
        await one.do("move", 0, move=one.legal(0)[0])
        assert min(one.table["deadline"].values()) == now[0] + 5000

    play_through(scenario, tmp_path, replace(QUICK, clock=lambda: now[0]))


def test_changing_ones_mind_does_not_stop_the_clock(tmp_path: Path) -> None:
    now = [1_000_000]

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON], pace={"kind": "live", "seconds": 5})
        one = await table.sit(0)
        await one.do("move", 0, move=one.legal(0)[0])
        now[0] += 2000
        await one.do("retract", 0)
        assert one.table["deadline"]["0"] == 1_005_000

    play_through(scenario, tmp_path, replace(QUICK, clock=lambda: now[0]))


def test_no_clock_runs_while_a_friend_is_expected(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, OPEN], pace={"kind": "live", "seconds": 5})
        one = await table.sit(0)
        assert one.table["deadline"] == {}
        assert (await one.ask(do="extend", seat=0))["error"]["kind"] == "Refused"
        await one.do("fill", 0, open=1)
        assert list(one.table["deadline"]) == ["0"]

    play_through(scenario, tmp_path)


def test_hints_phrases_and_explanations_in_the_reader_s_language(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[{"kind": "person", "name": "Zoé"}, BOT])
        zoe = await table.sit(0, lang="fr")
        assert zoe.seats["0"]["ask"] == "Choisissez en secret une carte à jouer."
        assert (await zoe.do("explain", 0, move=zoe.legal(0)[0]))["explain"] is None
        missing = next(
            card for card in ("R1", "R2", "R3", "P1", "P2", "S1", "S2", "S3", "P3", "R4") if card not in zoe.legal(0)
        )
        assert (await zoe.do("explain", 0, move=missing))["explain"].startswith("Vous n’avez pas")
        advice = (await zoe.do("advise", 0))["advice"]
        assert {one["move"] for one in advice} <= set(zoe.legal(0))
        assert all(one["label"] and one["note"].startswith("gagne dans") for one in advice)
        await zoe.do("say", 0, phrase="well_played")
        assert zoe.events[-1]["text"] == "Zoé\u00a0: «\u00a0Bien joué!\u00a0»"
        assert (await zoe.ask(do="say", seat=0, phrase="rude"))["error"]["kind"] == "Refused"
        await zoe.send(do="lang", lang="en")
        await zoe.until(lambda: zoe.seats["0"]["ask"] == "Choose a card to play in secret.")
        drawing = (await zoe.do("draw", 0, width=80))["drawing"]
        assert "Round 1 of 9" in "".join(text for text, _ in drawing[0])

    play_through(scenario, tmp_path, replace(QUICK, pause=30))


def test_hints_can_be_forbidden(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT], hints=False)
        me = await table.sit(0)
        assert (await me.ask(do="advise", seat=0))["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)
