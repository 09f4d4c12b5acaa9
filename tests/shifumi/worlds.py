"""All worlds that agree with what a seat at Shifumi sees, counted out from its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.worlds import Moment, World


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    """Every shape that each secret choice could be."""
    seats = match.view(seat)["seats"]
    return product(*("RPS" if entry["chosen"] == "?" else [entry["chosen"]] for entry in seats))


def name_world(match: Match, table: Table) -> World:
    chosen = opened(table, match.game.rules.TABLE).chosen[: match.players]
    return tuple(None if shape == NOTHING else match.game.notation.write(int(shape)) for shape in chosen)


def one_has_chosen() -> Match:
    match = Match.start("shifumi", 3)
    match.play(0, "R")
    return match


IMAGINED: list[Moment] = [
    ("one choice", one_has_chosen, 1, 3),
    ("one's own choice", one_has_chosen, 0, 1),
]
