"""Another world that a seat at Super Tock cannot tell from the real one, made without the game's own `erase`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque.games.contract import SPECTATOR
from ludotheque.match import Match
from tests.census import state_of
from tests.helpers import hurry
from tests.supertock.tables import CARDS
from tests.supertock.test_hidden import hand_of, twin

# the fields of the record in which something can be hidden
SECRETS = {
    "stream",
    "hands",
    "deck",
    "arranged",
    "arranged_read",
}


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    """Unseen cards are dealt anew until no hand has a card that its owner would have had to play (T9)."""
    while True:
        world = twin(match, SPECTATOR if seat is None else seat, luck)
        state = state_of(world)
        if not any(
            int(state.barred[other]) >> card // 4 & 1
            for other in range(match.players)
            if other != seat
            for card in hand_of(state, other)
        ):
            return world


def rare_moments() -> Iterator[Match]:
    """A deal that was arranged, with more to come."""
    match = Match.start("supertock", 2, deal={"decks": [CARDS, CARDS[::-1]]})
    hurry(match, random.Random(1), 3)
    yield match
