"""Those who look elsewhere: another tab, a notification, a telephone that sleeps and wakes up on a dead line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import ludotheque
from ludotheque.client import RemoteTable, join

from .conftest import Visit
from .house import Arranged, Server
from .visitors import DESK, PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HIDEABLE = """
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.turnAway = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
window.notified = [];
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); window.notified.push({ title, ...options }); }
  static permission = "granted";  // a Chromium without windows shows none, and never allows any
  static async requestPermission() { return "granted"; }
};
"""
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"
TURN = {"en": ("Your turn", "It is your turn."), "fr": ("À vous", "C’est à vous de jouer.")}


def sit(server: Server, visit: Visit, lang: str, line: Callable[[WebSocketRoute], None] | None = None) -> Page:
    page = visit(size=PHONE, touch=True, lang=lang).page
    page.add_init_script(HIDEABLE)
    if line is not None:
        page.route_web_socket(re.compile("/ws"), line)
    return page


def laid(page: Page, table: Arranged, leo: RemoteTable) -> None:
    """Marie has chosen a card in her turn and waits for Léo."""
    page.goto(table.seat())
    page.locator(".hand .pick.can").first.tap()
    page.tap("[data-do=confirm]")
    expect(page).to_have_title("Ninjan")
    assert leo.legal


def choose(leo: RemoteTable) -> str:
    """Léo chooses; the cards turn, and it is Marie's turn to lay hers or to wait again until it is."""
    chosen = leo.legal[0]
    leo.move(chosen)
    while leo.legal:  # the pile, if he comes first
        leo.move(leo.legal[0])
    return chosen


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_tab_in_the_background_tells_whose_turn_it_is_and_nothing_else(
    server: Server, visit: Visit, lang: str
) -> None:
    title, sentence = TURN[lang]
    table = server.arrange(ludotheque.new("ninjan", 2, seed=7), ("Marie", "Léo"))
    leo, page = join(table.seat(1)), sit(server, visit, lang)
    laid(page, table, leo)
    page.evaluate("document.querySelector('#settings-form [name=notify]').click()")
    page.wait_for_function("() => localStorage.notify === 'on'")
    page.evaluate("window.turnAway(true)")
    choose(leo)
    expect(page).to_have_title(f"● {title} · Ninjan")
    assert page.evaluate(ICON) == "/static/icon-turn.svg"
    page.wait_for_function("() => window.notified.length")
    notice = {"title": "Ninjan", "body": sentence, "tag": f"/t/{table.id}", "icon": "/static/icon-192.png"}
    assert page.evaluate("window.notified") == [notice]
    page.evaluate("window.turnAway(false)")
    expect(page.locator("#status h1.yours")).to_be_visible()
    assert len(page.evaluate("window.notified")) == 1, "it is told once"


def test_nobody_is_notified_who_has_not_asked(server: Server, visit: Visit) -> None:
    table = server.arrange(ludotheque.new("ninjan", 2, seed=7), ("Marie", "Léo"))
    leo, page = join(table.seat(1)), sit(server, visit, "en")
    laid(page, table, leo)
    page.evaluate("window.turnAway(true)")
    choose(leo)
    expect(page).to_have_title("● Your turn · Ninjan")
    assert page.evaluate("window.notified") == []


def test_a_telephone_wakes_up_on_a_dead_line(server: Server, visit: Visit) -> None:
    """Nothing comes any more, and nobody says that the line is closed; as soon as somebody looks, it is opened anew."""
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []

    def line(page_side: WebSocketRoute) -> None:
        lines.append(page_side)
        far = page_side.connect_to_server()
        page_side.on_message(lambda message: None if page_side in dead else far.send(message))
        far.on_message(lambda message: None if page_side in dead else page_side.send(message))

    table = server.arrange(ludotheque.new("ninjan", 2, seed=7), ("Marie", "Léo"))
    leo, page = join(table.seat(1)), sit(server, visit, "fr", line)
    laid(page, table, leo)
    dead.extend(lines)
    page.evaluate("window.turnAway(true)")
    card = choose(leo)
    page.evaluate("window.turnAway(false)")
    page.wait_for_selector("#status h1.yours")
    assert page.locator(f"[data-face='{card}']").count(), "what was missed is on the table"
    assert len(lines) == 2


LOST = {"en": "The line is down: coming back…", "fr": "Connexion perdue\u00a0: on revient…"}
READ = """(strip) => {  // over everything, in letters as large as a sentence's, and no longer than it is true
  const { left, right, top, bottom } = strip.getBoundingClientRect();
  const seen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  strip.style.pointerEvents = "auto";
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === strip;
  strip.style.pointerEvents = "";
  return seen && over && parseFloat(getComputedStyle(strip).fontSize) >= 16;
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [DESK, PHONE, SMALLEST, (844, 390)])
def test_a_lost_line_is_plain_to_see(server: Server, visit: Visit, size: tuple[int, int], lang: str) -> None:
    """Whatever is chosen meanwhile, and in the lobby too."""
    lines: list[WebSocketRoute] = []
    cut: list[bool] = []

    def line(page_side: WebSocketRoute) -> None:
        if cut:
            page_side.close()
        else:
            lines.append(page_side)
            page_side.connect_to_server()

    visitor = visit(size=size, lang=lang)
    visitor.forgive("closed before the connection is established")  # that is what this is about
    page = visitor.page
    page.add_init_script("localStorage.confirm = 'on'")
    page.route_web_socket(re.compile("/ws"), line)
    strip = page.locator("#line")
    for game, free in [(game, 0) for game in ludotheque.games()] + [("ninjan", 1)]:
        page.goto(server.arrange(ludotheque.new(game, 2, seed=7), ("Marie",), free=free).seat())
        page.wait_for_selector(".arrivals li" if free else "#cloth > *")
        for card in page.locator(".hand .pick.can").all()[:1]:
            card.click()
        expect(strip).to_be_empty()
        cut.append(True)
        lines[-1].close()
        expect(strip).to_have_text(LOST[lang])
        assert strip.evaluate(READ), (game, free)
        cut.clear()
        expect(strip).to_be_empty()
