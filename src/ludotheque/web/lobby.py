"""What happens around a game, as events with sentences: people come and go, bots stand in, moves are taken back."""

from __future__ import annotations

from ..games.game import Event
from ..i18n import Message, Seat, say

PHRASES = {
    "hello": say("Hello!"),
    "good_luck": say("Good luck!"),
    "well_played": say("Well played!"),
    "thanks": say("Thank you!"),
    "oops": say("Oops!"),
    "your_turn": say("Your turn!"),
    "one_moment": say("One moment, please."),
    "ready": say("I am ready."),
    "again": say("Another game?"),
    "bye": say("Goodbye!"),
}

PASSING = ("here", "away")  # worth telling when it happens, not worth reading later


def _event(kind: str, seat: int, message: Message, **details: object) -> Event:
    return Event(kind, seat, details, message)


def joined(seat: int) -> Event:
    return _event("joined", seat, say("{who} sits down at the table.", who=Seat(seat)))


def filled(seat: int) -> Event:
    return _event("filled", seat, say("A bot, {who}, takes the free seat.", who=Seat(seat)))


def here(seat: int) -> Event:
    return _event("here", seat, say("{who} is here.", who=Seat(seat)))


def away(seat: int) -> Event:
    return _event("away", seat, say("{who} has lost the connection.", who=Seat(seat)))


def said(seat: int, phrase: str) -> Event:
    return _event(
        "said", seat, say("{who}: “{phrase}”", who=Seat(seat), phrase=PHRASES.get(phrase, phrase)), phrase=phrase
    )


def left(seat: int) -> Event:
    return _event("left", seat, say("{who} leaves; a bot plays on.", who=Seat(seat)))


def took_over(seat: int) -> Event:
    return _event("bot_took_over", seat, say("{who} has been away for a while; a bot plays on.", who=Seat(seat)))


def reclaimed(seat: int) -> Event:
    return _event("reclaimed", seat, say("{who} is back and plays again.", who=Seat(seat)))


def retracted(seat: int) -> Event:
    return _event("retracted", seat, say("{who} chooses again.", who=Seat(seat)))


def undo_asked(seat: int) -> Event:
    return _event("undo_asked", seat, say("{who} would like to take back a move.", who=Seat(seat)))


def undo_agreed(seat: int) -> Event:
    return _event("undo_agreed", seat, say("{who} agrees to take back the move.", who=Seat(seat)))


def undo_refused(seat: int) -> Event:
    return _event("undo_refused", seat, say("{who} does not agree to take back the move.", who=Seat(seat)))


def undone(seat: int, moves: int) -> Event:
    return _event("undone", seat, say("{who} takes back a move.", who=Seat(seat)), moves=moves)


def extended(seat: int) -> Event:
    return _event("extended", seat, say("{who} takes more time.", who=Seat(seat)))


def time_up(seat: int) -> Event:
    return _event("time_up", seat, say("Time is up: a bot decides for {who}, this once.", who=Seat(seat)))


def rematch(seat: int, table: str) -> Event:
    return _event("rematch", seat, say("{who} opens a new table for another game.", who=Seat(seat)), table=table)
