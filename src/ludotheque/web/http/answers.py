"""Pages from templates, and errors that say what to do next, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

import msgspec
from jinja2 import BaseLoader, Environment, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ... import __version__
from ...errors import BadDeal, BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame
from ...games import SHELF, find
from ...games.game import Game
from ...i18n import HOUSE, LANGUAGES, Message, say, speaker
from ...pages import RULING
from ...pages import page as howto
from .. import keys
from ..door import guard, speech
from ..door.house import house_of
from ..problems import BadMessage, Forged, NotYours, Refused, Stale, TooFast, Unavailable, UnknownTable
from ..table.opening import usual_players
from . import browser

YEAR = 365 * 24 * 3600
LARGEST_BODY = 8192
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src 'self' data:; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS: dict[type[LudothequeError], int] = {
    UnknownGame: 404,
    UnknownTable: 404,
    BadOption: 400,
    BadDeal: 400,
    BadRecord: 400,
    BadMessage: 400,
    IllegalMove: 409,
    Refused: 409,
    Stale: 409,
    Forged: 403,
    NotYours: 403,
    TooFast: 429,
    Unavailable: 503,
}


def templates_from(loader: BaseLoader) -> Environment:
    loader = browser.with_games(loader)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def rendered(request: Request, template: str, status_code: int = 200, **context: Any) -> HTMLResponse:
    """A page from its template, with what all pages have in common."""
    lang = speech.language_of(request)
    session = guard.session_of(request)
    templates: Environment = request.app.state.templates
    text = templates.get_template(template).render({**_common(request, lang, session), **context})
    response = HTMLResponse(text, status_code, headers={"Content-Language": lang, "Vary": "Cookie, Accept-Language"})
    if request.cookies.get(guard.SESSION) != session:
        set_cookie(request, response, guard.SESSION, session)
    remember_language(request, response)
    return response


def _common(request: Request, lang: str, session: str) -> dict[str, Any]:
    _, spoken_many = speaker()

    def said_by(domain: str) -> Callable[..., str]:
        spoken, _ = speaker(domain)
        return lambda english, **parts: spoken(english, **parts).text(lang)

    return {
        "lang": lang,
        "languages": list(LANGUAGES),
        "lang_urls": {other: _in_language(request, other) for other in LANGUAGES},
        "say": said_by(HOUSE),
        "said_by": said_by,
        "half_of": browser.half_of,
        "say_many": lambda one, many, n, **parts: spoken_many(one, many, n, **parts).text(lang),
        "csrf": guard.csrf_token(house_of(request).hub.key, session),
        "path": request.url.path,
        "base": str(request.base_url).rstrip("/"),
        "version": __version__,
        "games": [game_data(find(name), lang) for name in SHELF],
    }


def _in_language(request: Request, lang: str) -> str:
    query = {**request.query_params, "lang": lang}
    return f"{request.url.path}?{urlencode(query)}"


def game_data(game: Game, lang: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title.text(lang),
        "summary": game.summary.text(lang),
        "fewest": game.fewest,
        "most": game.most,
        "minutes": game.minutes,
        "default": usual_players(game),
    }


@cache
def rules_html(game_id: str, lang: str) -> Markup:
    """The how-to-play page; its Markdown is ours, and raw HTML in it is not let through."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(howto(find(game_id), lang)))


@cache
def rulings_html(game_id: str, lang: str) -> Markup:
    """The rulings, to stand below the how-to: every heading a step smaller, and an anchor at each ruling."""
    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(find(game_id).rulings(lang))
    for heading, words in pairwise(tokens):
        if heading.type in ("heading_open", "heading_close"):
            heading.tag = f"h{int(heading.tag[1:]) + 1}"
        found = RULING.match(f"### {words.content}") if heading.type == "heading_open" else None
        if found:
            heading.attrSet("id", found[1])
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


# --- cookies ----------------------------------------------------------------------------------------------------------


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def remember_language(request: Request, response: Response) -> None:
    wish = request.query_params.get("lang")
    if wish in LANGUAGES and request.cookies.get(speech.COOKIE) != wish:
        set_cookie(request, response, speech.COOKIE, wish)


def held_seats(request: Request, table: str) -> dict[int, str]:
    """The secrets that this browser holds for a table."""
    return keys.read_cookie(request.cookies.get(keys.cookie_name(table), ""))


def hold_seats(request: Request, response: Response, table: str, held: Mapping[int, str]) -> None:
    """Give the browser these seats of a table, besides those it has."""
    everything = {**held_seats(request, table), **held}
    set_cookie(request, response, keys.cookie_name(table), keys.write_cookie(everything))


# --- bodies -----------------------------------------------------------------------------------------------------------


async def limited_body(request: Request) -> bytes:
    """What was sent, unless it is more than anyone needs."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return body


class JSON(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


# --- errors -----------------------------------------------------------------------------------------------------------


def wants_data(request: Request) -> bool:
    path = request.url.path
    return path.startswith("/api/") or path.endswith(".json")


async def answer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, LudothequeError)
    return _refusal(request, STATUS.get(type(error), 400), type(error).__name__, error.message)


async def answer_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        404: say("There is nothing at this address."),
        405: say("This address is for something else."),
        413: say("This is more than the server wants to read."),
    }
    kind = HTTPStatus(error.status_code).phrase.title().replace(" ", "")
    message = sentences.get(error.status_code, say("The server could not do this."))
    response = _refusal(request, error.status_code, kind, message)
    response.headers.update(error.headers or {})
    return response


async def answer_crash(request: Request, error: Exception) -> Response:
    response = _refusal(request, 500, "Crash", say("The server made a mistake. Please try again."))
    response.headers.update(HEADERS)
    return response


def _refusal(request: Request, status: int, kind: str, message: Message) -> Response:
    lang = speech.language_of(request)
    if wants_data(request):
        return JSON({"error": {"kind": kind, "message": message.text(lang)}}, status)
    onward = {"url": "/", "text": say("To all games and tables").text(lang)}
    return rendered(request, "error.html", status, status=status, message=message.text(lang), next=onward)
