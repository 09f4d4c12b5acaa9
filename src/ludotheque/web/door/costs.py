"""What a request costs us, in milliseconds of work: paid for before anything is done.

The figures are those of `ludotheque bench costs`, rounded up.
"""

from __future__ import annotations

import asyncio
import re

from starlette.requests import HTTPConnection

from .. import keys
from .guard import address_of
from .house import house_of

PAGE = 2.0
COSTS = (  # the first that fits
    (r"/static/.*", 1.0),
    (r"/(health|ready|robots\.txt|worker\.js|manifest\.webmanifest|offline|openapi\.json|metrics)", 0.7),
    (r"/t/[^/]*/(moments|record)\.json", 0.5),
    (r"/t/[^/]*/(qr|picture)\.svg", 4.0),
    (r"/t/[^/]*", 4.0),
    (r"/api/.*", 1.5),
)
PATTERNS = [(re.compile(pattern), cost) for pattern, cost in COSTS]
MOMENT = 0.1
PAUSE = 1.0  # seconds that a refusal takes: a refusal at once would only be asked for again at once
OLD_COOKIE = 0.3  # a table has to be looked up


def cost_at(path: str) -> float:
    return next((cost for pattern, cost in PATTERNS if pattern.fullmatch(path)), PAGE)


def cost_of(connection: HTTPConnection) -> float:
    path: str = connection.scope["path"]
    found = cost_at(path)
    if found < PAGE or path.startswith("/api/"):
        return found
    return found + OLD_COOKIE * len(keys.old_tables(connection.cookies))


async def let_in(connection: HTTPConnection) -> bool:
    """Wait for one's turn; False, and only after a while, for those who have asked for too much already."""
    house, address, cost = house_of(connection), address_of(connection), cost_of(connection)
    fine = house.by_address.take(address, cost)
    if fine:
        await house.turnstile.wait(address)
    else:
        await asyncio.sleep(PAUSE)
    return fine


def charge(connection: HTTPConnection, cost: float) -> None:
    """It turned out to be more."""
    house_of(connection).by_address.expect(address_of(connection), cost)
