"""Simple sense for Rockoman, and the box it is played with."""

from __future__ import annotations

import numpy as np
import pytest
from tools.measure_rockoman import worth_of_supers

from ludotheque.games.chance import stream_from
from ludotheque.games.layout import opened
from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.board import BOXES, CARDS
from ludotheque.games.rockoman.bots.outlook import STEP, SUPER_BRINGS
from ludotheque.games.rockoman.notation import card_name, write
from ludotheque.match import Match
from tests.census import state_of
from tests.forms import PLAIN

from .tools import RULES, draw, fresh, play, table


@pytest.mark.parametrize(("numbers", "highest", "copies"), [("1-16", 16, 1), ("1-8x2", 8, 2), ("1-4x4", 4, 4)])
def test_rm2_the_box_has_86_cards_16_of_each_suit(numbers: str, highest: int, copies: int) -> None:
    box = [card_name(card) for card in BOXES[GAME.options[0].code(numbers)]]
    assert len(box) == CARDS
    for suit in "RPS":
        assert [box.count(f"{suit}{number}") for number in range(1, 17)] == [copies] * highest + [0] * (16 - highest)
        assert box.count(f"{suit}*") == 2
    names = ("GUN", "GOOD", "SICK", "DUEL", "RING", "DIAMOND", "STEAL")
    assert [box.count(name) for name in names] == [1, 5, 4, 6, 3, 1, 12]


def test_a_shuffled_deck_is_the_whole_box() -> None:
    for numbers in range(3):
        state = opened(fresh(2, numbers, 0, seed=numbers), RULES.TABLE)
        assert sorted(state.deck.tolist()) == BOXES[numbers].tolist()
        assert state.deck.tolist() != BOXES[numbers].tolist()


# --- simple sense -----------------------------------------------------------------------------------------------------


def medium(match: Match, seat: int) -> str:
    moves = np.zeros(RULES.MAX_MOVES, np.int32)
    return write(GAME.sense.medium(match.seen_by(seat).table, seat, moves, stream_from(1)))


MANY = " ".join(f"P{number}" for number in range(3, 17))  # cards that nobody reaches


def test_medium_calls_for_a_fat_pile_and_keeps_the_super_for_a_thin_one() -> None:
    thin = table(f"R* S4 {MANY}")
    draw(thin, 2)
    assert medium(thin, 0) == "pass"
    fat = table(f"R* GOOD GOOD SICK STEAL S4 {MANY}")
    draw(fat, 6)
    assert medium(fat, 0) == "rockoman"


def test_medium_spoils_a_fair_pile_but_does_not_call_for_its_own() -> None:
    others = table(f"R* GOOD RING P2 RING S4 {MANY}")
    draw(others, 6)
    assert medium(others, 0) == "rockoman"
    own = table(f"R* GOOD RING P2 S4 {MANY}")
    draw(own, 5)
    assert medium(own, 0) == "pass"


def test_medium_spends_its_supers_near_the_end() -> None:
    match = table("R* S4 P1")
    draw(match, 2)
    assert medium(match, 0) == "rockoman"
    own = table("R* P2 S4 P1")
    draw(own, 3)
    assert medium(own, 0) == "rockoman"


@pytest.mark.parametrize(("card", "target"), [("GOOD", "@2"), ("DUEL", "@2"), ("GUN", "@2"), ("SICK", "@1")])
def test_medium_takes_from_the_leader_and_gives_to_the_last(card: str, target: str) -> None:
    match = table(f"RING R* P* {card} P1", players=3)
    state_of(match).points[:3] = (4, 2, 7)
    draw(match, 4)
    assert medium(match, 0) == target


def test_medium_lets_chance_decide_in_a_duel() -> None:
    match = table("DUEL P1")
    draw(match)
    play(match, "0 @1")
    assert medium(match, 0) in ("!R", "!P", "!S")


def test_medium_steals_where_the_diamond_is_likely() -> None:
    match = table("RING DIAMOND STEAL RING STEAL P1", players=3)
    draw(match, 3)
    play(match, "2 @1")  # seat 1 knows where its diamond went
    draw(match, 2)
    assert match.legal(1) == ["@0", "@2"]
    assert medium(match, 1) == "@2"


def test_a_super_that_waits_is_worth_more_the_longer_it_may_wait() -> None:
    """What the outlook judges by, measured again in few games."""
    worth = dict(worth_of_supers(3 if PLAIN else 300))
    assert set(worth) <= set(range(0, 100, STEP))
    if not PLAIN:
        assert worth[0] < worth[12] < worth[24]
        for left in (4, 12, 24):
            assert worth[left] == pytest.approx(SUPER_BRINGS[left // STEP], abs=3)
