"""Shifumi's two rulings."""

from __future__ import annotations

import pytest

import ludotheque


@pytest.mark.parametrize(
    ("shapes", "scores"), [("RPP", (0, 1, 1)), ("RRS", (1, 1, 0)), ("RRR", (0, 0, 0)), ("RPS", (0, 0, 0))]
)
def test_sf1_who_shows_what_nobody_beats_scores(shapes: str, scores: tuple[int, ...]) -> None:
    match = ludotheque.new("shifumi", players=3, seed=1)
    for seat, shape in enumerate(shapes):
        match.play(seat, shape)
    assert match.scores == scores


@pytest.mark.parametrize(("rounds", "winners"), [("PR PR", (0,)), ("RR PR RR", (0,)), ("PR RP SS", (0, 1))])
def test_sf2_most_points_win_and_equal_ones_share(rounds: str, winners: tuple[int, ...]) -> None:
    match = ludotheque.new("shifumi", players=2, seed=1)
    for one, other in map(list, rounds.split()):
        assert not match.over
        match.play(0, one)
        match.play(1, other)
    assert match.winners == winners
