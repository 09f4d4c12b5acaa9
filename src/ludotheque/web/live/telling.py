"""What is sent to whom: snapshots and updates as bytes, made from what each seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from ...games.game import QUIET, Event
from ...i18n import Seat, say
from ...seen import Seen
from ..table.intents.gesture import GESTURES
from ..table.intents.say import PHRASES
from ..table.privacy import knows_more, needs_privacy
from ..table.table import LoggedTable

LOG_LENGTH = 200

encode = msgspec.json.Encoder().encode


def display_names(table: LoggedTable, lang: str) -> list[str]:
    """A name for every seat; none for those that still wait for somebody."""
    return [
        "" if chair.kind == "open" else chair.name or Seat(seat).text(lang) for seat, chair in enumerate(table.chairs)
    ]


# --- the table: what everyone may know --------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def phrases(lang: str) -> list[dict[str, str]]:
    return [{"id": id, "text": phrase.text(lang)} for id, phrase in PHRASES.items()]


@lru_cache(maxsize=16)
def gestures(lang: str) -> list[dict[str, str]]:
    return [{"id": id, "text": name.text(lang)} for id, (name, _) in GESTURES.items()]


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
        "differences": [message.text(lang) for message in game.differences(created.players, options)],
        "pace": {"kind": "live", "seconds": created.seconds} if created.seconds else {"kind": "relaxed"},
        "commit": table.commit,
        "dealt": game.needs_deal,
        "phrases": phrases(lang),
        "gestures": gestures(lang),
        "turns": created.turns,
        "hints": created.hints,
        "made": created.at,
    }


def passing_facts(table: LoggedTable, lang: str, now: int) -> dict[str, Any]:
    """What changes."""
    seen = table.seen(None)
    seats = range(len(table.chairs))
    deadlines = {str(seat): table.deadline(seat) for seat in table.actors}
    return {
        "started": not table.waiting,
        "names": display_names(table, lang),
        "kinds": ["bot" if table.is_bot(seat) else table.chairs[seat].kind for seat in seats],
        "levels": [chair.level if table.is_bot(seat) else None for seat, chair in enumerate(table.chairs)],
        "stand_in": table.stand_in,
        "open": table.open_seats,
        "online": [table.online(seat) or table.chairs[seat].kind == "bot" for seat in seats],
        "actors": [] if table.waiting else table.actors,
        "chosen": table.pending,
        "moves": len(table.match.moves),
        "over": seen.over,
        "scores": seen.scores,
        "winners": seen.winners,
        "series": series(table, seen),
        "deadline": {seat: deadline for seat, deadline in deadlines.items() if deadline is not None},
        "seed": table.created.seed if seen.over else None,
        "salt": table.created.salt if seen.over else None,
        "undo": {"asked_by": table.undo.asked_by, "agreed": table.undo.agreed} if table.undo else None,
        "undo_answer": table.undo_answer.text(lang, table.names) if table.undo_answer else None,
        "rematch": table.rematch or None,
        "next_seats": next_seats(table) if table.rematch else None,
        "now": now,
    }


def series(table: LoggedTable, seen: Seen) -> dict[str, Any]:
    """How many games these people have finished with each other, and who has won how many."""
    created = table.created
    wins = [won + (seat in seen.winners) for seat, won in enumerate(created.wins or [0] * created.players)]
    return {"games": created.games + seen.over, "wins": wins}


def next_seats(table: LoggedTable) -> dict[str, int]:
    """Where everyone sits at the table of the rematch: see `opening.again`."""
    count = len(table.chairs)
    return {str(seat): (seat - 1) % count for seat in range(count)}


def table_data(table: LoggedTable, lang: str, now: int) -> dict[str, Any]:
    return {**lasting_facts(table, lang), **passing_facts(table, lang, now)}


# --- a seat: what its player may know ---------------------------------------------------------------------------------


def seat_data(table: LoggedTable, seen: Seen, lang: str) -> dict[str, Any]:
    names = tuple(table.names)
    if table.waiting:  # nothing can be chosen yet
        view = {**seen.view, "legal": [], "actors": []}
        return {"view": view, "ask": say("The game has not started yet.").text(lang), "labels": {}}
    return {
        "view": seen.view,
        "ask": seen.ask().text(lang, names),
        "labels": {move: label.text(lang, names) for move, label in seen.labels.items()},
    }


def event_data(event: Event, lang: str, names: Sequence[str]) -> dict[str, Any]:
    return {**event.data(), **_sentences(event, lang, names)}


def _sentences(event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What happened; and why, and the ruling behind it, where the rules decided something."""
    said = {"text": event.text(lang, names), "why": event.reason(lang, names), "ruling": event.ruling}
    return {name: text for name, text in said.items() if text}


