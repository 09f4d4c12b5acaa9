"""One moment of a match: looked at with everybody's eyes at once, what may be chosen in it, and what led to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from .games.contract import Table
from .games.game import Event, Game, Value
from .games.layout import players_at
from .games.lexicon import Lexicon, lexicon_of
from .games.turning import FIRST_SCORE
from .seen import Common, Seen, own_view, public_view

if TYPE_CHECKING:
    from .games.forms import Form


class Moment:
    """One moment of a match with everybody's eyes. It knows what each of them knows: a match keeps it to itself."""

    def __init__(
        self, game: Game, form: Form, options: Mapping[str, Value], table: Table, names: tuple[str, ...]
    ) -> None:
        self.game = game
        self.form = form
        self.options = options
        self.table = table
        self.names = names
        self.common = Common()
        self.rows = b""  # what each of them knows, the spectator first
        self.found: list[int] = []  # as `glance` writes it
        self.seen: dict[int | None, Seen] = {}
        if form.compiled:  # looks with all eyes in little more time than with one
            self._look()

    def seen_by(self, seat: int | None) -> Seen:
        """What that seat knows (None: a spectator), made once."""
        seen = self.seen.get(seat)
        if seen is None:
            seen = self.seen[seat] = self._looked_up(seat) if self.rows else self._looked_at(seat)
        return seen

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of that seat, for whoever asks: it shares nothing with any other."""
        return self._view(seat) if self.rows else self.seen_by(seat).given().view

    def _looked_at(self, seat: int | None) -> Seen:
        return Seen(self.game, self.options, self.table, seat, self.common, self.names)

    def _look(self) -> None:
        players, size = players_at(self.table), len(self.table)
        rows = np.empty((players + 1) * size, np.uint8)
        found = np.empty(FIRST_SCORE + players * (2 + self.form.rules.MAX_MOVES), np.int32)
        self.found = found[: self.form.glance(self.table, rows, found)].tolist()
        self.rows = rows.tobytes()
        self.offers = FIRST_SCORE + players  # where it says how many moves each has
        self.common.standing = self.found[: self.offers]
        self.common.record = self.rows[:size]

    def _looked_up(self, seat: int | None) -> Seen:
        seen = Seen.__new__(Seen)
        seen._hold(self.game, self.form, self.options, seat, self._record_of(seat), self.common, self.names)
        vars(seen)["_codes"] = [] if seat is None else self._codes_of(seat)
        return seen

    def _view(self, seat: int | None) -> dict[str, Any]:
        """The same as `Seen` finds, without making one."""
        common, game = self.common, self.game
        assert common.record is not None
        assert common.standing is not None
        record, standing = common.record, common.standing
        public = common.own_view(lambda: public_view(game, record, self.options, standing))
        if seat is None:
            return public
        names = lexicon_of(game)
        legal = [names[code] for code in self._codes_of(seat)]
        return {**public, **own_view(game, seat, self._record_of(seat), legal, public)}

    def _record_of(self, seat: int | None) -> bytes:
        """What a seat knows: a copy, so that from one's own row nobody gets at the others'."""
        first = 0 if seat is None else (seat + 1) * len(self.table)
        return self.rows[first : first + len(self.table)]

    def _codes_of(self, seat: int) -> list[int]:
        """The legal moves of a seat, from its own row."""
        count = self.found[self.offers + seat]
        if not count:
            return []
        first = len(self.found) - sum(self.found[self.offers + seat : 2 * self.offers - FIRST_SCORE])
        return self.found[first : first + count]


class Offer:
    """What everyone who must decide may do now, as `turning` writes it down."""

    def __init__(self, players: int, room: int) -> None:
        self.room = room
        self.counts = np.zeros(players, np.int32)
        self.moves = np.zeros(players * room, np.int32)
        self._counts = self.counts.data  # quicker to read from Python
        self._moves = self.moves.data

    def written(self, seat: int, lexicon: Lexicon) -> list[str]:
        return [*map(lexicon.__getitem__, self._of(seat))]

    def has(self, seat: int, code: int) -> bool:
        return code in self._of(seat).tolist()

    def _of(self, seat: int) -> memoryview:
        first = seat * self.room
        return self._moves[first : first + self._counts[seat]]


class Told(Sequence[Event]):
    """What a choice caused, as one seat saw it: told when somebody asks, since most who play by the million do not."""

    __slots__ = ("_known", "_parts")

    def __init__(self, seen_on: Callable[[Table, int], Seen], table: Table, seat: int) -> None:
        self._parts = seen_on, table, seat
        self._known: list[Event] | None = None

    @property
    def _events(self) -> list[Event]:
        if self._known is None:
            seen_on, table, seat = self._parts
            self._known = seen_on(table, seat).shared_events  # of one that nobody else has
        return self._known

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._events,)  # what was told, never the table behind it

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __add__(self, more: Sequence[Event]) -> list[Event]:
        return [*self, *more]

    def __eq__(self, other: object) -> bool:
        return self._events == (other._events if isinstance(other, Told) else other)

    __hash__ = None  # type: ignore[assignment] # like any list

    def __repr__(self) -> str:
        return repr(self._events)

    def _repr_html_(self) -> str:
        """In a notebook: a line for each."""
        return "".join(f"<p>{escape(event.told())}</p>" for event in self._events)
