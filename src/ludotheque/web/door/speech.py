"""Which language a reader gets: the one asked for now, else the one chosen before, else the browser's."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ...i18n import LANGUAGES

COOKIE = "lang"


def language_of(connection: HTTPConnection) -> str:
    for wish in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The best of our languages for an Accept-Language header; English if it names none of them."""
    wishes: list[tuple[float, int, str]] = []
    for i, part in enumerate(header.split(",")[:20]):
        tag, _, parameters = part.strip().partition(";")
        name = tag.partition("-")[0].lower()
        if name in LANGUAGES and _quality(parameters) > 0:
            wishes.append((-_quality(parameters), i, name))
    return min(wishes)[2] if wishes else "en"


def _quality(parameters: str) -> float:
    text = parameters.strip().removeprefix("q=")
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
