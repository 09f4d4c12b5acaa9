"""Rockoman's rulings RM1–RM4: drawing, beating, special cards on the pile, supers."""

from __future__ import annotations

import pytest

from .tools import draw, table


@pytest.mark.parametrize("deck", ["S4 R2", "P16 S1", "R9 P8", "R1 R3", "S15 S16"])
def test_rm1_a_card_that_beats_the_top_takes_the_whole_pile(deck: str) -> None:
    match = table(f"{deck} P5")
    draw(match, 2)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == []


@pytest.mark.parametrize("deck", ["R2 S4", "S1 P16", "P8 R9", "R3 R1", "S16 S15"])
def test_rm1_a_card_that_does_not_beat_the_top_stays_on_it(deck: str) -> None:
    match = table(f"{deck} P5")
    draw(match, 2)
    assert match.scores == (0, 0)
    assert match.view()["discard_pile"] == deck.split()


def test_rm1_the_suit_comes_before_the_number() -> None:
    match = table("P16 S1 R1")
    told = draw(match, 2)
    assert told == ["Player 2 draws the scissors 1.", "Player 2 takes the discard pile with the scissors 1: 2 cards."]


def test_rm1_the_card_after_a_collection_just_starts_the_pile() -> None:
    match = table("S4 R2 P9 R1")
    draw(match, 3)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == ["P9"]


def test_rm1_only_the_top_card_counts() -> None:
    match = table("P1 R5 S2 S3", players=3)
    draw(match, 3)  # S2 would beat P1, but R5 lies on it
    assert match.scores == (0, 0, 0)
    draw(match)
    assert match.scores == (4, 0, 0)


def test_rm2_equal_suit_and_number_does_not_beat() -> None:
    match = table("R3 R3 R4", numbers="1-8x2")
    draw(match, 2)
    assert match.scores == (0, 0)
    draw(match)
    assert match.scores == (3, 0)


def test_rm3_a_special_card_covers_the_pile() -> None:
    match = table("S4 GOOD R2 P1")
    draw(match, 3)
    assert match.scores == (0, 0)
    assert match.view()["discard_pile"] == ["S4", "GOOD", "R2"]
    draw(match)
    assert match.scores == (0, 4)


def test_rm3_transparent_the_numbered_card_below_is_compared() -> None:
    match = table("S4 GOOD STEAL R2", specials="transparent")
    draw(match, 4)
    assert match.scores == (0, 4)


def test_rm3_transparent_with_no_numbered_card_below() -> None:
    match = table("GOOD R2 S1", specials="transparent")
    draw(match, 2)
    assert match.scores == (0, 0)
    assert match.view()["rival"] == "R2"


def test_rm3_after_a_collection_nothing_is_left_to_compare_with() -> None:
    match = table("S4 R2 GUN P9 R1", specials="transparent")
    draw(match, 4)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == ["GUN", "P9"]


def test_rm4_a_super_is_laid_face_up_and_ends_the_turn() -> None:
    match = table("R* S* P4")
    draw(match, 2)
    assert [seat["supers"] for seat in match.view()["seats"]] == [["R"], ["S"]]
    assert match.view()["discard_pile"] == []
    assert match.actors == (0,)
