"""Shifumi in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.games.contract import HIDDEN
from ludotheque.games.game import Event
from ludotheque.i18n import Message, Seat, speaker

from .notation import write
from .rules import CHOSE, SCORED, SHOWED

say, say_many = speaker("shifumi")

SHAPE_NAMES = (say("rock"), say("paper"), say("scissors"))


def tell(state: Any) -> list[Event]:
    return [_tell(*(int(x) for x in state.events[i][:3])) for i in range(state.event_count)]


def _tell(kind: int, seat: int, shape: int) -> Event:
    if kind == CHOSE:
        secret = None if shape == HIDDEN else write(shape)
        return Event("chose", seat, {"shape": secret}, say("{who} has chosen.", who=Seat(seat)))
    if kind == SHOWED:
        sentence = say("{who} shows {shape}.", who=Seat(seat), shape=SHAPE_NAMES[shape])
        return Event("showed", seat, {"shape": write(shape)}, sentence)
    if kind == SCORED:
        return Event("took", seat, {}, say("{who} scores.", who=Seat(seat)))
    return Event("drawn", None, {}, say("Nobody scores."))


def ask(state: Any, seat: int, moves: Sequence[int]) -> Message:
    """What is expected of this seat now."""
    return say("Choose a shape in secret.")


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    return SHAPE_NAMES[move]


def attempt(move: int) -> Message:
    """A move that somebody tries, legal or not."""
    return say("show {shape}", shape=SHAPE_NAMES[move])


def speaks_for(state: Any, seat: int, move: int) -> Message | None:
    """Nothing: one is as good as another."""
    return None


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """Whoever may choose may choose any of them."""
    return say("Every shape can always be shown.")


def why_won(state: Any, winners: Sequence[int]) -> tuple[Message | None, str]:
    """Whoever scored more: nothing to explain."""
    return None, ""


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """Nothing in hand is ever useless."""
    return []
