"""Why not: the reason for which the rules refuse a move or a card of Super Tock, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...i18n import Message, Seat, speaker
from ..bits import members_of
from ..contract import Table
from ..layout import opened
from . import rules
from .board import (
    BREAKS,
    DROP,
    FOLD,
    JACK,
    MARBLES,
    MOVE,
    SKIP,
    SKY,
    ahead,
    card_of,
    from_of,
    home_space,
    is_home,
    kind_of,
    move_code,
    number_of,
    owner_section,
    place_in_home,
    start_of,
    start_passed,
    to_door,
    to_of,
)
from .moving import helps_freely, overshoots, played_by, steps_of
from .naming import at, left_of, named, played
from .notation import space_name
from .refusing import (
    BEYOND_HOME,
    DROP_WANTED,
    FOUR_BACK,
    FROM_EIGHT,
    GOES_ELSEWHERE,
    IN_THE_WAY,
    INEXACT,
    JACK_MOVES,
    JACK_STAYS,
    LANDS_ON_EIGHT,
    LEFT_EMPTY,
    MUST_PLAY,
    NO_MARBLE,
    NO_MARBLE_THERE,
    NO_SKIP,
    NO_SWAP,
    NONE_OUT,
    NOT_HELD,
    NOT_YOURS,
    ONE_CARD,
    ONLY_FLYING,
    ONLY_JACK,
    ONLY_STARTING,
    ONLY_TEN,
    OTHER_HOME,
    OWN_START,
    PARTNER_DONE,
    PARTNERS,
    PAST_DOOR,
    PROTECTED,
    START_ELSEWHERE,
    SWAP_OPPONENT,
    SWAP_PLACE,
    SWAP_PROTECTED,
    TO_BREAK,
    WHOLE_HAND,
    skip_refusal,
    standing_on,
)
from .table import JACK_SKIPS_INSTEAD, MAX_MOVES, OWN_START_CAPTURES, PLAYING, STUCK_FOLD_AT_START, TABLE

say, say_many = speaker("supertock")


@dataclass(frozen=True)
class Sentences:
    """Several sentences, one after the other."""

    sentences: tuple[Message, ...]

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return " ".join(sentence.text(lang, names) for sentence in self.sentences)


# --- what could be played ---------------------------------------------------------------------------------------------


def as_if_playing(state: Any) -> Table:
    """A copy of the table on which a card must be played, whatever must be decided now."""
    table = np.frombuffer(state.tobytes(), np.uint8).copy()
    opened(table, TABLE).phase = PLAYING
    return table


def ways(state: Any, seat: int, cards: int | None = None) -> list[int]:
    """The moves that play one of these cards (a set; default: the seat's own), whatever must be decided now."""
    table = as_if_playing(state)
    if cards is not None:
        opened(table, TABLE).hands[seat, 0] = cards
    moves = np.zeros(MAX_MOVES, np.int32)
    found = [int(move) for move in moves[: rules.legal(table, seat, moves)]]
    return [move for move in found if kind_of(move) not in (FOLD, DROP)]


# --- why a move is not legal ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A move that was refused, and what its sentence may mention."""

    state: Any
    seat: int
    move: int

    @property
    def card(self) -> int:
        return card_of(self.move)

    @property
    def here(self) -> int:
        return from_of(self.move)

    @property
    def there(self) -> int:
        return to_of(self.move)

    @property
    def owner(self) -> Seat:
        return Seat(standing_on(self.state, self.here))

    @property
    def left(self) -> Seat:
        return left_of(self.seat, int(self.state.players))

    @property
    def held(self) -> Message:
        """A card of the hand, which could be put down."""
        return named(members_of(self.state.hands[self.seat, 0])[0])

    @property
    def start(self) -> str:
        return space_name(start_of(owner_section(self.here)))


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """The reason for which the rules refuse a move."""
    return SENTENCES[reason](Asked(state, seat, move))


def _you_can_play(asked: Asked) -> Message:
    example = played(ways(asked.state, asked.seat)[0])
    if helps_freely(asked.state, asked.seat):
        return say(
            "The whole hand goes down only if no card can be played: put one card down, or help, for example {move}.",
            move=example,
        )
    return say("You can play, for example {move}: who can play must play.", move=example)


def _jack_moves(asked: Asked) -> Message:
    example = played(ways(asked.state, asked.seat, 1 << asked.card)[0])
    return say("A jack that can move a marble must do so, for example {move}.", move=example)


def _goes_elsewhere(asked: Asked) -> Message:
    inside = is_home(asked.here)
    right = asked.here + number_of(asked.card) if inside else ahead(asked.here, steps_of(asked.state, asked.card))
    return say(
        "With {card} the marble on {here} goes to {right}, not to {there}.",
        card=named(asked.card),
        here=space_name(asked.here),
        right=space_name(right),
        there=space_name(asked.there),
    )


def _inexact(asked: Asked) -> Message:
    section = owner_section(asked.there)
    return say_many(
        "From {here} to {there} it is {n} step: the count must be exact.",
        "From {here} to {there} it is {n} steps: the count must be exact.",
        to_door(section, int(asked.state.door), asked.here) + place_in_home(asked.there),
        here=space_name(asked.here),
        there=space_name(asked.there),
    )


def _protected(asked: Asked) -> Message:
    return say(
        "The marble on {start} is protected: the one on {here} cannot pass it or land there.",
        start=space_name(start_passed(asked.here, steps_of(asked.state, asked.card))),
        here=space_name(asked.here),
    )


def _own_start(asked: Asked) -> Message:
    if asked.state.own_start == OWN_START_CAPTURES:
        return say("The marble on {start} is protected: no other can start.", start=asked.start)
    return say("A marble of the same colour stands on {start}: no other can start.", start=asked.start)


def _one_card(asked: Asked) -> Message:
    if asked.state.stuck == STUCK_FOLD_AT_START:
        return say(
            "With a marble on the ring or in heaven, who cannot play puts down one card only, for example {card}.",
            card=asked.held,
        )
    return say("At this table, who cannot play puts down one card only, for example {card}.", card=asked.held)


def _whole_hand(asked: Asked) -> Message:
    if asked.state.stuck == STUCK_FOLD_AT_START:
        return say("With no marble on the ring or in heaven, who cannot play puts the whole hand down.")
    return say("At this table, who cannot play puts the whole hand down.")


SENTENCES: dict[int, Callable[[Asked], Message]] = {
    NOT_HELD: lambda asked: say("You do not hold {card}.", card=named(asked.card)),
    DROP_WANTED: lambda asked: say(
        "A jack was played: put down one card of your hand, for example {card}.", card=asked.held
    ),
    MUST_PLAY: _you_can_play,
    ONE_CARD: _one_card,
    WHOLE_HAND: _whole_hand,
    ONLY_JACK: lambda asked: say("Only a jack can be played without a marble."),
    NO_SKIP: lambda asked: say("At this table a jack only moves 11."),
    JACK_MOVES: _jack_moves,
    NONE_OUT: lambda asked: say("With no marble on the ring or in heaven, a jack cannot hit {who}.", who=asked.left),
    NO_MARBLE: lambda asked: say("There is no marble {place}.", place=at(asked.here)),
    NOT_YOURS: lambda asked: say(
        "The marble {place} belongs to {who}, not to you.", place=at(asked.here), who=asked.owner
    ),
    PARTNER_DONE: lambda asked: say("{who} has four marbles home: choose a marble that is not.", who=asked.owner),
    PARTNERS: lambda asked: say(
        "The marble {place} is a partner's: you play it once your own four are home.", place=at(asked.here)
    ),
    ONLY_TEN: lambda asked: say("Only a 10 exchanges marbles."),
    NO_SWAP: lambda asked: say("At this table a 10 does not exchange marbles."),
    NO_MARBLE_THERE: lambda asked: say("There is no marble {place}.", place=at(asked.there)),
    SWAP_PLACE: lambda asked: say("Only marbles on the ring or in heaven can be exchanged."),
    SWAP_OPPONENT: lambda asked: say("Marbles are exchanged with an opponent only."),
    SWAP_PROTECTED: lambda asked: say("A marble on its own start is protected: it cannot be exchanged."),
    ONLY_STARTING: lambda asked: say("Only an ace or a king starts a marble from the break."),
    START_ELSEWHERE: lambda asked: say("A marble starts on {start}.", start=asked.start),
    OWN_START: _own_start,
    ONLY_FLYING: lambda asked: say("Only an ace, a 10 or a king goes to heaven or comes down from it."),
    LANDS_ON_EIGHT: lambda asked: say("From heaven a marble comes down on an 8."),
    FROM_EIGHT: lambda asked: say("Heaven is reached from an 8 only, not from {here}.", here=space_name(asked.here)),
    TO_BREAK: lambda asked: say("A marble goes to the break only when it is captured."),
    GOES_ELSEWHERE: _goes_elsewhere,
    BEYOND_HOME: lambda asked: say(
        "The marble on {here} would land beyond the end of the home.", here=space_name(asked.here)
    ),
    IN_THE_WAY: lambda asked: say(
        "In the home, another marble stands in the way of the one on {here}.", here=space_name(asked.here)
    ),
    OTHER_HOME: lambda asked: say("{there} belongs to another home.", there=space_name(asked.there)),
    FOUR_BACK: lambda asked: say("A 4 goes back 4, never into a home."),
    INEXACT: _inexact,
    PROTECTED: _protected,
    PAST_DOOR: lambda asked: say("The marble on {here} may not move past its door.", here=space_name(asked.here)),
    LEFT_EMPTY: lambda asked: say("{who}, to the left, has no cards: a jack would hit nobody.", who=asked.left),
    JACK_STAYS: lambda asked: say(
        "At this table a jack moves no marble: {who}, to the left, puts down a card.", who=asked.left
    ),
}


# --- why a card cannot be played at all -------------------------------------------------------------------------------


def why_card(state: Any, seat: int, card: int) -> Message | None:
    """Why this card cannot be played now, marble by marble; None if it can."""
    if not int(state.hands[seat, 0]) >> card & 1:
        return say("You do not hold {card}.", card=named(card))
    if ways(state, seat, 1 << card):
        return None
    reasons = Sentences((*_why_marbles_stay(state, seat, card), *_why_no_skip(state, seat, card)))
    return say("No marble can move with {card}. {reasons}", card=named(card), reasons=reasons)


def _why_marbles_stay(state: Any, seat: int, card: int) -> list[Message]:
    if number_of(card) == JACK and state.jack_skips == JACK_SKIPS_INSTEAD:
        return []  # it moves none at all
    spaces = {int(space): owner for owner in members_of(played_by(state, seat)) for space in state.marbles[owner]}
    return [_why_stays(state, seat, owner, space, card) for space, owner in spaces.items()]


def _why_no_skip(state: Any, seat: int, card: int) -> list[Message]:
    """Why a jack that moves no marble is not played for its effect alone either."""
    if number_of(card) != JACK or not state.jack_skips:
        return []
    return [SENTENCES[skip_refusal(state, seat, card)](Asked(state, seat, move_code(SKIP, card, 0, 0)))]


def _why_stays(state: Any, seat: int, owner: int, space: int, card: int) -> Message:
    """Why a card moves the marble on that space nowhere: what stands against the way it would go."""
    if space == SKY:
        return say("The marble in heaven needs an ace, a 10 or a king.")
    steps = steps_of(state, card)
    way = _way(state, owner, space, steps)
    if way is None:
        return SENTENCES[BEYOND_HOME](Asked(state, seat, move_code(MOVE, card, space, 0)))
    move = move_code(MOVE, card, space, way)
    return why_not(state, seat, move, rules.refusal(as_if_playing(state), seat, move))


def _way(state: Any, owner: int, space: int, steps: int) -> int | None:
    """Where so many steps would lead a marble that is not in heaven; None: beyond the end of its home."""
    section = int(state.sections[owner])
    if space >= BREAKS:
        return start_of(section)
    place = place_in_home(space) + abs(steps) if is_home(space) else _past_door(state, owner, space, steps)
    if place <= 0:
        return ahead(space, steps)
    return home_space(section, place) if place <= MARBLES else None


def _past_door(state: Any, owner: int, space: int, steps: int) -> int:
    """How far into the home a marble on the ring would have to go; 0 or less if it may stay outside."""
    if not overshoots(state, owner, space, steps):
        return 0
    return steps - to_door(int(state.sections[owner]), int(state.door), space)
