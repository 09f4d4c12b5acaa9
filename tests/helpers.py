"""What tests of all games share: every way to set a game up, random matches, scripts of moves, other processes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from hypothesis import strategies as st

import ludotheque
from ludotheque.errors import BadOption
from ludotheque.games import SHELF, find
from ludotheque.games.bits import members_of
from ludotheque.games.contract import Table
from ludotheque.games.game import Event, Game, Value
from ludotheque.match import Match
from tests.forms import PLAIN

ROOT = Path(__file__).parent.parent
SOURCE = Path(ludotheque.__file__).parent
EXAMPLES = 12 if PLAIN else 40  # how many random cases a property test tries
LONGEST = 250 if PLAIN else 5000  # how deep a test that may stop anywhere goes into a random game
SETUPS = 12 if PLAIN else 1000  # of each game, how many ways to set it up are tried one by one
STEPS = 150  # how far a test follows a random game choice by choice: long games are entered at a random point


# --- every way to set a game up ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setup:
    """What is decided before the first choice."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 0

    def start(self) -> Match:
        return Match.start(self.game, self.players, self.seed, self.options)

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{options}-{self.seed}"


def goes_together(game: Game, players: int, options: Mapping[str, Value]) -> bool:
    try:
        game.check_options(players, options)
    except BadOption:
        return False
    return True


def setups_of(name: str, seed: int = 0) -> Iterator[Setup]:
    """Every number of players, with the defaults and with each other value of each option."""
    game = find(name)
    for players in range(game.fewest, game.most + 1):
        choices: list[dict[str, Value]] = [{}]
        choices += [
            {option.name: value} for option in game.options for value in option.values if value != option.default
        ]
        for options in choices:
            if goes_together(game, players, options):
                yield Setup(name, players, options, seed)


def all_setups(seed: int = 0) -> list[Setup]:
    """Those of every game; uncompiled rules are slow and make do with some, spread evenly."""
    chosen: list[Setup] = []
    for name in SHELF:
        found = list(setups_of(name, seed))
        chosen += found[:: -(-len(found) // SETUPS)]
    return chosen


@st.composite
def setups(draw: st.DrawFn, games: Sequence[str] = SHELF) -> Setup:
    """Any game of the shelf, any number of players, any options that go together, any seed."""
    game = find(draw(st.sampled_from(games)))
    players = draw(st.integers(game.fewest, game.most))
    values = {option.name: st.sampled_from(option.values) for option in game.options}
    options = draw(
        st.fixed_dictionaries({}, optional=values).filter(lambda chosen: goes_together(game, players, chosen))
    )
    return Setup(game.id, players, options, draw(st.integers(0, 2**64 - 1)))


# --- random matches ---------------------------------------------------------------------------------------------------


def legal_codes(match: Match, seat: int) -> list[int]:
    rules = match.game.rules
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    return [int(move) for move in moves[: rules.legal(match._table, seat, moves)]]


def hurry(match: Match, luck: random.Random, steps: int) -> None:
    """Up to that many random choices, straight through the rules: a match as `Match.play` would have left it."""
    rules = match.game.rules
    for _ in range(steps):
        actors = members_of(rules.actors(match._table))
        if not actors:
            return
        seat = luck.choice(actors)
        move = luck.choice(legal_codes(match, seat))
        table = match._table.copy()
        rules.play(table, seat, move)
        match._before.append(match._table)
        match._turn_to(table)
        match._moves.append((seat, match.game.notation.write(move)))


def finished(setup: Setup) -> Match:
    """A whole random match."""
    match = setup.start()
    luck = random.Random(setup.seed)
    while match.game.rules.actors(match._table):
        hurry(match, luck, 1000)
    return match


def rewound(match: Match, place: int) -> Match:
    """The match as it was after so many choices."""
    earlier = match.copy()
    earlier._table = [*match._before, match._table][place]
    earlier._before, earlier._moves = match._before[:place], match._moves[:place]
    return earlier


def somewhere(setup: Setup, most: int = LONGEST) -> Match:
    """A random match at a random moment, the start and the end included (the end of a long one only if asked for)."""
    luck = random.Random(setup.seed)
    match = setup.start()
    hurry(match, luck, most)
    return rewound(match, luck.randint(0, len(match.moves)))


def walk(setup: Setup, limit: int = STEPS) -> Iterator[Match]:
    """A random match at each of its moments; of a long one, a stretch from a random moment on."""
    luck = random.Random(setup.seed + 1)
    match = setup.start()
    hurry(match, luck, LONGEST)
    match = rewound(match, luck.randint(0, max(0, len(match.moves) - limit)))
    yield match
    for _ in range(limit):
        if match.over:
            return
        seat = luck.choice(match.actors)
        match.play(seat, luck.choice(match.legal(seat)))
        yield match


# --- each game's own tests --------------------------------------------------------------------------------------------


def part_of(game: str, part: str) -> ModuleType:
    """What the tests of all games must know about one: a module in the folder of its own tests."""
    return import_module(f"tests.{game}.{part}")


# --- scripts ----------------------------------------------------------------------------------------------------------


def play_script(match: Match, script: str | Iterable[tuple[int, str]]) -> list[Event]:
    """Play ``"0 R7, 1 S3"`` or pairs; returns what all of it caused, as a spectator sees it."""
    if isinstance(script, str):
        script = [(int(seat), move) for seat, move in (part.split(maxsplit=1) for part in script.split(","))]
    events: list[Event] = []
    for seat, move in script:
        match.play(seat, move)
        events += match.events()
    return events


def play_first(match: Match, steps: int) -> Match:
    for _ in range(steps):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def sentences(events: Iterable[Event], lang: str = "en") -> list[str]:
    return [event.text(lang) for event in events]


# --- tables -----------------------------------------------------------------------------------------------------------


def with_table(match: Match, table: Table) -> Match:
    """The same match, but with this table."""
    other = match.copy()
    other._table = table
    return other


def everything(match: Match) -> tuple[Any, ...]:
    """All that a match is, to see whether anything has changed."""
    seats = [None, *range(match.players)]
    return (
        match._table.tobytes(),
        [table.tobytes() for table in match._before],
        list(match.moves),
        match.record(),
        [match.view(seat) for seat in seats],
        [match.events(seat) for seat in seats],
    )


# --- other processes --------------------------------------------------------------------------------------------------


def run_python(*arguments: str, **environment: str) -> str:
    """What another Python prints that sees the same package and tests."""
    path = os.pathsep.join([str(SOURCE.parent), str(ROOT)])
    result = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout
