"""What a seat sees of Super Tock: as plain data; `drawing` has it for a terminal. Only erased records come here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..layout import EVENT_WIDTH
from .board import CARDS, MARBLES, SPACES
from .drawing import draw, listed
from .happening import happened
from .moving import helps
from .notation import LETTERS, card_name, space_name
from .rules import deals_of
from .table import DROPPING, OVER, PLAYING

__all__ = ["OWN", "VIEW", "draw", "own", "view"]

VIEW = (
    *("dealt", "deal_number", "decks", "event_count", "events", "gone", "held", "homes", "lead", "marbles", "phase"),
    *("players", "sections", "shuffles", "teams", "turn"),
)
OWN = ("hands",)
SPACE_NAMES = [space_name(space) for space in range(SPACES)]
PHASES = {PLAYING: "play", DROPPING: "drop", OVER: "over"}
HELPING = "help"  # playing too, but for the team
SHOWN = ("moved", "swapped", "captured", "skipped", "dropped", "folded")  # what stays to be seen until the next choice


def view(state: Any) -> dict[str, Any]:
    return {
        "phase": HELPING if state.phase == PLAYING and helps(state, state.turn) else PHASES[state.phase],
        "shuffle": state.shuffles,
        "deal": state.deal_number,
        "deals": deals_of(state.players, state.decks),
        "lead": state.lead,
        "turn": state.turn,
        "hand": [],
        "gone": [*_named(*state.gone)],
        "undealt": CARDS * state.decks - state.dealt,
        "seats": [_view_seat(state, seat) for seat in range(state.players)],
        "last": _last(state),
    }


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    return {"hand": [*_named(*state.hands[2 * seat : 2 * seat + 2])]}


def _last(state: Any) -> list[dict[str, Any]]:
    starts = range(0, state.event_count * EVENT_WIDTH, EVENT_WIDTH)
    told = (happened(state.events[start : start + EVENT_WIDTH]) for start in starts)
    return [{"kind": kind, "seat": seat, **details} for kind, seat, details in told if kind in SHOWN]


def _view_seat(state: Any, seat: int) -> dict[str, Any]:
    return {
        "section": LETTERS[state.sections[seat]],
        "marbles": [SPACE_NAMES[space] for space in state.marbles[MARBLES * seat : MARBLES * (seat + 1)]],
        "home": state.homes[seat].bit_count(),
        "cards": state.held[seat],
        "team": seat % 2 if state.teams else None,
    }


@lru_cache(1 << 12)
def _named(*pile: int) -> tuple[str, ...]:
    return tuple(card_name(card) for card in listed(pile))
