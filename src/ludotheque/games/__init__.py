"""The shelf: one line a game."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ..errors import UnknownGame
from ..i18n import Listed, say
from .game import Game

SHELF = ("ciseaux", "ninjan", "rockoman", "supertock")


def find(name: object) -> Game:
    """The game of that name."""
    if name not in SHELF:
        raise UnknownGame(say("There is no game called {name}: choose {games}.", name=repr(name), games=Listed(SHELF)))
    return cast(Game, import_module(f"{__name__}.{name}").GAME)
