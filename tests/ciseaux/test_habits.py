"""Habits in 1, 2, 3… ciseaux: how people play, how that is seen, and how far to lean on it."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ludotheque.contests import Contest, Make, contest, named
from ludotheque.games import find
from ludotheque.games.chance import stream_from
from ludotheque.games.ciseaux.bots.against_one import SPARE, Reader, lean
from ludotheque.games.ciseaux.bots.best_play import Solution
from ludotheque.games.ciseaux.bots.forecast import SENSE, first_chances, forecast, learn, learn_from_hands
from ludotheque.games.ciseaux.bots.sense import (
    ANY_NUMBER,
    ANY_TIME,
    FAVOURITES,
    HABITS,
    HIGH_FIRST,
    JOKER_EARLY,
    JOKER_LATE,
    JOKERS,
    LOW_FIRST,
    NO_HABIT,
    NO_SUIT,
    WHAT_WORKED,
    easy,
    habit_weights,
    medium_weights,
)
from ludotheque.games.contract import Table
from ludotheque.match import Match
from ludotheque.seen import Seen
from tests.ciseaux.positions import ALL, FORM, GAME, after_tricks, left_with, solve, table_of
from tests.forms import PLAIN

DRAWS = 300 if PLAIN else 5000
ROCK = 0


def habit_of(numbers: int, favourite: int, joker: int) -> int:
    return (numbers * FAVOURITES + favourite) * JOKERS + joker


def likely(habit: int, table: Table, seat: int = 0) -> dict[str, float]:
    weights = np.zeros(16)
    habit_weights(table, seat, habit, weights)
    return {card: float(weight) for card, weight in zip(ALL, weights, strict=True) if weight}


# --- how people play --------------------------------------------------------------------------------------------------


def test_every_habit_may_play_any_card_of_the_hand() -> None:
    table = table_of(left_with("R3 R5 P4 S1 J", "R2 P3 S5 S4 J"))
    for habit in range(HABITS):
        chances = likely(habit, table)
        assert set(chances) == {"R3", "R5", "P4", "S1", "J"}
        assert sum(chances.values()) == pytest.approx(1)


def test_no_habit() -> None:
    assert list(likely(NO_HABIT, table_of(Match.start("ciseaux", 2, seed=0))).values()) == pytest.approx([1 / 16] * 16)


def test_high_or_low_cards_first() -> None:
    table = table_of(left_with("R3 R5 P4 S1", "R2 P3 S5 S4"))
    high = likely(habit_of(HIGH_FIRST, NO_SUIT, ANY_TIME), table)
    low = likely(habit_of(LOW_FIRST, NO_SUIT, ANY_TIME), table)
    assert sorted(high, key=lambda card: -high[card]) == ["R5", "P4", "R3", "S1"]
    assert sorted(low, key=lambda card: low[card]) == ["R5", "P4", "R3", "S1"]


def test_a_favourite_suit_and_then_the_one_that_beats_it() -> None:
    table = table_of(left_with("R3 P3 S3", "R2 P3 S5"))
    chances = likely(habit_of(ANY_NUMBER, ROCK, ANY_TIME), table)
    assert chances["R3"] > chances["P3"] > chances["S3"]


def test_the_joker_thrown_too_early_or_kept_too_long() -> None:
    table = table_of(left_with("R3 P3 S3 J", "R2 P3 S5 J"))
    early = likely(habit_of(ANY_NUMBER, NO_SUIT, JOKER_EARLY), table)
    late = likely(habit_of(ANY_NUMBER, NO_SUIT, JOKER_LATE), table)
    assert early["J"] > 0.4
    assert late["J"] < 0.05
    assert likely(habit_of(ANY_NUMBER, NO_SUIT, JOKER_LATE), table_of(left_with("J", "J"))) == {"J": pytest.approx(1)}


def test_repeating_what_worked() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    habit = habit_of(ANY_NUMBER, WHAT_WORKED, ANY_TIME)
    assert likely(habit, table_of(match))["R4"] == pytest.approx(1 / 16)
    after_tricks(match, "S3 P5")
    chances = likely(habit, table_of(match))
    assert chances["S1"] > chances["R1"] > chances["P1"]
    assert likely(habit, table_of(match), seat=1)["R4"] == pytest.approx(1 / 15)


def test_easy_plays_by_its_habit() -> None:
    table = table_of(left_with("R3 R5 P4 S1", "R2 P3 S5 S4"))
    stream, moves = stream_from(1), np.zeros(16, np.int32)
    habit = habit_of(HIGH_FIRST, NO_SUIT, ANY_TIME)
    counts = Counter(ALL[easy(table, 0, habit, moves, stream)] for _ in range(DRAWS))
    for card, chance in likely(habit, table).items():
        assert counts[card] / DRAWS == pytest.approx(chance, abs=0.08)


def test_simple_sense_is_foreseen() -> None:
    table = table_of(left_with("R3 R5 P4 S1 J", "R2 P3 S5 S4 J"))
    stream, moves, weights = stream_from(1), np.zeros(16, np.int32), np.zeros(16)
    medium_weights(table, 0, weights)
    assert weights.sum() == pytest.approx(1)
    counts = Counter(find("ciseaux").sense.medium(table, 0, moves, stream) for _ in range(DRAWS))
    for card, chance in enumerate(weights):
        assert counts[card] / DRAWS == pytest.approx(chance, abs=0.08)


# --- how that is seen -------------------------------------------------------------------------------------------------


def test_a_habit_is_learnt() -> None:
    match, chances = Match.start("ciseaux", 2, seed=0), first_chances()
    before = FORM.of(forecast)(table_of(match), 1, chances)
    for card in ("R5", "R4", "P5", "R3"):
        FORM.of(learn)(table_of(match), 1, ALL.index(card), chances)
        after_tricks(match, f"{card} {card}")
    assert chances.sum() == pytest.approx(1)
    high_rocks = [habit_of(HIGH_FIRST, ROCK, joker) for joker in range(3)]
    assert chances[high_rocks].sum() > 0.5
    assert chances[SENSE] < 0.1
    after = FORM.of(forecast)(table_of(match), 1, chances)
    assert before.sum() == pytest.approx(1)
    assert after.sum() == pytest.approx(1)
    assert after[ALL.index("P4")] > 3 * after[ALL.index("P1")]


def test_the_hands_alone_say_something() -> None:
    table = table_of(left_with("R1 R2 P1 P2 S1 S2", "R1 R2 P1 P2 S1 S2"))
    chances = first_chances()
    FORM.of(learn_from_hands)(table, 1, chances)
    high = sum(chances[habit_of(HIGH_FIRST, suit, joker)] for suit in range(5) for joker in range(3))
    low = sum(chances[habit_of(LOW_FIRST, suit, joker)] for suit in range(5) for joker in range(3))
    assert chances.sum() == pytest.approx(1)
    assert high > 10 * low


# --- how far to lean on it --------------------------------------------------------------------------------------------


def example(size: int, luck: np.random.Generator) -> tuple[Solution, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    table = table_of(left_with(" ".join(ALL[:size]), " ".join(ALL[3 : size + 3])))
    solution = solve(table, 0)
    return solution, luck.dirichlet(np.full(size, 0.3))


@pytest.mark.parametrize("allowed", [0.0, 0.001, 0.02, 1.0])
def test_leaning_never_costs_more_than_is_allowed(allowed: float) -> None:
    luck = np.random.default_rng(1)
    for size in (2, 4):
        solution, foreseen = example(size, luck)
        mix = lean(FORM, solution, foreseen, allowed)
        assert mix.sum() == pytest.approx(1)
        assert mix.min() >= 0
        assert np.min(mix @ solution.payoff) >= solution.value - allowed - 1e-9
        assert mix @ solution.payoff @ foreseen >= solution.mix @ solution.payoff @ foreseen - 1e-3


def test_leaning_gains() -> None:
    """Against somebody who always shows scissors, rock wins; half trusted, it is played more often than not."""
    table = table_of(left_with("R3 P3 S3", "R3 P3 S3"))
    solution = solve(table, 0)
    always_scissors = np.array([0.0, 0.0, 1.0])
    bold = lean(FORM, solution, always_scissors, 1.0)
    assert bold[0] == pytest.approx(1)
    careful = lean(FORM, solution, always_scissors, 0.1)
    assert 1 / 3 < careful[0] < 1
    assert np.min(careful @ solution.payoff) == pytest.approx(0.4)
    assert lean(FORM, solution, always_scissors, -1.0) is solution.mix


# --- the player -------------------------------------------------------------------------------------------------------


def test_what_was_gained_may_be_risked() -> None:
    """Who plays as foreseen loses a little by it: from then on so much more may be risked."""
    match = left_with("R5 P4 S3 J", "R1 P1 S2 J", 3)
    mind = Reader(GAME)
    advice = mind.advise(table_of(match), 0)
    gains = dict(zip(advice.their_moves.tolist(), advice.mix @ advice.payoff - advice.value, strict=True))
    card = max(gains, key=lambda card: gains[card])
    assert gains[card] > 0.0001
    before = mind.spare
    after_tricks(match, f"R5 {ALL[card]}")
    mind.advise(table_of(match), 0)
    assert mind.spare == pytest.approx(before + gains[card])


def test_asked_twice_it_says_the_same() -> None:
    match = left_with("R5 P4 S3", "R1 P1 S2", 1)
    mind = Reader(GAME)
    first = mind.advise(table_of(match), 0)
    match.play(1, "P1")
    again = mind.advise(match.seen_by(0).table, 0)
    assert np.array_equal(first.mix, again.mix)


def test_another_game_starts_afresh() -> None:
    mind = Reader(GAME)
    mind.advise(table_of(left_with("R5 P4 S3", "R1 P1 S2", 1)), 0)
    mind.spare = 0.5
    mind.advise(table_of(left_with("R5 P4", "J P2", 1)), 0)
    assert mind.spare < 0.5


def test_before_play_is_exact_more_may_be_risked() -> None:
    mind = Reader(GAME, solved=2)
    match = left_with("R5 P4 S3", "R1 P1 S2", 1)
    assert not mind.advise(table_of(match), 0).exact
    assert mind.spare == SPARE
    after_tricks(match, "P4 P1")
    assert mind.advise(table_of(match), 0).exact
    assert mind.spare < SPARE + 0.5


def test_it_chooses_a_card_that_it_holds() -> None:
    table, stream = table_of(left_with("R5 P4 S3", "R1 P1 S2", 1)), stream_from(1)
    for seat, hand in enumerate(({"R5", "P4", "S3"}, {"R1", "P1", "S2"})):
        mind = Reader(GAME)
        mind.remember(table, seat)
        assert {ALL[mind.choose(table, seat, stream)] for _ in range(5)} <= hand


class AnyCard:
    """Nobody can be beaten on average who plays like this."""

    level = "any card"

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)

    def choose(self, seen: Seen) -> str:
        return self.luck.choice(seen.legal)


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least"), [(named("easy"), 0.6), (named("medium"), 0.6), (AnyCard, 0.4)])
def test_leaning_wins_against_habits_and_does_not_lose_without(other: Make, least: float) -> None:
    assert contest(Contest("ciseaux", 2, named("hard"), other), 60).share > least
