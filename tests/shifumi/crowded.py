"""Moments of Shifumi in which much lies on the table, and what of it must not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.match import Match
from tests.browser.house import so_far

SOLID = (".hand",)


def moments() -> Iterator[tuple[str, Match, tuple[str, ...]]]:
    """A name, a table, and what is clicked."""
    yield "the deal", so_far("shifumi", 2, 11, 0), ()
