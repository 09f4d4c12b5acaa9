"""The worked examples of Ninjan's sheets (001 in English, 003 in French), as far as the scan lets one read them.

The example of the order of five cards is lost: its cards were pictures. Of the worked round the pictures are gone too,
but its sentences name most of it. Between both sheets one reads: the first pile shows scissors, the second one has two
cards with a rock on top, the third is the 8 of rock. The cards played are the 7 and the 3 of paper, the −4 of rock, the
−6 of scissors, and one between 3 and −4 that beats scissors, so a rock: its number is tried out here.
"""

from __future__ import annotations

import pytest

from ludotheque.match import Match
from tests.helpers import play_script
from tests.ninjan.deals import choose, start

UNREADABLE = ["R3", "R1", "R-1", "R-2", "R-3"]  # any number that comes after the 3 of paper and before the −4 of rock


def up_to_the_worked_round(rock: str) -> Match:
    """A first round that leaves the three piles as the sheet shows them."""
    match = start("P10 R5 S9", "R8 P7", "R2 P3", f"S1 {rock}", "S-1 R-4", "S-2 S-6")
    choose(match, "R8", "R2", "S1", "S-1", "S-2")
    play_script(match, "0 >3, 1 >2, 2 >1, 3 >1, 4 >1")
    return match


@pytest.mark.parametrize("rock", UNREADABLE)
def test_the_worked_round_of_the_sheet(rock: str) -> None:
    match = up_to_the_worked_round(rock)
    assert match.view()["piles"] == [["S1", "S-1", "S-2"], ["R5", "R2"], ["R8"]]
    before = match.scores
    choose(match, "P7", "P3", rock, "R-4", "S-6")
    assert match.view()["order"] == [0, 1, 2, 3, 4]

    assert match.legal(0) == [">2", ">3"], "the 7 of paper beats both rocks"
    play_script(match, "0 >3")  # the third pile brings more
    assert match.scores[0] - before[0] == 8 > 5 + 2
    assert match.view()["piles"][2] == ["P7"]

    assert match.legal(1) == [">2"], "the 3 of paper beats the other rock"
    play_script(match, "1 >2")
    assert match.scores[1] - before[1] == 5 + 2, "both cards"

    assert match.legal(2) == [">1"], "the rock beats scissors"
    play_script(match, "2 >1")

    assert match.legal(3) == [">1", ">2", ">3"], "the −4 of rock beats nothing: any pile"
    play_script(match, "3 >3")  # then one paper is left for the last card, as the sheet says
    assert match.scores[3] == before[3]

    assert match.legal(4) == [">2"], "the −6 of scissors beats the paper"
    play_script(match, "4 >2")
    assert match.scores[4] - before[4] == 3
    assert match.view()["piles"] == [[rock], ["S-6"], ["P7", "R-4"]]
