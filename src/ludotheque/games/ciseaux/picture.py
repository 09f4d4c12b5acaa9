"""A still of 1, 2, 3… ciseaux: everyone's cards, which all can see, and what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..canvas import Canvas


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    seats = view["seats"]
    shown = [([seat["chosen"]] if seat["chosen"] else []) + seat["hand"] for seat in seats]
    canvas.plates(looks, names, [str(seat["points"]) for seat in seats], view["actors"], shown)
    canvas.row([card for _, card in view["carried"]])
