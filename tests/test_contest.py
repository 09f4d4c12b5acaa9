"""Matches between bots: every deal in every rotation, honest intervals, and the ladder that is printed from them."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from rich.console import Console

from ludotheque.bench import ladder
from ludotheque.bots import LEVELS, Bot
from ludotheque.contests import Contest, Result, contest, named, play_deal, play_game
from ludotheque.games.promises import NEIGHBOURS
from ludotheque.i18n import language
from ludotheque.seen import Seen


class First:
    """Always the first of its legal moves."""

    level = "first"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Seen) -> str:
        return seen.legal[0]


def first(seed: int) -> Bot:
    return First(seed)


def test_equals_who_know_no_luck_share_every_deal() -> None:
    """The same players in exchanged seats play the same game: one win each, whatever the deal."""
    for deal in range(5):
        assert play_deal(Contest("ninjan", 2, first, first, {"tie": "shared"}), deal) in {(1.0, 2), (0.0, 0)}


def test_teams_exchange_sides() -> None:
    match = Contest("supertock", 4, named("medium"), named("easy"), {"teams": "yes"})
    assert (match.rotations, match.fair_share) == (2, 0.5)
    assert play_game(match, 3, 0) in {(0, 2), (1, 3)}


def test_simple_sense_beats_habits() -> None:
    told: list[int] = []
    result = contest(Contest("ninjan", 2, named("medium"), named("easy")), 20, told=told.append)
    assert told == list(range(1, 21))
    assert result.games == 40
    assert result.share - result.error > 0.5


def test_the_same_seed_plays_the_same_games() -> None:
    match = Contest("ninjan", 3, named("medium"), named("easy"))
    assert contest(match, 3, seed=2) == contest(match, 3, seed=2)
    assert contest(match, 3, seed=2) != contest(match, 3, seed=3)


def test_games_of_one_deal_count_together() -> None:
    """Ten deals of which one side wins both games prove less than twenty games that differ."""
    together = Result((2.0, 0.0) * 5, (2,) * 10)
    apart = Result((1.0, 0.0) * 10, (1,) * 20)
    assert together.share == apart.share == 0.5
    assert together.error > apart.error


def test_the_ladder_has_every_step_that_is_promised() -> None:
    steps = ladder.steps()
    assert len({step.label().text() + step.stronger + step.against for step in steps}) == len(steps)
    assert {step.stronger for step in steps} <= set(LEVELS)
    assert list(NEIGHBOURS) == [(stronger, weaker) for weaker, stronger in pairwise(LEVELS)]


def test_the_ladder_is_printed_in_both_languages() -> None:
    result = Result((2.0, 1.0, 2.0), (2, 2, 2))

    def printed() -> str:
        out = io.StringIO()
        ladder.print_ladder([(ladder.steps()[0], result)], Console(file=out, width=100))
        return out.getvalue()

    assert "83.3" in printed()
    with language("fr"):
        assert "83,3" in printed()


def test_an_interrupted_ladder_prints_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> Result:
        if done:
            raise KeyboardInterrupt
        done.append(True)
        return Result((1.0, 2.0), (2, 2))

    done: list[bool] = []
    monkeypatch.setattr(ladder, "contest", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ladder.run(2, "ninjan")
    assert "75.0" in capsys.readouterr().out
