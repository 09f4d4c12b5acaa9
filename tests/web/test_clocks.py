"""Clocks, hints and phrases over sockets."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import BOT, OPEN, PERSON, QUICK, Running, play_through

pytestmark = pytest.mark.slow


def test_when_time_is_up_a_bot_decides_once(tmp_path: Path) -> None:
    now = [1_000_000]

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON], pace={"kind": "live", "seconds": 5})
        one = await table.sit(0)
        assert one.table["deadline"] == {"0": now[0] + 5000, "1": now[0] + 5000}
        await one.do("extend", 0)
        assert one.table["deadline"]["0"] == now[0] + 10_000
        now[0] += 5000
        server.house.hub.keeper.look(await server.house.hub.live(table.id))
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


def test_bots_choose_at_once_with_the_others_and_hurry_to_the_next_person(tmp_path: Path) -> None:
    """The pages set the pace, at the speed of whoever looks."""

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT, BOT], pace={"kind": "live", "seconds": 60})
        one = await table.sit(0)
        await one.until(lambda: set(one.table["chosen"]) == {1, 2})  # all choose together: even beside a clock
        table = await server.open(game="rockoman", seats=[PERSON, BOT, BOT])
        one = await table.sit(0)
        await one.play_on(0, until=lambda one: one.table["moves"] > 20)

    play_through(scenario, tmp_path, replace(QUICK, pause=30))


@pytest.mark.parametrize("people", [1, 0])
def test_bots_take_their_time_where_a_clock_runs_or_nobody_plays(tmp_path: Path, people: int) -> None:
    async def scenario(server: Running) -> None:
        seats = [PERSON] * people + [BOT] * (2 - people)
        pace = {"kind": "live", "seconds": 60} if people else {"kind": "relaxed"}
        table = await server.open(game="rockoman", seats=seats, pace=pace)
        one = await table.sit(*range(people))
        if people:
            await one.play_on(0, until=lambda one: 0 not in one.table["actors"])
        moves = one.table["moves"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(one.until(lambda: one.table["moves"] > moves), 0.3)

    play_through(scenario, tmp_path, replace(QUICK, pause=30))


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
        assert (await zoe.do("explain", 0, move="!R"))["ruling"] == ""
        advice = (await zoe.do("advise", 0))["advice"]
        assert {one["move"] for one in advice} <= set(zoe.legal(0))
        assert all(one["label"] and one["note"].startswith(("gagne dans", "chances inconnues")) for one in advice)
        await zoe.do("say", 0, phrase="well_played")
        assert zoe.events[-1]["text"] == "Zoé\u00a0: «\u00a0Bien joué!\u00a0»"
        assert (await zoe.ask(do="say", seat=0, phrase="rude"))["error"]["kind"] == "Refused"
        await zoe.send(do="lang", lang="en")
        await zoe.until(lambda: zoe.seats["0"]["ask"] == "Choose a card to play in secret.")
        drawing = (await zoe.do("draw", 0, width=80))["drawing"]
        assert "Round 1 of 9" in "".join(text for text, _ in drawing[0])

    play_through(scenario, tmp_path, replace(QUICK, pause=30))


@pytest.mark.parametrize(("do", "detail", "sort"), [("say", "phrase", "phrase"), ("gesture", "gesture", "geste")])
def test_what_nobody_says_is_quoted_in_the_reader_s_language(do: str, detail: str, sort: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        me = await table.sit(0, lang="fr")
        refusal = (await me.ask(do=do, seat=0, **{detail: "rude"}))["error"]
        assert refusal == {"kind": "Refused", "message": f"Il n’y a pas de {sort} «\u00a0rude\u00a0»."}

    play_through(scenario, tmp_path)


def test_hints_can_be_forbidden(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT], hints=False)
        me = await table.sit(0)
        assert (await me.ask(do="advise", seat=0))["error"]["kind"] == "Refused"

    play_through(scenario, tmp_path)
