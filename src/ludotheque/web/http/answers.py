"""Pages from templates, and errors that say what to do next, in the reader's language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

import msgspec
from jinja2 import BaseLoader, Environment, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from ... import __version__
from ...bots.names import FAMILIES
from ...errors import BadDeal, BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame
from ...games import SHELF, find
from ...games.game import Game
from ...i18n import HOUSE, LANGUAGES, Either, Message, Quoted, say, speaker
from ..door import guard, speech
from ..door.house import house_of
from ..problems import BadMessage, Forged, NotYours, Refused, Spoiled, Stale, TooFast, Unavailable, UnknownTable
from ..table.opening import usual_players
from . import browser
from .page import Page

YEAR = 365 * 24 * 3600
LARGEST_BODY = 8192
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src 'self' data:; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
    Spoiled: 409,
    Stale: 409,
    Forged: 403,
    NotYours: 403,
    TooFast: 429,
    Unavailable: 503,
}


def templates_from(loader: BaseLoader) -> Environment:
    loader = browser.with_games(loader)
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def rendered(request: Request, template: str, status_code: int = 200, **context: Any) -> Page:
    """A page from its template, with what all pages have in common."""
    lang = speech.language_of(request)
    session = guard.session_of(request)
    templates: Environment = request.app.state.templates
    pieces = templates.get_template(template).generate({**_common(request, lang, session), **context})
    headers = {"Content-Language": lang, "Vary": "Cookie, Accept-Language"}
    response = Page(pieces, house_of(request).turnstile, guard.address_of(request), status_code, headers)
    keep_session(request, response)
    remember_language(request, response)
    return response


def in_script(data: bytes) -> Markup:
    """JSON for a script of a page, with nothing in it that HTML could take for its own."""
    text = data.decode().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(text)


def _common(request: Request, lang: str, session: str) -> dict[str, Any]:
    templates: Environment = request.app.state.templates
    return {
        **_voices(lang),
        "lang_urls": {other: _in_language(request, other) for other in LANGUAGES},
        "words_of": lambda template, game: _words(templates, template, game, lang),
        "half_of": browser.half_of,
        "csrf": guard.csrf_token(house_of(request).hub.key, session),
        "path": request.url.path,
        "base": str(request.base_url).rstrip("/"),
        "version": __version__,
        "games": _shelf(lang),
    }


@lru_cache(maxsize=16)
def _voices(lang: str) -> dict[str, Any]:
    """How templates speak in that language."""
    spoken, spoken_many = speaker()

    def said_by(domain: str) -> Callable[..., str]:
        own, _ = speaker(domain)
        return lambda english, **parts: own(english, **parts).text(lang)

    return {
        "lang": lang,
        "languages": list(LANGUAGES),
        "say": said_by(HOUSE),
        "said_by": said_by,
        "saying_in": lambda other: lambda english: spoken(english).text(other),
        "bot_families": {level: ", ".join(names) for level, names in FAMILIES.items()},
        "say_many": lambda one, many, n, **parts: spoken_many(one, many, n, **parts).text(lang),
    }


@lru_cache(maxsize=64)
def _words(templates: Environment, template: str, game: str, lang: str) -> Markup:
    """What the scripts of a game's pages say: the same on all of them."""
    return Markup(templates.get_template(template).render({**_voices(lang), "game": game}))


@lru_cache(maxsize=16)
def _shelf(lang: str) -> list[dict[str, Any]]:
    return [game_data(find(name), lang) for name in SHELF]


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


# --- cookies ----------------------------------------------------------------------------------------------------------


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def remember_language(request: Request, response: Response) -> None:
    wish = request.query_params.get("lang")
    if wish in LANGUAGES and request.cookies.get(speech.COOKIE) != wish:
        set_cookie(request, response, speech.COOKIE, wish)


def keep_session(request: Request, response: Response) -> None:
    """The browser knows its session from now on."""
    session = guard.session_of(request)
    if request.cookies.get(guard.SESSION) != session:
        set_cookie(request, response, guard.SESSION, session)


# --- bodies -----------------------------------------------------------------------------------------------------------


async def limited_body(request: Request) -> bytes:
    """What was sent, unless it is more than anyone needs."""
    body = b""
    try:
        async with asyncio.timeout(house_of(request).settings.silence):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except TimeoutError as error:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from error
    except ClientDisconnect as error:  # nobody hears it any more
        raise HTTPException(HTTPStatus.BAD_REQUEST) from error
    return body


def read_number(text: str) -> int | None:
    """A number that somebody typed, or that a program put into an address, if it is one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def number(field: str, text: str) -> int:
    """What stands in that field of an address."""
    found = read_number(text)
    if found is None:
        raise BadOption(
            say("{field} is a whole number from 0 up, not {text}.", field=Quoted(field), text=Quoted(text[:20]))
        )
    return found


class JSON(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


# --- errors -----------------------------------------------------------------------------------------------------------


def answered_with_data(path: str) -> bool:
    """Whether programs, rather than people, ask for this."""
    return path.startswith("/api/") or path.endswith(".json")


async def answer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, LudothequeError)
    message = error.message
    if isinstance(error, UnknownGame) and not answered_with_data(request.scope["path"]):
        message = _no_such_game(request)
    return _refusal(request, STATUS.get(type(error), 400), type(error).__name__, message)


def _no_such_game(request: Request) -> Message:
    """Whoever reads pages knows the games by their titles."""
    titles = Either(tuple(find(name).title for name in SHELF))
    name = Quoted(request.path_params["game"][:20])
    return say("There is no game called {name}: choose {games}.", name=name, games=titles)


async def answer_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        404: say("There is nothing at this address."),
        405: say("This address is for something else."),
        426: say("This address is for something else."),
        408: say("This took too long to arrive."),
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


def too_fast(request: HTTPConnection) -> Response:
    """For those who ask for too much: a sentence, which costs us next to nothing."""
    sentence = say("That was too fast. Please wait a moment.").text(speech.language_of(request))
    headers = {"Retry-After": "5"}
    if answered_with_data(request.scope["path"]):
        return JSON({"error": {"kind": TooFast.__name__, "message": sentence}}, STATUS[TooFast], headers)
    return PlainTextResponse(sentence, STATUS[TooFast], headers)


def _refusal(request: Request, status: int, kind: str, message: Message) -> Response:
    lang = speech.language_of(request)
    if answered_with_data(request.scope["path"]):
        return JSON({"error": {"kind": kind, "message": message.text(lang)}}, status)
    onward = {"url": "/", "text": say("To all games and tables").text(lang)}
    return rendered(request, "error.html", status, status=status, message=message.text(lang), next=onward)
