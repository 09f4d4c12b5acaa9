"""Who may sit at a table of many games: a level, a function, a class, an object that chooses, or a compiled policy."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, cast

from .bots import LEVELS, Bot, bot
from .checks import takes
from .cores import still_at_it
from .errors import BadOption, IllegalMove
from .games.chance import below, stream_from
from .games.game import Game
from .games.playout import LONGEST, at_random, by_habit, by_sense
from .games.scalars import unwrapped, whole
from .i18n import Either, Message, refused, say, shown
from .match import Match
from .policies import Policy
from .seen import Seen

RANDOM = "random"
HOUSE = {RANDOM: at_random, "easy": by_habit, "medium": by_sense}  # those that play without coming back to Python


class Chooser(Protocol):
    """Anything with a function that chooses from what a seat knows."""

    def choose(self, seen: Seen) -> str: ...


Player = str | Chooser | Callable[[Seen], str] | type


class Asked:
    """A function that chooses, in a chair."""

    def __init__(self, function: Callable[[Seen], str], level: str) -> None:
        self._function = function
        self.level = level

    def choose(self, seen: Seen) -> str:
        return self._function(seen)


class AtRandom:
    """Any legal move, each as likely."""

    level = RANDOM

    def __init__(self, seed: int) -> None:
        self._stream = stream_from(seed)

    def choose(self, seen: Seen) -> str:
        return seen.legal[below(self._stream, len(seen.legal))]


def check_players(policies: object, players: object) -> tuple[Player, ...]:
    """One player for each seat."""
    if not isinstance(policies, Sequence) or isinstance(policies, str):
        raise BadOption(say("Players are a list, one for each seat, not {value}.", value=shown(policies)))
    if players is not None and len(policies) != whole(players):
        wanted, given = shown(unwrapped(players)), len(policies)
        raise BadOption(say("One player is needed for each seat: {players}, not {given}.", players=wanted, given=given))
    return tuple(map(check_player, policies))


def check_player(player: Any) -> Player:
    player = unwrapped(player)  # a number of NumPy has a function `choose` of quite another kind
    if isinstance(player, str):
        if player not in (RANDOM, *LEVELS):
            levels = Either((RANDOM, *LEVELS))
            raise BadOption(say("There is no level {level}: choose {levels}.", level=shown(player), levels=levels))
        return player
    problem = _why_not_seated(player)
    if problem:
        raise BadOption(problem)
    return cast(Player, player)


def _why_not_seated(player: Any) -> Message | None:
    """What keeps it from playing, as far as one can tell without letting it play."""
    chooses = callable(getattr(player, "choose", None)) and type(player).__module__ != "numpy"  # arrays have one, too
    if not chooses and (isinstance(player, type) or not callable(player)):
        return say(
            "{value} is no player: give a level like {level}, a function of what a seat knows, a class or an object "
            "with choose(seen), or a policy.",
            value=shown(player),
            level=repr("medium"),
        )
    if isinstance(player, type) and not (takes(player, 1) or takes(player, 0)):
        return say(
            "The class {name} is no player: it must be made of nothing, as {name}(), or of a seed, as {name}(seed).",
            name=player.__name__,
        )
    asked = player.choose if chooses else player
    bare = isinstance(player, type) and inspect.isfunction(inspect.getattr_static(player, "choose"))
    if takes(asked, 2 if bare else 1):  # a function of the class gets the object too
        return None
    return say(
        "{name} is no player: it must take what a seat knows, as {example}. "
        "(A function of state, seat, moves and luck becomes a player with ludotheque.policy.)",
        name=name_of(player),
        example="choose(seen)" if chooses else f"{name_of(player)}(seen)",
    )


def name_of(player: Player | Bot) -> str:
    """How a player is called in what is told."""
    if isinstance(player, str):
        return player
    return str(getattr(player, "level", None) or getattr(player, "__name__", None) or type(player).__name__)


def seated(player: Player, seed: int) -> Bot:
    """The player in a chair, for one game: whatever remembers begins anew."""
    if isinstance(player, str):
        return AtRandom(seed) if player == RANDOM else bot(player, seed)
    if isinstance(player, Policy):
        return player.again(seed)
    if isinstance(player, type):
        try:
            return cast(Bot, player(seed) if takes(player, 1) else player())
        except Exception as error:
            _note(error, say("Raised by {player} when it was made for a game.", player=name_of(player)))
            raise
    if callable(getattr(player, "choose", None)):
        return _copied(cast(Bot, player))
    return Asked(cast(Callable[[Seen], str], player), name_of(player))


def _copied(player: Bot) -> Bot:
    try:
        return copy.deepcopy(player)
    except (TypeError, copy.Error) as error:  # of what it holds: a lock, a file, a generator
        raise BadOption(
            say(
                "{value} is copied for every game, and cannot be: {reason}. Give its class instead.",
                value=shown(player),
                reason=str(error),
            )
        ) from error


def compiled_players(game: Game, players: Sequence[Player]) -> tuple[Any, ...] | None:
    """Pointers to all of them, if all can play without Python."""
    for player in players:
        if isinstance(player, Policy):
            player.check_game(game)
            player.make_ready()
    if not all(isinstance(player, Policy) or (isinstance(player, str) and player in HOUSE) for player in players):
        return None
    form = game.compiled  # worth waiting for
    made = {player: form.policy(HOUSE[player]) for player in players if isinstance(player, str)}
    return tuple(player.pointer if isinstance(player, Policy) else made[cast(str, player)] for player in players)


def endless(game: int, one: int | None = None) -> Message:
    """Which game it was; in a contest, which deal, with the one in which seat: both count from 0."""
    if one is not None:
        return say(
            "Deal {deal} does not end with the one in seat {seat}: after {n} choices these players still go on.",
            deal=game,
            seat=one,
            n=LONGEST,
        )
    return say("Game {game} does not end: after {n} choices these players still go on.", game=game, n=LONGEST)


def place_of(game: Game, number: int, seat: int, one: int | None = None) -> Message:
    """Where something went wrong: which game (in a contest, which deal, with the one in which seat), in which seat."""
    if one is not None:
        return say(
            "{title}, deal {deal} with the one in seat {one}, seat {seat}",
            title=game.title,
            deal=number,
            one=one,
            seat=seat,
        )
    return say("{title}, game {game}, seat {seat}", title=game.title, game=number, seat=seat)


def at(place: Message, reason: Message) -> Message:
    return say("{place}: {reason}", place=place, reason=reason)


def play(match: Match, bots: Sequence[Bot], number: int = 0, one: int | None = None) -> Match:
    """A whole game; what a player did wrong is told with who it was and where it happened. ``number`` and ``one``: see
    `place_of`."""
    while not match.over:
        if len(match.shared_moves) >= LONGEST:
            raise IllegalMove(endless(number, one))
        for seat in match.actors:
            player = bots[seat]
            try:
                move = player.choose(match.seen_by(seat))
            except Exception as error:
                place = place_of(match.game, number, seat, one)
                if isinstance(player, Policy) and isinstance(error, IllegalMove):  # which says whose it was
                    raise IllegalMove(at(place, error.message), match.names) from error.__cause__
                _note(error, say("Raised by {player} ({place}).", player=name_of(player), place=place))
                raise
            still_at_it()
            try:
                match.choose(seat, move)
            except IllegalMove as error:
                answered = say(
                    "{player} answered {move}: {reason}",
                    player=name_of(player),
                    move=shown(move),
                    reason=error.message,
                )
                told = at(place_of(match.game, number, seat, one), answered)
                raise IllegalMove(refused(told, error.ruling), match.names) from error
    return match


def _note(error: Exception, whose: Message) -> None:
    """Whose error it is: it stays the one it was, and is told with this."""
    with suppress(Exception):  # it is theirs, and may let nobody write on it
        error.add_note(whose.text())
