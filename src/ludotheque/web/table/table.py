"""A table: a match, the people and bots around it, and nothing that its log does not tell.

The log is a list of entries; `apply` lets one more of them happen (`logbook.py` reads them all). What an entry changes
stands with the intent that wrote it (`intents/`), and so does whether it makes sense, which is asked before it is
committed: what is in the log has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import msgspec

from ...games.chance import XOSHIRO
from ...games.game import Event
from ...i18n import Message, say
from ...match import Match
from ...seen import Seen
from ..keys import commitment
from ..problems import Refused

LONGEST_LOG = 400  # events of the lobby that are remembered


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat when the table is opened."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = "medium"  # of the bot: the one that sits here, or the one that will stand in
    key: str = ""  # the hash of the seat's secret


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table: when, and for which intent of a client (so that it happens only once)."""

    at: int  # milliseconds since 1970
    intent: str = ""


class Created(Entry, frozen=True, kw_only=True, tag="create"):
    """The first entry of every table."""

    code: str
    game: str
    players: int
    options: dict[str, str | int]
    chairs: list[Chair]
    seed: str = ""  # 128 bits in decimal: more than JSON numbers hold everywhere
    salt: str = ""
    sealed: str = ""  # in the store: the seed and the salt, for those who have the server's key
    generator: str = XOSHIRO  # of the random numbers; tables of version 0.1.0 do not say
    rules: int = 0  # the edition of the game's rules; 0: they were not numbered yet
    seconds: int = 0  # to think, in a live game; 0: no clock
    hints: bool = True
    lobby: bool = False  # the game waits until somebody starts it
    before: str = ""  # the table of which this is the rematch
    games: int = 0  # that were played before this one, by the same people
    wins: list[int] = []  # how many of them each seat has won; none: nobody any
    turns: int = 0  # by how many seats everyone has moved on since the first of them


class Seated(Entry, frozen=True, kw_only=True):
    """Something that a seat did."""

    lasting: ClassVar[bool] = True  # False: worth telling when it happens, not worth reading later

    seat: int

    def happen(self, table: LoggedTable) -> list[Event]:
        """What the entry tells becomes true; returns how it is told."""
        raise NotImplementedError


def around(kind: str, seat: int, sentence: Message, **details: object) -> Event:
    """Something that happened around the game."""
    return Event(kind, seat, details, sentence)


@dataclass
class UndoRequest:
    """Somebody wants to go back; everyone has to agree."""

    asked_by: int
    agreed: list[int]
    later: int = 0  # moves that were made after the one that is meant, and go with it


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
    retold: bool = False  # all that was told before is told otherwise now


