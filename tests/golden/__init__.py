"""Golden playthroughs: whole random matches told as stories, one text file for each game and set of options.

They are here to be read, and to fail loudly when the rules or the words drift. After a change that is meant:

    python -m tests.golden        # writes the stories anew; look at the difference before you keep it

Each game lists its own in ``tests/<game>/stories.py``, and keeps them in ``tests/<game>/golden``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.games import SHELF
from ludotheque.games.chance import below, stream_from
from ludotheque.games.game import Value
from ludotheque.i18n import language
from ludotheque.match import Match
from tests.helpers import part_of

TESTS = Path(__file__).parent.parent
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gil", "Hana")
WIDTH = 120


@dataclass(frozen=True)
class Case:
    """One story. A long game may end after so many choices; the table is drawn before every so many."""

    game: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    choices: int = 1000
    draw_every: int = 12

    @property
    def file(self) -> Path:
        options = "".join(f"-{name}-{value}" for name, value in self.options.items())
        return TESTS / self.game / "golden" / f"{self.players}{options}.txt"


def cases() -> list[Case]:
    """All stories, as each game lists them in its own tests."""
    return [case for game in SHELF for case in part_of(game, "stories").STORIES]


def written() -> set[Path]:
    """The files that there are."""
    return {file for game in SHELF for file in (TESTS / game / "golden").glob("*.txt")}


def story(case: Case) -> str:
    with language("en"):
        return "\n".join(line.rstrip() for line in _lines(case)) + "\n"


def _lines(case: Case) -> Iterator[str]:
    match = Match.start(case.game, case.players, case.seed, case.options, names=NAMES[: case.players])
    yield f"game: {case.game}"
    yield f"players: {', '.join(match.names)}"
    yield f"options: {', '.join(f'{name}={value}' for name, value in match.options.items())}"
    yield f"seed: {case.seed}"
    yield ""
    yield from _told(match)
    luck = stream_from(case.seed)
    for place in range(case.choices):
        if match.over:
            break
        if place % case.draw_every == 0:
            yield from ("", *_drawn(match), "")
        seat = match.actors[below(luck, len(match.actors))]
        move = match.legal(seat)[below(luck, len(match.legal(seat)))]
        match.play(seat, move)
        yield f"> {match.names[seat]}: {move}"
        yield from _told(match)
    yield from ("", *_drawn(match), "")
    yield f"scores: {' '.join(map(str, match.scores))}"
    yield f"winners: {', '.join(match.names[winner] for winner in match.winners) or '…'}"


def _told(match: Match) -> Iterator[str]:
    """What the last choice caused, as a spectator reads it."""
    for event in match.events():
        yield f"    {event.text(names=match.names)}"
        if event.why:
            yield f"      {event.reason(names=match.names)}{f' ({event.ruling})' if event.ruling else ''}"


def _drawn(match: Match) -> Iterator[str]:
    for line in str(match).splitlines():
        yield f"  | {line}"
