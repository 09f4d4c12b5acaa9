"""Bots never err: the short form of `ludotheque bench endurance`; and what it says when one does."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ludotheque.bench import endurance
from ludotheque.bench.endurance import Record, endure, print_records, start
from ludotheque.bots import LEVELS
from ludotheque.bots.levels import Medium
from ludotheque.errors import LudothequeError
from ludotheque.games import SHELF, find
from ludotheque.seen import Seen

LONG = 60  # minutes: a few such games are enough


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", SHELF)
def test_bots_never_err(name: str, level: str) -> None:
    for seed in range(3 if find(name).minutes >= LONG else 25):
        record = endure(name, level, seed)
        assert not record.failures
        assert record.choices > 3


@pytest.mark.parametrize("name", SHELF)
def test_any_players_and_options_are_drawn(name: str) -> None:
    matches = [start(name, seed) for seed in range(200)]
    game = find(name)
    assert {match.players for match in matches} == set(range(game.fewest, game.most + 1))
    for option in game.options:
        assert {match.options[option.name] for match in matches} == set(option.values)


def test_a_bot_that_errs_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def choose(bot: Medium, seen: Seen) -> str:
        return "nonsense"

    monkeypatch.setattr(Medium, "choose", choose)
    with pytest.raises(LudothequeError, match="erred"):
        endurance.run(1, "ninjan")
    assert "ninjan, medium, 1" in capsys.readouterr().out


def test_a_bot_that_takes_too_long_is_found() -> None:
    record = Record("ninjan", "hard", games=1)
    assert record.fine
    record.add(Record("ninjan", "hard", games=1, choices=3, overran=1, worst=0.2))
    assert (record.games, record.choices, record.overran, record.worst, record.fine) == (2, 3, 1, 0.2, False)
    out = io.StringIO()
    print_records([record], Console(file=out, width=100))
    assert "200" in out.getvalue()
