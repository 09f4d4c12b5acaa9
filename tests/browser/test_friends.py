"""Among friends: the lobby, signs and phrases, hints, whose turn it is, endings and the next game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ludotheque import new

from .conftest import Visit
from .crowds import faults_of
from .hands import click, play_on
from .house import Server, before_the_end, played, so_far
from .visitors import PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_what_is_said_stands_at_the_plate(server: Server, visit: Visit) -> None:
    marie, leo = visit(), visit(size=PHONE, lang="fr")
    table = server.arrange(new("ninjan", 3, seed=7), people=("Marie", "Léo"))
    marie.page.goto(table.seat(0))
    expect(marie.page.locator(".plate.away")).to_contain_text("away")
    leo.page.goto(table.seat(1))
    expect(marie.page.locator(".plate.away")).to_have_count(0)
    marie.page.click(".phrases summary")
    marie.page.click("[data-gesture=clap]")
    bubble, plate = leo.page.locator(".bubble.gestured"), leo.page.locator("[data-key='plate:0']")
    expect(bubble).to_be_visible()
    beside, at = bubble.bounding_box(), plate.bounding_box()
    assert beside is not None
    assert at is not None
    assert abs(beside["y"] + beside["height"] - at["y"]) < 20 or 0 < beside["y"] - at["y"] < at["height"] + 20
    expect(leo.page.locator("#live")).to_contain_text("Marie applaudit.")
    leo.page.click(".phrases summary")
    leo.page.click("[data-phrase=hello]")
    expect(marie.page.locator(".bubble.said")).to_have_text("Hello!")
    expect(marie.page.locator("#log .said")).to_contain_text("Léo")


@pytest.mark.parametrize("size", [PHONE, (1280, 720), (1366, 768)])
@pytest.mark.parametrize("game", ["supertock", "ninjan"])
def test_all_that_can_be_said_is_in_sight(server: Server, visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(size=size, lang="fr").page
    page.goto(server.arrange(so_far(game, 4, 7, 6)).seat())
    page.locator(".phrases summary").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 500)")
    page.locator(".phrases summary").click()
    inside = "document.querySelector('.phrases .menu').getBoundingClientRect().right <= innerWidth - 4"
    page.wait_for_function(f"() => scrollX === 0 && {inside}")
    for one in (".gestures button >> nth=0", ".phrases .menu .quiet >> nth=-1"):
        expect(page.locator(one)).to_be_in_viewport(ratio=1)


def test_what_is_said_is_heard_at_once_whatever_is_still_being_shown(server: Server, visit: Visit) -> None:
    """Marie has stopped the show: what others do waits, what they say does not."""
    marie, leo = visit(motion=True, speed="normal").page, visit().page
    table = server.arrange(new("ciseaux", 2, seed=7), people=("Marie", "Léo"))
    for seat, page in enumerate((marie, leo)):
        page.goto(table.seat(seat))
        page.wait_for_selector(".hand .pick.can")
    marie.keyboard.press("p")
    for page in (marie, leo):
        page.click(".hand .pick.can >> nth=0")
    expect(leo.locator(".hand .pick")).to_have_count(15)
    leo.click(".phrases summary")
    leo.click("[data-phrase=hello]")
    expect(marie.locator(".bubble.said")).to_have_text("Hello!")
    expect(marie.locator("#log .said")).to_have_count(1)
    expect(marie.locator("#cloth .card[data-face='?']").first).to_be_visible()  # which nobody has seen yet
    marie.keyboard.press("p")
    expect(marie.locator("#told .sentence")).not_to_be_empty()
    expect(marie.locator("#log .said")).to_have_count(1)  # and once


def test_a_hint_is_one_suggestion_with_its_reason(server: Server, visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto(server.arrange(new("ninjan", 2, seed=7)).seat())
    page.click("[data-do=hint]:visible")
    hint = page.locator(".advice")
    expect(hint.locator(".suggestion b")).to_have_count(1, timeout=60_000)
    expect(hint).to_contain_text("Avec les piles actuelles, cette carte prend")
    expect(hint.locator(".sure")).to_have_text(re.compile("clair|de peu|au choix"))
    expect(hint.locator("details li").first).to_be_hidden()
    hint.locator("summary").click()
    expect(hint.locator("details li").first).to_contain_text("%")


def test_sounds_are_offered_once_and_my_turn_is_told(server: Server, visit: Visit) -> None:
    page = visit(lang="fr").page
    table = server.arrange(new("ninjan", 2, seed=7), people=("Marie", "Léo"))
    page.goto(table.seat())
    expect(page).to_have_title(re.compile("^● À vous · Ninjan"))
    assert page.get_attribute("link[rel=icon]", "href") == "/static/icon-turn.svg"
    page.click(".hand .pick.can >> nth=0")
    expect(page).to_have_title("Ninjan")
    assert page.get_attribute("link[rel=icon]", "href") == "/static/icon.svg"
    page.locator(".sound-offer button").nth(1).click()
    expect(page.locator(".sound-offer")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('sound')") == "off"
    page.reload()
    page.click("#cloth")
    expect(page.locator(".sound-offer")).to_have_count(0)


@pytest.mark.parametrize(("lang", "asked"), [("en", "Sounds?"), ("fr", "Du son?")])
def test_on_a_phone_too_it_is_said_what_is_asked_and_nothing_is_hidden(
    server: Server, visit: Visit, lang: str, asked: str
) -> None:
    page = visit(size=SMALLEST, touch=True, lang=lang).page
    page.goto(server.arrange(new("ninjan", 2, seed=7)).seat())
    page.locator(".hand .pick.can").first.tap()
    expect(page.locator(".sound-offer button").first).to_have_text(asked, use_inner_text=True)
    for control in (".home", "[data-open]", ".languages a:not([aria-current])", ".sound-offer button"):
        for one in page.locator(f".bar {control}").all():
            expect(one).to_be_in_viewport(ratio=1)
    assert not faults_of(page, "phone, small", (".sound-offer button",))
    page.locator(".sound-offer button").first.tap()
    expect(page.locator(".sound-offer")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('sound')") == "on"


def test_a_hint_on_a_phone_that_lies_hides_neither_hand_nor_question(server: Server, visit: Visit) -> None:
    match = played("ninjan", 4, 11)
    page = visit(size=(844, 390), lang="fr").page
    page.goto(server.arrange(match, moves=before_the_end(match, 4)).seat())
    page.locator("[data-do=hint]:visible").first.click()
    page.wait_for_selector(".advice", timeout=60_000)
    for part in ("#status h1", ".hand .pick >> nth=0", ".advice .suggestion"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1366, 768)])
def test_a_hint_stands_beside_what_is_picked(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    """Eight players leave no room for the whole of it while a card is picked."""
    page = visit(size=size, lang="fr").page
    page.goto(server.arrange(so_far("supertock", 8, 7, 40)).seat())
    page.locator("[data-do=hint]:visible").first.click()
    page.wait_for_selector(".advice", timeout=60_000)
    suggestion = page.locator(".advice .suggestion b").inner_text()
    page.click(".hand .pick.can >> nth=0")
    expect(page.locator(".reminder")).to_have_text(suggestion, ignore_case=True)
    expect(page.locator(".reminder")).to_be_in_viewport(ratio=1)
    expect(page.locator(".advice")).to_have_count(0)
    page.click("[data-do=cancel]")
    expect(page.locator(".advice")).to_be_visible()


@pytest.mark.parametrize(("game", "players", "seed", "moves"), [("ninjan", 5, 11, 30), ("supertock", 8, 7, 119)])
def test_on_a_phone_a_hint_moves_nothing_and_stays_beside_what_is_picked(
    server: Server, visit: Visit, game: str, players: int, seed: int, moves: int
) -> None:
    page = visit(size=SMALLEST, touch=True, lang="fr").page
    page.goto(server.arrange(so_far(game, players, seed, moves)).seat())
    page.wait_for_selector(".pick.can")
    where = "() => [...document.querySelectorAll('#status h1, #cloth, .hand .pick')].map((one) => one.offsetTop)"
    before = page.evaluate(where)
    page.locator("[data-do=hint]:visible").first.tap()
    page.wait_for_selector(".advice", timeout=60_000)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(where) == before
    for part in ("#status h1", ".suggestion", ".sure", ".advice summary"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.locator(".advice").evaluate("(hint) => hint.scrollHeight <= hint.clientHeight"), "a line is cut"
    page.locator(".hand .pick.can, .pile.can").first.tap()
    expect(page.locator(".sure")).to_be_in_viewport(ratio=1)
    expect(page.locator(".reminder")).to_have_count(0)


def test_after_a_hint_what_happens_is_in_sight_again(server: Server, visit: Visit) -> None:
    page = visit(size=PHONE, touch=True, lang="fr").page
    match = played("ninjan", 5, 11)
    page.goto(server.arrange(match, moves=before_the_end(match, 60)).seat())
    above = page.evaluate("scrollY")
    page.locator("[data-do=hint]:visible").first.tap()
    page.wait_for_selector(".advice", timeout=60_000)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # to read it
    page.locator(".pick.can").first.evaluate("(card) => card.click()")
    page.locator("[data-do=confirm]").evaluate("(button) => button.click()")
    page.wait_for_function("(above) => scrollY === above", arg=above)


def test_a_television_tells_places_at_the_end_and_who_won_once(server: Server, visit: Visit) -> None:
    match = played("supertock", 4, 11)
    page = visit(size=(1280, 720)).page
    page.goto(f"{server.arrange(match, ('Marie', 'Zoé', 'Léo', 'Mia')).watch}?screen")
    places = page.locator(".ranking li")
    expect(places).to_have_count(4)
    expect(places.last).to_be_in_viewport(ratio=1)
    expect(page.locator("#status h1")).to_contain_text("wins!")
    expect(page.locator("#told .sentence")).not_to_contain_text("wins!")
    expect(page.locator("#told .why")).to_be_visible()


def test_a_link_to_the_moment_of_a_trick_shows_that_trick(server: Server, visit: Visit) -> None:
    match = played("ciseaux", 3, 11)
    page = visit().page
    page.goto(f"{server.arrange(match, ('Marie', 'Zoé', 'Léo')).watch}/replay?at=6")
    expect(page.locator(".shown .card")).to_have_count(3)
    page.click("[data-step='1']")
    expect(page.locator("#where")).to_contain_text("7")
    expect(page.locator(".shown .card:not(.place-holder)")).to_have_count(1)
    page.goto(f"{page.url.split('?')[0]}?at={len(match.moves) - 1}")
    page.wait_for_selector(".shown")
    for _ in ("stepped to", "opened"):  # the last trick is still there at the end, with who wins
        page.click("[data-step='1']")
        expect(page.locator("#status h1")).to_contain_text("win")
        expect(page.locator(".shown .card")).to_have_count(3)
        expect(page.locator(".plate .crown")).not_to_have_count(0)
        page.reload()


def test_the_end_waits_a_moment_then_tells_places(server: Server, visit: Visit) -> None:
    match = played("ninjan", 2, 11)
    (winner,) = match.winners
    table = server.arrange(match, people=("Marie", "Léo"), moves=len(match.moves) - 1)
    first, last = visit(lang="fr"), visit()
    mover, _ = match.moves[-1]
    first.page.goto(table.seat(1 - mover))
    last.page.goto(table.seat(mover))
    play_on(last.page, click)  # it has one choice left
    pages = {1 - mover: first.page, mover: last.page}
    won = {first.page: "Vous gagnez!", last.page: "You win!"}
    names = ("Marie", "Léo")
    for seat, page in pages.items():
        page.wait_for_selector("#dialog-results[open]")
        title = won[page] if seat == winner else names[winner]
        expect(page.locator("#results h2")).to_contain_text(title)
        expect(page.locator(".ranking .rank")).to_have_text(
            ["1re place", "2e place"] if page is first.page else ["1st", "2nd"]
        )
    last.page.click("#results [data-close]")
    expect(last.page.locator("#results")).to_be_hidden()  # the last board stays
    last.page.click("[data-do=results]")
    colours = last.page.locator(".ranking .winner .badge").get_attribute("class")
    last.page.click("#results [data-do=rematch]")
    last.page.wait_for_url(lambda address: "/t/" in address and table.id not in address)
    last.page.wait_for_selector(".hand .pick.can")
    plate = last.page.locator(".plate", has_text=names[winner]).first.locator(".badge")
    assert plate.get_attribute("class") == colours


AGED = """async () => {  // all that is kept is from another time now
  const [name] = await caches.keys();
  const kept = await caches.open(name);
  const requests = await kept.keys();
  for (const one of requests) await kept.put(one, new Response("old", { headers: { "content-type": "text/html" } }));
  return requests.map((request) => request.url);
}"""


def test_the_house_says_that_it_is_offline_and_hides_nothing_new(server: Server, visit: Visit) -> None:
    visitor = visit(worker=True)
    visitor.forgive("net::ERR_|Failed to load")
    page = visitor.page
    page.goto(server.url)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto(f"{server.url}/rules/ninjan")
    expect(page.locator("section[lang=en] h1")).to_have_text("You are offline.")
    expect(page.locator("section[lang=fr] h1")).to_be_hidden()
    page.evaluate("localStorage.setItem('lang', 'fr')")
    page.reload()
    expect(page.locator("section[lang=fr] h1")).to_have_text("Vous êtes hors ligne.")
    expect(page.locator("section[lang=en] h1")).to_be_hidden()
    page.evaluate("localStorage.removeItem('lang')")  # nobody knows who reads this
    page.reload()
    expect(page.locator("section:visible")).to_have_count(2)
    page.context.set_offline(False)
    page.goto(f"{server.url}/rules/ninjan")  # what is new comes from the server
    expect(page.locator(".prose h1")).to_contain_text("Ninjan")
    kept = page.evaluate(AGED)
    assert kept
    assert not any("/rules/" in address or "/t/" in address for address in kept)
    fetched = page.evaluate(
        "(kept) => Promise.all(kept.map((one) => fetch(one).then((answer) => answer.text())))", kept
    )
    assert "old" not in fetched  # while there is a line
    page.goto(f"{server.url}/offline")
    expect(page.locator("h1:visible").first).to_be_visible()


def test_an_installed_page_has_icons_of_every_kind(server: Server, visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto(server.url)
    icons = page.evaluate("fetch('/manifest.webmanifest').then(a => a.json()).then(m => m.icons)")
    assert {icon.get("purpose") for icon in icons} >= {"maskable", None}
    for icon in icons:
        assert page.request.get(server.url + icon["src"]).headers["content-type"] == icon["type"]


@pytest.mark.parametrize("size", [PHONE, SMALLEST])
def test_a_wrong_code_stays_in_sight(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, lang="fr")
    visitor.forgive("404")
    for typed in ("QQQQQQ", "qqq-qq"):
        visitor.page.goto(server.url)
        visitor.page.fill("#code", typed)
        visitor.page.press("#code", "Enter")
        expect(visitor.page.locator("#code-error")).to_be_in_viewport(ratio=1)
        expect(visitor.page.locator("#code-error")).to_contain_text(typed)
        expect(visitor.page.locator("#code")).to_have_value(typed)
        expect(visitor.page.locator("#code")).to_be_in_viewport(ratio=1)
