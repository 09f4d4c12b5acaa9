"""Re-imagining is exact: every world that agrees with what a seat has seen comes up, each as often as any other.

A sampler that simply returned the truth would agree with everything seen; here it fails.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from ludotheque.games import SHELF
from ludotheque.games.chance import stream_from
from ludotheque.games.contract import Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.forms import PLAIN
from tests.helpers import Setup, hurry, play_script
from tests.ninjan.deals import nobody_ever_takes
from tests.rockoman.tools import nearly_over
from tests.supertock.test_hidden import late
from tests.worlds import NAME_WORLD, WORLDS

Sampler = Callable[[], Table]
EACH = 6 if PLAIN else 15  # how often each world should come up, at least
SAMPLES = 400  # in all, at least: with few worlds, chance alone could look like the truth


def check_uniform(match: Match, seat: int | None, sample: Sampler) -> int:
    """Chi-square against the enumerated worlds; returns how many worlds there are."""
    worlds = list(WORLDS[match.game.id](match, seat))
    assert len(set(worlds)) == len(worlds)
    each = max(EACH, SAMPLES // len(worlds))
    counts = Counter(NAME_WORLD[match.game.id](match, sample()) for _ in range(each * len(worlds)))
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


def late_ninjan(players: int, rounds: int, choices: int) -> Match:
    """After so many rounds and so many choices of the next."""
    match = Setup("ninjan", players, {}, 3).start()
    hurry(match, random.Random(1), rounds * 2 * players)
    for seat in range(choices):
        match.play(seat, match.legal(seat)[-1])
    return match


def late_ciseaux(players: int, tricks: int, choices: int) -> Match:
    match = Setup("ciseaux", players, {}, 3).start()
    hurry(match, random.Random(1), tricks * players)
    for seat in range(choices):
        match.play(seat, match.legal(seat)[-1])
    return match


def duel(players: int, shows: str) -> Match:
    match = nobody_ever_takes(players)
    play_script(match, shows)
    return match


def two_callers(moves: str) -> Match:
    """Both players hold the super that beats the scissors just drawn."""
    match = nearly_over("R* R*", "S4 S5")
    play_script(match, f"0 draw, {moves}")
    return match


CASES: list[tuple[str, Callable[[], Match], int | None, int]] = [
    ("ciseaux, nothing is secret", lambda: late_ciseaux(3, 10, 0), 0, 1),
    ("ciseaux, one choice", lambda: late_ciseaux(2, 4, 1), 1, 12),
    ("ciseaux, one's own choice", lambda: late_ciseaux(2, 4, 1), 0, 1),
    ("ciseaux, three choices", lambda: late_ciseaux(4, 12, 3), 3, 64),
    ("ciseaux, two other choices", lambda: late_ciseaux(4, 12, 3), 1, 16),
    ("ciseaux, a spectator", lambda: late_ciseaux(3, 12, 2), None, 16),
    ("ninjan, one unseen card in the hand", lambda: late_ninjan(2, 8, 0), 0, 28),
    ("ninjan, that card chosen", lambda: late_ninjan(2, 8, 1), 1, 28),
    ("ninjan, two cards, one of them chosen", lambda: late_ninjan(2, 7, 1), 1, 29 * 28),
    ("ninjan, a spectator of two", lambda: late_ninjan(2, 8, 1), None, 29 * 28),
    ("ninjan, all cards dealt", lambda: late_ninjan(5, 8, 3), 1, 24),
    ("ninjan, a spectator of five", lambda: late_ninjan(5, 8, 2), None, 120),
    ("ninjan, cards revealed", lambda: play_first(late_ninjan(5, 7, 5), 2), 1, 24),
    ("ninjan, over", lambda: late_ninjan(3, 9, 0), 1, 1),
    ("ninjan, a duel, two other shapes", lambda: duel(3, "0 !R, 2 !S"), 1, 9),
    ("ninjan, a duel, one's own shape", lambda: duel(3, "0 !R, 2 !S"), 2, 3),
    ("ninjan, a duel and a spectator", lambda: duel(4, "0 !R, 2 !S, 1 !R"), None, 27),
    ("rockoman, three cards to draw", lambda: nearly_over("", "S16 P* GUN"), 0, 6),
    ("rockoman, a spectator and two rings each", lambda: nearly_over("", "S16 P* GUN"), None, 12),
    ("rockoman, the diamond drawn or not", lambda: nearly_over("RING DIAMOND RING", "R16 P* RING"), 0, 12),
    ("rockoman, a secret answer", lambda: two_callers("0 rockoman"), 1, 2),
    ("rockoman, one's own answer", lambda: two_callers("0 rockoman"), 0, 1),
    ("rockoman, a secret shape", lambda: two_callers("0 rockoman, 1 rockoman, 0 !R"), 1, 3),
    ("rockoman, a secret shape and a spectator", lambda: two_callers("0 rockoman, 1 rockoman, 1 !R"), None, 6),
    ("rockoman, over", lambda: play_first(nearly_over("", "S16"), 1), 1, 1),
    ("supertock, other hands and a card left", lambda: late(3, ["2C", "3C 4C", "5C 6C"], "7C"), 0, 30),
    ("supertock, a spectator", lambda: late(3, ["2C", "3C 4C", "5C"], "7C"), None, 60),
]


def play_first(match: Match, steps: int) -> Match:
    for _ in range(steps):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def test_every_game_is_imagined_exactly() -> None:
    assert set(WORLDS) == set(NAME_WORLD) == set(SHELF)
    assert {name.split(",")[0] for name, *_ in CASES} == set(SHELF)


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
    match = late_ciseaux(4, 12, 3)
    honest = imagining(match, 3)

    def biased() -> Table:
        one, other = honest(), honest()
        chosen, others = (opened(table, match.game.rules.TABLE).chosen for table in (one, other))
        return one if chosen[0] <= others[0] else other

    with pytest.raises(AssertionError, match="not uniform"):
        check_uniform(match, 3, biased)


def test_a_sampler_that_leans_towards_the_truth_fails() -> None:
    match = late_ninjan(2, 8, 0)
    honest = imagining(match, 0)

    def lazy() -> Table:
        """The real hand instead of every high card: each world can be, but not so often."""
        table = honest()
        return table if int(opened(table, match.game.rules.TABLE).hands[1]) % 2**24 else match._table

    with pytest.raises(AssertionError, match="not uniform"):
        check_uniform(match, 0, lazy)


def test_a_sampler_that_invents_fails() -> None:
    match = late_ninjan(2, 8, 0)

    def inventive() -> Table:
        table = match._table.copy()
        state = opened(table, match.game.rules.TABLE)
        state.hands[1] = state.hands[0]
        return table

    with pytest.raises(AssertionError, match="a world that cannot be"):
        check_uniform(match, 0, inventive)
