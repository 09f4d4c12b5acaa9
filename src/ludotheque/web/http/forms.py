"""What people send from pages: opening tables, sitting down, coming back by a link."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...bots import CHARACTERS, LEVELS
from ...errors import BadOption, LudothequeError
from ...games import find
from ...games.game import Game
from ...i18n import Either, Quoted, Seat, say
from ...naming import clean_name
from .. import keys
from ..door import costs, guard
from ..door.house import house_of
from ..door.speech import language_of
from ..live.table import LiveTable
from ..live.telling import next_seats
from ..problems import NotYours, Refused, Spoiled, UnknownTable
from ..table.opening import Pace, SeatWish, TableWish, usual_players
from .answers import STATUS, keep_session, limited_body, read_number, set_cookie
from .holding import OldCookies, list_tables, listed, own_seats, take
from .reading import NAME_COOKIE, home_page, known_name, new_page

SEE_OTHER = 303


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form of ours."""
    house = house_of(request)
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
    level = _level(fields, "level")
    name = fields.get("name") or known_name(request)
    own_name = name or Seat(0).text(language_of(request))
    seats = [SeatWish("person", own_name), *[SeatWish("bot", level=level)] * (usual_players(game) - 1)]
    return await _open(request, TableWish(game.id, seats=seats), name)


async def new_table(request: Request) -> Response:
    fields = await form_of(request)
    game = find(request.path_params["game"])
    try:
        wish = read_wish(game, fields, language_of(request))
        return await _open(request, wish, fields.get("seat-0-name", "") if wish.seats[0].kind == "person" else "")
    except BadOption as error:
        return new_page(request, game, fields, error.message, STATUS[BadOption])


def read_wish(game: Game, fields: dict[str, str], lang: str) -> TableWish:
    """The table that a form describes. What is left as it was depends on the number of players: the game decides."""
    players = game.check_players(_count(fields.get("players", "")))
    known = {option.name: option for option in game.options}
    options: dict[str, str | int | bool] = {}
    for field, value in fields.items():
        name = field.removeprefix("option-")
        if field.startswith("option-") and (name not in known or value != str(known[name].default)):
            options[name] = known[name].read(value) if name in known else value
    pace = fields.get("pace", "relaxed")
    seats = [_read_seat(fields, seat, lang) for seat in range(players)]
    return TableWish(
        game.id,
        players,
        options,
        seats,
        Pace("live", read_number(fields.get("seconds", "")) or 0) if pace == "live" else Pace(),
        "hints" in fields,
        any(seat.kind == "open" for seat in seats),
    )


def _count(text: str) -> int | str:
    """How many, or what was sent instead: the game says how many it is for."""
    found = read_number(text)
    return text[:20] if found is None else found


def _level(fields: dict[str, str], field: str) -> str:
    """The level of a bot; pages name levels in words."""
    level = fields.get(field, "medium")
    if level not in LEVELS:
        words = Either(tuple(character.word for character in CHARACTERS))
        raise BadOption(say("There is no level {level}: choose {levels}.", level=Quoted(level[:20]), levels=words))
    return level


def _read_seat(fields: dict[str, str], seat: int, lang: str) -> SeatWish:
    """A chair. Whoever gives no name is called by the seat, and keeps that name in the next game, at another seat."""
    kind = fields.get(f"seat-{seat}-kind", "person" if seat == 0 else "bot")
    name, level = fields.get(f"seat-{seat}-name", ""), _level(fields, f"seat-{seat}-level")
    if kind in ("person", "here"):
        name = name or Seat(seat).text(lang)
    try:
        return msgspec.convert({"kind": kind, "name": name, "level": level}, SeatWish)
    except msgspec.ValidationError as error:
        raise BadOption(say("Nobody can sit here as {kind}.", kind=Quoted(kind[:20]))) from error


async def _open(request: Request, wish: TableWish, name: str) -> Response:
    session = guard.session_of(request)
    id, _, held = await house_of(request).hub.open(wish, guard.address_of(request), session)
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    if held:
        list_tables(request, response, id)
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
    wish = int(seat) if seat.isdecimal() and len(seat) == 1 else None
    await house_of(request).hub.join(id, wish, name, guard.session_of(request))
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    list_tables(request, response, id)
    remember_name(request, response, name)
    return response


async def forget_me(request: Request) -> Response:
    """Whoever holds this browser is not named any more at any table in its list, nor in its own cookie."""
    await form_of(request)
    house, old = house_of(request), OldCookies(request)
    await old.exchange()
    for id in dict.fromkeys([*old.held, *listed(request)]):
        costs.charge(request, costs.OLD_COOKIE)
        try:
            live = await house.hub.live(id)
        except (UnknownTable, Spoiled):  # nobody sees that one anyway
            continue
        await house.hub.forget_names(live, own_seats(request, live))
    response = RedirectResponse("/", SEE_OTHER)
    old.forget(response)
    response.delete_cookie(NAME_COOKIE)
    return response


async def join_by_code(request: Request) -> Response:
    house = house_of(request)
    try:
        id = await house.hub.table_of(request.query_params.get("code", ""))
    except LudothequeError as error:
        return await home_page(request, error.message, STATUS[type(error)])
    return RedirectResponse(_table_address(request, id), SEE_OTHER)


def _table_address(request: Request, id: str) -> str:
    """Where to go on: a television stays one."""
    return f"/t/{id}{'?screen' if _is_screen(request) else ''}"


def _is_screen(request: Request) -> bool:
    return "screen" in request.query_params


async def seat_link(request: Request) -> Response:
    """A personal link: this browser holds the seat from now on."""
    house = house_of(request)
    id, secret = request.path_params["id"], request.path_params["secret"]
    live = await house.hub.live(id)
    seat = live.table.seat_of(keys.hashed(secret)) if keys.SECRET.fullmatch(secret) else None
    if seat is None:
        raise NotYours(say("This personal link does not fit any seat of the table. Is it complete?"))
    await take(request, live, [seat])
    response = RedirectResponse(f"/t/{id}", SEE_OTHER)
    list_tables(request, response, id)
    keep_session(request, response)
    return response


async def follow_rematch(request: Request) -> Response:
    """On to the new table, where this browser holds the seats one further on."""
    house = house_of(request)
    live = await house.hub.live(request.path_params["id"])
    if not live.table.rematch and _is_screen(request):
        return RedirectResponse(_table_address(request, live.table.id), SEE_OTHER)
    if not live.table.rematch:
        raise Refused(say("There is no new table yet."))
    response = RedirectResponse(_table_address(request, live.table.rematch), SEE_OTHER)
    if _is_screen(request):
        return response  # it has no seats to take along
    old = OldCookies(request)
    await old.exchange()
    old.forget(response)
    onward = await house.hub.live(live.table.rematch)
    await take(request, onward, _next_seats(request, live, onward))
    list_tables(request, response, onward.table.id)
    return response


def _next_seats(request: Request, live: LiveTable, onward: LiveTable) -> list[int]:
    """Where whoever asks sits at the next table; only if the same person was moved there."""
    before, after = live.table.chairs, onward.table.chairs
    pairs = [(seat, next_seats(live.table)[str(seat)]) for seat in own_seats(request, live)]
    return [there for here, there in pairs if before[here].key and before[here].key == after[there].key]
