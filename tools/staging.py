"""How a game feels in time: `python -m tools.staging [--tree FOLDER] [GAME…]`.

Sits down at "Play now" in Chromium and prints: from cards that turn to the sentence about them, how long a sentence
stays, how long nothing can be chosen although the server waits for a choice, from click to effect, and how many clicks
a game takes. The times are those of the first choices, made at normal speed by somebody who looks until the page asks;
the clicks are those of another game, played to its end as quickly as possible.

`--tree` measures another version beside this one: a checkout of it (`git worktree add FOLDER COMMIT`), in this Python.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.hands import OVER, READY, click
from tests.browser.visitors import chromium, new_visitor

from ludotheque import games

HERE = Path(__file__).parent.parent
SEED = 7
LOOKED_AT = 12  # choices
REACTION = 300  # milliseconds: nobody clicks faster on what they have just seen
PATIENCE = 300_000  # milliseconds
PLENTY = "1000000/1000000"
QUICK = {
    "PAUSE": "0",
    "SEAT_RATE": PLENTY,
    "TABLE_RATE": PLENTY,
    "ADDRESS_RATE": PLENTY,
}  # for a clicker who never rests
ASKED = f"() => {OVER} || document.querySelector('#status .yours')"
WATCH = """() => {
  const seen = (window.staging = { locked: [], sentence: [], stays: [], effect: [], clicks: 0, choices: 0 });
  const legal = {}; // of each seat, as last heard: an update says only what changed
  let asked = 0, clicked = 0, turned = 0, told = "", since = 0, hidden = 0;
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        for (const [seat, { view }] of Object.entries(JSON.parse(data).seats ?? {}))
          if (view?.legal) legal[seat] = view.legal.length;
        asked = Object.values(legal).some(Boolean) ? asked || performance.now() : 0;
      });
    }
    send(message) {
      seen.choices += JSON.parse(message).do === "move";
      super.send(message);
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


@contextmanager
def serving(tree: Path, settings: dict[str, str]) -> Iterator[str]:
    """The server of a version, over tables of its own; yields its address."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        said = {f"LUDOTHEQUE_{name}": value for name, value in settings.items()}
        where = ["--no-browser", "--port", str(port), "--data", f"{folder}/tables"]
        process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", "serve", *where],
            cwd=folder,
            env={"LUDOTHEQUE_COMPILE": "wait", **os.environ, **said, "PYTHONPATH": str(tree / "src")},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit("The server did not start.")


def seated(browser: Browser, home: str, game: str, speed: Any) -> Page:
    """At the table that "Play now" opens."""
    page = new_visitor(browser, home, motion=speed is not None, speed=speed).page
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"({WATCH})()")
    page.goto(home)
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def looked_at(browser: Browser, home: str, game: str) -> dict[str, list[float]]:
    """The times of the first choices."""
    page = seated(browser, home, game, "normal")
    chance = random.Random(SEED)
    for _ in range(LOOKED_AT):
        page.wait_for_function(ASKED)
        page.wait_for_function(READY)
        if page.evaluate(OVER):
            break
        page.wait_for_timeout(REACTION)
        click(page, chance)
    page.wait_for_function(ASKED)
    found: dict[str, list[float]] = page.evaluate("window.staging")
    page.context.close()
    return found


def clicks_of(browser: Browser, home: str, game: str) -> tuple[int, int]:
    """How many clicks a whole game takes, and how many choices were made with them."""
    page = seated(browser, home, game, None)
    chance = random.Random(SEED)
    while page.wait_for_function(READY) and not page.evaluate(OVER):
        click(page, chance)
    found = page.evaluate("window.staging")
    page.context.close()
    return found["clicks"], found["choices"]


def told(times: list[float]) -> str:
    """The middle and the longest of some times."""
    return f"{median(times):.0f} ms (longest {max(times):.0f})" if times else "none"


def report(browser: Browser, tree: Path, game: str) -> None:
    with serving(tree, {}) as home:
        found = looked_at(browser, home, game)
    with serving(tree, QUICK) as home:
        clicks, choices = clicks_of(browser, home, game)
    print(f"{game}: {clicks} clicks, {clicks / max(1, choices):.1f} a choice")
    print(f"  from cards turned to the sentence: {told(found['sentence'])}")
    print(f"  a sentence stays: {told(found['stays'])}")
    print(f"  nothing can be chosen though it is one's turn: {told(found['locked'])}")
    print(f"  from click to effect: {told(found['effect'])}", flush=True)


def main() -> None:
    words = argparse.ArgumentParser(description="How a game feels in time.")
    words.add_argument("--tree", type=Path, default=HERE, metavar="FOLDER", help="another version: a checkout of it")
    words.add_argument("games", nargs="*", default=games(), metavar="GAME")
    wanted = words.parse_args()
    with chromium() as browser:
        for game in wanted.games:
            report(browser, wanted.tree.resolve(), game)


if __name__ == "__main__":
    main()
