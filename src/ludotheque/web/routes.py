"""Which address leads where, what it takes and what it answers: all of the HTTP interface, told once.

docs/protocol.md tells it to people, /openapi.json to programs; tests compare both with this.
"""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from ..bots import LEVELS
from ..errors import BadOption, UnknownGame
from ..i18n import say
from . import keys
from .door.speech import language_of
from .http import api, browser, extras, forms, installing, reading, replays, sheets
from .http.addresses import DATA, FORM, HTML, TEXT, Address, Answer, Body, Given, Socket, get, post
from .http.openapi import document
from .http.shapes import (
    Examples,
    FoundTable,
    Health,
    Moments,
    OpenedTable,
    OwnSeat,
    Record,
    TableFacts,
)
from .problems import BadMessage, Forged, NotYours, Refused, Spoiled, TooFast, Unavailable, UnknownTable
from .socket.connection import table_socket
from .table.opening import TableWish

NO_TABLE = (UnknownTable, Spoiled, Unavailable)  # whatever is asked of a table
NO_NEW_TABLE = (BadOption, Refused, TooFast, Unavailable)
PAGE = Answer(say("The page."), HTML)
ONWARD = Answer(say("On to the table."), "", None, 303)
A_NUMBER = {"type": "integer", "minimum": 0, "maximum": 999_999}
SCREEN = Given("screen", say("there at all: for a television, which never has a seat"), {"type": "string"})
SESSION = Given(
    "sid",
    say("the session of a browser, which our pages set"),
    {"type": "string", "pattern": f"^{keys.TABLE_ID.pattern}$"},
    "cookie",
    True,
)


@cache
def description(lang: str) -> bytes:
    return msgspec.json.encode(document(ROUTES, lang))


async def openapi(request: Request) -> Response:
    return Response(description(language_of(request)), media_type=DATA)


def a_form(**more: object) -> Body:
    """Fields of a form, all of them text; `csrf` is the one that our pages hide in it."""
    text = {"type": "string"}
    fields = {"csrf": text, "name": text, **more}
    return Body(FORM, schema={"type": "object", "properties": fields, "required": ["csrf"]})


PAGES: list[BaseRoute] = [
    Address("/", get(reading.home, say("Home: the games, a table by its code, the tables of this browser."), PAGE)),
    Address(
        "/play/{game}",
        post(
            forms.play_now,
            say("Play now: a table with me and bots."),
            ONWARD,
            refuses=(UnknownGame, Forged, *NO_NEW_TABLE),
            given=(SESSION,),
            body=a_form(level={"type": "string", "enum": list(LEVELS)}),
        ),
    ),
    Address(
        "/new/{game}",
        get(reading.new_form, say("A form to set up a table."), PAGE, refuses=(UnknownGame,)),
        post(
            forms.new_table,
            say(
                "Set up a table: players, seat-0-kind, seat-0-name, seat-0-level…, option-NAME…, pace, seconds, hints."
            ),
            ONWARD,
            refuses=(UnknownGame, Forged, *NO_NEW_TABLE),
            given=(SESSION,),
            body=a_form(players={"type": "string"}, pace={"type": "string"}, seconds={"type": "string"}),
        ),
    ),
    Address(
        "/join",
        get(
            forms.join_by_code,
            say("The table of a code."),
            ONWARD,
            refuses=(UnknownTable, Unavailable),
            given=(Given("code", say("six letters"), {"type": "string"}), SCREEN),
        ),
    ),
    Address(
        "/forget",
        post(
            forms.forget_me,
            say("Forget the names of this browser's own seats, at all of its tables."),
            Answer(say("Back to the home page."), "", None, 303),
            refuses=(BadOption, Forged, TooFast, Unavailable),
            given=(SESSION,),
            body=a_form(),
        ),
    ),
    Address("/rules/{game}", get(reading.rules, say("How to play."), PAGE, refuses=(UnknownGame,))),
    Address(
        "/rules/{game}/examples.json",
        get(
            sheets.examples,
            say("Its worked examples, to be drawn."),
            Answer(say("The examples."), DATA, Examples),
            refuses=(UnknownGame,),
        ),
    ),
    Address(
        "/s/{id}/{secret}",
        get(
            forms.seat_link,
            say("A personal link: this browser holds the seat from now on."),
            ONWARD,
            refuses=(NotYours, *NO_TABLE),
        ),
    ),
    Address(
        "/t/{id}",
        get(reading.table, say("The table, as this browser may see it."), PAGE, refuses=NO_TABLE, given=(SCREEN,)),
    ),
    Address(
        "/t/{id}/join",
        post(
            forms.join,
            say("Sit down at the table."),
            ONWARD,
            refuses=(Forged, BadOption, Refused, *NO_TABLE),
            given=(SESSION,),
            body=a_form(seat={"type": "string"}),
        ),
    ),
    Address(
        "/t/{id}/rematch",
        get(
            forms.follow_rematch,
            say("On to the table of the rematch."),
            ONWARD,
            refuses=(Refused, *NO_TABLE),
            given=(SCREEN,),
        ),
    ),
    Address(
        "/t/{id}/replay",
        get(
            replays.replay,
            say("The finished game, move by move."),
            PAGE,
            refuses=(BadOption, Refused, *NO_TABLE),
            given=(Given("at", say("a moment: how many moves had been made"), A_NUMBER),),
        ),
    ),
    Address(
        "/t/{id}/qr.svg",
        get(
            extras.qr,
            say("The table's address as a QR code."),
            Answer(say("The picture."), "image/svg+xml"),
            refuses=NO_TABLE,
        ),
    ),
    Address("/offline", get(installing.offline, say("What is shown without a line, in both languages."), PAGE)),
    Address(
        "/manifest.webmanifest",
        get(
            installing.manifest,
            say("What a browser asks before it installs the pages."),
            Answer(say("The manifest."), "application/manifest+json", dict),
        ),
    ),
    Address(
        "/worker.js",
        get(installing.worker, say("The service worker."), Answer(say("The script."), "text/javascript")),
    ),
    Address(
        "/robots.txt",
        get(extras.robots, say("What robots should leave alone."), Answer(say("The list."), TEXT)),
    ),
]

