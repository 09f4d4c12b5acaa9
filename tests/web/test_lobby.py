"""Before the game, and from one game to the next: lobby, gestures, who looks on, running score."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.web.store import Written
from ludotheque.web.table.intents.lobby import Started
from ludotheque.web.table.logbook import encode, replayed
from ludotheque.web.table.opening import SeatWish, TableWish, again, first_entry
from ludotheque.web.table.table import Created, LoggedTable
from ludotheque.web.vault import Vault
from tests.web.house import OPEN, PERSON, QUICK, Player, Running, play_through

VAULT = Vault(b"any")


def test_the_game_waits_in_the_lobby_until_somebody_starts_it(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        wish = {"game": "ninjan", "lobby": True, "pace": {"kind": "live", "seconds": 5}}
        table = await server.open(seats=[{"kind": "person", "name": "Ana"}, OPEN, {"kind": "bot"}], **wish)
        host = await table.sit(0)
        assert not host.table["started"]
        assert host.table["actors"] == host.legal(0) == []
        assert host.table["deadline"] == {}
        early = await host.ask(do="move", seat=0, move="R1")
        assert early["error"]["message"] == "The game has not started yet."
        assert (await host.ask(do="advise", seat=0))["advice"] == []
        free = await host.ask(do="start", seat=0)
        assert "Seat 2 is still free" in free["error"]["message"]
        joined = (await server.http.post(f"/api/tables/{table.id}/join", json={"name": "Léo"})).json()
        friend = await Player.arrive(server, table.id, [joined["secret"]], "fr")
        assert friend.seats["1"]["ask"] == "La partie n’a pas encore commencé."
        await friend.do("start", 1)
        assert friend.table["started"]
        assert friend.legal(1)
        await host.until(lambda: host.table["started"])
        assert "started" in host.kinds()
        assert set(host.table["deadline"]) == {"0", "1"}
        await host.do("start", 0)  # again: nothing happens
        assert host.kinds().count("started") == 1
        assert "here" not in host.kinds()[host.kinds().index("joined") :], "who sits down is here"
        late = await Player.arrive(server, table.id, [])
        told = [kind for kind in host.kinds() if kind in ("joined", "started", "dealt")]
        assert told == ["joined", "started", "dealt"], "in the order in which it happened"
        assert [line.split()[0] for line in late.log] == ["Léo", "Léo", "The"], "and so it is read later"

    play_through(scenario, tmp_path)


def test_nobody_sees_a_hand_before_the_game_has_started(tmp_path: Path) -> None:
    """Whoever could would open tables until the hand is good, and only then invite."""

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, OPEN], lobby=True)
        player = await table.sit(0)
        assert "hand" not in json.dumps((await player.ask(do="draw", seat=0, width=100))["drawing"])
        assert player.seats["0"]["view"]["hand"] == player.legal(0) == []
        assert player.seats["0"]["view"]["seat"] == 0
        for move in ("R1", "nonsense"):
            why = await player.ask(do="explain", seat=0, move=move)
            assert why["error"]["message"] == "The game has not started yet."
        assert (await server.http.get(f"/t/{table.id}/picture.svg")).status_code == 409
        await player.do("fill", 0, open=1, level="easy")
        await player.do("start", 0)
        assert len(player.seats["0"]["view"]["hand"]) == 9
        assert "hand" in json.dumps((await player.ask(do="draw", seat=0, width=100))["drawing"])

    play_through(scenario, tmp_path)


def test_a_free_seat_is_given_to_a_bot_of_a_level_and_taken_back(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, OPEN, OPEN], lobby=True)
        host = await table.sit(0)
        await host.do("fill", 0, open=1, level="expert")
        await host.do("fill", 0, open=2, level="expert")
        assert host.table["names"][1:] == ["Octavie", "Anatole"]
        assert host.table["levels"] == [None, "expert", "expert"]
        assert (await host.ask(do="free", seat=0, bot=0))["error"]["kind"] == "Refused"
        await host.do("free", 0, bot=1)
        assert host.table["open"] == [1]
        await host.do("fill", 0, open=1, level="easy")
        assert host.table["names"][1] == "Pépin"
        await host.do("start", 0)
        late = await host.ask(do="free", seat=0, bot=1)
        assert "has started" in late["error"]["message"]
        await host.play_on(0, until=lambda player: player.table["moves"] >= 3)

    play_through(scenario, tmp_path, replace(QUICK, bot_seconds=5))


def test_without_a_lobby_play_goes_on_at_once_as_it_always_did() -> None:
    created, _ = first_entry(TableWish("ninjan", seats=[SeatWish("person"), SeatWish("open")]), 0)
    assert not LoggedTable("x", created).waiting
    before = encode(created)
    assert b"lobby" not in before
    assert not replayed([Written("x", 1, before)], VAULT).waiting


def test_the_start_is_in_the_log() -> None:
    created, _ = first_entry(TableWish("ninjan", seats=[SeatWish("person"), SeatWish("bot")], lobby=True), 0)
    log = [Written("x", 1, encode(created)), Written("x", 2, encode(Started(at=1, seat=0)))]
    assert replayed(log[:1], VAULT).waiting
    assert not replayed(log, VAULT).waiting


def test_gestures_are_told_and_not_kept(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[{"kind": "person", "name": "Ana"}, PERSON])
        ana, other = await table.sit(0), await table.sit(1, lang="fr")
        assert [one["id"] for one in ana.table["gestures"]][:2] == ["thumb", "clap"]
        await ana.do("gesture", 0, gesture="clap")
        await other.until(lambda: "gestured" in other.kinds())
        seen = next(event for event in other.events if event["kind"] == "gestured")
        assert (seen["gesture"], seen["text"]) == ("clap", "Ana applaudit.")
        assert (await ana.ask(do="gesture", seat=0, gesture="shrug"))["error"]["kind"] == "Refused"
        late = await table.sit()
        assert not any("applauds" in line for line in late.log)

    play_through(scenario, tmp_path)


def test_how_many_look_on_is_told_but_not_who(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        ana = await table.sit(0)
        one, two = await table.sit(), await table.sit()
        await ana.until(lambda: ana.watching == 2)
        late = await table.sit(1)
        await late.until(lambda: late.watching == 2)
        await two.leave()
        await one.until(lambda: one.watching == 1)
        await ana.until(lambda: ana.watching == 1)

    play_through(scenario, tmp_path)


@pytest.fixture
def trio() -> Created:
    seats = [SeatWish("person", "Ana"), SeatWish("bot", level="hard"), SeatWish("bot", level="hard")]
    return first_entry(TableWish("ninjan", seats=seats, lobby=True), 0)[0]


def test_another_game_renames_nobody_and_counts_on(trio: Created) -> None:
    second = again(trio, "first", trio.chairs, [0, 2], 1)
    assert [chair.name for chair in second.chairs] == ["Basile", "Clara", "Ana"]
    assert (second.wins, second.games, second.turns, second.lobby) == ([0, 1, 1], 1, 1, False)
    third = again(second, "second", second.chairs, [2], 2)
    assert [chair.name for chair in third.chairs] == ["Clara", "Ana", "Basile"]
    assert (third.wins, third.games, third.turns) == ([1, 2, 0], 2, 2)
    assert again(third, "third", third.chairs, [0], 3).turns == 0
