"""Cards, spaces, players and moves of Super Tock as they stand in sentences."""

from __future__ import annotations

from functools import cache

from ...i18n import Message, Part, Seat, speaker
from .board import (
    ACE,
    BREAKS,
    JACK,
    KING,
    RING,
    SKIP,
    SKY,
    SWAP,
    card_of,
    from_of,
    is_home,
    kind_of,
    number_of,
    suit_of,
    to_of,
)
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


def played(move: int) -> Message:
    """A move with which a card is played, as an example of one."""
    kind, card, here, there = kind_of(move), named(card_of(move)), from_of(move), to_of(move)
    if kind == SKIP:
        return card
    if kind == SWAP:
        return say("{card} ({here} for {there})", card=card, here=spot(here), there=spot(there))
    return say("{card} ({way})", card=card, way=way_of(here, there))


def way_of(here: int, there: int) -> Message:
    """From where to where a marble goes."""
    parts = {"here": space_name(here), "there": space_name(there)}
    if here >= BREAKS:
        return say("start on {there}", **parts)
    if there == SKY:
        return say("from {here} up to heaven", **parts)
    if here == SKY:
        return say("from heaven down to {there}", **parts)
    if here < RING and is_home(there):
        return say("home, from {here} to {there}", **parts)
    return say("from {here} to {there}", **parts)
