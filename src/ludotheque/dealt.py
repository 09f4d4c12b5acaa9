"""How a match was dealt: from this and its moves it can be replayed, so nobody changes any of it afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from .games.game import Game, Value
from .games.scalars import unwrapped
from .i18n import say

Kind = TypeVar("Kind", bound=type)


def unsettable(kind: Kind) -> Kind:
    """A class whose properties say in a sentence that they cannot be set, where they cannot.

    They stay properties of Python's own kind, which it reads faster than any other.
    """
    for name, found in [*vars(kind).items()]:
        if isinstance(found, property) and found.fset is None:
            setattr(kind, name, property(found.fget, _refusing(name), _refusing(name), found.__doc__))
    return kind


def _refusing(name: str) -> Any:
    def refuse(match: object, value: object = None) -> NoReturn:
        raise AttributeError(say("{name} cannot be set: a match changes by play and undo alone.", name=name).text())

    return refuse


@unsettable
class Dealt:
    """What was there before the first move; whoever asks gets a copy of what could be changed."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Value], seed: int, generator: str, deal: object
    ) -> None:
        self._game = game
        self._players = players
        self._options = dict(options)
        self._seed = seed
        self._generator = generator
        self._deal = own_copy(deal)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def players(self) -> int:
        """How many play."""
        return self._players

    @property
    def options(self) -> dict[str, Value]:
        """How the game is played here: every option with its value."""
        return dict(self._options)

    @property
    def seed(self) -> int:
        """What fixes everything random."""
        return self._seed

    @property
    def generator(self) -> str:
        """What makes random numbers of the seed."""
        return self._generator

    @property
    def deal(self) -> Any:
        """The cards as somebody arranged them; None if they were shuffled."""
        return own_copy(self._deal)


def own_copy(deal: object) -> Any:
    """A deal as JSON would give it back: nobody else can change it any more."""
    if isinstance(deal, Mapping):
        return {part: own_copy(cards) for part, cards in deal.items()}
    return [own_copy(card) for card in deal] if isinstance(deal, list | tuple) else unwrapped(deal)
