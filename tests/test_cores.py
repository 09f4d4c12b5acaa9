"""Whole games and contests on all cores: progress, interruption, and nothing left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import cores
from ludotheque.errors import BadOption, IllegalMove
from ludotheque.patience import Counted
from ludotheque.policies import below
from ludotheque.seen import Seen
from tests.helpers import SOURCE
from tests.test_bad_input import expect

GAME = "ninjan"
LONG = 30.0  # seconds: much longer than anybody waits, and much shorter than the work


def test_work_that_cannot_be_sent_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "_forks", lambda: False)
    here = os.getpid()
    assert [*cores.in_processes(lambda task: (task, os.getpid()), range(4), 2)] == [(task, here) for task in range(4)]
    assert not cores._can_be_sent(lambda task: task)
    assert cores._can_be_sent(abs)


@pytest.mark.slow
def test_processes_are_others_and_threads_are_not() -> None:
    pids = set(cores.in_processes(lambda task: os.getpid(), range(8), 2))
    assert os.getpid() not in pids
    assert set(cores.in_threads(lambda task: os.getpid(), range(8), 2)) == {os.getpid()}


def own_process(task: int) -> int:
    return os.getpid()


def leads(seen: Seen) -> str:
    return str(seen.legal[-1])


@pytest.mark.slow
def test_where_processes_begin_afresh_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows and macOS."""
    here = ludotheque.playouts(GAME, policies=[leads, spinning], games=8, seed=1, cores=1)
    monkeypatch.setattr(cores, "_forks", lambda: False)
    assert os.getpid() not in {*cores.in_processes(own_process, range(4), 2)}
    assert ludotheque.playouts(GAME, policies=[leads, spinning], games=8, seed=1, cores=2) == here


class Dreamer:
    """Asks before each choice how such games end; whoever waits hears only of the games that count."""

    def choose(self, seen: Seen) -> str:
        ludotheque.playouts(GAME, games=300, seed=1, cores=1)
        ludotheque.playouts(GAME, policies=[leads, "easy"], games=2, seed=1, cores=1)
        return str(seen.legal[0])


