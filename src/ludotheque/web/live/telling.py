"""What is sent to whom: snapshots and updates as bytes, made from what each seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw

from ...games.game import Event
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
        "" if chair.kind == "open" else Seat(seat).text(lang, table.names) for seat, chair in enumerate(table.chairs)
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
        "moves": len(table.match.shared_moves),
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


NOTHING_YET: dict[str, Any] = {"legal": [], "actors": []}  # before the game has started, nobody can choose


def seat_data(table: LoggedTable, seen: Seen, lang: str) -> dict[str, Any]:
    return {"view": {**seen.public_view, **own_part(table, seen)}, **seat_words(table, seen, lang)}


def own_part(table: LoggedTable, seen: Seen) -> dict[str, Any]:
    """What a seat sees in place of what everybody sees: before the game has started, no hand."""
    return {"seat": seen.seat, **NOTHING_YET} if table.waiting else seen.shared_own


def seat_words(table: LoggedTable, seen: Seen, lang: str) -> dict[str, Any]:
    if table.waiting:
        return {"ask": say("The game has not started yet.").text(lang), "labels": {}}
    names = table.match.names
    return {
        "ask": seen.ask().text(lang, names),
        "labels": {move: label.text(lang, names) for move, label in seen.shared_labels.items()},
    }


def otherwise(public: Lines, own: Lines) -> dict[str, Raw]:
    """The lines that a seat reads otherwise than a spectator, by their place: the same things are told to everyone."""
    pairs = enumerate(zip(public, own, strict=True))
    return {str(place): Raw(mine) for place, (everyones, mine) in pairs if mine != everyones}


Encoded = dict[str, bytes]  # facts by name, each in JSON


class Shown(NamedTuple):
    """What all that seats see is made from: as long as it is the same, nobody sees anything else."""

    moment: object
    names: tuple[str, ...]
    waiting: bool

    def is_same(self, other: Shown) -> bool:
        return self.moment is other.moment and self.names == other.names and self.waiting == other.waiting


class Told(NamedTuple):
    """What a seat was told in some version."""

    version: int
    shown: Shown
    public: Encoded  # its view: what everybody sees, made once for all,
    own: Encoded  # and what it sees in place of that
    words: Encoded

    @property
    def view(self) -> Encoded:
        return {**self.public, **self.own}


class Teller:
    """Puts a table into bytes; what several sockets share is made once a version, and updates tell only what changed.

    A socket with several seats is a device that people share: it gets the table, the events and the log of a spectator,
    and for each of its seats what that one sees otherwise. The page shows it to whoever has opened the curtain.
    """

    def __init__(self, table: LoggedTable) -> None:
        self.table = table
        self._version = -1
        self._parts: dict[tuple[str, object], Raw] = {}
        self._public: tuple[Shown, Encoded] = (Shown(None, (), False), {})  # what everybody sees
        self._compared: tuple[Encoded, Encoded, tuple[Encoded, set[str]]] = ({}, {}, ({}, set()))  # what everybody saw
        self._facts_told: dict[str, tuple[int, Encoded]] = {}  # of the table, by language, and in which version
        self._told_to: dict[tuple[str, int | None], Told] = {}  # last, by language and seat

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

    # --- what has happened --------------------------------------------------------------------------------------------

    def _reader(self, what: str, seat: int | None) -> int | None:
        """In whose eyes that seat reads what happened: a spectator's, where it is told nothing else."""
        table = self.table
        if what == "log":
            return seat
        return seat if table.last.played and _events(table, seat) is not _events(table, None) else None

    def _lines(self, what: str, seat: int | None, lang: str) -> Lines:
        """The log or the last events, as that seat may read them."""
        if what == "log":
            return story(self.table, seat, lang)
        change, table = self.table.last, self.table
        events = [*change.lobby, *(_events(table, seat) if change.played else [])]
        return lines_of(events, lang, table.match.names)

    # --- the table: only what changed ---------------------------------------------------------------------------------

    def _facts(self, kind: str, lang: str, now: int) -> Raw:
        def facts() -> dict[str, Raw]:
            version, before = self._facts_told.get(lang, (-1, {}))
            everything = _encoded(passing_facts(self.table, lang, now))
            self._facts_told[lang] = self._version, everything
            if kind == "snapshot":
                return _raw({**_encoded(lasting_facts(self.table, lang)), **everything})
            return _raw(_news(before, everything) if version == self._version - 1 else everything)

        return self._part((f"{kind} table", lang), facts)

    # --- a seat: only what changed ------------------------------------------------------------------------------------

    def _seat(self, kind: str, seat: int | None, lang: str) -> Raw:
        def facts() -> dict[str, Any]:
            before = self._told_to.get((lang, seat))
            now = self._told_to[lang, seat] = self._tell(before, seat, lang)
            if kind == "snapshot":
                return {"view": _raw(now.view), **_raw(now.words)}
            if before is not None and before.version == self._version - 1:
                if now.shown is before.shown:
                    return {"view": {}}
                news = self._view_news(before, now)
                if news is not None:
                    return {"view": _raw(news), **_raw(_news(before.words, now.words))}
            return {"whole": True, "view": _raw(now.view), **_raw(now.words)}

        return self._part((f"{kind} {lang}", seat), facts)

    def _tell(self, before: Told | None, seat: int | None, lang: str) -> Told:
        """What a seat is to know now; where nothing was chosen since, what it knew before."""
        table = self.table
        shown = Shown(table.match.moment, table.match.names, table.waiting)
        if before is not None and shown.is_same(before.shown):
            return before._replace(version=self._version)
        seen = table.seen(seat)
        own, words = _encoded(own_part(table, seen)), _encoded(seat_words(table, seen, lang))
        return Told(self._version, shown, self._seen_by_all(shown), own, words)

    def _seen_by_all(self, shown: Shown) -> Encoded:
        """What everybody sees, in JSON, once a moment."""
        if not shown.is_same(self._public[0]):
            self._public = shown, _encoded(self.table.seen(None).shared_view)
        return self._public[1]

    def _view_news(self, before: Told, now: Told) -> Encoded | None:
        """What is not as it was in a seat's view; None if something is not there any more."""
        public, own = now.public, now.own
        news, gone = self._news_for_all(before.public, public)
        if not (gone | before.own.keys()) <= own.keys() | public.keys():
            return None
        news = {name: fact for name, fact in news.items() if name not in own}
        for name, fact in own.items():
            if (before.own.get(name) or before.public.get(name)) != fact:
                news[name] = fact
        for name in before.own.keys() - own.keys():
            news[name] = public[name]
        return news

    def _news_for_all(self, before: Encoded, now: Encoded) -> tuple[Encoded, set[str]]:
        """What is not as it was, and what is not there any more, of what everybody sees: compared once for all."""
        if self._compared[0] is not before or self._compared[1] is not now:
            self._compared = before, now, (_news(before, now), before.keys() - now.keys())
        return self._compared[2]

    def _one_of_several(self, seat: int, what: str, lang: str) -> Raw:
        """A seat of a device that people share; always all of it."""
        table = self.table

        def facts() -> dict[str, Any]:
            own = otherwise(self._lines(what, None, lang), self._lines(what, seat, lang))
            privacy = {"private": needs_privacy(table, seat), "secrets": knows_more(table, seat)}
            return {"whole": True, **seat_data(table, table.seen(seat), lang), **privacy, what: own}

        return self._part((f"shared {what} {lang}", seat), facts)


def _events(table: LoggedTable, seat: int | None) -> list[Event]:
    """What the last choice caused, as that seat may read it: the same list for all who read the same."""
    return table.seen(seat).shared_events


def _news(before: Encoded, now: Encoded) -> Encoded:
    """What is not as it was."""
    return {name: fact for name, fact in now.items() if before.get(name) != fact}


def _encoded(facts: dict[str, Any]) -> Encoded:
    return {name: encode(fact) for name, fact in facts.items()}


def _raw(facts: Encoded) -> dict[str, Raw]:
    return {name: Raw(fact) for name, fact in facts.items()}
