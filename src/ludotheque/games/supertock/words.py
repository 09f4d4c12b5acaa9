"""Super Tock in sentences: what happened, what is asked, and what a move means. (why.py says why not.)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...i18n import Listed, Message, Part, Seat, speaker
from ..bits import members_of
from ..contract import NOTHING
from ..game import Event
from .board import BREAKS, DROP, FOLD, FOUR, SKIP, SKY, SWAP, card_of, from_of, is_home, kind_of, number_of, to_of
from .counsel import speaks_for
from .happening import folded, happened
from .moving import helps, helps_freely, stuck_folds
from .naming import at, left_of, named, player, spot, way_of
from .notation import card_name, space_name
from .reasons import why, why_won
from .refusing import standing_on
from .table import (
    CAPTURED,
    DEALT,
    DROPPED,
    DROPPED_FOR_JACK,
    DROPPED_FREELY,
    DROPPING,
    FINISHED,
    FOLDED,
    JACKED,
    MOVED,
    PLAYING,
    SEATS,
    SHUFFLED,
    SKIPPED,
    SWAPPED,
)
from .why import why_card, why_not

__all__ = ["ask", "idle", "label", "named", "speaks_for", "tell", "why_card", "why_not", "why_won"]

say, say_many = speaker("supertock")
# --- what happened ----------------------------------------------------------------------------------------------------


def tell(state: Any) -> list[Event]:
    entries = [[int(x) for x in state.events[i]] for i in range(state.event_count)]
    return [_with_reason(_tell(state, entry), why(state, entry)) for entry in entries]


def _with_reason(event: Event, reason: tuple[Message | None, str]) -> Event:
    return replace(event, why=reason[0], ruling=reason[1])


def _tell(state: Any, entry: list[int]) -> Event:
    return Event(*happened(entry), _sentence(state, entry))


def _sentence(state: Any, entry: list[int]) -> Message:
    kind, seat, *details = entry
    if kind == MOVED:
        return _say_move(state, seat, details)
    if kind == SWAPPED:
        return _say_swap(seat, details)
    if kind == CAPTURED:
        return say("{who} loses the marble {place}: back to the break.", who=Seat(seat), place=at(details[0]))
    if kind == FINISHED:
        return say("{who} has four marbles home and now plays for the team.", who=Seat(seat))
    if kind in (SHUFFLED, DEALT):
        return _say_deal(kind, seat, details)
    return _say_cards(kind, seat, details, left_of(seat, state.players))


def _say_deal(kind: int, seat: int, details: list[int]) -> Message:
    if kind == DEALT:
        number, deals, count, _ = details
        return say("Deal {deal} of {deals}: {count} cards each.", deal=number, deals=deals, count=count)
    if details[0]:
        return say("All cards are shuffled again: {who} leads.", who=Seat(seat))
    return say("The cards are shuffled: {who} leads.", who=Seat(seat))


def _say_cards(kind: int, seat: int, details: list[int], left: Seat) -> Message:
    """Cards that move no marble."""
    who = Seat(seat)
    if kind == JACKED:
        return say("Because of the jack, {who} must put down a card and loses the turn.", who=who)
    if kind == FOLDED:
        listed = Listed(tuple(named(card) for card in folded(details)))
        return say("{who} cannot play and puts down the whole hand: {cards}.", who=who, cards=listed)
    card = named(details[0])
    if kind == SKIPPED:
        return say("{who} plays {card} against {other}.", who=who, card=card, other=left)
    assert kind == DROPPED
    if details[1] == DROPPED_FOR_JACK:
        return say("{who} puts down {card} and loses the turn.", who=who, card=card)
    if details[1] == DROPPED_FREELY:
        return say("{who} puts down {card} and helps nobody this time.", who=who, card=card)
    return say("{who} cannot play and puts down {card}.", who=who, card=card)


def _say_move(state: Any, seat: int, details: list[int]) -> Message:
    card, here, there, owner = details
    parts: dict[str, Part] = {
        "who": player(seat, owner),
        "card": named(card),
        "here": space_name(here),
        "there": space_name(there),
    }
    return _moved(state, number_of(card), here, there, parts)


def _moved(state: Any, number: int, here: int, there: int, parts: dict[str, Part]) -> Message:
    if here >= BREAKS:
        return say("{who} starts a marble on {there} with {card}.", **parts)
    if there == SKY:
        return say("{who} goes up to heaven from {here} with {card}.", **parts)
    if here == SKY:
        return say("{who} comes down from heaven to {there} with {card}.", **parts)
    if is_home(here):
        return say("{who} moves on inside the home, from {here} to {there}, with {card}.", **parts)
    if is_home(there):
        return say("{who} brings a marble home, from {here} to {there}, with {card}.", **parts)
    if number == FOUR and state.four_back:
        return say("{who} goes back 4 spaces, from {here} to {there}, with {card}.", **parts)
    return say_many(
        "{who} moves {n} space, from {here} to {there}, with {card}.",
        "{who} moves {n} spaces, from {here} to {there}, with {card}.",
        number,
        **parts,
    )


def _say_swap(seat: int, details: list[int]) -> Message:
    card, here, there, both = details
    owner, other = divmod(both, SEATS)
    return say(
        "{who} exchanges marbles with {other}, {here} for {there}, with {card}.",
        who=player(seat, owner),
        other=Seat(other),
        here=spot(here),
        there=spot(there),
        card=named(card),
    )


# --- what is asked ----------------------------------------------------------------------------------------------------


def ask(state: Any, seat: int, moves: Sequence[int]) -> Message:
    """What is expected of this seat now."""
    if state.phase == DROPPING:
        return say("A jack was played: put down one card, and your turn is over.")
    if any(kind_of(move) not in (FOLD, DROP) for move in moves):
        if helps_freely(state, seat):
            return say("Your four marbles are home: play a card with a partner's marble, or put one down.")
        if helps(state, seat):
            return say("Your four marbles are home: play a card with a partner's marble.")
        return say("Play a card.")
    folds = stuck_folds(state, seat)
    if helps_freely(state, seat) and folds:
        return say("No card of yours can be played: put one down, or the whole hand.")
    if folds:
        return say("No card of yours can be played: put the whole hand down.")
    return say("No card of yours can be played: put one down.")


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    kind, card = kind_of(move), named(card_of(move))
    if kind == FOLD:
        return say("put the whole hand down")
    if kind == DROP:
        return say("put down {card}", card=card)
    if kind == SKIP:
        return say("{card}: {who} puts down a card and loses the turn", card=card, who=left_of(seat, state.players))
    here, there = from_of(move), to_of(move)
    met = standing_on(state, there)
    way = way_of(here, there)
    if kind == SWAP:
        return say(
            "{card}: exchange {here} for {there} with {who}",
            card=card,
            here=spot(here),
            there=spot(there),
            who=Seat(met),
        )
    if met != NOTHING:
        return say("{card}: {way}, where {who} loses a marble", card=card, way=way, who=Seat(met))
    return say("{card}: {way}", card=card, way=way)


def attempt(move: int) -> Message:
    """A move that somebody tries, legal or not."""
    kind, card = kind_of(move), named(card_of(move))
    if kind == FOLD:
        return say("put the whole hand down")
    if kind == DROP:
        return say("put down {card}", card=card)
    if kind == SKIP:
        return say("play {card} without moving a marble", card=card)
    here, there = from_of(move), to_of(move)
    if kind == SWAP:
        return say("exchange {here} for {there} with {card}", here=spot(here), there=spot(there), card=card)
    return say("{way}, with {card}", way=way_of(here, there), card=card)


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """The cards of the hand that move no marble, and why."""
    if state.phase != PLAYING:
        return []
    reasons = [(card, why_card(state, seat, card)) for card in members_of(state.hands[seat, 0])]
    return [(card_name(card), reason) for card, reason in reasons if reason is not None]
