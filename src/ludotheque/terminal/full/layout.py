"""Where things stand on the screen: the table above (or, if it is a board and there is room, on the left), then what
happened, what is asked, what can be chosen, what is typed, and the keys.

What the choice needs comes first: the table, the question and the choices. Everything else takes the room that is left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...games.game import Room
from ...i18n import say
from ..choosing import Chooser
from ..scene import Scene
from .lines import (
    Line,
    beside,
    broken,
    clipped,
    flowed,
    in_columns,
    inked,
    last_words,
    split_keys,
    squeezed,
    width_of,
    words_wrapped,
    wrapped,
)

PANEL = 40  # columns beside a board
BOARD_HEIGHT = 30  # from so many rows on, a board may stand on the left
SMALL = 16  # in fewer rows than this nobody is told the keys
FEWEST_CHOICES = 3  # rows that are never taken by the table
FEWEST_NEWS, MOST_NEWS = 2, 8  # lines: less for a board that could be larger, more at the cost of empty lines
LIST = 9  # a list no longer than this stays in one column if it can
INDENT = " " * 6  # of a choice that takes more than one line


@dataclass
class Typing:
    """What the player has done so far about the choice."""

    place: int = 0  # which choice the arrow keys are at
    text: str = ""
    meaning: str = ""  # what Enter would do with the text
    note: str = ""
    note_style: str = ""
    rows: int = 1  # in how many rows the choices stand


def screen_lines(scene: Scene, typing: Typing, width: int, height: int) -> list[Line]:
    """The whole screen."""
    if height < SMALL:
        scene = replace(scene, keys="")
    marked = _marked(scene.chooser, typing.place)
    if scene.board and height >= BOARD_HEIGHT:
        board = inked(scene.draw(Room(width - PANEL, height, marked)), scene.names)
        column = max(map(width_of, board[:height]), default=0) + 1  # nothing yet: a server is still drawing it
        if len(board) > height - 10 and width - column >= PANEL:
            facts = _facts_beside(scene, typing, squeezed(board[height:], 0), width - column, height)
            return beside(board[:height], _column(scene, typing, facts, width - column, height), column)
    foot = _foot(scene, typing, width, height)
    below = _rows_at_least(_choice_cells(scene.chooser, typing.place), width) + len(foot)
    table = inked(
        scene.draw(Room(width, max(height - below - max(FEWEST_NEWS, len(scene.places)), 8), marked)), scene.names
    )
    return _column(scene, typing, squeezed(table, height - below - _rows_of_news(scene, width)), width, height)


def _facts_beside(scene: Scene, typing: Typing, facts: list[Line], width: int, height: int) -> list[Line]:
    """What stands beside a board: all of it on several lines, if that leaves the others their room."""
    whole = [part for fact in facts for part in broken(fact, width)]
    below = _rows_at_least(_choice_cells(scene.chooser, typing.place), width) + len(_foot(scene, typing, width, height))
    return whole if len(whole) + below + _rows_of_news(scene, width) <= height else facts


def _column(scene: Scene, typing: Typing, top: list[Line], width: int, height: int) -> list[Line]:
    """Everything one below the other, with the keys at the very bottom."""
    cells = _choice_cells(scene.chooser, typing.place)
    needed = _rows_at_least(cells, width)
    foot = _foot(scene, typing, width, height - len(top) - needed - len(scene.places))
    taken = len(foot) + (needed if scene.places else min(needed, FEWEST_CHOICES)) + len(scene.places)
    top = top[: max(height - taken, 0)]
    room = max(height - len(top) - len(foot), 1)
    spared = max(min(_rows_of_news(scene, width), room - needed), 0)  # for what happened
    typing.rows = rows_of(cells, width, room - spared) if cells else 1
    choices = _choices(cells, typing, room - spared, width)
    room -= len(choices)
    notes = [line for note in scene.notes for line in wrapped(note, "dim", width, "     ")]
    news = _news(scene, width, room)
    notes = notes if len(notes) <= room - len(news) else []
    filler: list[Line] = [[] for _ in range(room - len(news) - len(notes))]
    asked, *rest = _split_foot(foot, scene, typing, width)
    return [clipped(line, width) for line in [*top, *filler, *news, *notes, *asked, *choices, *rest[0]]][:height]


def _split_foot(foot: list[Line], scene: Scene, typing: Typing, width: int) -> tuple[list[Line], list[Line]]:
    """What stands above the choices, and what below."""
    below = 1 + len(_keys(scene, width))
    return foot[:-below], foot[-below:]


def _foot(scene: Scene, typing: Typing, width: int, room: int) -> list[Line]:
    """The note, as far as there is room for it; the question, what is typed, and the keys."""
    chosen = scene.chooser.chosen if scene.chooser else ""
    ask = say("{chosen}: and then? (Esc to choose again)", chosen=chosen).text() if chosen else scene.ask
    rest = [*wrapped(ask, "bold", width), _typed(scene, typing), *_keys(scene, width)]
    return [*_note(typing, width, room - len(rest)), *rest]


def _note(typing: Typing, width: int, room: int) -> list[Line]:
    """What is told in passing. Of several things the last ones, which matter least, do not take the choices' room."""
    first, *others = [wrapped(part, typing.note_style, width) for part in typing.note.split("\n")]
    lines = first if typing.note else []
    for more in others:
        if len(lines) + len(more) > room:
            break
        lines = [*lines, *more]
    return lines


