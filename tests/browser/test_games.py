"""Every game is played to its end: with a mouse, by touch on a phone, by keyboard alone; in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES

from .conftest import Visit
from .hands import HANDS, play_on
from .house import Server, before_the_end, played
from .visitors import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEED = 15
ALL = 1000  # decisions: from the deal
LONG = 20  # minutes: by touch, such games are played as a whole; otherwise they are entered shortly before their end
LAST = 8


def visits() -> Iterator[tuple[str, str, str, int]]:
    """Every game by every means; the languages take turns."""
    languages = cycle(LANGUAGES)
    for game in SHELF:
        for means in HANDS:
            decisions = LAST if means != "touch" and find(game).minutes >= LONG else ALL
            yield game, means, next(languages), decisions


@pytest.mark.parametrize(("game", "means", "lang", "decisions"), list(visits()))
def test_a_game_to_its_end(server: Server, visit: Visit, game: str, means: str, lang: str, decisions: int) -> None:
    match = played(game, 2, SEED, "medium")
    table = server.arrange(match, moves=before_the_end(match, decisions), level="medium")
    page = visit(size=PHONE if means == "touch" else DESK, touch=means == "touch", lang=lang).page
    page.goto(table.seat())
    assert page.locator("html").get_attribute("lang") == lang
    play_on(page, HANDS[means])
    results = page.locator("#results")
    assert results.locator(".ranking li").count() == 2
    assert results.locator(".winner").count() >= 1
    if find(game).needs_deal:
        page.wait_for_selector("#results .deal-check.right")
