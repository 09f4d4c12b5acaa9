"""For each game: all worlds that agree with what a seat sees, counted out from its view and nothing else.

A world is named by its secrets, so that it can be told from every other: see `NAME_WORLD`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, permutations, product
from typing import Any

from ludotheque.games.bits import members_of
from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
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


def worlds_of_rockoman(match: Match, seat: int | None) -> Iterator[World]:
    """Every place for the diamond, every order of the cards never seen, every secret answer and shape.

    For moments at which these are equally likely: the whole box in play, nothing stolen, no cards moved unseen, and as
    many unknown rings in one place as in another. (The game's own tests are about all other moments.)
    """
    from ludotheque.games.rockoman.board import BOXES
    from ludotheque.games.rockoman.notation import card_name

    unseen = Counter(card_name(card).replace("DIAMOND", "RING") for card in BOXES[0])
    places: list[int | None] = []
    for event in match.log(seat):
        if event.kind == "laid":
            unseen[event.details["card"]] -= 1
        elif event.kind == "drew_super":
            unseen[f"{event.details['super']}*"] -= 1
        elif event.kind == "drew_ring":
            unseen["RING"] -= 1
            places += [event.seat] if event.details["card"] is None else []
    view = match.view(seat)
    if unseen["RING"]:
        places.append(None)
    if view["over"] or "DIAMOND" in view["rings"]:
        places = [view["diamond"] if view["over"] else seat]
    answers = [["pass", "rockoman"] if entry["answer"] == "?" else [entry["answer"]] for entry in view["seats"]]
    shows = view.get("duel", {"shows": [None] * match.players})["shows"]
    shapes = [list("RPS") if show == "?" else [show] for show in shows]
    for place in dict.fromkeys(places):
        cards = sorted(unseen.elements())
        if place is None:
            cards[cards.index("RING")] = "DIAMOND"
        for order in sorted(set(permutations(cards))):
            for answer, shape in product(product(*answers), product(*shapes)):
                yield place, order, answer, shape


def name_of_rockoman(match: Match, table: Table) -> World:
    from ludotheque.games.rockoman.notation import card_name, write

    state = opened(table, match.game.rules.TABLE)
    return (
        int(state.diamond) if state.diamond < match.players else None,
        tuple(card_name(int(card)) for card in state.deck[state.drawn :]),
        tuple(None if answer == NOTHING else write(int(answer)) for answer in state.answers[: match.players]),
        tuple(None if show == NOTHING else "RPS"[show] for show in state.shows[: match.players]),
    )


def worlds_of_supertock(match: Match, seat: int | None) -> Iterator[World]:
    """Every way to deal the unseen cards of one deck to the other hands, the rest in any order."""
    from tests.supertock.tables import CARDS

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


def name_of_supertock(match: Match, table: Table) -> World:
    from ludotheque.games.supertock.notation import card_name
    from tests.supertock.test_hidden import hand_of

    state = opened(table, match.game.rules.TABLE)
    hands = [frozenset(card_name(card) for card in hand_of(state, seat)) for seat in range(match.players)]
    return (*hands, tuple(card_name(int(card)) for card in state.deck if card != NOTHING))


WORLDS: dict[str, Callable[[Match, int | None], Iterator[World]]] = {
    "ciseaux": worlds_of_ciseaux,
    "ninjan": worlds_of_ninjan,
    "rockoman": worlds_of_rockoman,
    "supertock": worlds_of_supertock,
}
NAME_WORLD: dict[str, Callable[[Match, Table], World]] = {
    "ciseaux": name_of_ciseaux,
    "ninjan": name_of_ninjan,
    "rockoman": name_of_rockoman,
    "supertock": name_of_supertock,
}
