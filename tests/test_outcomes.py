"""Random games by the hundred thousand: `ludotheque.playouts`."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

import ludotheque
from ludotheque import outcomes
from ludotheque.checks import check_setup
from ludotheque.errors import BadOption, UnknownGame
from ludotheque.games.bits import members_of
from ludotheque.games.chance import below, branch
from ludotheque.games.layout import opened

EACH_GAME = pytest.mark.parametrize("game", ludotheque.games())


@EACH_GAME
def test_a_row_a_game_and_a_column_a_seat(game: str) -> None:
    found = ludotheque.playouts(game, players=3, games=2, seed=1)
    assert len(found) == 2
    assert found.scores.shape == found.winners.shape == (2, 3)
    assert found.scores.dtype.name == "int32"
    assert found.winners.dtype.name == "bool"


@EACH_GAME
def test_the_same_seed_gives_the_same_outcomes_and_another_gives_others(game: str) -> None:
    one, same, other = (ludotheque.playouts(game, games=2, seed=seed) for seed in (1, 1, 2))
    assert one.scores.tolist() == same.scores.tolist()
    assert one.decisions == same.decisions
    assert (one.decisions, one.scores.tolist()) != (other.decisions, other.scores.tolist())


def test_every_playout_is_a_game_by_the_rules() -> None:
    """The first one, played again step by step with the same random numbers."""
    game, players, options = check_setup("ninjan", 3, None)
    [stream] = outcomes.streams_from(9, 1)
    table, moves = game.undealt(3, options), np.zeros(game.rules.MAX_MOVES, np.int32)
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
    found = ludotheque.playouts("ninjan", players=3, games=1, seed=9)
    assert found.scores.tolist() == [scores.tolist()]
    assert found.winners.tolist() == [[seat in members_of(game.rules.winners(table)) for seat in range(players)]]
    assert found.decisions == decisions


@pytest.mark.parametrize("cores", [2, 3, None])
def test_games_are_the_same_on_any_number_of_cores(cores: int | None) -> None:
    games = 2 * outcomes.BLOCK + 10
    alone = ludotheque.playouts("ciseaux", games=games, seed=3, cores=1)
    together = ludotheque.playouts("ciseaux", games=games, seed=3, cores=cores)
    assert together.scores.tolist() == alone.scores.tolist()
    assert together.winners.tolist() == alone.winners.tolist()
    assert together.decisions == alone.decisions == games * 32
    blocks = [alone.scores[: outcomes.BLOCK].tolist(), alone.scores[outcomes.BLOCK : 2 * outcomes.BLOCK].tolist()]
    assert blocks[0] != blocks[1]


def test_options_change_the_games() -> None:
    one = ludotheque.playouts("ninjan", games=30, seed=3)
    three = ludotheque.playouts("ninjan", games=30, seed=3, options={"deals": 3, "tie": "shared"})
    assert three.decisions == 3 * 30 * 36
    assert three.mean_scores.sum() > 2 * one.mean_scores.sum()


def test_it_prints_itself_usefully() -> None:
    found = ludotheque.playouts("ciseaux", players=2, games=2, seed=1)
    means = ", ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
    assert repr(ludotheque.playouts("ciseaux", games=1, seed=1)).startswith("<1 game of ciseaux, 32 decisions, ")
    assert repr(found).startswith(f"<2 games of ciseaux, 64 decisions, at most 32; mean scores {means}; wins ")
    assert found.win_shares.sum() == pytest.approx(1)


def test_a_shared_win_is_shared() -> None:
    found = ludotheque.playouts("ciseaux", players=2, games=200, seed=1)
    shared = found.winners.all(axis=1)
    assert shared.any()
    assert found.win_shares[0] == pytest.approx((found.winners[:, 0].sum() - shared.sum() / 2) / 200)


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
        with pytest.raises(BadOption, match="The number of games is a whole number from 1 to 1000000000, not "):
            ludotheque.playouts("ninjan", games=games)


def test_outcomes_are_equal_when_all_games_were() -> None:
    one, same, other = (ludotheque.playouts("ciseaux", players=2, games=20, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert one != 1
