"""What speaks for a choice of Rockoman, as a friend at the table would put it."""

from __future__ import annotations

from typing import Any

from ...i18n import Message, Seat, speaker
from .board import AIM, CALL, GUN, PASS, SICK, STEAL, target_of

say, say_many = speaker("rockoman")


def speaks_for(state: Any, seat: int, move: int) -> Message | None:
    """The best that can be said for a legal move; None if there is nothing in particular."""
    if move == CALL:
        return say_many("You take {n} card at once.", "You take {n} cards at once.", int(state.pile_count) + 1)
    if move == PASS:
        return say("The super card is worth more on a bigger pile.")
    return _aimed(state, seat, target_of(move)) if move >= AIM else None


def _aimed(state: Any, seat: int, other: int) -> Message | None:
    who = Seat(other)
    if state.top == GUN:
        return say("{who} cannot call with it any more.", who=who)
    if state.top == STEAL:
        return say("It may be the diamond.")
    counts = [int(state.points[one]) for one in range(state.players) if one != seat]
    if state.top == SICK:
        return say("Nobody has fewer points than {who}.", who=who) if state.points[other] == min(counts) else None
    return say("Nobody has more to lose than {who}.", who=who) if state.points[other] == max(counts) else None
