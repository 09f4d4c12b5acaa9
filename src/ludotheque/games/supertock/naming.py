"""Cards, spaces and players of Super Tock as they stand in sentences."""

from __future__ import annotations

from functools import cache

from ...i18n import Message, Part, Seat, speaker
from .board import ACE, BREAKS, JACK, KING, SKY, number_of, suit_of
from .notation import space_name

say, say_many = speaker("supertock")

SUIT_NAMES = (say("clubs"), say("diamonds"), say("hearts"), say("spades"))
QUEEN = 12


@cache
def named(card: int) -> Message:
    """A card in a sentence: the 7 of clubs."""
    number, suit = number_of(card), SUIT_NAMES[suit_of(card)]
    if number == ACE:
        return say("the ace of {suit}", suit=suit)
    if number == JACK:
        return say("the jack of {suit}", suit=suit)
    if number == QUEEN:
        return say("the queen of {suit}", suit=suit)
    if number == KING:
        return say("the king of {suit}", suit=suit)
    return say("the {number} of {suit}", number=number, suit=suit)


@cache
def spot(space: int) -> Part:
    """A space in a sentence: its name, or heaven."""
    return say("heaven") if space == SKY else space_name(space)


def left_of(seat: int, players: int) -> Seat:
    """T13: whom a jack hits."""
    return Seat((seat + 1) % players)


def at(space: int) -> Message:
    """Where a marble stands."""
    if space == SKY:
        return say("in heaven")
    if space >= BREAKS:
        return say("in the break {space}", space=space_name(space))
    return say("on {space}", space=space_name(space))


def player(seat: int, owner: int) -> Part | Seat:
    """Who plays, and for whom if the marble is a partner's."""
    return Seat(seat) if seat == owner else say("{who}, playing for {partner},", who=Seat(seat), partner=Seat(owner))
