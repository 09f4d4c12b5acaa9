"""The worked example of Rockoman's sheet (000): it has one, the same in English and in French."""

from __future__ import annotations

from .tools import draw, table


def test_the_sheet_rock_3_beats_rock_1() -> None:
    match = table("R1 R3 P5")
    assert draw(match, 2)[-1] == "Player 2 takes the discard pile with the rock 3: 2 cards."
    assert match.scores == (0, 2)
    match = table("R3 R1 P5")
    draw(match, 2)
    assert match.scores == (0, 0)
