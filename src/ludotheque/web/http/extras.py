"""Small answers: a QR code, health, counters, and what browsers and robots ask for."""

from __future__ import annotations

import io

import segno
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ... import __version__
from ...i18n import say
from ..door.house import house_of
from ..door.speech import language_of
from .answers import JSON


async def qr(request: Request) -> Response:
    """The table's address, for the camera of a phone."""
    live = await house_of(request).hub.live(request.path_params["id"])
    address = f"{str(request.base_url).rstrip('/')}/t/{live.table.id}"
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return Response(out.getvalue(), media_type="image/svg+xml")


async def health(request: Request) -> Response:
    """Fine if the store answers."""
    await house_of(request).hub.store.table_of("")
    return JSON({"status": "ok", "version": __version__})


async def metrics(request: Request) -> Response:
    return Response(house_of(request).hub.metrics.text(), media_type=CONTENT_TYPE_LATEST)


async def robots(request: Request) -> Response:
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /s/\nDisallow: /api/\n")


async def manifest(request: Request) -> Response:
    lang = language_of(request)
    data = {
        "name": "Ludothèque",
        "short_name": "Ludothèque",
        "description": say("Family games, with friends and bots.").text(lang),
        "lang": lang,
        "start_url": "/",
        "display": "standalone",
        "background_color": "#f4ecdf",
        "theme_color": "#7a4a24",
        "icons": [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return Response(JSON(data).body, media_type="application/manifest+json")
