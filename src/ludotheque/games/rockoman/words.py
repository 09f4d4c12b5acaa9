"""Rockoman in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...i18n import Message, Seat, speaker
from ..bits import members_of
from ..contract import HIDDEN
from ..duel.rules import DUEL_STARTS
from ..duel.words import ask_duel, label_duel, only_duel, tell_duel
from ..game import Event
from ..suits import SUITS
from .board import (
    AIM,
    AIM_SUPER,
    AIMING,
    ANSWER_WANTED,
    ANSWERED,
    CALL,
    CALL_DUEL_WANTED,
    CALLING,
    CARD_DUEL_WANTED,
    CLAIMED,
    DEALT,
    DIAMOND_SHOWN,
    DRAW,
    DRAW_WANTED,
    DRAWING,
    DREW_RING,
    DREW_SUPER,
    DUEL,
    GOOD,
    GUN,
    HANDFUL,
    LAID,
    MOVED,
    NO_POINTS,
    NO_RING,
    NO_SUCH_SEAT,
    NO_SUIT_WANTED,
    NO_SUPER,
    NO_TARGET,
    OTHER_SUPER,
    PASS,
    ROCKOMAN,
    SAID,
    SHOT,
    SHOW,
    SICK,
    SPOILED,
    STEAL,
    STOLE,
    SUPERS_DECIDE,
    TARGET_WANTED,
    THE_DIAMOND,
    TOO_SOON_TO_CALL,
    TOOK,
    WHICH_SUPER,
    YOURSELF,
    number_of,
    suit_of,
    target_of,
)
from .counsel import speaks_for
from .effects import suit_aimed_at
from .notation import card_name, write
from .reasons import BEATS, duel_ruling, why
from .rules import beating_super

__all__ = ["ask", "attempt", "idle", "label", "named", "speaks_for", "tell", "why_not", "why_won"]

say, say_many = speaker("rockoman")

SUIT_NAMES = (say("rock"), say("paper"), say("scissors"))
SUPER_NAMES = (say("the rock super card"), say("the paper super card"), say("the scissors super card"))
SPECIAL_NAMES = {
    GUN: say("the GUN card"),
    GOOD: say("the GOOD card"),
    SICK: say("the SICK card"),
    DUEL: say("the DUEL card"),
    STEAL: say("the STEAL card"),
}
SPECIAL_WORDS = {GUN: say("GUN"), GOOD: say("GOOD"), SICK: say("SICK"), DUEL: say("DUEL"), STEAL: say("STEAL")}


@cache
def named(card: int) -> Message:
    """A card of the discard pile in a sentence: the paper 7."""
    if card in SPECIAL_NAMES:
        return SPECIAL_NAMES[card]
    number = number_of(card)
    return (
        say("the rock {number}", number=number),
        say("the paper {number}", number=number),
        say("the scissors {number}", number=number),
    )[suit_of(card)]


# --- what happened ----------------------------------------------------------------------------------------------------


def tell(state: Any) -> list[Event]:
    entries = [[int(x) for x in state.events[i]] for i in range(state.event_count)]
    return [_with_reason(state, entry, entries) for entry in entries]


def _with_reason(state: Any, entry: list[int], entries: list[list[int]]) -> Event:
    if entry[0] > DUEL_STARTS:
        return tell_duel(entry, SUIT_NAMES, BEATS, duel_ruling(state, entries))
    reason, ruling = why(state, entry, entries)
    return replace(_tell(entry), why=reason, ruling=ruling)


def why_won(state: Any, winners: Sequence[int]) -> tuple[Message | None, str]:
    """Why those who have won did."""
    if len(winners) > 1:
        return say("Equal scores and equally many supers share the win."), "RM14"
    return None, "RM13"


def _tell(entry: list[int]) -> Event:
    kind, seat, a, b, c, _ = entry
    if kind == DEALT:
        sentence = say_many("The draw pile has {n} card.", "The draw pile has {n} cards.", a)
        return Event("dealt", None, {"cards": a}, sentence)
    if kind <= DREW_RING:
        return _tell_draw(kind, seat, a, b)
    if kind <= SPOILED:
        return _tell_call(kind, seat, a, b)
    if kind <= STOLE:
        return _tell_special(kind, seat, a, b, c)
    if kind == DIAMOND_SHOWN:
        return Event("diamond", seat, {}, say("{who} shows the diamond: 5 points.", who=Seat(seat)))
    if kind == SUPERS_DECIDE:
        sentence = say("Equal scores: the supers in the point piles decide.")
        return Event("supers_decide", None, {"seats": list(members_of(a))}, sentence)
    if kind == CLAIMED:
        return Event("claimed", seat, {}, say("{who} says: “I have the diamond card!”", who=Seat(seat)))
    return tell_duel(entry, SUIT_NAMES, BEATS, "")


def _tell_draw(kind: int, seat: int, a: int, b: int) -> Event:
    who = Seat(seat)
    if kind == LAID:
        return Event("laid", seat, {"card": card_name(a)}, say("{who} draws {card}.", who=who, card=named(a)))
    if kind == TOOK:
        sentence = say_many(
            "{who} takes the discard pile with {card}: {n} card.",
            "{who} takes the discard pile with {card}: {n} cards.",
            b,
            who=who,
            card=named(a),
        )
        return Event("took", seat, {"card": card_name(a), "count": b}, sentence)
    if kind == DREW_SUPER:
        sentence = say("{who} draws {card} and keeps it face up.", who=who, card=SUPER_NAMES[a])
        return Event("drew_super", seat, {"super": SUITS[a]}, sentence)
    if a == HIDDEN:
        return Event("drew_ring", seat, {"card": None}, say("{who} draws a ring card.", who=who))
    if a == THE_DIAMOND:
        sentence = say("{who} draws a ring card: it is the diamond!", who=who)
        return Event("drew_ring", seat, {"card": "DIAMOND"}, sentence)
    return Event("drew_ring", seat, {"card": "RING"}, say("{who} draws a ring card: a plain ring.", who=who))


def _tell_call(kind: int, seat: int, a: int, b: int) -> Event:
    who = Seat(seat)
    if kind == SAID:
        answer = None if a == HIDDEN else write(a)
        return Event("chose", seat, {"answer": answer}, say("{who} has decided.", who=who))
    if kind == ANSWERED:
        sentence = say("{who} calls ROCKOMAN!", who=who) if a == CALL else say("{who} does not call.", who=who)
        return Event("answered", seat, {"answer": write(a)}, sentence)
    if kind == ROCKOMAN:
        sentence = say_many(
            "{who} lays {card} on top and takes the discard pile: {n} card.",
            "{who} lays {card} on top and takes the discard pile: {n} cards.",
            b,
            who=who,
            card=SUPER_NAMES[a],
        )
        return Event("rockoman", seat, {"super": SUITS[a], "count": b}, sentence)
    return Event("spoiled", seat, {}, say("{who} had beaten the pile and goes without.", who=who))


def _tell_special(kind: int, seat: int, a: int, b: int, c: int) -> Event:
    who = Seat(seat)
    if kind == NO_TARGET:
        sentence = say("There is nobody to aim at: nothing happens.")
        if a == SICK:
            sentence = say("{who} has no card to give: nothing happens.", who=who)
        return Event("no_target", seat, {"card": card_name(a)}, sentence)
    if kind == SHOT:
        sentence = say(
            "{who} takes {card} from {victim} into the point pile.", who=who, card=SUPER_NAMES[b], victim=Seat(a)
        )
        return Event("shot", seat, {"target": a, "super": SUITS[b]}, sentence)
    if kind == MOVED:
        return _tell_move(seat, a, b, c)
    parts = {"who": who, "victim": Seat(b)}
    if a == HIDDEN:
        return Event("stole", seat, {"target": b, "card": None}, say("{who} takes a ring card from {victim}.", **parts))
    if a == THE_DIAMOND:
        sentence = say("{who} takes a ring card from {victim}: it is the diamond!", **parts)
        return Event("stole", seat, {"target": b, "card": "DIAMOND"}, sentence)
    sentence = say("{who} takes a ring card from {victim}: a plain ring.", **parts)
    return Event("stole", seat, {"target": b, "card": "RING"}, sentence)


def _tell_move(taker: int, giver: int, count: int, card: int) -> Event:
    """Cards of a point pile change hands."""
    data = {"from": giver, "count": count, "card": card_name(card)}
    who, victim = Seat(taker), Seat(giver)
    if card == GOOD:
        sentence = say_many(
            "{who} takes {n} card from {victim}.", "{who} takes {n} cards from {victim}.", count, who=who, victim=victim
        )
    elif card == SICK:
        sentence = say_many(
            "{victim} gives {n} card to {who}.", "{victim} gives {n} cards to {who}.", count, who=who, victim=victim
        )
    elif count:
        sentence = say_many(
            "{who} wins the duel and takes {n} card from {victim}.",
            "{who} wins the duel and takes {n} cards from {victim}.",
            count,
            who=who,
            victim=victim,
        )
    else:
        sentence = say("{who} wins the duel, but {victim} has no card to lose.", who=who, victim=victim)
    return Event("moved", taker, data, sentence)


# --- what is asked ----------------------------------------------------------------------------------------------------


def ask(state: Any, seat: int, moves: Sequence[int]) -> Message:
    """What is expected of this seat now."""
    if state.phase == DRAWING:
        return say("Draw a card.")
    if state.phase == CALLING:
        return say("On top: {card}. Do you call ROCKOMAN?", card=named(int(state.top)))
    if state.phase != AIMING:
        return ask_duel(SUIT_NAMES)
    if state.top == GUN:
        return say("GUN: whose super do you take?")
    if state.top == GOOD:
        return say("GOOD: from whose point pile do you take cards?")
    if state.top == SICK:
        return say_many(
            "SICK: to whom do you give {n} card of your point pile?",
            "SICK: to whom do you give {n} cards of your point pile?",
            _handful(state, seat),
        )
    if state.top == DUEL:
        return say("DUEL: whom do you challenge?")
    return say("STEAL: from whose ring pile do you take a card?")


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    if move == DRAW:
        return say("draw a card")
    if move == PASS:
        return say("keep the super card")
    if move == CALL:
        return say_many(
            "lay {card} on top and take the discard pile ({n} card)",
            "lay {card} on top and take the discard pile ({n} cards)",
            int(state.pile_count) + 1,
            card=SUPER_NAMES[beating_super(state)],
        )
    if move < AIM:
        return label_duel(SUIT_NAMES, move - SHOW)
    return _label_target(state, seat, move)


def _label_target(state: Any, seat: int, move: int) -> Message:
    other = target_of(move)
    victim = Seat(other)
    if state.top == GUN:
        suit = suit_aimed_at(move) if move >= AIM_SUPER else held_suits(state, other)[0]
        return say("take {card} from {victim}", card=SUPER_NAMES[suit], victim=victim)
    if state.top == GOOD:
        count = _handful(state, other)
        return say_many("take {n} card from {victim}", "take {n} cards from {victim}", count, victim=victim)
    if state.top == SICK:
        count = _handful(state, seat)
        return say_many("give {n} card to {victim}", "give {n} cards to {victim}", count, victim=victim)
    if state.top == DUEL:
        return say("challenge {victim}", victim=victim)
    return say("take a ring card from {victim}, who has {n}", victim=victim, n=int(state.rings[other]))


def _handful(state: Any, seat: int) -> int:
    """How many cards of this seat's point pile change hands: 3, or all there are (RM9)."""
    return min(HANDFUL, int(state.points[seat]))


