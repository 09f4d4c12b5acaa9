"""Several people: by link, as spectators, round one device, and through a restart of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import ludotheque

from .conftest import Visit
from .hands import click, play_on
from .house import Server, so_far
from .visitors import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FACES = "els => els.map(el => el.dataset.face)"
WITHOUT_RULES = """() => {  // their examples name cards, the same for everyone
  const page = document.documentElement.cloneNode(true);
  page.querySelector("#rules").remove();
  return page.outerHTML;
}"""


def faces(page: Page, css: str) -> list[str]:
    """The cards that show in a part of the page."""
    found: list[str] = page.eval_on_selector_all(f"{css} [data-face]", FACES)
    return found


def set_up(page: Page, home: str, seats: dict[int, tuple[str, str]], game: str = "ninjan") -> None:
    """Fill in the form of a new table for two, as a person does."""
    page.goto(f"{home}/new/{game}")
    page.select_option("[name=players]", "2")
    for seat, (kind, name) in seats.items():
        page.select_option(f"[name=seat-{seat}-kind]", kind)
        if name:
            page.fill(f"[name=seat-{seat}-name]", name)
    page.click(".setup .strong")
    page.wait_for_url("**/t/*")


def told(visitor: Visitor, cards: list[str]) -> list[str]:
    """Where a card's name has reached a browser, on the page or over the socket."""
    names = "|".join(re.escape(card) for card in cards)
    pattern = re.compile(rf'.{{0,60}}(?:"(?:{names})"|card:(?:{names})\b).{{0,30}}')
    return [
        found for text in [visitor.page.evaluate(WITHOUT_RULES), *visitor.frames] for found in pattern.findall(text)
    ]


def test_two_browsers_and_a_spectator(server: Server, visit: Visit) -> None:
    marie, leo, watcher = visit(), visit(size=PHONE, touch=True, lang="fr"), visit()
    set_up(marie.page, server.url, {0: ("person", "Marie"), 1: ("open", "")})
    link = marie.page.locator(".lobby .copy").first.get_attribute("data-copy")
    assert link == marie.page.url

    watcher.page.goto(link)
    leo.page.goto(link)
    leo.page.fill(".join [name=name]", "Léo")
    leo.page.tap(".join .strong")
    marie.page.wait_for_selector(".arrivals .here:has-text('Léo')")
    marie.page.click("[data-do=start]")
    leo.page.wait_for_selector(".hand .pick.can")
    marie.page.wait_for_selector(".plate:has-text('Léo')")

    hand = faces(marie.page, "#bench")
    assert len(hand) == 9
    for other in (leo, watcher):
        assert not told(other, hand)
    assert watcher.page.locator("#bench [data-face], .pick.can, #tools button").count() == 0
    assert not told(watcher, faces(leo.page, "#bench"))

    chosen = hand[0]
    marie.page.click(f'.hand [data-pick="card:{chosen}"]')
    for other in (leo, watcher):
        other.page.wait_for_selector(".plate .decided")
        assert not told(other, [chosen])
    leo.page.tap(".hand .pick.can")
    leo.page.tap("[data-do=confirm]")
    for other in (leo, watcher):
        other.page.wait_for_function("card => document.querySelector(`[data-face='${card}']`)", arg=chosen)
        assert told(other, [chosen])


def test_a_choice_is_taken_back(server: Server, visit: Visit) -> None:
    page, other = visit().page, visit().page
    table = server.arrange(ludotheque.new("ninjan", 2, seed=7), people=("Marie", "Léo"))
    page.goto(table.seat(0))
    page.click(".hand .pick.can >> nth=0")
    page.click("[data-do=retract]")
    page.wait_for_selector(".hand .pick.can >> nth=8")
    page.click(".hand .pick.can >> nth=4")
    page.wait_for_selector("[data-do=retract]")
    other.goto(table.seat(1))
    other.click(".hand .pick.can >> nth=0")
    page.wait_for_function("() => document.querySelectorAll('.hand .pick').length === 8")


