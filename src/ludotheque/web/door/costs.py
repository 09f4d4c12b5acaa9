"""What a request costs us, in milliseconds of work, about: paid for before anything is done."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection

from .. import keys
from .guard import address_of
from .house import house_of

PAGE = 8.0
COSTS = (  # the first that fits
    (r"/static/.*", 0.3),
    (r"/(health|ready|robots\.txt|worker\.js|manifest\.webmanifest|offline|openapi\.json)", 1.0),
    (r"/t/[^/]*/(moments|record)\.json", 6.0),
    (r"/t/[^/]*/qr\.svg", 10.0),
    (r"/t/[^/]*", 15.0),
    (r"/api/.*", 5.0),
)
PATTERNS = [(re.compile(pattern), cost) for pattern, cost in COSTS]
MOMENT = 0.4
OLD_COOKIE = 4.0  # a table has to be looked up


def cost_of(connection: HTTPConnection) -> float:
    path = connection.url.path
    found = next((cost for pattern, cost in PATTERNS if pattern.fullmatch(path)), PAGE)
    if found < PAGE or path.startswith("/api/"):
        return found
    return found + OLD_COOKIE * len(keys.old_tables(connection.cookies))


def may(connection: HTTPConnection) -> bool:
    """Whether whoever asks has not asked for too much already."""
    return house_of(connection).by_address.take(address_of(connection), cost_of(connection))


def charge(connection: HTTPConnection, cost: float) -> None:
    """It turned out to be more."""
    house_of(connection).by_address.expect(address_of(connection), cost)