@pytest.mark.parametrize("many", [1, 2])
def test_a_player_may_play_whole_games_of_its_own(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.patience.AGAIN", 0.0)  # told whenever somebody has chosen
    told: list[int] = []
    found = ludotheque.playouts(
        GAME, policies=[Dreamer, leads], games=5, seed=1, cores=many, progress=lambda done, of: told.append(done)
    )
    assert found == ludotheque.playouts(GAME, policies=[Dreamer, leads], games=5, seed=1, cores=1)
    assert told == sorted(told)
    assert told[-1] == 5
    assert many > 1 or 0 in told, "the own games have taken nobody's ear"


@pytest.mark.slow
def test_no_more_processes_begin_than_there_are_pieces_of_work() -> None:
    parent, others = os.getpid(), children_of(os.getpid())
    begun = max(cores.in_processes(lambda task: len(children_of(parent) - others), range(3), 40))
    assert begun <= 3
    expect(BadOption, "1024", lambda: ludotheque.playouts(GAME, games=1, cores=10**6))


def test_progress_is_told_to_a_function() -> None:
    told: list[tuple[int, int]] = []
    ludotheque.playouts(GAME, games=600, progress=lambda done, of: told.append((done, of)))
    assert told == [(256, 600), (512, 600), (600, 600)]


def test_progress_is_a_line_that_goes_away(capsys: pytest.CaptureFixture[str]) -> None:
    ludotheque.playouts(GAME, games=300, progress=True)
    shown = capsys.readouterr().err
    assert "300 games of Ninjan" in shown
    assert "256/300" in shown
    assert shown.endswith("\r")
    ludotheque.playouts(GAME, games=1, progress=True)
    assert "\r1 game of Ninjan" in capsys.readouterr().err
    ludotheque.playouts(GAME, games=300)  # nobody looks
    ludotheque.playouts(GAME, games=300, progress=False)
    assert capsys.readouterr().err == ""


def test_progress_waits_a_moment_where_somebody_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("ludotheque.patience._somebody_looks", lambda: True)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    with Counted(ludotheque.new(GAME).game.title, 10) as counted:
        counted.tell(1)
        assert capsys.readouterr().err == ""
        clock[0] = 2.0
        counted.tell(5)
        assert "5/10" in capsys.readouterr().err


def slow(seen: Seen) -> str:
    time.sleep(0.05)
    return str(seen.legal[0])


def sudden(seen: Seen) -> str:
    os._exit(3)


@ludotheque.policy(GAME)
def spinning(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    place = 0
    for _ in range(3_000_000):
        place = below(luck, len(moves))
    return place


@pytest.mark.slow
@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("player", [slow, spinning])
@pytest.mark.parametrize("contest", [False, True])
def test_progress_is_told_before_anything_is_done_and_again_and_again(player: Any, contest: bool, cores: int) -> None:
    """Also if one piece of the work takes longer than anybody waits."""
    ludotheque.contest(GAME, spinning, "hard", deals=1, cores=1)  # compiled now
    ludotheque.playouts(GAME, policies=[spinning, "easy"], games=1)
    told: list[tuple[float, int, int]] = []
    begun = time.monotonic()

    def heard(done: int, total: int) -> None:
        told.append((time.monotonic() - begun, done, total))
        if len(told) == 4:
            raise KeyboardInterrupt  # seen enough

    many: Callable[..., object] = partial(ludotheque.playouts, GAME, policies=[player] * 2, games=2000)
    if contest:
        many = partial(ludotheque.contest, GAME, player, "hard" if player is slow else "easy", deals=2000)
    with pytest.raises(KeyboardInterrupt):
        many(cores=cores, progress=heard)
    times = [0.0, *(moment for moment, _, _ in told)]
    assert max(later - earlier for earlier, later in pairwise(times)) < LONG
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert told[0][1] < 20
    assert {total for _, _, total in told} == {2000}


def test_what_is_told_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, told = [0.0], []
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    counted = Counted(ludotheque.new(GAME).game.title, 10, lambda done, of: told.append(done))
    for moment, tell, done in (
        (0.5, counted.beat, 0),  # too early
        (1.1, counted.beat, 0),
        (1.2, counted.beat, 3),  # just told
        (2.2, counted.beat, 4),
        (2.3, counted.tell, 1),  # in its order; more was told
        (2.4, counted.tell, 6),
        (3.0, counted.beat, 6),
        (3.5, counted.beat, 5),
    ):
        clock[0] = moment
        tell(done)
    assert told == [0, 4, 6, 6]


class Trouble(Exception):
    """It cannot be made again from what it says."""

    def __init__(self, what: str, where: str) -> None:
        super().__init__(f"{what} in {where}")


def in_trouble(seen: Seen) -> str:
    raise Trouble("smoke", "the kitchen")


@pytest.mark.parametrize("contest", [False, True])
def test_an_error_that_cannot_be_sent_is_told_all_the_same(contest: bool) -> None:
    many: Callable[..., object] = partial(ludotheque.playouts, GAME, policies=[in_trouble, "easy"], games=20)
    if contest:
        many = partial(ludotheque.contest, GAME, in_trouble, "easy", deals=8)
    with pytest.raises(Trouble):
        many(cores=1)
    expect(IllegalMove, "Trouble (smoke in the kitchen)", lambda: many(cores=2))


def test_a_player_that_ends_its_process_is_told() -> None:
    for action in (
        lambda: ludotheque.playouts(GAME, policies=[sudden, "easy"], games=20, cores=2),
        lambda: ludotheque.contest(GAME, sudden, "easy", deals=4, cores=2),
    ):
        expect(IllegalMove, "", action)


SLOW = """
import signal, sys, threading, time, ludotheque
from ludotheque.policies import below

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where tests run behind others

def slow(seen):
    time.sleep(0.05)
    return seen.legal[0]

@ludotheque.policy("ciseaux")
def spin(state, seat, moves, luck):
    for _ in range(3_000_000):
        place = below(luck, len(moves))
    return place

def fails(done, total):
    raise KeyboardInterrupt

spin.choose(ludotheque.new("ciseaux").seen_by(0))  # compiled now
ludotheque.playouts("ciseaux", policies=["easy", "easy"], games=1)
print("ready", flush=True)
try:
    {what}
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
"""


def children_of(pid: int) -> set[int]:
    """The processes that this one has started, by the system's own list."""
    return {
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    }


def alive(pids: set[int]) -> Iterator[int]:
    for pid in pids:
        status = Path(f"/proc/{pid}/stat")
        if status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z":
            yield pid


def started(what: str) -> subprocess.Popen[str]:
    """A program that does this, once all that it needs is compiled."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "LUDOTHEQUE_COMPILE": ""}
    program = subprocess.Popen(
        [sys.executable, "-c", SLOW.format(what=what)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    return program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "processes"),
    [
        ('ludotheque.playouts("ciseaux", policies=[slow, slow], games=400, cores=1)', 0),
        ('ludotheque.playouts("ciseaux", policies=[slow, slow], games=400, cores=2)', 2),
        ('ludotheque.contest("ciseaux", slow, slow, deals=400, cores=1)', 0),
        ('ludotheque.contest("ciseaux", slow, slow, deals=400, cores=2)', 2),
        ('ludotheque.playouts("ciseaux", policies=[spin, spin], games=4000, cores=1)', 0),
        ('ludotheque.playouts("ciseaux", policies=[spin, spin], games=4000, cores=2)', 0),
        ('ludotheque.contest("ciseaux", spin, spin, deals=4000, cores=2)', 0),
    ],
)
def test_an_interruption_ends_it_soon_and_leaves_no_process(what: str, processes: int) -> None:
    """Ctrl-C goes to all of them, as a terminal sends it."""
    program = started(what)
    try:
        waiting = time.monotonic()
        workers: set[int] = set()
        while len(workers) < processes and time.monotonic() - waiting < 120:
            time.sleep(0.1)
            workers = children_of(program.pid)
        time.sleep(1.0)
        workers = children_of(program.pid)
        assert len(workers) >= processes
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=LONG)
        assert out.startswith("interrupted" if processes else "interrupted 1\n"), err
        assert not re.search("Traceback|Exception|Error", err)
        assert [*alive(workers)] == []
    finally:
        program.kill()
        program.wait()


@pytest.mark.slow
@pytest.mark.parametrize(
    "what",
    [
        'ludotheque.playouts("ciseaux", policies=["easy", "easy"], games=4_000_000, cores=2, progress=fails)',
        'ludotheque.playouts("ciseaux", policies=[slow, "easy"], games=40, cores=2, progress=fails)',
        'ludotheque.contest("ciseaux", "easy", "medium", deals=4_000_000, cores=2, progress=fails)',
        'ludotheque.contest("ciseaux", slow, "easy", deals=20, cores=2, progress=fails)',
    ],
)
def test_nothing_goes_on_when_whoever_is_told_has_enough(what: str) -> None:
    program = started(what)
    try:
        out, err = program.communicate(timeout=2 * LONG)
        assert out.startswith("interrupted"), err
    finally:
        program.kill()
        program.wait()
