"""The loops that play whole games, in the form that the tests run in: every game, every player of the house."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.games.playout import FINE, at_random, by_habit, by_sense

EACH_GAME = pytest.mark.parametrize("name", SHELF)
GAME = "ninjan"


@EACH_GAME
def test_the_players_of_the_house_play_in_machine_code_as_in_python(name: str) -> None:
    """The loop that asks policies, and the policies of the house, are the same in both forms."""
    game = find(name)
    start, room = game.undealt(3, game.check_options(3, {})), np.zeros(game.rules.MAX_MOVES, np.int32)

    def played(form: Any, games: int) -> Any:
        scores, winners, lengths = np.zeros((games, 3), np.int32), np.zeros(games, np.int64), np.zeros(games, np.int64)
        policies = [form.policy(house) for house in (at_random, by_habit, by_sense)]
        seats = (*policies, *policies[:1] * 5)
        trouble = np.zeros(3, np.int64)
        stream = stream_from(3)
        assert form.policy_games(seats, start, stream, start.copy(), room, scores, winners, lengths, trouble) == FINE
        return scores.tolist(), winners.tolist(), lengths.tolist(), stream.tolist()

    plain = played(game.plain, 1)
    if game.form.compiled:
        assert plain == played(game.compiled, 1)
    assert sum(plain[2]) > 0


def test_an_answer_that_is_none_ends_the_plain_loop_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(GAME)
    start, room = game.undealt(2, game.check_options(2, {})), np.zeros(game.rules.MAX_MOVES, np.int32)
    rows, trouble = np.zeros(1, np.int64), np.zeros(3, np.int64)
    seats: Any = [lambda *_: 99] * 8
    ended = game.plain.policy_games(
        seats, start, stream_from(1), start.copy(), room, np.zeros((1, 2), np.int32), rows, rows, trouble
    )
    assert (ended, trouble.tolist()) == (0, [0, 99, 9])
    monkeypatch.setitem(game.plain.policy_games.__globals__, "LONGEST", 10)
    seats, trouble[:] = [lambda *_: 0] * 8, 0
    ended = game.plain.policy_games(
        seats, start, stream_from(1), start.copy(), room, np.zeros((1, 2), np.int32), rows, rows, trouble
    )
    assert (ended, trouble.tolist()) == (0, [0, 0, 0]), "a game without an end, and nobody's answer"
