"""What one seat knows of a match: the only thing that bots, pages, terminals and error messages are built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec
import numpy as np

from .checks import check_room, check_stream
from .errors import BadOption, IllegalMove
from .games.bits import members_of
from .games.contract import ALLOWED, SPECTATOR, Stream, Table
from .games.game import Drawing, Event, Game, Value, named
from .games.kept import kept, shared
from .games.layout import PLAYERS_AT, Fields, events_at, laid_out, position_of
from .games.lexicon import lexicon_of
from .games.turning import ACTING, FIRST_SCORE, WON
from .i18n import Either, Listed, Message, Refusal, Seat, quoted, refused, say, shown
from .pictures import html_table, svg_of

if TYPE_CHECKING:
    from .games.contract import Moves
    from .games.forms import Form

FEW = 3  # moves that an error message can list
_pack, _unpack = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder().decode


class Common:
    """What everybody sees of one moment, found by whoever is asked first; it knows of nothing else."""

    __slots__ = ("events", "packed", "record", "standing", "view", "waiting")

    def __init__(self) -> None:
        self.record: bytes | None = None  # as a spectator sees it
        self.standing: list[int] | None = None  # who must decide, who has won, and all scores
        self.view: dict[str, Any] | None = None
        self.packed: bytes | None = None  # the same, to be unpacked by everyone who wants one of their own
        self.events: list[Event] | None = None
        self.waiting: Message | None = None  # what those hear who have nothing to decide

    def own_view(self, find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A view for somebody who may change it, found once and copied for each: nothing copies it faster."""
        if self.packed is not None:
            view: dict[str, Any] = _unpack(self.packed)
            return view
        found = find()
        self.packed = _pack(found)
        return found


