"""A game again: a moment is the same picture however one comes to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludotheque.games import SHELF, find
from ludotheque.match import Match

from .conftest import Visit
from .crowds import SETTLED, SHORT, a_game
from .house import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST = 9  # moments of a game that are looked at; it is enough that every kind of thing happens in one of them
PICTURE = """() => {
  const written = (one) => {
    if (!(one instanceof Element)) return one.textContent;
    const said = ({ name, value }) => `${name}=${value.replace("flying", "").trim()}`;
    const attributes = [...one.attributes].map(said).filter((one) => one !== "class=" && one !== "style=");
    return `\\n<${one.tagName} ${attributes.sort().join(" ")}>${[...one.childNodes].map(written).join("")}`;
  };
  return ["#status", "#cloth", "#seats", "#log", "#where"].map((css) => written(document.querySelector(css))).join("");
}"""


def moments_of(match: Match) -> list[int]:
    """The first moment of every kind, the end, and one after the other in between."""
    kinds: dict[frozenset[str], int] = {}
    for at in range(1, min(len(match.shared_moves), 150) + 1):
        kinds.setdefault(frozenset(event.kind for event in match.seen_at(at).events), at)
    return [*sorted(kinds.values())[:MOST], len(match.shared_moves)]


def picture(page: Page, at: int) -> str:
    """All that is to be seen and read once nothing moves any more."""
    expect(page.locator("#where")).to_contain_text(f" {at} ")
    page.wait_for_selector("#cloth[aria-busy=false]")
    page.evaluate(SETTLED)
    return str(page.evaluate(PICTURE))


@pytest.mark.parametrize("game", SHELF)
def test_a_moment_is_the_same_opened_by_its_link_and_stepped_to(server: Server, visit: Visit, game: str) -> None:
    match = a_game(game, find(game).most)
    page = visit().page
    replay = f"{server.arrange(match, SHORT[: match.players]).watch}/replay"
    for at in moments_of(match):
        page.goto(f"{replay}?at={at}", wait_until="networkidle")  # the log comes after the table
        opened = picture(page, at)
        for step, way in ((-1, "stepped to"), (1, "stepped back to")):
            if 0 <= at + step <= len(match.shared_moves):
                page.click(f"[data-step='{step}']")
                picture(page, at + step)
                page.click(f"[data-step='{-step}']")
                assert picture(page, at) == opened, f"moment {at}, {way}"
