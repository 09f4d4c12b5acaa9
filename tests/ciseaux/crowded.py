"""Moments of 1, 2, 3… ciseaux in which much lies on the table, and what of it must not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.match import Match
from tests.browser.house import so_far

SOLID = (".trick .shown", ".aside", ".spread", ".held")


def moments() -> Iterator[tuple[str, Match, tuple[str, ...]]]:
    """A name, a table, and what is clicked."""
    hoard = so_far("ciseaux", 4, 68, 56)
    assert max(len(seat["won"]) for seat in hoard.view()["seats"]) == 32
    yield "hoard, a choice made", hoard, (".hand .pick.can >> nth=0", "[data-do=confirm]")
    yield "dealt, a choice made", so_far("ciseaux", 4, 68, 0), (".hand .pick.can >> nth=0", "[data-do=confirm]")
    aside = so_far("ciseaux", 4, 102, 52)
    assert len(aside.view()["aside"]) == 28
    yield "nobody’s tricks", aside, (".hand .pick.can >> nth=0",)
