"""1, 2, 3… ciseaux in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ...i18n import Message, Seat, in_turn, speaker
from ..bits import bit, has, lowest, members_of
from ..contract import HIDDEN, NOTHING
from ..game import Event
from ..suits import ALL_SUITS, SUITS, beats
from .notation import write
from .rules import CARRY, CHOSE, JOKER, JOKERS, SHOWED, TOOK, VOID_JOKERS, number_of, strength, suit_of

say, say_many = speaker("ciseaux")

SMALL = 2  # a number that nobody regrets

SUIT_NAMES = (say("rock"), say("paper"), say("scissors"))
BEATS = (say("Rock beats scissors."), say("Paper beats rock."), say("Scissors beat paper."))
ONLY_BEATING = (
    say("Rock beats scissors: only the rocks count."),
    say("Paper beats rock: only the papers count."),
    say("Scissors beat paper: only the scissors count."),
)
ONLY_DOUBLED = (
    say("Two rocks: only the rocks count."),
    say("Two papers: only the papers count."),
    say("Two scissors: only the scissors count."),
)


@cache
def named(card: int) -> Message:
    """A card in a sentence: the 5 of rock, the joker."""
    if card == JOKER:
        return say("the joker")
    return say("the {number} of {suit}", number=number_of(card), suit=SUIT_NAMES[suit_of(card)])


# --- what happened, and why -------------------------------------------------------------------------------------------


def tell(state: Any) -> list[Event]:
    entries = [[int(x) for x in state.events[i]] for i in range(state.event_count)]
    shown = [entry[2] for entry in entries if entry[0] == SHOWED]
    return [_tell(entry, shown) for entry in entries]


def _tell(entry: list[int], shown: list[int]) -> Event:
    """An event, in a trick that shows these cards."""
    kind, seat, *details = entry
    if kind == CHOSE:
        secret = None if details[0] == HIDDEN else write(details[0])
        return Event("chose", seat, {"card": secret}, say("{who} has chosen.", who=Seat(seat)))
    if kind == SHOWED:
        sentence = say("{who} reveals {card}.", who=Seat(seat), card=named(details[0]))
        return Event("showed", seat, {"card": write(details[0])}, sentence)
    if kind == TOOK:
        return _tell_take(seat, details, shown)
    if kind == VOID_JOKERS:
        sentence = say("Several jokers: nobody takes the trick.")
        return Event("void", None, {"reason": "jokers"}, sentence, say("A joker does not beat a joker."), "C1")
    if kind == CARRY:
        return Event("carry", None, {}, say("The next trick's winner will take these cards too."), ruling="C7")
    return _tell_shared_number(details, shown)


def _tell_take(seat: int, details: list[int], shown: list[int]) -> Event:
    card, points, carried, suits = details
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
    return Event("took", seat, data, sentence, *why_these(suits, shown))


def why_these(suits: int, shown: list[int]) -> tuple[Message, str]:
    """Why cards of these suits compete, or this one, among all that are shown; and the ruling."""
    if has(suits, JOKERS):
        return say("The joker beats every other card."), "C1"
    if suits == ALL_SUITS:
        return say("Three suits: the highest number decides, whatever its suit."), "C4"
    suit, present = lowest(suits), [suit_of(card) for card in shown]
    if len(set(present)) == 1:
        return say("A single suit: the highest number decides."), "C2"
    if len(set(present)) == 2:
        return (BEATS if present.count(suit) == 1 else ONLY_BEATING)[suit], "C3"
    return ONLY_DOUBLED[suit], "C5"


def _tell_shared_number(details: list[int], shown: list[int]) -> Event:
    number, suit = details[:2]
    suits = ALL_SUITS if suit == NOTHING else bit(suit)
    if suit == NOTHING:
        sentence = say("The highest number, {number}, is shared: nobody takes the trick.", number=number)
    else:
        sentence = say(
            "The highest card, the {number} of {suit}, is shared: nobody takes the trick.",
            number=number,
            suit=SUIT_NAMES[suit],
        )
    data = {"reason": "number", "number": number, "suit": None if suit == NOTHING else SUITS[suit]}
    return Event("void", None, data, sentence, _why_void(number, suits, shown), "C6")


def _why_void(number: int, suits: int, shown: list[int]) -> Message | None:
    """Why that number, and why nobody else takes the trick; None where the sentence says it all."""
    why, ruling = why_these(suits, shown)
    lower = say("A lower card does not take it instead.")
    if not any(0 < strength(suits, card) < number for card in shown):
        return why if ruling != "C2" else None
    return in_turn(why, lower) if ruling != "C2" else lower


def why_won(state: Any, winners: Sequence[int]) -> tuple[Message | None, str]:
    """Why those who have won did."""
    return say("Equal totals share the win.") if len(winners) > 1 else None, "C10"


# --- what can be done -------------------------------------------------------------------------------------------------


def ask(state: Any, seat: int, moves: Sequence[int]) -> Message:
    """What is expected of this seat now."""
    return say("Choose a card to play in secret.")


def label(state: Any, seat: int, move: int) -> Message:
    """A legal move, for a person who chooses."""
    return named(move)


def attempt(move: int) -> Message:
    """A move that somebody tries, legal or not."""
    return say("play {card}", card=named(move))


def speaks_for(state: Any, seat: int, move: int) -> Message | None:
    """What is good about a card: what it beats, or how little it costs."""
    if move == JOKER:
        return say("It takes the trick, unless somebody else shows a joker too.")
    others = [card for other in range(state.players) if other != seat for card in members_of(state.hands[other])]
    beaten = sum(_beats(move, card) for card in others)
    if 2 * beaten >= len(others):
        if len(others) == 1:
            return say("It beats the only card that is held by others.")
        return say("It beats {n} of the {of} cards that the others still hold.", n=beaten, of=len(others))
    if number_of(move) <= SMALL:
        return say("It gives little away, if it is taken.")
    return say("The joker is worth keeping for now.") if has(state.hands[seat], JOKER) else None


def _beats(card: int, other: int) -> bool:
    """One against one."""
    if other == JOKER:
        return False
    suit, against = suit_of(card), suit_of(other)
    return beats(suit, against) or (suit == against and number_of(card) > number_of(other))


def why_not(state: Any, seat: int, move: int, reason: int) -> Message:
    """Why a card that exists cannot be played now: there is only one reason."""
    return say("You have already played {card}.", card=named(move))


def idle(state: Any, seat: int) -> list[tuple[str, Message]]:
    """Every card in hand can always be played."""
    return []
