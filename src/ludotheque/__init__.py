"""Ludothèque: family games, played properly.

    >>> import ludotheque
    >>> "ninjan" in ludotheque.games()
    True

Start a match, ask who must decide and what they may do, and play:

    >>> match = ludotheque.new("ninjan", players=3, seed=7)
    >>> match.actors
    (0, 1, 2)
    >>> card = match.legal(0)[0]
    >>> for event in match.play(0, card):
    ...     print(event)
    Player 1 has chosen.
    >>> match.play(0, card)
    Traceback (most recent call last):
    ...
    ludotheque.errors.IllegalMove: Player 1 has nothing to decide now: waiting for Player 2 and Player 3.

Let bots finish it; each sees only what its seat may see:

    >>> bot = ludotheque.bot("medium", seed=1)
    >>> while not match.over:
    ...     for seat in match.actors:
    ...         events = match.play(seat, bot.choose(match.seen_by(seat)))
    >>> print(events[-1].kind, len(match.winners))
    end 1

`new` deals, `replay` gives a recorded match back, `playouts` plays random games by the million.
All errors derive from `LudothequeError`, which is a `ValueError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from . import games as _shelf
from .errors import BadDeal, BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame

if TYPE_CHECKING:
    from .bots import Bot
    from .match import Match
    from .outcomes import Outcomes

__version__ = "0.2.0.dev0"

__all__ = [
    "BadDeal",
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "LudothequeError",
    "UnknownGame",
    "bot",
    "games",
    "new",
    "playouts",
    "replay",
]


def games() -> tuple[str, ...]:
    """The names of all games."""
    return _shelf.SHELF


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    deal: object = None,
    names: Sequence[str] = (),
) -> Match:
    """Deal a new match.

    ``players`` defaults to the fewest the game can have. ``seed`` fixes everything random; without one, every match is
    different. ``options`` changes the rules. ``deal`` arranges the cards instead of shuffling them. ``names`` are the
    players' names, by seat.
    """
    from .match import Match

    return Match.start(game, players, seed, options, deal, names)


def replay(record: object) -> Match:
    """The match that a record (see `Match.record`) tells; BadRecord says where and why if it is wrong."""
    from .record import replay

    return replay(record)


def playouts(
    game: str,
    players: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Outcomes:
    """Play whole games at random, hundreds of thousands a second: all scores and winners."""
    from .outcomes import playouts

    return playouts(game, players, games, seed, options)


def bot(level: str = "medium", seed: int | None = None, budget: float | None = None) -> Bot:
    """A bot of that level: 'easy', 'medium', 'hard' or 'expert'; with a seed it always chooses the same.

    ``budget``: how many seconds a move may take at most, for the levels that search.
    """
    from .bots import bot

    return bot(level, seed, budget)
