"""What one seat knows of a match: the only thing that bots, pages, terminals and error messages are built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import IllegalMove
from .games.bits import members_of
from .games.contract import ALLOWED, SPECTATOR, Stream, Table
from .games.game import Drawing, Event, Game, Room, Value
from .games.kept import kept
from .games.layout import laid_out, players_at, position_of
from .games.turning import ACTING, FIRST_SCORE, WON
from .i18n import Either, Listed, Message, Refusal, Seat, refused, say
from .pictures import html_table, svg_of

if TYPE_CHECKING:
    from .games.contract import Moves

NO_MOVES = np.zeros(0, np.int32)
FEW = 3  # moves that an error message can list


class Common:
    """What everybody sees of one moment, found by whoever is asked first; it knows of nothing else."""

    __slots__ = ("view",)

    def __init__(self) -> None:
        self.view: dict[str, Any] | None = None


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

    Two of them are equal if they hold the same. They can be pickled, hashed and kept, and never tell more than they do.
    """

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
        self.game = game
        self.options = dict(options)
        self.seat = seat
        self.table = table.copy()
        self._reasons: dict[int, int] = {}  # by move: why it is refused, asked once
        self._common = common or Common()
        self.names = tuple(names)  # of the players, for whatever is told
        self.form = game.form
        self.form.rules.erase(self.table, SPECTATOR if seat is None else seat)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.id} as seen by {who}: actors {self.actors}, scores {self.scores}>"

    @property
    def position(self) -> bytes:
        """What this seat sees on the table, to be compared, hashed and counted; what has just happened is left out."""
        return position_of(self.game.id, self.table, self.form.rules.TABLE)

    def _told_apart_by(self) -> tuple[Any, ...]:
        return self.game.id, self.seat, self.names, self.table.tobytes()

    def __eq__(self, other: object) -> bool:
        return self._told_apart_by() == other._told_apart_by() if isinstance(other, Seen) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told_apart_by())

    def __reduce__(self) -> tuple[Any, ...]:
        """In a pickle there is what the seat knows, and nothing that others share with it."""
        return Seen, (self.game, self.options, self.table, self.seat, None, self.names)

    @kept
    def _state(self) -> Any:
        return laid_out(self.table, self.form.rules.TABLE)

    @property
    def players(self) -> int:
        return players_at(self.table)

    @kept
    def _standing(self) -> list[int]:
        facts = np.zeros(FIRST_SCORE + self.players, np.int32)
        self.form.standing(self.table, facts)
        return facts.tolist()

    @kept
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return members_of(self._standing[ACTING])

    @property
    def over(self) -> bool:
        return not self.actors

    @kept
    def scores(self) -> tuple[int, ...]:
        return tuple(self._standing[FIRST_SCORE:])

    @kept
    def winners(self) -> tuple[int, ...]:
        return members_of(self._standing[WON])

    @kept
    def moves(self) -> Moves:
        """This seat's legal moves as the rules number them."""
        if self.seat not in self.actors:
            return NO_MOVES
        rules = self.form.rules
        moves = np.empty(rules.MAX_MOVES, np.int32)
        return moves[: rules.legal(self.table, self.seat, moves)]

    @kept
    def legal(self) -> Sequence[str]:
        """This seat's legal moves in notation; ``()`` when it has nothing to decide."""
        names = self.game.lexicon
        return [names[move] for move in self.moves.tolist()] or ()

    @kept
    def view(self) -> dict[str, Any]:
        """Everything this seat sees, as JSON-ready data."""
        public = self._common.view
        if public is None:
            spectator = self if self.seat is None else Seen(self.game, self.options, self.table, None)
            self._common.view = public = spectator._public_view()
        if self.seat is None:
            return public
        own = self.game.views.own(self._state, self.seat, public)
        return {**public, "options": dict(self.options), "seat": self.seat, "legal": list(self.legal), **own}

    def _public_view(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "players": self.players,
            "options": dict(self.options),
            "seat": None,
            "actors": list(self.actors),
            "legal": [],
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **self.game.views.view(self._state),
        }

    @kept
    def events(self) -> list[Event]:
        """What the last choice caused."""
        told = self.game.words.tell(self._state)
        if self.over:
            told.append(_told_end(self))
        return [replace(event, names=self.names) for event in told] if self.names else told

    def draw(self, width: int = 0, height: int = 0, marked: str = "") -> Drawing:
        """The table as text, for so much room; without any, in plain lines. A ``marked`` move is pointed out."""
        return self.game.views.draw(
            self._state, SPECTATOR if self.seat is None else self.seat, Room(width, height, marked)
        )

    def svg(self, lang: str | None = None) -> str:
        """The table as a picture, as this seat sees it."""
        return svg_of(self, lang)

    def _repr_html_(self) -> str:
        """In a notebook: the table, and what this seat may do."""
        heads = (say("move").text(), say("in words").text())
        rows = [(move, label.text(names=self.names)) for move, label in self.labels.items()] if self.legal else []
        return self.svg() + (html_table(heads, rows) if rows else "")

    def ask(self) -> Message:
        """What is expected now: of this seat, or of whom it waits for."""
        if self.over:
            return say("The game is over.")
        if self.seat not in self.actors:
            return say("Waiting for {names}.", names=Listed(tuple(Seat(actor) for actor in self.actors)))
        return self.game.words.ask(self._state, self.seat)

    def label(self, move: str) -> Message:
        """A legal move in a few words, for a person who chooses."""
        assert self.seat is not None
        return self.game.words.label(self._state, self.seat, self.read(move))

    @kept
    def labels(self) -> dict[str, Message]:
        """All legal moves of this seat, each in a few words."""
        label, seat = self.game.words.label, self.seat
        if seat is None:
            return {}
        codes = (int(move) for move in self.moves)
        return {move: label(self._state, seat, code) for move, code in zip(self.legal, codes, strict=True)}

    def idle(self) -> list[tuple[str, Message]]:
        """The cards in this seat's hand that cannot be played now, each with the reason."""
        return [] if self.seat not in self.actors else self.game.words.idle(self._state, self.seat)

    def read(self, move: object) -> int:
        """The number of a legal move; IllegalMove says why any other is refused."""
        reason = self.why_not(move)
        if reason is not None:
            few = ", ".join(self.legal) if len(self.legal) <= FEW else ""
            possible = say("{reason} Possible now: {moves}.", reason=reason, moves=few)
            raise IllegalMove(refused(possible, reason.ruling) if few else reason, self.names)
        code = self.game.notation.read(str(move))
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
        if code not in self._reasons:
            self._reasons[code] = rules.refusal(self.table, self.seat, code)
        reason = self._reasons[code]
        if reason == ALLOWED:
            return None
        return refused(self.game.words.why_not(self._state, self.seat, code, reason), rules.RULINGS[reason])

    def _no_move(self, move: object) -> Message:
        return say(
            "{move} is not a move of this game: write one like {examples}.",
            move=repr(move),
            examples=Either(tuple(self.legal[:3])),
        )

    def _not_your_turn(self) -> Message:
        names = Listed(tuple(Seat(actor) for actor in self.actors))
        if isinstance(self.seat, int) and 0 <= self.seat < self.players:
            return say("{who} has nothing to decide now: waiting for {names}.", who=Seat(self.seat), names=names)
        return say("There is no seat {seat}: seats go from 0 to {last}.", seat=repr(self.seat), last=self.players - 1)

    def imagine(self, stream: Stream) -> Table:
        """A whole table that this seat cannot tell from the real one, all such tables being equally likely."""
        table = self.table.copy()
        self.game.rules.imagine(table, SPECTATOR if self.seat is None else self.seat, stream)
        return table


def _told_end(seen: Seen) -> Event:
    names = Listed(tuple(Seat(winner) for winner in seen.winners))
    if len(seen.winners) == 1:
        sentence = say("{names} wins!", names=names)
    else:
        sentence = say("{names} share the win!", names=names)
    details = {"winners": list(seen.winners), "scores": list(seen.scores)}
    return Event("end", None, details, sentence, *seen.game.words.why_won(seen._state, seen.winners))
