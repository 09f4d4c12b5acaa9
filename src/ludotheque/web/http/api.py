"""The same for programs, in JSON: open a table, sit down, look at it. Playing goes over the socket."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...i18n import say
from ..door import guard
from ..door.house import house_of
from ..door.speech import language_of
from ..live.telling import table_data
from ..problems import BadMessage
from ..table.opening import TableWish
from .answers import JSON, limited_body
from .shapes import FoundTable, OpenedTable, OwnSeat

CREATED = 201
Body = TypeVar("Body")


class JoinWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None = None
    name: str = ""


async def _read(request: Request, kind: type[Body]) -> Body:
    guard.expect_own_page(request)
    try:
        return msgspec.json.decode(await limited_body(request), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(say("This is not what is expected here: {reason}", reason=str(error))) from error


async def open_table(request: Request) -> Response:
    wish = await _read(request, TableWish)
    id, created, held = await house_of(request).hub.open(wish, guard.address_of(request))
    url = f"{str(request.base_url).rstrip('/')}/t/{id}"
    seats = [OwnSeat(seat, secret) for seat, secret in held.items()]
    return JSON(OpenedTable(id, created.code, url, seats), CREATED)


async def join(request: Request) -> Response:
    wish = await _read(request, JoinWish)
    seat, secret = await house_of(request).hub.join(request.path_params["id"], wish.seat, wish.name)
    return JSON(OwnSeat(seat, secret))


async def summary(request: Request) -> Response:
    house = house_of(request)
    live = await house.hub.live(request.path_params["id"])
    return JSON(table_data(live.table, language_of(request), house.settings.clock()))


async def by_code(request: Request) -> Response:
    house = house_of(request)
    return JSON(FoundTable(await house.hub.table_of(request.path_params["code"])))
