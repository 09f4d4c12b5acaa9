"""The worked examples of the how-to-play pages: written as what is done, played by the rules, shown as the table.

An example is a fenced block marked ``example``, one ``key: value`` a line. First how the match starts:

====================  ================================================================================================
``game: …``           which game
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

No reader ever sees that. What they see is `steps`: the position, then everything that happens, in the sentences of the
table. (What the block says and how it ought to go is for the tests.)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from .games.game import QUIET, Event
from .i18n import Listed, Message, Seat, say
from .match import Match

START = ("game", "players", "options", "deal", "seed")
FENCE = "```"
POSITION = "position"  # the kind of the first event: how it stands


@dataclass(frozen=True)
class Line:
    """One line of an example."""

    place: str  # file and line, for whoever has to mend it
    key: str
    value: str

    def fail(self, complaint: str) -> AssertionError:
        return AssertionError(f"{self.place}: {self.key}: {self.value}\n  {complaint}")


Example = list[Line]


# --- reading ----------------------------------------------------------------------------------------------------------


def parts_of(text: str, file: str = "") -> list[str | Example]:
    """A page, its text and its examples by turns."""
    parts: list[str | Example] = [""]
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        last = parts[-1]
        if line.startswith(f"{FENCE}example"):
            parts.append([])
        elif isinstance(last, str):
            parts[-1] = last + line
        elif line.startswith(FENCE):
            parts.append("")
        elif line.strip():
            last.append(_read(f"{file}:{number}", line))
    return [part for part in parts if part]


def _read(place: str, text: str) -> Line:
    key, colon, value = text.partition(":")
    line = Line(place, key.strip(), value.strip())
    if not colon:
        raise line.fail("a line is written as key: value")
    return line


def find_examples(file: str, text: str) -> list[Example]:
    """All examples of a page."""
    return [part for part in parts_of(text, file) if not isinstance(part, str)]


def moves_of(line: Line) -> list[tuple[int, str]]:
    moves = []
    for part in line.value.split(","):
        seat, _, move = part.strip().partition(" ")
        if not seat.isdigit() or not move:
            raise line.fail("moves are written as 0 R7, 1 S3: a seat, then its move")
        moves.append((int(seat), move))
    return moves


def begin(example: Example) -> Match:
    """The match as it is before the first move."""
    first, head = example[0], {line.key: line for line in example if line.key in START}
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


# --- showing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One thing that an example shows: what is told, and the match as it is then."""

    events: list[Event]
    match: Match

    @property
    def told(self) -> list[Event]:
        """What is worth a sentence."""
        return [event for event in self.events if event.kind not in QUIET]


def steps_of(example: Example) -> Iterator[Step]:
    """First the position, then every move, everything that is refused, and the score."""
    match = begin(example)
    position = Event(POSITION, None, {}, say("For example:"))
    yield Step([*_house_rules(match), position], match.copy())
    for line in example:
        if line.key == "play":
            for seat, move in moves_of(line):
                match.play(seat, move)
                yield Step(match.events(), match.copy())
        elif line.key == "illegal":
            yield Step([_refused(match, seat, move) for seat, move in moves_of(line)], match.copy())
        elif line.key == "scores":
            yield Step([Event("score", None, {}, _score(match))], match.copy())


def eyes_of(example: Example) -> int:
    """Whose hand is worth seeing: that of the first who does something."""
    return next(moves_of(line)[0][0] for line in example if line.key in ("play", "illegal"))


def _house_rules(match: Match) -> list[Event]:
    """What is not played as usual."""
    return [Event("option", None, {}, sentence) for sentence in match.game.differences(match.players, match.options)]


def _refused(match: Match, seat: int, move: str) -> Event:
    """What was tried and why not; never what would have come of it, which did not happen."""
    code, reason = match.game.notation.read(move), match.seen_by(seat).why_not(move)
    assert code is not None
    assert reason is not None
    attempt = match.game.words.attempt(code)
    sentence = say("{who} tries this, and it is refused: {attempt}.", who=Seat(seat), attempt=attempt)
    return Event("refused", seat, {"move": move}, sentence, reason, reason.ruling)


def _score(match: Match) -> Message:
    scores = [say("{who}: {score}", who=Seat(seat), score=score) for seat, score in enumerate(match.scores)]
    return say("The score now: {scores}.", scores=Listed(tuple(scores)))
