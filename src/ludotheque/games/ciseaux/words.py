"""1, 2, 3… ciseaux in sentences."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...i18n import Message, Seat, speaker
from ..contract import HIDDEN, NOTHING
from ..game import Event
from ..suits import SUITS
from .notation import write
from .rules import CARRY, CHOSE, JOKER, SHOWED, TOOK, VOID_JOKERS, number_of, suit_of

say, say_many = speaker("ciseaux")

SUIT_NAMES = (say("rock"), say("paper"), say("scissors"))


@cache
def named(card: int) -> Message:
    """A card in a sentence: the 5 of rock, the joker."""
    if card == JOKER:
        return say("the joker")
    return say("the {number} of {suit}", number=number_of(card), suit=SUIT_NAMES[suit_of(card)])


def tell(state: Any) -> list[Event]:
    return [_tell([int(x) for x in state.events[i]]) for i in range(state.event_count)]


def _tell(entry: list[int]) -> Event:
    kind, seat, *details = entry
    if kind == CHOSE:
        secret = None if details[0] == HIDDEN else write(details[0])
        return Event("chose", seat, {"card": secret}, say("{who} has chosen.", who=Seat(seat)))
    if kind == SHOWED:
        sentence = say("{who} shows {card}.", who=Seat(seat), card=named(details[0]))
        return Event("showed", seat, {"card": write(details[0])}, sentence)
    if kind == TOOK:
        return _tell_take(seat, details)
    if kind == VOID_JOKERS:
        return Event("void", None, {"reason": "jokers"}, say("Several jokers: nobody takes the trick."))
    if kind == CARRY:
        return Event("carry", None, {}, say("The next trick's winner will take these cards too."))
    return _tell_shared_number(details)


def _tell_take(seat: int, details: list[int]) -> Event:
    card, points, carried, _ = details
    parts = {"who": Seat(seat), "card": named(card)}
    data = {"card": write(card), "points": points, "carried": carried}
    if carried:
        sentence = say_many(
            "{who} takes the trick and the cards left before with {card}: {n} point.",
            "{who} takes the trick and the cards left before with {card}: {n} points.",
            points,
            **parts,
        )
    else:
        sentence = say_many(
            "{who} takes the trick with {card}: {n} point.",
            "{who} takes the trick with {card}: {n} points.",
            points,
            **parts,
        )
    return Event("took", seat, data, sentence)


def _tell_shared_number(details: list[int]) -> Event:
    number, suit = details[:2]
    if suit == NOTHING:
        sentence = say("The highest number, {number}, is shared: nobody takes the trick.", number=number)
    else:
        sentence = say(
            "The {number} of {suit} is there twice or more: nobody takes the trick.",
            number=number,
            suit=SUIT_NAMES[suit],
        )
    data = {"reason": "number", "number": number, "suit": None if suit == NOTHING else SUITS[suit]}
    return Event("void", None, data, sentence)


def ask(state: Any, seat: int) -> Message:
    """What is expected of this seat now."""
    return say("Choose a card to play in secret.")


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    return named(move)


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """Why a card that exists cannot be played now: there is only one reason."""
    return say("You have already played {card}.", card=named(move))


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """Every card in hand can always be played."""
    return []
