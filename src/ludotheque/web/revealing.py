"""May a choice be taken back? Only if nobody has learnt anything from it that was hidden before.

Nothing here knows a game. For every seat and for a spectator we imagine tables that they could not have told from the
real one before the choice, make the same choice there, and look at what they would then have seen. If it is the same on
every imagined table, the choice told them nothing; if it differs on any (another card was drawn, another hand shown),
or if the choice could not even have been made there (so that a card was shown by playing it), something came out.
"""

from __future__ import annotations

from typing import Any

from ..games.kernel import Stream, stream_from
from ..match import Match
from ..seen import Seen

SAMPLES = 12


def revealed_since(match: Match, moves: int, seed: int) -> bool:
    """Somebody has learnt something hidden since that many moves had been made."""
    stream = stream_from(seed)
    return any(_revealed_by(match, i, stream) for i in range(moves, len(match.moves)))


def _revealed_by(match: Match, i: int, stream: Stream) -> bool:
    return any(_learnt(match, i, seat, stream) for seat in (None, *range(match.players)))


def _learnt(match: Match, i: int, seat: int | None, stream: Stream) -> bool:
    """That seat learnt something from the choice that was made after so many moves."""
    before, after = match.seen_at(i, seat), _what_is_seen(match.seen_at(i + 1, seat))
    return any(_imagined(match, i, before, stream) != after for _ in range(SAMPLES))


def _imagined(match: Match, i: int, before: Seen, stream: Stream) -> Any:
    """What would have been seen after the same choice on a table that could have been; None if it was impossible."""
    mover, move = match.moves[i]
    table = before.imagine(stream)
    code = match.game.notation.read(move)
    if code is None or code not in Seen(match.game, match.options, table, mover).moves:
        return None
    match.game.rules.play(table, mover, code)
    return _what_is_seen(Seen(match.game, match.options, table, before.seat))


def _what_is_seen(seen: Seen) -> Any:
    return seen.view, [event.data() for event in seen.events]
