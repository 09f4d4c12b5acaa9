"""What the tests of reasons share: a moment of a game, and why the rules decided so there, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.games.game import Event
from ludotheque.match import Match


@dataclass(frozen=True)
class Reason:
    """An event of the last choice that was made at a moment: its kind, its ruling and its second sentence."""

    kind: str
    ruling: str
    moment: Callable[[], Match]
    english: str
    french: str

    def told(self) -> list[Event]:
        """The events of this kind and ruling that have a reason, as a spectator sees them."""
        events = self.moment().events()
        return [event for event in events if event.why and (event.kind, event.ruling) == (self.kind, self.ruling)]
