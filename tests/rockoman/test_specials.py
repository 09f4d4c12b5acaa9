"""Rockoman's rulings RM6–RM11: special cards."""

from __future__ import annotations

import pytest

from ludotheque.errors import IllegalMove
from tests.census import state_of

from .tools import draw, play, table


def test_rm6_the_gun_takes_a_super_into_the_point_pile() -> None:
    match = table("R1 R* GUN P1", players=3)
    draw(match, 3)
    assert match.legal(2) == ["@1"]
    assert play(match, "2 @1") == ["Player 3 takes the rock super card from Player 2 into the point pile."]
    assert match.scores == (0, 0, 1)
    assert match.view()["seats"][1]["supers"] == []
    assert state_of(match).point_supers[2] == 1


def test_rm6_the_shooter_chooses_the_opponent_and_the_super() -> None:
    match = table("R* P* RING S* S* GUN P1", players=3)
    draw(match, 6)
    assert match.legal(2) == ["@0:R", "@0:S", "@1:P", "@1:S"]
    play(match, "2 @1:P")
    assert [seat["supers"] for seat in match.view()["seats"]] == [["R", "S"], ["S"], []]


def test_rm6_two_equal_supers_leave_no_choice() -> None:
    match = table("RING S* RING S* GUN P2 P3")
    draw(match, 5)
    assert match.legal(0) == ["@1"]
    play(match, "0 @1")
    assert match.view()["seats"][1]["supers"] == ["S"]
    draw(match)
    assert match.actors == (1,)  # the other one is still there to call with


SIX_FOR_SEAT_1 = "P1 R2 S3 P4 R5 P6"  # nothing beats anything until the last card


def test_rm7_good_takes_three_cards_from_an_opponent() -> None:
    match = table(f"{SIX_FOR_SEAT_1} GOOD P7")
    draw(match, 7)
    assert play(match, "0 @1") == ["Player 1 takes 3 cards from Player 2."]
    assert match.scores == (3, 3)


def test_rm7_sick_gives_three_cards_to_an_opponent() -> None:
    match = table(f"{SIX_FOR_SEAT_1} P7 SICK P8")
    draw(match, 8)
    assert play(match, "1 @0") == ["Player 2 gives 3 cards to Player 1."]
    assert match.scores == (3, 3)


def test_rm8_the_winner_of_the_duel_takes_five_cards() -> None:
    match = table(f"{SIX_FOR_SEAT_1} DUEL P7")
    draw(match, 7)
    assert play(match, "0 @1") == ["Duel: Player 1 and Player 2!"]
    assert match.view()["actors"] == [0, 1]
    assert play(match, "0 !R, 1 !S")[-1] == "Player 1 wins the duel and takes 5 cards from Player 2."
    assert match.scores == (5, 1)
    assert match.actors == (1,)


def test_rm8_the_challenger_may_lose() -> None:
    match = table(f"{SIX_FOR_SEAT_1} P7 DUEL P8")
    draw(match, 8)
    assert play(match, "1 @0, 1 !R, 0 !P")[-1] == "Player 1 wins the duel and takes 5 cards from Player 2."
    assert match.scores == (5, 1)


def test_rm9_with_fewer_cards_all_there_are() -> None:
    match = table("S1 R1 GOOD DUEL SICK P1")
    draw(match, 3)
    assert play(match, "0 @1") == ["Player 1 takes 2 cards from Player 2."]
    draw(match)
    assert play(match, "1 @0, 0 !R, 1 !P")[-1] == "Player 2 wins the duel and takes 2 cards from Player 1."
    assert match.scores == (0, 2)


def test_rm9_the_loser_of_a_duel_may_have_nothing() -> None:
    match = table("DUEL P1")
    draw(match)
    assert play(match, "0 @1, 0 !R, 1 !P")[-1] == "Player 2 wins the duel, but Player 1 has no card to lose."
    assert match.scores == (0, 0)


def test_rm9_cards_change_hands_at_random() -> None:
    """Of a pile of five with one super three are taken: the super is among them three times in five."""
    found = 0
    for seed in range(120):
        match = table("R* P1 S1 P2 S2 GOOD P3", seed=seed)
        draw(match, 3)
        play(match, "0 rockoman")
        draw(match, 3)
        assert match.scores == (5, 0)
        play(match, "1 @0")
        found += int(state_of(match).point_supers[1])
    assert 53 < found < 91  # three fifths of 120


def test_rm10_a_ring_card_is_for_its_owner_only() -> None:
    match = table("DIAMOND RING P1")
    draw(match, 2)
    assert match.view(0)["rings"] == ["DIAMOND"]
    assert match.view(1)["rings"] == ["RING"]
    assert [seat["rings"] for seat in match.view(1)["seats"]] == [1, 1]
    assert match.view()["discard_pile"] == []


def test_rm10_a_theft_is_known_to_thief_and_victim() -> None:
    match = table("DIAMOND STEAL P1", players=3)
    draw(match, 2)
    play(match, "1 @0")
    assert match.events(1)[0].text("en") == "Player 2 takes a ring card from Player 1: it is the diamond!"
    assert match.events(0)[0].text("en") == "Player 2 takes a ring card from Player 1: it is the diamond!"
    assert match.events(2)[0].text("en") == "Player 2 takes a ring card from Player 1."
    assert match.view(0)["rings"] == []
    assert match.view(1)["rings"] == ["DIAMOND"]


def test_rm10_a_thief_takes_any_ring_card_as_likely() -> None:
    stolen = 0
    for seed in range(120):
        match = table("DIAMOND P1 RING P2 RING STEAL P3", seed=seed)
        draw(match, 6)
        play(match, "1 @0")
        stolen += match.view(1)["rings"] == ["DIAMOND"]
    assert 22 < stolen < 58  # a third of 120


def test_rm11_an_effect_without_a_target_does_nothing() -> None:
    match = table("GUN GOOD STEAL SICK P1")
    for _ in range(3):
        assert draw(match)[-1] == "There is nobody to aim at: nothing happens."
    assert draw(match)[-1] == "Player 2 has no card to give: nothing happens."
    assert match.view()["discard_pile"] == ["GUN", "GOOD", "STEAL", "SICK"]


def test_rm11_one_is_no_target_of_ones_own_cards() -> None:
    match = table("S1 R1 P1 GOOD P2")
    draw(match, 2)
    assert match.scores == (0, 2)
    assert draw(match, 2)[-1] == "There is nobody to aim at: nothing happens."


def test_rm11_only_opponents_who_have_something_are_targets() -> None:
    match = table("S1 R1 P1 RING GOOD P2 P3", players=4)
    draw(match, 5)
    assert match.legal(0) == ["@1"]


def test_rm11_every_opponent_is_a_target_of_a_duel_and_of_sick() -> None:
    match = table("DUEL S1 R1 P1 RING SICK P2", players=3)
    draw(match)
    assert match.legal(0) == ["@1", "@2"]
    play(match, "0 @2, 0 !R, 2 !S")
    draw(match, 5)
    assert match.legal(2) == ["@0", "@1"]


def test_rm11_a_possible_target_must_be_chosen() -> None:
    match = table("RING STEAL P1")
    draw(match, 2)
    with pytest.raises(IllegalMove):
        match.play(1, "pass")
    with pytest.raises(IllegalMove):
        match.play(1, "draw")