def test_a_typed_code_leads_to_the_table(server: Server, visit: Visit) -> None:
    marie, leo = visit(), visit(lang="fr")
    set_up(marie.page, server.url, {0: ("person", "Marie"), 1: ("open", "")})
    marie.page.click("[data-open=share]")
    code = marie.page.locator("#dialog-share .code").inner_text()
    leo.page.goto(server.url)
    leo.page.fill("#code", code.lower())
    leo.page.press("#code", "Enter")
    leo.page.wait_for_url(marie.page.url)
    leo.forgive("404")
    leo.page.goto(f"{server.url}/join?code=QQQQQQ")
    assert "QQQQQQ" in leo.page.locator("#code-error").inner_text()
    expect(leo.page.locator("#code")).to_have_value("QQQQQQ")  # to be mended, not to be typed again
    expect(leo.page.locator("#code")).to_be_focused()
    expect(leo.page.locator("#code-error")).to_be_in_viewport(ratio=1)


def test_a_curtain_between_two_players_on_one_device(server: Server, visit: Visit) -> None:
    page = visit().page
    set_up(page, server.url, {0: ("person", "Marie"), 1: ("here", "Léo")})
    hands: list[list[str]] = []
    for name in ("Marie", "Léo"):
        page.wait_for_selector(f".curtain:has-text('{name}')")
        assert not faces(page, "#bench")
        assert not any(card in faces(page, "body") for hand in hands for card in hand)
        page.click(".curtain [data-do=curtain]")
        page.wait_for_selector(".curtain", state="detached")
        hands.append(faces(page, "#bench"))
        assert "?" not in hands[-1]
        page.click(".hand .pick.can >> nth=0")
    assert not set(hands[0]) & set(hands[1])
    play_on(page, click)


def test_no_curtain_comes_back_for_who_goes_on_alone(server: Server, visit: Visit) -> None:
    """Super Tock: the others have put their hands down, and Zoé plays card after card."""
    match = so_far("supertock", 3, 2, 3)
    assert [view["cards"] for view in match.view()["seats"]] == [0, 4, 0]
    table, page = server.arrange(match, ("Marie", "Zoé")), visit().page
    for seat in (0, 1):
        page.goto(table.seat(seat))
    page.click(".curtain:has-text('Zoé') [data-do=curtain]")
    page.wait_for_selector(".hand .pick.can")
    held = page.locator(".hand [data-face]")
    while held.count() == 4:
        play_on(page, click, decisions=1)
    expect(page.locator(".hand .pick.can").first).to_be_visible()
    expect(held).to_have_count(3)
    expect(page.locator(".curtain")).to_have_count(0)


def test_a_personal_link_moves_the_seat_to_another_device(server: Server, visit: Visit) -> None:
    desk, phone = visit(), visit(size=PHONE, touch=True)
    set_up(desk.page, server.url, {0: ("person", "Marie"), 1: ("bot", "")})
    link = desk.page.locator("#dialog-share .links .copy").get_attribute("data-copy")
    assert link is not None
    phone.page.goto(link)
    phone.page.wait_for_selector(".hand .pick.can")
    assert faces(phone.page, "#bench") == faces(desk.page, "#bench")


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may die."""
    server = Server(tmp_path_factory.mktemp("mortal"))
    yield server
    server.stop()


def test_the_server_is_killed_in_mid_game(mortal: Server, visit: Visit) -> None:
    visitor = visit(mortal.url)
    visitor.forgive("WebSocket|net::ERR_")  # the server dies, and what was under way with it
    page = visitor.page
    table = mortal.arrange(ludotheque.new("ninjan", 2, seed=7))
    page.goto(table.seat())
    page.evaluate("window.samePage = true")
    play_on(page, click, decisions=3)
    page.wait_for_selector("body.my-turn .pick.can")
    mortal.kill()
    page.wait_for_selector(".line-down:not(:empty)")
    page.locator(".pick.can").first.click()  # chosen while nobody listens
    mortal.start_again()
    page.wait_for_selector(".line-down:empty", state="attached")
    play_on(page, click)
    assert page.evaluate("window.samePage")
