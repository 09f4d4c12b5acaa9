"""What speaks for a card or a pile of Ninjan."""

from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.ninjan.rules import SHOW
from ludotheque.match import Match
from tests.census import state_of

PILES = ["R8", "S-2", "R3"]
THEIRS = "S1 S2 S3 S4 S5 S6 P4 P5 P6"


def table(piles: list[str], mine: str) -> Match:
    return Match.start("ninjan", 2, deal={"piles": piles, "hands": [mine.split(), THEIRS.split()]})


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("P7", "As the piles lie, it takes +8."),
        ("S-4", "It beats no pile as they lie, so you get rid of a negative card."),
        ("S7", None),
        ("R5", None),  # it would take −2
    ],
)
def test_what_speaks_for_a_card(move: str, said: str | None) -> None:
    found = table(PILES, "P7 S-4 S7 R5 P1 P2 P3 R1 R2").seen_by(0).speaks_for(move)
    assert (found and found.text("en")) == said


@pytest.mark.parametrize(
    ("piles", "card", "move", "said"),
    [
        (["R8", "S-2", "R3"], "P7", ">1", "It brings +8."),
        (["R-2", "S8", "R3"], "P7", ">1", None),
        (["R8", "R-2", "R3"], "S-4", ">1", "It spoils a pile worth +8."),
        (["R8", "R-2", "R3"], "S-4", ">2", None),
        (["R8", "R-2", "R3"], "S7", ">1", None),
    ],
)
def test_what_speaks_for_a_pile(piles: list[str], card: str, move: str, said: str | None) -> None:
    match = table(piles, "P7 S-4 S7 R5 P1 P2 P3 R1 R2")
    match.play(0, card)
    match.play(1, "S1")
    if match.actors == (1,):
        match.play(1, match.legal(1)[-1])
    found = match.seen_by(0).speaks_for(move)
    assert (found and found.text("en")) == said


def test_nothing_speaks_for_a_shape() -> None:
    state = state_of(table(PILES, "P7 S-4 S7 R5 P1 P2 P3 R1 R2"))
    assert find("ninjan").words.speaks_for(state, 0, SHOW) is None