def _typed(scene: Scene, typing: Typing) -> Line:
    if scene.chooser is None and not typing.text:
        return []
    return [("question", "› "), ("bold", typing.text), ("marked", " "), ("dim", f"  {typing.meaning}")]


def _keys(scene: Scene, width: int) -> list[Line]:
    return [[("keys", line)] for line in words_wrapped(split_keys(scene.keys), width) if line]


def _news(scene: Scene, width: int, room: int) -> list[Line]:
    """What happened, a line for each thing if there is room for that; or else the last of it, as much as fits. Below it
    who came where, always one a line."""
    places = _places(scene, width)
    if places:
        told = _news(replace(scene, places=[]), width, max(room - len(places), 0))
        return [*told, *places][: max(room, 0)]
    lines = [line for text, style in scene.news for line in wrapped(text, style, width, "  ")]
    if len(lines) > room:
        lines = flowed(scene.news, width)
    return lines if len(lines) <= room else last_words(lines, width, room)


def _rows_of_news(scene: Scene, width: int) -> int:
    """As many as it takes at least."""
    places = len(_places(scene, width))
    return places + min(len(flowed(scene.news, width)), max(MOST_NEWS - places, FEWEST_NEWS))


def _places(scene: Scene, width: int) -> list[Line]:
    return [clipped([(style, text)], width) for text, style in scene.places]


# --- choices ----------------------------------------------------------------------------------------------------------


def _marked(chooser: Chooser | None, place: int) -> str:
    """The steps of the move so far, with the one that the arrow keys are at."""
    if chooser is None:
        return ""
    return " ".join((*chooser.way, chooser.options()[place]))


def _choice_cells(chooser: Chooser | None, place: int) -> list[Line]:
    if chooser is None:
        return []
    return [
        [("marked", f"▸{entry} ")] if i == place else [("", f" {entry} ")] for i, entry in enumerate(chooser.entries())
    ]


def _columns_at_most(cells: list[Line], width: int) -> int:
    return max(1, width // (max(map(width_of, cells)) + 2))


def _stacked(cells: list[Line], width: int) -> list[list[Line]]:
    """One below the other, each in as many lines as it takes."""
    return [wrapped(text, style, width, INDENT) for cell in cells for style, text in cell]


def _rows_at_least(cells: list[Line], width: int) -> int:
    columns = _columns_at_most(cells, width) if cells else 1
    return -(-len(cells) // columns) if columns > 1 else sum(map(len, _stacked(cells, width)))


def rows_of(cells: list[Line], width: int, room: int) -> int:
    """In how many rows the choices stand: one below the other if that is short and fits, else in columns."""
    columns = _columns_at_most(cells, width)
    stacked = columns == 1 or (len(cells) <= LIST and sum(map(len, _stacked(cells, width))) <= room)
    return len(cells) if stacked else -(-len(cells) // columns)


def _choices(cells: list[Line], typing: Typing, room: int, width: int) -> list[Line]:
    """All of them; or those around the place, and a sign that there are more."""
    if typing.rows < len(cells):
        lines, here = in_columns(cells, typing.rows), typing.place % typing.rows
    else:
        blocks = _stacked(cells, width)
        lines = [line for block in blocks for line in block]
        here = sum(map(len, blocks[: typing.place]))
    if len(lines) <= room:
        return lines
    shown = max(room - 1, 1)
    first = min(max(here - shown // 2, 0), len(lines) - shown)
    return [*lines[first : first + shown], [("dim", f"{INDENT}… ↑↓")]][:room]
