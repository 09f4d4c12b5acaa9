"""Draw the preview pictures of shared links and the icon of the installed page: `python -m tools.previews`.

They are made from the same art as the pages, with Chromium; they only change when the art does.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.visitors import chromium

from ludotheque.games import SHELF, find

STATIC = Path(__file__).parent.parent / "src" / "ludotheque" / "web" / "static"
STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #2f4a43; position: relative; }
.picture { width: 1200px; height: 630px; display: block; }
.all { display: grid; grid-template-columns: 1fr 1fr; }
.all .picture { width: 600px; height: 315px; }
b { position: absolute; left: 0; bottom: 0;
    font: 500 54px 'Iowan Old Style', Palatino, 'URW Palladio L', 'DejaVu Serif', serif;
    background: #f6efe2; color: #3b2a17; padding: 14px 40px 18px; border-radius: 0 28px 0 0; }
"""


def art() -> str:
    """All symbols of the house and of the games, to be put into the page itself."""
    files = [STATIC / "art" / "art.svg", *(find(game).web / "art.svg" for game in SHELF)]
    return "".join(
        file.read_text(encoding="utf-8").replace("<svg ", '<svg width="0" height="0" ', 1)
        for file in files
        if file.exists()
    )


def box(game: str) -> str:
    text = (find(game).web / "box.svg").read_text(encoding="utf-8")
    return re.sub(r"/static/[\w/]*art\.svg#", "#", text)


def draw(page: Page, file: Path, body: str) -> None:
    page.set_content(f"<style>{STYLE}</style>{art()}{body}<b>Ludothèque</b>")
    page.screenshot(path=file)


def draw_icons(page: Page) -> None:
    """The icon in the sizes that browsers ask for; the maskable one has room around it, for any shape of frame."""
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    whole = icon.replace('rx="15"', 'rx="0"')
    for name, size, picture, room in (("192", 192, icon, 0), ("512", 512, icon, 0), ("maskable", 512, whole, 60)):
        page.set_viewport_size({"width": size, "height": size})
        style = f"margin: 0; background: {'#2f4a43' if room else 'none'}"
        page.set_content(
            f"<style>body {{ {style} }} svg {{ display: block; margin: {room}px; width: {size - 2 * room}px }}</style>"
            f"{picture}"
        )
        page.screenshot(path=STATIC / f"icon-{name}.png", omit_background=not room)


def main() -> None:
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for game in SHELF:
            draw(page, find(game).web / "preview.png", box(game))
        draw(page, STATIC / "preview.png", f'<div class="all">{"".join(box(game) for game in SHELF)}</div>')
        draw_icons(page)


if __name__ == "__main__":
    main()
