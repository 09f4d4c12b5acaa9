"""The lobby: who has arrived, who is invited, free seats and bots, and the button that starts the game."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ludotheque import games, new
from ludotheque.bots import LEVELS
from ludotheque.i18n import LANGUAGES

from .conftest import Visit
from .crowds import resized
from .house import Server
from .test_pages import WIDER, grave
from .visitors import PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOST = {"en": ("you, at this table", "One seat is still free.", "All seats are taken."),
        "fr": ("vous, à cette table", "Une place est encore libre.", "Toutes les places sont prises.")}  # fmt: skip


def open_lobby(page: Page, home: str, free: int = 1) -> None:
    """A table of Ninjan for me, Octavie and friends, set up by keyboard alone."""
    page.goto(f"{home}/new/ninjan")
    page.select_option("[name=players]", str(2 + free))
    page.fill("[name=seat-0-name]", "Marie")
    page.select_option("[name=seat-1-level]", "expert")
    for seat in range(2, 2 + free):
        page.select_option(f"[name=seat-{seat}-kind]", "open")
    page.focus(".setup .strong")
    page.keyboard.press("Enter")
    page.wait_for_selector(".arrivals li")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_friends_arrive_in_the_lobby_and_somebody_starts(server: Server, visit: Visit, lang: str) -> None:
    you, waits, ready = HOST[lang]
    host, friend, screen = visit(lang=lang), visit(size=SMALLEST, lang=lang), visit(lang=lang)
    open_lobby(host.page, server.url)
    expect(host.page.locator(".arrivals li").nth(0)).to_contain_text(you)
    expect(host.page.locator(".arrivals li").nth(1)).to_contain_text("Octavie")
    expect(host.page.locator(".start")).to_contain_text(waits)
    expect(host.page.locator(".table")).to_be_hidden()
    expect(host.page.locator(".invitation-card .address")).to_have_text(re.sub(r"\?.*", "", host.page.url))
    expect(host.page.locator(".invitation-card img")).to_have_js_property("complete", True)
    assert not grave(Axe().run(host.page).response, "lobby")

    screen.page.goto(host.page.url + "?screen")
    code = screen.page.locator(".lobby .code")
    expect(code).to_be_in_viewport()
    assert screen.page.locator(".lobby button").count() == 0
    friend.page.goto(server.url)
    friend.page.fill("#code", code.inner_text())
    expect(friend.page.locator("#code")).to_be_in_viewport()
    friend.page.press("#code", "Enter")
    friend.page.fill("#lobby-join [name=name]", "Léo")
    for size in ((1366, 768), SMALLEST):
        resized(friend.page, size)
        expect(friend.page.locator("#lobby-join button")).to_be_in_viewport()
    assert friend.page.evaluate(WIDER) <= 0
    friend.page.press("#lobby-join [name=name]", "Enter")
    for page in (host.page, screen.page, friend.page):
        expect(page.locator(".arrivals .here", has_text="Léo")).to_be_visible()
        expect(page.locator(".start")).to_contain_text(ready)
    friend.page.focus("[data-do=start]")
    friend.page.keyboard.press("Enter")
    for page in (host.page, friend.page):
        page.wait_for_selector("body.my-turn .hand .pick.can")
        expect(page.locator(".lobby")).to_be_hidden()
    expect(screen.page.locator(".plate", has_text="Léo")).to_be_visible()
    expect(host.page.locator("#watching")).to_be_empty()  # a television is nobody
    visit().page.goto(host.page.url)
    expect(host.page.locator("#watching")).to_contain_text(re.compile("watching|regarde"))
    friend.page.goto(f"{server.url}/new/ninjan")  # one's name is remembered
    expect(friend.page.locator("[name=seat-0-name]")).to_have_value("Léo")


def test_free_seats_go_to_bots_and_come_back(server: Server, visit: Visit) -> None:
    page = visit().page
    open_lobby(page, server.url, free=2)
    for offer in ("[data-copy]", *(f"[data-level={level}]" for level in LEVELS)):
        expect(page.locator(f".arrivals .open {offer}")).to_have_count(2)
    page.click(".bots-menu >> nth=0")
    page.click("[data-level=hard] >> visible=true")
    expect(page.locator(".arrivals li").nth(2)).to_contain_text("Basile")
    page.click(".arrivals li:has-text('Basile') [data-do=free]")
    expect(page.locator(".arrivals .open")).to_have_count(2)
    page.click(".bots-menu >> nth=0")
    other = page.locator("[data-level=expert] >> visible=true")
    expect(other).to_have_text("Anatole – expert")  # Octavie has a seat already
    other.click()
    expect(page.locator(".arrivals li").nth(2)).to_contain_text("Anatole")
    page.click("[data-do=start_with_bots]")
    page.wait_for_selector(".hand .pick.can")
    expect(page.locator(".plate[title*=expert]").first).to_contain_text("Octavie")


def test_the_lobby_is_the_main_part_of_its_page(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(new("ninjan", 3, seed=7), ("Marie",), free=1).seat())
    expect(page.locator("main:visible")).to_have_count(1)
    expect(page.locator("main .arrivals li").first).to_be_visible()


ON_TOP = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (768, 1024), PHONE, SMALLEST, (844, 390)])
def test_the_start_is_in_sight_however_many_there_are(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    """And hides no seat: what stands behind it comes up to whoever goes there by keyboard, or is pointed at."""
    page = visit(size=size, lang="fr").page
    page.goto(server.arrange(new("supertock", 8, seed=7, options={"advanced": "yes"}), ("Marie",), free=6).seat())
    page.wait_for_selector(".arrivals li")
    expect(page.locator(".start button").first).to_be_in_viewport(ratio=1)
    for one in page.locator(".arrivals summary").all():
        one.focus()
        assert one.evaluate(ON_TOP)
    page.locator(".bots-menu").last.click()
    page.locator("[data-level=hard] >> visible=true").click()
    expect(page.locator(".arrivals .bot")).to_have_count(2)
    expect(page.locator(".start button").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_title_of_a_game_is_not_broken(server: Server, visit: Visit, game: str, lang: str) -> None:
    page = visit(size=SMALLEST, lang=lang).page
    page.goto(server.arrange(new(game, 2, seed=7), ("Marie",), free=1).seat())
    title = page.locator("#lobby-title")
    name = page.locator(".game-title").text_content() or ""
    broken = """(title, name) => {
      const [text] = title.childNodes, whole = text.data.replaceAll("\u00a0", " "), at = whole.indexOf(name);
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + name.length);
      return at < 0 || range.getClientRects().length > 1;
    }"""
    assert not title.evaluate(broken, name)
