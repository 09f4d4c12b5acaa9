"""What can happen at a table with several people: taking back, clocks, somebody who is gone for long, teams."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import ludotheque
from ludotheque.match import Match

from .conftest import Visit
from .crowds import faults_of
from .hands import HANDS, click, play_on
from .house import Server, before_the_end, played, so_far
from .visitors import PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def piles_to_choose() -> Match:
    """Ninjan for two: both have shown their cards, and the first has a pile to choose."""
    match = ludotheque.new("ninjan", 2, seed=7)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    if match.actors != (0,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.actors == (0,)
    return match


def lay(page: Page) -> None:
    page.click(".pile.can >> nth=0")
    page.wait_for_selector(".pile.can", state="detached")


def test_a_move_is_taken_back_when_the_other_agrees(server: Server, visit: Visit) -> None:
    marie, leo = visit().page, visit(size=PHONE, touch=True, lang="fr").page
    table = server.arrange(piles_to_choose(), ("Marie", "Léo"))
    marie.goto(table.seat(0))
    leo.goto(table.seat(1))
    leo.wait_for_selector("#cloth .piles")
    marie.wait_for_selector(".pile.can")
    before = marie.locator(".piles").inner_text()

    lay(marie)
    marie.click("[data-do=undo]")
    expect(leo.locator("[data-do=undo_no]")).to_be_in_viewport()  # whoever is asked sees it
    leo.tap("[data-do=undo_no]")
    expect(marie.locator("#log")).to_contain_text("Léo does not agree")
    marie.click("[data-do=undo]")
    leo.tap("[data-do=undo_yes]")
    expect(marie.locator("#log")).to_contain_text("Marie takes back a move.")
    marie.wait_for_selector(".pile.can")
    assert marie.locator(".piles").inner_text() == before
    expect(marie.locator("#told .what")).to_have_text("Marie takes back a move.")  # not what has not happened now
    lay(marie)


def test_the_next_key_starts_from_the_hand(server: Server, visit: Visit) -> None:
    page = visit(motion=True, speed="normal").page
    page.goto(server.arrange(ludotheque.new("ciseaux", 2, seed=7)).seat())
    page.locator(".hand .pick.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .pick")).to_have_count(15)
    assert page.evaluate("document.activeElement.closest('#bench') !== null"), "while the cards turn"
    page.wait_for_selector("#status h1.yours")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#bench') !== null"), "and afterwards"
    assert page.locator("#log a:not([tabindex='-1'])").count() <= 1, "nobody walks through all rulings"


def test_nothing_is_taken_back_past_a_revealed_card(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(piles_to_choose(), ("Marie", "Léo")).seat(0))
    page.wait_for_selector(".pile.can")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-do=undo]")).to_have_count(0)  # it could not work, and is not offered
    lay(page)
    expect(page.locator("[data-do=undo]")).to_be_visible()


@pytest.mark.parametrize(("lang", "said"), [("fr", "n’a rien appris de caché"), ("en", "has learnt anything hidden")])
def test_the_rules_at_the_table_say_when_a_move_is_taken_back(
    server: Server, visit: Visit, lang: str, said: str
) -> None:
    page = visit(size=PHONE, lang=lang).page
    page.goto(server.arrange(so_far("supertock", 4, 7, 60)).seat())
    page.click("[data-open=rules]")
    page.locator("#rules .taking-back").scroll_into_view_if_needed()
    expect(page.locator("#rules .taking-back")).to_be_in_viewport(ratio=1)
    expect(page.locator("#rules .taking-back")).to_contain_text(said)


def test_undo_is_not_offered_while_cards_turn(server: Server, visit: Visit) -> None:
    page = visit(motion=True, speed="calm").page
    page.goto(server.arrange(piles_to_choose(), ("Marie",)).seat(0))
    lay(page)
    expect(page.locator("[data-do=undo]")).to_be_visible()
    page.click(".hand .pick.can >> nth=0")
    expect(page.locator("#status h1")).to_contain_text("Look")
    expect(page.locator("[data-do=undo]")).to_have_count(0)


def a_ring_on_top() -> Match:
    """Rockoman for two: the first card drawn will be a ring, and the second none."""
    for seed in itertools.count():
        match = ludotheque.new("rockoman", 2, seed=seed)
        after = match.copy()
        if after.play(0, "draw")[0].kind == "drew_ring" and after.play(1, "draw")[0].kind == "laid":
            return match
    raise AssertionError


HEARD = """
window.heard = [];
new MutationObserver((changes) => {
  const bubbles = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.matches?.(".bubble"));
  for (const one of bubbles) window.heard.push(`${one.dataset.of}: ${one.innerText}`);
}).observe(document, { childList: true, subtree: true });
"""


def test_a_claim_is_heard_at_every_screen_and_tells_nothing(server: Server, visit: Visit) -> None:
    """Rockoman, RM10: a bubble at the plate, a line in the log, and a sentence for the screen reader."""
    marie, leo = visit().page, visit(size=PHONE, touch=True, lang="fr").page
    for page in (marie, leo):
        page.add_init_script(HEARD)
    table = server.arrange(a_ring_on_top(), ("Marie", "Léo"))
    marie.goto(table.seat(0))
    leo.goto(table.seat(1))
    leo.wait_for_selector("#cloth .deck")

    marie.click(".deck.can")
    for page, claim in ((marie, "0: I have the diamond card!"), (leo, "0: J’ai la bague diamant!")):
        page.wait_for_function("(claim) => window.heard.includes(claim)", arg=claim)
    for part in ("#log", "#live"):
        expect(leo.locator(part)).to_contain_text("Marie dit\u00a0: «\u00a0J’ai la bague diamant!\u00a0»")

    leo.tap(".deck.can")
    expect(marie.locator(".bubble")).to_have_count(0)


def test_a_live_clock_counts_down_can_be_extended_and_decides(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(ludotheque.new("rockoman", 2, seed=7), seconds=6).seat())
    clock = page.locator(".plate .clock")
    expect(clock).to_have_text(re.compile(r"^[1-6]$"))
    first = int(clock.inner_text())
    page.wait_for_function("first => Number(document.querySelector('.plate .clock').textContent) < first", arg=first)
    page.click("[data-do=extend]:visible")
    page.wait_for_function("() => Number(document.querySelector('.plate .clock').textContent) > 6")
    expect(page.locator("#log")).to_contain_text("Time is up", timeout=30_000)


@pytest.mark.parametrize("game", ludotheque.games())
def test_a_clock_and_more_time_are_in_sight_on_a_phone(server: Server, visit: Visit, game: str) -> None:
    """Also while something is chosen, where what is asked makes room."""
    for size in (PHONE, SMALLEST, (844, 390)):
        page = visit(size=size, touch=True).page
        page.add_init_script("localStorage.confirm = 'on'")
        page.goto(server.arrange(ludotheque.new(game, 2, seed=7), seconds=60).seat())
        clock, more = page.locator("#status .clock"), page.locator("#status [data-do=extend]")
        page.wait_for_selector("body.my-turn")
        for card in (None, *page.locator(".hand .pick.can:has([data-face])").all()[:1]):
            if card:
                card.tap()
                expect(page.locator("#actions .confirm")).to_be_visible()
            expect(clock).to_have_text(re.compile(r"^\d\d$"))
            expect(more).to_be_in_viewport(ratio=1)
            assert not [fault for fault in faults_of(page, "phone", (".more-time",)) if "more-time" in fault]
        more.tap()
        page.wait_for_function("() => Number(document.querySelector('#status .clock').textContent) > 60")
        page.context.close()


@pytest.fixture
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits only a moment for those who are gone."""
    server = Server(tmp_path_factory.mktemp("hasty"), grace=0.5)
    yield server
    server.stop()


