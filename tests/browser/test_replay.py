"""A game again: a moment is the same picture however one comes to it, and a phone has room for all that it tells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludotheque.games import SHELF, find
from ludotheque.match import Match
from tests.helpers import part_of

from .conftest import Visit
from .crowds import LONGEST, SETTLED, SHORT, SIZES, a_game, faults_of, resized
from .house import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONES = ("phone, small", "phone", "phone, lying")
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


CONTROLS = "#moment, #where, [data-step], [data-play], #copy-moment"
OUT_OF_SIGHT = """(css) => {  // cut off, off the screen, or under something else
  const isThere = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    if (one.scrollHeight - one.clientHeight > 4 && getComputedStyle(one).overflowY !== "visible") return false;
    return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  return [...document.querySelectorAll(css)].filter((one) => !isThere(one)).map((one) => one.id || one.textContent);
}"""


def told(match: Match, at: int, lang: str, names: tuple[str, ...]) -> tuple[str, str]:
    """What happened last in a moment, and the last reason that was given."""
    events = match.seen_at(at).events
    reasons = [event.reason(lang, names) for event in events if event.why]
    return events[-1].text(lang, names) if events else "", reasons[-1] if reasons else ""


def moments_to_read(match: Match, lang: str, names: tuple[str, ...]) -> list[int]:
    """Those of which there is most to tell, the first and the last."""
    moments = range(1, min(len(match.shared_moves), 150))
    most = sorted(moments, key=lambda at: sum(map(len, told(match, at, lang, names))))[-3:]
    return [0, *most, len(match.shared_moves)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", SHELF)
def test_on_a_phone_a_moment_is_told_in_whole_and_all_controls_are_in_sight(
    server: Server, visit: Visit, game: str, lang: str
) -> None:
    solid, faults = part_of(game, "crowded").SOLID, []
    page = visit(lang=lang).page
    for players in (find(game).fewest, find(game).most):
        match = a_game(game, players)
        names = LONGEST[:players]
        replay = f"{server.arrange(match, names).watch}/replay"
        for at in moments_to_read(match, lang, names):
            page.goto(f"{replay}?at={at}")
            page.wait_for_selector("#cloth[aria-busy=false]")
            expect(page.locator("#status")).to_contain_text(told(match, at, lang, names)[1])
            for size in PHONES:
                resized(page, SIZES[size])
                page.evaluate("scrollTo(0, 0)")
                found = [*page.evaluate(OUT_OF_SIGHT, f"#status :is(h1, p), {CONTROLS}"), *faults_of(page, size, solid)]
                faults += [f"{players} players, moment {at}, {size}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
