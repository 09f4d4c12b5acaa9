"""The pages that people read: home, a table to set up, the table itself, how to play."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...bots import CHARACTERS, Level
from ...bots.names import FAMILIES
from ...games import find
from ...games.game import Game, Option, Value
from ...i18n import Message, say
from ..door.guard import address_of
from ..door.house import house_of
from ..door.speech import language_of
from ..live.table import LiveTable
from ..live.telling import display_names, table_data
from ..problems import Refused, UnknownTable
from .answers import game_data, in_script, rendered
from .holding import OldCookies, list_tables, listed, own_seats
from .sheets import rules_html, rulings_html

MOST_LISTED = 20
NAME_COOKIE = "name"

KIND_NAMES = {
    "person": say("me"),
    "here": say("somebody else on this device"),
    "open": say("a friend, by link"),
    "bot": say("a bot"),
}


def _level(level: Level, lang: str) -> dict[str, Any]:
    """A level to choose, and who that is."""
    named = level.word.text(lang)
    text = f"{level.name} – {named}"
    return {
        "id": level.id,
        "text": text,
        "level": named,
        "name": level.name,
        "family": FAMILIES[level.id],
        "character": level.character.text(lang),
    }


async def home(request: Request) -> Response:
    return await home_page(request)


async def home_page(request: Request, error: Message | None = None, status: int = 200) -> Response:
    lang = language_of(request)
    old = OldCookies(request)
    await old.exchange()
    tables, unknown = await _my_tables(request, [*old.held, *listed(request)], lang)
    sentence = error.text(lang) if error else None
    code = request.query_params.get("code", "")
    response = rendered(
        request, "home.html", status, tables=tables, error=sentence, code=code, name=known_name(request)
    )
    old.forget(response)
    if unknown:
        list_tables(request, response, *old.held, gone=unknown)
    return response


def known_name(request: Request) -> str:
    """The name used last, kept in a cookie (where spaces and accents are not at home) as hexadecimal."""
    try:
        return bytes.fromhex(request.cookies.get(NAME_COOKIE, "")).decode()
    except ValueError:
        return ""


async def _my_tables(request: Request, ids: Sequence[str], lang: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The tables of which this browser has a seat, newest first, and those that do not exist any more."""
    found: list[tuple[int, dict[str, Any]]] = []
    unknown: list[str] = []
    for id in dict.fromkeys(ids[: 3 * MOST_LISTED]):
        try:
            live = await house_of(request).hub.live(id)
        except UnknownTable:
            unknown.append(id)
            continue
        except Refused:  # its rules have changed: it keeps its seat, and its own page says why
            continue
        found.append((live.table.created.at, _summary(request, live, lang)))
    found.sort(key=lambda one: (not one[1]["over"], one[0]), reverse=True)
    return [summary for _, summary in found[:MOST_LISTED]], unknown


def _summary(request: Request, live: LiveTable, lang: str) -> dict[str, Any]:
    table = live.table
    names = display_names(table, lang)
    mine = sorted(own_seats(request, live))
    return {
        "id": table.id,
        "code": table.created.code,
        "game": table.created.game,
        "title": table.match.game.title.text(lang),
        "names": names,
        "seats": mine,
        "over": not table.actors,
        "yours": any(seat in mine for seat in table.actors),
        "waiting": [names[seat] or say("somebody still to come").text(lang) for seat in table.actors],
        "url": f"/t/{table.id}",
    }


# --- setting up -------------------------------------------------------------------------------------------------------


async def new_form(request: Request) -> Response:
    game = find(request.path_params["game"])
    return new_page(request, game, {})


