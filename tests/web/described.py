"""What the OpenAPI description says, held against every answer that a test of the server gets."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import httpx
import msgspec

from ludotheque.web.routes import description

NOT_FOUND, NOT_ALLOWED = 404, 405


@cache
def told() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """Every address as a pattern; files last, whose names may hold anything."""
    paths = msgspec.json.decode(description("en"))["paths"]
    patterns = [(re.sub(r"{(\w+)}", lambda m: ".+" if m[1] == "file" else "[^/]+", path), path) for path in paths]
    ordered = sorted(patterns, key=lambda one: (".+" in one[0], -len(one[1])))
    return [(re.compile(pattern), paths[path]) for pattern, path in ordered]


def problem_with(method: str, path: str, status: int, media: str) -> str:
    """What the description does not say of an answer; empty if it says it all."""
    operations = next((found for pattern, found in told() if pattern.fullmatch(path)), None)
    if operations is None:
        return "" if status == NOT_FOUND else f"{path} is not described"
    operation = operations.get("get" if method == "HEAD" else method.lower())
    if operation is None:
        return "" if status == NOT_ALLOWED else f"{method} {path} is not described"
    answer = operation["responses"].get(str(status))
    if answer is None:
        return f"{method} {path} answers {status}, which is not described"
    kinds = answer.get("content", {"": {}})
    fine = media.partition(";")[0] in kinds or "*/*" in kinds
    return "" if fine else f"{method} {path} answers {status} with {media}, not with {' or '.join(kinds)}"


async def expect_described(response: httpx.Response) -> None:
    request = response.request
    media = response.headers.get("content-type", "")
    wrong = problem_with(request.method, request.url.path, response.status_code, media)
    assert not wrong, wrong
