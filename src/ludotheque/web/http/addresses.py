"""An address of the server, and with it what it takes and what it answers.

The OpenAPI description is made of this and of nothing else, so that no address can be forgotten in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from ...errors import LudothequeError
from ...i18n import Message

Endpoint = Callable[[Request], Awaitable[Response]]
Schema = Mapping[str, Any]

HTML, DATA, TEXT, FORM = "text/html", "application/json", "text/plain", "application/x-www-form-urlencoded"
ANYTHING = "*/*"


@dataclass(frozen=True)
class Answer:
    """One way in which it may be answered."""

    what: Message
    media: str = ""  # empty: nothing but the headers
    shape: Any = None  # of data: a type
    status: int = 200


@dataclass(frozen=True)
class Given:
    """Something that is given with the address: in its path, after its question mark, or as a cookie."""

    name: str
    what: Message
    schema: Schema
    where: str = "query"
    required: bool = False


@dataclass(frozen=True)
class Body:
    """What is sent along: data of a type, or a form with these fields."""

    media: str
    shape: Any = None
    schema: Schema | None = None


@dataclass(frozen=True)
class Operation:
    """What can be done at an address by one method."""

    method: str
    endpoint: Callable[..., Awaitable[Any]] | None  # None: files
    what: Message
    answers: tuple[Answer, ...]
    refuses: tuple[type[LudothequeError], ...] = ()
    given: tuple[Given, ...] = ()
    body: Body | None = None


def get(endpoint: Endpoint, what: Message, *answers: Answer, **more: Any) -> Operation:
    return Operation("GET", endpoint, what, answers, **more)


def post(endpoint: Endpoint, what: Message, *answers: Answer, **more: Any) -> Operation:
    return Operation("POST", endpoint, what, answers, **more)


class Address(Route):
    """An address, and what each of its methods does."""

    def __init__(self, path: str, *operations: Operation) -> None:
        self.operations = operations
        self.told = path
        endpoints = {one.method: one.endpoint for one in operations if one.endpoint is not None}
        endpoints.setdefault("HEAD", endpoints.get("GET", operations[0].endpoint))  # type: ignore[arg-type]

        async def answer(request: Request) -> Response:
            response: Response = await endpoints[request.method](request)
            return response

        super().__init__(path, answer, methods=[one.method for one in operations])


class Files(Mount):
    """A folder of files; several may be told as one address."""

    def __init__(self, path: str, told: str, files: ASGIApp, what: Message, *answers: Answer) -> None:
        self.told = told
        self.operations = (Operation("GET", None, what, answers),)
        super().__init__(path, files)


class Socket(WebSocketRoute):
    """Where a socket is opened; the address for everyone else tells about it."""

    operations: tuple[Operation, ...] = ()

    def __init__(self, path: str, endpoint: Callable[[WebSocket], Awaitable[None]]) -> None:
        self.told = path
        super().__init__(path, endpoint)
