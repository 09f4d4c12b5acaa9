"""Opening a table: what people and programs may ask for, checked and cleaned."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

import msgspec

from ...bots import LEVELS
from ...bots.names import BOT_NAMES
from ...errors import BadOption
from ...games import find
from ...games.game import Game
from ...i18n import Listed, say
from .. import keys
from .table import Chair, Created

LONGEST_NAME = 24
FASTEST, SLOWEST = 5, 3600  # seconds to think in a live game
USUAL_PLAYERS = 4


class SeatWish(msgspec.Struct, frozen=True):
    """One chair: the caller's own, another player on the same device, a friend still to come, or a bot."""

    kind: Literal["person", "here", "open", "bot"] = "bot"
    name: str = ""
    level: str = "medium"


class Pace(msgspec.Struct, frozen=True):
    kind: Literal["relaxed", "live"] = "relaxed"
    seconds: int = 30


class TableWish(msgspec.Struct, frozen=True):
    """A table as somebody would like it."""

    game: str
    players: int | None = None
    options: dict[str, str | int | bool] = {}
    seats: list[SeatWish] = []
    pace: Pace = Pace()
    hints: bool = True


def usual_players(game: Game) -> int:
    return min(USUAL_PLAYERS, game.most)


def clean_name(name: str) -> str:
    """A name that fits on a seat: no control characters, no towers of accents, not endless."""
    text = unicodedata.normalize("NFC", name)
    kept = (c if unicodedata.category(c)[0] not in "CZ" else " " if c.isspace() else "" for c in text)
    single = re.sub(r"\s+", " ", "".join(kept)).strip()
    flat = re.sub(
        r"([\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{2})[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+", r"\1", single
    )
    return flat[:LONGEST_NAME].strip()


def distinct(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    candidate, number = name, 2
    while candidate and candidate in others:
        ending = f" {number}"
        candidate, number = name[: LONGEST_NAME - len(ending)] + ending, number + 1
    return candidate


def bot_name(others: Sequence[str]) -> str:
    return next((name for name in BOT_NAMES if name not in others), distinct(BOT_NAMES[0], others))


def first_entry(wish: TableWish, now: int) -> tuple[Created, dict[int, str]]:
    """The first entry of a new table, and the secrets of the seats that belong to whoever asked."""
    game = find(wish.game)
    players = game.check_players(wish.players if wish.players is not None else len(wish.seats) or usual_players(game))
    wishes = wish.seats or [SeatWish("person"), *[SeatWish()] * (players - 1)]
    if len(wishes) != players:
        raise BadOption(say("There are {players} players but {seats} seats.", players=players, seats=len(wishes)))
    chairs, held = _seat(wishes)
    created = Created(
        at=now,
        code=keys.new_code(),
        game=game.id,
        players=players,
        options=game.check_options(players, wish.options),
        chairs=chairs,
        seed=keys.new_seed(),
        salt=keys.new_salt(),
        seconds=_check_pace(wish.pace),
        hints=wish.hints,
    )
    return created, held


def _seat(wishes: Sequence[SeatWish]) -> tuple[list[Chair], dict[int, str]]:
    chairs: list[Chair] = []
    held: dict[int, str] = {}
    people = [clean_name(wish.name) for wish in wishes if wish.kind != "bot"]
    for seat, wish in enumerate(wishes):
        check_level(wish.level)
        taken = [chair.name for chair in chairs]
        name = distinct(clean_name(wish.name), taken)
        if wish.kind == "bot":
            chairs.append(Chair("bot", name or bot_name([*taken, *people]), wish.level))
        elif wish.kind == "open":
            chairs.append(Chair("open", "", wish.level))
        else:
            held[seat] = keys.new_secret()
            chairs.append(Chair("person", name, wish.level, keys.hashed(held[seat])))
    return chairs, held


def check_level(level: str) -> str:
    if level in LEVELS:
        return level
    raise BadOption(say("There is no level {level}: choose {levels}.", level=repr(level), levels=Listed(LEVELS)))


def _check_pace(pace: Pace) -> int:
    if pace.kind == "relaxed":
        return 0
    if FASTEST <= pace.seconds <= SLOWEST:
        return pace.seconds
    raise BadOption(
        say("In a live game there are {fastest} to {slowest} seconds to think.", fastest=FASTEST, slowest=SLOWEST)
    )


def again(created: Created, before: str, chairs: Sequence[Chair], now: int) -> Created:
    """The same table once more with a new deal; everyone moves on by one seat, so that another one begins."""
    rotated = [*chairs[1:], chairs[0]]
    return msgspec.structs.replace(
        created,
        at=now,
        intent="",
        code=keys.new_code(),
        chairs=rotated,
        seed=keys.new_seed(),
        salt=keys.new_salt(),
        before=before,
    )
