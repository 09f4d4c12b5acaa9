"""What a seat sees of 1, 2, 3… ciseaux: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from typing import Any

from ..bits import members_of
from ..contract import HIDDEN, NOTHING
from ..drawing import seat_inks, spaced, suit_ink
from ..game import Drawing, Ink
from .notation import write
from .rules import ASIDE, CARRIED, JOKER, TRICKS, number_of, suit_of
from .words import say, say_many


def cards_at(state: Any, place: int) -> list[list[Any]]:
    """The cards that a seat took, or that lie aside, as [colour, card]."""
    takers = state.taker[: state.players].tolist()
    return [
        [colour, write(card)]
        for colour, cards in enumerate(takers)
        for card, taker in enumerate(cards)
        if taker == place
    ]


def view(state: Any, seat: int) -> dict[str, Any]:
    seats = []
    for other in range(state.players):
        chosen = int(state.chosen[other])
        seats.append(
            {
                "hand": [write(card) for card in members_of(state.hands[other])],
                "chosen": None if chosen == NOTHING else "?" if chosen == HIDDEN else write(chosen),
                "won": cards_at(state, other),
                "points": int(state.points[other]),
            }
        )
    return {
        "phase": "choose" if state.trick < TRICKS else "over",
        "trick": min(int(state.trick) + 1, TRICKS),
        "hand": seats[seat]["hand"] if seat >= 0 else [],
        "seats": seats,
        "aside": cards_at(state, ASIDE),
        "carried": cards_at(state, CARRIED),
    }


# --- drawn for a terminal ---------------------------------------------------------------------------------------------


def ink(card: int) -> Ink:
    if card == JOKER:
        return Ink("★J", "joker")
    return suit_ink(suit_of(card), str(number_of(card)))


def draw(state: Any, seat: int, width: int) -> Drawing:
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
