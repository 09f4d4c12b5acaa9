"""Moments of Ninjan in which much lies on the table, and what of it must not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.match import Match
from tests.browser.house import so_far

SOLID = (".pile", ".duel", ".spread", ".worth > *")


def moments() -> Iterator[tuple[str, Match, tuple[str, ...]]]:
    """A name, a table, and what is clicked."""
    tall = so_far("ninjan", 5, 41, 57)
    assert max(map(len, tall.view()["piles"])) == 9
    assert tall.actors == (0,)
    yield "tall pile", tall, (".pile.can >> nth=0",)
    duel = so_far("ninjan", 5, 21, 90)
    assert 0 in duel.view()["duel"]["duellists"]
    yield "duel", duel, (".shapes .pick.can >> nth=0",)
