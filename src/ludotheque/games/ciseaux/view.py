"""What a seat sees of 1, 2, 3… ciseaux: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..bits import members_of
from ..contract import HIDDEN, NOTHING
from ..drawing import seat_inks, spaced, suit_ink
from ..game import Drawing, Ink, Room, with_own
from .notation import write
from .rules import ASIDE, CARRIED, JOKER, TRICKS, number_of, suit_of
from .words import say, say_many

VIEW = ("chosen", "hands", "players", "points", "trick")
OWN = ("chosen", "hands")


def cards_at(state: Any, place: int) -> list[list[Any]]:
    """The cards that a seat took, or that lie aside, as [colour, card]."""
    return cards_by_place(state).get(place, [])


def cards_by_place(state: Any) -> dict[int, list[list[Any]]]:
    """All cards that are not in a hand any more, by where they are."""
    places: dict[int, list[list[Any]]] = {}
    for colour, takers in enumerate(state.taker[: state.players].tolist()):
        for card, place in enumerate(takers):
            if place != NOTHING:
                places.setdefault(place, []).append([colour, write(card)])
    return places


def view(state: Any) -> dict[str, Any]:
    places = cards_by_place(state)
    return {
        "phase": "choose" if state.trick < TRICKS else "over",
        "trick": min(state.trick + 1, TRICKS),
        "hand": [],
        "seats": [
            {
                "hand": [*_named(state.hands[seat])],
                "chosen": _chosen(state.chosen[seat]),
                "won": places.get(seat, []),
                "points": state.points[seat],
            }
            for seat in range(state.players)
        ],
        "aside": places.get(ASIDE, []),
        "carried": places.get(CARRIED, []),
    }


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    seats = with_own(public["seats"], seat, "chosen", _chosen(state.chosen[seat]))
    return {"hand": [*_named(state.hands[seat])], "seats": seats}


def _chosen(card: int) -> str | None:
    return None if card == NOTHING else "?" if card == HIDDEN else write(card)


@lru_cache(1 << 12)
def _named(cards: int) -> tuple[str, ...]:
    """The cards of a hand."""
    return tuple(write(card) for card in members_of(cards))


# --- drawn for a terminal ---------------------------------------------------------------------------------------------


def ink(card: int) -> Ink:
    if card == JOKER:
        return Ink("★J", "joker")
    return suit_ink(suit_of(card), str(number_of(card)))


def draw(state: Any, seat: int, room: Room) -> Drawing:
    lines: Drawing = [[Ink(say("Trick {trick} of 16", trick=min(int(state.trick) + 1, TRICKS)), "title")], []]
    for other in range(state.players):
        lines += _draw_seat(state, other)
    carried = len(cards_at(state, CARRIED))
    if carried:
        lines.append(
            [Ink(say_many("{n} card waits for the next winner.", "{n} cards wait for the next winner.", carried))]
        )
    return lines


def _draw_seat(state: Any, seat: int) -> Drawing:
    head = [
        *seat_inks(seat),
        Ink("  "),
        Ink(say_many("{n} point", "{n} points", int(state.points[seat]))),
    ]
    if state.chosen[seat] != NOTHING:
        head += [Ink("  "), Ink(say("has chosen"), "dim")]
    hand = [ink(card) for card in members_of(state.hands[seat])]
    return [head, [Ink("   "), *spaced(hand)], []] if hand else [head]
