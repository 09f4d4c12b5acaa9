"""Against those who want too much: rates, foreign pages, forged forms."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ...i18n import say
from .. import keys
from ..problems import Forged, TooFast
from ..settings import Rate

SESSION = "sid"
MOST_BUCKETS = 20_000


class Bucket:
    """So much at once, and so much a second."""

    __slots__ = ("level", "rate", "then")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.level = rate.burst
        self.then = time.monotonic()

    def take(self, cost: float) -> bool:
        """So much, please; False if there was too much already. What costs more than there ever is may be had when
        the bucket is full."""
        self._fill()
        fine = self.level >= min(cost, self.rate.burst)
        if fine:
            self.level -= cost
        return fine

    def owe(self, cost: float) -> float:
        """Take it in any case; returns after how many seconds the debt is paid."""
        self._fill()
        self.level -= cost
        return max(0.0, -self.level / self.rate.per_second)

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.rate.burst, self.level + (now - self.then) * self.rate.per_second)
        self.then = now


class Buckets:
    """One bucket for each key; the ones not used for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        return self._of(key).take(cost)

    def owe(self, key: str, cost: float) -> float:
        return self._of(key).owe(cost)

    def expect(self, key: str, cost: float = 1.0) -> None:
        if not self.take(key, cost):
            raise TooFast(say("That was too fast. Please wait a moment."))

    def _of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Whom an address belongs to, as far as one can tell: of IPv6 everyone has 2⁶⁴ of their own."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from (behind a proxy uvicorn has put the right address here)."""
    return network_of(connection.client.host) if connection.client else ""


def from_our_pages(connection: HTTPConnection) -> bool:
    """False if a page of somebody else sent this; programs send neither header."""
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or _host_of(origin) == connection.headers.get("host")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # no address at all
        return None


def bearer(connection: HTTPConnection) -> list[str]:
    """The secret that a program sends in the Authorization header."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return [secret] if scheme.lower() == "bearer" and keys.SECRET.fullmatch(secret) else []


def expect_own_page(connection: HTTPConnection) -> None:
    if not from_our_pages(connection):
        raise Forged(say("Pages of other sites may not do this."))


# --- forms ------------------------------------------------------------------------------------------------------------


def known_session(connection: HTTPConnection) -> str:
    """The session of a browser that has been here before; else nothing."""
    found = connection.cookies.get(SESSION, "")
    return found if keys.TABLE_ID.fullmatch(found) else ""


def session_of(connection: HTTPConnection) -> str:
    """The session cookie, or a new one to be set: the same for all who ask about this request."""
    kept: str = connection.scope.setdefault(SESSION, known_session(connection) or secrets.token_urlsafe(16))
    return kept


def csrf_token(key: bytes, session: str) -> str:
    return keys.signed(key, "csrf:" + session)


def expect_own_form(connection: HTTPConnection, key: bytes, token: object) -> None:
    """Refuse a form that did not come from a page of ours, shown to the same browser."""
    session = known_session(connection)
    forged = not isinstance(token, str) or not keys.same(token, csrf_token(key, session))
    if not session or forged or not from_our_pages(connection):
        raise Forged(say("This form is too old. Please go back, reload the page and try again."))
