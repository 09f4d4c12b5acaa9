"""What is sent to whom: snapshots and updates as bytes, made from what each seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from ...games.game import QUIET, Event, Option, Value
from ...i18n import Seat, say
from ...seen import Seen
from ..table.intents.say import PHRASES
from ..table.table import LoggedTable

LOG_LENGTH = 200

encode = msgspec.json.Encoder().encode


def display_names(table: LoggedTable, lang: str) -> list[str]:
    """A name for every seat; none for those that still wait for somebody."""
    return [
        "" if chair.kind == "open" else chair.name or Seat(seat).text(lang) for seat, chair in enumerate(table.chairs)
    ]


# --- the table: what everyone may know --------------------------------------------------------------------------------


def difference(option: Option, value: Value, lang: str) -> str:
    """How this table departs from the usual rules."""
    return say("{explanation} Here: {value}.", explanation=option.explanation, value=option.named(value)).text(lang)


@lru_cache(maxsize=16)
def phrases(lang: str) -> list[dict[str, str]]:
    return [{"id": id, "text": phrase.text(lang)} for id, phrase in PHRASES.items()]


def lasting_facts(table: LoggedTable, lang: str) -> dict[str, Any]:
    """What never changes at a table."""
    created, game = table.created, table.match.game
    options = table.match.options
    return {
        "id": table.id,
        "code": created.code,
        "game": game.id,
        "kit": game.kit,
        "title": game.title.text(lang),
        "players": created.players,
        "options": options,
        "differences": [
            difference(option, options[option.name], lang)
            for option in game.options
            if options[option.name] != option.default_for(created.players)
        ],
        "pace": {"kind": "live", "seconds": created.seconds} if created.seconds else {"kind": "relaxed"},
        "commit": table.commit,
        "phrases": phrases(lang),
        "hints": created.hints,
        "made": created.at,
    }


def passing_facts(table: LoggedTable, lang: str, now: int) -> dict[str, Any]:
    """What changes."""
    seen = table.seen(None)
    seats = range(len(table.chairs))
    deadlines = {str(seat): table.deadline(seat) for seat in table.actors}
    return {
        "names": display_names(table, lang),
        "kinds": ["bot" if table.is_bot(seat) else table.chairs[seat].kind for seat in seats],
        "levels": [chair.level if table.is_bot(seat) else None for seat, chair in enumerate(table.chairs)],
        "stand_in": table.stand_in,
        "open": table.open_seats,
        "online": [table.online(seat) or table.chairs[seat].kind == "bot" for seat in seats],
        "actors": table.actors,
        "chosen": table.pending,
        "moves": len(table.match.moves),
        "over": seen.over,
        "scores": seen.scores,
        "winners": seen.winners,
        "deadline": {seat: deadline for seat, deadline in deadlines.items() if deadline is not None},
        "seed": table.created.seed if seen.over else None,
        "salt": table.created.salt if seen.over else None,
        "undo": {"asked_by": table.undo.asked_by, "agreed": table.undo.agreed} if table.undo else None,
        "rematch": table.rematch or None,
        "next_seats": next_seats(table) if table.rematch else None,
        "now": now,
    }


def next_seats(table: LoggedTable) -> dict[str, int]:
    """Where everyone sits at the table of the rematch: see `opening.again`."""
    count = len(table.chairs)
    return {str(seat): (seat - 1) % count for seat in range(count)}


def table_data(table: LoggedTable, lang: str, now: int) -> dict[str, Any]:
    return {**lasting_facts(table, lang), **passing_facts(table, lang, now)}


# --- a seat: what its player may know ---------------------------------------------------------------------------------


def seat_data(table: LoggedTable, seen: Seen, lang: str) -> dict[str, Any]:
    names = table.names
    return {
        "view": seen.view,
        "ask": seen.ask().text(lang, names),
        "labels": {move: label.text(lang, names) for move, label in seen.labels.items()},
    }


def event_data(event: Event, lang: str, names: Sequence[str]) -> dict[str, Any]:
    return {**event.data(), "text": event.text(lang, names)}


def merged(public: list[Event], own: dict[int, list[Event]]) -> list[Event]:
    """The events for a device with several seats: as a spectator sees them, but its own seats' in full."""
    return [
        own[event.seat][i] if event.seat in own and len(own[event.seat]) == len(public) else event
        for i, event in enumerate(public)
    ]


