"""Rulings R1–R14, one example or more for each."""

from __future__ import annotations

import pytest

from ludotheque.errors import IllegalMove
from tests.census import state_of

from .tools import draw, play, table

# --- R1–R4: drawing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["S4 R2", "P16 S1", "R9 P8", "R1 R3", "S15 S16"])
def test_r1_a_card_that_beats_the_top_takes_the_whole_pile(deck: str) -> None:
    match = table(f"{deck} P5")
    draw(match, 2)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == []


@pytest.mark.parametrize("deck", ["R2 S4", "S1 P16", "P8 R9", "R3 R1", "S16 S15"])
def test_r1_a_card_that_does_not_beat_the_top_stays_on_it(deck: str) -> None:
    match = table(f"{deck} P5")
    draw(match, 2)
    assert match.scores == (0, 0)
    assert match.view()["discard_pile"] == deck.split()


def test_r1_the_suit_comes_before_the_number() -> None:
    match = table("P16 S1 R1")
    told = draw(match, 2)
    assert told == ["Player 2 draws the scissors 1.", "Player 2 takes the discard pile with the scissors 1: 2 cards."]


def test_r1_the_card_after_a_collection_just_starts_the_pile() -> None:
    match = table("S4 R2 P9 R1")
    draw(match, 3)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == ["P9"]


def test_r1_only_the_top_card_counts() -> None:
    match = table("P1 R5 S2 S3", players=3)
    draw(match, 3)  # S2 would beat P1, but R5 lies on it
    assert match.scores == (0, 0, 0)
    draw(match)
    assert match.scores == (4, 0, 0)


def test_r2_equal_suit_and_number_does_not_beat() -> None:
    match = table("R3 R3 R4", numbers="1-8x2")
    draw(match, 2)
    assert match.scores == (0, 0)
    draw(match)
    assert match.scores == (3, 0)


def test_r3_a_special_card_covers_the_pile() -> None:
    match = table("S4 GOOD R2 P1")
    draw(match, 3)
    assert match.scores == (0, 0)
    assert match.view()["discard_pile"] == ["S4", "GOOD", "R2"]
    draw(match)
    assert match.scores == (0, 4)


def test_r3_transparent_the_numbered_card_below_is_compared() -> None:
    match = table("S4 GOOD STEAL R2", specials="transparent")
    draw(match, 4)
    assert match.scores == (0, 4)


def test_r3_transparent_with_no_numbered_card_below() -> None:
    match = table("GOOD R2 S1", specials="transparent")
    draw(match, 2)
    assert match.scores == (0, 0)
    assert match.view()["rival"] == "R2"


def test_r3_after_a_collection_nothing_is_left_to_compare_with() -> None:
    match = table("S4 R2 GUN P9 R1", specials="transparent")
    draw(match, 4)
    assert match.scores == (0, 2)
    assert match.view()["discard_pile"] == ["GUN", "P9"]


def test_r4_a_super_is_laid_face_up_and_ends_the_turn() -> None:
    match = table("R* S* P4")
    draw(match, 2)
    assert [seat["supers"] for seat in match.view()["seats"]] == [["R"], ["S"]]
    assert match.view()["discard_pile"] == []
    assert match.actors == (0,)


# --- R5, R12: ROCKOMAN ------------------------------------------------------------------------------------------------


def test_r5_a_call_takes_the_pile_and_the_super() -> None:
    match = table("R* P2 R9 S4 P1")
    draw(match, 4)
    assert match.actors == (0,)
    assert match.legal(0) == ["pass", "rockoman"]
    assert play(match, "0 rockoman") == [
        "Player 1 calls ROCKOMAN!",
        "Player 1 lays the rock super card on top and takes the discard pile: 4 cards.",
    ]
    assert match.scores == (4, 0)
    assert match.view()["seats"][0]["supers"] == []
    assert match.view()["discard_pile"] == []


def test_r5_a_collection_that_the_drawn_card_had_earned_is_lost() -> None:
    match = table("R* P2 S4 P1", players=3)
    draw(match, 3)
    assert match.view()["earned"]
    assert play(match, "0 rockoman")[-1] == "Player 3 had beaten the pile and goes without."
    assert match.scores == (3, 0, 0)


