"""Rockoman's rulings RM13 and RM14: the end."""

from __future__ import annotations

from .tools import draw, play, table


def test_rm13_the_game_ends_with_the_last_card() -> None:
    match = table("S1 R1")
    draw(match, 2)
    assert match.over
    assert match.scores == (0, 2)
    assert match.winners == (1,)


def test_rm13_the_last_card_is_dealt_with_completely() -> None:
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


def test_rm13_the_diamond_counts_five_points_but_only_at_the_end() -> None:
    match = table("S1 R1 DIAMOND P1")
    draw(match, 3)
    assert match.scores == (0, 2)
    assert "Player 1 shows the diamond: 5 points." in draw(match)
    assert match.scores == (5, 2)
    assert match.winners == (0,)
    assert match.view()["diamond"] == 0


def test_rm13_face_up_supers_and_the_discard_pile_score_nothing() -> None:
    match = table("R* P3 R2 R1")
    draw(match, 4)
    assert match.scores == (0, 0)


def test_rm14_equal_scores_the_supers_in_the_point_pile_decide() -> None:
    match = table("R* S4 S1 R1")
    draw(match, 2)
    play(match, "0 rockoman")
    told = draw(match, 2)
    assert match.scores == (2, 2)
    assert match.winners == (0,)
    assert told[-2] == "Equal scores: the supers in the point piles decide."


def test_rm14_only_the_leaders_are_compared() -> None:
    match = table("R* S4 R1 S1 S3", players=3)
    draw(match, 2)
    play(match, "0 rockoman")
    assert "Equal scores: the supers in the point piles decide." not in draw(match, 3)
    assert match.scores == (2, 3, 0)
    assert match.winners == (1,)


def test_rm14_still_equal_is_shared() -> None:
    match = table("RING RING RING", players=3)
    draw(match, 3)
    assert match.scores == (0, 0, 0)
    assert match.winners == (0, 1, 2)
