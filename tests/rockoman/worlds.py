"""All worlds that agree with what a seat at Rockoman sees, counted out from its view and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.games.rockoman.board import BOXES
from ludotheque.games.rockoman.notation import card_name, write
from ludotheque.match import Match
from tests.helpers import play_first, play_script
from tests.rockoman.tools import nearly_over
from tests.worlds import Moment, World


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    """Every place for the diamond, every order of the cards never seen, every secret answer and shape.

    For moments at which these are equally likely: the whole box in play, nothing stolen, no cards moved unseen, and as
    many unknown rings in one place as in another. (The game's own tests are about all other moments.)
    """
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


def name_world(match: Match, table: Table) -> World:
    state = opened(table, match.game.rules.TABLE)
    return (
        int(state.diamond) if state.diamond < match.players else None,
        tuple(card_name(int(card)) for card in state.deck[state.drawn :]),
        tuple(None if answer == NOTHING else write(int(answer)) for answer in state.answers[: match.players]),
        tuple(None if show == NOTHING else "RPS"[show] for show in state.shows[: match.players]),
    )


def two_callers(moves: str) -> Match:
    """Both players hold the super that beats the scissors just drawn."""
    match = nearly_over("R* R*", "S4 S5")
    play_script(match, f"0 draw, {moves}")
    return match


IMAGINED: list[Moment] = [
    ("three cards to draw", lambda: nearly_over("", "S16 P* GUN"), 0, 6),
    ("a spectator and two rings each", lambda: nearly_over("", "S16 P* GUN"), None, 12),
    ("the diamond drawn or not", lambda: nearly_over("RING DIAMOND RING", "R16 P* RING"), 0, 12),
    ("a secret answer", lambda: two_callers("0 rockoman"), 1, 2),
    ("one's own answer", lambda: two_callers("0 rockoman"), 0, 1),
    ("a secret shape", lambda: two_callers("0 rockoman, 1 rockoman, 0 !R"), 1, 3),
    ("a secret shape and a spectator", lambda: two_callers("0 rockoman, 1 rockoman, 1 !R"), None, 6),
    ("over", lambda: play_first(nearly_over("", "S16"), 1), 1, 1),
]
