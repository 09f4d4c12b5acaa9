"""Why not: the rule that stands against a move or a card of Super Tock, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...i18n import Message, Seat, speaker
from ..bits import members_of
from ..compiling import plain
from ..contract import NOTHING
from ..layout import opened
from . import board, moving, rules
from .board import BREAKS, DROP, FOLD, FOUR, JACK, MARBLES, SKIP, SKY, SWAP, TEN
from .moving import FLYING, STARTING
from .naming import at, named
from .notation import card_of, from_of, kind_of, number_of, space_name, to_of, write
from .table import DROPPING, MAX_MOVES, PLAYING, TABLE

say, say_many = speaker("supertock")

ahead = plain(board.ahead)
are_opponents = plain(moving.are_opponents)
helps = plain(moving.helps)
is_home = plain(board.is_home)
owner_section = plain(board.owner_section)
place_in_home = plain(board.place_in_home)
played_by = plain(moving.played_by)
protected = plain(moving.protected)
start_of = plain(board.start_of)
start_passed = plain(board.start_passed)
to_door = plain(board.to_door)


@dataclass(frozen=True)
class Sentences:
    """Several sentences, one after the other."""

    sentences: tuple[Message, ...]

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return " ".join(sentence.text(lang, names) for sentence in self.sentences)


# --- what could be played ---------------------------------------------------------------------------------------------


def ways(state: Any, seat: int, cards: int | None = None) -> list[int]:
    """The moves that play one of these cards (a set; default: the seat's own), whatever must be decided now."""
    table = np.frombuffer(state.tobytes(), np.uint8).copy()
    copy = opened(table, TABLE)
    copy.phase = PLAYING
    if cards is not None:
        copy.hands[seat, 0] = cards
    moves = np.zeros(MAX_MOVES, np.int32)
    found = [int(move) for move in moves[: rules.legal(table, seat, moves)]]
    return [move for move in found if kind_of(move) not in (FOLD, DROP)]


def holds(state: Any, seat: int, card: int) -> bool:
    return bool(int(state.hands[seat, 0]) >> card & 1)


# --- why a move is not legal ------------------------------------------------------------------------------------------


def why_not(state: Any, seat: int, move: int) -> Message:
    """Why a move that exists in this game is not legal now, for a seat that has something to decide."""
    kind, card = kind_of(move), card_of(move)
    if state.phase == DROPPING and kind != DROP:
        return say("A jack was played: put down one card of your hand with drop.")
    if kind == FOLD or (kind == DROP and state.phase == PLAYING):
        return _why_play_on(state, seat, card, kind)
    if not holds(state, seat, card):
        return say("You do not hold {card}.", card=named(card))
    if kind == SKIP:
        return _why_not_skip(state, seat, card)
    here, there = from_of(move), to_of(move)
    if kind == SWAP:
        return _why_not_swap(state, seat, card, here, there)
    return _why_not_yours(state, seat, here) or _why_not_there(state, card, here, there)


def _why_play_on(state: Any, seat: int, card: int, kind: int) -> Message:
    """T9: cards are put down only by those who cannot play."""
    possible = ways(state, seat)
    if possible:
        return say("You can play, for example {move}: who can play must play.", move=write(possible[0]))
    if kind == FOLD:
        return say("At this table, who cannot play puts down one card only: use drop.")
    if not state.stuck:
        return say("At this table, who cannot play puts the whole hand down: use fold.")
    return say("You do not hold {card}.", card=named(card))


def _why_not_skip(state: Any, seat: int, card: int) -> Message:
    if number_of(card) != JACK:
        return say("Only a jack can be played for its effect alone.")
    if not state.jack_skips:
        return say("At this table a jack has no effect of its own.")
    possible = ways(state, seat, 1 << card)
    if possible:
        return say("A jack that can move a marble must do so, for example {move}.", move=write(possible[0]))
    return say("A jack is played for its effect alone only with a marble on the ring or in heaven.")


def _why_not_yours(state: Any, seat: int, here: int) -> Message | None:
    """Why the seat does not play a marble of that space; None if it does."""
    owner = standing_on(state, here)
    if owner == NOTHING:
        return say("There is no marble {place}.", place=at(here))
    if owner in members_of(played_by(state, seat)):
        return None
    if not state.teams or (owner - seat) % 2:
        return say("The marble {place} belongs to {who}, not to you.", place=at(here), who=Seat(owner))
    if helps(state, seat):
        return say("{who} has four marbles home: choose a marble that is not.", who=Seat(owner))
    return say("The marble {place} is a partner's: you play it once your own four are home.", place=at(here))


def standing_on(state: Any, space: int) -> int:
    """Whose marble stands on that space (for a break: waits in it), or NOTHING."""
    for seat in range(state.players):
        if space in state.marbles[seat]:
            return seat
    return NOTHING


def _why_not_swap(state: Any, seat: int, card: int, here: int, there: int) -> Message:
    """T13: which condition of an exchange is missing."""
    if number_of(card) != TEN:
        return say("Only a 10 exchanges marbles.")
    if not state.ten_swaps:
        return say("At this table a 10 does not exchange marbles.")
    problem = _why_not_yours(state, seat, here)
    if problem:
        return problem
    met = standing_on(state, there)
    if met == NOTHING:
        return say("There is no marble {place}.", place=at(there))
    if here > SKY or there > SKY:
        return say("Only marbles on the ring or in heaven can be exchanged.")
    if not are_opponents(state, standing_on(state, here), met):
        return say("Marbles are exchanged with an opponent only.")
    return say("A marble on its own start is protected: it cannot be exchanged.")


def _why_not_there(state: Any, card: int, here: int, there: int) -> Message:
    """Why the marble that the seat plays cannot go from here to there with that card."""
    if here >= BREAKS:
        return _why_not_start(state, card, here, there)
    if here == SKY:
        return _needs_flying(card) or say("From heaven a marble comes down on an 8.")
    if there >= BREAKS:
        return say("A marble goes to the break only when it is captured.")
    if there == SKY:
        return _needs_flying(card) or say("Heaven is reached from an 8 only, not from {here}.", here=space_name(here))
    if is_home(here):
        return _why_not_inside(state, card, here, there)
    if is_home(there):
        return _why_not_in(state, card, here, there)
    steps = steps_of(state, card)
    if ahead(here, steps) != there:
        return _goes_elsewhere(card, here, ahead(here, steps), there)
    return _why_not_along(state, here, steps)


def _goes_elsewhere(card: int, here: int, right: int, there: int) -> Message:
    return say(
        "With {card} the marble on {here} goes to {right}, not to {there}.",
        card=named(card),
        here=space_name(here),
        right=space_name(right),
        there=space_name(there),
    )


def steps_of(state: Any, card: int) -> int:
    """How far a card moves along the ring: a 4 may go back (T13)."""
    number = number_of(card)
    return -FOUR if number == FOUR and state.four_back else number


def _needs_flying(card: int) -> Message | None:
    """T8"""
    if 1 << card & FLYING:
        return None
    return say("Only an ace, a 10 or a king goes to heaven or comes down from it.")


def _why_not_start(state: Any, card: int, here: int, there: int) -> Message:
    """T6"""
    start = start_of(owner_section(here))
    if not 1 << card & STARTING:
        return say("Only an ace or a king starts a marble from the break.")
    if there != start:
        return say("A marble starts on {start}.", start=space_name(start))
    return say("A marble of the same colour stands on {start}: no other can start.", start=space_name(start))


def _why_not_inside(state: Any, card: int, here: int, there: int) -> Message:
    """T3"""
    number = number_of(card)
    if place_in_home(here) + number > MARBLES:
        return say("The marble on {here} would land beyond the end of the home.", here=space_name(here))
    if there != here + number:
        return _goes_elsewhere(card, here, here + number, there)
    return say("In the home, another marble stands in the way of the one on {here}.", here=space_name(here))


def _why_not_in(state: Any, card: int, here: int, there: int) -> Message:
    """T3"""
    section = int(state.sections[standing_on(state, here)])
    if owner_section(there) != section:
        return say("{there} belongs to another home.", there=space_name(there))
    if steps_of(state, card) < 0:
        return say("A 4 goes back 4, never into a home.")
    away = to_door(section, int(state.door), here) + place_in_home(there)
    if away != number_of(card):
        return say_many(
            "From {here} to {there} it is {n} step: the count must be exact.",
            "From {here} to {there} it is {n} steps: the count must be exact.",
            away,
            here=space_name(here),
            there=space_name(there),
        )
    return say("In the home, another marble stands in the way of the one on {here}.", here=space_name(here))


def _why_not_along(state: Any, here: int, steps: int) -> Message:
    """T4, T7: why a marble cannot make this move along the ring."""
    start = start_passed(here, steps)
    if start >= 0 and protected(state, start):
        return say(
            "The marble on {start} is protected: the one on {here} cannot pass it or land there.",
            start=space_name(start),
            here=space_name(here),
        )
    return say("The marble on {here} may not move past its door.", here=space_name(here))


# --- why a card cannot be played at all -------------------------------------------------------------------------------


def why_card(state: Any, seat: int, card: int) -> Message | None:
    """Why this card cannot be played now, marble by marble; None if it can."""
    if not holds(state, seat, card):
        return say("You do not hold {card}.", card=named(card))
    if ways(state, seat, 1 << card):
        return None
    spaces = {int(space): owner for owner in members_of(played_by(state, seat)) for space in state.marbles[owner]}
    reasons = tuple(_why_stays(state, owner, space, card) for space, owner in spaces.items())
    return say("No marble can move with {card}. {reasons}", card=named(card), reasons=Sentences(reasons))


def _why_stays(state: Any, owner: int, space: int, card: int) -> Message:
    """Why a card moves the marble on that space nowhere."""
    if space >= BREAKS:
        return _why_not_start(state, card, space, start_of(owner_section(space)))
    if space == SKY:
        return say("The marble in heaven needs an ace, a 10 or a king.")
    if is_home(space):
        return _why_not_inside(state, card, space, space + number_of(card))
    beyond = number_of(card) - to_door(int(state.sections[owner]), int(state.door), space)
    if state.overshoot and beyond > MARBLES:
        return say("The marble on {here} would land beyond the end of the home.", here=space_name(space))
    if state.overshoot and beyond > 0:
        return say("In the home, another marble stands in the way of the one on {here}.", here=space_name(space))
    return _why_not_along(state, space, steps_of(state, card))
