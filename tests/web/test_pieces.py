"""What takes long is done in pieces: whoever plays goes in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludotheque.web.door import turnstile
from ludotheque.web.door.turnstile import Turnstile
from ludotheque.web.live import story
from tests.web.house import PERSON, Running, play_through

pytestmark = pytest.mark.slow


class Counted(Turnstile):
    """Knows how often somebody has waited."""

    waited = 0

    async def wait(self, address: str) -> None:
        self.waited += 1
        await super().wait(address)


def test_a_long_work_lets_others_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "PIECE", 0.0)

    async def run() -> tuple[list[int], int]:
        stile, done = Turnstile(), 0

        async def play() -> None:
            nonlocal done
            while len(found) < 1:
                done += 1
                await asyncio.sleep(0)

        found: list[list[int]] = []

        async def work() -> None:
            found.append(await stile.done("somebody", range(20)))

        await asyncio.gather(work(), play())
        return found[0], done

    found, done = asyncio.run(run())
    assert found == list(range(20))
    assert done >= 20


@pytest.mark.parametrize("path", ["/", "/rules/ninjan", "/new/ninjan", "/t/{id}"])
def test_a_page_is_made_in_pieces_and_is_the_same(tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        counted = server.house.turnstile = Counted()
        pages, waits = [], []
        for piece in (3600.0, 0.0):
            monkeypatch.setattr(turnstile, "PIECE", piece)
            counted.waited = 0
            pages.append(await server.http.get(path.format(id=table.id)))
            waits.append(counted.waited)
        whole, made = pages
        assert made.status_code == 200
        assert made.headers["content-length"] == str(len(made.content))
        assert len(made.text) == len(whole.text)
        assert waits[1] > waits[0] + 3

    play_through(scenario, tmp_path)


def test_moments_are_told_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, PERSON])
        both = await table.sit(0, 1)
        await both.play_on(0, 1)
        counted = server.house.turnstile = Counted()
        monkeypatch.setattr(turnstile, "PIECE", 0.0)
        found = (await server.http.get(f"/t/{table.id}/moments.json")).json()["moments"]
        assert [moment["at"] for moment in found] == list(range(len(found)))
        assert counted.waited > len(found)

    play_through(scenario, tmp_path)


# --- the story so far -------------------------------------------------------------------------------------------------


def test_a_story_is_put_into_words_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = 0
    lines_of = story.lines_of

    def counted(*given: object) -> story.Lines:
        nonlocal told
        lines = lines_of(*given)  # type: ignore[arg-type] # as it was called
        told += len(lines)
        return lines

    async def scenario(server: Running) -> None:
        nonlocal told
        table = await server.open(game="ciseaux", seats=[PERSON, PERSON])
        both = await table.sit(0, 1)
        await both.play_on(0, 1, until=lambda player: player.table["moves"] >= 20)
        first = await table.sit()
        monkeypatch.setattr(story, "lines_of", counted)
        second = await table.sit()
        assert second.log[: len(first.log)] == first.log
        assert told < len(first.log) / 2  # only what happened around the game

    play_through(scenario, tmp_path)


def test_what_was_taken_back_is_not_in_the_story(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, PERSON])
        both = await table.sit(0, 1)
        for seat in (0, 1):
            await both.do("move", seat, move="R1")
        await table.sit(0)
        logged = server.house.hub.tables[table.id].table
        for _ in range(2):
            logged.match.undo()
        for seat in (0, 1):
            logged.match.play(seat, "S5")
        told = "".join(line.decode() for line in story.story(logged, 0, "en"))
        assert "5 of scissors" in told
        assert "1 of rock" not in told

    play_through(scenario, tmp_path)


def test_a_table_that_is_put_away_while_its_story_is_told_is_found_again(tmp_path: Path) -> None:
    """Else two copies of it would live, and this player would hear nothing of the other one."""

    async def scenario(server: Running) -> None:
        class Tidy(Turnstile):
            async def wait(self, address: str) -> None:
                server.house.hub.tables.clear()
                await super().wait(address)

        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        server.house.turnstile = Tidy()
        player = await table.sit(0)
        server.house.turnstile = Turnstile()
        other = await table.sit(1)
        await other.do("move", 1, move=other.legal(1)[0])
        await player.until(lambda: player.table["chosen"] == [1])

    play_through(scenario, tmp_path)