class Seen:
    """A match as one seat sees it (``seat=None``: a spectator): everything hidden is gone, not just covered.

    This is what a bot chooses from. `actors`, `over`, `scores` and `winners` tell how things stand; `legal` what this
    seat may do, `labels` the same in words; `view` is all there is to see, as data; `events` what has just happened:

    >>> import ludotheque
    >>> seen = ludotheque.new("ninjan", players=3, seed=7).seen_by(0)
    >>> seen.seat, seen.actors, seen.scores
    (0, (0, 1, 2), (0, 0, 0))
    >>> seen.legal[:3]
    ['R-6', 'R4', 'R9']
    >>> str(seen.labels["R-6"]), seen.view["seats"][1]["cards"]
    ('the −6 of rock', 9)
    >>> print(seen.why_not("S10"))
    You do not hold the 10 of scissors.

    Two of them are equal if game, seat, names and all that is known are the same. They stay as they are when the match
    goes on, can be pickled, hashed and kept, and never tell more than they do.
    Whoever is given one may do anything to the lists and data that come from it: nobody else's change, and what is
    legal stays as it is (`view`, `events` and arrays are made once: one's own changes stay in them). What the house
    reads itself is `shared` (``shared_view``, …), made once for all, and never changed.
    """

    game: Game
    form: Form
    seat: int | None
    names: tuple[str, ...]  # of the players, for whatever is told
    _options: Mapping[str, Value]
    _record: bytes  # all that the seat knows, and nothing else
    _common: Common
    _origin: Seen | None  # the one that a match keeps, whom others have seen with the same eyes

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        table: Table,
        seat: int | None,
        common: Common | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """``common`` is shared by those who look at the same moment; what it keeps can be found from any of them."""
        form = game.form
        known = table.copy()
        form.rules.erase(known, SPECTATOR if seat is None else seat)
        self._hold(game, form, options, seat, known.tobytes(), common or Common(), tuple(names))

    def _hold(
        self,
        game: Game,
        form: Form,
        options: Mapping[str, Value],
        seat: int | None,
        record: bytes,
        common: Common,
        names: tuple[str, ...],
    ) -> None:
        mine = self.__dict__
        mine["game"] = game
        mine["form"] = form
        mine["_options"] = options
        mine["seat"] = seat
        mine["_record"] = record
        mine["_common"] = common
        mine["names"] = names
        mine["_origin"] = None

    def given(self) -> Seen:
        """The same for somebody who may change what comes from it."""
        other = Seen.__new__(Seen)
        other._hold(self.game, self.form, self._options, self.seat, self._record, self._common, self.names)
        other.__dict__["_origin"] = self
        return other

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(say("{name} cannot be set: what a seat knows does not change.", name=name).text())

    def __delattr__(self, name: str) -> None:
        raise AttributeError(say("{name} cannot be set: what a seat knows does not change.", name=name).text())

    @kept
    def table(self) -> Table:
        """The table in bytes, with everything erased that this seat cannot know."""
        return np.frombuffer(bytearray(self._record), np.uint8)

    @shared
    def _table(self) -> Table:
        return np.frombuffer(bytearray(self._record), np.uint8)

    @kept
    def options(self) -> dict[str, Value]:
        """How the game is played here."""
        return dict(self._options)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.id} as seen by {who}: actors {self.actors}, scores {self.scores}>"

    @property
    def position(self) -> bytes:
        """What this seat sees on the table, to be compared, hashed and counted.

        What has just happened is left out, and so are names and the seat itself: while nobody hides anything it is the
        same for every seat, so ``(seen.seat, seen.position)`` is a key for what a player learns.
        """
        return position_of(self.game.id, self._table, self.game.layout)

    def _told_apart_by(self) -> tuple[Any, ...]:
        return self.game.id, self.seat, self.names, self._record

    def __eq__(self, other: object) -> bool:
        return self._told_apart_by() == other._told_apart_by() if isinstance(other, Seen) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told_apart_by())

    def __reduce__(self) -> tuple[Any, ...]:
        """In a pickle there is what the seat knows, and nothing that others share with it."""
        return Seen, (self.game, dict(self._options), self._table, self.seat, None, self.names)

    @shared
    def _state(self) -> Any:
        return laid_out(self._record, self.game.layout)

    @property
    def players(self) -> int:
        return self._record[PLAYERS_AT]

    @property
    def _standing(self) -> list[int]:
        found = self._common.standing
        if found is None:
            facts = np.zeros(FIRST_SCORE + self.players, np.int32)
            self.form.standing(self._table, facts)
            self._common.standing = found = facts.tolist()
        return found

    @shared
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return members_of(self._standing[ACTING])

    @property
    def over(self) -> bool:
        return not self.actors

    @shared
    def scores(self) -> tuple[int, ...]:
        return tuple(self._standing[FIRST_SCORE:])

    @shared
    def winners(self) -> tuple[int, ...]:
        return members_of(self._standing[WON])

    @kept
    def moves(self) -> Moves:
        """This seat's legal moves as the rules number them."""
        return np.array(self._codes, np.int32)

    @shared
    def _codes(self) -> list[int]:
        if self.seat not in self.actors:
            return []
        rules = self.form.rules
        moves = np.empty(rules.MAX_MOVES, np.int32)
        found: list[int] = moves[: rules.legal(self._table, self.seat, moves)].tolist()
        return found

    @property
    def legal(self) -> Sequence[str]:
        """This seat's legal moves in notation; ``()`` when it has nothing to decide."""
        names = lexicon_of(self.game)
        return [names[move] for move in self._codes] or ()

    @kept
    def view(self) -> dict[str, Any]:
        """Everything this seat sees, as JSON-ready data: found once, and this one's own from then on.

        Whatever is changed in it stays changed for this `Seen`, and for no other: ``match.view(seat)`` is always new.
        """
        alone = self._origin is None  # nobody else has looked with these eyes
        public = self._public_view() if alone else self._common.own_view(self._public_view)
        return public if self.seat is None else {**public, **self._own_view(public)}

    @shared
    def shared_view(self) -> dict[str, Any]:
        """The same, made once for all: where two seats see the same, it is one and the same."""
        public = self.public_view
        return public if self.seat is None else {**public, **self.shared_own}

    @property
    def public_view(self) -> dict[str, Any]:
        """What everybody sees, made once for all."""
        public = self._common.view
        if public is None:
            public = self._common.view = self._public_view()
        return public

    @shared
    def shared_own(self) -> dict[str, Any]:
        """What this seat's view has in place of what everybody sees, made once for all."""
        return {} if self.seat is None else self._own_view(self.public_view)

    def _public_view(self) -> dict[str, Any]:
        record = self._common.record or Seen(self.game, {}, self._table, None)._record
        return public_view(self.game, record, self._options, self._standing)

    def _own_view(self, public: dict[str, Any]) -> dict[str, Any]:
        assert self.seat is not None  # a spectator sees what everybody sees
        return own_view(self.game, self.seat, self._record, self.legal, public)

    @kept
    def events(self) -> list[Event]:
        """What the last choice caused."""
        return [event.own() for event in self.shared_events]

    @shared
    def shared_events(self) -> list[Event]:
        """The same, made once for all."""
        common = self._common
        noted = events_at(self.game.layout)
        if common.record is None or common.record[noted] != self._record[noted]:  # some of it is for this seat alone
            return self._told(self._state)
        if common.events is None:
            common.events = self._told(laid_out(common.record, self.game.layout))
        return common.events

    def _told(self, state: Any) -> list[Event]:
        told = self.game.words.tell(state)
        if self.over:
            told.append(_told_end(self, state))
        return [named(event, self.names) for event in told] if self.names else told

    def draw(self, width: int = 0, height: int = 0, marked: str = "") -> Drawing:
        """The table as text, for so much room; without any, in plain lines. A ``marked`` move is pointed out."""
        room = check_room(width, height, marked)
        return self.game.views.draw(self._state, SPECTATOR if self.seat is None else self.seat, room)

    def svg(self, lang: str | None = None) -> str:
        """The table as a picture, as this seat sees it."""
        return svg_of(self, lang)

    def _repr_html_(self) -> str:
        """In a notebook: the table, and what this seat may do."""
        heads = (say("move").text(), say("in words").text())
        labels = self.shared_labels if self._codes else {}
        rows = [(move, label.text(names=self.names)) for move, label in labels.items()]
        return self.svg() + (html_table(heads, rows) if rows else "")

    def ask(self) -> Message:
        """What is expected now: of this seat, or of whom it waits for."""
        if self.over:
            return say("The game is over.")
        if self.seat not in self.actors:
            waiting = self._common.waiting
            if waiting is None:
                names = Listed(tuple(Seat(actor) for actor in self.actors))
                self._common.waiting = waiting = say("Waiting for {names}.", names=names)
            return waiting
        return self.game.words.ask(self._state, self.seat, self._codes)

    def label(self, move: str) -> Message:
        """A legal move in a few words, for a person who chooses: a `Message`.

        ``print`` and f-strings say it in the current language, ``str(label)`` is the text itself, and
        ``label.text("fr")`` says it in French.
        """
        code = self.read(move)
        assert self.seat is not None  # a spectator has no move to read
        return self.game.words.label(self._state, self.seat, code)

    def speaks_for(self, move: str) -> Message | None:
        """What is good about a legal move, in a sentence; None if there is nothing in particular."""
        code = self.read(move)
        assert self.seat is not None  # a spectator has no move to read
        return self.game.words.speaks_for(self._state, self.seat, code)

    @property
    def labels(self) -> dict[str, Message]:
        """All legal moves of this seat, each in a few words (see `label`):

        >>> import ludotheque
        >>> for move, label in ludotheque.new("ninjan", seed=7).seen_by(0).labels.items():
        ...     print(f"{move:>3}  {label:<18} {label.text('fr')}")
        ...     break
        R-6  the −6 of rock     le −6 de pierre
        """
        return dict(self.shared_labels)

    @shared
    def shared_labels(self) -> dict[str, Message]:
        """The same, made once for all."""
        label, seat = self.game.words.label, self.seat
        if seat is None:
            return {}
        return {move: label(self._state, seat, code) for move, code in zip(self.legal, self._codes, strict=True)}

    def idle(self) -> list[tuple[str, Message]]:
        """The cards in this seat's hand that cannot be played now, each with the reason."""
        return [] if self.seat not in self.actors else self.game.words.idle(self._state, self.seat)

    def read(self, move: object) -> int:
        """The number of a legal move; IllegalMove says why any other is refused."""
        reason = self.why_not(move)
        code = self.game.notation.read(move) if isinstance(move, str) else None
        if reason is not None:
            few = (
                ", ".join(self.legal) if code is not None and len(self._codes) <= FEW else ""
            )  # else they are examples
            possible = say("{reason} Possible now: {moves}.", reason=reason, moves=few)
            raise IllegalMove(refused(possible, reason.ruling) if few else reason, self.names)
        assert code is not None
        return code

    def why_not(self, move: object) -> Refusal | None:
        """Why a move is not legal for this seat now; None if it is."""
        if self.over:
            return refused(say("The game is over: no more moves."))
        if self.seat not in self.actors:
            return refused(self._not_your_turn())
        code = self.game.notation.read(move) if isinstance(move, str) else None
        if code is None:
            return refused(self._no_move(move))
        assert self.seat is not None
        rules = self.form.rules
        reason = ALLOWED if code in self._codes else rules.refusal(self._table, self.seat, code)
        if reason == ALLOWED:
            return None
        return refused(self.game.words.why_not(self._state, self.seat, code, reason), rules.RULINGS[reason])

    def _no_move(self, move: object) -> Message:
        return say(
            "{move} is not a move of this game: write one like {examples}.",
            move=quoted(move),
            examples=Either(tuple(self.legal[:3])),
        )

    def _not_your_turn(self) -> Message:
        names = Listed(tuple(Seat(actor) for actor in self.actors))
        if self.seat is None:
            return say("Whoever looks on has nothing to decide: waiting for {names}.", names=names)
        if isinstance(self.seat, int) and 0 <= self.seat < self.players:
            return say("{who} has nothing to decide now: waiting for {names}.", who=Seat(self.seat), names=names)
        return say("There is no seat {seat}: seats go from 0 to {last}.", seat=shown(self.seat), last=self.players - 1)

    def imagine(self, stream: Stream) -> Table:
        """A whole table that this seat cannot tell from the real one, all such tables being equally likely."""
        table, stream = self._table.copy(), check_stream(stream)
        self.game.rules.imagine(table, SPECTATOR if self.seat is None else self.seat, stream)
        return table


