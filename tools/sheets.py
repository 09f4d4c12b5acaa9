"""Contact sheets: one picture for each situation of a game, with every screen on it. `make screenshots` draws them.

They lie in `docs/screenshots/sheets`, which is not kept in the repository: they are made to be looked at.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.browser.crowds import Situation, open_page, resized, situations
from tests.browser.house import Server
from tests.browser.visitors import new_visitor

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots" / "sheets"
SCALE = 0.5
WIDTH = 1800
QUALITY = 80
STYLE = """
body { margin: 0; padding: 12px; background: #555; color: #fff; font: 15px sans-serif;
       display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-end; }
figure { margin: 0; } figcaption { padding: 2px 0; } img { display: block; }
h1 { flex: 1 0 100%; margin: 0; font-size: 20px; }
"""


def figure(page: Page, name: str, size: tuple[int, int]) -> str:
    resized(page, size)
    picture = base64.b64encode(page.screenshot(type="jpeg", quality=QUALITY)).decode()
    width, height = size
    return (
        f'<figure><figcaption>{name}, {width} × {height}</figcaption><img src="data:image/jpeg;base64,{picture}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}"></figure>'
    )


def sheet(page: Page, blank: Page, server: Server, game: str, situation: Situation) -> None:
    open_page(page, server, situation)
    page.wait_for_load_state("networkidle")  # every picture is there
    figures = "".join(figure(page, name, size) for name, size in situation.sizes.items())
    blank.set_content(f"<style>{STYLE}</style><h1>{game}: {situation.name}</h1>{figures}")
    file = FOLDER / f"{game}, {situation.name}.jpg".replace(", ", "-").replace(" ", "_")
    blank.screenshot(path=file, full_page=True, type="jpeg", quality=QUALITY)
    print(f"{file.name}: {file.stat().st_size // 1000} kB")


def draw(browser: Browser, server: Server, game: str) -> None:
    """All situations of a game, in French, whose words are the longer ones; every second one by daylight."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    blank = browser.new_page(viewport={"width": WIDTH, "height": 800})
    for scheme, remainder in (("dark", 0), ("light", 1)):
        visitor = new_visitor(browser, server.url, lang="fr", scheme=scheme)
        visitor.page.add_init_script("localStorage.setItem('confirm', 'on')")
        for number, situation in enumerate(situations(game)):
            if number % 2 == remainder:
                sheet(visitor.page, blank, server, game, situation)
        visitor.check()
        visitor.page.context.close()
    blank.close()
