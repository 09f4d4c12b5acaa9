"""Against those who want too much: rates, foreign pages, forged forms."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ...i18n import say
from .. import keys
from ..problems import Forged, TooFast
from ..settings import Rate

SESSION = "sid"
MOST_BUCKETS = 20_000


class Buckets:
    """One token bucket for each key; the ones not used for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """One more, please; False if there was too much already."""
        now = time.monotonic()
        level, then = self._levels.pop(key, (self.rate.burst, now))
        level = min(self.rate.burst, level + (now - then) * self.rate.per_second)
        fine = level >= 1
        self._levels[key] = (level - 1 if fine else level, now)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return fine

    def expect(self, key: str) -> None:
        if not self.take(key):
            raise TooFast(say("That was too fast. Please wait a moment."))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from (behind a proxy uvicorn has put the right address here)."""
    return connection.client.host if connection.client else ""


def from_our_pages(connection: HTTPConnection) -> bool:
    """False if a page of somebody else sent this; programs send neither header."""
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def bearer(connection: HTTPConnection) -> list[str]:
    """The secret that a program sends in the Authorization header."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return [secret] if scheme.lower() == "bearer" and keys.SECRET.fullmatch(secret) else []


def expect_own_page(connection: HTTPConnection) -> None:
    if not from_our_pages(connection):
        raise Forged(say("Pages of other sites may not do this."))


# --- forms ------------------------------------------------------------------------------------------------------------


def session_of(connection: HTTPConnection) -> str:
    """The session cookie, or a new one to be set."""
    found = connection.cookies.get(SESSION, "")
    return found if keys.TABLE_ID.fullmatch(found) else secrets.token_urlsafe(16)


def csrf_token(key: bytes, session: str) -> str:
    return keys.signed(key, "csrf:" + session)


def expect_own_form(connection: HTTPConnection, key: bytes, token: object) -> None:
    """Refuse a form that did not come from a page of ours, shown to the same browser."""
    session = connection.cookies.get(SESSION, "")
    forged = not isinstance(token, str) or not keys.same(token, csrf_token(key, session))
    if not session or forged or not from_our_pages(connection):
        raise Forged(say("This form is too old. Please go back, reload the page and try again."))
