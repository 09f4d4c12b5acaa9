"""Rockoman as people write it: moves, deals, options."""

from __future__ import annotations

import pytest

from ludotheque.errors import BadDeal, BadOption
from ludotheque.games.rockoman.notation import read
from ludotheque.match import Match

from .tools import table


def test_moves_are_read_in_capitals_or_not() -> None:
    assert read(" Rockoman ") == read("rockoman")
    assert read("@2:r") == read("@2:R")
    assert read("!p") == read("!P")
    assert read("@6") is None
    assert read("rock") is None


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ({"deck": []}, "deck: a draw pile needs at least one card."),
        ({"deck": "R1"}, "deck: a list is needed, not 'R1'."),
        ({"deck": ["R17"]}, "deck[0]: there is no card 'R17'; cards are written like R7, R*, GUN."),
        ({"deck": ["R1", 7]}, "deck[1]: there is no card 7; cards are written like R7, R*, GUN."),
        ({"deck": ["R1", "R1"]}, "deck[1]: 'R1' is there once too often."),
        ({"deck": ["P*", "P*", "P*"]}, "deck[2]: 'P*' is there once too often."),
        ({"deck": ["DIAMOND", "DIAMOND"]}, "deck[1]: 'DIAMOND' is there once too often."),
        ({"deck": ["RING"] * 4}, "deck[3]: 'RING' is there once too often."),
        ({"deck": ["R1"], "hands": []}, "A deal has no part 'hands': only 'deck'."),
        ({}, "The deal lacks 'deck'."),
        (["R1"], "A deal is an object with 'deck', not ['R1']."),
    ],
)
def test_a_bad_deal_is_refused(deal: object, reason: str) -> None:
    with pytest.raises(BadDeal) as refusal:
        Match.start("rockoman", deal=deal)
    assert refusal.value.message.text("en") == reason


def test_rm2_the_option_numbers_decides_which_cards_there_are() -> None:
    table("R8 R8", numbers="1-8x2")
    table("R4 R4 R4 R4", numbers="1-4x4")
    with pytest.raises(BadDeal):
        table("R9", numbers="1-8x2")
    with pytest.raises(BadDeal):
        table("R8 R8 R8", numbers="1-8x2")
    with pytest.raises(BadDeal):
        table("R5", numbers="1-4x4")


def test_players_and_options_are_checked() -> None:
    with pytest.raises(BadOption):
        table("R1", players=7)
    with pytest.raises(BadOption):
        table("R1", players=1)
    with pytest.raises(BadOption):
        table("R1", numbers="1-5")
