"""Re-imagining is exact: every world that agrees with what a seat has seen comes up, each as often as any other.

A sampler that simply returned the truth would agree with everything seen; here it fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from ludotheque.games import SHELF
from ludotheque.games.chance import stream_from
from ludotheque.games.contract import Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.ciseaux import worlds as ciseaux
from tests.forms import PLAIN
from tests.ninjan import worlds as ninjan
from tests.worlds import moments, name_world
from tests.worlds import worlds as worlds_of

Sampler = Callable[[], Table]
EACH = 6 if PLAIN else 15  # how often each world should come up, at least
SAMPLES = 400  # in all, at least: with few worlds, chance alone could look like the truth


def check_uniform(match: Match, seat: int | None, sample: Sampler) -> int:
    """Chi-square against the enumerated worlds; returns how many worlds there are."""
    worlds = list(worlds_of(match, seat))
    assert len(set(worlds)) == len(worlds)
    each = max(EACH, SAMPLES // len(worlds))
    counts = Counter(name_world(match, sample()) for _ in range(each * len(worlds)))
    assert set(counts) <= set(worlds), "a world that cannot be"
    if len(worlds) > 1:
        distance = sum((counts[world] - each) ** 2 / each for world in worlds)
        assert distance < too_far(len(worlds) - 1), "not uniform"
    return len(worlds)


def too_far(freedom: int) -> float:
    """A chi-square that chance exceeds once in ten thousand times (Wilson and Hilferty's approximation)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.72 * sqrt(2 / (9 * freedom))) ** 3)


def imagining(match: Match, seat: int | None) -> Sampler:
    stream = stream_from(17)
    seen = match.seen_by(seat)
    return lambda: seen.imagine(stream)


CASES = [(f"{game}, {what}", make, seat, count) for game in SHELF for what, make, seat, count in moments(game)]


def test_every_game_is_imagined_exactly() -> None:
    assert all(moments(game) for game in SHELF)


@pytest.mark.parametrize(("make", "seat", "worlds"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_imagined_worlds_are_uniform_over_all_that_can_be(
    make: Callable[[], Match], seat: int | None, worlds: int
) -> None:
    match = make()
    assert check_uniform(match, seat, imagining(match, seat)) == worlds


# --- samplers that must fail ------------------------------------------------------------------------------------------

UNCERTAIN = [case for case in CASES if case[3] > 1]


@pytest.mark.parametrize(("make", "seat"), [case[1:3] for case in UNCERTAIN], ids=[case[0] for case in UNCERTAIN])
def test_a_sampler_that_returns_the_truth_fails(make: Callable[[], Match], seat: int | None) -> None:
    match = make()
    with pytest.raises(AssertionError, match="not uniform"):
        check_uniform(match, seat, lambda: match._table)


def test_a_sampler_that_prefers_low_cards_fails() -> None:
    match = ciseaux.late_in(4, 12, 3)
    honest = imagining(match, 3)

    def biased() -> Table:
        one, other = honest(), honest()
        chosen, others = (opened(table, match.game.rules.TABLE).chosen for table in (one, other))
        return one if chosen[0] <= others[0] else other

    with pytest.raises(AssertionError, match="not uniform"):
        check_uniform(match, 3, biased)


def test_a_sampler_that_leans_towards_the_truth_fails() -> None:
    match = ninjan.late_in(2, 8, 0)
    honest = imagining(match, 0)

    def lazy() -> Table:
        """The real hand instead of every high card: each world can be, but not so often."""
        table = honest()
        return table if int(opened(table, match.game.rules.TABLE).hands[1]) % 2**24 else match._table

    with pytest.raises(AssertionError, match="not uniform"):
        check_uniform(match, 0, lazy)


def test_a_sampler_that_invents_fails() -> None:
    match = ninjan.late_in(2, 8, 0)

    def inventive() -> Table:
        table = match._table.copy()
        state = opened(table, match.game.rules.TABLE)
        state.hands[1] = state.hands[0]
        return table

    with pytest.raises(AssertionError, match="a world that cannot be"):
        check_uniform(match, 0, inventive)
