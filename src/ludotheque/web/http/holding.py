"""The seats that a browser holds. Its session cookie opens them all, however many there are (see `keys.seat_secret`);
another cookie lists the newest tables, for the home page.

In earlier days there was a cookie for each table, until there were more than a request can carry. Whoever still has
such cookies gets the session's keys for these seats, once, and the cookies are taken away.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from .. import keys
from ..door import guard
from ..door.house import house_of
from ..live.table import LiveTable
from ..problems import Refused, UnknownTable
from .answers import keep_session, set_cookie


def own_seats(connection: HTTPConnection, live: LiveTable) -> dict[int, str]:
    """The seats of a table that this browser really holds, each with its secret."""
    return house_of(connection).hub.seats_of(guard.session_of(connection), live.table)


async def take(request: Request, live: LiveTable, seats: Iterable[int]) -> None:
    """From now on this browser holds these seats, which it has shown to be its own."""
    for seat in seats:
        await house_of(request).hub.hand_key(live, seat, guard.session_of(request))


def listed(request: Request) -> list[str]:
    """The tables of this browser, the newest first."""
    return keys.read_tables(request.cookies.get(keys.TABLES, ""))


def list_tables(request: Request, response: Response, *newest: str, gone: Iterable[str] = ()) -> None:
    """Remember these tables of the browser, and forget those that are gone."""
    forgotten = set(gone)
    ids = [id for id in (*newest, *listed(request)) if id not in forgotten]
    if keys.write_tables(ids) != request.cookies.get(keys.TABLES, ""):
        keep_session(request, response)
        set_cookie(request, response, keys.TABLES, keys.write_tables(ids))


class OldCookies:
    """The cookies of earlier days that came with a request."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.found = keys.old_tables(request.cookies)
        self.done: list[str] = []  # their cookies are not needed any more
        self.held: list[str] = []  # tables at which the browser has seats

    async def exchange(self) -> None:
        """Give the session the keys of all these seats."""
        for id in self.found:
            try:
                live = await house_of(self.request).hub.live(id)
            except UnknownTable:
                self.done.append(id)
                continue
            except Refused:  # its rules have changed: one day they may be read again
                continue
            await take(self.request, live, self._seats(live))
            self.held.append(id)
            self.done.append(id)

    def _seats(self, live: LiveTable) -> list[int]:
        secrets = keys.read_old_cookie(self.request.cookies.get(keys.old_cookie(live.table.id), "")).values()
        seats = (live.table.seat_of(keys.hashed(secret)) for secret in secrets)
        return [seat for seat in seats if seat is not None]

    def forget(self, response: Response) -> None:
        for id in self.done:
            response.delete_cookie(keys.old_cookie(id))
        if self.held:
            list_tables(self.request, response, *self.held)
