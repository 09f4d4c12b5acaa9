"""How a game feels in time: `python -m tools.staging [GAME…]`.

Plays whole games in Chromium and prints: from cards that turn to the sentence about them, how long a sentence stays,
how long nothing can be chosen although the server waits for a choice, from click to effect, and how many clicks a game
takes. The times are those of the first choices, made at normal speed by somebody who looks until the page asks; the
rest of the game is played as quickly as possible, by somebody who only counts the clicks.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser
from tests.browser.hands import OVER, READY, click
from tests.browser.house import Server
from tests.browser.visitors import HASTE, chromium, new_visitor

from ludotheque import games, new

SEED = 7
PLAYERS = 3
LOOKED_AT = 8  # choices
ASKED = f"() => {OVER} || document.querySelector('#status .yours')"
WATCH = """() => {
  const seen = (window.staging = { locked: [], sentence: [], stays: [], effect: [], clicks: 0 });
  let asked = 0, clicked = 0, turned = 0, told = "", since = 0, hidden = 0;
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const seats = Object.values(JSON.parse(data).seats ?? {});
        if (seats.length) asked = seats.some(({ view }) => view.legal.length) ? asked || performance.now() : 0;
      });
    }
  };
  document.addEventListener("click", () => { seen.clicks += 1; clicked = performance.now(); }, true);
  const look = () => {
    const now = performance.now();
    if (asked && document.querySelector(".pick.can")) { seen.locked.push(now - asked); asked = 0; }
    const covered = document.querySelectorAll("#cloth .card[data-face='?']").length;
    if (covered < hidden) turned = now;
    hidden = covered;
    const where = document.querySelector("#told") ? "#told .sentence" : ".log li:last-child";
    const text = document.querySelector(where)?.textContent ?? "";
    if (text !== told) {
      if (told && since) seen.stays.push(now - since);
      if (turned && text) { seen.sentence.push(now - turned); turned = 0; }
      [told, since] = [text, now];
    }
    requestAnimationFrame(look);
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      if (clicked) seen.effect.push(performance.now() - clicked);
      clicked = 0;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
}"""


def measured(browser: Browser, server: Server, game: str) -> dict[str, Any]:
    visitor = new_visitor(browser, server.url, motion=True, speed="normal")
    page = visitor.page
    page.add_init_script(f"({WATCH})()")
    page.goto(server.arrange(new(game, PLAYERS, seed=SEED)).seat())
    chance = random.Random(SEED)
    found: dict[str, Any] = {}
    for choices in itertools.count():
        page.wait_for_function(ASKED if choices <= LOOKED_AT else READY, timeout=60_000)
        if choices == LOOKED_AT:
            found = page.evaluate("() => structuredClone(window.staging)")
            page.evaluate(f"() => {{ localStorage.speed = 'quick'; localStorage.motion = 'off'; {HASTE} }}")
        page.wait_for_function(READY, timeout=60_000)
        if page.evaluate(OVER):
            break
        click(page, chance)
    found["clicks"] = page.evaluate("() => window.staging.clicks")
    page.context.close()
    return found


def told(times: list[float]) -> str:
    """The middle and the longest of some times."""
    return f"{median(times):.0f} ms (longest {max(times):.0f})" if times else "none"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        try:
            for game in sys.argv[1:] or games():
                found = measured(browser, server, game)
                print(f"{game}: {found['clicks']} clicks")
                print(f"  from cards turned to the sentence: {told(found['sentence'])}")
                print(f"  a sentence stays: {told(found['stays'])}")
                print(f"  nothing can be chosen though it is one's turn: {told(found['locked'])}")
                print(f"  from click to effect: {told(found['effect'])}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