def test_r5_a_refusal_leaves_the_collection_to_who_earned_it() -> None:
    match = table("R* P2 S4 P1", players=3)
    draw(match, 3)
    assert play(match, "0 pass") == [
        "Player 1 does not call.",
        "Player 3 takes the discard pile with the scissors 4: 2 cards.",
    ]
    assert match.scores == (0, 0, 2)
    assert match.view()["seats"][0]["supers"] == ["R"]


def test_r5_play_goes_on_with_the_player_after_the_one_who_drew() -> None:
    match = table("R* P2 S4 P1", players=4)
    draw(match, 3)
    play(match, "0 rockoman")
    assert match.actors == (3,)


def test_r5_the_drawer_may_call_too_and_spoils_nothing() -> None:
    match = table("R* P2 S4 P1")
    draw(match, 3)  # seat 0 holds the super and has just beaten the pile
    assert len(play(match, "0 rockoman")) == 2
    assert match.scores == (3, 0)


def test_r5_only_the_super_that_beats_the_top_may_call() -> None:
    match = table("R* P* S4 R7 P3")
    draw(match, 3)
    assert match.actors == (0,)
    play(match, "0 pass")
    draw(match)
    assert match.actors == (1,)
    play(match, "1 rockoman")
    assert match.scores == (0, 3)


def test_r5_the_next_draw_opens_the_question_again_also_a_super_or_a_ring() -> None:
    match = table("R* S4 RING S* P5")
    draw(match, 2)
    play(match, "0 pass")
    draw(match)
    assert match.actors == (0,)
    play(match, "0 pass")
    draw(match)
    assert match.actors == (0,)
    play(match, "0 rockoman")
    assert match.scores == (2, 0)


def test_r5_a_super_just_drawn_may_call_at_once() -> None:
    match = table("S4 R* P5")
    draw(match, 2)
    assert match.actors == (1,)
    play(match, "1 rockoman")
    assert match.scores == (0, 2)


def test_r5_no_question_on_an_empty_pile() -> None:
    match = table("R* S4 R6 R* P5")
    draw(match, 2)
    play(match, "0 pass")
    draw(match, 2)  # R6 takes S4, then a second super is drawn
    assert match.view()["phase"] == "draw"


def test_r5_all_who_may_call_decide_at_the_same_time() -> None:
    match = table("R* R* S4 P5")
    draw(match, 3)
    assert match.view()["actors"] == [0, 1]
    assert play(match, "1 pass") == ["Player 2 has decided."]
    assert match.actors == (0,)
    assert play(match, "0 rockoman")[:2] == ["Player 1 calls ROCKOMAN!", "Player 2 does not call."]
    assert match.scores == (2, 0)


def test_r5_several_callers_play_a_duel_and_the_loser_keeps_the_super() -> None:
    match = table("R* R* S4 P5", players=3)
    draw(match, 3)
    assert play(match, "0 rockoman, 1 rockoman")[-1] == "Duel: Player 1 and Player 2!"
    assert play(match, "0 !R, 1 !R")[-1] == "Nobody drops out: show again."
    assert play(match, "0 !R, 1 !P")[-2:] == [
        "Player 1 drops out of the duel.",
        "Player 2 lays the rock super card on top and takes the discard pile: 2 cards.",
    ]
    assert match.scores == (0, 2, 0)
    assert [seat["supers"] for seat in match.view()["seats"]] == [["R"], [], []]
    assert match.actors == (0,)


def test_r5_the_winner_of_the_duel_spoils_the_collection() -> None:
    match = table("R* R* P1 S4 P5", players=3)
    draw(match, 4)
    told = play(match, "0 rockoman, 1 rockoman, 0 !S, 1 !R")
    assert told[-1] == "Player 1 had beaten the pile and goes without."
    assert match.scores == (0, 3, 0)


def test_r5_two_equal_supers_of_one_player_are_laid_one_by_one() -> None:
    match = table("R* P5 R* S4 S9 P1")
    draw(match, 4)
    play(match, "0 rockoman")
    assert match.view()["seats"][0]["supers"] == ["R"]
    draw(match)
    play(match, "0 rockoman")
    assert match.view()["seats"][0]["supers"] == []
    assert match.scores == (5, 0)


@pytest.mark.parametrize("specials", ["cover", "transparent"])
def test_r12_a_special_card_on_top_never_allows_rockoman(specials: str) -> None:
    match = table("R* S4 GOOD RING S1", specials=specials)
    draw(match, 2)
    play(match, "0 pass")
    draw(match)
    assert match.view()["phase"] == "draw"
    draw(match)  # a ring card: the special card is still on top
    assert match.view()["phase"] == "draw"


