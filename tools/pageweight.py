"""How heavy a table page is, and how soon it shows the first legal move: the last part of `make bench`.

A server of its own runs for this; it is warm, and every visit is a first one: nothing is in the browser's cache.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser
from tests.browser.house import Server
from tests.browser.visitors import chromium, new_visitor, travelled

from ludotheque import games, new
from ludotheque.games import find

VISITS = 5
HEAVIEST = 200_000  # bytes
FIRST_MOVE = """() => {
  const look = () => {
    if (document.querySelector(".pick.can")) window.firstMove = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def visit(browser: Browser, server: Server, address: str) -> tuple[int, int, float]:
    """Bytes, answers and milliseconds of one visit."""
    visitor = new_visitor(browser, server.url)
    visitor.page.add_init_script(f"({FIRST_MOVE})()")
    visitor.page.goto(address)
    visitor.page.wait_for_function("() => window.firstMove")
    milliseconds = float(visitor.page.evaluate("() => window.firstMove"))
    visitor.page.wait_for_load_state("networkidle")
    bodies = [travelled(answer) for answer in visitor.answers if answer.status == 200]
    visitor.page.context.close()
    return sum(bodies), len(bodies), milliseconds


def main() -> None:
    print("A table page on a warm server, first visit: weight, and time to the first legal move shown")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        try:
            for game in games():
                table = server.arrange(new(game, min(4, find(game).most), seed=7))
                visits = [visit(browser, server, table.seat()) for _ in range(VISITS)]
                weight, answers, _ = visits[-1]
                assert weight < HEAVIEST, f"The page of {game} is too heavy: {weight} bytes."
                waiting = median(milliseconds for _, _, milliseconds in visits)
                print(f"{game:>10}: {weight / 1000:.0f} kB in {answers} files, {waiting:.0f} ms")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
