"""The worked examples of the sheet of 1, 2, 3… ciseaux (002), in its order. Numbers it leaves open are tried out."""

from __future__ import annotations

from itertools import permutations

import pytest

from ludotheque.match import Match
from tests.helpers import play_script

NUMBERS = range(1, 6)


def winning_card(*cards: str) -> str | None:
    """The card that takes the trick, whoever shows which; None: the trick is void."""
    found = set()
    for shown in permutations(cards):
        events = play_script(Match.start("ciseaux", len(shown), seed=0), enumerate(shown))
        [took] = [event.seat for event in events if event.kind == "took"] or [None]
        found.add(None if took is None else shown[took])
    [card] = found
    return card


def test_the_sheet_two_players_paper_1_takes_rock_5() -> None:
    assert winning_card("P1", "R5") == "P1"


@pytest.mark.parametrize(("one", "other"), [(one, other) for one in NUMBERS for other in range(1, one + 1)])
def test_the_sheet_two_players_two_scissors(one: int, other: int) -> None:
    assert winning_card(f"S{one}", f"S{other}") == (f"S{one}" if one > other else None)


def test_the_sheet_three_players_paper_1_takes_rock_3_and_rock_5() -> None:
    assert winning_card("P1", "R3", "R5") == "P1"


@pytest.mark.parametrize("scissors", NUMBERS)
def test_the_sheet_two_or_three_rocks_and_scissors(scissors: int) -> None:
    assert winning_card("R2", "R4", f"S{scissors}") == "R4"
    assert winning_card("R2", "R4", "R3", f"S{scissors}") == "R4"


def test_the_sheet_three_players_paper_3_rock_5_scissors_5_are_void() -> None:
    assert winning_card("P3", "R5", "S5") is None


@pytest.mark.parametrize("number", NUMBERS)
def test_the_sheet_three_players_three_suits_of_one_number_are_void(number: int) -> None:
    assert winning_card(f"P{number}", f"R{number}", f"S{number}") is None


def test_the_sheet_four_players_twice_paper_and_twice_rock() -> None:
    assert winning_card("P1", "P2", "R5", "R4") == "P2"
    assert winning_card("P2", "P2", "R5", "R4") is None


def test_the_sheet_four_players_rock_paper_and_two_scissors() -> None:
    assert winning_card("R5", "P5", "S1", "S2") == "S2"
    assert winning_card("R5", "P4", "S1", "S1") is None
