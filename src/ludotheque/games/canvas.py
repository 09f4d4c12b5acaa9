"""A still of a table, in SVG: the cloth, the players by colour, shape and letter, and cards. Games draw on it.

Whatever is drawn comes from a view (`Seen.view`), which holds nothing that its seat may not know. The signs are those
of the browser, from its own file of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap

WIDTH = 760
MARGIN = 24
PLATE = 172, 58
LONG_PLATE = 214  # where each has a row of its own
CARD = 54, 76
LETTER = 0.78  # how wide a capital is, in parts of its size
GLYPH = 0.56  # and any letter, on the average
PRINTED = 0.7  # how much of its width what stands on a card takes
PLAYED = 0.7  # a card that was just played
SMALL = 0.52  # a card beside a plate
GOLD, QUIETER = "#ffd166", "#c4d0c9"
SUIT_COLOURS = {"R": "#b5342d", "P": "#2f7d4f", "S": "#2c6ca8"}
LOOKS = ("#D1495B", "#EDAE49", "#3A7D44", "#2E86AB", "#7A4EAB", "#E07A2F", "#1B998B", "#5C6670")
INK, PAPER, LIGHT = "#3b2a17", "#f6efe2", "#f3e7cf"
SERIF = "Georgia, 'Times New Roman', serif"
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
ART = Path(__file__).parents[1] / "web" / "static" / "art" / "art.svg"


@cache
def drawn(sign: str) -> str:
    """The inside of a sign of the browser: a suit (``mark-R``) or a player's shape (``shape-0``)."""
    found = re.search(rf'<symbol id="{sign}"[^>]*>(.*?)</symbol>', ART.read_text(encoding="utf-8"), re.DOTALL)
    assert found, sign
    return found[1]


