"""A still of 1, 2, 3… ciseaux: everyone's cards, which all can see, and what was chosen; at the end, what they won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..canvas import Canvas


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    seats = view["seats"]
    shown = [[card for _, card in seat["won"]] if view["over"] else seat["hand"] for seat in seats]
    played = [seat["chosen"] for seat in seats]
    active = view["winners"] or view["actors"]
    canvas.plates(looks, names, [str(seat["points"]) for seat in seats], active, shown, played)
    canvas.row([card for _, card in view["carried"]])
