"""An intent that the house does not have: all of it stands here."""

from __future__ import annotations

from ludotheque.games.game import Event
from ludotheque.i18n import Seat
from ludotheque.i18n import say as in_words
from ludotheque.web.problems import Refused
from ludotheque.web.table.asking import Intent
from ludotheque.web.table.table import LoggedTable, Seated, around


class Wave(Intent, frozen=True, kw_only=True, tag="wave"):
    hands: int = 1

    def wanted(self, table: LoggedTable, now: int) -> Waved:
        if self.hands > 2:
            raise Refused(in_words("Nobody has that many hands."))
        return Waved(at=now, intent=self.id, seat=self.seat, hands=self.hands)


class Waved(Seated, frozen=True, kw_only=True, tag="wave"):
    hands: int

    def happen(self, table: LoggedTable) -> list[Event]:
        return [around("waved", self.seat, in_words("{who} waves.", who=Seat(self.seat)), hands=self.hands)]