def attempt(move: int) -> Message:
    """A move that somebody tries, legal or not."""
    if move in SIMPLE_ATTEMPTS:
        return SIMPLE_ATTEMPTS[move]
    if move < AIM:
        return label_duel(SUIT_NAMES, move - SHOW)
    victim = Seat(target_of(move))
    if move < AIM_SUPER:
        return say("aim at {victim}", victim=victim)
    return say("take {card} from {victim}", card=SUPER_NAMES[suit_aimed_at(move)], victim=victim)


SIMPLE_ATTEMPTS = {DRAW: say("draw a card"), PASS: say("keep the super card"), CALL: say("call ROCKOMAN")}


def held_suits(state: Any, seat: int) -> list[int]:
    """The suits of the supers that a seat has face up."""
    return [suit for suit in range(3) if state.supers[seat, suit] > 0]


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """The reason for which the rules refuse a move."""
    if reason in (CALL_DUEL_WANTED, CARD_DUEL_WANTED):
        return only_duel(SUIT_NAMES)
    if reason in WRONG_TIMES:
        return WRONG_TIMES[reason]
    return _why_not_target(state, target_of(move), move, reason)


WRONG_TIMES = {
    DRAW_WANTED: say("It is time to draw a card."),
    TOO_SOON_TO_CALL: say(
        "ROCKOMAN is called when a card has just been drawn, with the super that beats the top card."
    ),
    ANSWER_WANTED: say("It is time to decide: do you call ROCKOMAN?"),
    TARGET_WANTED: say("It is time to choose an opponent."),
    YOURSELF: say("The card is aimed at an opponent, not at yourself."),
}


