"""What would be a good move?"""

from __future__ import annotations

from typing import Any, ClassVar

from ....bots.coach import verdict
from ....i18n import say
from ... import keys
from ...problems import Refused
from ...thinking.minds import Minds
from ..asking import Enquiry
from ..table import LoggedTable

NUMBERS = 5  # of so many moves


class Advise(Enquiry, frozen=True, kw_only=True, tag="advise"):
    """One suggestion with its reason, and how sure it is; the numbers of the alternatives for who likes numbers."""

    cost: ClassVar[float] = 60.0  # nearly all of it in the process where the coach thinks

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        if not table.created.hints:
            raise Refused(say("There are no hints at this table."))
        seen, names = table.seen(self.seat), table.names
        if table.waiting or not seen.legal:
            return {"advice": [], "reason": "", "sure": None}
        seed = keys.bot_seed(table.created.salt, self.seat, table.decision)
        advice = await minds.advise(seen, seed, table.id)
        if not advice:  # the coach failed
            move = await minds.choose(seen, "medium", seed)
            good = seen.speaks_for(move) or say("It is what a sensible player would choose.")
            alone = {"move": move, "label": seen.label(move).text(lang, names), "note": ""}
            return {"advice": [alone], "reason": good.text(lang, names), "sure": None}
        found = verdict(advice, seen.speaks_for(advice[0].move))
        return {
            "advice": [
                {"move": one.move, "label": seen.label(one.move).text(lang, names), "note": one.note.text(lang)}
                for one in advice[:NUMBERS]
            ],
            "reason": found.reason.text(lang, names),
            "sure": found.sure,
        }
