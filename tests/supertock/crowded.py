"""Moments of Super Tock in which much lies on the table, and what of it must not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.match import Match
from tests.browser.house import so_far

SOLID = (".plates", ".hand .pick", ".ways", ".star")


def moments() -> Iterator[tuple[str, Match, tuple[str, ...]]]:
    """A name, a table, and what is clicked."""
    swaps = so_far("supertock", 8, 20, 397, {"advanced": "yes"})
    assert sum(move.startswith("10C G9x") for move in swaps.legal(0)) == 11
    yield "eight, exchanges", swaps, ("[data-pick='card:10']", "[data-space=G9].spot")
    down = so_far("supertock", 8, 20, 395)
    assert {"10C sky-A8", "10D sky-A8", "10H sky-A8"} <= set(down.legal(0))
    yield "eight, three equal cards, down from heaven", down, ("[data-pick='card:10']", "[data-space=sky].spot")
    five = so_far("supertock", 5, 20, 87)
    assert len(five.legal(0)) == 18
    yield "five, a marble picked", five, ("[data-space=F8].spot",)
    two = so_far("supertock", 2, 21, 110)
    assert len(two.legal(0)) == 22
    yield "two, ready to go", two, ("[data-pick='card:2']", "[data-space=A16].spot", "[data-space=Ah1].spot")
    stuck = so_far("supertock", 4, 23, 288)
    assert stuck.legal(0) == ["fold"]
    yield "four, the whole hand down", stuck, (".deed",)
    folded = so_far("supertock", 8, 2, 3)
    assert folded.view()["last"][0]["cards"] == ["7H", "8D", "9S", "10H", "QD"]
    yield "eight, a whole hand was put down", folded, ()
    discard = so_far("supertock", 5, 21, 0, {"stuck": "discard"})
    assert all(move.startswith("drop ") for move in discard.legal(0))
    yield "five, one card down", discard, (".hand .pick.can >> nth=0",)
    helper = so_far("supertock", 4, 21, 1341, {"teams": "yes"})
    assert helper.legal(0) == ["2C C6-C8", "QS C6-C18", "drop 2C", "drop QS"]
    yield "four in teams, help or one card down", helper, (".deed",)
