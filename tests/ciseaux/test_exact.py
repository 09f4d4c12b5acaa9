"""Best play for two in 1, 2, 3… ciseaux."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from tools.measure_ciseaux import estimate_errors, exploitability, main, position

from ludotheque.games import find, matrix
from ludotheque.games.bits import members_of
from ludotheque.games.chance import stream_from
from ludotheque.games.ciseaux.bots.best_play import ERRORS, ending_of, estimate_payoffs
from ludotheque.games.ciseaux.bots.endgame import small_ending
from ludotheque.games.contract import Table
from ludotheque.games.matrix import solve_matrix
from ludotheque.match import Match
from tests.ciseaux.positions import ALL, FORM, after_tricks, left_with, solve, table_of
from tests.forms import PLAIN

RULES = find("ciseaux").rules
SETTINGS: list[dict[str, Any]] = [{}, {"void": "carry"}, {"void": "carry", "joker_value": 5}]


def value(mine: str, theirs: str, margin: int = 0, **options: Any) -> float:
    return solve(table_of(left_with(mine, theirs, margin, **options)), 0).value


# --- endings that need no computer ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("margin", "chance"), [(-1, 0), (0, 0.5), (1, 1)])
def test_c10_a_shared_win_counts_half(margin: int, chance: float) -> None:
    assert value("R4", "R4", margin) == chance


def test_the_last_trick() -> None:
    assert value("P1", "R3", -3) == 0.5
    assert value("P1", "R3", -2) == 1
    assert value("R3", "P1", 2) == 0


def test_who_must_guess_mixes() -> None:
    """Equal hands and no lead: rock, paper, scissors."""
    solution = solve(table_of(left_with("R3 P3 S3", "R3 P3 S3")), 0)
    assert solution.exact
    assert solution.value == pytest.approx(0.5)
    assert solution.mix == pytest.approx([1 / 3] * 3)
    assert solution.their_mix == pytest.approx([1 / 3] * 3)


def test_c7_what_waits_can_decide() -> None:
    """Both showed the 5 of rock: when void tricks are carried, the last trick pays five more."""
    for void, chance in (("aside", 0), ("carry", 1)):
        match = after_tricks(left_with("R5 P1", "R5 R2", -4, void=void), "R5 R5")
        assert solve(table_of(match), 0).value == chance
        assert solve(table_of(match), 1).value == 1 - chance


def test_c9_a_joker_that_waits() -> None:
    for joker, chance in ((0, 0), (3, 0.5), (5, 1)):
        match = after_tricks(left_with("J P1", "J R2", -5, void="carry", joker_value=joker), "J J")
        assert solve(table_of(match), 0).value == chance


def test_a_secret_choice_changes_nothing() -> None:
    match = left_with("R3 P4 S3", "R2 P3 S5", 1)
    before = solve(match.seen_by(0).table, 0)
    match.play(1, "P3")
    after = solve(match.seen_by(0).table, 0)
    assert before.value == after.value
    assert np.array_equal(before.mix, after.mix)


# --- against the rules themselves -------------------------------------------------------------------------------------


def by_playing(table: Table) -> float:
    """Seat 0's probability of winning, by playing every game that is left and solving every trick on the way."""
    if not RULES.actors(table):
        winners = members_of(RULES.winners(table))
        return (0 in winners) / len(winners)
    state = Match.start("ciseaux", 2, seed=0)
    state._table = table
    mine, theirs = (state.seen_by(seat).moves for seat in range(2))
    room = matrix.room()
    for i, card in enumerate(mine):
        for j, other in enumerate(theirs):
            then = table.copy()
            RULES.play(then, 0, int(card))
            RULES.play(then, 1, int(other))
            room.payoff[i, j] = by_playing(then)
    return FORM.of(solve_matrix)(room, len(mine), len(theirs))


