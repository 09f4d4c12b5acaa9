"""What one seat knows of a match: the only thing that bots, pages, terminals and error messages are built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import IllegalMove
from .games.bits import members_of
from .games.contract import ALLOWED, SPECTATOR, Stream, Table
from .games.game import Drawing, Event, Game, Value
from .games.layout import laid_out
from .i18n import Listed, Message, Refusal, Seat, refused, say

if TYPE_CHECKING:
    from .games.contract import Moves

FEW = 3  # moves that an error message can list


class Seen:
    """A match as one seat sees it (``seat=None``: a spectator): everything hidden is gone, not just covered."""

    def __init__(self, game: Game, options: Mapping[str, Value], table: Table, seat: int | None) -> None:
        self.game = game
        self.options = dict(options)
        self.seat = seat
        self.table = table.copy()
        self._reasons: dict[int, int] = {}  # by move: why it is refused, asked once
        game.rules.erase(self.table, SPECTATOR if seat is None else seat)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.id} as seen by {who}: actors {self.actors}, scores {self.scores}>"

    @cached_property
    def _state(self) -> Any:
        return laid_out(self.table, self.game.rules.TABLE)

    @property
    def players(self) -> int:
        return int(self._state.players)

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return members_of(self.game.rules.actors(self.table))

    @property
    def over(self) -> bool:
        return not self.actors

    @cached_property
    def scores(self) -> tuple[int, ...]:
        scores = np.zeros(self.players, np.int32)
        self.game.rules.scores(self.table, scores)
        return tuple(int(score) for score in scores)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        return members_of(self.game.rules.winners(self.table))

    @cached_property
    def moves(self) -> Moves:
        """This seat's legal moves as the rules number them."""
        if self.seat not in self.actors:
            return np.zeros(0, np.int32)
        moves = np.zeros(self.game.rules.MAX_MOVES, np.int32)
        return moves[: self.game.rules.legal(self.table, self.seat, moves)]

    @cached_property
    def legal(self) -> Sequence[str]:
        """This seat's legal moves in notation; ``()`` when it has nothing to decide."""
        return [self.game.notation.write(move) for move in self.moves] or ()

    @cached_property
    def view(self) -> dict[str, Any]:
        """Everything this seat sees, as JSON-ready data."""
        return {
            "game": self.game.id,
            "players": self.players,
            "options": dict(self.options),
            "seat": self.seat,
            "actors": list(self.actors),
            "legal": list(self.legal),
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **self.game.views.view(self._state, SPECTATOR if self.seat is None else self.seat),
        }

    @cached_property
    def events(self) -> list[Event]:
        """What the last choice caused."""
        told = self.game.words.tell(self._state)
        return [*told, _told_end(self)] if self.over else told

    def draw(self, width: int = 0) -> Drawing:
        """The table as text, for a terminal of that width; without one, in plain lines."""
        return self.game.views.draw(self._state, SPECTATOR if self.seat is None else self.seat, width)

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

    @cached_property
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
            raise IllegalMove(refused(possible, reason.ruling) if few else reason)
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
        rules = self.game.rules
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
            examples=Listed(tuple(self.legal[:3])),
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
    return Event("end", None, {"winners": list(seen.winners), "scores": list(seen.scores)}, sentence)
