"""What speaks for a card of 1, 2, 3… scissors."""

from __future__ import annotations

import pytest

from tests.ciseaux.positions import left_with


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "said"),
    [
        ("J R1", "R5 P5", "J", "It takes the trick, unless somebody else shows a joker too."),
        ("R4 P1", "S5 R3", "R4", "It beats 2 of the 2 cards that the others still hold."),
        ("R4 P1", "J R3", "R4", "It beats 1 of the 2 cards that the others still hold."),
        ("R4", "R3", "R4", "It beats the only card that is held by others."),
        ("R2 P1", "P5 P4", "R2", "It gives little away, if it is taken."),
        ("R4 J", "P5 P4", "R4", "The joker is worth keeping for now."),
        ("R4 R3", "P5 P4", "R4", None),
    ],
)
def test_what_speaks_for_a_card(mine: str, theirs: str, move: str, said: str | None) -> None:
    found = left_with(mine, theirs).seen_by(0).speaks_for(move)
    assert (found and found.text("en")) == said
