"""A shortened run of `ludotheque bench soak`: some hundred games, and nothing is left of them."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.bench import soak
from ludotheque.bench.faults.servers import Server
from ludotheque.bench.progress import Progress
from ludotheque.bench.soak import Sample, Soak, stops
from ludotheque.errors import LudothequeError
from ludotheque.terminal.app import main

pytestmark = pytest.mark.slow

REST = Sample(0, 100.0, 5, 0, 0, 20, 1.0)


def test_after_some_hundred_games_everything_is_as_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    soaked = soak.run(200, json=tmp_path / "j")
    assert soaked.played == 200
    assert soaked.moves > 200
    assert [sample["games"] for sample in json.loads((tmp_path / "j").read_text())] == [0, 20, 200]
    assert "memory changed by" in " ".join(capsys.readouterr().out.split())


@pytest.fixture
def soaked(tmp_path: Path) -> Soak:
    """One that has played, as far as it knows."""
    (tmp_path / "log").touch()
    server = Server("", secrets.token_bytes(32), tmp_path / "log")
    with Progress() as progress:
        found = Soak(100, soak.shortest_game(), 1, server, progress)
    found.played = 100
    found.samples = [REST, replace(REST, games=10), replace(REST, games=100, megabytes=109.0)]
    return found


def test_a_little_more_memory_is_no_leak(soaked: Soak) -> None:
    assert soaked.troubles() == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"megabytes": 110.1}, "Memory has grown by 10.1 %."),
        ({"tasks": 6}, "tasks: 5 before, 6 after."),
        ({"sockets": 1}, "sockets: 0 before, 1 after."),
        ({"tables": 2}, "tables: 0 before, 2 after."),
        ({"files": 21}, "files: 20 before, 21 after."),
    ],
)
def test_whatever_grows_is_named(change: dict[str, float], said: str, soaked: Soak) -> None:
    soaked.samples[-1] = replace(soaked.samples[-1], **change)  # type: ignore[arg-type]
    assert [trouble.text("en") for trouble in soaked.troubles()] == [said]


def test_a_crash_of_the_server_is_no_rest(soaked: Soak) -> None:
    soaked.server.log.write_text("Traceback (most recent call last):\n")
    assert len(soaked.troubles()) == 1


def test_who_is_interrupted_says_so(soaked: Soak) -> None:
    soaked.played = 50
    assert [trouble.text("en") for trouble in soaked.troubles()] == ["Interrupted: these are the figures so far."]


def test_long_runs_are_looked_at_after_every_tenth() -> None:
    assert stops(300) == [30, 300]
    assert stops(5) == [1, 5]
    assert stops(1) == [1]
    assert stops(20_000) == list(range(2000, 20_001, 2000))


def test_mistakes_are_said_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "soak", "--games", "0"]) == 1
    assert "from 1 to 1000000000, not 0" in capsys.readouterr().err


def test_what_has_grown_is_an_error(monkeypatch: pytest.MonkeyPatch, soaked: Soak) -> None:
    async def nothing(self: Soak) -> None:
        self.samples, self.played = [REST, REST, replace(REST, tasks=9)], 100
        self.server.log.touch()

    monkeypatch.setattr(Soak, "run", nothing)
    with pytest.raises(LudothequeError, match="tasks: 5 before, 9 after"):
        soak.run(100)
