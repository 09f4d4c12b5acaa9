"""What a seat sees as a still, for notebooks, pages and links; also tables and bars for what was found out.

A game draws itself in ``picture.py``; one that has none is drawn as the terminal draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .errors import BadOption
from .games.canvas import LIGHT, MARGIN, QUIETER, Canvas
from .games.drawing import STYLES
from .games.game import QUIET
from .i18n import LANGUAGES, Either, Seat, current_language, language, say, shown

INKS = {**dict(zip(STYLES, ("#ef8a80", "#8fd3a5", "#8fc1ec"), strict=True)), "dim": "#a8b8b0", "joker": "#ffd166"}


NEWS = 6  # things that have just happened, told below the table


def svg_of(seen: Any, lang: str | None = None) -> str:
    """The table as that seat sees it (a `Seen`)."""
    if lang is not None and (not isinstance(lang, str) or lang not in LANGUAGES):
        raise BadOption(say("There is no language {lang}: choose {langs}.", lang=shown(lang), langs=Either(LANGUAGES)))
    with language(lang or current_language()):
        return _drawn(seen)


def _drawn(seen: Any) -> str:
    canvas = Canvas(seen.game.title.text())
    names = [Seat(seat).text(names=seen.names) for seat in range(seen.players)]
    looks = seen.game.looks(seen.players)
    module = f"{seen.game.package}.picture"
    if find_spec(module):
        import_module(module).picture(canvas, seen.shared_view, looks, names)
    else:
        _plain_picture(canvas, seen, looks, names)
    told = [event.text(names=seen.names) for event in seen.shared_events if event.kind not in QUIET]
    asked = told.pop() if seen.over else seen.ask().text(names=seen.names)
    for sentence in told[-NEWS:]:
        canvas.paragraph(sentence, 14, QUIETER)
    canvas.paragraph(asked)
    return canvas.svg()


def _plain_picture(canvas: Canvas, seen: Any, looks: Sequence[int], names: Sequence[str]) -> None:
    """The players, and what the terminal would show."""
    none: list[list[str]] = [[] for _ in looks]
    canvas.plates(looks, names, [str(score) for score in seen.scores], seen.actors, none)
    for line in seen.draw(90):
        said = "".join(ink.text if isinstance(ink.text, str) else ink.text.text(names=seen.names) for ink in line)
        if said.strip():
            style = next((ink.style for ink in line if ink.style in INKS), "")
            canvas.write(MARGIN, canvas.y + 14, said.rstrip(), 14, INKS.get(style, LIGHT), font="monospace")
            canvas.y += 20


# --- tables and bars --------------------------------------------------------------------------------------------------


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str | float]], bars: int | None = None) -> str:
    """Rows of texts and shares; beside those of the column ``bars`` they are also drawn, as a part of the whole."""
    head = "".join(_beside(f"<th>{escape(name)}</th>", "<th></th>", place == bars) for place, name in enumerate(heads))
    body = []
    for row in rows:
        cells = (
            _beside(f"<td>{escape(_said(cell))}</td>", f"<td>{_bar(cell)}</td>", place == bars)
            for place, cell in enumerate(row)
        )
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"


def _beside(cell: str, bar: str, drawn: bool) -> str:
    return cell + bar if drawn else cell


def _said(cell: str | float) -> str:
    return cell if isinstance(cell, str) else f"{decimal(100 * cell, 1)} %"


def decimal(number: float, places: int) -> str:
    """A number with so many decimals, as the reader's language writes it."""
    from babel.numbers import format_decimal

    return str(format_decimal(number, f"0.{'0' * places}", locale=current_language()))


def _bar(share: str | float) -> str:
    part = 0.0 if isinstance(share, str) else min(1.0, max(0.0, share))
    return (
        '<svg width="160" height="12" viewBox="0 0 160 12"><rect width="160" height="12" rx="3" fill="#e6dcc8"/>'
        f'<rect width="{160 * part:.1f}" height="12" rx="3" fill="#3A7D44"/></svg>'
    )


def histogram(counts: Sequence[int], title: str) -> str:
    """How often each of some stretches came up, as bars side by side."""
    wide, high = 320, 80
    step, most = wide / len(counts), max(counts)
    bars = "".join(
        f'<rect x="{i * step + 0.5:.1f}" y="{high - high * count / most:.1f}" width="{step - 1:.1f}" '
        f'height="{high * count / most:.1f}" fill="#2E86AB"/>'
        for i, count in enumerate(counts)
    )
    return (
        f'<figure><svg width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img">{bars}</svg>'
        f"<figcaption>{escape(title)}</figcaption></figure>"
    )
