"""Ninjan in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...i18n import Listed, Message, Seat, Signed, in_turn, speaker
from ..contract import HIDDEN
from ..drawing import minus
from ..duel.rules import DUEL_STARTS
from ..duel.words import ask_duel, label_duel, only_duel, tell_duel
from ..game import Event
from .notation import card_name
from .rules import (
    BEATEN_PILE,
    CARD_WANTED,
    CHOOSING,
    CHOSE,
    DEAL_OVER,
    DEALT,
    LAID,
    NOT_HELD,
    PILE_WANTED,
    PILES,
    RESOLVING,
    SHOW,
    SHOWED,
    TO_PILE,
    TOOK,
    beats_pile,
    number_of,
    suit_of,
)

say, say_many = speaker("ninjan")

SUIT_NAMES = (say("rock"), say("paper"), say("scissors"))
BEATS = (say("Rock beats scissors."), say("Paper beats rock."), say("Scissors beat paper."))
MUST_TAKE = (
    say("Rock beats scissors: a beaten pile must be taken."),
    say("Paper beats rock: a beaten pile must be taken."),
    say("Scissors beat paper: a beaten pile must be taken."),
)
BEATS_NONE = (
    say("No scissors on top of a pile: there is nothing that rock beats."),
    say("No rock on top of a pile: there is nothing that paper beats."),
    say("No paper on top of a pile: there is nothing that scissors beat."),
)


@cache
def named(card: int) -> Message:
    """A card in a sentence: the 7 of paper."""
    return say("the {number} of {suit}", number=minus(number_of(card)), suit=SUIT_NAMES[suit_of(card)])


# --- what happened, and why -------------------------------------------------------------------------------------------


def tell(state: Any) -> list[Event]:
    entries = [[int(x) for x in state.events[i]] for i in range(state.event_count)]
    events = [_tell(state, entry) for entry in entries]
    if entries and entries[-1][0] == SHOWED:  # the last card to be revealed decides the order
        events[-1] = replace(events[-1], why=_why_this_order(state), ruling="N1")
    return events


def _why_this_order(state: Any) -> Message:
    """Who goes first, and before whom with an equal number."""
    order = [int(seat) for seat in state.order[: state.players]]
    numbers = [number_of(int(state.chosen[seat])) for seat in order]
    if len(set(numbers)) == 1:
        return _why_before(state, numbers[0], order)
    why = say("Highest number first: {names}.", names=Listed(tuple(Seat(seat) for seat in order)))
    for number in sorted({number for number in numbers if numbers.count(number) > 1}, reverse=True):
        alike = [seat for seat, own in zip(order, numbers, strict=True) if own == number]
        why = in_turn(why, _why_before(state, number, alike))
    return why


def _why_before(state: Any, number: int, alike: list[int]) -> Message:
    """Of equal numbers, why they come in this order."""
    if len(alike) > 2:
        return say("Three times {number}: rock, then scissors, then paper.", number=minus(number))
    first, second = alike
    equal = say(
        "{first} goes before {second}, who has {number} too.",
        first=Seat(first),
        second=Seat(second),
        number=minus(number),
    )
    return in_turn(equal, BEATS[suit_of(int(state.chosen[first]))])


def _tell(state: Any, entry: list[int]) -> Event:
    kind, seat, *details = entry
    if kind == DEALT:
        return _tell_deal(state, details)
    if kind == CHOSE:
        secret = None if details[0] == HIDDEN else card_name(details[0])
        return Event("chose", seat, {"card": secret}, say("{who} has chosen.", who=Seat(seat)))
    if kind == SHOWED:
        sentence = say("{who} reveals {card}.", who=Seat(seat), card=named(details[0]))
        return Event("showed", seat, {"card": card_name(details[0])}, sentence)
    if kind == TOOK:
        return _tell_take(seat, details)
    if kind == LAID:
        card, pile = details[:2]
        sentence = say("{who} lays {card} on pile {pile}.", who=Seat(seat), card=named(card), pile=pile + 1)
        data = {"card": card_name(card), "pile": pile + 1}
        return Event("laid", seat, data, sentence, BEATS_NONE[suit_of(card)], "N4")
    if kind == DEAL_OVER:
        left = say("What is left in the piles counts for nobody.")
        return Event("deal_over", None, {"deal": details[0]}, say("The nine rounds are over."), left, "N6")
    return _tell_duel(entry)


def _tell_duel(entry: list[int]) -> Event:
    event = tell_duel(entry, SUIT_NAMES, BEATS, "N7")
    if entry[0] == DUEL_STARTS:
        return replace(event, why=say("They share the highest score: the hand game decides."), ruling="N7")
    return event


def _tell_deal(state: Any, details: list[int]) -> Event:
    number, *tops = details
    piles = Listed(tuple(named(card) for card in tops))
    if state.deals > 1:
        sentence = say(
            "Deal {number} of {deals}: the piles start with {piles}.",
            number=number,
            deals=int(state.deals),
            piles=piles,
        )
    else:
        sentence = say("The cards are dealt: the piles start with {piles}.", piles=piles)
    return Event("dealt", None, {"deal": number, "piles": [card_name(card) for card in tops]}, sentence)


def _tell_take(seat: int, details: list[int]) -> Event:
    card, pile, points, count = details
    sentence = say_many(
        "{who} takes pile {pile} ({n} card) with {card}: {points}.",
        "{who} takes pile {pile} ({n} cards) with {card}: {points}.",
        count,
        who=Seat(seat),
        pile=pile + 1,
        card=named(card),
        points=Signed(points),
    )
    data = {"card": card_name(card), "pile": pile + 1, "points": points, "count": count}
    suit = suit_of(card)
    return Event("took", seat, data, sentence, *((MUST_TAKE[suit], "N3") if points < 0 else (BEATS[suit], "N2")))


def why_won(state: Any, winners: Sequence[int]) -> tuple[Message | None, str]:
    """Why those who have won did."""
    if len(winners) > 1:
        return say("Equal top scores share the win."), "N7"
    if state.duellists:
        return say("The scores were equal, and the duel has decided."), "N7"
    return None, "N6"


# --- what can be done -------------------------------------------------------------------------------------------------


def ask(state: Any, seat: int, moves: Sequence[int]) -> Message:
    """What is expected of this seat now."""
    if state.phase == CHOOSING:
        return say("Choose a card to play in secret.")
    if state.phase != RESOLVING:
        return ask_duel(SUIT_NAMES)
    if beaten_piles(state, seat):
        return say("Your card is {card}: choose the pile to take.", card=named(int(state.chosen[seat])))
    return say("Your card is {card}, which beats no pile: lay it on one.", card=named(int(state.chosen[seat])))


def beaten_piles(state: Any, seat: int) -> list[int]:
    """The piles (from 1) that the seat's revealed card beats."""
    suit = suit_of(int(state.chosen[seat]))
    return [pile + 1 for pile in range(PILES) if beats_pile(state, suit, pile)]


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    if move >= SHOW:
        return label_duel(SUIT_NAMES, move - SHOW)
    if move < TO_PILE:
        return named(move)
    pile = move - TO_PILE
    if beaten_piles(state, seat):
        return say("take pile {pile} ({points})", pile=pile + 1, points=Signed(int(state.worth[pile])))
    return say("lay it on pile {pile}", pile=pile + 1)