# --- R6–R11: special cards --------------------------------------------------------------------------------------------


def test_r6_the_gun_takes_a_super_into_the_point_pile() -> None:
    match = table("R1 R* GUN P1", players=3)
    draw(match, 3)
    assert match.legal(2) == ["@1"]
    assert play(match, "2 @1") == ["Player 3 takes the rock super card from Player 2 into the point pile."]
    assert match.scores == (0, 0, 1)
    assert match.view()["seats"][1]["supers"] == []
    assert state_of(match).point_supers[2] == 1


def test_r6_the_shooter_chooses_the_opponent_and_the_super() -> None:
    match = table("R* P* RING S* S* GUN P1", players=3)
    draw(match, 6)
    assert match.legal(2) == ["@0:R", "@0:S", "@1:P", "@1:S"]
    play(match, "2 @1:P")
    assert [seat["supers"] for seat in match.view()["seats"]] == [["R", "S"], ["S"], []]


def test_r6_two_equal_supers_leave_no_choice() -> None:
    match = table("RING S* RING S* GUN P2 P3")
    draw(match, 5)
    assert match.legal(0) == ["@1"]
    play(match, "0 @1")
    assert match.view()["seats"][1]["supers"] == ["S"]
    draw(match)
    assert match.actors == (1,)  # the other one is still there to call with


SIX_FOR_SEAT_1 = "P1 R2 S3 P4 R5 P6"  # nothing beats anything until the last card


def test_r7_good_takes_three_cards_from_an_opponent() -> None:
    match = table(f"{SIX_FOR_SEAT_1} GOOD P7")
    draw(match, 7)
    assert play(match, "0 @1") == ["Player 1 takes 3 cards from Player 2."]
    assert match.scores == (3, 3)


def test_r7_sick_gives_three_cards_to_an_opponent() -> None:
    match = table(f"{SIX_FOR_SEAT_1} P7 SICK P8")
    draw(match, 8)
    assert play(match, "1 @0") == ["Player 2 gives 3 cards to Player 1."]
    assert match.scores == (3, 3)


def test_r8_the_winner_of_the_duel_takes_five_cards() -> None:
    match = table(f"{SIX_FOR_SEAT_1} DUEL P7")
    draw(match, 7)
    assert play(match, "0 @1") == ["Duel: Player 1 and Player 2!"]
    assert match.view()["actors"] == [0, 1]
    assert play(match, "0 !R, 1 !S")[-1] == "Player 1 wins the duel and takes 5 cards from Player 2."
    assert match.scores == (5, 1)
    assert match.actors == (1,)


def test_r8_the_challenger_may_lose() -> None:
    match = table(f"{SIX_FOR_SEAT_1} P7 DUEL P8")
    draw(match, 8)
    assert play(match, "1 @0, 1 !R, 0 !P")[-1] == "Player 1 wins the duel and takes 5 cards from Player 2."
    assert match.scores == (5, 1)


def test_r9_with_fewer_cards_all_there_are() -> None:
    match = table("S1 R1 GOOD DUEL SICK P1")
    draw(match, 3)
    assert play(match, "0 @1") == ["Player 1 takes 2 cards from Player 2."]
    draw(match)
    assert play(match, "1 @0, 0 !R, 1 !P")[-1] == "Player 2 wins the duel and takes 2 cards from Player 1."
    assert match.scores == (0, 2)


def test_r9_the_loser_of_a_duel_may_have_nothing() -> None:
    match = table("DUEL P1")
    draw(match)
    assert play(match, "0 @1, 0 !R, 1 !P")[-1] == "Player 2 wins the duel, but Player 1 has no card to lose."
    assert match.scores == (0, 0)


def test_r9_cards_change_hands_at_random() -> None:
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


def test_r10_a_ring_card_is_for_its_owner_only() -> None:
    match = table("DIAMOND RING P1")
    draw(match, 2)
    assert match.view(0)["rings"] == ["DIAMOND"]
    assert match.view(1)["rings"] == ["RING"]
    assert [seat["rings"] for seat in match.view(1)["seats"]] == [1, 1]
    assert match.view()["discard_pile"] == []


