"""A table: a match, the people and bots around it, and nothing that its log does not tell.

`Table.replayed` rebuilds it from the log; `apply` adds one entry. Whether an entry makes sense is asked before it is
committed (`intents.py`), never here: what is in the log has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..games.game import Event
from ..match import Match
from ..seen import Seen
from . import entries, lobby
from .entries import (
    Away,
    Chair,
    Created,
    Entry,
    Extended,
    Filled,
    Here,
    Joined,
    Left,
    Moved,
    Reclaimed,
    Rematched,
    Retracted,
    Said,
    Seated,
    TookOver,
    UndoAnswered,
    UndoAsked,
)
from .keys import commitment
from .store import Written

LONGEST_LOG = 400  # events of the lobby that are remembered


@dataclass
class UndoRequest:
    """Somebody wants to go back; everyone has to agree."""

    asked_by: int
    agreed: list[int]


@dataclass(frozen=True)
class Told:
    """An event of the lobby and how many moves had been made by then."""

    moves: int
    event: Event


@dataclass
class Change:
    """What one entry changed, for those who watch."""

    lobby: list[Event] = field(default_factory=list)
    played: bool = False  # the match has new events of its own


class Table:
    """Everything that is known of a table; `version` is the number of entries of its log."""

    def __init__(self, id: str, created: Created) -> None:
        self.id = id
        self.created = created
        self.version = 1
        self.match = Match.start(created.game, created.players, int(created.seed), created.options)
        self.chairs = list(created.chairs)
        self.stand_in = [False] * created.players  # a bot plays for the person of this seat
        self.present: list[set[str]] = [set() for _ in self.chairs]  # the processes to which the seat is connected
        self.gone = {seat: created.at for seat, chair in enumerate(self.chairs) if chair.kind == "person"}  # since when
        self.pending: list[int] = []  # seats that have chosen in a decision that others still have to make
        self.clocks: dict[int, int] = {}  # when each seat's decision began
        self.extra: dict[int, int] = {}  # milliseconds added to it
        self.undo: UndoRequest | None = None
        self.intents: dict[str, int] = {}  # what clients asked for, and the version that brought it
        self.told: list[Told] = []
        self.rematch = ""
        self.last = Change(played=True)
        self._seen: dict[int | None, Seen] = {}
        self.actors = self.seen(None).actors
        self._name_match()
        self._start_clocks(created.at)

    @classmethod
    def replayed(cls, log: Iterable[Written]) -> Table:
        """The table that this log tells."""
        first, *rest = log
        created = entries.decode(first.body)
        assert isinstance(created, Created)
        table = cls(first.table, created)
        for written in rest:
            table.apply(entries.decode(written.body))
        return table

    # --- questions ----------------------------------------------------------------------------------------------------

    @property
    def commit(self) -> str:
        return commitment(self.created.seed, self.created.salt)

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def seen(self, seat: int | None) -> Seen:
        """What a seat knows now; made once for all who ask."""
        if seat not in self._seen:
            self._seen[seat] = self.match.seen_by(seat)
        return self._seen[seat]

    def forget_seen(self) -> None:
        """Everyone has been told: what each seat knows is not needed until the next question, and takes much room."""
        self._seen.clear()

    def is_person(self, seat: int) -> bool:
        """A person decides for this seat at the moment."""
        return self.chairs[seat].kind == "person" and not self.stand_in[seat]

    def is_bot(self, seat: int) -> bool:
        return self.chairs[seat].kind == "bot" or self.stand_in[seat]

    def online(self, seat: int) -> bool:
        return bool(self.present[seat])

    @property
    def decision(self) -> int:
        """How many moves had been made when the decision at hand began."""
        return len(self.match.moves) - len(self.pending)

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat runs out; None without a clock."""
        if not self.created.seconds or seat not in self.actors or not self.is_person(seat) or self.open_seats:
            return None
        return self.clocks[seat] + self.created.seconds * 1000 + self.extra.get(seat, 0)

    def seat_of(self, key: str) -> int | None:
        """The seat whose secret has this hash."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.key and chair.key == key), None)

    def last_choice(self, seat: int) -> int | None:
        """How many moves had been made before the seat's last own choice."""
        own = [i for i, (mover, _) in enumerate(self.match.moves) if mover == seat]
        return own[-1] if own else None

    # --- entries ------------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> Change:
        """What the entry tells becomes true; returns what those who watch should hear."""
        assert isinstance(entry, Seated)
        self.last = Change()
        self.version += 1
        if entry.intent:
            self.intents[f"{entry.seat}:{entry.intent}"] = self.version
        happened = self._happen(entry)
        self.last.lobby += happened
        told = [Told(len(self.match.moves), event) for event in happened if event.kind not in lobby.PASSING]
        self.told = [*self.told, *told][-LONGEST_LOG:]
        self._start_clocks(entry.at)
        return self.last

    def _happen(self, entry: Seated) -> list[Event]:
        seat = entry.seat
        match entry:
            case Moved():
                return self._move(entry)
            case Here():
                return self._come(entry)
            case Away():
                return self._go(entry)
            case Joined():
                self._sit(seat, Chair("person", entry.name, self.chairs[seat].level, entry.key))
                self.gone[seat] = entry.at
                return [lobby.joined(seat)]
            case Filled():
                self._sit(entry.open, Chair("bot", entry.name, entry.level))
                return [lobby.filled(entry.open)]
            case Retracted():
                self._retract(seat)
                return [lobby.retracted(seat)]
            case UndoAsked():
                self.undo = UndoRequest(seat, [seat])
                return [lobby.undo_asked(seat), *self._undo_if_agreed()]
            case UndoAnswered():
                return self._answer(entry)
            case Said():
                return [lobby.said(seat, entry.phrase)]
            case Extended():
                self.extra[seat] = self.extra.get(seat, 0) + self.created.seconds * 1000
                return [lobby.extended(seat)]
            case _:
                return self._change_hands(entry)

    def _change_hands(self, entry: Seated) -> list[Event]:
        """A bot plays on, a person comes back, or everyone goes on at another table."""
        seat = entry.seat
        match entry:
            case Left():
                self.stand_in[seat] = True
                return [lobby.left(seat), *self._undo_if_agreed()]
            case TookOver():
                self.stand_in[seat] = True
                return [lobby.took_over(seat), *self._undo_if_agreed()]
            case Reclaimed():
                self.stand_in[seat] = False
                self._stop_clock(seat)
                return [lobby.reclaimed(seat)]
            case Rematched():
                self.rematch = entry.table
                return [lobby.rematch(seat, entry.table)]
            case _:
                raise TypeError(entry)

    def _sit(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self._name_match()
        if not self.open_seats:
            self._stop_clocks()  # nobody's clock ran while a friend was still expected

    def _name_match(self) -> None:
        self.match.names = tuple(self.names)

    def _come(self, entry: Here) -> list[Event]:
        was = self.online(entry.seat)
        self.present[entry.seat].add(entry.process)
        self.gone.pop(entry.seat, None)
        return [] if was else [lobby.here(entry.seat)]

    def _go(self, entry: Away) -> list[Event]:
        self.present[entry.seat].discard(entry.process)
        if self.online(entry.seat):
            return []
        self.gone[entry.seat] = entry.at
        return [lobby.away(entry.seat)]

    # --- choices, and taking them back --------------------------------------------------------------------------------

    def _move(self, entry: Moved) -> list[Event]:
        before = self.actors
        self.match.choose(entry.seat, entry.move)
        self._seen.clear()
        self.actors = self.seen(None).actors
        self.pending = [*self.pending, entry.seat] if self._pends(entry.seat, before, self.actors) else []
        if not self.pending:
            self._stop_clocks()
        self.undo = None  # the game went on: the question is moot
        self.last.played = True
        return [lobby.time_up(entry.seat)] if entry.by == "clock" else []

    def _retract(self, seat: int) -> None:
        """Go back to before the seat's pending choice and make the others' choices again."""
        later = []
        while (move := self.match.undo())[0] != seat:
            later.append(move)
        for mover, choice in reversed(later):
            self.match.choose(mover, choice)
        self._look_at_match()

    def _look_at_match(self) -> None:
        """Who must decide now, and who has already chosen in the same decision."""
        self._seen.clear()
        self.actors = after = self.seen(None).actors
        self.pending = []
        for i in range(len(self.match.moves) - 1, -1, -1):
            mover = self.match.moves[i][0]
            before = self.match.seen_at(i, None).actors
            if not self._pends(mover, before, after):
                return
            self.pending.insert(0, mover)
            after = before

    def _pends(self, mover: int, before: Sequence[int], after: Sequence[int]) -> bool:
        """All that the choice changed is that its seat need not decide any more, while others still must."""
        return bool(after) and set(after) == set(before) - {mover}

    def _answer(self, entry: UndoAnswered) -> list[Event]:
        if self.undo is None:
            return []
        if not entry.agree:
            self.undo = None
            return [lobby.undo_refused(entry.seat)]
        self.undo.agreed.append(entry.seat)
        return [lobby.undo_agreed(entry.seat), *self._undo_if_agreed()]

    def _undo_if_agreed(self) -> list[Event]:
        if self.undo is None:
            return []
        persons = [seat for seat in range(len(self.chairs)) if self.is_person(seat)]
        if not set(persons) <= set(self.undo.agreed):
            return []
        seat = self.undo.asked_by
        self.undo = None
        back = self.last_choice(seat)
        assert back is not None
        while len(self.match.moves) > back:
            self.match.undo()
        self.told = [Told(min(told.moves, back), told.event) for told in self.told]
        self._look_at_match()
        self._stop_clocks()
        return [lobby.undone(seat, back)]

    # --- clocks -------------------------------------------------------------------------------------------------------

    def _start_clocks(self, now: int) -> None:
        """Those who must decide, or may still change their mind, have a clock that runs since they had to."""
        self.clocks = {seat: self.clocks.get(seat, now) for seat in (*self.actors, *self.pending)}
        self.extra = {seat: extra for seat, extra in self.extra.items() if seat in self.clocks}

    def _stop_clock(self, seat: int) -> None:
        self.clocks.pop(seat, None)
        self.extra.pop(seat, None)

    def _stop_clocks(self) -> None:
        self.clocks.clear()
        self.extra.clear()
