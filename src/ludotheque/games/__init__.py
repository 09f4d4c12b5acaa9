"""The shelf: every folder here that tells how to play is a game.

More games can stand elsewhere: ``LUDOTHEQUE_GAMES`` names folders (as ``PATH`` does) whose own folders are games of
just the same form. They are imported as if they stood here; a name that is taken stays with whoever had it first.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import cast

from ..errors import UnknownGame
from ..i18n import Either, say
from .game import Game

ELSEWHERE = "LUDOTHEQUE_GAMES"
MARK = "howto.en.md"  # what makes a folder a game


def elsewhere(folders: str) -> list[str]:
    """More folders in which games stand; one in which there is none is probably misspelt, and is told."""
    found = [Path(folder).resolve() for folder in folders.split(os.pathsep) if folder]
    for folder in found:
        if not any(folder.glob(f"*/{MARK}")):
            print(say("{name}: there is no game in {folder}.", name=ELSEWHERE, folder=str(folder)), file=sys.stderr)
    return [str(folder) for folder in found]


__path__.extend(elsewhere(os.environ.get(ELSEWHERE, "")))


def _found() -> tuple[str, ...]:
    """The names of all games: first ours, then those of each other folder, in the order of the alphabet."""
    names: dict[str, None] = {}
    for folder in map(Path, __path__):
        names |= dict.fromkeys(sorted(mark.parent.name for mark in folder.glob(f"*/{MARK}")))
    return tuple(names)


SHELF = _found()


def find(name: object) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in SHELF:
        shelf = Either(SHELF)
        raise UnknownGame(say("There is no game called {name}: choose {games}.", name=repr(name), games=shelf))
    game = cast(Game, import_module(f"{__name__}.{name}").GAME)
    if game.id != name:
        raise UnknownGame(
            say(
                "The folder {name} holds a game called {id}: both need the same name.",
                name=repr(name),
                id=repr(game.id),
            )
        )
    return game
