"""One server and one browser for all tests; every visitor is asked at the end whether anything was wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from .house import Server
from .visitors import Visitor, chromium, new_visitor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("house"))
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Visitors who must see no error in the console and no request to another host."""
    visitors: list[Visitor] = []

    def arrive(home: str = server.url, **wishes: Any) -> Visitor:
        visitors.append(new_visitor(browser, home, **wishes))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.page.context.close()
    for visitor in visitors:
        visitor.check()