class LoggedTable:
    """Everything that is known of a table; `version` is the number of entries of its log."""

    def __init__(self, id: str, created: Created) -> None:
        self.id = id
        self.created = created
        self.version = 1
        self.match = Match.start(
            created.game, created.players, int(created.seed), created.options, generator=created.generator
        )
        self.chairs = list(created.chairs)
        self.keys: list[list[str]] = [[] for _ in self.chairs]  # hashes of further secrets that open a seat
        self.waiting = created.lobby  # for somebody to start the game
        self.stand_in = [False] * created.players  # a bot plays for the person of this seat
        self.present: list[set[str]] = [set() for _ in self.chairs]  # the processes to which the seat is connected
        self.gone = {seat: created.at for seat, chair in enumerate(self.chairs) if chair.kind == "person"}  # since when
        self.arriving: set[int] = set()  # who has just sat down: that is told, and that they are here need not be
        self.pending: list[int] = []  # seats that have chosen in a decision that others still have to make
        self.clocks: dict[int, int] = {}  # when each seat's decision began
        self.extra: dict[int, int] = {}  # milliseconds added to it
        self.undo: UndoRequest | None = None
        self.undo_answer: Event | None = None  # the last answer to such a wish, until the next choice
        self.undoable: dict[int, bool] = {}  # by seat: may it take its last choice back? Found out when asked
        self.intents: dict[str, int] = {}  # what clients asked for, and the version that brought it
        self.told: list[Told] = []
        self.rematch = ""
        self.last = Change(played=True)
        self.actors = self.seen(None).actors
        self._name_match()
        self._start_clocks(created.at)

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
        return self.match.eyes_of(seat)

    def forget_seen(self) -> None:
        """Everyone has been told: what each seat knows is not needed until the next question, and takes much room."""
        self.match.forget_seen()

    def is_person(self, seat: int) -> bool:
        """A person decides for this seat at the moment."""
        return self.chairs[seat].kind == "person" and not self.stand_in[seat]

    def is_bot(self, seat: int) -> bool:
        return self.chairs[seat].kind == "bot" or self.stand_in[seat]

    @property
    def over(self) -> bool:
        return not self.actors

    def online(self, seat: int) -> bool:
        return bool(self.present[seat])

    @property
    def decision(self) -> int:
        """How many moves had been made when the decision at hand began."""
        return len(self.match.shared_moves) - len(self.pending)

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat runs out; None without a clock."""
        running = self.created.seconds and not self.waiting and not self.open_seats
        if not running or seat not in self.actors or not self.is_person(seat):
            return None
        return self.clocks[seat] + self.created.seconds * 1000 + self.extra.get(seat, 0)

    def seat_of(self, key: str) -> int | None:
        """The seat whose secret has this hash."""
        chairs = zip(self.chairs, self.keys, strict=True)
        return next((seat for seat, (chair, more) in enumerate(chairs) if key and key in (chair.key, *more)), None)

    def expect_person(self, seat: int) -> None:
        """Refuse to let a person decide before the game has started, or while a bot is playing for them."""
        if self.waiting:
            raise Refused(say("The game has not started yet."))
        if self.stand_in[seat]:
            raise Refused(say("A bot is playing for this seat: take it back first."))

    # --- entries ------------------------------------------------------------------------------------------------------

    def apply(self, entry: Seated) -> None:
        """The entry happens; `last` is what those who watch should hear of it."""
        self.last = Change()
        self.version += 1
        if entry.intent:
            self.intents[f"{entry.seat}:{entry.intent}"] = self.version
        happened = entry.happen(self)
        self.last.lobby += happened
        if entry.lasting:
            self.told = [*self.told, *(Told(len(self.match.shared_moves), event) for event in happened)][-LONGEST_LOG:]
        self._start_clocks(entry.at)

    def sit(self, seat: int, chair: Chair) -> None:
        """Somebody new has this seat."""
        self.chairs[seat] = chair
        self.keys[seat] = []
        self._name_match()
        if not self.open_seats:
            self.stop_clocks()  # nobody's clock ran while a friend was still expected

    def rename(self, seat: int, name: str) -> None:
        """Whoever has this seat is called so from now on; without a name, by the number of the seat."""
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], name=name)
        self._name_match()

    def _name_match(self) -> None:
        self.match.names = tuple(self.names)

    # --- choices ------------------------------------------------------------------------------------------------------

    def choose(self, seat: int, move: str) -> None:
        """A seat's choice is made, which was found legal before it was committed."""
        before = self.actors
        self.match.choose(seat, move)
        self.actors = self.seen(None).actors
        self.pending = [*self.pending, seat] if self._pends(seat, before, self.actors) else []
        if not self.pending:
            self.stop_clocks()
        self.undo = None  # the game went on: the question is moot
        self.undo_answer = None
        self.undoable = {}
        self.last.played = True

    def look_at_match(self) -> None:
        """Who must decide now, and who has already chosen in the same decision, after something was taken back.

        What was said meanwhile stays said, after the last move that still counts.
        """
        self.undoable = {}
        made = len(self.match.shared_moves)
        self.told = [Told(min(told.moves, made), told.event) for told in self.told]
        self.actors = after = self.seen(None).actors
        self.pending = []
        for i in range(len(self.match.shared_moves) - 1, -1, -1):
            mover = self.match.shared_moves[i][0]
            before = self.match.seen_at(i, None).actors
            if not self._pends(mover, before, after):
                return
            self.pending.insert(0, mover)
            after = before

    def _pends(self, mover: int, before: Sequence[int], after: Sequence[int]) -> bool:
        """All that the choice changed is that its seat need not decide any more, while others still must."""
        return bool(after) and set(after) == set(before) - {mover}

    # --- clocks -------------------------------------------------------------------------------------------------------

    def _start_clocks(self, now: int) -> None:
        """Those who must decide, or may still change their mind, have a clock that runs since they had to."""
        self.clocks = {seat: self.clocks.get(seat, now) for seat in (*self.actors, *self.pending)}
        self.extra = {seat: extra for seat, extra in self.extra.items() if seat in self.clocks}

    def stop_clock(self, seat: int) -> None:
        self.clocks.pop(seat, None)
        self.extra.pop(seat, None)

    def stop_clocks(self) -> None:
        self.clocks.clear()
        self.extra.clear()
