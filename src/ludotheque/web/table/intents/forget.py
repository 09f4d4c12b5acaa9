"""A name is forgotten at its player's wish; the game and its story stay.

The entries that told the name are written anew without it (`erasing`). This one, appended with them, lets every process
that has the table in memory do the same, and everyone who looks at it sees the seat by its number.
"""

from __future__ import annotations

from ....games.game import Event
from ..table import LoggedTable, Seated


class Forgotten(Seated, frozen=True, kw_only=True, tag="forget"):
    """Nothing to tell: whoever wants to be forgotten wants no announcement."""

    def happen(self, table: LoggedTable) -> list[Event]:
        table.rename(self.seat, "")
        table.last.retold = True
        return []
