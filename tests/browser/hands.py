"""Players who know nothing of the games: they take whatever the page offers, with a mouse, a finger or the keyboard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import ElementHandle, Error, Page
from playwright.sync_api import TimeoutError as TooLate

OFFERED = """() => {
  const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
  const sure = seen("[data-do=confirm], .curtain [data-do=curtain]");
  if (sure.length) return sure;
  const ways = seen(".way");
  if (ways.length) return ways;
  const next = seen(".pick.picked").length ? seen(".pick.next:not(.picked)") : [];
  return next.length ? next : seen(".pick.can:not(.picked)");
}"""
OVER = "document.querySelector('#dialog-results').open"
READY = f"""() => {OVER} || (!document.querySelector(".sending") && ({OFFERED})().length > 0)"""
FOCUSED = f"() => ({OFFERED})().includes(document.activeElement)"
LONGEST_WALK = 200  # Tabs until something that is offered must have the focus

Hand = Callable[[Page, random.Random], None]


def offered(page: Page) -> list[ElementHandle]:
    found = page.evaluate_handle(OFFERED)
    elements = [handle.as_element() for handle in found.get_properties().values()]
    return [element for element in elements if element is not None]


def click(page: Page, chance: random.Random) -> None:
    point_at(page, chance, lambda element: element.click(timeout=5_000))


def tap(page: Page, chance: random.Random) -> None:
    point_at(page, chance, touched)


def touched(element: ElementHandle) -> None:
    """A finger is wider than some spots lie apart: where another lies above, the page finds out which one was meant."""
    try:
        element.tap(timeout=2_500)
    except TooLate as error:
        if not re.search(r'class="pick [^"]*"[^>]*></button> intercepts', error.message):
            raise
        element.tap(force=True, timeout=5_000)


def point_at(page: Page, chance: random.Random, how: Callable[[ElementHandle], None]) -> None:
    choices = offered(page)
    if not choices:
        return
    try:
        how(chance.choice(choices))
    except TooLate as error:
        if "not enabled" not in error.message:  # the game went on under the hand: look again
            raise
    except Error as error:
        if "not attached" not in error.message:
            raise


def press(page: Page, chance: random.Random) -> None:
    """Tab until something offered has the focus, walk on with an arrow now and then, and press Enter or Space."""
    for _ in range(LONGEST_WALK):
        if page.evaluate(FOCUSED):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("Nothing that is offered can be reached with Tab.")
    for _ in range(chance.randrange(3)):
        page.keyboard.press("ArrowRight")
    if page.evaluate(FOCUSED):
        page.keyboard.press(chance.choice(["Enter", "Space"]))


HANDS: dict[str, Hand] = {"mouse": click, "touch": tap, "keyboard": press}


def play_on(page: Page, hand: Hand, seed: int = 1, decisions: int = 1000) -> None:
    """Play until the page shows the results, or so many times."""
    chance = random.Random(seed)
    for _ in range(decisions):
        page.wait_for_function(READY, timeout=30_000)
        if page.evaluate(OVER):
            return
        hand(page, chance)
    assert decisions < 1000, "The game does not end."