def story(table: LoggedTable, seat: int | None, lang: str) -> list[dict[str, Any]]:
    """The last sentences of the story so far as that seat may read it."""
    lobby: dict[int, list[Event]] = {}
    for told in table.told:
        lobby.setdefault(told.moves, []).append(told.event)
    lines: list[dict[str, Any]] = []
    names = table.names
    for moves in range(len(table.match.moves), -1, -1):
        played, around = list(table.match.seen_at(moves, seat).events), lobby.get(moves, [])
        events = [*played, *around] if moves else _first(table, played, around)
        lines += [event_data(event, lang, names) for event in reversed(events) if event.kind not in QUIET]
        if len(lines) >= LOG_LENGTH:
            break
    return lines[:LOG_LENGTH][::-1]


def _first(table: LoggedTable, dealt: list[Event], around: list[Event]) -> list[Event]:
    """Before the first move: who comes and who starts the game; then the deal, and what is said since."""
    if table.waiting:
        return around
    started = next((n for n, event in enumerate(around, 1) if event.kind == "started"), 0)
    return [*around[:started], *dealt, *around[started:]]


Lines = list[dict[str, Any]]


def otherwise(public: Lines, own: Lines) -> dict[str, dict[str, Any]]:
    """The lines that a seat reads otherwise than a spectator, by their place: the same things are told to everyone."""
    pairs = enumerate(zip(public, own, strict=True))
    return {str(place): mine for place, (everyones, mine) in pairs if mine != everyones}


Encoded = dict[str, bytes]  # facts by name, each in JSON


