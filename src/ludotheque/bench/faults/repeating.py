"""Moves that arrive more than once: the same id again and again across reconnects, and two tabs of one player."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace

from ...i18n import say
from ...web.load.line import Line
from .crowd import open_table, usual_game
from .guest import Answer, Guest, Place, read, write
from .scene import Scene

MOST = 20  # copies of one move


async def repeat_moves(scene: Scene) -> None:
    """Every move is sent 1 to 20 times: on the same line, on others beside it, on a line that breaks in between."""
    server = await scene.serve()
    tables = [await open_table(server.url, usual_game(number)) for number in range(scene.often(20, 4))]
    groups = [[Repeating(place, scene) for place in places] for places in tables]
    for guest in (guest for group in groups for guest in group):
        guest.arrive()
    scene.show(say("moves are sent again and again"))
    await asyncio.gather(*(_play_all(scene, group, scene.often(60, 10)) for group in groups))
    guests = [guest for group in groups for guest in group]
    scene.came_back(len(guests), sum([await guest.agrees() for guest in guests]))
    await asyncio.gather(*(guest.leave() for guest in guests))
    copies = sum(guest.copies for guest in guests)
    scene.outcome.notes.append(
        say("moves: {moves}, copies of them: {copies}", copies=copies, moves=len(scene.ledger.moves))
    )
    await scene.compare_all_present()


async def _play_all(scene: Scene, guests: list[Repeating], moves: int) -> None:
    for number in range(moves):
        await same_version(guests)
        able = [guest for guest in guests if guest.legal]
        if not able:  # the game is over
            return
        await able[number % len(able)].move_often(1 + number % MOST)
        scene.happened()


class Repeating(Guest):
    """Sends every move several times, in every way there is."""

    def __init__(self, place: Place, scene: Scene) -> None:
        super().__init__(place, scene.ledger, random.Random(scene.luck.getrandbits(64)))
        self.scene = scene
        self.copies = 0

    async def move_often(self, times: int) -> None:
        """All copies must be answered alike; on lines that broke, by whoever is asked last."""
        id, move = f"{self.luck.getrandbits(64):x}", self.luck.choice(self.legal)
        self.copies += times
        message = write({"id": id, "do": "move", "seat": self.place.seat, "move": move, "at": self.table["moves"]})
        beside = [self._beside(message, id) for _ in range(times // 3)]
        answer = self.move(move, id)
        for copy in range(times - len(beside) - 1):
            if copy % 4 == 3 and self.line is not None:
                self.line.abort()  # whatever was on its way: once more, on the next line
            await asyncio.sleep(self.luck.uniform(0, 0.004))
            self.send(message)
        answers = [await answer, *await asyncio.gather(*beside)]
        for other in answers:
            if "error" in other:
                self.scene.trouble(f"a copy was refused: {other}")
            else:
                self.notice(other)
        await self.at_version(answers[0].get("version", 0))

    async def _beside(self, message: bytes, id: str) -> Answer:
        """The same message over a line of its own."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def hear(text: bytes) -> None:
            heard = read(text)
            if heard.get("ack") == id and not answered.done():
                answered.set_result(heard)

        line = await Line.open(self.place.address, hear)
        line.send(self._hello())
        line.send(message)
        try:
            async with asyncio.timeout(60):
                return await answered
        finally:
            line.abort()


async def race_tabs(scene: Scene) -> None:
    """Two tabs of one player choose at the same moment, at two servers over PostgreSQL: one choice counts."""
    scene.use_postgres()
    urls = [(await scene.serve()).url for _ in range(2)]
    scene.show(say("two tabs race"))
    races = [_race(scene, urls, number, scene.often(40, 6)) for number in range(scene.often(20, 3))]
    await asyncio.gather(*races)
    await scene.compare_all_present()


async def _race(scene: Scene, urls: list[str], number: int, decisions: int) -> None:
    places = await open_table(urls[0], usual_game(number))
    tabs = [
        [Guest(replace(place, server=url), scene.ledger, random.Random(scene.luck.random())) for url in urls]
        for place in places
    ]
    everyone = [tab for seat in tabs for tab in seat]
    for tab in everyone:
        tab.arrive()
    try:
        for _ in range(decisions):
            await same_version(everyone)
            seat = next((seat for seat in tabs if seat[0].legal), None)
            if seat is None:
                break
            await _choose_twice(scene, seat)
        scene.came_back(len(everyone), sum([await tab.agrees() for tab in everyone]))
    finally:
        await asyncio.gather(*(tab.leave() for tab in everyone))


async def same_version(guests: Sequence[Guest]) -> None:
    """All of them have heard what any of them has."""
    while True:
        await asyncio.gather(*(guest.at_the_table() for guest in guests))
        versions = [guest.version for guest in guests]
        if min(versions) == max(versions) and all(all(guest.table["online"]) for guest in guests):
            return
        await asyncio.sleep(0.01)


async def _choose_twice(scene: Scene, tabs: list[Guest]) -> None:
    before = tabs[0].table["moves"]
    answers = await asyncio.gather(*(tab.move(tab.luck.choice(tab.legal)) for tab in tabs))
    scene.happened()
    kept = [answer for answer in answers if "error" not in answer]
    if len(kept) != 1:
        scene.trouble(f"{len(kept)} of two choices were kept: {answers}")
        return
    await asyncio.gather(*(tab.at_version(kept[0]["version"]) for tab in tabs))
    if any(tab.table["moves"] != before + 1 for tab in tabs):
        scene.trouble("one decision brought more than one move")
