"""Everything a seat is ever shown, and the comparison of two worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ludotheque
from ludotheque.bots import LEVELS
from ludotheque.bots.levels import EFFORTS, Thinker
from ludotheque.bots.search import Effort
from ludotheque.errors import LudothequeError
from ludotheque.games.game import Event
from ludotheque.i18n import LANGUAGES, Sayable
from ludotheque.match import Match
from ludotheque.seen import Seen
from tests.forms import PLAIN

TESTED_LEVELS = LEVELS[:2] if PLAIN else LEVELS[:3]  # expert is hard with more time: tests/bots look at it


def said(part: str | Sayable | None) -> object:
    return part if part is None or isinstance(part, str) else [part.text(lang) for lang in LANGUAGES]


def told(events: Sequence[Event]) -> list[object]:
    return [(event.data(), said(event), said(event.why), event.ruling) for event in events]


def shown(match: Match, seat: int | None, moves: Sequence[str]) -> dict[str, Any]:
    """Whatever reaches that seat: page, terminal, log, list of moves, error messages, and what bots would do there."""
    seen = match.seen_by(seat)
    return {
        "record": seen.table.tobytes(),
        "view": match.view(seat),
        "events": told(match.events(seat)),
        "log": told(recent(match).log(seat)),
        "legal": seen.legal,
        "actors": (seen.actors, match.actors),
        "result": (seen.over, seen.scores, seen.winners, match.over, match.scores, match.winners),
        "repr": repr(seen),
        "str": str(match),
        "ask": said(seen.ask()),
        "drawing": [[(said(ink.text), ink.style) for ink in line] for line in seen.draw(80)],
        "labels": [said(seen.label(move)) for move in seen.legal],
        "idle cards": [(card, said(reason)) for card, reason in seen.idle()],
        "all labels": [(move, said(label)) for move, label in seen.labels.items()],
        "why not": [said(seen.why_not(move)) for move in moves],
        "refusals": [refusal(match, seat, move) for move in moves if move not in seen.legal],
        "bots": [choice(level, seen) for level in TESTED_LEVELS],
        "own choice": after_own_choice(match, seat),
    }


def recent(match: Match) -> Match:
    """The match without its distant past, of which the log would take long."""
    copy = match.copy()
    copy._before = copy._before[-10:]
    return copy


def refusal(match: Match, seat: int | None, move: str) -> object:
    """What is said to a seat that tries a move which is not legal."""
    if seat is None:
        return None
    try:
        match.copy().play(seat, move)
    except LudothequeError as error:
        return said(error)
    return "accepted"


def choice(level: str, seen: Seen) -> object:
    """What a bot chooses; one that searches looks only briefly, but by iterations: time would not be the same twice."""
    brief = Thinker(level, 5, Effort(iterations=20, seconds=600)) if level in EFFORTS else None
    try:
        return (brief or ludotheque.bot(level, seed=5)).choose(seen)
    except LudothequeError as error:
        return said(error)


def after_own_choice(match: Match, seat: int | None) -> object:
    """As long as others still have to choose, one's own choice brings nothing to light."""
    if seat is None or seat not in match.actors or len(match.actors) == 1:
        return None
    after = match.copy()
    events = after.play(seat, after.legal(seat)[0])
    return told(events), after.seen_by(seat).table.tobytes()


def compare(one: Match, other: Match, seat: int | None, moves: Sequence[str]) -> None:
    """Two worlds that differ only in what the seat cannot know look the same to it."""
    ours, theirs = shown(one, seat, moves), shown(other, seat, moves)
    for name, value in ours.items():
        assert value == theirs[name], f"{one.game.id}: seat {seat} can tell two worlds apart by its {name}"
