"""For each game: all worlds that agree with what a seat sees, counted out from its view and nothing else.

A world is named by its secrets, so that it can be told from every other: see `NAME_WORLD`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, product
from typing import Any

from ludotheque.games.kernel import NOTHING, Table, members_of, opened
from ludotheque.match import Match

World = tuple[Hashable, ...]


def worlds_of_ciseaux(match: Match, seat: int | None) -> Iterator[World]:
    """Every card that each secret choice could be."""
    seats = match.view(seat)["seats"]
    return product(*(entry["hand"] if entry["chosen"] == "?" else [entry["chosen"]] for entry in seats))


def name_of_ciseaux(match: Match, table: Table) -> World:
    from ludotheque.games.ciseaux.notation import write

    chosen = opened(table, match.game.rules.TABLE).chosen[: match.players]
    return tuple(None if card == NOTHING else write(int(card)) for card in chosen)


def worlds_of_ninjan(match: Match, seat: int | None) -> Iterator[World]:
    """Every way to deal the unseen cards to the other hands, with every secret choice and shape."""
    from tests.ninjan.deals import CARDS

    view = match.view(seat)
    seen = {card for cards in view["piles"] for card in cards} | set(view["hand"])
    for entry in view["seats"]:
        seen |= {*entry["won"], entry["chosen"]}
    unseen = frozenset(CARDS) - seen
    shows = view.get("duel", {"shows": [None] * match.players})["shows"]
    shapes = list(product(*(list("RPS") if show == "?" else [show] for show in shows)))
    for hands in _hands(view, seat, 0, unseen):
        for shown in shapes:
            yield (*hands, shown)


def _hands(view: dict[str, Any], seat: int | None, other: int, unseen: frozenset[str]) -> Iterator[World]:
    if other == view["players"]:
        yield ()
        return
    entry = view["seats"][other]
    if other == seat:
        hands = [frozenset(view["hand"])]
    else:
        hands = [frozenset(cards) for cards in combinations(sorted(unseen), entry["cards"])]
    for hand in hands:
        for rest in _hands(view, seat, other + 1, unseen - hand):
            for choice in sorted(hand) if entry["chosen"] == "?" else [entry["chosen"]]:
                yield ((hand, choice), *rest)


def name_of_ninjan(match: Match, table: Table) -> World:
    from ludotheque.games.ninjan.notation import card_name

    state = opened(table, match.game.rules.TABLE)
    hands = [
        (
            frozenset(card_name(card) for card in members_of(state.hands[seat])),
            None if state.chosen[seat] == NOTHING else card_name(int(state.chosen[seat])),
        )
        for seat in range(match.players)
    ]
    shows = tuple(None if show == NOTHING else "RPS"[show] for show in state.shows[: match.players])
    return (*hands, shows)


WORLDS: dict[str, Callable[[Match, int | None], Iterator[World]]] = {
    "ciseaux": worlds_of_ciseaux,
    "ninjan": worlds_of_ninjan,
}
NAME_WORLD: dict[str, Callable[[Match, Table], World]] = {
    "ciseaux": name_of_ciseaux,
    "ninjan": name_of_ninjan,
}