def attempt(move: int) -> Message:
    """A move that somebody tries, legal or not."""
    if move >= SHOW:
        return label_duel(SUIT_NAMES, move - SHOW)
    if move < TO_PILE:
        return say("play {card}", card=named(move))
    return say("choose pile {pile}", pile=move - TO_PILE + 1)


def speaks_for(state: Any, seat: int, move: int) -> Message | None:
    """What is good about a card or a pile, as things stand."""
    if move >= SHOW:
        return None
    if move < TO_PILE:
        return _speaks_for_card(state, move)
    worth = int(state.worth[move - TO_PILE])
    if beaten_piles(state, seat):
        return say("It brings {points}.", points=Signed(worth)) if worth > 0 else None
    spoilt = number_of(int(state.chosen[seat])) < 0 < worth
    return say("It spoils a pile worth {points}.", points=Signed(worth)) if spoilt else None


def _speaks_for_card(state: Any, card: int) -> Message | None:
    worths = [int(state.worth[pile]) for pile in range(PILES) if beats_pile(state, suit_of(card), pile)]
    if worths and max(worths) > 0:
        return say("As the piles lie, it takes {points}.", points=Signed(max(worths)))
    if not worths and number_of(card) < 0:
        return say("It beats no pile as they lie, so you get rid of a negative card.")
    return None


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """The reason for which the rules refuse a move."""
    if reason == NOT_HELD:
        return say("You do not hold {card}.", card=named(move))
    if reason == CARD_WANTED:
        return say("It is time to choose a card of your hand.")
    if reason == PILE_WANTED:
        return say("It is time to choose a pile.")
    if reason == BEATEN_PILE:
        piles = beaten_piles(state, seat)
        return say_many(
            "Your card beats pile {piles}: a beaten pile must be taken.",
            "Your card beats piles {piles}: one of them must be taken.",
            len(piles),
            piles=Listed(tuple(piles)),
        )
    return only_duel(SUIT_NAMES)


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """Every card in hand can always be played."""
    return []
