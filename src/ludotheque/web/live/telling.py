"""What is sent to whom: snapshots and updates as bytes, made from what each seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from msgspec import Raw

from ...i18n import Seat, say
from ...seen import Seen
from ..table.intents.gesture import GESTURES
from ..table.intents.say import PHRASES
from ..table.privacy import knows_more, needs_privacy
from ..table.table import LoggedTable
from .story import Lines, encode, lines_of, parts, story


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
        "undo": asdict(table.undo) if table.undo else None,
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
        view = {**seen.shared_view, "legal": [], "actors": []}
        return {"view": view, "ask": say("The game has not started yet.").text(lang), "labels": {}}
    return {
        "view": seen.shared_view,
        "ask": seen.ask().text(lang, names),
        "labels": {move: label.text(lang, names) for move, label in seen.shared_labels.items()},
    }


def otherwise(public: Lines, own: Lines) -> dict[str, Raw]:
    """The lines that a seat reads otherwise than a spectator, by their place: the same things are told to everyone."""
    pairs = enumerate(zip(public, own, strict=True))
    return {str(place): Raw(mine) for place, (everyones, mine) in pairs if mine != everyones}


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

    def recalled(self, seats: tuple[int, ...], lang: str) -> Iterator[object]:
        """What takes longest of a snapshot, in small parts: what has happened so far."""
        for reader in {None if len(seats) != 1 else seats[0], *seats}:
            yield from parts(self.table, reader, lang)

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
        reader = self._reader(what, eyes)
        lines = self._part((f"{what} {lang}", reader), lambda: [Raw(line) for line in self._lines(what, eyes, lang)])
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
        return None if what == "events" and table.seen(seat).shared_events is table.seen(None).shared_events else seat

    def _view(self, view: dict[str, Any]) -> Encoded:
        """A view in JSON: what is the same for everybody is written once."""
        public = self.table.seen(None).shared_view
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
            words = _encoded(data)
            news, new_words = self._news((f"view {lang}", seat), view), self._news((f"words {lang}", seat), words)
            if kind == "update" and news is not None and new_words is not None:
                return {"view": _raw(news), **_raw(new_words)}
            mark = {"whole": True} if kind == "update" else {}
            return {**mark, "view": _raw(view), **_raw(words)}

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
        events = [*change.lobby, *(table.seen(seat).shared_events if change.played else [])]
        return lines_of(events, lang, tuple(table.names))


def _encoded(facts: dict[str, Any]) -> Encoded:
    return {name: encode(fact) for name, fact in facts.items()}


def _raw(facts: Encoded) -> dict[str, Raw]:
    return {name: Raw(fact) for name, fact in facts.items()}