@pytest.mark.parametrize("options", SETTINGS)
def test_the_same_as_playing_out_every_game(options: dict[str, Any]) -> None:
    luck = random.Random(1)
    undecided = 0
    for _ in range(2 if PLAIN else 25):
        mine, theirs = (" ".join(luck.sample(ALL, 3)) for _ in range(2))
        match = left_with(mine, theirs, luck.randint(-6, 6), **options)
        table = table_of(match)
        expected = by_playing(table)
        undecided += 0 < expected < 1
        assert solve(table, 0).value == pytest.approx(expected)
        assert solve(table, 1).value == pytest.approx(1 - expected)
    assert undecided


def test_the_start_is_fair_and_estimated() -> None:
    solution = solve(table_of(Match.start("ciseaux", 2, seed=0)), 0)
    assert not solution.exact
    assert solution.value == pytest.approx(0.5)
    assert solution.moves.tolist() == list(range(16))
    assert solution.mix.sum() == pytest.approx(1)


def test_too_much_to_find_is_estimated() -> None:
    table = table_of(left_with("R3 P4 S3", "R2 P3 S5", 1))
    exact, estimated = solve(table, 0), solve(table, 0, most=3)
    assert exact.exact
    assert not estimated.exact
    assert estimated.value == pytest.approx(exact.value, abs=0.1)
    last = table_of(left_with("P1", "R3", -3))
    assert solve(last, 0, solved=0).value == 0.5


# --- the expected margin is a closed form (docs/bots.md) --------------------------------------------------------------


@pytest.mark.parametrize("cards", [2, 3, 4] if PLAIN else [2, 3, 4, 5])
def test_the_expected_margin_is_closed_and_any_card_guarantees_it(cards: int) -> None:
    stream = stream_from(cards)
    gains = ending_of(FORM, position(cards, stream, {}), 0).gains
    room = matrix.room()

    @cache
    def margin(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        held = len(mine)
        if held == 0:
            return 0.0
        for i in range(held):
            for j in range(held):
                rest = margin(mine[:i] + mine[i + 1 :], theirs[:j] + theirs[j + 1 :])
                payoffs[held][i, j] = gains[mine[i], theirs[j]] + rest
        room.payoff[:held, :held] = payoffs[held][:held, :held]
        assert room.payoff[:held, :held].mean(axis=0) == pytest.approx(closed(mine, theirs))  # whatever they play
        return float(FORM.of(solve_matrix)(room, held, held))

    def closed(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        return float(gains[np.ix_(mine, theirs)].sum() / len(mine))

    payoffs = [np.zeros((cards, cards)) for _ in range(cards + 1)]
    everything = tuple(range(cards))
    assert margin(everything, everything) == pytest.approx(closed(everything, everything))


# --- what a best answer gains -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SETTINGS)
def test_nothing_is_gained_against_exact_play(options: dict[str, Any]) -> None:
    assert exploitability(3, 2, 1, options=options).worst == pytest.approx(0, abs=1e-9)


def test_something_is_gained_against_the_estimate() -> None:
    gains = exploitability(3, 4, 1, solved=1)
    assert 0 < gains.mean <= gains.worst < 0.3


@pytest.mark.slow
def test_the_last_seven_tricks_are_exact() -> None:
    assert exploitability(7, 2, 1).worst < 1e-6
    assert solve(position(7, stream_from(3), {}), 0).exact


@pytest.mark.slow
@pytest.mark.parametrize(("void", "error"), [("aside", ERRORS[0]), ("carry", ERRORS[1])])
def test_the_estimate_is_as_good_as_it_says(void: str, error: float) -> None:
    errors = np.abs(estimate_errors(7, 40, 1, {"void": void}))
    assert error / 2 < np.quantile(errors, 0.95) < error


@pytest.mark.slow
def test_the_measurement_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    main(positions=1)
    printed = capsys.readouterr().out
    assert "7 left, 7 exact" in printed
    assert "solved in" in printed
    assert "estimate less exact" in printed
    assert "a mind reader among experts" in printed


def test_the_smallest_ending_is_even() -> None:
    room = matrix.room()
    FORM.of(estimate_payoffs)(small_ending(), 1, 1, 0, 0, room.payoff)
    assert room.payoff[0, 0] == 0.5
