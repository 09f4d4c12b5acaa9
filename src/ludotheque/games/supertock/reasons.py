"""Why: what decided the events of Super Tock, as second sentences with the rulings behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...i18n import Message, Seat, in_turn, speaker
from .board import BREAKS, FOUR, SKY, is_home, number_of, to_door
from .moving import are_opponents, helps, is_out
from .table import (
    CAPTURED,
    DROPPED,
    DROPPED_FOR_JACK,
    DROPPED_FREELY,
    FINISHED,
    FOLDED,
    JACK_SKIPS_INSTEAD,
    JACKED,
    MOVED,
    SHUFFLED,
    SKIPPED,
    SWAPPED,
)

say, say_many = speaker("supertock")

Reason = tuple[Message | None, str]


def why(state: Any, entry: list[int]) -> Reason:
    """Why the rules decided so in this event, and the ruling."""
    kind, seat, *details = entry
    if kind == MOVED:
        return _why_moved(state, seat, details)
    if kind == CAPTURED:
        return _why_captured(state, seat, *details[:2])
    if kind == DROPPED and details[1] == DROPPED_FOR_JACK:
        return None, "T13"
    if kind == DROPPED and details[1] == DROPPED_FREELY:
        return say("With four marbles home one may help, and need not."), "T14"
    if kind in (DROPPED, FOLDED):
        return _why_stuck(state, seat), "T9"
    if kind == SKIPPED:
        return _why_skipped(state), "T13"
    if kind == SHUFFLED:
        return (say("With each new shuffle the lead moves on by a seat.") if details[0] else None), "T11"
    return PLAIN.get(kind, (None, ""))


PLAIN: dict[int, Reason] = {
    SWAPPED: (say("Here a 10 may exchange two marbles instead of moving one."), "T13"),
    JACKED: (say("A jack hits the player to the left."), "T13"),
    FINISHED: (None, "T14"),
}


# --- marbles that move ------------------------------------------------------------------------------------------------


def _why_moved(state: Any, seat: int, details: list[int]) -> Reason:
    card, here, there, owner = details
    reason, ruling = _why_this_way(state, number_of(card), here, there, owner)
    if seat == owner:
        return reason, ruling
    helping = say("{who} has four marbles home and helps.", who=Seat(seat))
    return in_turn(helping, reason), "T14"


def _why_this_way(state: Any, number: int, here: int, there: int, owner: int) -> Reason:
    if here >= BREAKS:
        return say("An ace or a king starts a marble."), "T6"
    if SKY in (here, there):
        return say("An ace, a 10 or a king leads from an 8 to heaven and back."), "T8"
    if is_home(there):
        return (None if is_home(here) else say("The count is exact, and no marble is in the way.")), "T3"
    if number == FOUR and state.four_back:
        return say("Here a 4 always goes back."), "T13"
    if number > to_door(int(state.sections[owner]), int(state.door), here):
        return say("It passes its own door and has to go round again."), "T4"
    return None, "T5"


def _why_captured(state: Any, owner: int, space: int, by: int) -> Reason:
    """Whose marble came, and why even this one had to go."""
    if space == SKY:
        return say("Heaven has room for one marble only."), "T8"
    if owner == by:
        return say("One's own marble is captured like any other."), "T7"
    if not are_opponents(state, owner, by):
        return say("A partner's marble is captured like any other."), "T7"
    return say("{who} arrives on the same space.", who=Seat(by)), "T7"


# --- cards that move none ---------------------------------------------------------------------------------------------


def _why_stuck(state: Any, seat: int) -> Message:
    """Why no card could be played; nobody has moved since."""
    if is_out(state, seat):
        return say("No card in hand moves a marble.")
    if helps(state, seat):
        return say("No marble of the team is out, and there is neither an ace nor a king in hand.")
    return say("No marble is out, and there is neither an ace nor a king in hand.")


def _why_skipped(state: Any) -> Message:
    if state.jack_skips == JACK_SKIPS_INSTEAD:
        return say("Here a jack moves no marble.")
    return say("No marble can move 11.")


def why_won(state: Any, winners: Sequence[int]) -> Reason:
    """Why those who have won did."""
    if state.teams:
        return say("All marbles of the team are home."), "T14"
    return say("All four marbles are home."), "T12"
