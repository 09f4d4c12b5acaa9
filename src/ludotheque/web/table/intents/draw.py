"""The table as text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from ....i18n import Sayable
from ...thinking.minds import Minds
from ..asking import Look
from ..table import LoggedTable


class Draw(Look, frozen=True, kw_only=True, tag="draw"):
    """Lines, each in pieces with the name of a style."""

    cost: ClassVar[float] = 2.0

    width: Annotated[int, msgspec.Meta(ge=20, le=400)] = 80
    height: Annotated[int, msgspec.Meta(ge=0, le=400)] = 0
    marked: Annotated[str, msgspec.Meta(max_length=40)] = ""

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        eyes = None if table.waiting else self.seat  # nobody sees a hand before the game has started
        lines = table.seen(eyes).draw(self.width, self.height, self.marked)
        return {"drawing": [[(_spoken(ink.text, lang, table.names), ink.style) for ink in line] for line in lines]}


def _spoken(text: str | Sayable, lang: str, names: Sequence[str]) -> str:
    return text if isinstance(text, str) else text.text(lang, names)
