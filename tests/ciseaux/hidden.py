"""Another world that a seat at 1, 2, 3… ciseaux cannot tell from the real one, made without the game's own `erase`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque.games.contract import NOTHING
from ludotheque.match import Match
from tests.census import state_of
from tests.hidden import pending, retold

# the fields of the record in which something can be hidden
SECRETS = {"stream", "events", "chosen"}


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    state = state_of(match)
    waiting = [other for other in range(match.players) if state.chosen[other] != NOTHING]
    hands = match.view()["seats"]
    secret = {place: hands[other]["hand"] for place, other in pending(match, seat, waiting)}
    return retold(match, None, luck, secret)


def rare_moments() -> Iterator[Match]:
    """Nothing is rare here."""
    return iter(())
