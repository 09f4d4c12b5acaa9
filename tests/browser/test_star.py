"""The star of Super Tock by finger and by keyboard: the page asks which one is meant; spaces answer to their name."""

from __future__ import annotations

import re
from math import dist

import pytest
from playwright.sync_api import Page, expect

from ludotheque.client import join
from tests.helpers import part_of

from .conftest import Visit
from .crowds import SCREENS, SIZES, faults_of, resized
from .house import Server, so_far
from .visitors import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEED, MOVES = 20, 87  # five players: an ace may take the marble on F8 to F9, or up to heaven
SOLID = part_of("supertock", "crowded").SOLID
WATCH = """() => {
  window.seen = [];
  const at = (css) => {
    const box = document.querySelector(css)?.getBoundingClientRect();
    return box ? [Math.round(box.left), Math.round(box.top)] : null;
  };
  const look = () => {
    const waiting = document.querySelectorAll("[data-key^='marble:1:C0:']").length;
    const last = `[data-key='marble:1:C0:${waiting - 1}']`;
    const flies = !document.querySelector("[data-key='marble:1:F1:0']");
    const home = flies && !document.querySelector(last).getAnimations().length;
    const bumps = Boolean(document.querySelector("[data-key='marble:0:F1:0'].bumps"));
    window.seen.push({ mover: at("[data-key='marble:0:F1:0']"), victim: at(last), flies: flies && !home, home, bumps });
    if (!home) requestAnimationFrame(look);
  };
  look();
}"""  # what of a capture on F1 there is to see, frame by frame

NAMED = """() => [...document.querySelectorAll("[data-space]")].map((space) => {
  space.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  const { left, top, right, bottom } = document.querySelector(".space-name").getBoundingClientRect();
  return [left, top, document.documentElement.clientWidth - right, innerHeight - bottom];
})"""  # how far the name of each space stays from the edges of the page


def told_in_sight(page: Page, sizes: dict[str, tuple[int, int]]) -> None:
    """What has just happened stands on the first screen, and covers nothing."""
    for size, box in sizes.items():
        resized(page, box)
        expect(page.locator("#told .what"), size).to_be_in_viewport(ratio=1)
        assert not faults_of(page, size, SOLID), size


def test_a_finger_near_two_spaces_is_asked_which_one(server: Server, visit: Visit) -> None:
    page = visit(size=PHONE, touch=True).page
    page.add_init_script("localStorage.setItem('sound', 'off')")
    page.goto(server.arrange(so_far("supertock", 5, SEED, MOVES)).seat())
    page.locator("[data-pick='card:A']").tap()
    page.locator("[data-space=F8].spot").tap()
    ways = page.locator(".chooser .way")
    expect(ways).to_have_count(2)
    for size in ("phone, small", "phone", "phone, lying"):
        resized(page, SIZES[size])
        assert not faults_of(page, size, SOLID), size
        expect(page.locator("[data-space=F9].spot")).to_be_in_viewport(ratio=1)
    ways.filter(has_text="F9").first.tap()
    expect(page.locator(".chooser")).to_have_count(0)
    page.locator("[data-do=confirm]").tap()
    expect(page.locator("#log")).to_contain_text("from F8 to F9")


def test_a_finger_on_a_marble_that_goes_one_space_is_asked_nothing(server: Server, visit: Visit) -> None:
    """The marble and where it goes lie under the same finger, and mean the same."""
    page = visit(size=PHONE, touch=True).page
    page.add_init_script("localStorage.setItem('sound', 'off')")
    match = so_far("supertock", 4, 1, 10)  # an ace takes the marble on C4 to C5, or starts one
    page.goto(server.arrange(match).seat())
    page.locator("[data-pick='card:A']").tap()
    marble, goal = (page.locator(f"[data-space={space}].spot") for space in ("C4", "C5"))
    marble.tap()
    expect(page.locator(".chooser")).to_have_count(0)
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.wait_for_timeout(450)  # not a double tap
    marble.tap()  # taken back
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    first, second = marble.bounding_box(), goal.bounding_box()
    assert first is not None
    assert second is not None
    between = [(first[side] + 2 * second[side]) / 3 + first["width"] / 2 for side in ("x", "y")]
    page.wait_for_timeout(450)
    page.touchscreen.tap(*between)
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.wait_for_timeout(450)
    page.touchscreen.tap(*between)  # there: yes
    expect(page.locator("#log")).to_contain_text("from C4 to C5")


