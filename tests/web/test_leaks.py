"""The hardest promise, at the socket: what is hidden from a seat changes no byte of what its socket receives."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import SHELF, find
from ludotheque.match import Match
from ludotheque.web import keys
from ludotheque.web.live.table import LiveTable
from ludotheque.web.table.intents.move import Move
from tests.helpers import Setup, somewhere
from tests.hidden import other_world
from tests.moves import MOVES
from tests.web.house import PERSON, QUICK, Opened, Player, Running, serving

pytestmark = pytest.mark.slow

MOMENTS = 12
SETTINGS = replace(QUICK, pause=30, bot_seconds=60, clock=lambda: 1_000_000)  # on a busy machine a hint takes its time


class FixedLuck:
    """Makes ids, secrets, seeds and salts the same whenever the same number is set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.luck = random.Random(0)
        letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
        makers: dict[str, Callable[[], str]] = {
            "new_id": lambda: self._text(letters, 22),
            "new_secret": lambda: self._text(letters, 32),
            "new_code": lambda: self._text(letters, 6),
            "new_salt": lambda: self._text("0123456789abcdef", 32),
            "new_seed": lambda: str(self.luck.getrandbits(128)),
        }
        for name, make in makers.items():
            patch.setattr(keys, name, make)

    def _text(self, letters: str, length: int) -> str:
        return "".join(self.luck.choice(letters) for _ in range(length))

    def set(self, number: int) -> None:
        self.luck = random.Random(number)


async def open_with(server: Running, match: Match) -> tuple[Opened, LiveTable]:
    """A table at which this match is being played."""
    wish = {"game": match.game.id, "options": match.options, "seats": [PERSON] * match.players}
    opened = await server.open(**wish)
    live = await server.house.hub.live(opened.id)
    live.table.match = match.copy()
    live.table.look_at_match()
    live.table._start_clocks(1_000_000)
    return opened, live


async def everything_received(server: Running, match: Match, seat: int | None, luck: random.Random) -> list[Any]:
    """All that reaches a socket of that seat: asking for everything there is, and playing on."""
    table, live = await open_with(server, match)
    player = await table.sit(*[] if seat is None else [seat])
    mine = 0 if seat is None else seat
    for move in luck.sample(MOVES[match.game.id], 5):
        await player.ask(do="explain", seat=mine, move=move)
        if seat is None or move not in player.legal(seat):
            await player.ask(do="move", seat=mine, move=move)
    for message in ({"do": "draw"}, {"do": "advise"}, {"do": "undo"}, {"do": "say", "phrase": "oops"}):
        await player.ask(seat=mine, **message)
    await player.switch("fr")
    choice = None if seat is None or not player.legal(seat) else luck.choice(player.legal(seat))
    if len(live.table.actors) > 1:  # others choose in secret, whatever they have
        for other in live.table.actors[: -1 if choice is None else None]:
            if other != seat:
                first = live.table.seen(other).legal[0]
                secret = Move(id=f"o{other}", seat=other, move=first)
                await live.act(secret)
            if live.table.actors == (seat,):
                break
        if choice is not None and live.table.actors != (seat,):
            await player.do("move", mine, move=choice)
    await player.until(lambda: player.version == live.table.version)
    return [*player.frames, *await pages(server, table, seat)]


async def pages(server: Running, table: Opened, seat: int | None) -> list[str]:
    cookie = {} if seat is None else {"Cookie": f"sid={'A' * 22}; t_{table.id}={seat}.{table.secrets[seat]}"}
    files = ("moments.json", "record.json", "picture.svg")
    paths = (f"/t/{table.id}", f"/api/tables/{table.id}", *(f"/t/{table.id}/{file}" for file in files))
    answers = [await server.http.get(path, headers=cookie) for path in paths]
    first, *rest = [answer.text.replace(server.url, "") for answer in answers]
    return [first.partition("snapshot=")[2], *rest]


@pytest.mark.parametrize("game", SHELF)
def test_hidden_things_change_no_byte(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fixed = FixedLuck(monkeypatch)
    most = min(find(game).most, 4)

    async def run() -> None:
        (tmp_path / "one").mkdir()
        (tmp_path / "other").mkdir()
        differing = 0
        async with serving(tmp_path / "one", SETTINGS) as one, serving(tmp_path / "other", SETTINGS) as other:
            for number in range(MOMENTS):
                luck = random.Random(number)
                match = somewhere(Setup(game, luck.randint(find(game).fewest, most), seed=number), most=120)
                if match.over:
                    continue
                seat = luck.choice([None, *range(match.players)])
                world = other_world(match, seat, luck)
                differing += world._table.tobytes() != match._table.tobytes()
                received = []
                for server, played in ((one, match), (other, world)):
                    fixed.set(number)
                    received.append(await everything_received(server, played, seat, random.Random(number)))
                assert received[0] == received[1], f"seat {seat} of {game} can tell two worlds apart"
                assert len(received[0]) > 10
        assert differing > MOMENTS // 3

    asyncio.run(asyncio.wait_for(run(), 300))


def test_the_comparison_would_notice_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat does see a difference in its own hand."""
    fixed = FixedLuck(monkeypatch)

    async def run() -> None:
        async with serving(tmp_path, SETTINGS) as server:
            received = []
            for seed in (1, 2):
                fixed.set(seed)
                match = Setup("ninjan", 3, seed=seed).start()
                received.append(await everything_received(server, match, 0, random.Random(1)))
            assert received[0][0] != received[1][0]

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_snapshot_holds_no_secret_of_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, SETTINGS) as server:
            table = await server.open(game="ninjan", seats=[PERSON, PERSON])
            live = await server.house.hub.live(table.id)
            created = live.table.created
            player: Player = await table.sit(0)
            text = "".join(player.frames) + "".join(await pages(server, table, 0))
            assert created.seed not in text
            assert created.salt not in text
            assert created.chairs[1].key not in text
            assert table.secrets[1] not in text

    asyncio.run(run())
