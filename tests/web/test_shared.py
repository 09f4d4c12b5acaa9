"""Screens that several people look at: a television never has a seat, and a shared device keeps its seats apart."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

import ludotheque
from ludotheque.games import SHELF
from ludotheque.match import Match
from ludotheque.web.table.intents.move import Moved
from ludotheque.web.table.opening import SeatWish, TableWish, first_entry
from ludotheque.web.table.privacy import knows_more, needs_privacy
from ludotheque.web.table.table import LoggedTable
from tests.helpers import Setup, somewhere
from tests.hidden import other_world
from tests.web.house import BOT, PERSON, Opened, Player, Running, play_through, serving
from tests.web.test_leaks import SETTINGS, FixedLuck, open_with

pytestmark = pytest.mark.slow

MOMENTS = 10


# --- television -------------------------------------------------------------------------------------------------------


def cookie_of(table: Opened) -> dict[str, str]:
    """Of a browser that holds every seat."""
    held = "~".join(f"{seat}.{secret}" for seat, secret in table.secrets.items())
    return {"Cookie": f"sid={'A' * 22}; t_{table.id}={held}"}


async def television(table: Opened, **more: Any) -> Player:
    """The socket of a television, whose browser and script do all they can to have a seat."""
    address = f"{table.server.url.replace('http', 'ws')}/t/{table.id}/ws?screen"
    headers = {**cookie_of(table), "Authorization": f"Bearer {table.secrets[0]}"}
    screen = Player(await connect(address, compression=None, max_size=None, additional_headers=headers))
    await screen.hello(list(table.secrets.values()), **more)
    return screen


def test_a_television_never_holds_a_seat(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, screen, watcher = await table.sit(0), await television(table), await table.sit()
        assert list(screen.seats) == ["-"]
        card = one.legal(0)[0]
        await one.do("move", 0, move=card)
        for looker in (screen, watcher):
            while looker.table["chosen"] != [0]:
                await looker.receive()
            assert looker.seats["-"]["view"]["hand"] == []
            assert f'"{card}"' not in "".join(looker.frames)
        refusal = await screen.ask(do="move", seat=1, move=one.legal(0)[0] if one.legal(0) else card)
        assert refusal["error"]["kind"] == "NotYours"
        assert screen.seats == watcher.seats

    play_through(scenario, tmp_path)


def test_the_page_of_a_television_is_that_of_a_spectator(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        pages = [await server.http.get(f"/t/{table.id}?screen", headers=headers) for headers in (cookie_of(table), {})]
        with_seats, without = [page.text.partition("held=")[2] for page in pages]
        assert with_seats == without
        assert "held=[]" in pages[0].text
        assert f"/t/{table.id}/ws?screen" in pages[0].text
        assert not any(secret in pages[0].text for secret in table.secrets.values())

    play_through(scenario, tmp_path)


def test_a_television_goes_on_to_the_next_table_as_one(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, BOT])
        early = await server.http.get(f"/t/{table.id}/rematch?screen", headers=cookie_of(table))
        assert early.headers["location"] == f"/t/{table.id}?screen"
        me = await table.sit(0)
        await me.play_on(0)
        await me.do("rematch", 0)
        onward = await server.http.get(f"/t/{table.id}/rematch?screen", headers=cookie_of(table))
        assert onward.headers["location"] == f"/t/{me.table['rematch']}?screen"
        assert "set-cookie" not in onward.headers
        typed = await server.http.get(f"/join?code={table.code}&screen")
        assert typed.headers["location"] == f"/t/{table.id}?screen"

    play_through(scenario, tmp_path)


# --- several seats on one device --------------------------------------------------------------------------------------


def others_part(frame: str, looker: int) -> Any:
    """What a shared device shows while that seat, or nobody, looks: all but what belongs to the others."""
    message = json.loads(frame)
    if "seats" in message:
        message["seats"] = {seat: data for seat, data in message["seats"].items() if seat in ("-", str(looker))}
    return message


@pytest.mark.parametrize("game", SHELF)
def test_no_seat_of_a_device_learns_what_another_one_knows(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in what a seat cannot know: a device that holds all seats shows that seat the same."""
    fixed = FixedLuck(monkeypatch)

    async def received(server: Running, match: Match, looker: int, number: int) -> list[Any]:
        fixed.set(number)
        table, live = await open_with(server, match)
        device = await table.sit(*range(match.players))
        seat = live.table.actors[0]
        await device.do("say", seat, phrase="oops")
        await device.switch("fr")
        assert device.seats["-"]["view"]["seat"] is None
        return [others_part(frame, looker) for frame in device.frames]

    async def run() -> None:
        (tmp_path / "one").mkdir()
        (tmp_path / "other").mkdir()
        async with serving(tmp_path / "one", SETTINGS) as one, serving(tmp_path / "other", SETTINGS) as other:
            for number in range(MOMENTS):
                luck = random.Random(number)
                match = somewhere(Setup(game, luck.randint(2, 3), seed=number), most=120)
                if match.over:
                    continue
                looker = luck.randrange(match.players)
                world = other_world(match, looker, luck)
                ours = await received(one, match, looker, number)
                assert ours == await received(other, world, looker, number)

    asyncio.run(asyncio.wait_for(run(), 300))


