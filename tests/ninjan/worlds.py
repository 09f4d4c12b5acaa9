"""All worlds that agree with what a seat at Ninjan sees, counted out from its view and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from ludotheque.games.bits import members_of
from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.games.ninjan.notation import card_name
from ludotheque.match import Match
from tests.helpers import Setup, hurry, play_first, play_script
from tests.ninjan.deals import CARDS, nobody_ever_takes
from tests.worlds import Moment, World


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    """Every way to deal the unseen cards to the other hands, with every secret choice and shape."""
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


def name_world(match: Match, table: Table) -> World:
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


def late_in(players: int, rounds: int, choices: int) -> Match:
    """After so many rounds and so many choices of the next."""
    match = Setup("ninjan", players, {}, 3).start()
    hurry(match, random.Random(1), rounds * 2 * players)
    for seat in range(choices):
        match.play(seat, match.legal(seat)[-1])
    return match


def duel(players: int, shows: str) -> Match:
    match = nobody_ever_takes(players)
    play_script(match, shows)
    return match


IMAGINED: list[Moment] = [
    ("one unseen card in the hand", lambda: late_in(2, 8, 0), 0, 28),
    ("that card chosen", lambda: late_in(2, 8, 1), 1, 28),
    ("two cards, one of them chosen", lambda: late_in(2, 7, 1), 1, 29 * 28),
    ("a spectator of two", lambda: late_in(2, 8, 1), None, 29 * 28),
    ("all cards dealt", lambda: late_in(5, 8, 3), 1, 24),
    ("a spectator of five", lambda: late_in(5, 8, 2), None, 120),
    ("cards revealed", lambda: play_first(late_in(5, 7, 5), 2), 1, 24),
    ("over", lambda: late_in(3, 9, 0), 1, 1),
    ("a duel, two other shapes", lambda: duel(3, "0 !R, 2 !S"), 1, 9),
    ("a duel, one's own shape", lambda: duel(3, "0 !R, 2 !S"), 2, 3),
    ("a duel and a spectator", lambda: duel(4, "0 !R, 2 !S, 1 !R"), None, 27),
]
