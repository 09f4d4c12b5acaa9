"""Several players round one device: who may choose in the open, and who must be alone with the screen?

Nothing here knows a game; the rules say who may know what. A seat knows more than a spectator if their erased tables
differ. What it is asked and offered is no secret if it would be the same on every table that a spectator imagines: then
it may stand on the table for all to see, even if the seat knows more. Otherwise (a hand of cards), or where several
choose at the same time and nobody may see what the others choose, a curtain keeps everyone else out.
"""

from __future__ import annotations

from ...games.chance import stream_from
from ...games.layout import EVENTS, opened
from ...i18n import Message
from ...seen import Seen
from .. import keys
from .table import LoggedTable

WORLDS = 8  # tables that a spectator imagines


def knows_more(table: LoggedTable, seat: int) -> bool:
    """The seat knows something that a spectator does not."""
    return _knowledge(table.seen(seat)) != _knowledge(table.seen(None))


def _knowledge(seen: Seen) -> bytes:
    """All that is known of the table, but for the way in which the last choice was told."""
    known = seen.table.copy()
    opened(known, seen.game.rules.TABLE)[EVENTS] = 0
    return known.tobytes()


def needs_privacy(table: LoggedTable, seat: int) -> bool:
    """The seat must decide, and nobody else may look."""
    if seat not in table.actors:
        return False
    together = len(table.actors) + len(table.pending) > 1
    if together and len(table.seen(seat).moves) > 1:
        return True
    return knows_more(table, seat) and not _anyone_could_tell(table, seat)


def _anyone_could_tell(table: LoggedTable, seat: int) -> bool:
    """What the seat may choose follows from what everyone knows."""
    public, offer = table.seen(None), _offer(table.seen(seat))
    stream = stream_from(keys.bot_seed(table.created.salt, seat, len(table.match.shared_moves)))
    worlds = (public.imagine(stream) for _ in range(WORLDS))
    return all(_offer(Seen(public.game, public.options, world, seat)) == offer for world in worlds)


def _offer(seen: Seen) -> tuple[Message, dict[str, Message]]:
    """What is asked, and what may be chosen."""
    return seen.ask(), seen.labels
