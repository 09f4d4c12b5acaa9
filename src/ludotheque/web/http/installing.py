"""What makes the pages an app to be installed: the manifest, the service worker, and the page it shows offline."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ... import __version__
from ...i18n import say
from ..door.speech import language_of
from .answers import JSON, rendered

WEB = Path(__file__).parents[1]
ICONS = [
    {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/static/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


async def manifest(request: Request) -> Response:
    lang = language_of(request)
    data = {
        "id": "/",
        "name": "Ludothèque",
        "short_name": "Ludothèque",
        "description": say("Family games, with friends and bots.").text(lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#1c2f2b",
        "theme_color": "#2f4a43",
        "icons": ICONS,
    }
    return Response(JSON(data).body, media_type="application/manifest+json")


@cache
def edition() -> str:
    """A fingerprint of all that the pages are made of: a new version of anything is a new edition."""
    found = hashlib.sha256(__version__.encode())
    for folder in ("static", "templates"):
        for file in sorted((WEB / folder).rglob("*")):
            if file.is_file():
                found.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


async def worker(request: Request) -> Response:
    """The service worker stands at the root, so that it serves all pages; it is asked for anew at every visit."""
    script = (WEB / "static" / "js" / "worker.js").read_text(encoding="utf-8").replace("{edition}", edition())
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    return rendered(request, "offline.html")
