"""A reveal is staged: nothing tells before the cards, they stay, the hand is open early, and a tap means one thing.

A recorder in the page notes what is seen, and when, whenever it changes: the covered cards, what is told on the cloth,
what stands above and beside it, and whether a card can be chosen.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludotheque
from ludotheque.client import join
from ludotheque.match import Match

from .conftest import Visit
from .house import Arranged, Server, before_the_end, played, so_far
from .visitors import DESK, PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORDER = """
localStorage.known = "ciseaux ninjan"; // nobody here plays for the first time
window.moments = [];
const text = (css) => [...document.querySelectorAll(css)].map((one) => one.innerText).join(" | ");
const look = () => {
  const now = {
    covered: document.querySelectorAll("#cloth .card[data-face='?']").length,
    faces: [...document.querySelectorAll(".played .card")].map((card) => card.dataset.face).join(" "),
    told: text("#told .what"),
    status: text("#status h1"),
    log: [...document.querySelectorAll("#log li")].map((line) => line.innerText),
    beside: [document.title, text("#live > *"), text("#results")].join(" | "),
    points: text(".plate .score"),
    hand: document.querySelectorAll(".hand .can").length,
    crowns: document.querySelectorAll("#cloth .crown").length,
  };
  const last = window.moments.at(-1);
  if (!last || JSON.stringify({ ...last, at: 0 }) !== JSON.stringify({ ...now, at: 0 })) {
    window.moments.push({ ...now, at: performance.now() });
  }
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
"""
LOOK = ("Look…", "Look… A tap goes on.", "Paused. “Next” shows one step.")
REASONS = "() => [...document.querySelectorAll('#log .why')].slice(-3).map((why) => why.innerText)"
STAY = 1450  # milliseconds that revealed cards stay at normal speed, and what a slow machine may be wrong by


@dataclass(frozen=True)
class Reveal:
    """What was seen from a click on a card until something could be chosen again, or all was over."""

    moments: list[dict[str, Any]]

    @property
    def turned(self) -> int:
        """The first moment at which no card is covered any more."""
        covered = [moment["covered"] > 0 for moment in self.moments]
        first = covered.index(True)
        return first + covered[first:].index(False)

    @property
    def told(self) -> int:
        """The first moment with a sentence about these cards."""
        before = self.moments[self.turned - 1]["told"]
        return next(
            n for n, moment in enumerate(self.moments) if n > self.turned and moment["told"] not in ("", before)
        )

    def between(self, first: int, second: int) -> float:
        return float(self.moments[second]["at"] - self.moments[first]["at"])


def a_trick_to_win() -> Match:
    """Scissors for two: the other has chosen, and the lowest card of the first will take the trick."""
    for card in ("R1", "P1", "S1"):
        match = ludotheque.new("ciseaux", 2, seed=7)
        match.play(1, card)
        after = ludotheque.new("ciseaux", 2, seed=7)
        after.play(1, card)
        if any(event.kind == "took" for event in after.play(0, after.legal(0)[0])):
            return match
    raise AssertionError("It takes no trick.")


def at_table(server: Server, visit: Visit, game: str, decisions: int, **wishes: Any) -> Page:
    match = played(game, 2)
    return at(server.arrange(match, moves=before_the_end(match, decisions)), visit, **wishes)


def at(table: Arranged, visit: Visit, **wishes: Any) -> Page:
    page = visit(**{"motion": True, "speed": "normal", **wishes}).page
    page.add_init_script(RECORDER)
    page.goto(table.seat())
    expect(page.locator(".hand .can").first).to_be_visible()
    expect(page.locator("#cloth .card[data-face='?']").first).to_be_visible()  # the others have chosen
    return page


def cards(page: Page) -> int:
    return page.locator(".hand .pick").count()


def start(page: Page) -> None:
    page.evaluate("window.moments.splice(0, window.moments.length - 1)")


def seen(page: Page, until: str = "document.querySelector('#status h1.yours')") -> Reveal:
    """All that was seen since the start, when cards have been turned over and the page waits for us again."""
    told = "window.moments.some((one, n, all) => n && !one.covered && one.told && one.told !== all[0].told)"
    page.wait_for_function(f"() => {told} && {until}")
    return Reveal(page.evaluate("window.moments"))


def check_that_nothing_told(reveal: Reveal) -> None:
    first, last = reveal.moments[0], reveal.moments[-1]
    news = last["log"][len(first["log"]) :]
    assert news, "something must have happened"
    for moment in reveal.moments[: reveal.turned]:
        assert moment["log"] == first["log"]
        assert moment["status"] in (first["status"], *LOOK)
        assert not [line for line in news if line in f"{moment['beside']} {moment['told']}"]
    assert {moment["points"] for moment in reveal.moments[: reveal.told]} == {first["points"]}


def check_that_the_hand_is_open(reveal: Reveal) -> None:
    opened = next(n for n, moment in enumerate(reveal.moments) if n > reveal.turned and moment["hand"])
    assert opened <= reveal.told, "while one reads"
    assert all(moment["hand"] for moment in reveal.moments[opened:]), "and it stays open"


def test_a_trick_stays_and_the_hand_is_open_meanwhile(server: Server, visit: Visit) -> None:
    page = at(server.arrange(a_trick_to_win(), ("Marie", "Léo")), visit)
    start(page)
    page.click(".hand .can >> nth=0")
    trick = seen(page)
    check_that_nothing_told(trick)
    assert trick.between(trick.turned, trick.told) > STAY, "they stay"
    check_that_the_hand_is_open(trick)
    assert trick.moments[trick.told]["crowns"] == 1, "not by colour alone"
    expect(page.locator(".keepsake .card")).to_have_count(2)  # the last trick can still be looked at


def test_nothing_tells_before_the_last_cards_do(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 1)
    start(page)
    page.click(".hand .can >> nth=0")
    end = seen(page, "/win/.test(document.querySelector('#status h1').innerText)")
    check_that_nothing_told(end)
    assert {moment["status"] for moment in end.moments[end.turned : end.told]} == {"Look…"}


def test_the_title_asks_as_soon_as_the_hand_does(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 4)
    start(page)
    page.click(".hand .can >> nth=0")
    trick = seen(page)
    asked = next(moment for moment in trick.moments[trick.turned :] if moment["hand"])
    assert asked["beside"].startswith("●"), asked


def test_nothing_tells_before_the_cards_do_where_the_order_depends_on_them(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ninjan", 20)
    start(page)
    page.click(".hand .can >> nth=0")
    turned = seen(page, "document.querySelector('.pick.can')")
    check_that_nothing_told(turned)
    assert turned.between(turned.turned, turned.told) > STAY
    assert "number" in page.evaluate(REASONS)[0], "who comes first, and why"


def test_a_double_click_is_one_choice_and_a_tap_elsewhere_goes_on(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 4)
    held = cards(page)
    page.evaluate("localStorage.confirm = 'on'")
    page.dblclick(".hand .can >> nth=0")
    page.click("[data-do=cancel]")  # the second click has confirmed nothing
    page.evaluate("localStorage.confirm = 'off'")
    page.wait_for_timeout(450)
    start(page)
    page.dblclick(".hand .can >> nth=0")
    trick = seen(page)
    check_that_the_hand_is_open(trick)  # though the others choose meanwhile
    assert cards(page) == held - 1
    assert trick.between(trick.turned, trick.told) > STAY, "no half of it has skipped anything"

    start(page)
    page.click(".hand .can >> nth=0")
    page.wait_for_function("() => window.moments.length > 2 && window.moments.at(-1).hand")  # open: they have turned
    page.click(".headline")
    trick = seen(page)
    assert trick.between(trick.turned, trick.told) < STAY
    assert cards(page) == held - 2

    page.click(".hand .can >> nth=0")  # at once: the card that is open is meant
    expect(page.locator(".hand .pick")).to_have_count(held - 3)


def test_a_card_that_is_only_selected_ends_no_reveal_and_stays_selected(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 4)
    held = cards(page)
    page.click(".hand .can >> nth=0")
    page.evaluate("localStorage.confirm = 'on'")
    expect(page.locator("#cloth .card[data-face='?']")).to_have_count(0)
    start(page)
    card = page.locator(".hand .can").last
    face = card.get_attribute("data-pick")
    card.click()
    expect(page.locator(".hand .picked")).to_have_attribute("data-pick", face or "")
    trick = Reveal(page.evaluate("() => window.moments"))
    assert not trick.moments[-1]["told"], "the cards still lie there"
    page.wait_for_selector("[data-do=confirm]")
    expect(page.locator(".hand .picked")).to_have_attribute("data-pick", face or "")
    told = Reveal(page.evaluate("() => window.moments")).moments
    assert next(moment["at"] for moment in told if moment["told"]) - told[0]["at"] > STAY / 2, "and stay their time"
    page.click("[data-do=confirm]")
    expect(page.locator(".hand .pick")).to_have_count(held - 2)


def test_without_motion_the_same_cards_are_seen_as_long(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 2, motion=False)
    start(page)
    page.click(".hand .can >> nth=0")
    trick = seen(page)
    check_that_nothing_told(trick)
    assert len(trick.moments[trick.turned]["faces"].split()) == 2
    assert trick.between(trick.turned, trick.told) > STAY


WHERE = """() => {
  const parts = '.bar .round, #status h1, #told .sentence, #told .round, #cloth, .hand .pick';
  const boxes = [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
  return boxes.map((box) => [box.left, box.top].map(Math.round));
}"""
UNDER = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.pause-note'));
  const note = words.getBoundingClientRect();
  const meets = (box) => Math.min(box.right, note.right) - Math.max(box.left, note.left) > 1 &&
    Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top) > 1;
  return [...document.querySelectorAll('.bar :is(a, button), .more-time, #status h1, #told *, #cloth [data-key]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && meets(one.getBoundingClientRect()))
    .map((one) => one.className);
}"""


@pytest.mark.parametrize("seconds", [0, 60])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [DESK, (1366, 768), PHONE, SMALLEST, (844, 390)])
def test_a_pause_is_said_in_sight_and_moves_nothing(
    server: Server, visit: Visit, size: tuple[int, int], lang: str, seconds: int
) -> None:
    page = visit(size=size, lang=lang).page
    page.add_init_script("localStorage.sound = 'off'")
    for game in ("supertock", "ninjan"):
        page.goto(server.arrange(so_far(game, 4, 11, 20), seconds=seconds).seat())
        page.wait_for_selector(".pick.can")
        expect(page.locator(".pause-note")).to_be_hidden()
        before = page.evaluate(WHERE)
        page.click("#told [data-do=pause]")
        expect(page.locator(".pause-note")).to_be_in_viewport(ratio=1)
        expect(page.locator(".pause-note")).to_have_text(
            {"fr": "En pause : ▶ reprend.", "en": "Paused: ▶ goes on."}[lang]
        )
        assert page.evaluate(WHERE) == before
        assert page.evaluate(UNDER) == []
        page.click("#told [data-do=pause]")
        expect(page.locator(".pause-note")).to_be_hidden()


def test_pause_step_and_speed(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 4, motion=False)
    expect(page.locator("[data-do=pause]")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("p")
    expect(page.locator("[data-do=pause]")).to_have_attribute("aria-label", "Go on")
    start(page)
    page.click(".hand .can >> nth=0")
    page.wait_for_timeout(900)
    expect(page.locator("#status h1")).to_have_text("Paused. “Next” shows one step.")
    assert page.evaluate("window.moments.at(-1).covered"), "nothing goes on by itself"
    page.click("[data-do=step]")
    expect(page.locator("#cloth .card[data-face='?']")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#told .what")).to_contain_text("trick")
    assert page.locator("#cloth .shown.winner, .trick .card").count() > 0
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector("#status h1.yours")
    expect(page.locator("[data-do=step]")).to_have_count(0)  # there is nothing to step to
    page.locator("#told").focus()
    page.keyboard.press("p")

    page.evaluate("localStorage.speed = 'quick'")
    expect(page.locator("#cloth .card[data-face='?']").first).to_be_visible()
    start(page)
    page.click(".hand .can >> nth=0")
    trick = seen(page)
    assert trick.between(trick.turned, trick.told) < STAY


def test_lines_of_the_log_are_walked_and_light_up_what_they_speak_of(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "ciseaux", 3, motion=False)
    expect(page.locator("[data-lit]")).to_have_count(0)
    page.focus("#log")
    page.keyboard.press("ArrowUp")
    last = page.locator("#log li").last
    expect(last).to_be_focused()
    assert page.locator("[data-lit]").count() > 0
    page.keyboard.press("ArrowUp")
    expect(last).not_to_be_focused()
    expect(page.locator("#log li:focus")).to_have_count(1)
    page.focus(".hand .can")
    expect(page.locator("[data-lit]")).to_have_count(0)


def a_pile_to_choose_last(seed: int = 1) -> tuple[Match, list[str], list[str]]:
    """Ninjan for three: nobody has chosen; the cards that make Marie the last, and what the others do before her."""
    match = ludotheque.new("ninjan", 3, seed=seed)
    cards = [match.legal(seat)[0] for seat in range(3)]
    trial = match.copy()
    for seat, card in enumerate(cards):
        trial.play(seat, card)
    turns = []
    for seat in (1, 2):
        if trial.actors != (seat,):
            return a_pile_to_choose_last(seed + 1)
        turns.append(trial.legal(seat)[0])
        trial.play(seat, turns[-1])
    return (match, cards, turns) if trial.actors == (0,) else a_pile_to_choose_last(seed + 1)


def a_duel_of_others() -> tuple[Match, list[tuple[int, str]]]:
    """Rockoman for three: Marie draws; what the others do, with a duel among them, until she may draw again."""
    for seed in itertools.count():
        match = ludotheque.new("rockoman", 3, seed=seed)
        trial = match.copy()
        events, moves = list(trial.play(0, "draw")), []
        while not trial.over and 0 not in trial.actors:
            seat = trial.actors[0]
            choices = trial.legal(seat)
            moves.append((seat, choices[seat % len(choices)]))  # in a duel, not both the same
            events += trial.play(*moves[-1])
        if "duel_showed" in [event.kind for event in events] and trial.legal(0) == ["draw"]:
            return match, moves
    raise AssertionError


def test_the_draw_pile_opens_in_the_last_turn_before_ours_and_the_page_says_so(server: Server, visit: Visit) -> None:
    """A click there can never jump over turns of others that one has not seen at all."""
    match, moves = a_duel_of_others()
    table = server.arrange(match, ("Marie", "Zoé", "Léo"))
    others = {seat: join(table.seat(seat)) for seat in (1, 2)}
    page = visit(motion=True, speed="normal").page
    page.goto(table.seat())
    page.click(".deck.can")
    for seat, move in moves:
        while move not in others[seat].legal:
            others[seat].wait(20)
        others[seat].move(move)
    expect(page.locator("#status h1")).to_have_text("Look… A tap goes on.")
    assert not page.locator(".deck.can").count()
    page.mouse.move(1, 1)  # a hand that comes back to the deck means it; one that stays may not have seen it change
    page.wait_for_function("() => document.querySelector('.deck.can')")
    expect(page.locator("#log")).to_contain_text("drops out")  # the duel was seen
    expect(page.locator("#status h1")).to_have_class("yours")
    page.click(".deck.can")
    expect(page.locator("#log li", has_text="Marie draws")).to_have_count(2)


def test_a_pile_opens_when_all_lies_there_that_was_laid_before(server: Server, visit: Visit) -> None:
    """Nothing tells what the others will do: neither the piles that may be chosen, nor the question about them."""
    match, cards, turns = a_pile_to_choose_last()
    table = server.arrange(match, ("Marie", "Zoé", "Léo"))
    others = [join(table.seat(seat)) for seat in (1, 2)]
    for other, card in zip(others, cards[1:], strict=True):
        other.move(card)
    page = at(table, visit)
    page.evaluate(
        """() => { window.early = 0; new MutationObserver(() => {
          const shown = /Léo [^.]*pile/.test(document.querySelector("#log").textContent);
          const asked = /pile/.test(document.querySelector("#status h1").textContent);
          if (!shown && (asked || document.querySelector(".pile.can"))) window.early += 1;
        }).observe(document.body, { subtree: true, childList: true, attributes: true }) }"""
    )
    page.click(f"[data-pick='card:{cards[0]}']")
    for other, turn in zip(others, turns, strict=True):
        next(None for _ in other.updates() if other.legal)
        other.move(turn)
    expect(page.locator(".pile.can")).to_have_count(3, timeout=20_000)
    expect(page.locator("#log li", has_text=re.compile(r"Léo .*pile"))).to_have_count(1)
    assert page.evaluate("window.early") == 0
    page.click("[data-pick='pile:1']")
    expect(page.locator("#log li", has_text="Marie").last).to_contain_text("pile 1")


REVEALED = """() => [...document.querySelectorAll(".places .played .face .number")].map((one) => {
  const { width } = one.closest(".card").getBoundingClientRect();
  return [width, parseFloat(getComputedStyle(one).fontSize)];
})"""


@pytest.mark.parametrize(
    ("size", "wide", "high"), [(PHONE, 34, 19), (SMALLEST, 27, 15), ((844, 390), 27, 15), (DESK, 54, 16)]
)
def test_what_is_revealed_can_be_read_while_one_chooses_a_pile(
    server: Server, visit: Visit, size: tuple[int, int], wide: int, high: int
) -> None:
    """Five at the table, and what is picked takes its room as well."""
    match = next(found for seed in range(200) if (found := first_to_choose_a_pile(seed)))
    page = visit(size=size, touch=size != DESK).page
    page.add_init_script("localStorage.confirm = 'on'; localStorage.sound = 'off'")
    page.goto(server.arrange(match, ("Marie", "Zoé", "Léo", "Mia", "Hugo")).seat())
    page.click(".pile.can >> nth=0")
    page.wait_for_selector("[data-do=confirm]")
    cards = page.evaluate(REVEALED)
    assert len(cards) == 5
    assert min(width for width, _ in cards) >= wide
    assert min(number for _, number in cards) >= high


def first_to_choose_a_pile(seed: int) -> Match | None:
    """Ninjan for five: all cards have been revealed, and Marie has the first choice among the piles."""
    match = ludotheque.new("ninjan", 5, seed)
    for seat in range(5):
        match.play(seat, match.legal(seat)[0])
    return match if match.actors == (0,) and len(match.legal(0)) > 1 and match.legal(0)[0][0] == ">" else None
