"""Habits in 1, 2, 3… ciseaux among three and four: what everyone may show, and how far to lean on it."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from ludotheque.contests import Contest, Make, contest, named
from ludotheque.games.chance import stream_from
from ludotheque.games.ciseaux.bots.against_many import CrowdReader, lean, likelihoods, payoffs, show_of, win_trick
from ludotheque.games.ciseaux.bots.forecast import first_chances, forecast
from ludotheque.games.ciseaux.rules import CARDS, COLOURS, TABLE, pot_pays
from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.ciseaux.positions import ALL, FORM, GAME, after_tricks, table_of
from tests.ciseaux.test_habits import AnyCard
from tests.helpers import hurry

NOT_SHOWN = -1
CHANCES = np.tile(first_chances(), (COLOURS, 1))


def left(players: int, tricks: int, seed: int, **options: str) -> Match:
    """A game in which so many tricks are left."""
    match = Match.start("ciseaux", players, seed=0, options=options)
    hurry(match, random.Random(seed), players * (16 - tricks))
    return match


def hands_of(table: Table) -> list[list[int]]:
    return [[card for card in range(CARDS) if int(hand) >> card & 1] for hand in opened(table, TABLE).hands]


def shows(table: Table, seat: int) -> list[tuple[int, ...]]:
    """A card of every seat, whatever this one plays: in the order of their numbers."""
    hands = hands_of(table)[: opened(table, TABLE).players]
    hands[seat] = [NOT_SHOWN]
    return [tuple(reversed(cards)) for cards in product(*reversed(hands))]


@pytest.mark.parametrize(("players", "seat"), [(3, 0), (3, 1), (4, 2)])
def test_shows_have_numbers(players: int, seat: int) -> None:
    table = table_of(left(players, 3, seed=1))
    for number, show in enumerate(shows(table, seat)):
        assert FORM.of(show_of)(table, seat, np.array(show)) == number


@pytest.mark.parametrize(("players", "seat"), [(3, 0), (4, 2)])
def test_a_show_is_as_likely_as_all_of_its_cards(players: int, seat: int) -> None:
    table = table_of(left(players, 3, seed=2))
    likely = FORM.of(likelihoods)(table, seat, CHANCES)
    assert likely.sum() == pytest.approx(1)
    foreseen = [FORM.of(forecast)(table, one, CHANCES[one]) for one in range(players)]
    for number, show in enumerate(shows(table, seat)):
        expected = np.prod([foreseen[one][card] for one, card in enumerate(show) if one != seat])
        assert likely[number] == pytest.approx(expected)


@pytest.mark.parametrize("void", ["aside", "carry"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_trick_brings_what_the_rules_say(players: int, void: str) -> None:
    for seed in range(3):
        match = left(players, 3, seed, void=void)
        table = table_of(match)
        before = np.array(match.scores)
        pots = [pot_pays(opened(table, TABLE), seat) for seat in range(players)]
        for cards in product(*hands_of(table)[:players]):
            trial = table.copy()
            tried = opened(trial, TABLE)
            tried.chosen[:players] = cards
            winner, gain = win_trick(tried, np.array(pots))
            after = after_tricks(match.copy(), " ".join(ALL[card] for card in cards))
            expected = {winner: gain} if winner != NOTHING else {}
            assert {seat: won for seat, won in enumerate(np.array(after.scores) - before) if won} == expected


def test_before_the_last_trick_the_leader_is_likely_to_win() -> None:
    match = left(3, 2, seed=4)
    state = opened(table_of(match), TABLE)
    state.points[:3] = 60, 10, 10
    assert FORM.of(payoffs)(table_of(match), 0).min() > 0.99
    assert FORM.of(payoffs)(table_of(match), 1).max() < 0.01


def test_the_payoffs_of_all_seats_add_up() -> None:
    table = table_of(left(3, 3, seed=5))
    hands = hands_of(table)
    found = [FORM.of(payoffs)(table, seat) for seat in range(3)]
    for cards in product(*hands[:3]):
        shown = np.array(cards, np.int64)
        places = [(hands[seat].index(cards[seat]), FORM.of(show_of)(table, seat, shown)) for seat in range(3)]
        assert sum(found[seat][place] for seat, place in enumerate(places)) == pytest.approx(1)


@pytest.mark.parametrize("allowed", [0.0, 0.01, 0.1, 1.0])
def test_leaning_never_costs_more_than_is_allowed(allowed: float) -> None:
    table = table_of(left(3, 4, seed=6))
    payoff = FORM.of(payoffs)(table, 0)
    luck = np.random.default_rng(1)
    for _ in range(20):
        expected = payoff @ luck.dirichlet(np.full(payoff.shape[1], 0.1))
        leaning = lean(payoff, expected, allowed)
        assert leaning.sum() == pytest.approx(0)
        assert (1 / len(payoff) + leaning).min() >= -1e-12
        assert np.min(leaning @ payoff) >= -allowed - 1e-12
        assert leaning @ expected >= -1e-12


def test_where_every_card_is_as_good_any_is_played() -> None:
    payoff = np.full((3, 9), 0.4)
    assert lean(payoff, payoff.mean(axis=1), 0.1).tolist() == pytest.approx([0, 0, 0])


def test_what_was_gained_may_be_risked() -> None:
    match = left(3, 4, seed=7)
    reader = CrowdReader(GAME, 0.05)
    reader.mix(table_of(match), 0)
    promised, number = reader.promised.copy(), int(reader.promised.argmax())
    assert promised[number] > 0
    show = shows(table_of(match), 0)[number]
    after_tricks(match, " ".join([match.legal(0)[0], *(ALL[card] for card in show[1:])]))
    reader.mix(table_of(match), 0)
    assert reader.spare == pytest.approx(0.05 + promised[number])


def test_asked_twice_it_says_the_same_and_another_game_starts_afresh() -> None:
    reader = CrowdReader(GAME, 0.05)
    table = table_of(left(3, 4, seed=8))
    first = reader.mix(table, 1)
    assert np.array_equal(first, reader.mix(table, 1))
    reader.spare = 0.9
    reader.mix(table_of(left(3, 2, seed=9)), 1)
    assert reader.spare == 0.05


def test_it_chooses_a_card_that_it_holds() -> None:
    table, stream = table_of(left(4, 3, seed=10)), stream_from(1)
    for seat in (0, 3):
        reader = CrowdReader(GAME, 0.05)
        reader.remember(table, seat)
        assert {reader.choose(table, seat, stream) for _ in range(5)} <= set(hands_of(table)[seat])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "other", "least"),
    [("expert", named("easy"), 0.5), ("hard", named("medium"), 0.6), ("expert", AnyCard, 0.25)],
)
def test_among_three_it_wins_against_habits_and_does_not_lose_without(level: str, other: Make, least: float) -> None:
    assert contest(Contest("ciseaux", 3, named(level), other), 60).share > least


def test_in_plain_python_it_does_not_try_tricks_for_seconds() -> None:
    """With too many tricks to try it plays sensibly, and goes on watching."""
    match = Match.start(GAME.in_form(GAME.plain), 4, seed=1)
    reader = CrowdReader(GAME.in_form(GAME.plain), 0.05)
    stream = stream_from(1)
    for trick in ("R1 R2 R3 R4", "P1 P2 P3 P4"):
        assert ALL[reader.choose(match.seen_by(0).table, 0, stream)] in match.legal(0)
        after_tricks(match, trick)
    assert not len(reader.promised)
    assert reader.spare == 0.05
