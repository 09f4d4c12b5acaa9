"""What people send from pages: opening tables, sitting down, coming back by a link."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...errors import BadOption, LudothequeError
from ...games import find
from ...games.game import Game
from ...i18n import say
from .. import keys
from ..door import guard
from ..door.house import house_of
from ..problems import NotYours, Refused
from ..table.opening import Pace, SeatWish, TableWish, clean_name, usual_players
from .answers import STATUS, held_seats, hold_seats, limited_body, set_cookie
from .reading import NAME_COOKIE, home_page, new_page

SEE_OTHER = 303


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form of ours."""
    house = house_of(request)
    house.by_address.expect(guard.address_of(request))
    body = await limited_body(request)
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=80))
    except ValueError as error:
        raise BadOption(say("The form could not be read.")) from error
    guard.expect_own_form(request, house.hub.key, fields.get("csrf"))
    return fields


async def play_now(request: Request) -> Response:
    fields = await form_of(request)
    game = find(request.path_params["game"])
    level = fields.get("level", "medium")
    name = fields.get("name", "")
    seats = [SeatWish("person", name), *[SeatWish("bot", level=level)] * (usual_players(game) - 1)]
    return await _open(request, TableWish(game.id, seats=seats), name)


async def new_table(request: Request) -> Response:
    fields = await form_of(request)
    game = find(request.path_params["game"])
    try:
        wish = read_wish(game, fields)
        return await _open(request, wish, wish.seats[0].name if wish.seats[0].kind == "person" else "")
    except BadOption as error:
        return new_page(request, game, fields, error.message, STATUS[BadOption])


def read_wish(game: Game, fields: dict[str, str]) -> TableWish:
    """The table that a form describes. What is left as it was depends on the number of players: the game decides."""
    players = game.check_players(_number(fields.get("players", "")))
    known = {option.name: option for option in game.options}
    options: dict[str, str | int | bool] = {}
    for field, value in fields.items():
        name = field.removeprefix("option-")
        if field.startswith("option-") and (name not in known or value != str(known[name].default)):
            options[name] = known[name].read(value) if name in known else value
    pace = fields.get("pace", "relaxed")
    return TableWish(
        game.id,
        players,
        options,
        [_read_seat(fields, seat) for seat in range(players)],
        Pace("live", _number(fields.get("seconds", ""))) if pace == "live" else Pace(),
        "hints" in fields,
    )


def _read_seat(fields: dict[str, str], seat: int) -> SeatWish:
    kind = fields.get(f"seat-{seat}-kind", "person" if seat == 0 else "bot")
    name, level = fields.get(f"seat-{seat}-name", ""), fields.get(f"seat-{seat}-level", "medium")
    try:
        return msgspec.convert({"kind": kind, "name": name, "level": level}, SeatWish)
    except msgspec.ValidationError as error:
        raise BadOption(say("Nobody can sit here as {kind}.", kind=repr(kind))) from error


def _number(text: str) -> int:
    if text.isdecimal() and len(text) < 6:
        return int(text)
    raise BadOption(say("{text} is not a number.", text=repr(text[:20])))


async def _open(request: Request, wish: TableWish, name: str) -> Response:
    id, _, held = await house_of(request).hub.open(wish, guard.address_of(request))
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    hold_seats(request, response, id, held)
    remember_name(request, response, name)
    return response


def remember_name(request: Request, response: Response, name: str) -> None:
    clean = clean_name(name)
    if clean:
        set_cookie(request, response, NAME_COOKIE, clean.encode().hex())


async def join(request: Request) -> Response:
    fields = await form_of(request)
    id, name = request.path_params["id"], fields.get("name", "")
    seat = fields.get("seat", "")
    taken, secret = await house_of(request).hub.join(id, int(seat) if seat.isdecimal() else None, name)
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    hold_seats(request, response, id, {taken: secret})
    remember_name(request, response, name)
    return response


async def join_by_code(request: Request) -> Response:
    house = house_of(request)
    try:
        house.by_address.expect(guard.address_of(request))
        id = await house.hub.table_of(request.query_params.get("code", ""))
    except LudothequeError as error:
        return await home_page(request, error.message, STATUS[type(error)])
    return RedirectResponse(f"/t/{id}", SEE_OTHER)


async def seat_link(request: Request) -> Response:
    """A personal link: this browser holds the seat from now on."""
    house = house_of(request)
    house.by_address.expect(guard.address_of(request))
    id, secret = request.path_params["id"], request.path_params["secret"]
    live = await house.hub.live(id)
    seat = live.table.seat_of(keys.hashed(secret)) if keys.SECRET.fullmatch(secret) else None
    if seat is None:
        raise NotYours(say("This personal link does not fit any seat of the table. Is it complete?"))
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    hold_seats(request, response, id, {seat: secret})
    return response


async def follow_rematch(request: Request) -> Response:
    """On to the new table, where the same secrets open the seats one further on."""
    house = house_of(request)
    live = await house.hub.live(request.path_params["id"])
    if not live.table.rematch:
        raise Refused(say("There is no new table yet."))
    onward = await house.hub.live(live.table.rematch)
    secrets = held_seats(request, live.table.id).values()
    seats = {onward.table.seat_of(keys.hashed(secret)): secret for secret in secrets}
    response = RedirectResponse(f"/t/{live.table.rematch}", SEE_OTHER)
    hold_seats(request, response, live.table.rematch, {s: secret for s, secret in seats.items() if s is not None})
    return response
