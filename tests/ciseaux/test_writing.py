"""1, 2, 3… ciseaux as it is written, told, shown and drawn."""

from __future__ import annotations

import pytest

from ludotheque.errors import BadDeal, IllegalMove
from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import play_script

NOTATION = find("ciseaux").notation


@pytest.mark.parametrize("card", [f"{suit}{number}" for suit in "RPS" for number in range(1, 6)] + ["J"])
def test_every_card_reads_and_prints_back(card: str) -> None:
    code = NOTATION.read(card)
    assert code is not None
    assert NOTATION.write(code) == card
    assert NOTATION.read(card.lower()) == NOTATION.read(f"  {card} ") == code


@pytest.mark.parametrize("text", ["", "R", "R0", "R6", "Q1", "5R", "J1", "R5 R5", "!R", ">1"])
def test_what_is_not_a_card(text: str) -> None:
    assert NOTATION.read(text) is None


def test_a_move_in_lower_case_is_recorded_as_the_house_writes_it() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    match.play(0, " r5 ")
    assert match.moves == [(0, "R5")]


@pytest.mark.parametrize("deal", [{}, {"hands": []}, [], "R5", 0])
def test_there_is_no_deal_to_arrange(deal: object) -> None:
    with pytest.raises(BadDeal, match="no deal to arrange: the start is always the same"):
        Match.start("ciseaux", 2, deal=deal)


def test_no_cards_are_laid_out_by_a_deal() -> None:
    assert NOTATION.read_deal(2, {}, {"hands": []}) == []


def test_why_not_a_card_already_played() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    play_script(match, "0 J, 1 R1")
    assert str(match.explain(1, "R1")) == "You have already played the 1 of rock."
    with pytest.raises(IllegalMove) as caught:
        match.play(0, "J")
    assert str(caught.value) == "You have already played the joker."


def test_why_not_a_move_that_does_not_exist() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    assert str(match.explain(0, "X9")) == "'X9' is not a move of this game: write one like R1, R2 or R3."


def test_why_not_twice_in_one_trick() -> None:
    match = Match.start("ciseaux", 3, seed=0)
    match.play(1, "R5")
    assert str(match.explain(1, "P1")) == "Player 2 has nothing to decide now: waiting for Player 1 and Player 3."


def test_ask_and_labels() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    seen = match.seen_by(0)
    assert str(seen.ask()) == "Choose a card to play in secret."
    assert str(seen.label("R5")) == "the 5 of rock"
    assert str(seen.label("J")) == "the joker"
    match.play(0, "R5")
    assert str(match.seen_by(0).ask()) == "Waiting for Player 2."
    assert str(match.seen_by(None).ask()) == "Waiting for Player 2."


def test_no_card_is_ever_idle() -> None:
    assert Match.start("ciseaux", 2, seed=0).seen_by(0).idle() == []


def test_the_view_shows_all_hands_but_no_secret_choice() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    play_script(match, "0 P2, 1 R4, 0 S5")
    mine, theirs, anyone = match.view(0), match.view(1), match.view(None)
    assert mine["seats"][0]["chosen"] == "S5"
    assert theirs["seats"][0]["chosen"] == anyone["seats"][0]["chosen"] == "?"
    assert mine["seats"][1]["chosen"] is None
    assert mine["hand"] == mine["seats"][0]["hand"] == theirs["seats"][0]["hand"]
    assert "P2" not in mine["hand"]
    assert "S5" in mine["hand"]
    assert anyone["hand"] == []
    assert mine["seats"][0]["won"] == [[0, "P2"], [1, "R4"]]
    assert mine["seats"][0]["points"] == 4
    assert (mine["phase"], mine["trick"]) == ("choose", 2)


def test_the_view_at_the_end() -> None:
    match = Match.start("ciseaux", 2, seed=0)
    for card in match.legal(0):
        play_script(match, [(0, card), (1, card)])
    view = match.view(0)
    assert (view["phase"], view["trick"], view["over"], view["winners"]) == ("over", 16, True, [0, 1])
    assert view["hand"] == list(view["legal"]) == []
    assert len(view["aside"]) == 32
    assert str(match.seen_by(0).ask()) == "The game is over."


def test_secret_choices_in_events() -> None:
    match = Match.start("ciseaux", 3, seed=0)
    match.play(0, "J")
    assert [event.data() for event in match.events(0)] == [{"kind": "chose", "seat": 0, "card": "J"}]
    for other in (1, 2, None):
        assert [event.data() for event in match.events(other)] == [{"kind": "chose", "seat": 0, "card": None}]


def test_events_of_void_tricks() -> None:
    match = Match.start("ciseaux", 2, seed=0, options={"void": "carry"})
    assert [event.data() for event in play_script(match, "0 J, 1 J")][-2:] == [
        {"kind": "void", "seat": None, "reason": "jokers"},
        {"kind": "carry", "seat": None},
    ]
    void = play_script(match, "0 R1, 1 R1")[-2]
    assert void.data() == {"kind": "void", "seat": None, "reason": "number", "number": 1, "suit": "R"}
    three = Match.start("ciseaux", 3, seed=0)
    void = play_script(three, "0 R1, 1 P1, 2 S1")[-1]
    assert void.data() == {"kind": "void", "seat": None, "reason": "number", "number": 1, "suit": None}


def test_the_drawing() -> None:
    match = Match.start("ciseaux", 2, options={"void": "carry"}, seed=0, names=["Ada", "Ben"])
    play_script(match, "0 R1, 1 R1, 1 J")
    drawn = str(match)
    assert drawn.splitlines()[0] == "Trick 2 of 16"
    assert "●R2 ●R3" in drawn
    assert "★J" in drawn
    assert "2 cards wait for the next winner." in drawn
    assert " B  Ben  0 points  has chosen" in drawn
    assert drawn.endswith("Waiting for Ada.")


def test_cards_that_wait_for_the_next_winner_are_in_the_picture() -> None:
    match = Match.start("ciseaux", 2, options={"void": "carry"}, seed=0)
    before = match.svg().count("<rect")
    play_script(match, "0 R1, 1 R1")
    assert match.view()["carried"]
    assert match.svg().count("<rect") == before  # two have left the hands, and lie on the table