def test_each_seat_of_a_device_has_its_own_reading_of_what_happened(tmp_path: Path) -> None:
    match = next(found for seed in range(50) if (found := with_a_ring(seed)))
    drawer = match.moves[-1][0]

    async def scenario(server: Running) -> None:
        table = await server.open(game="rockoman", seats=[PERSON, PERSON], options=match.options)
        live = await server.house.hub.live(table.id)
        live.table.match = match.copy()
        live.table.look_at_match()
        device = await table.sit(0, 1)
        snapshot = json.loads(device.frames[0])
        public = [line["text"] for line in snapshot["log"]]
        assert public == [event.text("en", ["Player 1", "Player 2"]) for event in match.log(None)]
        own = snapshot["seats"][str(drawer)]["log"]
        assert own
        assert not snapshot["seats"][str(1 - drawer)]["log"]
        assert all(line["text"] not in public for line in own.values())
        assert [public[int(place)].removesuffix(".") in line["text"] for place, line in own.items()] == [True]

    play_through(scenario, tmp_path)


def with_a_ring(seed: int) -> Match | None:
    """Cards are drawn until somebody has a ring card: only that player knows which."""
    match = ludotheque.new("rockoman", 2, seed)
    while len(match.moves) < 12 and not match.over:
        for seat in match.actors:
            match.play(seat, match.legal(seat)[0])
        if any(event.kind == "drew_ring" for event in match.events(None)):
            return match
    return None


# --- curtains ---------------------------------------------------------------------------------------------------------


def choices_in_private(game: str, players: int, seed: int) -> tuple[list[str], list[str]]:
    """The choices of a whole game on one device: those behind a curtain, and those in the open."""
    wish = TableWish(game, seats=[SeatWish("person"), *[SeatWish("here")] * (players - 1)])
    created = msgspec.structs.replace(first_entry(wish, 0)[0], seed=str(seed))
    table, luck = LoggedTable("x", created), random.Random(seed)
    kinds: tuple[list[str], list[str]] = ([], [])
    while table.actors and len(table.match.moves) < 200:
        seat = table.actors[0]
        legal = table.seen(seat).legal
        kinds[not needs_privacy(table, seat)].append(f"{len(legal)}{legal[0][0]}")
        table.apply(Moved(at=0, seat=seat, move=luck.choice(legal)))
    return kinds


def test_no_curtain_where_nothing_is_hidden() -> None:
    private, in_the_open = choices_in_private("rockoman", 2, 1)
    assert in_the_open.count("1d") > 60, "drawing a card is no secret"
    assert "1d" not in private
    assert len(private) < 30
    private, in_the_open = choices_in_private("ninjan", 2, 1)
    assert len(private) >= 18
    assert all(kind[-1] in "RPS!" for kind in private), "a card of the hand, or a shape of a duel"
    assert all(kind[-1] == ">" for kind in in_the_open), "onto which pile is no secret"


def test_a_hand_of_cards_is_private() -> None:
    private, in_the_open = choices_in_private("supertock", 3, 1)
    assert len(private) > 150
    assert len(in_the_open) < 15, "the very last card of a shuffle is known to all who have counted"


def test_a_choice_made_at_the_same_time_is_private_even_if_the_hands_are_known() -> None:
    wish = TableWish("ciseaux", seats=[SeatWish("person"), SeatWish("here")])
    table = LoggedTable("x", first_entry(wish, 0)[0])
    assert not knows_more(table, 0)
    assert needs_privacy(table, 0)
    table.apply(Moved(at=0, seat=0, move=table.seen(0).legal[0]))
    assert knows_more(table, 0)
    assert not needs_privacy(table, 0), "it has nothing left to decide"
    assert needs_privacy(table, 1), "nobody may see it before the cards are shown"
    private, in_the_open = choices_in_private("ciseaux", 2, 1)
    assert (len(private), in_the_open) == (30, ["1" + kind[1] for kind in in_the_open]), "the last card is no choice"
