"""Why: what decided the events of Rockoman, as second sentences with the rulings behind them."""

from __future__ import annotations

from typing import Any

from ...i18n import Listed, Message, Seat, in_turn, speaker
from ..bits import members_of
from ..contract import HIDDEN, NOTHING
from ..duel.rules import DUEL_STARTS
from .board import (
    CALL_DUEL,
    CALLING,
    CLAIMED,
    DIAMOND_SHOWN,
    DREW_RING,
    DREW_SUPER,
    DUEL,
    GOOD,
    GUN,
    HANDFUL,
    LAID,
    MOVED,
    NO_TARGET,
    PRIZE,
    ROCKOMAN,
    SHOT,
    SICK,
    SPOILED,
    STOLE,
    SUPERS_DECIDE,
    TOOK,
    is_numbered,
    is_special,
    number_of,
    suit_of,
)
from .rules import beating_super

say, say_many = speaker("rockoman")

Reason = tuple[Message | None, str]
BEATS = (say("Rock beats scissors."), say("Paper beats rock."), say("Scissors beat paper."))
BEATEN_BY = (
    say("Paper beats rock, not the other way round: the pile grows."),
    say("Scissors beat paper, not the other way round: the pile grows."),
    say("Rock beats scissors, not the other way round: the pile grows."),
)
SUPER_BEATS = (
    say("The rock super beats any scissors."),
    say("The paper super beats any rock."),
    say("The scissors super beats any paper."),
)
NOBODY = {
    GUN: say("No opponent has a super face up."),
    GOOD: say("No opponent has a card in the point pile."),
    SICK: None,  # the sentence says it
}


def why(state: Any, entry: list[int], events: list[list[int]]) -> Reason:
    """Why the rules decided so in this event, one of those that a choice caused; and the ruling."""
    kind, _, a, b, c, _ = entry
    if kind in (LAID, DREW_SUPER, DREW_RING):
        return _why_draw(state, entry)
    if kind == TOOK:
        called = not any(other[0] == LAID for other in events)
        return say("Nobody has called ROCKOMAN.") if called else None, "RM1"
    if kind == NO_TARGET:
        return NOBODY.get(a, say("No opponent has a ring card.")), "RM11"
    if kind == MOVED:
        return _why_so_many(b, c)
    if kind == STOLE:
        return say("Only the two of them know which.") if a == HIDDEN else None, "RM10"
    if kind == ROCKOMAN:
        return SUPER_BEATS[a], "RM5"
    if kind == DUEL_STARTS:
        return _why_duel(state)
    if kind == SUPERS_DECIDE:
        return _why_supers(state), "RM14"
    return PLAIN.get(kind, (None, ""))


PLAIN: dict[int, Reason] = {
    SPOILED: (say("ROCKOMAN is called before anyone collects."), "RM5"),
    SHOT: (None, "RM6"),
    CLAIMED: (say("Whoever gets a ring card says so, true or not."), "RM10"),
    DIAMOND_SHOWN: (say("The draw pile is used up: now the diamond counts."), "RM13"),
}


# --- drawing ----------------------------------------------------------------------------------------------------------


def _why_draw(state: Any, entry: list[int]) -> Reason:
    """What a drawn card did to the pile, and who may call now."""
    kind, _, card, rival, earned, below = entry
    reason: Reason = (None, "RM4" if kind == DREW_SUPER else "RM10" if kind == DREW_RING else "")
    if kind == LAID and is_numbered(card):
        reason = _why_beaten(card, rival) if earned else _why_not_beaten(card, rival, below)
    if state.phase != CALLING:
        return reason
    called = _who_may_call(state)
    return (in_turn(reason[0], called) if reason[0] else called), "RM5"


def _why_beaten(card: int, rival: int) -> Reason:
    """RM1: the drawn card has beaten the one that it was compared with."""
    if suit_of(card) != suit_of(rival):
        return BEATS[suit_of(card)], "RM1"
    numbers = {"higher": number_of(card), "lower": number_of(rival)}
    return say("The same suit, and {higher} is more than {lower}.", **numbers), "RM1"


def _why_not_beaten(card: int, rival: int, below: int) -> Reason:
    """Why the pile only grows."""
    if rival == NOTHING:
        return (say("A special card cannot be beaten, only covered."), "RM3") if is_special(below) else (None, "RM1")
    if suit_of(card) != suit_of(rival):
        return BEATEN_BY[suit_of(card)], "RM1"
    if number_of(card) == number_of(rival):
        return say("The same suit and number does not beat: the pile grows."), "RM2"
    numbers = {"lower": number_of(card), "higher": number_of(rival)}
    return say("The same suit, but {lower} is less than {higher}: the pile grows.", **numbers), "RM1"


def _who_may_call(state: Any) -> Message:
    """RM5: those with the super that beats the top card; supers lie face up for all to see."""
    seats = tuple(Seat(seat) for seat in members_of(int(state.asked)))
    call = say_many("{who} may call ROCKOMAN.", "{who} may both call ROCKOMAN.", len(seats), who=Listed(seats))
    return in_turn(SUPER_BEATS[beating_super(state)], call)


# --- special cards and the end ----------------------------------------------------------------------------------------


def _why_so_many(count: int, card: int) -> Reason:
    """RM9: why fewer cards change hands than the special card asks for."""
    wanted = PRIZE if card == DUEL else HANDFUL
    ruling = "RM8" if card == DUEL else "RM7"
    return (say("There were no more."), "RM9") if 0 < count < wanted else (None, ruling)


def _why_duel(state: Any) -> Reason:
    if state.phase == CALL_DUEL:
        return say("Several have called: the winner lays the super."), "RM5"
    return say("The winner takes up to {n} cards of the other's point pile.", n=PRIZE), "RM8"


def duel_ruling(state: Any, events: list[list[int]]) -> str:
    """Which ruling a duel follows: that of callers, or that of the card; also when it has just been decided."""
    return "RM5" if state.phase == CALL_DUEL or any(entry[0] == ROCKOMAN for entry in events) else "RM8"


def _why_supers(state: Any) -> Message:
    """RM14: at the end everybody may count the supers."""
    most = max(int(state.point_supers[seat]) for seat in members_of(int(state.winning)))
    who = Listed(tuple(Seat(seat) for seat in members_of(int(state.winning))))
    return say("Most of them: {who}, with {n}.", who=who, n=most)
