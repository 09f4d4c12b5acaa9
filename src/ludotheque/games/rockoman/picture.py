"""A still of Rockoman: the two piles, everyone's supers and rings, and the own ring pile face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..canvas import CARD, MARGIN, WIDTH, Canvas
from .notation import CARD_BY_NAME
from .words import SPECIAL_WORDS, say


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    canvas.card("?", MARGIN, canvas.y)
    canvas.write(MARGIN + CARD[0] / 2, canvas.y + CARD[1] / 2 + 9, str(view["draw_pile"]), 26, "#fff", "middle")
    pile = [_as_printed(card) for card in view["discard_pile"]]
    canvas.cards(pile, MARGIN + CARD[0] + 28, canvas.y, WIDTH - 2 * MARGIN - CARD[0] - 28)
    canvas.y += CARD[1] + 18
    seats = view["seats"]
    shown = [[f"{suit}*" for suit in seat["supers"]] + ["?"] * seat["rings"] for seat in seats]
    canvas.plates(looks, names, [str(seat["points"]) for seat in seats], view["actors"], shown)
    canvas.row(["◆" if ring == "DIAMOND" else "○" for ring in view["rings"]], say("Your ring pile:").text())


def _as_printed(card: str) -> str:
    """What stands on a card: that of a special one in the reader's language."""
    special = SPECIAL_WORDS.get(CARD_BY_NAME[card])
    return special.text() if special else card
