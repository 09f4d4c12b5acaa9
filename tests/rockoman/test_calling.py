"""Rockoman's rulings RM5 and RM12: calling ROCKOMAN."""

from __future__ import annotations

import pytest

from .tools import draw, play, table


def test_rm5_a_call_takes_the_pile_and_the_super() -> None:
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


def test_rm5_a_collection_that_the_drawn_card_had_earned_is_lost() -> None:
    match = table("R* P2 S4 P1", players=3)
    draw(match, 3)
    assert match.view()["earned"]
    assert play(match, "0 rockoman")[-1] == "Player 3 had beaten the pile and goes without."
    assert match.scores == (3, 0, 0)


def test_rm5_a_refusal_leaves_the_collection_to_who_earned_it() -> None:
    match = table("R* P2 S4 P1", players=3)
    draw(match, 3)
    assert play(match, "0 pass") == [
        "Player 1 does not call.",
        "Player 3 takes the discard pile with the scissors 4: 2 cards.",
    ]
    assert match.scores == (0, 0, 2)
    assert match.view()["seats"][0]["supers"] == ["R"]


def test_rm5_play_goes_on_with_the_player_after_the_one_who_drew() -> None:
    match = table("R* P2 S4 P1", players=4)
    draw(match, 3)
    play(match, "0 rockoman")
    assert match.actors == (3,)


def test_rm5_the_drawer_may_call_too_and_spoils_nothing() -> None:
    match = table("R* P2 S4 P1")
    draw(match, 3)  # seat 0 holds the super and has just beaten the pile
    assert len(play(match, "0 rockoman")) == 2
    assert match.scores == (3, 0)


def test_rm5_only_the_super_that_beats_the_top_may_call() -> None:
    match = table("R* P* S4 R7 P3")
    draw(match, 3)
    assert match.actors == (0,)
    play(match, "0 pass")
    draw(match)
    assert match.actors == (1,)
    play(match, "1 rockoman")
    assert match.scores == (0, 3)


def test_rm5_the_next_draw_opens_the_question_again_also_a_super_or_a_ring() -> None:
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


def test_rm5_a_super_just_drawn_may_call_at_once() -> None:
    match = table("S4 R* P5")
    draw(match, 2)
    assert match.actors == (1,)
    play(match, "1 rockoman")
    assert match.scores == (0, 2)


def test_rm5_no_question_on_an_empty_pile() -> None:
    match = table("R* S4 R6 R* P5")
    draw(match, 2)
    play(match, "0 pass")
    draw(match, 2)  # R6 takes S4, then a second super is drawn
    assert match.view()["phase"] == "draw"


def test_rm5_all_who_may_call_decide_at_the_same_time() -> None:
    match = table("R* R* S4 P5")
    draw(match, 3)
    assert match.view()["actors"] == [0, 1]
    assert play(match, "1 pass") == ["Player 2 has decided."]
    assert match.actors == (0,)
    assert play(match, "0 rockoman")[:2] == ["Player 1 calls ROCKOMAN!", "Player 2 does not call."]
    assert match.scores == (2, 0)


def test_rm5_several_callers_play_a_duel_and_the_loser_keeps_the_super() -> None:
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


def test_rm5_the_winner_of_the_duel_spoils_the_collection() -> None:
    match = table("R* R* P1 S4 P5", players=3)
    draw(match, 4)
    told = play(match, "0 rockoman, 1 rockoman, 0 !S, 1 !R")
    assert told[-1] == "Player 1 had beaten the pile and goes without."
    assert match.scores == (0, 3, 0)


def test_rm5_two_equal_supers_of_one_player_are_laid_one_by_one() -> None:
    match = table("R* P5 R* S4 S9 P1")
    draw(match, 4)
    play(match, "0 rockoman")
    assert match.view()["seats"][0]["supers"] == ["R"]
    draw(match)
    play(match, "0 rockoman")
    assert match.view()["seats"][0]["supers"] == []
    assert match.scores == (5, 0)


@pytest.mark.parametrize("specials", ["cover", "transparent"])
def test_rm12_a_special_card_on_top_never_allows_rockoman(specials: str) -> None:
    match = table("R* S4 GOOD RING S1", specials=specials)
    draw(match, 2)
    play(match, "0 pass")
    draw(match)
    assert match.view()["phase"] == "draw"
    draw(match)  # a ring card: the special card is still on top
    assert match.view()["phase"] == "draw"