START = """() => {
  const box = (css) => document.querySelector(css).getBoundingClientRect();
  const start = box("[data-space=A18]"), card = box(".last .deck-card");
  return start.left + start.width / 2 - card.right;
}"""  # how far the card that was played last lies from the middle of the own start


@pytest.mark.parametrize("width", [360, 390])
def test_a_finger_has_room_around_the_own_start_and_sees_where_a_marble_can_go(
    server: Server, visit: Visit, width: int
) -> None:
    page = visit(size=(width, 800), touch=True, speed="normal").page  # a name stays long enough to be measured
    page.goto(server.arrange(so_far("supertock", 5, SEED, MOVES)).seat())
    page.wait_for_selector(".last .deck-card")
    assert page.evaluate(START) >= 22
    page.locator("[data-space=F8].spot").tap()
    name, board = page.locator(".space-name").bounding_box(), page.locator(".board").bounding_box()
    assert name is not None
    assert board is not None
    assert name["y"] >= board["y"] + board["height"], "below the board it hides nothing"


def test_what_is_said_of_a_space_stays_true_when_a_marble_lands_there(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(so_far("supertock", 5, SEED, MOVES)).seat())
    page.locator("[data-pick='card:A']").click()
    page.locator("[data-space=F8].spot").click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(1, 300)  # nothing of the board slides under it
    page.locator("[data-space=F9].hole").dispatch_event("pointerover", {"pointerType": "mouse"})
    expect(page.locator(".space-name")).to_have_text("F9: free")
    page.locator("[data-space=F9].spot").dispatch_event("click", {"detail": 1})  # and the mouse stays where it is
    expect(page.locator("#log")).to_contain_text("from F8 to F9")
    expect(page.locator(".space-name")).to_have_text(re.compile("^F9: Marie"))


def test_cards_and_spaces_by_keyboard_alone(server: Server, visit: Visit) -> None:
    page, table = visit().page, server.arrange(so_far("supertock", 5, SEED, MOVES))
    page.goto(table.seat())
    page.wait_for_selector("body.my-turn .spot")
    page.keyboard.type("f8")
    expect(page.locator("[data-space=F8].spot")).to_be_focused()
    expect(page.locator(".space-name")).to_have_text(re.compile("^F8: Marie"))
    page.keyboard.press("Enter")
    page.locator("[data-pick='card:A']").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("A18")  # not where this marble goes: the space says who stands there, nothing is played
    expect(page.locator(".space-name")).to_have_text(re.compile("^A18"))
    page.keyboard.type("f9")
    expect(page.locator("[data-space=F9].spot")).to_be_focused()
    page.keyboard.press("Enter")
    confirm = page.locator("[data-do=confirm]")
    if confirm.count():
        confirm.press("Enter")
    expect(page.locator("#log")).to_contain_text("from F8 to F9")


def test_enter_goes_on_with_what_was_picked_and_plays_it(server: Server, visit: Visit) -> None:
    """From a card to where it may go; nobody has to look for that by Tab."""
    page, table = visit().page, server.arrange(so_far("supertock", 5, SEED, MOVES))
    page.goto(table.seat())
    page.wait_for_selector("body.my-turn .hand .pick.can")
    cards = page.locator(".hand .deck-card").count()
    page.locator(".hand .pick.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm], .ways .way, .pick.next:not(.picked)").first).to_be_focused()
    while page.locator("[data-do=confirm], .ways .way, .pick.next:not(.picked)").count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    expect(page.locator(".hand .deck-card")).to_have_count(cards - 1)


UNHEARD = """for (const name of ["resize", "pointerover"])
  addEventListener(name, (event) => event.stopImmediatePropagation(), true);"""  # not yet: nobody takes the name away


def test_every_space_names_itself_within_the_page(server: Server, visit: Visit) -> None:
    """However long the name of who stands there; and when a phone is turned, the name that is shown stays inside."""
    page = visit(size=SIZES["phone, lying"]).page
    page.add_init_script(UNHEARD)
    eight = next(part_of("supertock", "crowded").moments())[1]
    page.goto(server.arrange(eight, [f"{letter}WMWMWMWM WMWMWMWMWM"[:20] for letter in "ABCDEFGH"]).seat())
    page.wait_for_selector("body.my-turn .spot")
    page.keyboard.type("g9")
    for size in ("phone, lying", "phone, small"):
        resized(page, SIZES[size])
        box = page.locator(".space-name").bounding_box()
        assert box is not None, size
        assert 0 <= box["x"] <= SIZES[size][0] - box["width"], size
        edges = page.evaluate(NAMED)
        assert min(map(min, edges)) >= 0, size


