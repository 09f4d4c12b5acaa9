"""Another world that a seat cannot tell from the real one: each game makes it in ``hidden``, without its own `erase`.

Where it can be done, the other world is a match really played from another deal, with other secret choices and another
seed. The tests of leaks compare everything the seat is shown in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque.match import Match
from tests.helpers import part_of


def secrets_of(game: str) -> set[str]:
    """The fields of the game's record in which something can be hidden."""
    found: set[str] = part_of(game, "hidden").SECRETS
    return found


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    found: Match = part_of(match.game.id, "hidden").other_world(match, seat, luck)
    return found


def rare_moments(game: str) -> Iterator[Match]:
    """Matches at moments that random play hardly ever comes to."""
    found: Iterator[Match] = part_of(game, "hidden").rare_moments()
    return found


def retold(match: Match, deal: object, luck: random.Random, secret: dict[int, list[str]]) -> Match:
    """The match played again from that deal, with another seed; ``secret`` moves (by place) are chosen anew."""
    world = Match.start(match.game.id, match.players, luck.getrandbits(60), match.options, deal, match.names)
    for place, (seat, move) in enumerate(match.moves):
        world.play(seat, luck.choice(secret[place]) if place in secret else move)
    return world


def pending(match: Match, seat: int | None, waiting: list[int]) -> list[tuple[int, int]]:
    """The latest moves of those other seats, which are still secret, as (place, seat)."""
    return [
        (max(place for place, (mover, _) in enumerate(match.moves) if mover == other), other)
        for other in waiting
        if other != seat
    ]
