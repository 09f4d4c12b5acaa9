"""What a seat sees of Shifumi: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from typing import Any

from ludotheque.games.contract import HIDDEN, NOTHING
from ludotheque.games.drawing import seat_inks
from ludotheque.games.game import Drawing, Ink, Room, with_own

from .notation import write
from .rules import ROUNDS
from .words import say, say_many

VIEW = ("chosen", "players", "points", "rounds", "waiting")
OWN = ("chosen",)


def view(state: Any) -> dict[str, Any]:
    return {
        "phase": "choose" if state.waiting else "over",
        "round": _round(state),
        "seats": [
            {"chosen": _shape(state.chosen[seat]), "points": int(state.points[seat])} for seat in range(state.players)
        ],
    }


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    return {"seats": with_own(public["seats"], seat, "chosen", _shape(state.chosen[seat]))}


def _shape(shape: int) -> str | None:
    return {NOTHING: None, HIDDEN: "?", 0: write(0), 1: write(1), 2: write(2)}[shape]


def _round(state: Any) -> int:
    """The one that is played, or was the last."""
    return int(state.rounds) + (1 if state.waiting else 0)


def draw(state: Any, seat: int, room: Room) -> Drawing:
    lines: Drawing = [[Ink(say("Round {n} of {of}", n=_round(state), of=ROUNDS), "title")], []]
    for other in range(state.players):
        points = say_many("{n} point", "{n} points", int(state.points[other]))
        lines.append([*seat_inks(other), Ink("  "), Ink(points)])
    return lines