def new_page(
    request: Request, game: Game, given: Mapping[str, str], error: Message | None = None, status: int = 200
) -> Response:
    """The form, filled in as it was given."""
    lang = language_of(request)
    name = known_name(request)
    seats = [
        {
            "kind": given.get(f"seat-{seat}-kind", "person" if seat == 0 else "bot"),
            "name": given.get(f"seat-{seat}-name", name if seat == 0 else ""),
            "level": given.get(f"seat-{seat}-level", "medium"),
        }
        for seat in range(game.most)
    ]
    data = game_data(game, lang)
    return rendered(
        request,
        "new.html",
        status,
        game=data,
        options=options_data(game, lang, given),
        levels=[_level(level, lang) for level in CHARACTERS],
        kinds=[{"id": kind, "text": text.text(lang)} for kind, text in KIND_NAMES.items()],
        counts=list(range(game.fewest, game.most + 1)),
        players=int(given["players"]) if given.get("players", "").isdecimal() else data["default"],
        seats=seats,
        looks={count: game.looks(count) for count in range(game.fewest, game.most + 1)},
        pace=given.get("pace", "relaxed"),
        seconds=given.get("seconds", "30"),
        hints=not given or "hints" in given,
        error=error.text(lang) if error else None,
        name=name,
    )


def options_data(game: Game, lang: str, given: Mapping[str, str]) -> list[dict[str, Any]]:
    def value_data(option: Option, value: Value) -> dict[str, Any]:
        chosen = given.get(f"option-{option.name}", str(option.default)) == str(value)
        text = option.named(value).text(lang)
        return {"value": str(value), "text": text, "default": value == option.default, "chosen": chosen}

    return [
        {
            "name": option.name,
            "question": option.question.text(lang),
            "brings": _by_fields(option.brings),
            "settled": [count for count, left in option.by_players.items() if len(left) == 1],
            "values": [value_data(option, value) for value in option.values],
        }
        for option in game.options
    ]


def _by_fields(brings: Mapping[Value, Mapping[str, Value]]) -> dict[str, dict[str, str]]:
    """What answers bring along, in the words of the form."""
    return {
        str(value): {f"option-{name}": str(brought) for name, brought in others.items()}
        for value, others in brings.items()
    }


# --- the table --------------------------------------------------------------------------------------------------------


async def table(request: Request) -> Response:
    house, lang = house_of(request), language_of(request)
    live = await house.hub.live(request.path_params["id"])
    screen = "screen" in request.query_params
    old = OldCookies(request)
    if not screen:
        await old.exchange()

    def held() -> dict[int, str]:
        return {} if screen else own_seats(request, live)  # a television has no seat, whatever its browser holds

    await house.turnstile.done(address_of(request), live.teller.recalled(_eyes(held()), lang))
    table, names, by_seat = live.table, display_names(live.table, lang), held()
    mine = sorted(by_seat)
    now = house.settings.clock()
    share = f"{str(request.base_url).rstrip('/')}/t/{table.id}"
    title = table.match.game.title.text(lang)
    response = rendered(
        request,
        "table.html",
        table=table_data(table, lang, now),
        screen=screen,
        held=[{"seat": seat, "name": names[seat], "link": f"/s/{table.id}/{by_seat[seat]}"} for seat in mine],
        open_seats=[{"seat": seat} for seat in table.open_seats],
        share_url=share,
        qr_url=f"/t/{table.id}/qr.svg",
        ws_path=f"/t/{table.id}/ws{'?screen' if screen else ''}",
        rules_html=rules_html(table.created.game, lang),
        snapshot=in_script(live.teller.snapshot(_eyes(mine), lang, now)),
        title=title,
        description=describe(live, lang),
        name=known_name(request),
    )
    old.forget(response)
    return response


def _eyes(held: Collection[int]) -> tuple[int, ...]:
    """In whose eyes a page is written: where several people share a device, each could read the others' cards in its
    source; so it tells what everybody sees, and its seats come by the line."""
    return tuple(held) if len(held) == 1 else ()


def describe(live: LiveTable, lang: str) -> str:
    """What a shared link says of a table."""
    title = live.table.match.game.title
    if live.table.open_seats:
        return say("There is room at a table of {game}. Come and play!", game=title).text(lang)
    return say("Watch a table of {game}.", game=title).text(lang)


async def rules(request: Request) -> Response:
    game = find(request.path_params["game"])
    lang = language_of(request)
    return rendered(
        request,
        "rules.html",
        game=game_data(game, lang),
        html=rules_html(game.id, lang),
        rulings=rulings_html(game.id, lang),
    )
