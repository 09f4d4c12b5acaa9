"""All worlds that agree with what a seat at Super Tock sees, counted out from its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.games.supertock.notation import card_name
from ludotheque.match import Match
from tests.supertock.tables import CARDS
from tests.supertock.test_hidden import hand_of, late
from tests.worlds import Moment, World


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    """Every way to deal the unseen cards of one deck to the other hands, the rest in any order."""
    view = match.view(seat)
    unseen = frozenset(CARDS) - {*view["gone"], *view["hand"]}
    for hands in _deals(view, seat, 0, unseen):
        for order in permutations(sorted(unseen.difference(*hands))):
            yield (*hands, order)


def _deals(
    view: dict[str, Any], seat: int | None, other: int, unseen: frozenset[str]
) -> Iterator[tuple[frozenset[str], ...]]:
    if other == view["players"]:
        yield ()
        return
    count = view["seats"][other]["cards"]
    own = [tuple(view["hand"])] if other == seat else combinations(sorted(unseen), count)
    for hand in own:
        for rest in _deals(view, seat, other + 1, unseen - set(hand)):
            yield (frozenset(hand), *rest)


def name_world(match: Match, table: Table) -> World:
    state = opened(table, match.game.rules.TABLE)
    hands = [frozenset(card_name(card) for card in hand_of(state, seat)) for seat in range(match.players)]
    return (*hands, tuple(card_name(int(card)) for card in state.deck if card != NOTHING))


IMAGINED: list[Moment] = [
    ("other hands and a card left", lambda: late(3, ["2C", "3C 4C", "5C 6C"], "7C"), 0, 30),
    ("a spectator", lambda: late(3, ["2C", "3C 4C", "5C"], "7C"), None, 60),
]
