"""Bots think beside the event loop, in limited time, and a simpler one stands in for one that fails."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from uvicorn.loops.auto import auto_loop_factory

import ludotheque
from ludotheque.bots import Bot
from ludotheque.bots.levels import Thinker as Deep
from ludotheque.games.ciseaux.bots.forecast import Watcher
from ludotheque.seen import Seen
from ludotheque.web.metrics import Metrics
from ludotheque.web.thinking import minds
from ludotheque.web.thinking.minds import Minds
from ludotheque.web.thinking.worker import Answer, answer, question
from tests.helpers import ROOT, SOURCE
from tests.web.house import BOT, PERSON, Running, play_through

pytestmark = pytest.mark.slow


def seen() -> Seen:
    return ludotheque.new("ninjan", players=3, seed=1).seen_by(1)


def choose(level: str, seconds: float = 60) -> tuple[str, str]:
    metrics = Metrics()

    async def run() -> str:
        thinking = Minds(1, seconds, metrics)
        try:
            return await thinking.choose(seen(), level, seed=3)
        finally:
            await thinking.close()

    return asyncio.run(run()), metrics.text().decode()


@pytest.mark.parametrize("level", ["easy", "medium", "expert"])
def test_every_level_finds_a_legal_move(level: str) -> None:
    move, metrics = choose(level)
    assert move in seen().legal
    assert "bots_replaced_total 0.0" in metrics


def test_a_worker_chooses_what_the_bot_would_have_chosen() -> None:
    asked = question(seen(), "medium", 3, 5.0)
    assert answer(asked).move == ludotheque.bot("medium", 3).choose(seen())
    assert asked.table == seen().table.tobytes()  # erased: the worker does not get more than the seat knows


@pytest.mark.parametrize("players", [2, 3])
def test_a_worker_remembers_what_its_seat_has_seen(players: int) -> None:
    """As if the same bot had sat there all the time."""
    match = ludotheque.new("ciseaux", players=players, seed=1)
    stayed, other = ludotheque.bot("hard", 5), ludotheque.bot("easy", 6)
    for _ in range(9):
        match.play(0, stayed.choose(match.seen_by(0)))
        for seat in range(1, players):
            match.play(seat, other.choose(match.seen_by(seat)))
    newcomer = ludotheque.bot("hard", 7)
    assert isinstance(stayed, Deep)
    assert isinstance(newcomer, Deep)
    for earlier in match.seen_before(0):
        newcomer.remember(earlier)
    asked = question(match.seen_by(0), "hard", 7, 5.0, match.seen_before(0))
    assert len(asked.earlier) == 9
    assert answer(asked).move == newcomer.choose(match.seen_by(0))
    stayed.choose(match.seen_by(0))
    readers = [one.specialist(match.game, players, 0) for one in (stayed, newcomer)]
    assert isinstance(readers[0], Watcher)
    assert isinstance(readers[1], Watcher)
    assert readers[0].spare == readers[1].spare
    assert readers[0].chances.tolist() == readers[1].chances.tolist()


@pytest.mark.parametrize("game", ["ciseaux", "supertock"])
def test_the_coach_answers_in_the_time_there_is(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what it has found by then: here the rules are not compiled, so that all it wants to try would take long."""
    monkeypatch.setenv("LUDOTHEQUE_COMPILE", "never")
    asked = ludotheque.new(game, players=4, seed=3).seen_by(0)

    async def run() -> None:
        thinking = Minds(1, 4.0, Metrics())
        try:
            await thinking.advise(asked, 1)  # it may take a while to get ready
            began = time.monotonic()
            advice = await thinking.advise(asked, 2)
            assert time.monotonic() - began < 4.0
            assert sorted(one.move for one in advice) == sorted(asked.legal)
        finally:
            await thinking.close()

    asyncio.run(run())


def test_a_bot_that_takes_too_long_is_replaced() -> None:
    """The worker has not even started by then."""
    move, metrics = choose("expert", seconds=0.2)
    assert move in seen().legal
    assert "bots_replaced_total 0.0" not in metrics


