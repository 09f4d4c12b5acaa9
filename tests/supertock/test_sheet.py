"""What the rule sheet of Super Tock tells in examples and figures, played as it is told.

Its pictures are lost, so these are all that can be read: the deals, the cards, the start, heaven, the three strategic
rules and the teams.
"""

from __future__ import annotations

import pytest

from ludotheque.match import Match
from tests.helpers import play_script
from tests.supertock.tables import EIGHTS, marbles, table, ways

TOLD = {  # players and decks, and the cards of each deal, as the sheet lists them
    (2, 1): [5, 5, 4, 4, 4, 4],
    (3, 1): [5, 4, 4, 4],
    (4, 1): [5, 4, 4],
    (6, 1): [4, 4],
    (6, 2): [5, 4, 4, 4],
    (8, 2): [5, 4, 4],
}


@pytest.mark.parametrize(("players", "decks"), TOLD)
def test_t10_the_deals_of_the_sheet(players: int, decks: int) -> None:
    match = Match.start("supertock", players, seed=5, options={"decks": decks})
    dealt: list[int] = []
    while match.view()["shuffle"] == 1:
        view = match.view()
        if len(dealt) < view["deal"]:
            dealt.append(view["seats"][0]["cards"])
        left = match.view()["undealt"]
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    assert dealt == TOLD[players, decks]
    assert left == 52 * decks - players * sum(dealt)
    assert (left == 1) == (players == 3), "with three the last card is put aside, and nowhere else is a single one left"


@pytest.mark.parametrize(
    ("card", "end"),
    [("AC", "B6"), ("2C", "B7"), ("9C", "B14"), ("10C", "B15"), ("JC", "B16"), ("QC", "B17"), ("KC", "B18")],
)
def test_t5_the_values_of_the_sheet(card: str, end: str) -> None:
    match = table(2, ["B5"], [card])
    start = {"A0-A18"} if card in ("AC", "KC") else set()
    assert ways(match, card) == {f"B5-{end}"} | start


def test_t9_the_start_of_the_sheet() -> None:
    """An ace or a king begins; who has neither puts the cards in the middle and waits for the next deal."""
    match = table(2, [], ["2C 5C 10C JC QC", "AC 2D 3D 5D 6D"])
    assert match.legal(0) == ["fold"]
    play_script(match, "0 fold, 1 AC E0-E18")
    assert match.view()["gone"] == ["AC", "2C", "5C", "10C", "JC", "QC"]
    assert match.actors == (1,)


def test_t2_the_complete_round_of_the_sheet() -> None:
    """From 18, the start, once round the whole board: the 144th step is the first space of the home."""
    match = table(2, ["A17"], ["AC"])
    assert "A17-Ah1" in ways(match, "AC")
    assert ways(table(2, ["A18"], ["AC"]), "AC") == {"A18-B1"}


def test_t7_a_capture_of_the_sheet() -> None:
    match = table(2, ["B5", "B12 B8"], ["7C"])
    match.play(0, "7C B5-B12")
    assert marbles(match, 0) == ["A0", "A0", "A0", "B12"]
    assert marbles(match, 1) == ["B8", "E0", "E0", "E0"], "the one jumped over stays where it was"


@pytest.mark.parametrize("card", ["AC", "10C", "KC"])
def test_t8_the_shortcut_of_the_sheet(card: str) -> None:
    assert "B8-sky" in ways(table(2, ["B8"], [card]), card)
    assert ways(table(2, ["sky"], [card]), card) >= EIGHTS
    match = table(2, ["sky", "F8"], [card])
    match.play(0, f"{card} sky-F8")
    assert marbles(match, 1) == ["E0"] * 4


def test_t13_the_three_strategic_rules_of_the_sheet() -> None:
    match = table(3, ["B12", "D5"], ["4C 10C JC", "2C 3C 5C 6C 7C", "KD"], advanced="yes")
    assert ways(match, "4C") == {"B12-B8"}
    assert "B12xD5" in ways(match, "10C")
    match.play(0, "JC B12-C5")
    assert match.actors == (1,), "the player to the left"
    play_script(match, "1 drop 7C, 2 KD F0-F18")
    assert match.view()["seats"][1]["cards"] == 4
    assert match.actors == (0,), "and the turn of seat 1 was lost"


@pytest.mark.parametrize("players", [4, 6, 8])
def test_t14_the_teams_of_the_sheet(players: int) -> None:
    """Two against two, three against three, four against four: who is home can help, and need not."""
    partner = {4: "E5", 6: "D5", 8: "C5"}[players]
    match = table(players, ["Ah1 Ah2 Ah3 Ah4", "", partner], ["7C"], teams="yes")
    assert [seat["team"] for seat in match.view()["seats"]] == [0, 1] * (players // 2)
    assert ways(match, "7C") == {f"{partner}-{partner[0]}12"}
    assert "drop 7C" in match.legal(0)
