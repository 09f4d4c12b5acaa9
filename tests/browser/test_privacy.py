"""Nobody sees too much, on any screen: television, shared device, spectator, replay, page source, titles, spoken texts.

What must not be seen is worked out from the rules: the sentences of a seat's log that others read differently, and the
names of the cards that only this seat holds. Each is looked for in everything that reaches a browser: the page as it
stands (with labels, texts for screen readers and title), its source, and the frames of the socket.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

import ludotheque
from ludotheque.match import Match

from .conftest import Visit
from .house import Arranged, Server, played
from .test_pages import examined
from .visitors import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Marie", "Paul")
SHOWN = """() => {  // all that is on the page, seen or spoken; the rules and their examples are the same for everyone
  const page = document.documentElement.cloneNode(true);
  page.querySelector("#rules")?.remove();
  return page.outerHTML;
}"""


@dataclass(frozen=True)
class Case:
    """A table at a moment when Marie knows something that nobody else does."""

    match: Match
    words: list[str]  # by which it would be betrayed


def after_a_ring() -> Case:
    """Marie has drawn a ring card, and she alone knows which."""
    for seed in range(200):
        match = ludotheque.new("rockoman", 2, seed, names=NAMES)
        while len(match.moves) < 8 and len(match.actors) == 1 and match.legal(match.actors[0]) == ["draw"]:
            match.play(match.actors[0], "draw")
            if any(event.kind == "drew_ring" and event.seat == 0 for event in match.events(None)):
                return Case(match, private_sentences(match))
    raise AssertionError("No seed gives Marie a ring card.")


def private_sentences(match: Match) -> list[str]:
    public = {event.text(lang, NAMES) for event in match.log(None) for lang in ("en", "fr")}
    own = {event.text(lang, NAMES) for event in match.log(0) for lang in ("en", "fr")}
    assert own - public
    return sorted(own - public)


def after_a_secret_choice() -> Case:
    """Marie has chosen a card, and holds eight others."""
    match = ludotheque.new("ninjan", 2, 7, names=NAMES)
    hand = match.view(0)["hand"]
    match.play(0, match.legal(0)[0])
    return Case(match, [*(f'"{card}"' for card in hand), *(f"card:{card}" for card in hand)])


CASES = {"rockoman": after_a_ring, "ninjan": after_a_secret_choice}


def sit(page: Page, table: Arranged, *seats: int) -> None:
    """This browser has these seats from now on."""
    for seat in seats:
        page.goto(table.seat(seat))


def betrayed(visitor: Visitor, words: list[str]) -> list[str]:
    """What of these words has reached a browser: on the page, in its source, over the socket."""
    return [word for text in (shown(visitor.page), source(visitor), *visitor.frames) for word in told(words, text)]


def source(visitor: Visitor) -> str:
    """What anybody can look up of the page as it came."""
    answer = next(answer for answer in reversed(visitor.answers) if answer.url == visitor.page.url)
    return plain(_without_rules(answer.text()))


def told(words: list[str], text: str) -> list[str]:
    return [word for word in words if re.search(rf"{re.escape(word)}(?!\w)", text)]


def shown(page: Page) -> str:
    return plain(page.evaluate(SHOWN))


def plain(text: str) -> str:
    """Characters that a page spells out are themselves again."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), html.unescape(text))


def _without_rules(source: str) -> str:
    return re.sub(r'<article[^>]*id="rules".*?</article>', "", source, flags=re.DOTALL)


def forget(visitor: Visitor) -> None:
    """What came before is not looked at."""
    visitor.frames.clear()
    visitor.answers.clear()


