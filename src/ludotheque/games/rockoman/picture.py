"""A still of Rockoman: the two piles, everyone's supers and rings, what a duel shows, and the own ring pile face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..canvas import CARD, MARGIN, WIDTH, Canvas
from .notation import CARD_BY_NAME
from .words import SPECIAL_WORDS, say

DIAMOND = "◆"
BESIDE = 44  # room for how many cards the discard pile has


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    canvas.card("?", MARGIN, canvas.y)
    middle = canvas.y + CARD[1] / 2
    canvas.count(MARGIN + CARD[0] / 2, middle, view["draw_pile"])
    pile, left = [_as_printed(card) for card in view["discard_pile"]], MARGIN + CARD[0] + 28
    end = canvas.cards(pile, left, canvas.y, WIDTH - MARGIN - BESIDE - left, top=True)
    if pile:
        canvas.count(end + BESIDE / 2 + 4, middle, len(pile))
    canvas.y += CARD[1] + 18
    seats = view["seats"]
    shown = [[f"{suit}*" for suit in seat["supers"]] + ["?"] * seat["rings"] for seat in seats]
    if view["diamond"] is not None:
        shown[view["diamond"]][-1] = DIAMOND
    active = view["winners"] or view["actors"]
    duel = view["duel"]["shows"] if "duel" in view else ()
    points = view["scores"] if view["over"] else [seat["points"] for seat in seats]  # the diamond counts at the end
    canvas.plates(looks, names, [str(count) for count in points], active, shown, duel)
    canvas.row([DIAMOND if ring == "DIAMOND" else "○" for ring in view["rings"]], say("Your ring pile:").text())


def _as_printed(card: str) -> str:
    """What stands on a card: that of a special one in the reader's language."""
    special = SPECIAL_WORDS.get(CARD_BY_NAME[card])
    return special.text() if special else card
