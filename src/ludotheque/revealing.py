"""May a choice be taken back? Only if nobody has learnt anything from it that was hidden before.

Nothing here knows a game, and nothing here looks at what is hidden: the answer goes to the seat that asks, so it is
worked out from what that seat knows. We imagine tables that the seat could not have told from the real one before the
choice, and let happen there what it saw happen. If that is impossible on one of them (another card would have been
drawn, the card that was played would not have been in that hand), the seat has learnt something. If it is possible, we
ask the same on the imagined table for everybody else: could all that they see there have happened on every table that
they imagine?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .games.chance import stream_from
from .games.contract import Stream, Table
from .games.game import Game
from .i18n import say
from .match import Match
from .seen import Seen

SAMPLES = 8  # tables that the asking seat imagines
OTHERS_SAMPLES = 4  # and everybody else, on each of these

REVEALED = say("This cannot be taken back: something hidden was revealed by it, or since.")


class Since:
    """What has happened since so many moves had been made; looks at the match only now, so that it may be thought
    about in a thread while the game goes on."""

    def __init__(self, match: Match, moves: int, asking: int, seed: int) -> None:
        stream = stream_from(seed)
        self._choices = [_Choice(match, i, asking, stream) for i in range(moves, len(match.shared_moves))]

    def revealed(self) -> bool:
        """For all that the asking seat knows, somebody has learnt something hidden."""
        return any(choice.revealed() for choice in self._choices)


class _Choice:
    """One choice, as the asking seat saw it."""

    def __init__(self, match: Match, moves: int, asking: int, stream: Stream) -> None:
        self.game: Game = match.game
        self.options = match.options
        self.asking = asking
        self.stream = stream
        self.mover, move = match.shared_moves[moves]
        self.own = self.game.notation.read(move) if self.mover == asking else None
        self.before = match.seen_at(moves, asking)
        self.found = match.seen_at(moves + 1, asking)
        self.others = [seat for seat in (None, *range(match.players)) if seat != asking]

    def revealed(self) -> bool:
        return any(self._revealed_on(self.before.imagine(self.stream)) for _ in range(SAMPLES))

    def _revealed_on(self, world: Table) -> bool:
        """The seat could not have seen this happen on that table; or there, somebody else has learnt something."""
        for code, after in self._outcomes(world, self.own):
            if _what_is_seen(self._seen(after, self.asking)) == _what_is_seen(self.found):
                return any(self._learns(world, code, after, seat) for seat in self.others)
        return True

    def _learns(self, world: Table, code: int, after: Table, seat: int | None) -> bool:
        """Another seat could not have seen this choice happen on every table that it imagines."""
        before, found = self._seen(world, seat), _what_is_seen(self._seen(after, seat))
        known = code if seat == self.mover else None
        return not all(
            any(_what_is_seen(self._seen(table, seat)) == found for _, table in self._outcomes(imagined, known))
            for imagined in (before.imagine(self.stream) for _ in range(OTHERS_SAMPLES))
        )

    def _outcomes(self, world: Table, known: int | None) -> Iterator[tuple[int, Table]]:
        """All choices that the mover could make on a table (or just the known one), and what each of them gives."""
        for code in self._seen(world, self.mover).moves:
            if known is None or code == known:
                table = world.copy()
                self.game.rules.play(table, self.mover, int(code))
                yield int(code), table

    def _seen(self, table: Table, seat: int | None) -> Seen:
        return Seen(self.game, self.options, table, seat)


def _what_is_seen(seen: Seen) -> Any:
    return seen.view, [event.data() for event in seen.events]
