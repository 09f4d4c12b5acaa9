"""What speaks for a choice of Rockoman."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from ludotheque.match import Match

from .test_questions import aiming, calling, drawing


@pytest.mark.parametrize(
    ("start", "move", "said"),
    [
        (drawing, "draw", None),
        (calling, "rockoman", "You take 2 cards at once."),
        (calling, "pass", "The super card is worth more on a bigger pile."),
        (partial(aiming, "GUN"), "@1", "Player 2 cannot call with it any more."),
        (partial(aiming, "STEAL"), "@1", "It may be the diamond."),
        (partial(aiming, "GOOD"), "@1", "Nobody has more to lose than Player 2."),
        (partial(aiming, "DUEL"), "@2", None),
        (partial(aiming, "SICK"), "@2", "Nobody has fewer points than Player 3."),
        (partial(aiming, "SICK"), "@1", None),
    ],
)
def test_what_speaks_for_a_choice(start: Callable[[], Match], move: str, said: str | None) -> None:
    match = start()
    found = match.seen_by(match.actors[0]).speaks_for(move)
    assert (found and found.text("en")) == said