def test_what_has_just_happened_is_in_sight_on_every_screen(server: Server, visit: Visit) -> None:
    table = server.arrange(so_far("supertock", 5, SEED, MOVES), ("Marie", "Zoé", "Léo", "Mia", "Hugo"))
    for address, sizes in ((table.seat(), SIZES), (f"{table.watch}?screen", SCREENS)):
        page = visit(lang="fr").page
        page.goto(address)
        page.wait_for_selector("#told .what")
        told_in_sight(page, sizes)


def test_a_capture_is_seen(server: Server, visit: Visit) -> None:
    """The marble arrives; then it bumps, and whoever stood there flies home."""
    page = visit(motion=True).page
    page.add_init_script("localStorage.setItem('confirm', 'on')")
    match = so_far("supertock", 4, SEED, 36)  # with a 6 from E13 to F1, where Zoé has a marble
    page.goto(server.arrange(match, ("Marie", "Zoé", "Léo", "Mia")).seat())
    page.wait_for_selector("body.my-turn")
    page.locator("[data-pick='card:6']").click()
    if not page.locator("[data-do=confirm]").count():
        page.locator("[data-space=E13].spot").click()
    page.evaluate(WATCH)
    page.click("[data-do=confirm]")
    page.wait_for_function("() => window.seen.at(-1)?.home")
    seen = page.evaluate("window.seen")
    assert len({tuple(one["mover"]) for one in seen if one["mover"]}) > 3, "it does not move"
    flight = [one for one in seen if one["flies"]]
    assert max(dist(one["victim"], seen[-1]["victim"]) for one in flight) > 100, "nobody flies home"
    assert all(one["mover"] == seen[-1]["mover"] for one in flight), "sent home before it was reached"
    assert all(one["bumps"] for one in flight)


MOVERS = """() => {
  window.moments = [];
  const look = () => {
    const trail = document.querySelector(".trail")?.getAttribute("class") ?? "";
    const cards = [...document.querySelectorAll(".last [data-face]")].map((one) => one.getBoundingClientRect().bottom);
    window.moments.push([document.querySelector("#told .sentence")?.innerText ?? "", trail, Math.max(0, ...cards)]);
    requestAnimationFrame(look);
  };
  look();
}"""  # what is told, whose trail it is, and how far down a card that was played is, frame by frame


def test_a_move_is_told_while_it_is_made_and_comes_from_whoever_makes_it(server: Server, visit: Visit) -> None:
    """On a phone, where everybody's plates lie below the first screen."""
    names = ("Marie", "Zoé", "Léo", "Mia")
    page = visit(size=PHONE, touch=True, motion=True, speed="normal").page
    table = server.arrange(so_far("supertock", 4, SEED, 40), names, moves=36)
    page.goto(table.watch)
    page.wait_for_selector(".star")
    page.evaluate(MOVERS)
    moves = so_far("supertock", 4, SEED, 40).moves[36:]
    for seat, move in moves:
        join(table.seat(seat)).move(move)
    page.wait_for_function(f"() => window.moments.at(-1)[0].includes('{names[moves[-1][0]]}')")
    moments = page.evaluate("window.moments")
    movers = {trail: names[int(trail.removeprefix("trail look-")) // 2] for _, trail, _ in moments if trail}
    assert len(movers) > 2
    assert all(movers[trail] in told for told, trail, _ in moments if trail)
    assert 0 < max(bottom for *_, bottom in moments) < PHONE[1], "a card comes from below the screen"


COVERED = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  return boxes(".last > *").flatMap((card) => boxes(".marble").filter((marble) => over(card, marble))).length;
}"""


def test_a_whole_hand_that_was_put_down_covers_no_marble(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(so_far("supertock", 8, 2, 3), [f"Player {n}" for n in range(8)]).seat())
    page.wait_for_selector(".last.many")
    for size, box in SIZES.items():
        resized(page, box)
        assert page.evaluate(COVERED) == 0, size
