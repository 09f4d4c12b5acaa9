"""Golden playthroughs: whole random matches told as stories, one text file for each game and set of options.

They are here to be read, and to fail loudly when the rules or the words drift. After a change that is meant:

    python -m tests.golden        # writes the stories anew; look at the difference before you keep it

To add a game, or an option, add a line to ``CASES``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.games.chance import below, stream_from
from ludotheque.games.game import Value
from ludotheque.i18n import language
from ludotheque.match import Match

FOLDER = Path(__file__).parent
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
        return FOLDER / f"{self.game}-{self.players}{options}.txt"


CASES = [
    *(Case("ciseaux", players) for players in (2, 3, 4)),
    Case("ciseaux", 2, {"void": "carry"}, seed=2),
    Case("ciseaux", 4, {"void": "carry"}),
    *(Case("ciseaux", 3, {"joker_value": value}, seed=value) for value in (1, 2, 3, 4, 5)),
    Case("ciseaux", 3, {"void": "carry", "joker_value": 5}),
    *(Case("ninjan", players) for players in (3, 4, 5)),
    Case("ninjan", 2, seed=167),  # a tie, and a duel that is replayed
    Case("ninjan", 2, {"tie": "shared"}, seed=108),  # a tie
    Case("ninjan", 2, {"deals": 3}),
    Case("ninjan", 4, {"deals": 3, "tie": "shared"}),
    *(Case("rockoman", players, seed=players) for players in (2, 3, 4, 5, 6)),
    Case("rockoman", 3, {"numbers": "1-8x2"}),
    Case("rockoman", 4, {"numbers": "1-4x4", "specials": "transparent"}),
    Case("rockoman", 2, {"specials": "transparent"}),
    *(Case("supertock", players, seed=players, choices=150, draw_every=50) for players in range(2, 9)),
    Case("supertock", 2, {"door": 16, "overshoot": "forbidden"}, choices=150, draw_every=50),
    Case("supertock", 3, {"stuck": "discard", "start_protected": "yes"}, choices=150, draw_every=50),
    Case("supertock", 4, {"advanced": "yes", "teams": "yes"}, choices=150, draw_every=50),
    Case("supertock", 6, {"decks": 2, "four_back": "yes"}, choices=150, draw_every=50),
    Case("supertock", 5, {"ten_swaps": "yes", "jack_skips": "yes"}, choices=150, draw_every=50),
]


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


def _drawn(match: Match) -> Iterator[str]:
    for line in str(match).splitlines():
        yield f"  | {line}"
