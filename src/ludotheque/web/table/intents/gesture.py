"""A seat makes a small gesture: seen for a moment, heard by screen readers, and not kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

import msgspec

from ....games.game import Event
from ....i18n import Message, Seat, quoted, say
from ...problems import Refused
from ..asking import Intent
from ..table import LoggedTable, Seated, around

GESTURES: dict[str, tuple[Message, Callable[[Seat], Message]]] = {  # what each is called, and how it is told
    "thumb": (say("thumbs up"), lambda who: say("{who} gives a thumbs up.", who=who)),
    "clap": (say("applause"), lambda who: say("{who} applauds.", who=who)),
    "laugh": (say("laughter"), lambda who: say("{who} laughs.", who=who)),
    "wow": (say("surprise"), lambda who: say("{who} is amazed.", who=who)),
    "wait": (say("patience"), lambda who: say("{who} is waiting patiently.", who=who)),
}


class Gesture(Intent, frozen=True, kw_only=True, tag="gesture"):
    cost: ClassVar[float] = 2.0  # everyone is told

    gesture: Annotated[str, msgspec.Meta(max_length=40)]

    def wanted(self, table: LoggedTable, now: int) -> Gestured:
        if self.gesture not in GESTURES:
            raise Refused(say("There is no gesture {gesture}.", gesture=quoted(self.gesture)))
        return Gestured(at=now, intent=self.id, seat=self.seat, gesture=self.gesture)


class Gestured(Seated, frozen=True, kw_only=True, tag="gesture"):
    lasting: ClassVar[bool] = False

    gesture: str

    def happen(self, table: LoggedTable) -> list[Event]:
        _, told = GESTURES.get(self.gesture, GESTURES["thumb"])
        return [around("gestured", self.seat, told(Seat(self.seat)), gesture=self.gesture)]