def expect_turn(seen: Seen) -> int:
    """The seat that must choose."""
    if not isinstance(seen, Seen):
        raise BadOption(
            say("A bot chooses from what a seat knows, match.seen_by(seat), not from {value}.", value=shown(seen))
        )
    if not seen.legal:
        raise IllegalMove(cast(Message, seen.why_not("")), seen.names)
    return cast(int, seen.seat)


def public_view(game: Game, record: bytes, options: Mapping[str, Value], standing: Sequence[int]) -> dict[str, Any]:
    """What everybody sees, from a spectator's record."""
    acting = standing[ACTING]
    return {
        "game": game.id,
        "players": record[PLAYERS_AT],
        "options": dict(options),
        "seat": None,
        "actors": [*members_of(acting)],
        "legal": [],
        "over": not acting,
        "scores": [*standing[FIRST_SCORE:]],
        "winners": [*members_of(standing[WON])],
        **game.views.view(Fields(record, game.readings[0])),
    }


def own_view(game: Game, seat: int, record: bytes, legal: Sequence[str], public: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees otherwise than everybody, from its own record."""
    return {"seat": seat, "legal": [*legal], **game.views.own(Fields(record, game.readings[1]), seat, public)}


def _told_end(seen: Seen, state: Any) -> Event:
    names = Listed(tuple(Seat(winner) for winner in seen.winners))
    teams = {seen.shared_view["seats"][winner].get("team") for winner in seen.winners}
    if len(seen.winners) == 1:
        sentence = say("{names} wins!", names=names)
    elif None not in teams:
        sentence = say("The team of {names} wins!", names=names)
    else:
        sentence = say("{names} share the win!", names=names)
    details = {"winners": list(seen.winners), "scores": list(seen.scores)}
    return Event("end", None, details, sentence, *seen.game.words.why_won(state, seen.winners))
