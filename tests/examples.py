"""The examples in the how-to-play pages are real: each is played, and must go as the page says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludotheque.errors import LudothequeError
from ludotheque.examples import START, Example, Line, begin, moves_of
from ludotheque.games.game import Event
from ludotheque.match import Match

SPOKEN = ("say", "why")


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


def run_example(example: Example, lang: str) -> Match:
    """Play an example; whatever does not go as it says fails with file and line."""
    run = Run(lang, begin(example))
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
