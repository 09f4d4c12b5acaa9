"""Opening a table: what people and programs may ask for, checked and cleaned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

import msgspec

from ...bots import LEVELS
from ...bots.names import bot_name
from ...errors import BadOption
from ...games import find
from ...games.chance import CHACHA
from ...games.game import Game
from ...i18n import Either, quoted, say
from ...naming import clean_name, distinct
from .. import keys
from .table import Chair, Created

FASTEST, SLOWEST = 5, 3600  # seconds to think in a live game
USUAL_PLAYERS = 4
Something = TypeVar("Something")


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One chair: the caller's own, another player on the same device, a friend still to come, or a bot."""

    kind: Literal["person", "here", "open", "bot"] = "bot"
    name: str = ""
    level: str = "medium"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["relaxed", "live"] = "relaxed"
    seconds: int = 30


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody would like it."""

    game: str
    players: int | None = None
    options: dict[str, str | int | bool] = {}
    seats: list[SeatWish] = []
    pace: Pace = Pace()
    hints: bool = True
    lobby: bool = False  # wait until somebody says that the game starts


def usual_players(game: Game) -> int:
    return min(USUAL_PLAYERS, game.most)


def any_secret(seat: int) -> str:
    """For a program, which keeps it."""
    return keys.new_secret()


def first_entry(
    wish: TableWish, now: int, secret_of: Callable[[int], str] = any_secret
) -> tuple[Created, dict[int, str]]:
    """The first entry of a new table, and the secrets of the seats that belong to whoever asked."""
    game = find(wish.game)
    players = game.check_players(wish.players if wish.players is not None else len(wish.seats) or usual_players(game))
    wishes = wish.seats or [SeatWish("person"), *[SeatWish()] * (players - 1)]
    if len(wishes) != players:
        raise BadOption(say("There are {players} players but {seats} seats.", players=players, seats=len(wishes)))
    chairs, held = _seat(wishes, secret_of)
    created = Created(
        at=now,
        code=keys.new_code(),
        game=game.id,
        players=players,
        options=game.check_options(players, wish.options),
        chairs=chairs,
        seed=keys.new_seed(),
        salt=keys.new_salt(),
        generator=CHACHA,
        rules=game.edition,
        seconds=_check_pace(wish.pace),
        hints=wish.hints,
        lobby=wish.lobby,
    )
    return created, held


def _seat(wishes: Sequence[SeatWish], secret_of: Callable[[int], str]) -> tuple[list[Chair], dict[int, str]]:
    chairs: list[Chair] = []
    held: dict[int, str] = {}
    people = [clean_name(wish.name) for wish in wishes if wish.kind != "bot"]
    for seat, wish in enumerate(wishes):
        check_level(wish.level)
        taken = [chair.name for chair in chairs]
        name = distinct(clean_name(wish.name), taken)
        if wish.kind == "bot":
            chairs.append(Chair("bot", name or bot_name(wish.level, [*taken, *people]), wish.level))
        elif wish.kind == "open":
            chairs.append(Chair("open", "", wish.level))
        else:
            held[seat] = secret_of(seat)
            chairs.append(Chair("person", name, wish.level, keys.hashed(held[seat])))
    return chairs, held


def check_level(level: str) -> str:
    if level in LEVELS:
        return level
    raise BadOption(say("There is no level {level}: choose {levels}.", level=quoted(level), levels=Either(LEVELS)))


def _check_pace(pace: Pace) -> int:
    if pace.kind == "relaxed":
        return 0
    if FASTEST <= pace.seconds <= SLOWEST:
        return pace.seconds
    raise BadOption(
        say("In a live game there are {fastest} to {slowest} seconds to think.", fastest=FASTEST, slowest=SLOWEST)
    )


def again(created: Created, before: str, chairs: Sequence[Chair], winners: Sequence[int], now: int) -> Created:
    """The same table once more with a new deal; everyone moves on by one seat, so that another one begins.

    Names stay, colours too (`turns` tells whose they are), and so does what everyone has won so far.
    """
    wins = [won + (seat in winners) for seat, won in enumerate(created.wins or [0] * created.players)]
    return msgspec.structs.replace(
        created,
        at=now,
        intent="",
        code=keys.new_code(),
        chairs=_moved_on(chairs),
        seed=keys.new_seed(),
        salt=keys.new_salt(),
        generator=CHACHA,
        lobby=False,
        before=before,
        turns=(created.turns + 1) % created.players,
        wins=_moved_on(wins),
        games=created.games + 1,
    )


def _moved_on(seats: Sequence[Something]) -> list[Something]:
    return [*seats[1:], seats[0]]
