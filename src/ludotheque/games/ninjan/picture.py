"""A still of Ninjan: three piles fanned out, everyone's card and what they have won, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..canvas import CARD, MARGIN, WIDTH, Canvas
from .words import say


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    room = (WIDTH - 2 * MARGIN) / len(view["piles"])
    for place, pile in enumerate(view["piles"]):
        left = MARGIN + place * room
        canvas.write(left, canvas.y + 14, f">{place + 1}", 17)
        canvas.cards(pile, left + 30, canvas.y, room - 50)
    canvas.y += CARD[1] + 18
    seats = view["seats"]
    shown = [([seat["chosen"]] if seat["chosen"] else []) + seat["won"] for seat in seats]
    canvas.plates(looks, names, [str(seat["points"]) for seat in seats], view["actors"], shown)
    canvas.row(view["hand"], say("Your hand:").text())
