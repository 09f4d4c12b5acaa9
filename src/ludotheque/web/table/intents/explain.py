"""Why is a move not possible?"""

from __future__ import annotations

from typing import Any

from ....i18n import say
from ...problems import Refused
from ...thinking.minds import Minds
from ..asking import Enquiry, MoveText
from ..table import LoggedTable


class Explain(Enquiry, frozen=True, kw_only=True, tag="explain"):
    move: MoveText

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        if table.waiting:
            raise Refused(say("The game has not started yet."))
        reason = table.seen(self.seat).why_not(self.move)
        if reason is None:
            return {"explain": None, "ruling": ""}
        return {"explain": reason.text(lang, table.names), "ruling": reason.ruling}
