"""How many rows the first choice of each game takes at 80×24: on the screen, and line by line."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.table import Table

from ..games import SHELF, find
from ..games.game import Game, Room
from ..i18n import say
from ..match import Match
from .full.layout import Typing, screen_lines
from .keeping import Keeper
from .menu import titled, usual_players
from .plain import PlainStage
from .scene import Scene
from .screen import Screen
from .session import Session

COLUMNS, ROWS = 80, 24
SEED = 3


def first_scene(game: Game) -> Scene:
    """What the first player sees of a new game with the usual number of players."""
    match = Match.start(game, usual_players(game), SEED)
    stage = PlainStage(Screen(console=Console(file=StringIO())))
    return Session(match, match.players, "medium", stage, Keeper()).scene(match.actors[0])


def rows_on_screen(scene: Scene) -> int:
    """The rows that something stands in."""
    return sum(1 for line in screen_lines(scene, Typing(), COLUMNS, ROWS) if line)


def rows_in_lines(scene: Scene) -> int:
    """The rows that scroll by in a terminal without a screen, with as large a drawing as fits across."""
    paper = StringIO()
    stage = PlainStage(Screen(console=Console(file=paper, width=COLUMNS, highlight=False)))
    stage.show(Scene(scene.who, lambda room: scene.draw(Room(COLUMNS)), scene.ask, news=scene.news, notes=scene.notes))
    assert scene.chooser is not None
    stage.screen.columns(scene.chooser.entries())
    return len(paper.getvalue().splitlines()) + 1  # and the prompt


def print_rows(console: Console) -> None:
    title = say("Rows of the first screen at {columns}×{rows}", columns=COLUMNS, rows=ROWS).text()
    table = Table(title=title, title_justify="left", title_style="bold")
    for heading in (say("game"), say("line by line"), say("on the screen")):
        table.add_column(heading.text())
    for game in map(find, SHELF):
        scene = first_scene(game)
        table.add_row(titled(game), str(rows_in_lines(scene)), str(rows_on_screen(scene)))
    console.print(table)
