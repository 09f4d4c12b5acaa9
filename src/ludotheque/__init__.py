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

`new` deals (its help has every option of every game), `replay` gives a recorded match back, `playouts` plays whole
games by the million, at random or with your own players, and `contest` finds out who is stronger. Whatever is shown to
a player comes from what that seat knows, a `Seen`. All errors derive from `LudothequeError`, which is a `ValueError`.

Matches can be pickled, copied and compared; wherever a number is asked for, one of NumPy is as good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from importlib import import_module
from inspect import cleandoc, signature
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from . import games as _shelf
from .errors import BadDeal, BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame
from .games.game import Event
from .i18n import Listed, Message, say

if TYPE_CHECKING:
    from .bots import Bot
    from .bots.coach import Advice
    from .contests import Result
    from .match import Match
    from .outcomes import Outcomes
    from .patience import Progress
    from .players import Player
    from .policies import Policy
    from .seen import Seen

__version__ = "0.2.0.dev0"

_P = ParamSpec("_P")
_T = TypeVar("_T")

__all__ = [
    "Advice",
    "BadDeal",
    "BadOption",
    "BadRecord",
    "Bot",
    "Event",
    "IllegalMove",
    "LudothequeError",
    "Match",
    "Outcomes",
    "Policy",
    "Result",
    "Seen",
    "UnknownGame",
    "bot",
    "contest",
    "games",
    "new",
    "playouts",
    "policy",
    "replay",
]

_HEAVY = {
    "Advice": "bots.coach",
    "Bot": "bots",
    "Match": "match",
    "Outcomes": "outcomes",
    "Policy": "policies",
    "Result": "contests",
    "Seen": "seen",
}


def __getattr__(name: str) -> Any:
    """What needs NumPy comes when it is asked for: listing games and printing help stay quick."""
    if name in _HEAVY:
        return getattr(import_module(f"{__name__}.{_HEAVY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def games() -> tuple[str, ...]:
    """The names of all games."""
    return _shelf.SHELF


def _explained(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """The same function; but an argument that it does not have is refused with a sentence, like all that is wrong."""
    known = tuple(signature(function).parameters)

    @wraps(function)
    def called(*given: _P.args, **named: _P.kwargs) -> _T:
        for name, value in named.items():
            if name not in known:
                game: object = given[0] if given else named.get("game")
                raise BadOption(_unknown_argument(function.__name__, known, game, name, value))
        return function(*given, **named)

    return called


def _unknown_argument(function: str, known: tuple[str, ...], game: object, name: str, value: object) -> Message:
    if name in [option.name for option in _shelf.find(game).options]:
        right = f"options={{{name!r}: {value!r}}}"
        return say(
            "{function} takes no {name}: an option is given as {right}.", function=function, name=name, right=right
        )
    return say("{function} takes no {name}: it takes {known}.", function=function, name=name, known=Listed(known))


@_explained
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
    different. ``options`` changes the rules, say ``options={"tie": "shared"}``; where a value is yes or no, ``True``
    and ``False`` do as well. ``deal`` arranges the cards instead of shuffling them (docs/deals.md). ``names`` are the
    players' names, by seat: events and errors speak with them. An empty one is none: that seat is called Player 1, or
    whatever that is in the language of whoever reads.
    """
    from .match import Match

    return Match.start(game, players, seed, options, deal, names)


def replay(record: object) -> Match:
    """The match that a record (see `Match.record`) tells; BadRecord says where and why if it is wrong."""
    from .record import replay

    return replay(record)


@_explained
def playouts(
    game: str,
    players: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    policies: Sequence[Player] | None = None,
    cores: int | None = None,
    progress: Progress = None,
) -> Outcomes:
    """Play whole games, hundreds of thousands a second: all scores and winners.

    Every choice is made at random, or by ``policies``, one for each seat: a level (``"random"``, ``"easy"``, …), a
    function of what a seat knows that answers with a move, a class or an object with such a function ``choose``, or a
    compiled `policy`. If all are compiled (also ``"random"``, ``"easy"`` and ``"medium"``), the games run in machine
    code, else in Python. A class is made anew for each game, with a seed if it takes one; an object is copied.

    All cores are used unless ``cores`` says how many; the same seed gives the same games on any number of them.
    ``progress``: ``True`` shows it, ``False`` does not, a function is told how many of how many games are done; else it
    is shown where somebody looks and it takes a while. Ctrl-C ends it at once.
    """
    from .outcomes import playouts

    return playouts(game, players, games, seed, options, policies, cores, progress)


@_explained
def contest(
    game: str,
    one: Player,
    others: Player = "medium",
    players: int | None = None,
    deals: int = 100,
    seed: int | None = 1,
    options: Mapping[str, object] | None = None,
    cores: int | None = None,
    progress: Progress = None,
) -> Result:
    """Find out whether ``one`` is stronger than ``others``: `Result.share` of the games won, give or take `error`.

    Every deal is played once in each seat of the one, so that nobody has the better cards (in teams: on both sides).
    Players, cores and progress are those of `playouts`.
    """
    from .contests import between

    return between(game, one, others, players, deals, seed, options, cores, progress)


def policy(game: str, seed: int = 0) -> Callable[[Callable[[Any, int, Any, Any], int]], Policy]:
    """Make a compiled player of a function; use it as a decorator: ``@ludotheque.policy("ninjan")``.

    The function gets ``(state, seat, moves, luck)`` and answers with the place of a move: ``state`` is the record of
    the game (its fields stand in the game's ``rules.py``) with everything erased that the seat cannot know; ``moves``
    are the numbers of the legal moves, in the order of `Seen.legal`; ``luck`` is for ``below(luck, n)`` of
    `ludotheque.policies`, a random number from 0 to n - 1. It is compiled by Numba, looks at every index, and cannot
    change the game.
    """
    from .policies import policy

    return policy(game, seed)


def bot(level: str = "medium", seed: int | None = None, budget: float | None = None) -> Bot:
    """A bot of that level: 'easy', 'medium', 'hard' or 'expert'; with a seed it always chooses the same.

    ``budget``: how many seconds a move may take at most, for the levels that search.
    """
    from .bots import bot

    return bot(level, seed, budget)


def _options_table() -> str:
    """Every option of every game, with its values, the usual one first."""
    lines = ["The options of each game; the first value is the usual one:"]
    for name in games():
        with suppress(Exception):  # a folder that is no good game says so when it is opened
            found = _shelf.find(name)
            lines += ["", f"{found.title.text('en')} (``{name!r}``), {found.fewest} to {found.most} players:"]
            for option in found.options:
                values = sorted(option.values, key=lambda value: value != option.default)
                lines.append(f"    {option.name}: {', '.join(map(repr, values))}")
                lines.append(f"        {option.question.text('en')}")
            if not found.options:
                lines.append("    no options: it is always played alike")
    return "\n".join(lines)


new.__doc__ = f"{cleandoc(new.__doc__ or '')}\n\n{_options_table()}\n"
