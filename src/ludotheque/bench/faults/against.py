"""Two things that cannot both be: a move and the clock that runs out, a move and another that is taken back."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from ...games import SHELF, find
from ...i18n import say
from .crowd import open_table
from .guest import Guest, Place
from .repeating import same_version
from .scene import Scene

SECONDS = 5  # to think: the shortest clock there is
BEFORE, AFTER = 0.03, 0.09  # seconds: a clock that has run out takes a moment to be noticed and decided for


async def race_clocks(scene: Scene) -> None:
    """Every move is sent within a moment of its deadline; the player's choice counts or the clock's, never both."""
    server = await scene.serve()
    scene.show(say("moves arrive when time is up"))
    pace = {"kind": "live", "seconds": SECONDS}
    games = [name for name in SHELF if find(name).fewest <= 2]
    tables = [
        await open_table(server.url, games[number % len(games)], pace=pace) for number in range(scene.often(40, 4))
    ]
    groups = [[Guest(place, scene.ledger, random.Random(scene.luck.random())) for place in table] for table in tables]
    guests = [guest for group in groups for guest in group]
    for guest in guests:
        guest.arrive()
    until = time.monotonic() + SECONDS * scene.often(10, 1) + 1
    await asyncio.gather(*(_choose_at_the_last_moment(scene, guest, until) for guest in guests))
    scene.came_back(len(guests), sum(await asyncio.gather(*(guest.agrees(60) for guest in guests))))
    scene.remember(guests)
    await asyncio.gather(*(guest.leave() for guest in guests))
    scene.outcome.notes.append(
        say(
            "how often the player was first: {players}; the clock: {clocks}",
            players=len(scene.ledger.moves),
            clocks=len(scene.ledger.refused),
        )
    )
    await scene.compare_all_present()


async def _choose_at_the_last_moment(scene: Scene, guest: Guest, until: float) -> None:
    while time.monotonic() < until and not guest.over:
        if not await _soon(guest, lambda: guest.here and guest.legal and _due(guest), until):
            return
        due = _due(guest) / 1000 + scene.luck.uniform(-BEFORE, AFTER)
        moves = guest.table["moves"]
        await asyncio.sleep(max(0.0, due - time.time()))
        if guest.legal and guest.table["moves"] == moves:
            await guest.move(guest.luck.choice(guest.legal))
            scene.happened()
        await _soon(guest, lambda moves=moves: guest.table["moves"] > moves, until)


async def _soon(guest: Guest, condition: Any, until: float) -> bool:
    """Wait for it, but not for ever."""
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await guest.until(condition)
    except TimeoutError:
        return False
    return True


def _due(guest: Guest) -> float:
    """When the clock of this seat runs out, in milliseconds since 1970; 0 if none runs."""
    return float(guest.table["deadline"].get(str(guest.place.seat), 0))


async def race_undo(scene: Scene) -> None:
    """One player takes a move back while the other moves on; then agrees in one tab and moves in another."""
    server = await scene.serve()
    scene.show(say("moves are taken back while others are made"))
    games = [name for name in SHELF if find(name).fewest <= 2]
    rounds = scene.often(40, 4)
    await asyncio.gather(
        *(_undo_and_move(scene, server.url, games[number % len(games)], rounds) for number in range(scene.often(16, 4)))
    )
    audit = await scene.compare_all_present()
    made = len(scene.ledger.moves)
    left = sum(len(table.match.shared_moves) for table in audit.tables.values())
    scene.outcome.notes.append(say("moves taken back: {undone} of {moves}", undone=made - left, moves=made))


async def _undo_and_move(scene: Scene, url: str, game: str, rounds: int) -> None:
    places = await open_table(url, game)
    tabs = [Guest(place, scene.ledger, random.Random(scene.luck.random())) for place in [*places, *places]]
    for tab in tabs:
        tab.arrive()
    try:
        for _ in range(rounds):
            await same_version(tabs)
            if tabs[0].over:
                break
            await _one_round(scene, tabs)
        await same_version(tabs)
        scene.came_back(len(tabs), sum([await tab.agrees() for tab in tabs]))
        scene.remember(tabs)
    finally:
        await asyncio.gather(*(tab.leave() for tab in tabs))


async def _one_round(scene: Scene, tabs: list[Guest]) -> None:
    """Somebody moves, and wants it back at the moment at which the other one moves."""
    mover = next(tab for tab in tabs if tab.legal)
    await mover.move(mover.luck.choice(mover.legal))
    await same_version(tabs)
    beside = [tab for tab in tabs if tab.place.seat != mover.place.seat]
    rivals = [_try_to_move(beside[0])] if scene.luck.random() < 0.5 else []
    await asyncio.gather(mover.ask("undo"), *rivals)
    scene.happened()
    await same_version(tabs)
    if tabs[0].table["undo"]:
        await asyncio.gather(beside[0].ask("undo_reply", agree=True), _try_to_move(beside[1]))
        scene.happened()


async def _try_to_move(tab: Guest) -> None:
    if tab.legal:
        await tab.move(tab.luck.choice(tab.legal))


async def stay_silent(scene: Scene) -> None:
    """A socket that says nothing for so long that its table is dropped from memory; then everyone comes at once."""
    server = await scene.serve("--idle", "0.5", "--silence", "600")
    places = [await open_table(server.url, SHELF[0]) for _ in range(scene.often(10, 3))]
    everyone = [Silent(place, scene.ledger, random.Random(place.table)) for table in places for place in table]
    for guest in everyone:
        guest.arrive()
        scene.happened()
    await asyncio.gather(*(_visit(scene, table[0]) for table in places))
    scene.show(say("sockets stay silent until their tables are forgotten"))
    while await server.metric("tables_in_memory"):
        await asyncio.sleep(0.2)
    for guest in everyone:
        guest.speak()
    await asyncio.gather(*(guest.play(0) for guest in everyone))
    scene.came_back(len(everyone), sum(await asyncio.gather(*(guest.agrees() for guest in everyone))))
    scene.remember(everyone)
    await asyncio.gather(*(guest.leave() for guest in everyone))
    await scene.compare_all_present()


async def _visit(scene: Scene, place: Place) -> None:
    """Bring the table into memory, and go."""
    visitor = Guest(place, scene.ledger, random.Random(0))
    visitor.arrive()
    await visitor.at_the_table()
    await visitor.leave()


class Silent(Guest):
    """Does not say hello until told to."""

    speaking = False

    def _hello(self) -> bytes:
        return super()._hello() if self.speaking else b""

    def speak(self) -> None:
        self.speaking = True
        assert self.line is not None
        self.line.send(self._hello())