class Broken:
    """A bot with a mistake in it."""

    level = "medium"

    def __init__(self, problem: str) -> None:
        self.problem = problem

    def choose(self, seen: Seen) -> str:
        if self.problem == "slow":
            time.sleep(0.5)
        if self.problem == "crash":
            return str(1 // 0)
        return "nonsense"


@pytest.mark.parametrize("problem", ["slow", "crash", "illegal"])
def test_the_game_goes_on_when_bots_fail(problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(level: str, seed: int | None) -> Bot:
        return Broken(problem) if level == "medium" else ludotheque.bot(level, seed)

    monkeypatch.setattr(minds, "bot", broken)

    async def scenario(server: Running) -> None:
        server.house.hub.minds.seconds = 0.1
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        me = await table.sit(0)
        await me.play_on(0, until=lambda player: player.table["moves"] >= 4)
        assert "bots_replaced_total 0.0" not in (await server.http.get("/metrics")).text

    play_through(scenario, tmp_path)


def test_when_all_bots_fail_any_legal_move_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "bot", lambda level, seed: Broken("illegal"))
    move, _ = choose("medium")
    assert move in seen().legal


INTERRUPTED = """
import asyncio, os, signal, time
from tests.web.test_thinking import Metrics, Minds, seen

async def run():
    thinking = Minds(1, 60, Metrics())
    await thinking.choose(seen(), "expert", seed=3)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.killpg(0, signal.SIGINT)
    time.sleep(0.5)
    await thinking.close()

asyncio.run(run())
"""


def test_they_think_in_the_server_s_own_event_loop_too() -> None:
    async def ask() -> int:
        house = Minds(1, 60.0, Metrics())
        try:
            return len(await house.advise(seen(), 1))
        finally:
            await house.close()

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        assert runner.run(ask()) > 1


def test_advice_is_thought_about_once_however_often_it_is_asked_for() -> None:
    """Whoever asks for the same hint again and again keeps the coach from nobody."""

    async def ask() -> list[int]:
        house = Minds(1, 60.0, Metrics())
        questions = []
        think = house.workers.ask

        async def counted(seen: Seen, *others: Any) -> Answer:
            questions.append(seen)
            return await think(seen, *others)

        house.workers.ask = counted  # type: ignore[method-assign, assignment]
        try:
            both = await asyncio.gather(house.advise(seen(), 1), house.advise(seen(), 1))
            again = await house.advise(seen(), 1)
            assert both[0] == both[1] == again != []
            await house.advise(seen(), 2)
            return [len(questions), len(again)]
        finally:
            await house.close()

    assert asyncio.run(ask()) == [2, len(seen().legal)]


def test_who_still_waits_for_advice_when_the_house_closes_is_sent_away() -> None:
    """No thought is left behind that nobody will ever think."""

    async def ask() -> set[asyncio.Task[Any]]:
        house = Minds(1, 60.0, Metrics())
        waiting = [asyncio.create_task(house.advise(seen(), seed)) for seed in range(3)]  # for one worker
        await asyncio.sleep(0.1)
        await house.close()
        await asyncio.wait(waiting, timeout=5)
        return {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}

    assert asyncio.run(ask()) == set()


def test_advice_that_failed_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[int]:
        house = Minds(1, 60.0, Metrics())
        try:
            with monkeypatch.context() as broken:
                broken.setattr("ludotheque.web.thinking.worker.__name__", "no.such.module")
                first = await house.advise(seen(), 1)
            return [len(first), len(await house.advise(seen(), 1))]
        finally:
            await house.close()

    assert asyncio.run(ask()) == [0, len(seen().legal)]


def test_an_interrupted_server_ends_its_workers_without_a_word() -> None:
    """Ctrl+C reaches everybody who belongs to the terminal."""
    known = {**os.environ, "PYTHONPATH": f"{SOURCE.parent}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        check=True,
        env=known,
        start_new_session=True,
    )
    assert done.stderr == ""