def test_a_bot_plays_on_for_who_is_gone_and_gives_the_seat_back(hasty: Server, visit: Visit) -> None:
    marie, leo = visit(hasty.url).page, visit(hasty.url, size=PHONE, touch=True, lang="fr").page
    table = hasty.arrange(ludotheque.new("ninjan", 2, seed=7), ("Marie", "Léo"))
    log = marie.locator("#log")
    marie.goto(table.seat(0))
    expect(log).to_contain_text("Léo has been away for a while; a bot plays on.")
    play_on(marie, click, decisions=2)  # the game goes on

    leo.goto(table.seat(1))
    leo.tap("[data-do=reclaim]")
    expect(log).to_contain_text("Léo is back and plays again.")
    leo.wait_for_selector("[data-do=reclaim]", state="detached")
    leo.wait_for_selector(".hand .pick")
    assert log.inner_text().count("a bot plays on") == 1


def test_six_in_teams_on_the_star(server: Server, visit: Visit) -> None:
    match = played("supertock", 6, 5, "medium", {"teams": "yes"})
    table = server.arrange(match, moves=before_the_end(match, 4), level="medium")
    page = visit(size=PHONE, touch=True, lang="fr").page
    page.goto(table.seat())
    expect(page.locator(".plates .team")).to_have_text(["équipe 1", "équipe 2"])
    assert page.locator(".plates .plate").count() == 6
    play_on(page, HANDS["touch"])
    expect(page.locator("#results .winner")).to_have_count(3)


@pytest.mark.parametrize("game", ["ciseaux", "ninjan"])
@pytest.mark.parametrize("size", [SMALLEST, PHONE])
def test_nothing_on_the_table_moves_when_a_card_is_picked_on_a_phone(
    server: Server, visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=True, lang="fr").page
    page.goto(server.arrange(ludotheque.new(game, 4, seed=7)).seat())
    page.wait_for_selector(".hand .pick.can")
    places = """() => [...document.querySelectorAll("#cloth :is(.plate, .card), #status h1, .hand .pick:not(.picked)")]
      .filter((one) => !one.closest(".mine"))
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join())"""
    before = set(page.evaluate(places))
    page.locator(".hand .pick.can").first.tap()
    page.wait_for_selector("[data-do=confirm]")
    after = page.evaluate(places)
    assert len(after) > 8
    assert set(after) <= before
