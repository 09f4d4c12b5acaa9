"""What a seat sees of Rockoman: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..contract import HIDDEN, NOTHING
from ..drawing import seat_inks, spaced, suit_ink
from ..duel.words import draw_duel, view_duel
from ..game import Drawing, Ink, Room, with_own
from ..layout import EVENT_WIDTH
from ..suits import SUITS
from .board import (
    AIMING,
    CALL_DUEL,
    CALLING,
    CARD_DUEL,
    CLAIMED,
    DRAWING,
    KINDS,
    OVER,
    is_numbered,
    is_special,
    number_of,
    suit_of,
)
from .notation import card_name, write
from .words import SPECIAL_WORDS, say, say_many

DUEL = ("duellists", "players", "shows")
VIEW = (
    *("answers", "deck", "deck_count", "diamond", "drawn", "earned", "event_count", "events", "phase", "pile_start"),
    *("point_supers", "points", "rings", "rival", "supers", "turn", *DUEL),
)
OWN = ("answers", "diamond", "rings", *DUEL)
IN_PILE = [card_name(card) if is_numbered(card) or is_special(card) else "" for card in range(KINDS)]
PHASES = {DRAWING: "draw", CALLING: "call", AIMING: "aim", CALL_DUEL: "duel", CARD_DUEL: "duel", OVER: "over"}


def pile_cards(state: Any) -> list[int]:
    """The discard pile, from the bottom up: supers and rings drawn in the meantime never lay there."""
    return [card for card in state.deck[state.pile_start : state.drawn] if is_numbered(card) or is_special(card)]


def supers_of(counts: Sequence[int]) -> list[int]:
    """The suits of a seat's supers, one for each card."""
    return [suit for suit in range(3) for _ in range(counts[suit])]


def rings_of(state: Any, seat: int) -> list[str]:
    """A seat's ring pile, for its owner."""
    plain_rings = int(state.rings[seat]) - int(state.diamond == seat)
    return ["DIAMOND"] * int(state.diamond == seat) + ["RING"] * plain_rings


def claimant(state: Any) -> int | None:
    """Who has just said to have the diamond (RM10), until the next choice."""
    kinds = state.events[: state.event_count * EVENT_WIDTH : EVENT_WIDTH]
    return state.events[kinds.index(CLAIMED) * EVENT_WIDTH + 1] if CLAIMED in kinds else None


def view(state: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "draw_pile": state.deck_count - state.drawn,
        "discard_pile": [name for card in state.deck[state.pile_start : state.drawn] if (name := IN_PILE[card])],
        "rival": None if state.rival == NOTHING else card_name(state.rival),
        "earned": bool(state.earned),
        "claim": claimant(state),
        "rings": [],
        "seats": [_view_seat(state, seat) for seat in range(state.players)],
        "diamond": state.diamond if state.phase == OVER and state.diamond < state.players else None,
    }
    if state.duellists:
        data["duel"] = view_duel(state)
    return data


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    seats = with_own(public["seats"], seat, "answer", _answer(state.answers[seat]))
    data = {"rings": rings_of(state, seat), "seats": seats}
    return {**data, "duel": view_duel(state)} if state.duellists else data


def _view_seat(state: Any, seat: int) -> dict[str, Any]:
    return {
        "points": state.points[seat],
        "supers": [*_supers(state.supers[3 * seat : 3 * seat + 3])],
        "rings": state.rings[seat],
        "answer": _answer(state.answers[seat]),
        "point_supers": state.point_supers[seat] if state.phase == OVER else None,
    }


@lru_cache(1 << 12)
def _supers(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SUITS[suit] for suit in supers_of(counts))


def _answer(answer: int) -> str | None:
    return None if answer == NOTHING else "?" if answer == HIDDEN else write(answer)


# --- drawn for a terminal ---------------------------------------------------------------------------------------------


def ink(card: int) -> Ink:
    """A card of the discard pile."""
    if is_numbered(card):
        return suit_ink(suit_of(card), str(number_of(card)))
    return Ink(SPECIAL_WORDS[card], "bold")


def draw(state: Any, seat: int, room: Room) -> Drawing:
    lines: Drawing = [[_headline(state)], _draw_pile(state, room.width), []]
    for other in range(state.players):
        lines.append(_draw_seat(state, other))
    if state.duellists:
        lines.append(draw_duel(state))
    if seat >= 0 and state.rings[seat]:
        rings = [
            Ink(say("the diamond"), "joker") if ring == "DIAMOND" else Ink(say("a plain ring"), "dim")
            for ring in rings_of(state, seat)
        ]
        lines += [[], [Ink(say("Your ring pile:"), "bold"), *spaced(rings)]]
    return lines


def _headline(state: Any) -> Ink:
    left = int(state.deck_count) - int(state.drawn)
    return Ink(say_many("{n} card in the draw pile", "{n} cards in the draw pile", left), "title")


def _draw_pile(state: Any, width: int) -> list[Ink]:
    """The top card, then as many of those below as there is room for (all, if no width is known)."""
    line = [Ink(" "), Ink(say("Discard pile:"), "bold"), Ink(" ")]
    cards = [ink(card) for card in pile_cards(state)][::-1]
    if not cards:
        return [*line, Ink(say("empty"), "dim")]
    line += [Ink("["), cards[0], Ink("]")]
    room = max(1, (width - 34) // 6) if width else len(cards)
    if len(cards) > 1:
        line += [Ink(" ←"), *spaced(cards[1 : room + 1])]
    if len(cards) > room + 1:
        line += [Ink(" …")]
    return [*line, Ink("  ("), Ink(say_many("{n} card", "{n} cards", len(cards))), Ink(")")]


def _draw_seat(state: Any, seat: int) -> list[Ink]:
    mark = "→" if seat == state.turn and state.phase != OVER else " "
    points = say_many("{n} point", "{n} points", int(state.points[seat]))
    line = [Ink(mark), *seat_inks(seat), Ink("  "), Ink(points)]
    supers = [suit_ink(suit, "*") for suit in supers_of(state.supers[seat])]
    if supers:
        line += [Ink("  "), Ink(say("supers:"), "dim"), *spaced(supers)]
    if state.rings[seat]:
        line += [Ink("  "), Ink(say_many("{n} ring card", "{n} ring cards", int(state.rings[seat])))]
    if state.phase == OVER and state.diamond == seat:
        line += [Ink("  "), Ink(say("the diamond: +5"), "joker")]
    if state.answers[seat] != NOTHING:
        line += [Ink("  "), Ink(say("has decided"), "dim")]
    return line