def events_at(table: LoggedTable, moves: int, seats: tuple[int, ...]) -> list[Event]:
    """What the choice after which so many moves had been made caused, for those who hold these seats."""
    if len(seats) == 1:
        return table.match.seen_at(moves, seats[0]).events
    own = {seat: table.match.seen_at(moves, seat).events for seat in seats}
    return merged(table.match.seen_at(moves, None).events, own)


def story(table: LoggedTable, seats: tuple[int, ...], lang: str) -> list[dict[str, Any]]:
    """The last sentences of the story so far, each with its kind and whose doing it is."""
    lobby: dict[int, list[Event]] = {}
    for told in table.told:
        lobby.setdefault(told.moves, []).append(told.event)
    lines: list[dict[str, Any]] = []
    names = table.names
    for moves in range(len(table.match.moves), -1, -1):
        events = [*events_at(table, moves, seats), *lobby.get(moves, [])]
        lines += [_line(event, lang, names) for event in reversed(events) if event.kind not in QUIET]
        if len(lines) >= LOG_LENGTH:
            break
    return lines[:LOG_LENGTH][::-1]


def _line(event: Event, lang: str, names: Sequence[str]) -> dict[str, Any]:
    return {"kind": event.kind, "seat": event.seat, "text": event.text(lang, names)}


class Teller:
    """Puts a table into bytes; what several sockets share is made once a version."""

    def __init__(self, table: LoggedTable) -> None:
        self.table = table
        self._lasting: dict[str, dict[str, Raw]] = {}
        self._version = -1
        self._parts: dict[tuple[str, object], Raw] = {}

    def snapshot(self, seats: tuple[int, ...], lang: str, now: int) -> bytes:
        """Everything, for a socket that holds these seats (none: a spectator)."""
        return encode({**self._message("snapshot", seats, lang, now), "log": story(self.table, seats, lang)})

    def update(self, seats: tuple[int, ...], lang: str, now: int) -> bytes:
        """What the last entry changed."""
        message = self._message("update", seats, lang, now)
        events = self._part(("events " + lang, seats), lambda: self._told(seats, lang))
        return encode({**message, "events": events})

    def _message(self, kind: str, seats: tuple[int, ...], lang: str, now: int) -> dict[str, Any]:
        if self._version != self.table.version:
            self._version = self.table.version
            self._parts.clear()
        table = self._part(("table", lang), lambda: {**self._facts(lang), **passing_facts(self.table, lang, now)})
        views = {str(seat): self._seat(seat, lang) for seat in seats} or {"-": self._seat(None, lang)}
        return {"version": self._version, "kind": kind, "table": table, "seats": views}

    def _part(self, key: tuple[str, object], facts: Callable[[], Any]) -> Raw:
        """A part of messages, put into JSON once."""
        if key not in self._parts:
            self._parts[key] = Raw(encode(facts()))
        return self._parts[key]

    def _facts(self, lang: str) -> dict[str, Raw]:
        if lang not in self._lasting:
            self._lasting[lang] = {name: Raw(encode(fact)) for name, fact in lasting_facts(self.table, lang).items()}
        return self._lasting[lang]

    def _seat(self, seat: int | None, lang: str) -> Raw:
        return self._part((lang, seat), lambda: seat_data(self.table, self.table.seen(seat), lang))

    def _told(self, seats: tuple[int, ...], lang: str) -> list[dict[str, Any]]:
        change, table = self.table.last, self.table
        events = list(change.lobby)
        if change.played:
            public = table.seen(seats[0] if len(seats) == 1 else None).events
            events += merged(public, {seat: table.seen(seat).events for seat in seats}) if len(seats) > 1 else public
        return [event_data(event, lang, table.names) for event in events]