class Teller:
    """Puts a table into bytes; what several sockets share is made once a version, and updates tell only what changed.

    A socket with several seats is a device that people share: it gets the table, the events and the log of a spectator,
    and for each of its seats what that one sees otherwise. The page shows it to whoever has opened the curtain.
    """

    def __init__(self, table: LoggedTable) -> None:
        self.table = table
        self._version = -1
        self._parts: dict[tuple[str, object], Raw] = {}
        self._public: Encoded = {}  # what everybody sees, in this version
        self._known: dict[tuple[str, object], tuple[int, Encoded]] = {}  # what was told last, and in which version

    def snapshot(self, seats: tuple[int, ...], lang: str, now: int) -> bytes:
        """Everything, for a socket that holds these seats (none: a spectator)."""
        return self._told("snapshot", "log", seats, lang, now)

    def update(self, seats: tuple[int, ...], lang: str, now: int) -> bytes:
        """What the last entry changed."""
        return self._told("update", "events", seats, lang, now)

    def _told(self, kind: str, what: str, seats: tuple[int, ...], lang: str, now: int) -> bytes:
        if self._version != self.table.version:
            self._version = self.table.version
            self._parts.clear()
            self._public = {}
        eyes = seats[0] if len(seats) == 1 else None
        views = {"-" if eyes is None else str(eyes): self._seat(kind, eyes, lang)}
        if eyes is None:
            views |= {str(seat): self._one_of_several(seat, what, lang) for seat in seats}
        lines = self._part((f"{what} {lang}", self._reader(what, eyes)), lambda: self._lines(what, eyes, lang))
        facts = self._facts(kind, lang, now)
        return encode({"version": self._version, "kind": kind, "table": facts, "seats": views, what: lines})

    def _part(self, key: tuple[str, object], facts: Callable[[], Any]) -> Raw:
        """A part of messages, put into JSON once."""
        if key not in self._parts:
            self._parts[key] = Raw(encode(facts()))
        return self._parts[key]

    def _reader(self, what: str, seat: int | None) -> int | None:
        """In whose eyes that seat reads what happened: a spectator's, where it is told nothing else."""
        table = self.table
        return None if what == "events" and table.seen(seat).events is table.seen(None).events else seat

    def _view(self, view: dict[str, Any]) -> Encoded:
        """A view in JSON: what is the same for everybody is written once."""
        public = self.table.seen(None).view
        if not self._public:
            self._public = _encoded(public)
        return {name: self._public[name] if fact is public.get(name) else encode(fact) for name, fact in view.items()}

    # --- only what changed --------------------------------------------------------------------------------------------

    def _news(self, key: tuple[str, object], now: Encoded) -> Encoded | None:
        """What is not as it was a version ago; None if that cannot be said, because nobody was told then or because
        something is not there any more."""
        version, before = self._known.get(key, (-1, {}))
        self._known[key] = (self._version, now)
        if version != self._version - 1 or not before.keys() <= now.keys():
            return None
        return {name: fact for name, fact in now.items() if before.get(name) != fact}

    def _facts(self, kind: str, lang: str, now: int) -> Raw:
        def whole() -> dict[str, Raw]:
            everything = _encoded(passing_facts(self.table, lang, now))
            self._known["table", lang] = (self._version, everything)
            return _raw({**_encoded(lasting_facts(self.table, lang)), **everything})

        def news() -> dict[str, Raw]:
            everything = _encoded(passing_facts(self.table, lang, now))
            found = self._news(("table", lang), everything)
            return _raw(everything if found is None else found)

        return self._part((f"{kind} table", lang), whole if kind == "snapshot" else news)

    def _seat(self, kind: str, seat: int | None, lang: str) -> Raw:
        def facts() -> dict[str, Any]:
            data = seat_data(self.table, self.table.seen(seat), lang)
            view = self._view(data.pop("view"))
            known = {**_encoded(data), **{f"{VIEW}{name}": fact for name, fact in view.items()}}
            if kind == "snapshot":
                self._known[lang, seat] = (self._version, known)
                return {"view": _raw(view), **data}
            news = self._news((lang, seat), known)
            return _unfolded(known if news is None else news, whole=news is None)

        return self._part((f"{kind} {lang}", seat), facts)

    def _one_of_several(self, seat: int, what: str, lang: str) -> Raw:
        """A seat of a device that people share; always all of it."""
        table = self.table

        def facts() -> dict[str, Any]:
            own = otherwise(self._lines(what, None, lang), self._lines(what, seat, lang))
            privacy = {"private": needs_privacy(table, seat), "secrets": knows_more(table, seat)}
            return {"whole": True, **seat_data(table, table.seen(seat), lang), **privacy, what: own}

        return self._part((f"shared {what} {lang}", seat), facts)

    def _lines(self, what: str, seat: int | None, lang: str) -> Lines:
        """The log or the last events, as that seat may read them."""
        if what == "log":
            return story(self.table, seat, lang)
        change, table = self.table.last, self.table
        events = [*change.lobby, *(table.seen(seat).events if change.played else [])]
        names = tuple(table.names)
        return [event_data(event, lang, names) for event in events]


VIEW = "view."  # stands before the names of what is in a view, where they are among others


def _encoded(facts: dict[str, Any]) -> Encoded:
    return {name: encode(fact) for name, fact in facts.items()}


def _raw(facts: Encoded) -> dict[str, Raw]:
    return {name: Raw(fact) for name, fact in facts.items()}


def _unfolded(news: Encoded, whole: bool) -> dict[str, Any]:
    """What changed of a seat, as it is sent: the view's own facts in the view."""
    mark = {"whole": True} if whole else {}
    view = {name.removeprefix(VIEW): Raw(fact) for name, fact in news.items() if name.startswith(VIEW)}
    return {**mark, "view": view, **{name: Raw(fact) for name, fact in news.items() if not name.startswith(VIEW)}}
