"""Another world that a seat at Shifumi cannot tell from the real one, made without the game's own `erase`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque.match import Match
from tests.hidden import pending, retold

# the fields of the record in which something can be hidden
SECRETS = {"stream", "events", "chosen"}


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    waiting = [other for other, entry in enumerate(match.view()["seats"]) if entry["chosen"]]
    return retold(match, None, luck, {place: ["R", "P", "S"] for place, _ in pending(match, seat, waiting)})


def rare_moments() -> Iterator[Match]:
    """Nothing is rare here."""
    return iter(())
