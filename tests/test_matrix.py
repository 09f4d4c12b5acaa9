"""Zero-sum matrix games: known ones, and proofs for many random ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ludotheque.games import SHELF, find, matrix
from ludotheque.games.matrix import (
    PROVEN,
    WIDEST,
    Room,
    _try_harder,
    column_guarantee,
    room,
    row_guarantee,
)
from tests.forms import PLAIN

solve_matrix = find(SHELF[0]).form.of(matrix.solve_matrix)
TRIES = 60 if PLAIN else 40_000


def laid(rows: list[list[float]]) -> Room:
    ready = room()
    ready.payoff[: len(rows), : len(rows[0])] = rows
    return ready


def test_rock_paper_scissors() -> None:
    game = laid([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert solve_matrix(game, 3, 3) == pytest.approx(0, abs=1e-12)
    assert game.row_mix[:3] == pytest.approx([1 / 3] * 3)
    assert game.column_mix[:3] == pytest.approx([1 / 3] * 3)


def test_rock_paper_scissors_where_rock_pays_double() -> None:
    game = laid([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert solve_matrix(game, 3, 3) == pytest.approx(0, abs=1e-12)
    assert game.row_mix[:3] == pytest.approx([1 / 4, 1 / 2, 1 / 4])


def test_a_saddle_needs_no_mix() -> None:
    game = laid([[3, 2, 4], [1, 0, 9], [5, 2, 2]])
    assert solve_matrix(game, 3, 3) == 2
    assert sorted(game.row_mix[:3]) == [0, 0, 1]
    assert game.column_mix[1] == 1


def test_two_by_two() -> None:
    game = laid([[3, -1], [-2, 4]])
    assert solve_matrix(game, 2, 2) == pytest.approx(1)
    assert game.row_mix[:2] == pytest.approx([0.6, 0.4])
    assert game.column_mix[:2] == pytest.approx([0.5, 0.5])


def test_dominated_rows_and_columns_are_not_played() -> None:
    game = laid([[0, -1, 1, 1], [1, 0, -1, 1], [-1, 1, 0, 1], [-1, -1, -1, -1]])
    assert solve_matrix(game, 4, 4) == pytest.approx(0, abs=1e-12)
    assert game.row_mix[:4] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert game.column_mix[:4] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, WIDEST), (WIDEST, 1), (2, 5), (5, 2)])
def test_all_shapes(rows: int, columns: int) -> None:
    game = room()
    game.payoff[:rows, :columns] = np.arange(rows * columns).reshape(rows, columns)
    assert solve_matrix(game, rows, columns) == (rows - 1) * columns
    game.payoff[:] = 7
    assert solve_matrix(game, rows, columns) == 7


def test_the_largest_game() -> None:
    game = room()
    np.fill_diagonal(game.payoff, np.arange(1, WIDEST + 1))
    value = 1 / sum(1 / n for n in range(1, WIDEST + 1))
    assert solve_matrix(game, WIDEST, WIDEST) == pytest.approx(value)
    assert game.row_mix == pytest.approx(value / np.arange(1, WIDEST + 1))


LUCK = np.random.default_rng(5)
KINDS: dict[str, Callable[[tuple[int, int]], Any]] = {
    "any": LUCK.random,
    "signs": lambda shape: LUCK.integers(-1, 2, shape) * 1.0,
    "yes or no": lambda shape: LUCK.integers(0, 2, shape) * 1.0,
    "points": lambda shape: LUCK.integers(-5, 6, shape) * 1.0,
    "nearly tied": lambda shape: LUCK.integers(0, 3, shape) + 1e-10 * LUCK.integers(-1, 2, shape),
}


@pytest.mark.parametrize("kind", KINDS)
def test_both_guarantees_agree(kind: str) -> None:
    """The proof itself: no mix of either side could do better, however the mixes were found."""
    game = room()
    for _ in range(TRIES):
        rows, columns = (int(side) for side in LUCK.integers(1, WIDEST + 1, 2))
        game.payoff[:rows, :columns] = KINDS[kind]((rows, columns))
        value = solve_matrix(game, rows, columns)
        assert column_guarantee(game, rows, columns) - row_guarantee(game, rows, columns) <= PROVEN
        assert row_guarantee(game, rows, columns) - PROVEN <= value <= column_guarantee(game, rows, columns) + PROVEN
        for mix in (game.row_mix[:rows], game.column_mix[:columns]):
            assert mix.min() >= 0
            assert abs(mix.sum() - 1) < 1e-12


@pytest.mark.parametrize("proven", [PROVEN, -1.0])
def test_starting_again_with_the_ties_broken_finds_the_same(proven: float) -> None:
    """Also if no proof were good enough: then the best answer of all attempts is kept."""
    luck = np.random.default_rng(6)
    game = room()
    for size in (3, 5, 8):
        game.payoff[:size, :size] = luck.integers(-1, 2, (size, size))
        value = solve_matrix(game, size, size)
        low, high = _try_harder(game, size, size, proven)
        assert low == pytest.approx(value)
        assert high == pytest.approx(value)
        assert column_guarantee(game, size, size) - row_guarantee(game, size, size) <= PROVEN
