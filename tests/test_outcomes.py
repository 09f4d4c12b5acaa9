"""Random games by the hundred thousand: `ludotheque.playouts`."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

import ludotheque
from ludotheque.errors import BadOption, UnknownGame
from ludotheque.games.kernel import below, branch, members_of, opened, stream_from
from ludotheque.match import check_setup
from ludotheque.outcomes import AT_ONCE

EACH_GAME = pytest.mark.parametrize("game", ludotheque.games())


@EACH_GAME
def test_a_row_a_game_and_a_column_a_seat(game: str) -> None:
    outcomes = ludotheque.playouts(game, players=3, games=20, seed=1)
    assert len(outcomes) == 20
    assert outcomes.scores.shape == outcomes.winners.shape == (20, 3)
    assert outcomes.scores.dtype.name == "int32"
    assert outcomes.winners.dtype.name == "bool"


@EACH_GAME
def test_the_same_seed_gives_the_same_outcomes_and_another_gives_others(game: str) -> None:
    one, same, other = (ludotheque.playouts(game, games=20, seed=seed).scores.tolist() for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_every_playout_is_a_game_by_the_rules() -> None:
    """The first one, played again step by step with the same random numbers."""
    game, players, options = check_setup("ninjan", 3, None)
    stream, table, moves = stream_from(9), game.undealt(3, options), np.zeros(game.rules.MAX_MOVES, np.int32)
    dealing = opened(table, game.rules.TABLE).stream
    branch(stream, dealing)
    game.rules.deal(table, moves[:0])
    decisions = 0
    while waiting := members_of(game.rules.actors(table)):
        for seat in waiting:
            game.rules.play(table, seat, moves[below(stream, game.rules.legal(table, seat, moves))])
            decisions += 1
    scores = np.zeros(players, np.int32)
    game.rules.scores(table, scores)
    outcomes = ludotheque.playouts("ninjan", players=3, games=1, seed=9)
    assert outcomes.scores.tolist() == [scores.tolist()]
    assert outcomes.winners.tolist() == [[seat in members_of(game.rules.winners(table)) for seat in range(players)]]
    assert outcomes.decisions == decisions


def test_many_games_are_the_same_games_as_few() -> None:
    many = ludotheque.playouts("ciseaux", games=AT_ONCE + 5, seed=3)
    few = ludotheque.playouts("ciseaux", games=10, seed=3)
    assert many.scores[:10].tolist() == few.scores.tolist()
    assert many.winners[-5:].any(axis=1).all()
    assert many.decisions == (AT_ONCE + 5) * 32


def test_options_change_the_games() -> None:
    one = ludotheque.playouts("ninjan", games=30, seed=3)
    three = ludotheque.playouts("ninjan", games=30, seed=3, options={"deals": 3, "tie": "shared"})
    assert three.decisions == 3 * 30 * 36
    assert three.mean_scores.sum() > 2 * one.mean_scores.sum()


def test_it_prints_itself_usefully() -> None:
    outcomes = ludotheque.playouts("ciseaux", players=2, games=2, seed=1)
    means = ", ".join(f"{mean:.1f}" for mean in outcomes.scores.mean(axis=0))
    assert repr(outcomes).startswith(f"<2 games of ciseaux, 64 decisions; mean scores {means}; wins ")
    assert outcomes.win_shares.sum() == pytest.approx(1)


def test_a_shared_win_is_shared() -> None:
    outcomes = ludotheque.playouts("ciseaux", players=2, games=2000, seed=1)
    shared = outcomes.winners.all(axis=1)
    assert shared.any()
    assert outcomes.win_shares[0] == pytest.approx((outcomes.winners[:, 0].sum() - shared.sum() / 2) / 2000)


def test_mistakes_are_explained() -> None:
    with pytest.raises(UnknownGame, match="There is no game called 'chess'"):
        ludotheque.playouts("chess")
    with pytest.raises(BadOption, match="for 2 to 5 players, not 6"):
        ludotheque.playouts("ninjan", players=6)
    with pytest.raises(BadOption, match="has no option wind"):
        ludotheque.playouts("ninjan", options={"wind": 1})
    with pytest.raises(BadOption, match="A seed is a whole number, not 'x'"):
        ludotheque.playouts("ninjan", seed=cast(int, "x"))
    for games in (0, -1, cast(int, 2.5), True):
        with pytest.raises(BadOption, match="The number of games is a whole number from 1, not "):
            ludotheque.playouts("ninjan", games=games)
