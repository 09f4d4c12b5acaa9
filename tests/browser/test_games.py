"""Every game is played to its end: with a mouse, by touch on a phone, by keyboard alone; in both languages."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .hands import HANDS, play_on
from .house import Server, before_the_end, played
from .visitors import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SEED = {"ciseaux": 7, "ninjan": 7, "rockoman": 7, "supertock": 13}  # in the last, the bot wins soon
ALL = 1000  # decisions: from the deal


@pytest.mark.parametrize(
    ("game", "means", "lang", "decisions"),
    [
        ("ciseaux", "mouse", "en", ALL),
        ("ciseaux", "touch", "fr", ALL),
        ("ciseaux", "keyboard", "fr", ALL),
        ("ninjan", "mouse", "fr", ALL),
        ("ninjan", "touch", "en", ALL),
        ("ninjan", "keyboard", "en", ALL),
        ("rockoman", "mouse", "en", ALL),
        ("rockoman", "touch", "fr", 12),
        ("rockoman", "keyboard", "fr", ALL),
        ("supertock", "mouse", "fr", ALL),
        ("supertock", "touch", "en", 8),
        ("supertock", "keyboard", "en", 8),
    ],
)
def test_a_game_to_its_end(server: Server, visit: Visit, game: str, means: str, lang: str, decisions: int) -> None:
    match = played(game, 2, SEED[game], "medium")
    table = server.arrange(match, moves=before_the_end(match, decisions), level="medium")
    page = visit(size=PHONE if means == "touch" else DESK, touch=means == "touch", lang=lang).page
    page.goto(table.seat())
    assert page.locator("html").get_attribute("lang") == lang
    play_on(page, HANDS[means])
    results = page.locator("#results")
    assert results.locator(".ranking li").count() == 2
    assert results.locator(".winner").count() >= 1
    page.wait_for_selector("#results .deal-check.right")
