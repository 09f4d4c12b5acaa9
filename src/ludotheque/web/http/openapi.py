"""The HTTP interface described for programs, as OpenAPI 3.1: /openapi.json, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.routing import BaseRoute

from ... import __version__
from ...games import SHELF
from ...i18n import say
from .. import keys
from ..problems import TooFast
from .addresses import ANYTHING, DATA, HTML, TEXT, Address, Answer, Body, Files, Given, Operation, Socket
from .answers import STATUS, answered_with_data
from .shapes import Error

VERSION = "3.1.0"
TEMPLATE = "#/components/schemas/{name}"
LANGUAGE = Given("lang", say("en or fr, the language of the answer; otherwise the reader's own"), {"type": "string"})
IN_PATH = {
    given.name: given
    for given in (
        Given("game", say("a game"), {"type": "string", "enum": list(SHELF)}, "path", True),
        Given("id", say("a table"), {"type": "string", "pattern": f"^{keys.TABLE_ID.pattern}$"}, "path", True),
        Given(
            "secret", say("what opens a seat"), {"type": "string", "pattern": f"^{keys.SECRET.pattern}$"}, "path", True
        ),
        Given("code", say("six letters"), {"type": "string", "pattern": f"^[{keys.LETTERS}]{{6}}$"}, "path", True),
        Given("file", say("a file"), {"type": "string", "minLength": 1}, "path", True),
    )
}
MALFORMED = Answer(say("The request itself is malformed."), TEXT, None, 400)
TOO_OFTEN = say("Too much was asked for; the header Retry-After tells when to come back.")
BODY_PROBLEMS = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def document(routes: Sequence[BaseRoute], lang: str) -> dict[str, Any]:
    """The description of all these addresses."""
    told = [route for route in routes if isinstance(route, Address | Files | Socket)]
    shapes, schemas = _shapes(operation for route in told for operation in route.operations)
    paths: dict[str, Any] = {}
    for route in told:
        for operation in route.operations:
            paths.setdefault(route.told, {})[operation.method.lower()] = _Page(route.told, lang, shapes).of(operation)
    return {
        "openapi": VERSION,
        "info": {
            "title": "Ludothèque",
            "version": __version__,
            "description": say("Open a table, sit down, look at it. Playing goes over the table's socket.").text(lang),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _shapes(operations: Iterable[Operation]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The schema of every type of data, and the parts that these have in common."""
    types = list(dict.fromkeys([Error, *(shape for one in operations for shape in _types(one) if shape is not None)]))
    found, common = msgspec.json.schema_components(types, ref_template=TEMPLATE)
    return dict(zip(types, found, strict=True)), common


def _types(operation: Operation) -> Iterator[Any]:
    yield from (answer.shape for answer in operation.answers)
    if operation.body:
        yield operation.body.shape


class _Page:
    """Tells what can be done at one address."""

    def __init__(self, path: str, lang: str, shapes: dict[Any, Any]) -> None:
        self.path, self.lang, self.shapes = path, lang, shapes

    def of(self, operation: Operation) -> dict[str, Any]:
        told: dict[str, Any] = {
            "summary": operation.what.text(self.lang),
            "parameters": [self._parameter(given) for given in (*self._in_path(), *operation.given, LANGUAGE)],
            "responses": self._answers(operation),
        }
        if operation.endpoint is not None:
            told["operationId"] = f"{operation.endpoint.__module__.rpartition('.')[2]}_{operation.endpoint.__name__}"
        if operation.body is not None:
            told["requestBody"] = {"required": True, "content": {operation.body.media: self._content(operation.body)}}
        return told

    def _in_path(self) -> list[Given]:
        return [IN_PATH[name] for name in re.findall(r"{(\w+)}", self.path)]

    def _parameter(self, given: Given) -> dict[str, Any]:
        return {
            "name": given.name,
            "in": given.where,
            "required": given.required,
            "description": given.what.text(self.lang),
            "schema": given.schema,
        }

    def _content(self, of: Answer | Body) -> dict[str, Any]:
        if isinstance(of, Body) and of.schema is not None:
            return {"schema": of.schema}
        if of.shape is not None:
            return {"schema": self.shapes[of.shape]}
        return {} if of.media == ANYTHING else {"schema": {"type": "string"}}

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answers(self, operation: Operation) -> dict[str, Any]:
        """By status; one that has several reasons names them all."""
        told: dict[str, Any] = {}
        for answer in (*operation.answers, *self._refusals(operation), MALFORMED):
            one = told.setdefault(str(answer.status), {"description": answer.what.text(self.lang)})
            if answer.media:
                one.setdefault("content", {}).setdefault(answer.media, self._content(answer))
            if answer.status == HTTPStatus.SEE_OTHER:
                one["headers"] = {"Location": {"schema": {"type": "string"}, "required": True}}
        return dict(sorted(told.items()))

    def _refusals(self, operation: Operation) -> Iterator[Answer]:
        """Errors are told as the address itself tells things: as data, or on a page."""
        media, shape = (DATA, Error) if answered_with_data(self.path) else (HTML, None)
        for status in sorted({STATUS[kind] for kind in operation.refuses}):
            kinds = ", ".join(kind.__name__ for kind in operation.refuses if STATUS[kind] == status)
            yield Answer(say("Refused: {kinds}.", kinds=kinds), media, shape, status)
        if operation.body is not None:
            for problem in BODY_PROBLEMS:
                yield Answer(say("What was sent is too much, or takes too long."), media, shape, problem)
        yield Answer(TOO_OFTEN, media if media == DATA else TEXT, shape, STATUS[TooFast])
