"""Where things stand on the screen: the table above (or, if it is a board and there is room, on the left), then what
happened, what is asked, what can be chosen, what is typed, and the keys.

What the choice needs comes first: the table, the question and the choices. Everything else takes the room that is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...games.game import Room
from ...i18n import say
from ..choosing import Chooser
from ..scene import Scene
from .lines import Line, beside, clipped, in_columns, inked, split_keys, squeezed, width_of, words_wrapped, wrapped

PANEL = 40  # columns beside a board
BOARD_HEIGHT = 30  # from so many rows on, a board may stand on the left
FEWEST_NEWS = 2
LIST = 9  # a list no longer than this stays in one column if it can


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
    marked = _marked(scene.chooser, typing.place)
    if scene.board and height >= BOARD_HEIGHT:
        board = inked(scene.draw(Room(width - PANEL, height, marked)), scene.names)
        column = max(width_of(line) for line in board[:height]) + 1
        if len(board) > height - 10 and width - column >= PANEL:
            panel = _column(scene, typing, squeezed(board[height:], 0), width - column, height)
            return beside(board[:height], panel, column)
    choices = _choice_cells(scene.chooser, typing.place)
    least = _rows_at_least(choices, width) + len(_foot(scene, typing, width)) + FEWEST_NEWS
    table = inked(scene.draw(Room(width, max(height - least, 8), marked)), scene.names)
    return _column(scene, typing, squeezed(table, height - least), width, height)


def _column(scene: Scene, typing: Typing, top: list[Line], width: int, height: int) -> list[Line]:
    """Everything one below the other, with the keys at the very bottom."""
    top = [clipped(line, width) for line in top]
    cells = _choice_cells(scene.chooser, typing.place)
    foot = _foot(scene, typing, width)
    room = height - len(top) - len(foot)
    typing.rows = rows_of(cells, width, max(room - FEWEST_NEWS, 1)) if cells else 1
    choices = _choices(cells, typing.place, typing.rows, max(room - FEWEST_NEWS, 1))
    room -= len(choices)
    notes = [line for note in scene.notes for line in wrapped(note, "dim", width, "     ")]
    news = _news(scene, width, max(room, 0))
    notes = notes if len(notes) <= room - len(news) else []
    filler: list[Line] = [[] for _ in range(room - len(news) - len(notes))]
    asked, *rest = _split_foot(foot, scene, typing, width)
    return [clipped(line, width) for line in [*top, *news, *filler, *notes, *asked, *choices, *rest[0]]][:height]


def _split_foot(foot: list[Line], scene: Scene, typing: Typing, width: int) -> tuple[list[Line], list[Line]]:
    """What stands above the choices, and what below."""
    below = 1 + len(_keys(scene, width))
    return foot[:-below], foot[-below:]


def _foot(scene: Scene, typing: Typing, width: int) -> list[Line]:
    note = wrapped(typing.note, typing.note_style, width) if typing.note else []
    chosen = " ".join(scene.chooser.way) if scene.chooser else ""
    ask = say("{chosen}: and then? (Esc to choose again)", chosen=chosen).text() if chosen else scene.ask
    return [*note, *wrapped(ask, "bold", width), _typed(scene, typing), *_keys(scene, width)]


def _typed(scene: Scene, typing: Typing) -> Line:
    if scene.chooser is None and not typing.text:
        return []
    return [("question", "› "), ("bold", typing.text), ("marked", " "), ("dim", f"  {typing.meaning}")]


def _keys(scene: Scene, width: int) -> list[Line]:
    return [[("keys", line)] for line in words_wrapped(split_keys(scene.keys), width)]


def _news(scene: Scene, width: int, room: int) -> list[Line]:
    """The last things that happened, as many as there is room for."""
    lines = [line for text, style in scene.news for line in wrapped(text, style, width, "  ")]
    if len(lines) <= room:
        return lines
    return [[("dim", "…")], *lines[len(lines) - room + 1 :]] if room else []


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


def _rows_at_least(cells: list[Line], width: int) -> int:
    return -(-len(cells) // _columns_at_most(cells, width)) if cells else 0


def _columns_at_most(cells: list[Line], width: int) -> int:
    return max(1, width // (max(map(width_of, cells)) + 2))


def _choices(cells: list[Line], place: int, rows: int, room: int) -> list[Line]:
    """All of them, or those around the place."""
    lines = in_columns(cells, rows) if cells else []
    if rows <= room:
        return lines
    first = min(max(place % rows - room // 2, 0), rows - room)
    return lines[first : first + room]


def rows_of(cells: list[Line], width: int, room: int) -> int:
    """One below the other if that is short and fits, else in columns."""
    return len(cells) if len(cells) <= min(LIST, room) else _rows_at_least(cells, width)
