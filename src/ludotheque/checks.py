"""What people give us, looked at before anything is done with it: the value, or a sentence about what is wrong."""

from __future__ import annotations

import inspect
import math
import os
import secrets
from collections.abc import Callable, Mapping
from typing import cast

import numpy as np

from .errors import BadOption, IllegalMove
from .games.chance import GENERATORS
from .games.contract import Stream
from .games.game import Game, Room, Value
from .games.scalars import unwrapped, whole
from .i18n import Either, check_names, say, say_many, shown
from .naming import told_apart
from .patience import Progress

MOST_CORES = 1024  # each may be a process of its own
MOST = 10**9  # games or deals, whose outcomes are to fit into some memory


def check_setup(
    name: object, players: int | None, options: Mapping[str, object] | None
) -> tuple[Game, int, dict[str, Value]]:
    """The game of that name, the number of players and all options, each allowed."""
    from .games import find

    game = name if isinstance(name, Game) else find(name)
    players = game.check_players(game.fewest if players is None else players)
    return game, players, game.check_options(players, _expect_mapping(options))


def _expect_mapping(options: object) -> Mapping[str, object]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadOption(
            say("Options are an object like {example}, not {value}.", example='{"tie": "shared"}', value=shown(options))
        )
    return options


def check_seed(seed: object) -> int:
    """A whole number; without a seed, any."""
    if seed is None:
        return secrets.randbits(64)
    found = whole(seed)
    if found is None:
        raise BadOption(say("A seed is a whole number, not {value}.", value=shown(seed)))
    return found


def check_generator(generator: object) -> str:
    if isinstance(generator, str) and generator in GENERATORS:
        return str(generator)
    raise BadOption(
        say("There are no random numbers {name}: choose {names}.", name=shown(generator), names=Either(GENERATORS))
    )


def names_of_seats(names: object, players: int) -> tuple[str, ...]:
    """A name for each seat, or none at all; as they fit there, no two alike."""
    checked = check_names(names, BadOption)
    if checked and len(checked) != players:
        given = say_many("{n} name", "{n} names", len(checked))
        raise BadOption(say("There are {players} players but {names}.", players=players, names=given))
    return told_apart(checked)


def check_seat(seat: object, players: int) -> int:
    found = whole(seat)
    if found is None or not 0 <= found < players:
        last = players - 1
        raise IllegalMove(say("There is no seat {seat}: seats go from 0 to {last}.", seat=shown(seat), last=last))
    return found


def check_moment(moves: object, made: int) -> int:
    """How many moves had been made: from none to all."""
    found = whole(moves)
    if found is None or not 0 <= found <= made:
        raise BadOption(
            say("There is no moment {value}: moves are counted from 0 to {made}.", value=shown(moves), made=made)
        )
    return found


def check_room(width: object, height: object, marked: object) -> Room:
    """What a drawing has room for, and a move to be pointed out."""
    across, down = whole(width), whole(height)
    if across is None or down is None or min(across, down) < 0:
        size = f"{shown(width)} × {shown(height)}"
        raise BadOption(say("A drawing has a width and a height, whole numbers from 0, not {size}.", size=size))
    if not isinstance(marked, str):
        raise BadOption(say("A move is a text like {example}, not {value}.", example="'R7'", value=shown(marked)))
    return Room(across, down, marked)


def check_stream(stream: object) -> Stream:
    if isinstance(stream, np.ndarray) and stream.dtype == np.uint32:
        return stream
    raise BadOption(
        say(
            "Random numbers come from what {maker} of ludotheque.games.chance makes, not from {value}.",
            maker="stream_from(seed)",
            value=shown(stream),
        )
    )


def check_games(games: object) -> int:
    found = whole(games)
    if found is None or not 1 <= found <= MOST:
        raise BadOption(
            say("The number of games is a whole number from 1 to {most}, not {value}.", most=MOST, value=shown(games))
        )
    return found


def check_deals(deals: object) -> int:
    found = whole(deals)
    if found is None or not 1 <= found <= MOST:
        raise BadOption(
            say("The number of deals is a whole number from 1 to {most}, not {value}.", most=MOST, value=shown(deals))
        )
    return found


def check_progress(progress: object) -> Progress:
    """Yes, no, nothing said, or a function of how many of how many."""
    found = unwrapped(progress)
    if found is None or isinstance(found, bool):
        return found
    if callable(found) and takes(found, 2):
        return cast(Progress, found)
    raise BadOption(
        say("Progress is True, False, None or a function of (done, total), not {value}.", value=shown(progress))
    )


def takes(function: Callable[..., object], arguments: int) -> bool:
    """Whether it can be called with so many arguments; if it does not say, it is believed."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # some that are written in C
        return True
    try:
        signature.bind(*range(arguments))
    except TypeError:
        return False
    return True


def check_cores(cores: object) -> int:
    """How many cores to work on; without a number, all that this process may use."""
    if cores is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    found = whole(cores)
    if found is None or not 1 <= found <= MOST_CORES:
        raise BadOption(
            say(
                "The number of cores is a whole number from 1 to {most}, not {value}.",
                most=MOST_CORES,
                value=shown(cores),
            )
        )
    return found


def check_seconds(seconds: object) -> float:
    found = unwrapped(seconds)
    if isinstance(found, int | float) and not isinstance(found, bool) and 0 < found < math.inf:
        return float(found)
    raise BadOption(say("A budget is a number of seconds above 0, not {value}.", value=shown(seconds)))
