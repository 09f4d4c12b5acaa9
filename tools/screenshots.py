"""Take the pictures of the README, and contact sheets: `make screenshots`, or only those of some games:
`python -m tools.screenshots GAME…`. The games are the same every time.

A server of its own runs for this, over an empty data file, with tables that bots have played up to a good moment.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from tests.browser.house import Server, before_the_end, played
from tests.browser.visitors import DESK, PHONE, chromium, new_visitor
from tests.helpers import part_of
from tools import sheets

from ludotheque.games import SHELF, find

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"": DESK, "-phone": PHONE}
SEED = 11
QUALITY = 82
LARGEST = 250_000  # bytes


def take(browser: Browser, server: Server, name: str, address: str, first_click: str = "") -> None:
    for suffix, size in SIZES.items():
        visitor = new_visitor(browser, server.url, size, touch=bool(suffix))
        page = visitor.page
        page.add_init_script("localStorage.confirm = 'on'; localStorage.sound = 'off'")  # a choice, and no question
        page.goto(address)
        page.wait_for_load_state("networkidle")
        if first_click:
            page.wait_for_selector("body.my-turn")
            page.locator(first_click).first.click()
        page.mouse.move(0, 0)
        path = FOLDER / f"{name}{suffix}.jpg"
        page.screenshot(path=path, type="jpeg", quality=QUALITY)
        visitor.check()
        assert path.stat().st_size < LARGEST, f"{path.name} is too large."
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
        page.context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder))
        try:
            take(browser, server, "home", server.url)
            for name in sys.argv[1:] or SHELF:
                game, picture = find(name), part_of(name, "picture")
                match = played(name, min(game.most, 4), SEED, "medium")
                table = server.arrange(match, moves=before_the_end(match, picture.DECISIONS_LEFT), level="medium")
                take(browser, server, name, table.seat(), picture.FIRST_CLICK)
                sheets.draw(browser, server, name)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
