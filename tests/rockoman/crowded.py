"""Moments of Rockoman in which much lies on the table, and what of it must not overlap."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.match import Match
from tests.browser.house import so_far

SOLID = (".deck", ".discard", ".duel", ".call > *", ".target", ".points", ".supers", ".rings")


def moments() -> Iterator[tuple[str, Match, tuple[str, ...]]]:
    """A name, a table, and what is clicked."""
    call = so_far("rockoman", 6, 28, 122)
    assert call.view()["phase"] == "call"
    yield "call", call, (".calm.can",)
    aim = so_far("rockoman", 6, 27, 159)
    assert len(aim.legal(0)) == 5
    yield "aim", aim, (".target.can >> nth=0",)
    duel = so_far("rockoman", 6, 27, 107)
    assert 0 in duel.view()["duel"]["duellists"]
    yield "duel", duel, (".shapes .pick.can >> nth=0",)
    long = so_far("rockoman", 6, 2, 34)
    assert long.view()["discard_pile"] == ["R10", "S16", "STEAL", "DUEL", "R16", "DUEL", "S6"]
    yield "long discard pile", long, ()