@pytest.mark.parametrize("game", CASES)
def test_a_television_on_the_players_own_browser_tells_nothing(game: str, server: Server, visit: Visit) -> None:
    case = CASES[game]()
    table = server.arrange(case.match, NAMES)
    visitor = visit(lang="fr")
    page = visitor.page
    sit(page, table, 0, 1)
    page.wait_for_selector(".curtain, [data-do=peek]")
    assert betrayed(visitor, case.words), "the players' own browser does know"
    forget(visitor)
    page.goto(f"{table.watch}?screen")
    page.wait_for_selector("#log li")
    assert not betrayed(visitor, case.words)
    expect(page.locator("#status h1")).to_have_text("On attend Paul (hors ligne).")  # his page is closed
    assert page.title() == page.evaluate("document.body.dataset.title")
    assert page.locator("#tools button, #actions button, .pick.can, .join, .curtain").count() == 0
    assert "/s/" not in shown(page)
    assert not page.locator("link[rel=icon][href*=turn]").count()
    page.click("a[hreflang=en]")
    page.wait_for_selector("html[lang=en]")
    expect(page.locator("#status h1")).to_have_text("Waiting for Paul (away).")
    assert not betrayed(visitor, case.words)


def test_a_television_hears_only_what_everyone_may(server: Server, visit: Visit) -> None:
    table = server.arrange(ludotheque.new("ninjan", 2, 7), NAMES)
    visitor = visit()
    marie = visitor.page
    sit(marie, table, 0)
    screen = Visitor(marie.context.new_page(), server.url)
    screen.page.goto(f"{table.watch}?screen")
    screen.page.wait_for_selector(".plate")
    card = marie.locator(".hand .pick.can").first.get_attribute("data-pick")
    assert card is not None
    marie.click(f'.hand [data-pick="{card}"]')
    screen.page.wait_for_selector(".plate .decided")
    expect(screen.page.locator("#live")).to_contain_text("has chosen")
    assert not betrayed(screen, [card, f'"{card.removeprefix("card:")}"'])


def test_a_television_follows_to_the_next_game(server: Server, visit: Visit) -> None:
    table = server.arrange(played("ciseaux", 2), NAMES)
    marie, screen = visit().page, visit().page
    sit(marie, table, 0)
    screen.goto(f"{table.watch}?screen")
    marie.locator("[data-do=rematch]:visible").first.click()
    marie.wait_for_url(re.compile(rf"/t/(?!{table.id})[^/?]+$"))
    screen.wait_for_url(f"{marie.url}?screen")


@pytest.mark.parametrize("game", CASES)
def test_spectators_and_other_players_learn_nothing(game: str, server: Server, visit: Visit) -> None:
    """Nor by the addresses of a finished game."""
    case = CASES[game]()
    table = server.arrange(case.match, NAMES)
    for seats in ((), (1,)):
        visitor = visit()
        visitor.page.goto(table.seat(seats[0]) if seats else table.watch)
        visitor.page.wait_for_selector("#log li")
        assert not betrayed(visitor, case.words)
        secret = table.secrets[0]
        assert not betrayed(visitor, [secret])
    visitor.forgive("409|Failed to load")
    for address in ("replay", "replay?at=1", "moments.json?seat=0", "record.json"):
        answer = visitor.page.goto(f"{table.watch}/{address}")
        assert answer is not None
        assert answer.status == 409
        assert not any(word in answer.text() for word in case.words)


FAINT = """() => {  // words whose colour is too near to that of what they stand on (axe gives up where that is striped)
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const STRIPE = [127, 45, 59]; // the lightest of the curtain
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((part, i) => part * a + under[i] * (1 - a));
  const below = (one) =>
    one.matches(".curtain") ? STRIPE : over(parts(getComputedStyle(one).backgroundColor), below(one.parentElement));
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one) => {
    const both = [parts(getComputedStyle(one).color).slice(0, 3), below(one)].map(light).sort((a, b) => b - a);
    return (both[0] + 0.05) / (both[1] + 0.05);
  };
  const words = [...document.querySelectorAll(".curtain-box :not(.badge, .badge *)")].filter((one) => one.innerText);
  return words.filter((one) => contrast(one) < 4.5).map((one) => one.outerHTML);
}"""


