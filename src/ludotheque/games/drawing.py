"""Small pieces of text drawings that games share: suits and players, told by letter and shape as well as colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..i18n import Seat
from .game import Drawing, Ink
from .suits import SUITS

SHAPES = ("●", "■", "✂")
STYLES = ("rock", "paper", "scissors")


def minus(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


def suit_ink(suit: int, number: str) -> Ink:
    """A card of a suit: shape, letter and number."""
    return Ink(f"{SHAPES[suit]}{SUITS[suit]}{number}", STYLES[suit])


def fitted(text: str, width: int) -> str:
    """A text in its column: filled up, or cut short."""
    return text.ljust(width) if len(text) <= width else text[: width - 1] + "…"


CARD_WIDTH = 7


def boxed(cards: Sequence[tuple[int, str]]) -> Drawing:
    """Cards of a suit side by side, as boxes with shape, letter and number."""
    lines: Drawing = [[], [], [], []]
    for suit, number in cards:
        face = f"{SHAPES[suit]} {SUITS[suit]}"
        rows = ("╭─────╮", f"│ {face:^3} │", f"│{number:^5}│", "╰─────╯")
        for line, row in zip(lines, rows, strict=True):
            line += [Ink(row, STYLES[suit]), Ink(" ")]
    return lines


def seat_inks(seat: int) -> list[Ink]:
    """A player: letter, colour and name."""
    return [Ink(f" {chr(65 + seat)} ", f"seat{seat}"), Ink(" "), Ink(Seat(seat), "bold")]


def spaced(inks: Iterable[Ink]) -> list[Ink]:
    """One after the other, each after a space."""
    line: list[Ink] = []
    for ink in inks:
        line += [Ink(" "), ink]
    return line
