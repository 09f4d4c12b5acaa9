"""Whole games: nothing is lost, nothing contradicts itself, and compiled or not makes no difference."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.games.kernel import UNCOMPILED, members_of, opened, stream_from
from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.board import BOXES, CARDS, DIAMOND, ELSEWHERE, OVER, RING, SUPER
from ludotheque.games.rockoman.notation import card_name, read, write
from ludotheque.match import Match

from . import tools
from .tools import NUMBERS, RULES, SPECIALS, draw, fingerprint, fresh, play, random_game, seen, state_of, table


def check_cards(state: Any) -> None:
    """Every card is in exactly one place."""
    players = int(state.players)
    left = [int(card) for card in state.deck[state.drawn : state.deck_count]]
    places = [
        len(left),
        state.pile_count,
        state.points[:players].sum(),
        state.supers.sum(),
        state.rings[:players].sum(),
    ]
    assert sum(int(place) for place in places) == CARDS
    supers_left = sum(SUPER <= card < SUPER + 3 for card in left)
    assert supers_left + int(state.supers.sum()) + int(state.point_supers.sum()) == 6
    assert sum(card in (RING, DIAMOND) for card in left) == state.rings[ELSEWHERE]
    assert (DIAMOND in left) == (state.diamond == ELSEWHERE)
    if state.diamond != ELSEWHERE:
        assert state.rings[state.diamond] > 0
    for suit in range(3):
        assert members_of(state.holders[suit]) == tuple(np.flatnonzero(state.supers[:, suit]))


@pytest.mark.parametrize("numbers", range(3))
@pytest.mark.parametrize("specials", range(2))
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_are_conserved_and_moves_agree(players: int, specials: int, numbers: int) -> None:
    truth = fresh(players, numbers, specials, seed=players * 10 + numbers)
    state = opened(truth, RULES.TABLE)
    moves = np.zeros(RULES.MAX_MOVES, np.int32)
    scores = np.zeros(players, np.int32)
    check_cards(state)
    for _, move in random_game(truth, stream_from(numbers)):
        check_cards(state)
        assert read(write(move)) == move
        assert (RULES.actors(truth) == 0) == (state.phase == OVER) == (RULES.winners(truth) != 0)
        for actor in members_of(RULES.actors(truth)):
            count = RULES.legal(truth, actor, moves)
            assert 0 < count == len(set(moves[:count].tolist()))
            known = seen(truth, actor)
            assert known.moves.tolist() == moves[:count].tolist()
            assert known.actors == members_of(RULES.actors(truth))
        RULES.scores(truth, scores)
        points = state.points[:players] + 5 * ((np.arange(players) == state.diamond) & (state.phase == OVER))
        assert scores.tolist() == points.tolist()
    assert state.drawn == CARDS


@pytest.mark.parametrize(("numbers", "highest", "copies"), [("1-16", 16, 1), ("1-8x2", 8, 2), ("1-4x4", 4, 4)])
def test_r2_the_box_has_86_cards_16_of_each_suit(numbers: str, highest: int, copies: int) -> None:
    box = [card_name(card) for card in BOXES[NUMBERS.index(numbers)]]
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


@pytest.mark.parametrize("specials", SPECIALS)
def test_bots_play_a_match_that_can_be_replayed(specials: str) -> None:
    match = ludotheque.new("rockoman", players=3, seed=8, options={"specials": specials})
    bots = [ludotheque.bot("medium", seed=seat) for seat in range(3)]
    while not match.over:
        for seat in match.actors:
            match.play(seat, bots[seat].choose(match.seen_by(seat)))
    again = ludotheque.replay(match.record())
    assert again.scores == match.scores
    assert again.winners == match.winners
    assert again._table.tobytes() == match._table.tobytes()


def test_compiled_and_uncompiled_rules_play_the_same_games() -> None:
    house = Path(ludotheque.__file__).parent.parent
    other = {**os.environ, "PYTHONPATH": str(house), "NUMBA_DISABLE_JIT": "0" if UNCOMPILED else "1"}
    run = subprocess.run(
        [sys.executable, "-W", "error", tools.__file__], env=other, check=True, capture_output=True, text=True
    )
    assert run.stdout.strip() == fingerprint()


# --- simple sense -----------------------------------------------------------------------------------------------------


def medium(match: Match, seat: int) -> str:
    moves = np.zeros(RULES.MAX_MOVES, np.int32)
    return write(GAME.policy.medium(match.seen_by(seat).table, seat, moves, stream_from(1)))


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
