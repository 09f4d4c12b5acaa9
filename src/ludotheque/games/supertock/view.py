"""What a seat sees of Super Tock: as plain data; `drawing` has it for a terminal. Only erased records come here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .board import CARDS
from .drawing import draw, listed
from .moving import helps
from .notation import LETTERS, card_name, space_name
from .rules import deals_of
from .table import DROPPING, OVER, PLAYING
from .words import tell

__all__ = ["draw", "own", "view"]

PHASES = {PLAYING: "play", DROPPING: "drop", OVER: "over"}
HELPING = "help"  # playing too, but for the team
SHOWN = ("moved", "swapped", "captured", "skipped", "dropped", "folded")  # what stays to be seen until the next choice


def view(state: Any) -> dict[str, Any]:
    marbles = state.marbles[: state.players].tolist()
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
        "seats": [_view_seat(state, seat, spaces) for seat, spaces in enumerate(marbles)],
        "last": [event.data() for event in tell(state) if event.kind in SHOWN],
    }


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    return {"hand": [*_named(*state.hands[seat].tolist())]}


def _view_seat(state: Any, seat: int, spaces: list[int]) -> dict[str, Any]:
    return {
        "section": LETTERS[state.sections[seat]],
        "marbles": [space_name(space) for space in spaces],
        "home": state.homes[seat].bit_count(),
        "cards": state.held[seat],
        "team": seat % 2 if state.teams else None,
    }


@lru_cache(1 << 12)
def _named(*pile: int) -> tuple[str, ...]:
    return tuple(card_name(card) for card in listed(pile))
