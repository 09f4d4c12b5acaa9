"""A still of Ninjan: three piles fanned out with their worth, everyone's card and what they have won, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...i18n import Signed
from ..canvas import CARD, MARGIN, QUIETER, WIDTH, Canvas
from .words import say


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    room = (WIDTH - 2 * MARGIN) / len(view["piles"])
    for place, pile in enumerate(view["piles"]):
        left = MARGIN + place * room
        worth = sum(int(card[1:]) for card in pile)
        canvas.write(left, canvas.y + 14, f">{place + 1}", 17)
        canvas.write(left, canvas.y + CARD[1] - 4, Signed(worth).text(), 15, QUIETER)
        canvas.cards(pile, left + 42, canvas.y, room - 60, top=True)
    canvas.y += CARD[1] + 18
    seats = view["seats"]
    played = [seat["chosen"] for seat in seats]
    active = view["winners"] or view["actors"]
    canvas.plates(
        looks, names, [str(seat["points"]) for seat in seats], active, [seat["won"] for seat in seats], played
    )
    canvas.row(view["hand"], say("Your hand:").text())
