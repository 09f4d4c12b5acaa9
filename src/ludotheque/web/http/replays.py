"""After the game: everything may be seen, at every moment."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from ...errors import BadOption
from ...i18n import say
from ..door.costs import MOMENT, charge
from ..door.guard import address_of
from ..door.house import house_of
from ..door.speech import language_of
from ..live.story import encode, event_data
from ..live.telling import seat_data, table_data
from ..problems import Refused
from ..table.table import LoggedTable
from .answers import JSON, number, rendered

MOST_MOMENTS = 100


async def _finished(request: Request) -> LoggedTable:
    table = (await house_of(request).hub.live(request.path_params["id"])).table
    if table.actors:
        raise Refused(say("The game is not over yet."))
    return table


def moment(table: LoggedTable, at: int, seat: int | None, lang: str) -> dict[str, Any]:
    """The table when so many moves had been made."""
    seen = table.match.seen_at(at, seat)
    return {
        "at": at,
        "move": table.match.shared_moves[at - 1] if at else None,
        "table": {
            "actors": seen.actors,
            "scores": seen.scores,
            "winners": seen.winners,
            "over": seen.over,
            "moves": at,
        },
        "seat": seat_data(table, seen, lang),
        "events": [event_data(event, lang, table.names) for event in seen.events],
    }


def _number(request: Request, name: str, default: int, most: int) -> int:
    """A number that is asked for; more than there is means as many as there are."""
    text = request.query_params.get(name)
    return default if text is None else min(number(name, text), most)


def _eyes(request: Request, table: LoggedTable) -> int | None:
    """Through whose eyes."""
    who = request.query_params.get("seat", "-")
    seat = None if who == "-" else number("seat", who)
    if seat is not None and seat >= table.created.players:
        last = table.created.players - 1
        raise BadOption(say("There is no seat {seat}: seats go from 0 to {last}.", seat=seat, last=last))
    return seat


async def replay(request: Request) -> Response:
    table = await _finished(request)
    lang = language_of(request)
    last = len(table.match.shared_moves)
    at = _number(request, "at", 0, last)  # a story is told from its beginning
    house = house_of(request)
    return rendered(
        request,
        "replay.html",
        table=table_data(table, lang, house.settings.clock()),
        at=at,
        moves=last,
        moments_url=f"/t/{table.id}/moments.json",
        record_url=f"/t/{table.id}/record.json",
        picture_url=f"/t/{table.id}/picture.svg",
        first=moment(table, at, None, lang),
        summary=[event.text(lang, table.names) for event in table.seen(None).events if event.kind == "end"],
    )


async def moments(request: Request) -> Response:
    table = await _finished(request)
    last = len(table.match.shared_moves)
    first = _number(request, "from", 0, last)
    most = min(last, first + MOST_MOMENTS - 1)
    end = _number(request, "to", most, most)
    seat = _eyes(request, table)
    charge(request, MOMENT * max(0, end + 1 - first))
    lang, turnstile = language_of(request), house_of(request).turnstile
    asked = (Raw(encode(moment(table, at, seat, lang))) for at in range(first, end + 1))
    return JSON({"moments": await turnstile.done(address_of(request), asked), "moves": last})


async def picture(request: Request) -> Response:
    """The table as a spectator sees it, as a still for wherever a link to it is shown."""
    table = (await house_of(request).hub.live(request.path_params["id"])).table
    if table.waiting:
        raise Refused(say("The game has not started yet."))
    last = len(table.match.shared_moves)
    at = _number(request, "at", last, last)
    if at != last and table.actors:
        raise Refused(say("The game is not over yet."))
    seen, lang = table.match.seen_at(at), language_of(request)
    return Response(await asyncio.to_thread(seen.svg, lang), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The record; by `json` because its seed may be larger than other writers like."""
    table = await _finished(request)
    name = f"{table.created.game}-{table.created.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(
        json.dumps(table.match.record(), ensure_ascii=False) + "\n", headers=headers, media_type="application/json"
    )
