"""All worlds that agree with what a seat sees, counted out from its view and nothing else: see each game's ``worlds``.

A world is named by its secrets, so that it can be told from every other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from ludotheque.games.contract import Table
from ludotheque.match import Match
from tests.helpers import part_of

World = tuple[Hashable, ...]
Moment = tuple[str, Callable[[], Match], int | None, int]  # what it is, the match, who looks, how many worlds there are


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    found: Iterator[World] = part_of(match.game.id, "worlds").worlds(match, seat)
    return found


def name_world(match: Match, table: Table) -> World:
    found: World = part_of(match.game.id, "worlds").name_world(match, table)
    return found


def moments(game: str) -> list[Moment]:
    """Moments of a game at which all worlds can be counted out."""
    found: list[Moment] = part_of(game, "worlds").IMAGINED
    return found
