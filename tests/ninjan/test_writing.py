"""Ninjan as it is written, dealt, told, shown and drawn."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.errors import BadDeal, IllegalMove
from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import play_script
from tests.ninjan.deals import CARDS, arranged, choose, nobody_ever_takes, start

NOTATION = find("ninjan").notation


@pytest.mark.parametrize("move", [*CARDS, ">1", ">2", ">3", "!R", "!P", "!S"])
def test_every_move_reads_and_prints_back(move: str) -> None:
    code = NOTATION.read(move)
    assert code is not None
    assert NOTATION.write(code) == move
    assert NOTATION.read(move.lower()) == NOTATION.read(f" {move} ") == NOTATION.read(move.replace("-", "−")) == code


@pytest.mark.parametrize("text", ["", "R", "R0", "R11", "R-7", "Q1", "7R", ">0", ">4", "!Q", "R 7", "R--1", "R+7"])
def test_what_is_not_a_move(text: str) -> None:
    assert NOTATION.read(text) is None


def test_a_typographic_minus_is_recorded_as_the_house_writes_it() -> None:
    match = start("R1 R2 R3", "S-2", "P4")
    match.play(0, "s−2")
    assert match.moves == [(0, "S-2")]


# --- arranged deals ---------------------------------------------------------------------------------------------------


def test_an_arranged_deal_is_what_is_on_the_table() -> None:
    deal = arranged("S3 R-2 P10", "R7", "S-6", "P1")
    match = Match.start("ninjan", 3, deal=deal)
    assert match.view()["piles"] == [["S3"], ["R-2"], ["P10"]]
    for seat in range(3):
        assert sorted(match.view(seat)["hand"]) == sorted(deal["hands"][seat])


def test_an_arranged_deal_may_be_written_carelessly() -> None:
    deal = arranged("S3 R-2 P10", "R7", "S-6")
    careless = {
        "piles": tuple(card.lower() for card in deal["piles"]),
        "hands": tuple(tuple(card.replace("-", "−") for card in hand) for hand in deal["hands"]),
    }
    assert Match.start("ninjan", 2, deal=careless).view(1) == Match.start("ninjan", 2, deal=deal).view(1)


def changed(**parts: object) -> dict[str, Any]:
    return {**arranged("S3 R-2 P10", "R7", "S-6"), **parts}


HANDS: list[list[str]] = arranged("S3 R-2 P10", "R7", "S-6")["hands"]


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        ([], "A deal is an object with 'piles' and 'hands', not []."),
        ("R7", "A deal is an object with 'piles' and 'hands', not 'R7'."),
        ({"piles": ["S3", "R-2", "P10"]}, "The deal lacks 'hands'."),
        ({"hands": HANDS}, "The deal lacks 'piles'."),
        (changed(extra=1), "A deal has no part 'extra': only 'piles' and 'hands'."),
        (changed(piles="S3 R-2 P10"), "piles: a list is needed, not 'S3 R-2 P10'."),
        (changed(piles=["S3", "R-2"]), "piles: 3 entries are needed, not 2."),
        (changed(piles=["S3", "R-2", "P0"]), "piles[2]: there is no card 'P0'; cards are written like R7, S-2."),
        (changed(piles=["S3", "R-2", ">1"]), "piles[2]: there is no card '>1'; cards are written like R7, S-2."),
        (changed(piles=["S3", "R-2", 7]), "piles[2]: there is no card 7; cards are written like R7, S-2."),
        (changed(piles=["S3", "R-2", "S3"]), "piles[2]: 'S3' is there once too often."),
        (changed(piles=["S3", "R-2", "R7"]), "hands[0][0]: 'R7' is there once too often."),
        (changed(hands=7), "hands: a list is needed, not 7."),
        (changed(hands=HANDS[:1]), "hands: 2 entries are needed, not 1."),
        (changed(hands=[*HANDS, []]), "hands: 2 entries are needed, not 3."),
        (changed(hands=[HANDS[0], None]), "hands[1]: a list is needed, not None."),
        (changed(hands=[HANDS[0], HANDS[1][:8]]), "hands[1]: 9 entries are needed, not 8."),
        (changed(hands=[HANDS[0], [*HANDS[1], "S9"]]), "hands[1]: 9 entries are needed, not 10."),
        (
            changed(hands=[HANDS[0], [*HANDS[1][:8], "Q9"]]),
            "hands[1][8]: there is no card 'Q9'; cards are written like R7, S-2.",
        ),
    ],
)
def test_impossible_deals(deal: object, complaint: str) -> None:
    with pytest.raises(BadDeal) as caught:
        Match.start("ninjan", 2, deal=deal)
    assert str(caught.value) == complaint


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("S10", "You do not hold the 10 of scissors."),
        ("R-6", "You do not hold the −6 of rock."),
        (">1", "It is time to choose a card of your hand."),
        ("!R", "It is time to choose a card of your hand."),
        ("R0", "'R0' is not a move of this game: write one like R1, R2 or R3."),
    ],
)
def test_why_not_when_choosing(move: str, reason: str) -> None:
    match = start("S1 S2 S3", "R1 R2 R3 R4 R5 R6 R7 R8 R9", "R-6 S10")
    assert str(match.explain(0, move)) == reason
    with pytest.raises(IllegalMove) as caught:
        match.play(0, move)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (">3", "Your card beats piles 1 and 2: one of them must be taken."),
        ("R1", "It is time to choose a pile."),
        ("!R", "It is time to choose a pile."),
    ],
)
def test_why_not_when_resolving(move: str, reason: str) -> None:
    match = start("S1 S2 P3", "R9 R1", "R-6")
    choose(match, "R9", "R-6")
    assert str(match.explain(0, move)) == reason


def test_why_not_when_duelling() -> None:
    match = nobody_ever_takes(2)
    for move in ("R1", ">1"):
        assert str(match.explain(0, move)) == "It is time for the duel: rock, paper or scissors."


def test_why_not_out_of_turn_and_after_the_end() -> None:
    match = nobody_ever_takes(3)
    match.play(1, "!P")
    assert str(match.explain(1, "!P")) == "Player 2 has nothing to decide now: waiting for Player 1 and Player 3."
    play_script(match, "0 !R, 2 !R")
    assert match.over
    assert str(match.explain(0, "!P")) == "The game is over: no more moves."


def test_why_not_when_a_legal_move_is_legal() -> None:
    match = start("S1 S2 S3", "R1", "R-6")
    assert match.explain(0, "R1") is None


# --- asked, labelled, shown, drawn ------------------------------------------------------------------------------------


def test_ask_and_labels_through_a_round() -> None:
    match = start("S1 S2 P3", "R9", "P-6")
    seen = match.seen_by(0)
    assert str(seen.ask()) == "Choose a card to play in secret."
    assert str(seen.label("R9")) == "the 9 of rock"
    choose(match, "R9", "P-6")
    seen = match.seen_by(0)
    assert str(seen.ask()) == "Your card is the 9 of rock: choose the pile to take."
    assert [str(seen.label(move)) for move in seen.legal] == ["take pile 1 (+1)", "take pile 2 (+2)"]
    assert str(match.seen_by(1).ask()) == "Waiting for Player 1."
    match.play(0, ">1")
    seen = match.seen_by(1)
    assert str(seen.ask()) == "Your card is the −6 of paper: choose the pile to take."
    assert [str(seen.label(move)) for move in seen.legal] == ["take pile 1 (+9)"]


def test_ask_and_labels_for_a_card_that_beats_nothing() -> None:
    match = start("S1 S2 P3", "P9", "R-6")
    choose(match, "P9", "R-6")
    seen = match.seen_by(0)
    assert str(seen.ask()) == "Your card is the 9 of paper, which beats no pile: lay it on one."
    assert [str(seen.label(move)) for move in seen.legal] == [f"lay it on pile {pile}" for pile in (1, 2, 3)]


def test_ask_and_labels_in_a_duel() -> None:
    seen = nobody_ever_takes(2).seen_by(1)
    assert str(seen.ask()) == "Duel: rock, paper or scissors?"
    assert [str(seen.label(move)) for move in seen.legal] == ["show rock", "show paper", "show scissors"]


def test_a_label_of_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMove, match="It is time for the duel"):
        nobody_ever_takes(2).seen_by(1).label(">1")


def test_no_card_is_ever_idle() -> None:
    match = start("S1 S2 P3", "R9", "R-6")
    assert match.seen_by(0).idle() == []


def test_the_view_hides_hands_and_choices() -> None:
    match = start("S1 S2 P3", "R9", "R-6", "P5")
    match.play(0, "R9")
    mine, theirs, anyone = match.view(0), match.view(1), match.view(None)
    assert mine["seats"][0]["chosen"] == "R9"
    assert theirs["seats"][0]["chosen"] == anyone["seats"][0]["chosen"] == "?"
    assert mine["seats"][1]["chosen"] is None
    assert "R9" in mine["hand"]
    assert "R9" not in theirs["hand"]
    assert anyone["hand"] == []
    assert [entry["cards"] for entry in anyone["seats"]] == [9, 9, 9]
    assert (mine["phase"], mine["deal"], mine["round"], mine["order"]) == ("choose", 1, 1, [])
    assert (mine["seat"], anyone["seat"], mine["actors"], mine["legal"], anyone["legal"]) == (0, None, [1, 2], [], [])


def test_the_view_while_resolving() -> None:
    match = start("S1 S2 P3", "R9", "R-6", "P5")
    choose(match, "R9", "R-6", "P5")
    view = match.view(1)
    assert view["phase"] == "resolve"
    assert view["order"] == [0, 2, 1]
    assert [entry["chosen"] for entry in view["seats"]] == ["R9", "R-6", "P5"]
    assert [entry["cards"] for entry in view["seats"]] == [8, 8, 8]
    match.play(0, ">2")
    assert match.view(1)["order"] == [2, 1]
    assert match.view(1)["seats"][0]["chosen"] is None


def test_the_view_in_a_duel() -> None:
    match = nobody_ever_takes(3)
    match.play(1, "!P")
    assert match.view(1)["duel"] == {"duellists": [0, 1, 2], "shows": [None, "P", None]}
    assert match.view(0)["duel"] == match.view(None)["duel"] == {"duellists": [0, 1, 2], "shows": [None, "?", None]}
    assert match.view(0)["phase"] == "duel"


def test_secret_choices_in_events() -> None:
    match = start("S1 S2 P3", "R9", "R-6")
    match.play(0, "R9")
    assert [event.data() for event in match.events(0)] == [{"kind": "chose", "seat": 0, "card": "R9"}]
    for other in (1, None):
        assert [event.data() for event in match.events(other)] == [{"kind": "chose", "seat": 0, "card": None}]
    duel = nobody_ever_takes(2)
    duel.play(1, "!S")
    assert [event.data() for event in duel.events(1)] == [{"kind": "duel_chose", "seat": 1, "shape": "S"}]
    assert [event.data() for event in duel.events(0)] == [{"kind": "duel_chose", "seat": 1, "shape": None}]


def test_the_deal_is_told() -> None:
    event = start("S1 S2 P-3", "R9", "R-6").events()[0]
    expected = "The cards are dealt: the piles start with the 1 of scissors, the 2 of scissors and the −3 of paper."
    assert event.text() == expected
    assert event.data() == {"kind": "dealt", "seat": None, "deal": 1, "piles": ["S1", "S2", "P-3"]}


def test_the_drawing() -> None:
    match = Match.start("ninjan", 2, deal=arranged("S1 S2 P-3", "P9 P8", "R-6 S7"), names=["Ada", "Ben"])
    match.play(0, "P9")
    drawn = str(match)
    assert drawn.splitlines()[:4] == ["Round 1 of 9", " >1 [✂S1] = +1", " >2 [✂S2] = +2", " >3 [■P−3] = −3"]
    assert "Ada  0 points  has chosen" in drawn
    assert drawn.endswith("Waiting for Ben.")
    match.play(1, "R-6")
    assert "Ben  0 points  played ●R−6" in str(match)
    play_script(match, "0 >2, 1 >1")
    assert " >2 [■P9] = +11 ← ✂S2" in str(match)
    assert "Ben  1 point  won: ✂S1" in str(match)


def test_the_drawing_shows_ones_own_hand() -> None:
    match = start("S1 S2 S3", "R1 R2 R3 R4 R5 R6 R7 R8 R9", "P1")

    def drawn(seat: int | None) -> str:
        inks = [ink.text for line in match.seen_by(seat).draw() for ink in line]
        return "".join(text if isinstance(text, str) else text.text("en") for text in inks)

    assert drawn(0).endswith("Your hand: ●R1 ●R2 ●R3 ●R4 ●R5 ●R6 ●R7 ●R8 ●R9")
    assert "Your hand" not in drawn(None)


def test_the_drawing_of_several_deals_and_of_a_duel() -> None:
    assert str(Match.start("ninjan", 2, seed=1, options={"deals": 3})).startswith("Deal 1 of 3, round 1 of 9")
    assert "Duel: Player 1 and Player 2!" in str(nobody_ever_takes(2))