FOR_PROGRAMS: list[BaseRoute] = [
    Address(
        "/api/tables",
        post(
            api.open_table,
            say("Open a table."),
            Answer(say("The table, and the caller's seats."), DATA, OpenedTable, 201),
            refuses=(UnknownGame, BadMessage, Forged, *NO_NEW_TABLE),
            body=Body(DATA, TableWish),
        ),
    ),
    Address(
        "/api/tables/{id}",
        get(
            api.summary,
            say("A table, as everyone may know it."),
            Answer(say("The table."), DATA, TableFacts),
            refuses=NO_TABLE,
        ),
    ),
    Address(
        "/api/tables/{id}/join",
        post(
            api.join,
            say("Sit down at the table."),
            Answer(say("The seat."), DATA, OwnSeat),
            refuses=(BadMessage, BadOption, Forged, Refused, *NO_TABLE),
            body=Body(DATA, api.JoinWish),
        ),
    ),
    Address(
        "/api/codes/{code}",
        get(
            api.by_code,
            say("The table of a code."),
            Answer(say("The table."), DATA, FoundTable),
            refuses=(UnknownTable, Unavailable),
        ),
    ),
    Address(
        "/t/{id}/record.json",
        get(
            replays.record,
            say("The record of a finished game."),
            Answer(say("The record."), DATA, Record),
            refuses=(Refused, *NO_TABLE),
        ),
    ),
    Address(
        "/t/{id}/moments.json",
        get(
            replays.moments,
            say("Moments of a finished game, at most 100."),
            Answer(say("The moments."), DATA, Moments),
            refuses=(BadOption, Refused, *NO_TABLE),
            given=(
                Given("from", say("the first moment"), A_NUMBER),
                Given("to", say("the last moment"), A_NUMBER),
                Given(
                    "seat", say("through whose eyes; - for a spectator"), {"type": "string", "pattern": "^(-|[0-9])$"}
                ),
            ),
        ),
    ),
    Address(
        "/t/{id}/picture.svg",
        get(
            replays.picture,
            say("The table as whoever looks on sees it, as a still."),
            Answer(say("The picture."), "image/svg+xml"),
            refuses=(BadOption, Refused, *NO_TABLE),
            given=(Given("at", say("a moment of a finished game; without it, the present one"), A_NUMBER),),
        ),
    ),
    Address("/openapi.json", get(openapi, say("This description."), Answer(say("The description."), DATA, dict))),
    Address(
        "/health",
        get(
            extras.health,
            say("Whether tables can be read."),
            Answer(say("They can."), DATA, Health),
            Answer(say("They cannot."), DATA, Health, 503),
        ),
    ),
    Address(
        "/ready",
        get(
            extras.ready,
            say("Whether players should be sent here: moves can be kept, and the disk has room."),
            Answer(say("They should."), DATA, Health),
            Answer(say("They should not."), DATA, Health, 503),
        ),
    ),
    Address("/metrics", get(extras.metrics, say("Counters for Prometheus."), Answer(say("The counters."), TEXT))),
    Address(
        "/t/{id}/ws",
        get(
            extras.only_sockets,
            say("The table's socket: docs/protocol.md tells what is said there."),
            Answer(say("The socket is open."), "", None, 101),
            Answer(say("Refused: a page of another site, or too many sockets."), TEXT, None, 403),
            Answer(say("This is no table's address."), HTML, None, 404),
            Answer(say("This is for sockets alone."), HTML, None, 426),
            Answer(say("Too many or too large cookies."), "", None, 431),
        ),
    ),
    Socket("/t/{id}/ws", table_socket),
]

ROUTES: list[BaseRoute] = [*PAGES, *FOR_PROGRAMS, *browser.mounts()]
