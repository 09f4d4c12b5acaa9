"""Whatever the rules decide comes with its reason, in both languages; each game lists its own (`reasons.py`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludotheque.games import SHELF, find
from ludotheque.games.game import Event
from ludotheque.i18n import Message
from ludotheque.match import Match
from tests.golden import Case, cases
from tests.helpers import Setup, part_of, walk
from tests.reasons import Reason

LISTED = [(game, reason) for game in SHELF for reason in part_of(game, "reasons").REASONS]
FEW = 80  # choices of a story that are looked at


@pytest.mark.parametrize(
    ("game", "reason"), LISTED, ids=[f"{reason.ruling}-{reason.kind}-{reason.english}" for _, reason in LISTED]
)
def test_the_reason_is_told_in_both_languages(game: str, reason: Reason) -> None:
    told = reason.told()
    assert reason.english in [event.reason("en") for event in told]
    assert reason.french.replace(" :", "\u00a0:") in [event.reason("fr") for event in told]
    assert f"### {reason.ruling} ·" in find(game).rulings("en")


def bits(why: Message) -> Iterator[str]:
    """The sentences of a reason, as the catalogues know them."""
    parts = [part for _, part in why.parts if isinstance(part, Message)]
    if why.english == "{first} {second}":
        for part in parts:
            yield from bits(part)
    else:
        yield why.english


def told_in(case: Case) -> Iterator[Event]:
    for match in walk(Setup(case.game, case.players, case.options, case.seed), FEW):
        yield from match.events()


@pytest.mark.parametrize("game", SHELF)
def test_every_reason_that_a_game_gives_is_listed(game: str) -> None:
    """Random games meet no reason, and no kind of event with one, that the list of the game does not know."""
    reasons = part_of(game, "reasons").REASONS
    known = {bit for reason in reasons for event in reason.told() for bit in bits(event.why)}
    kinds = {(reason.kind, reason.ruling) for reason in reasons}
    for case in cases():
        if case.game == game:
            explained = [event for event in told_in(case) if event.why]
            assert {bit for event in explained if event.why for bit in bits(event.why)} <= known
            assert {(event.kind, event.ruling) for event in explained} <= kinds


@pytest.mark.parametrize("game", SHELF)
def test_rulings_that_events_name_exist(game: str) -> None:
    ids = set(re.findall(r"^### (\w+) ·", find(game).rulings("en"), re.MULTILINE))
    for case in cases():
        if case.game == game:
            assert {event.ruling for event in told_in(case)} <= {*ids, ""}


def test_a_reason_is_part_of_what_a_match_tells() -> None:
    match = Match.start("ciseaux", 2)
    match.play(0, "P1")
    match.play(1, "R5")
    [took] = [event for event in match.log() if event.kind == "took"]
    assert str(took) == "Player 1 takes the trick with the 1 of paper: 5 points. Paper beats rock."