def test_r10_a_theft_is_known_to_thief_and_victim() -> None:
    match = table("DIAMOND STEAL P1", players=3)
    draw(match, 2)
    play(match, "1 @0")
    assert match.events(1)[0].text("en") == "Player 2 takes a ring card from Player 1: it is the diamond!"
    assert match.events(0)[0].text("en") == "Player 2 takes a ring card from Player 1: it is the diamond!"
    assert match.events(2)[0].text("en") == "Player 2 takes a ring card from Player 1."
    assert match.view(0)["rings"] == []
    assert match.view(1)["rings"] == ["DIAMOND"]


def test_r10_a_thief_takes_any_ring_card_as_likely() -> None:
    stolen = 0
    for seed in range(120):
        match = table("DIAMOND P1 RING P2 RING STEAL P3", seed=seed)
        draw(match, 6)
        play(match, "1 @0")
        stolen += match.view(1)["rings"] == ["DIAMOND"]
    assert 22 < stolen < 58  # a third of 120


def test_r11_an_effect_without_a_target_does_nothing() -> None:
    match = table("GUN GOOD STEAL SICK P1")
    for _ in range(3):
        assert draw(match)[-1] == "There is nobody to aim at: nothing happens."
    assert draw(match)[-1] == "Player 2 has no card to give: nothing happens."
    assert match.view()["discard_pile"] == ["GUN", "GOOD", "STEAL", "SICK"]


def test_r11_one_is_no_target_of_ones_own_cards() -> None:
    match = table("S1 R1 P1 GOOD P2")
    draw(match, 2)
    assert match.scores == (0, 2)
    assert draw(match, 2)[-1] == "There is nobody to aim at: nothing happens."


def test_r11_only_opponents_who_have_something_are_targets() -> None:
    match = table("S1 R1 P1 RING GOOD P2 P3", players=4)
    draw(match, 5)
    assert match.legal(0) == ["@1"]


def test_r11_every_opponent_is_a_target_of_a_duel_and_of_sick() -> None:
    match = table("DUEL S1 R1 P1 RING SICK P2", players=3)
    draw(match)
    assert match.legal(0) == ["@1", "@2"]
    play(match, "0 @2, 0 !R, 2 !S")
    draw(match, 5)
    assert match.legal(2) == ["@0", "@1"]


def test_r11_a_possible_target_must_be_chosen() -> None:
    match = table("RING STEAL P1")
    draw(match, 2)
    with pytest.raises(IllegalMove):
        match.play(1, "pass")
    with pytest.raises(IllegalMove):
        match.play(1, "draw")


# --- R13, R14: the end ------------------------------------------------------------------------------------------------


def test_r13_the_game_ends_with_the_last_card() -> None:
    match = table("S1 R1")
    draw(match, 2)
    assert match.over
    assert match.scores == (0, 2)
    assert match.winners == (1,)


def test_r13_the_last_card_is_dealt_with_completely() -> None:
    match = table("R* S4")
    draw(match, 2)
    assert not match.over
    play(match, "0 rockoman")
    assert match.over
    assert match.scores == (2, 0)

    match = table("RING STEAL")
    draw(match, 2)
    assert match.actors == (1,)
    play(match, "1 @0")
    assert match.over


def test_r13_the_diamond_counts_five_points_but_only_at_the_end() -> None:
    match = table("S1 R1 DIAMOND P1")
    draw(match, 3)
    assert match.scores == (0, 2)
    assert "Player 1 shows the diamond: 5 points." in draw(match)
    assert match.scores == (5, 2)
    assert match.winners == (0,)
    assert match.view()["diamond"] == 0


def test_r13_face_up_supers_and_the_discard_pile_score_nothing() -> None:
    match = table("R* P3 R2 R1")
    draw(match, 4)
    assert match.scores == (0, 0)


def test_r14_equal_scores_the_supers_in_the_point_pile_decide() -> None:
    match = table("R* S4 S1 R1")
    draw(match, 2)
    play(match, "0 rockoman")
    told = draw(match, 2)
    assert match.scores == (2, 2)
    assert match.winners == (0,)
    assert told[-2] == "Equal scores: the supers in the point piles decide."


def test_r14_only_the_leaders_are_compared() -> None:
    match = table("R* S4 R1 S1 S3", players=3)
    draw(match, 2)
    play(match, "0 rockoman")
    assert "Equal scores: the supers in the point piles decide." not in draw(match, 3)
    assert match.scores == (2, 3, 0)
    assert match.winners == (1,)


def test_r14_still_equal_is_shared() -> None:
    match = table("RING RING RING", players=3)
    draw(match, 3)
    assert match.scores == (0, 0, 0)
    assert match.winners == (0, 1, 2)
