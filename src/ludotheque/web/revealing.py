"""May a choice be taken back? Only if neither the one who asks nor the public has learnt anything from it.

The answer is made from what these two have seen and from nothing else: a refusal that depended on what another seat
has learnt would itself give away something hidden. (Whoever else has learnt something may refuse the undo.)

Nothing here knows a game. For the seat that asks and for a spectator we imagine tables that they could not have told
from the real one before the choice, and look at what they could have seen happen there. If what they did see could have
happened on every one of these tables, it told them nothing. If not (another card would have been drawn or shown, or the
card that was played would not have been in that hand), something came out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..games.kernel import Stream, Table, stream_from
from ..match import Match
from ..seen import Seen

SAMPLES = 12


def revealed_since(match: Match, moves: int, asker: int, seed: int) -> bool:
    """The asker or the public has learnt something hidden since that many moves had been made."""
    stream = stream_from(seed)
    return any(_learnt(match, i, seat, stream) for i in range(moves, len(match.moves)) for seat in (None, asker))


def _learnt(match: Match, i: int, seat: int | None, stream: Stream) -> bool:
    """That seat learnt something from the choice that was made after so many moves."""
    before, after = match.seen_at(i, seat), _what_is_seen(match.seen_at(i + 1, seat))
    worlds = (before.imagine(stream) for _ in range(SAMPLES))
    return not all(after in _could_be_seen(match, i, world, seat) for world in worlds)


def _could_be_seen(match: Match, i: int, world: Table, seat: int | None) -> Iterator[Any]:
    """What the seat might see on an imagined table after the choice: others could have chosen something else."""
    mover, move = match.moves[i]
    made = match.game.notation.read(move)
    legal = [int(code) for code in Seen(match.game, match.options, world, mover).moves]
    for code in sorted(legal, key=lambda code: code != made):  # what was really chosen first: that is mostly enough
        if code == made or seat != mover:
            table = world.copy()
            match.game.rules.play(table, mover, code)
            yield _what_is_seen(Seen(match.game, match.options, table, seat))


def _what_is_seen(seen: Seen) -> Any:
    return seen.view, [event.data() for event in seen.events]