class Canvas:
    """A table being drawn from the top down: ``y`` is where there is room."""

    def __init__(self, title: str) -> None:
        self.parts: list[str] = []
        self.y = 20.0
        self.title = title
        self.write(MARGIN, self.y + 22, title, size=24, font=SERIF)
        self.y += 44

    def svg(self) -> str:
        height = round(self.y + 16)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            'role="img" style="max-width:100%;height:auto" font-family="system-ui, sans-serif">'
            f'<title>{escape(self.title)}</title><defs><linearGradient id="cloth" x2="0" y2="1">'
            '<stop stop-color="#2f4a43"/><stop offset="1" stop-color="#1c2f2b"/></linearGradient></defs>'
            f'<rect width="{WIDTH}" height="{height}" rx="18" fill="url(#cloth)"/>{"".join(self.parts)}</svg>'
        )

    # --- small things -------------------------------------------------------------------------------------------------

    def write(
        self, x: float, y: float, text: str, size: float = 15, fill: str = LIGHT, anchor: str = "start", font: str = ""
    ) -> None:
        family = f' font-family="{font}"' if font else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}" fill="{fill}" text-anchor="{anchor}"{family}>'
            f"{escape(text)}</text>"
        )

    def paragraph(self, text: str, size: float = 16, fill: str = LIGHT) -> None:
        """A sentence over the whole width, in as many lines as it takes."""
        for line in wrap(text, int((WIDTH - 2 * MARGIN) / (GLYPH * size))):
            self.write(MARGIN, self.y + size - 2, line, size, fill)
            self.y += size + 6

    def box(
        self, x: float, y: float, wide: float, high: float, fill: str, edge: str = "none", round_: float = 7
    ) -> None:
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{round_:g}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="2"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str, edge: str = "none", width: float = 1.5) -> None:
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{edge}" '
            f'stroke-width="{width:g}"/>'
        )

    def sign(self, name: str, x: float, y: float, size: float, colour: str, units: int = 64) -> None:
        """A sign of the browser, its middle at x, y."""
        place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / units:.4g})"
        self.parts.append(f'<g transform="{place}" color="{colour}">{drawn(name)}</g>')

    def player(self, look: int, x: float, y: float, size: float) -> None:
        """Who it is: colour, shape and letter."""
        self.sign(f"shape-{look}", x, y, size, LOOKS[look], 32)
        self.write(x, y + size * 0.16, chr(65 + look), size * 0.42, "#fff", "middle")

    # --- cards --------------------------------------------------------------------------------------------------------

    def card(
        self, code: str, x: float, y: float, scale: float = 1.0, edge: str = "none", strip: float | None = None
    ) -> None:
        """``R7``, ``?`` for a back, a playing card ``10H``, or any other word. ``strip``: so much of it lies open, from
        the left, and what is printed on it stands there."""
        wide, high = CARD[0] * scale, CARD[1] * scale
        if code == "?":
            self.box(x, y, wide, high, "#7a5b33", "#e9c996", 7 * scale)
            self.sign("mark-S", x + wide / 2, y + high / 2, 24 * scale, "#b98848")
            return
        self.box(x, y, wide, high, PAPER, edge, 7 * scale)
        open_ = wide if strip is None else min(strip, wide)
        middle, print_ = x + open_ / 2, scale * min(1.0, open_ / (PRINTED * wide))
        if re.fullmatch(r"[RPS](-?\d+|\*)", code):
            self._numbered(code, middle, y, scale, print_)
        elif re.fullmatch(r"(10|[2-9AJQK])[CDHS]", code):
            colour = "#b5342d" if code[-1] in "DH" else INK
            self.write(middle, y + 34 * scale, code[:-1], 25 * print_, colour, "middle", SERIF)
            self.write(middle, y + 64 * scale, SIGNS[code[-1]], 27 * print_, colour, "middle")
        elif code in SUIT_COLOURS:  # a suit alone: shown by hand
            self.sign(f"mark-{code}", middle, y + high / 2, 38 * print_, SUIT_COLOURS[code])
        elif len(code) == 1:
            self.write(middle, y + 50 * scale, "★" if code == "J" else code, 34 * print_, "#8a5a00", "middle")
        else:
            size = min(13.0 * scale, (open_ - 6 * scale) / (LETTER * len(code)))  # words take all of the width
            self.write(middle, y + 43 * scale, code, size, INK, "middle", SERIF)

    def _numbered(self, code: str, middle: float, y: float, scale: float, print_: float) -> None:
        """A suit and a number."""
        colour, number = SUIT_COLOURS[code[0]], code[1:].replace("*", "★")
        self.sign(f"mark-{code[0]}", middle, y + 24 * scale, 30 * print_, colour)
        centre = y + 57.5 * scale
        if number.startswith("-"):  # unmistakable: on a badge of its own
            self.box(middle - 19 * print_, centre - 13.5 * print_, 38 * print_, 27 * print_, colour, round_=13 * print_)
            self.write(middle, centre + 6.5 * print_, number.replace("-", "−"), 21 * print_, "#fff", "middle")
        else:
            self.write(middle, centre + 9.5 * print_, number, 25 * print_, colour, "middle")

    def cards(
        self, codes: Sequence[str], x: float, y: float, room: float, scale: float = 1.0, top: bool = False
    ) -> float:
        """Side by side; where there is not room enough, one over the other. ``top``: the last one is what matters.
        Returns where they end."""
        wide = CARD[0] * scale
        step = min((CARD[0] + 6) * scale, (room - wide) / max(1, len(codes) - 1))
        for i, code in enumerate(codes):
            edge, last = "#d8c7a5" if step < wide else "none", i == len(codes) - 1
            self.card(code, x + i * step, y, scale, GOLD if top and last else edge, None if last else step)
        return x + (len(codes) - 1) * step + wide if codes else x

    def count(self, x: float, y: float, number: int) -> None:
        """How many cards lie there."""
        self.dot(x, y, 19, "#4a3417")
        self.write(x, y + 7, str(number), 20, "#fff", "middle")

    def row(self, codes: Sequence[str], label: str = "") -> None:
        """A row of cards over the whole width: a hand."""
        if codes:
            if label:
                self.write(MARGIN, self.y + 12, label, 14)
                self.y += 20
            self.cards(codes, MARGIN, self.y, WIDTH - 2 * MARGIN)
            self.y += CARD[1] + 14

    # --- players ------------------------------------------------------------------------------------------------------

    def plate(
        self,
        x: float,
        y: float,
        look: int,
        name: str,
        score: str,
        active: bool,
        wide: float = PLATE[0],
        below: str = "",
    ) -> None:
        """Who sits there, and how they stand; a bright edge: they must decide."""
        high = PLATE[1]
        self.box(x, y, wide, high, PAPER, GOLD if active else "none", 10)
        self.player(look, x + 27, y + high / 2, 34)
        size, short = fitting(name, wide - 68 - GLYPH * 23 * len(score))
        self.write(x + 50, y + high / 2 + (-3 if below else 5), short, size, INK)
        self.write(x + wide - 12, y + high / 2 + 8, score.replace("-", "−"), 23, INK, "end", SERIF)
        if below:
            self.write(x + 50, y + high / 2 + 15, below, 12, INK)

    def plates(
        self,
        looks: Sequence[int],
        names: Sequence[str],
        scores: Sequence[str],
        active: Sequence[int],
        cards: Sequence[Sequence[str]],
        played: Sequence[str | None] = (),
    ) -> None:
        """All players, each with what they have just played, and the cards that lie before them."""
        for seat, look in enumerate(looks):
            self.plate(MARGIN, self.y, look, names[seat], scores[seat], seat in active, LONG_PLATE)
            left = float(MARGIN + LONG_PLATE + 14)
            if any(played):
                if card := played[seat]:
                    self.card(card, left, self.y + 2, PLAYED, GOLD)
                left += CARD[0] * PLAYED + 18
            if cards[seat]:
                self.cards(cards[seat], left, self.y + (PLATE[1] - CARD[1] * SMALL) / 2, WIDTH - MARGIN - left, SMALL)
            self.y += PLATE[1] + 10


def fitting(name: str, room: float) -> tuple[float, str]:
    """A name in that much room: smaller if need be, and cut short rather than too small to read."""
    size = min(15.0, max(11.0, room / (GLYPH * max(1, len(name)))))
    most = int(room / (GLYPH * size))
    return size, name if len(name) <= most else name[: most - 1] + "…"
