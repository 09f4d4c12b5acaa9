"""What people say stands beside their plates for a moment: pointing at them, readable, and off what else is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludotheque.games import SHELF

from .conftest import Visit
from .crowds import resized
from .house import Server, so_far
from .visitors import PHONE, SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPOKEN = """() => {
  const bubble = document.querySelector(".bubble");
  const speaker = document.querySelector(`[data-key="plate:${bubble.dataset.of}"]`);
  const [box, plate] = [bubble, speaker].map((one) => one.getBoundingClientRect());
  const tail = box.left + parseFloat(getComputedStyle(bubble, "::after").left) + 7;
  const over = [...document.querySelectorAll("#told .sentence > *, #told button, .pick.can")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
  const gaps = [box.bottom - plate.top, box.top - plate.top - 30, box.top - plate.bottom].map(Math.abs);
  const points = tail > plate.left && tail < plate.right;
  return { points, near: Math.min(...gaps) < 20, covers: over.map((one) => one.outerHTML) };
}"""


def test_a_bubble_points_at_whoever_speaks_and_goes_with_their_plate(server: Server, visit: Visit) -> None:
    """On a phone there is little room beside the last plate of a row; and a plate may move while somebody speaks."""
    marie, mia = visit(size=PHONE, lang="fr").page, visit().page
    match = so_far("rockoman", 4, 7, 30)
    table = server.arrange(match, people=("Marie", "Zoé", "Léo", "Mia"))
    marie.goto(table.seat(0))
    mia.goto(table.seat(3))
    marie.wait_for_selector("#told .sentence")
    mia.click(".phrases summary")
    mia.click("[data-phrase=one_moment]")
    expect(marie.locator(".bubble")).to_be_visible()
    for size in ((390, 844), (360, 740), (844, 390), (768, 1024), (1280, 720)):
        resized(marie, size)
        assert marie.evaluate(SPOKEN) == {"points": True, "near": True, "covers": []}, size


BUBBLES = """() => {
  const boxes = [...document.querySelectorAll(".bubble")].map((one) => one.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const inside = (box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const seen = boxes.filter(inside);
  return { seen: seen.length, apart: boxes.every((a, i) => boxes.slice(i + 1).every((b) => apart(a, b))) };
}"""


@pytest.mark.parametrize("game", ["supertock", "ninjan"])
def test_whoever_speaks_at_once_is_read_at_once(server: Server, visit: Visit, game: str) -> None:
    """Bubbles lie on no other bubble, and none is out of sight: on a board, people speak from where they sit."""
    names = ("Marie", "Zoé", "Léo", "Mia", "Hugo")
    table = server.arrange(so_far(game, 5, 7, 6), names)
    speakers = [visit().page for _ in range(3)]
    for seat, speaker in enumerate(speakers, 1):
        speaker.goto(table.seat(seat))
    for size in (PHONE, SMALLEST, (844, 390), (768, 1024), (1280, 800)):
        page = visit(size=size, lang="fr").page
        page.goto(table.seat(0))
        page.wait_for_selector("#told .sentence")
        for speaker in speakers:
            speaker.click(".phrases summary")
        for speaker in speakers:
            speaker.click("[data-phrase=one_moment]")
        expect(page.locator(".bubble")).to_have_count(3)
        assert page.evaluate(BUBBLES) == {"seen": 3, "apart": True}, size
        page.context.close()


HIDDEN = """() => {
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  const under = ({ left, right, top, bottom }) =>
    Math.min(bubble.right, right) - Math.max(bubble.left, left) > 2 &&
    Math.min(bubble.bottom, bottom) - Math.max(bubble.top, top) > 2;
  const read = [...document.querySelectorAll("#cloth :is(.headline, .plate .name > span:first-child, .arm-name b)")];
  const lines = read.map((one) => {
    const line = document.createRange();
    line.selectNodeContents(one);
    return [one.textContent, line.getBoundingClientRect()];
  });
  return lines.filter(([, box]) => under(box)).map(([text]) => text);
}"""  # names, and how far the game is, that a bubble covers


@pytest.mark.parametrize("game", SHELF)
def test_a_bubble_hides_no_name_and_not_how_far_the_game_is(server: Server, visit: Visit, game: str) -> None:
    table = server.arrange(so_far(game, 4, 7, 6), ("Marie", "Zoé", "Léo", "Mia"))
    page, found = visit(lang="fr").page, []
    page.goto(table.seat(0))
    page.wait_for_selector("#told .sentence")
    for seat in (1, 2, 3):
        other = visit().page
        other.goto(table.seat(seat))
        other.click(".phrases summary")
        other.click("[data-phrase=one_moment]")
        expect(page.locator(f".bubble[data-of='{seat}']")).to_be_visible()
        for size in (PHONE, SMALLEST, (768, 1024), (1280, 800)):
            resized(page, size)
            found += [(seat, size, text) for text in page.evaluate(HIDDEN)]
        expect(page.locator(".bubble")).to_have_count(0, timeout=20_000)
    assert not found
