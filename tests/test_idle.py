"""Cards that cannot be played."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque.games import SHELF, find


@pytest.mark.parametrize("game", [name for name in SHELF if find(name).kit == "cards"])
def test_where_everything_can_be_played_nothing_is_idle(game: str) -> None:
    assert ludotheque.new(game, seed=1).seen_by(0).idle() == []


def test_a_card_that_moves_no_marble_is_idle_with_its_reason() -> None:
    match = ludotheque.new("supertock", players=2, deal={"decks": [["KS", "QH", "10D", "7C", "JS"]]})
    idle = dict(match.seen_by(0).idle())
    assert set(idle) == {"QH", "10D", "7C", "JS"}
    assert str(idle["QH"]).startswith("No marble can move with the queen of hearts.")
    assert match.seen_by(1).idle() == []
