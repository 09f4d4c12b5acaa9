"""Small answers: a QR code, health, counters, and what robots ask for."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from http import HTTPStatus

import segno
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ... import __version__
from .. import keys
from ..door.house import house_of
from ..store import Condition
from .answers import JSON

LEAST_FREE = 20 * 2**20  # bytes on the disk of the store


async def qr(request: Request) -> Response:
    """The table's address, for the camera of a phone."""
    live = await house_of(request).hub.live(request.path_params["id"])
    address = f"{str(request.base_url).rstrip('/')}/t/{live.table.id}"
    return Response(await asyncio.to_thread(_drawn, address), media_type="image/svg+xml")


@lru_cache(maxsize=512)
def _drawn(address: str) -> bytes:
    """It takes longer than several moves: so it is kept, and drawn beside the event loop."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=8, border=4, light="#fff", dark="#000")
    return out.getvalue()


async def health(request: Request) -> Response:
    """Fine if tables can be read; says the truth about the rest too."""
    facts = await house_of(request).hub.condition()
    return _told(facts, facts.reading)


async def ready(request: Request) -> Response:
    """Fine if whoever is sent here can play: moves can be written, and there is room for many of them."""
    facts = await house_of(request).hub.condition()
    return _told(facts, facts.writing and (facts.free is None or facts.free >= LEAST_FREE))


def _told(facts: Condition, fine: bool) -> Response:
    problem = facts.problem or ("" if fine else "full")
    answer = {
        "status": "ok" if fine else "failing",
        "version": __version__,
        "store": {"reading": facts.reading, "writing": facts.writing, "problem": problem, "free_bytes": facts.free},
    }
    return JSON(answer, 200 if fine else 503)


async def metrics(request: Request) -> Response:
    return Response(house_of(request).hub.metrics.text(), media_type=CONTENT_TYPE_LATEST)


async def only_sockets(request: Request) -> Response:
    """For whoever comes without a socket."""
    if not keys.TABLE_ID.fullmatch(request.path_params["id"]):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    raise HTTPException(HTTPStatus.UPGRADE_REQUIRED, headers={"Upgrade": "websocket"})


async def robots(request: Request) -> Response:
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /s/\nDisallow: /api/\n")
