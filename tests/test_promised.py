"""What games promise of their bots can be measured."""

from __future__ import annotations

import pytest

from ludotheque.bench.promised import goal_against_others, promises_of
from ludotheque.bots import LEVELS
from ludotheque.games import SHELF, find
from ludotheque.games.promises import Thumb


@pytest.mark.parametrize("name", SHELF)
def test_promises_are_about_games_that_can_be_played(name: str) -> None:
    game = find(name)
    for promise in promises_of(game):
        game.check_options(game.check_players(promise.players), promise.options)
        assert promise.stronger in LEVELS
        assert isinstance(promise.weaker, Thumb) or promise.weaker in LEVELS
        assert 1 / promise.players < promise.goal + 0.01 < 1
    assert 0 < goal_against_others(game) < 1
