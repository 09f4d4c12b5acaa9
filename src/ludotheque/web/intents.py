"""From what a seat wants to what is written in the log: everything that may be refused is refused here."""

from __future__ import annotations

from ..errors import IllegalMove
from ..i18n import say
from . import keys, messages, opening
from .entries import (
    Extended,
    Filled,
    Joined,
    Left,
    Moved,
    Reclaimed,
    Retracted,
    Said,
    Seated,
    UndoAnswered,
    UndoAsked,
)
from .lobby import PHRASES
from .problems import Refused, Stale
from .revealing import revealed_since
from .tables import Table

MOST_EXTENSIONS = 5  # for one decision


def entry_for(table: Table, message: messages.SeatMessage, now: int) -> Seated:
    """The entry that makes this come true; an error says why it cannot."""
    seat = message.seat
    match message:
        case messages.Move():
            return _move(table, message, now)
        case messages.Retract():
            return _retract(table, message, now)
        case messages.Undo():
            return _undo(table, message, now)
        case messages.UndoReply():
            return _undo_reply(table, message, now)
        case messages.Say():
            if message.phrase not in PHRASES:
                raise Refused(say("There is no phrase {phrase}.", phrase=repr(message.phrase)))
            return Said(at=now, intent=message.id, seat=seat, phrase=message.phrase)
        case messages.Extend():
            return _extend(table, message, now)
        case messages.Leave():
            return _leave(table, message, now)
        case messages.Reclaim():
            if not table.stand_in[seat]:
                raise Refused(say("No bot is playing for this seat."))
            return Reclaimed(at=now, intent=message.id, seat=seat)
        case messages.Fill():
            return _fill(table, message, now)
        case _:
            raise TypeError(message)


def _move(table: Table, message: messages.Move, now: int) -> Moved:
    _expect_person(table, message.seat)
    reason = table.seen(message.seat).why_not(message.move)
    if message.at is not None and not table.decision <= message.at <= len(table.match.moves):
        raise Stale(say("The table has moved on: look again and choose."))
    if reason is not None:
        raise IllegalMove(reason)
    return Moved(at=now, intent=message.id, seat=message.seat, move=message.move)


def _expect_person(table: Table, seat: int) -> None:
    if table.stand_in[seat]:
        raise Refused(say("A bot is playing for this seat: take it back first."))


def _retract(table: Table, message: messages.SeatMessage, now: int) -> Retracted:
    _expect_person(table, message.seat)
    if message.seat not in table.pending:
        raise Refused(say("There is no choice to change: everything chosen has been revealed."))
    return Retracted(at=now, intent=message.id, seat=message.seat)


def _undo(table: Table, message: messages.Undo, now: int) -> UndoAsked | Retracted:
    _expect_person(table, message.seat)
    if message.seat in table.pending:
        return _retract(table, message, now)
    back = table.last_choice(message.seat)
    if back is None:
        raise Refused(say("There is no move to take back."))
    if not table.actors:
        raise Refused(say("The game is over: everything has been revealed."))
    if table.undo is not None:
        raise Refused(say("Somebody has already asked to take back a move."))
    if revealed_since(table.match, back, message.seat, keys.bot_seed(table.created.salt, message.seat, back)):
        raise Refused(say("This cannot be taken back: something hidden has been revealed since."))
    return UndoAsked(at=now, intent=message.id, seat=message.seat)


def _undo_reply(table: Table, message: messages.UndoReply, now: int) -> UndoAnswered:
    if table.undo is None or message.seat in table.undo.agreed:
        raise Refused(say("Nobody is waiting for this answer."))
    return UndoAnswered(at=now, intent=message.id, seat=message.seat, agree=message.agree)


def _extend(table: Table, message: messages.Extend, now: int) -> Extended:
    if table.deadline(message.seat) is None:
        raise Refused(say("No clock is running for this seat."))
    if table.extra.get(message.seat, 0) >= MOST_EXTENSIONS * table.created.seconds * 1000:
        raise Refused(say("The clock has been extended often enough."))
    return Extended(at=now, intent=message.id, seat=message.seat)


def _leave(table: Table, message: messages.Leave, now: int) -> Left:
    if table.stand_in[message.seat]:
        raise Refused(say("A bot is playing for this seat already."))
    return Left(at=now, intent=message.id, seat=message.seat)


def _fill(table: Table, message: messages.Fill, now: int) -> Filled:
    if message.open not in table.open_seats:
        raise Refused(say("This seat is taken."))
    level = opening.check_level(message.level)
    name = opening.bot_name(table.names)
    return Filled(at=now, intent=message.id, seat=message.seat, open=message.open, name=name, level=level)


def join(table: Table, seat: int | None, name: str, key: str, now: int) -> Joined:
    """Sit down in a free seat: that one, or the first."""
    free = table.open_seats
    if seat is not None and seat not in free:
        raise Refused(say("This seat is taken."))
    if not free:
        raise Refused(say("All seats of this table are taken. You can watch."))
    chosen = free[0] if seat is None else seat
    others = [other for i, other in enumerate(table.names) if i != chosen]
    return Joined(at=now, seat=chosen, name=opening.distinct(opening.clean_name(name), others), key=key)
