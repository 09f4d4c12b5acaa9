"""What would be a good move?"""

from __future__ import annotations

from typing import Any

from ....bots.coach import worth_mentioning
from ....i18n import Message, say
from ....seen import Seen
from ... import keys
from ...problems import Refused
from ...thinking.minds import Minds
from ..asking import Enquiry
from ..table import LoggedTable


class Advise(Enquiry, frozen=True, kw_only=True, tag="advise"):
    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        if not table.created.hints:
            raise Refused(say("There are no hints at this table."))
        seen, names = table.seen(self.seat), table.names
        hints = await _hints(seen, keys.bot_seed(table.created.salt, self.seat, table.decision), minds)
        return {
            "advice": [
                {"move": move, "label": seen.label(move).text(lang, names), "note": note.text(lang)}
                for move, note in hints
            ]
        }


async def _hints(seen: Seen, seed: int, minds: Minds) -> list[tuple[str, Message]]:
    """The best moves, each with a word about it."""
    if not seen.legal:
        return []
    hints = [(one.move, one.note) for one in worth_mentioning(await minds.advise(seen, seed))]
    sensible = say("is what a sensible player would choose")
    return hints or [(await minds.choose(seen, "medium", seed), sensible)]
