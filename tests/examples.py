"""The examples in the how-to-play pages are real: each is played, and must go as the page says.

An example is a fenced block marked ``example``, one ``key: value`` a line. First how the match starts:

====================  ================================================================================================
``game: ninjan``      which game
``players: 2``        how many players
``options: {…}``      as JSON; may be left out
``deal: {…}``         as JSON, or ``seed: 7``; may both be left out
====================  ================================================================================================

then what happens, as often as needed:

====================  ================================================================================================
``play: 0 R7, 1 S3``  these seats choose these moves
``say: sentence``     one of the sentences that the last ``play`` caused, as a spectator reads it
``illegal: 0 P3``     this move is refused…
``why: sentence``     …for this reason
``scores: 3 0``       the scores now
``winners: 0``        the winning seats
====================  ================================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from ludotheque.errors import LudothequeError
from ludotheque.games.game import Event
from ludotheque.match import Match

START = ("game", "players", "options", "deal", "seed")
SPOKEN = ("say", "why")


@dataclass(frozen=True)
class Line:
    """One line of an example."""

    place: str  # file and line, for whoever has to mend it
    key: str
    value: str

    def fail(self, complaint: str) -> AssertionError:
        return AssertionError(f"{self.place}: {self.key}: {self.value}\n  {complaint}")


Example = list[Line]


def find_examples(file: str, text: str) -> list[Example]:
    """All examples of a page."""
    examples: list[Example] = []
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() == "```example":
            inside = True
            examples.append([])
        elif line.startswith("```"):
            inside = False
        elif inside and line.strip():
            key, colon, value = line.partition(":")
            examples[-1].append(Line(f"{file}:{number}", key.strip(), value.strip()))
            if not colon:
                raise examples[-1][-1].fail("a line is written as key: value")
    return examples


def without_words(example: Example) -> list[tuple[str, str]]:
    """What does not depend on the language."""
    return [(line.key, line.value) for line in example if line.key not in SPOKEN]


@dataclass
class Run:
    """An example being played."""

    lang: str
    match: Match
    caused: list[Event] = field(default_factory=list)
    refused: Line | None = None
    reason: str = ""

    def play(self, line: Line) -> None:
        self.caused = []
        for seat, move in moves_of(line):
            try:
                self.match.play(seat, move)
            except LudothequeError as error:
                raise line.fail(f"{seat} {move} is refused: {error.text(self.lang)}") from error
            self.caused += self.match.events()

    def say(self, line: Line) -> None:
        said = [event.text(self.lang) for event in self.caused]
        if line.value not in said:
            raise line.fail("\n  ".join(["what is really said:", *said]))

    def illegal(self, line: Line) -> None:
        for seat, move in moves_of(line):
            reason = self.match.explain(seat, move)
            if reason is None:
                raise line.fail("this move is legal")
            self.refused, self.reason = line, reason.text(self.lang)

    def why(self, line: Line) -> None:
        if self.refused is None:
            raise line.fail("there is no illegal move before it")
        if line.value != self.reason:
            raise line.fail(f"the reason is really: {self.reason}")
        self.refused = None

    def scores(self, line: Line) -> None:
        self.compare(line, self.match.scores)

    def winners(self, line: Line) -> None:
        self.compare(line, self.match.winners)

    def compare(self, line: Line, real: tuple[int, ...]) -> None:
        if line.value.split() != [str(number) for number in real]:
            raise line.fail(f"really: {' '.join(map(str, real))}")


def moves_of(line: Line) -> list[tuple[int, str]]:
    moves = []
    for part in line.value.split(","):
        seat, _, move = part.strip().partition(" ")
        if not seat.isdigit() or not move:
            raise line.fail("moves are written as 0 R7, 1 S3: a seat, then its move")
        moves.append((int(seat), move))
    return moves


def run_example(example: Example, lang: str) -> Match:
    """Play an example; whatever does not go as it says fails with file and line."""
    head = {line.key: line for line in example if line.key in START}
    run = Run(lang, _start(example[0], head))
    actions: dict[str, Callable[[Line], None]] = {
        action.__name__: action for action in (run.play, run.say, run.illegal, run.why, run.scores, run.winners)
    }
    for line in example:
        if run.refused is not None and line.key != "why":
            raise line.fail("an illegal move is followed by why")
        if line.key in actions:
            actions[line.key](line)
        elif line.key not in START:
            raise line.fail(f"there is no {line.key!r}: only {', '.join([*START, *actions])}")
    if run.refused is not None:
        raise run.refused.fail("an illegal move is followed by why")
    return run.match


def _start(first: Line, head: dict[str, Line]) -> Match:
    for key in ("game", "players"):
        if key not in head:
            raise first.fail(f"the example lacks {key}")
    try:
        return Match.start(
            head["game"].value,
            players=int(head["players"].value),
            options=json.loads(head["options"].value) if "options" in head else None,
            deal=json.loads(head["deal"].value) if "deal" in head else None,
            seed=int(head["seed"].value) if "seed" in head else 0,
        )
    except ValueError as error:
        raise first.fail(f"cannot start: {error}") from error
