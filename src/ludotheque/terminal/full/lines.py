"""Lines of styled text: cutting, wrapping, putting side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap as wrap_text

from rich.cells import cell_len, set_cell_size

from ...games.game import Drawing

Line = list[tuple[str, str]]  # pieces: the name of a style, and text
MORE = "…"
HANGING = " " * 5  # before what goes on from the line above


def width_of(line: Line) -> int:
    return sum(cell_len(text) for _, text in line)


def inked(drawing: Drawing, names: Sequence[str]) -> list[Line]:
    """A drawing with the players' names in it."""
    return [
        [(ink.style, ink.text if isinstance(ink.text, str) else ink.text.text(names=names)) for ink in line]
        for line in drawing
    ]


def wrapped(text: str, style: str, width: int, indent: str = "") -> list[Line]:
    """A sentence in as many lines as it takes."""
    parts = [wrap_text(part, max(width, 10), subsequent_indent=indent) or [""] for part in text.split("\n")]
    return [[(style, line)] for lines in parts for line in lines]


def flowed(sentences: Iterable[tuple[str, str]], width: int) -> list[Line]:
    """Sentences, each with its style, one after the other in as few lines as it takes."""
    lines: list[Line] = []
    for text, style in sentences:
        for word in text.strip(" ").split(" "):
            if lines and width_of(lines[-1]) + 1 + cell_len(word) <= width:
                lines[-1].append((style, f" {word}"))
            else:
                lines.append([(style, word)])
    return lines


def last_words(lines: Sequence[Line], width: int, room: int) -> list[Line]:
    """What of flowing text fits into so many lines, behind a sign that there was more: whole words, to the very end."""
    words = [(text, style) for line in lines[max(len(lines) - room, 0) :] for style, text in line] if room > 0 else []
    while len(kept := flowed([(MORE, "dim"), *words], width)) > room > 0:
        del words[0]
    return kept if words else []


def clipped(line: Line, width: int) -> Line:
    """A line that does not go beyond the edge, and shows it when it would."""
    if width_of(line) <= width:
        return line
    kept: Line = []
    room = width - 1
    for style, text in line:
        part = text if cell_len(text) <= room else set_cell_size(text, room)
        kept.append((style, part))
        room -= cell_len(part)
        if room <= 0:
            break
    return [*kept, ("dim", MORE)]


def broken(line: Line, width: int) -> list[Line]:
    """A line of several pieces in as many as it takes: each piece stays whole."""
    lines: list[Line] = [[]]
    for style, text in line:
        if lines[-1] and width_of(lines[-1]) + cell_len(text.rstrip()) > width:
            lines.append([("", HANGING)])
        lines[-1].append((style, text))
    return lines


def squeezed(lines: list[Line], height: int) -> list[Line]:
    """As few empty lines as it takes to fit."""
    lines = list(lines)
    for place in reversed(range(len(lines))):
        if len(lines) > height and not lines[place]:
            del lines[place]
    return lines


def beside(left: list[Line], right: list[Line], column: int) -> list[Line]:
    """Two columns; the second begins there."""
    rows = max(len(left), len(right))
    both = []
    for place in range(rows):
        first = left[place] if place < len(left) else []
        second = right[place] if place < len(right) else []
        both.append([*first, ("", " " * (column - width_of(first))), *second] if second else first)
    return both


def in_columns(cells: Sequence[Line], rows: int) -> list[Line]:
    """Cells in so many rows, read downwards."""
    widest = max(width_of(cell) for cell in cells) + 2
    lines: list[Line] = []
    for row in range(min(rows, len(cells))):
        line: Line = []
        for cell in cells[row::rows]:
            line += [*cell, ("", " " * (widest - width_of(cell)))]
        lines.append(line)
    return lines


def words_wrapped(words: Iterable[str], width: int) -> list[str]:
    """Short texts one after the other, as many on a line as there is room for."""
    words = list(words)
    gap = "   " if cell_len("   ".join(words)) <= width else "  "
    lines = [""]
    for word in words:
        longer = f"{lines[-1]}{gap}{word}" if lines[-1] else word
        if cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def split_keys(keys: str) -> list[str]:
    return re.split(r" {2,}", keys) if keys else []