def _why_not_target(state: Any, other: int, move: int, reason: int) -> Message:
    if reason == NO_SUCH_SEAT:
        return say("There is no seat {seat}: seats go from 0 to {last}.", seat=other, last=int(state.players) - 1)
    who = Seat(other)
    if reason == NO_POINTS:
        return say("{who} has no card in the point pile.", who=who)
    if reason == NO_RING:
        return say("{who} has no ring card.", who=who)
    if reason == NO_SUIT_WANTED:
        return say("Only the GUN card asks for a suit: write {move}.", move=write(AIM + other))
    return _why_not_super(state, other, move, reason)


def _why_not_super(state: Any, other: int, move: int, reason: int) -> Message:
    who = Seat(other)
    if reason == NO_SUPER:
        return say("{who} has no super card.", who=who)
    if reason == WHICH_SUPER:
        example = write(AIM_SUPER + other * 3 + held_suits(state, other)[0])
        return say("{who} has different super cards: choose one, for example {move}.", who=who, move=example)
    if reason == OTHER_SUPER:
        return say("{who} does not have {card}.", who=who, card=SUPER_NAMES[suit_aimed_at(move)])
    return say("{who} has only one kind of super card: write {move}.", who=who, move=write(AIM + other))


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """There is no hand."""
    return []
