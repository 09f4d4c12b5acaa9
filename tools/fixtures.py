"""What this version writes, kept for ever: `python -m tools.fixtures` before a release.

Records of every game, and a store with tables in every state, go to `tests/old/` under the number of the version; from
then on the tests replay them with every later one. Those of earlier versions are never written again.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.web.house import QUICK, Player, Running, serving

from ludotheque import __version__
from ludotheque.games import SHELF, find
from ludotheque.games.chance import CHACHA
from ludotheque.match import Match
from ludotheque.terminal.app import main as ludotheque

FOLDER = Path(__file__).parent.parent / "tests" / "old"
VERSION = __version__.removesuffix(".dev0")
KEY = bytes(range(32))
NAMES = ("Ana", "Léo", "Zoé", "Max", "Eva", "Tom", "Ida", "Noé")
PERSON, OPEN, BOT = ({"kind": kind, "level": "easy"} for kind in ("person", "open", "bot"))
LONG, ATTEMPTS = 300, 4  # moves of a random game, and of how many such games the shortest is kept


# --- records ----------------------------------------------------------------------------------------------------------


def wishes(name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Few players, some, many; and every option once."""
    game = find(name)
    yield from ((players, {}) for players in sorted({game.fewest, (game.fewest + game.most) // 2, game.most}))
    for option in game.options:
        allowed = [count for count in range(game.fewest, game.most + 1) if len(option.by_players.get(count, "12")) > 1]
        other = next(value for value in option.values if value != option.default)
        yield (4 if 4 in allowed else allowed[0]), {option.name: other}


def played(name: str, players: int, options: dict[str, Any], seed: int) -> Match:
    match = Match.start(name, players, seed, options, names=NAMES[:players], generator=CHACHA)
    luck = random.Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, luck.choice(list(match.legal(seat))))
    return match


def records() -> Iterator[str]:
    for name in SHELF:
        for number, (players, options) in enumerate(wishes(name)):
            match = played(name, players, options, 1000 * number)
            for more in range(1, ATTEMPTS if len(match.moves) > LONG else 0):
                match = min(match, played(name, players, options, 1000 * number + more), key=lambda one: len(one.moves))
            yield json.dumps(match.record(), ensure_ascii=False, separators=(",", ":"))


# --- a store ----------------------------------------------------------------------------------------------------------


async def fill(folder: Path) -> dict[str, Any]:
    """Tables in every state; returns how to sit down at them again."""
    held: dict[str, Any] = {}
    async with serving(folder, replace(QUICK, key=KEY, welcome=3600)) as server:
        held["over"] = await finished_with_rematch(server)
        held["clock"] = await with_a_clock(server)
        held["middle"] = await in_the_middle(server)
        held["lobby"] = await in_the_lobby(server)
        await server.house.hub._sweep()
    return held


async def finished_with_rematch(server: Running) -> dict[str, Any]:
    table = await server.open(game="ciseaux", seats=[{**PERSON, "name": "Ana"}, {**PERSON, "name": "Léo"}])
    both = await table.sit(0, 1)
    await both.do("say", 0, phrase="hello")
    await both.do("gesture", 1, gesture="thumb")
    await both.play_on(0, 1)
    await both.do("rematch", 1)
    return {"table": table.id, "rematch": both.table["rematch"], "secrets": table.secrets}


async def with_a_clock(server: Running) -> dict[str, Any]:
    """A friend joined, a bot plays, somebody left and came back; a move was taken back."""
    seats = [{**PERSON, "name": "Zoé"}, OPEN, BOT]
    table = await server.open(game="supertock", players=3, seats=seats, pace={"kind": "live", "seconds": 3000})
    friend = (await server.http.post(f"/api/tables/{table.id}/join", json={"name": "Max"})).json()
    one, other = await table.sit(0), await Player.arrive(server, table.id, [friend["secret"]])
    await other.do("leave", 1)
    await other.do("reclaim", 1)
    await one.do("extend", 0) if one.legal(0) else await other.do("extend", 1)
    await asyncio.gather(
        one.play_on(0, until=lambda player: player.table["moves"] >= 12),
        other.play_on(1, until=lambda player: player.table["moves"] >= 12),
    )
    return {"table": table.id, "secrets": {**table.secrets, 1: friend["secret"]}}


async def in_the_middle(server: Running) -> dict[str, Any]:
    """Two people on one device, one of whom was forgotten; a choice was taken back, another one stands."""
    seats = [{**PERSON, "name": "Ida"}, {**PERSON, "name": "Noé"}]
    table = await server.open(game="ninjan", players=2, seats=seats, options={"tie": "shared"})
    both = await table.sit(0, 1)
    await both.play_on(0, 1, until=lambda player: player.table["moves"] >= 7)
    first = next(seat for seat in (0, 1) if both.legal(seat))
    await both.do("move", first, move=both.legal(first)[0], at=both.table["moves"])
    live = await server.house.hub.live(table.id)
    await server.house.hub.forget_names(live, [1])
    return {"table": table.id, "secrets": table.secrets}


async def in_the_lobby(server: Running) -> dict[str, Any]:
    """A bot gave its seat back, and another one took it; then somebody started the game."""
    seats = [{**PERSON, "name": "Tom"}, BOT, BOT]
    table = await server.open(game="rockoman", players=3, seats=seats, lobby=True)
    player = await table.sit(0)
    await player.do("free", 0, bot=1)
    await player.do("fill", 0, open=1, level="easy")
    await player.do("start", 0)
    await player.play_on(0, until=lambda player: player.table["moves"] >= 9)
    return {"table": table.id, "secrets": table.secrets}


def keep_store() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, target = Path(name), FOLDER / "stores"
        held = asyncio.run(fill(folder))
        store = folder / "tables.sqlite3"
        ludotheque(["store", "backup", str(target / f"{VERSION}.backup"), "--store", str(store), "--force"])
        connection = sqlite3.connect(store)
        connection.execute("DELETE FROM process")
        connection.commit()
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        dump = [f"-- A store as the server of version {VERSION} left it.", f"PRAGMA user_version = {version};"]
        (target / f"{VERSION}.sql").write_text("\n".join([*dump, *connection.iterdump()]) + "\n", encoding="utf-8")
        connection.close()
        (target / f"{VERSION}.json").write_text(json.dumps({"key": KEY.hex(), "tables": held}, indent=1) + "\n")


if __name__ == "__main__":
    keep_store()
    (FOLDER / "records" / f"{VERSION}.jsonl").write_text("\n".join(records()) + "\n", encoding="utf-8")