def test_who_shares_a_device_reads_only_their_own_story(server: Server, visit: Visit) -> None:
    case = after_a_ring()
    table = server.arrange(case.match, NAMES)
    visitor = visit(size=PHONE, lang="fr")
    page = visitor.page
    sit(page, table, 0, 1)
    page.wait_for_selector("#log li")

    def seen() -> list[str]:
        return [word for word in case.words if word in shown(page)]

    assert page.locator(".curtain").count() == 0, "Paul draws a card: that is no secret"
    assert "Paul, à vous." in page.locator("#status").inner_text()
    assert not seen()
    assert page.locator("#actions [data-do=peek]").all_inner_texts() == ["Marie\N{NO-BREAK SPACE}: voir mes cartes"]
    page.click("#actions [data-do=peek]")
    assert not examined(page, "curtain", ".curtain")
    assert page.locator(".curtain [data-do=hide]").count(), "there is a way back"
    assert not page.evaluate(FAINT)
    page.click(".curtain [data-do=hide]")  # somebody else has touched it
    assert page.locator("[data-do=hide]").count() == 0
    page.click("#actions [data-do=peek]")
    assert not seen(), "nothing is shown before the device has changed hands"
    page.click(".curtain [data-do=curtain]")
    assert seen(), "Marie reads what she has learnt"
    page.click("[data-do=hide]")
    page.wait_for_selector("[data-do=hide]", state="detached")
    assert not seen()
    page.click(".pick.can")
    expect(page.locator("#live")).not_to_be_empty()
    assert not seen()
    page.reload()
    page.wait_for_selector("#log li")
    assert not seen()


@pytest.mark.parametrize("game", CASES)
def test_the_source_of_a_shared_page_holds_nobodys_hand(game: str, server: Server, visit: Visit) -> None:
    """It is there to be looked up by all who share the device."""
    case = CASES[game]()
    table = server.arrange(case.match, NAMES)
    visitor = visit()
    sit(visitor.page, table, 0)
    assert told(case.words, source(visitor)), "alone, Marie has her own page"
    sit(visitor.page, table, 1)
    visitor.page.wait_for_selector(".curtain, [data-do=peek]")
    assert not told(case.words, source(visitor))
    visitor.page.reload()
    visitor.page.wait_for_selector(".curtain, [data-do=peek]")
    assert not told(case.words, source(visitor))


