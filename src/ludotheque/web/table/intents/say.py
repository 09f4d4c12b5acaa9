"""A seat says one of a few phrases."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from ....games.game import Event
from ....i18n import Seat, quoted, say
from ...problems import Refused
from ..asking import Intent
from ..table import LoggedTable, Seated, around

PHRASES = {
    "hello": say("Hello!"),
    "good_luck": say("Good luck!"),
    "well_played": say("Well played!"),
    "thanks": say("Thank you!"),
    "oops": say("Oops!"),
    "your_turn": say("Your turn!"),
    "one_moment": say("One moment, please."),
    "ready": say("I am ready."),
    "again": say("Another game?"),
    "bye": say("Goodbye!"),
}


class Say(Intent, frozen=True, kw_only=True, tag="say"):
    cost: ClassVar[float] = 2.0  # everyone is told, and it is kept

    phrase: Annotated[str, msgspec.Meta(max_length=40)]

    def wanted(self, table: LoggedTable, now: int) -> Said:
        if self.phrase not in PHRASES:
            raise Refused(say("There is no phrase {phrase}.", phrase=quoted(self.phrase)))
        return Said(at=now, intent=self.id, seat=self.seat, phrase=self.phrase)


class Said(Seated, frozen=True, kw_only=True, tag="say"):
    phrase: str

    def happen(self, table: LoggedTable) -> list[Event]:
        phrase = PHRASES.get(self.phrase, self.phrase)
        sentence = say("{who}: “{phrase}”", who=Seat(self.seat), phrase=phrase)
        return [around("said", self.seat, sentence, phrase=self.phrase)]