LISTEN = """() => {
  window.heard = [];
  const hear = () => window.heard.push(document.body.innerText, document.querySelector("#live").textContent);
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""  # all that is written or spoken from now on, however briefly


def test_what_one_learns_just_now_is_neither_written_nor_spoken_on_a_shared_device(
    server: Server, visit: Visit
) -> None:
    """Marie draws a ring card while Paul looks on: only behind the curtain it is told which."""
    case = after_a_ring()
    before = case.match.copy()
    before.undo()
    assert before.legal(0) == ["draw"]
    table = server.arrange(before, NAMES)
    page = visit(lang="fr").page
    sit(page, table, 0, 1)
    page.wait_for_selector(".deck.can")
    page.evaluate(LISTEN)
    page.click(".deck.can")
    expect(page.locator("#log")).to_contain_text("Marie pioche une carte bague")
    expect(page.locator(".deck.can")).to_be_visible()  # Paul's turn
    heard = page.evaluate("window.heard")
    assert any("pioche une carte bague" in text for text in heard)
    assert not [word for word in case.words for text in heard if word in text]
    page.click("#actions [data-do=peek] >> nth=0")
    page.click(".curtain [data-do=curtain]")
    expect(page.locator("#log")).to_contain_text(next(word for word in case.words if "Marie pioche" in word))


ELSEWHERE = """  // somebody who has asked for notifications, and looks at another tab
localStorage.setItem("notify", "on");
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, options) { window.told.push([title, options.body]); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_titles_and_notifications_tell_only_whose_turn_it_is(server: Server, visit: Visit) -> None:
    case = after_a_ring()
    after = case.match.copy()
    after.play(1, "draw")
    assert after.actors == (0,)
    table = server.arrange(case.match, NAMES)
    marie, paul, screen = visit().page, visit().page, visit().page
    for page in (marie, screen):
        page.add_init_script(ELSEWHERE)
    sit(marie, table, 0)
    screen.goto(f"{table.watch}?screen")
    sit(paul, table, 1)
    assert (marie.title(), marie.evaluate("window.told")) == ("Rockoman", [])
    paul.click(".deck.can")
    expect(marie).to_have_title("● Your turn · Rockoman")
    assert marie.evaluate("window.told") == [["Rockoman", "It is your turn."]]
    expect(screen.locator("#status h1")).to_have_text("Waiting for Marie.")
    assert (screen.title(), screen.evaluate("window.told")) == ("Rockoman", [])


def test_the_curtain_keeps_everything_behind_it(server: Server, visit: Visit) -> None:
    """By keyboard alone; the other's card, hint and last announcement are gone, and so they are on the way back."""
    table = server.arrange(ludotheque.new("ninjan", 2, 7, names=NAMES), NAMES)
    page = visit().page
    sit(page, table, 0, 1)
    expect(page.locator(".curtain h2")).to_contain_text("Marie")
    hand = ludotheque.new("ninjan", 2, 7).view(0)["hand"]
    assert page.evaluate("document.activeElement.dataset.do") == "curtain"
    assert page.evaluate("['main', '.bar', '.skip'].every((css) => document.querySelector(css).inert)")
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('main, .bar')")
    page.focus("[data-do=curtain]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .pick.can")
    assert page.evaluate("document.activeElement.matches('.pick.can') && !document.querySelector('main').inert")
    page.click("[data-do=hint]:visible")
    page.wait_for_selector(".advice")
    expect(page.locator("#live")).not_to_be_empty()
    page.locator(".hand .pick.can").first.focus()
    page.keyboard.press("Enter")
    if page.locator("[data-do=confirm]").count():
        page.click("[data-do=confirm]")
    expect(page.locator(".curtain h2")).to_contain_text("Paul")
    text = shown(page)
    assert not [card for card in hand if f'data-face="{card}"' in text or f"card:{card}" in text]
    assert page.evaluate("document.querySelector('#live').textContent") == ""
    assert page.locator(".advice").count() == 0
    page.click("[data-do=curtain]")
    page.wait_for_selector(".hand .pick.can")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    page.wait_for_selector(".curtain")
    assert page.locator(".hand .pick.can").count() == 0


def test_undo_is_asked_and_the_answer_stays(server: Server, visit: Visit) -> None:
    match = next(found for seed in range(50) if (found := ready_to_lay(seed)))
    table = server.arrange(match, NAMES)
    marie, paul = visit().page, visit(size=PHONE).page
    sit(marie, table, 0)
    sit(paul, table, 1)
    marie.wait_for_selector("button.pile.can")
    assert marie.locator("[data-do=undo]").count() == 0, "what was shown cannot be taken back"
    marie.locator("button.pile.can").first.click()
    marie.click("[data-do=undo]")
    paul.click("[data-do=undo_no]")
    for page in (marie, paul):
        expect(page.locator("#tools .notice")).to_contain_text("Paul does not agree")
    marie.reload()
    expect(marie.locator("#tools .notice")).to_contain_text("Paul does not agree")
    marie.click("[data-do=undo]")
    paul.click("[data-do=undo_yes]")
    marie.wait_for_selector("button.pile.can")
    expect(marie.locator("#tools .notice")).to_contain_text("Paul agrees")
    expect(marie.locator("#log")).to_contain_text("Paul does not agree")


def ready_to_lay(seed: int) -> Match | None:
    """Both have shown their cards, and Marie has the first choice among the piles."""
    match = ludotheque.new("ninjan", 2, seed, names=NAMES)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    return match if match.actors == (0,) and len(match.legal(0)) > 1 and match.legal(0)[0][0] == ">" else None
