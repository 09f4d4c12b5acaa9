"""Chromium, and visitors who remember everything that went wrong on the pages they saw."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, WebSocket, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # what has no windows is quicker
MISSING = (
    "The browser tests need Chromium, and there is none: install it (Debian, Ubuntu: `sudo apt install chromium`), "
    'or leave these tests out with `pytest -m "not browser"`.'
)
BLOCKED = "Service Worker registration blocked"  # by most tests, which want every answer from the server itself
HASTE = """{
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, time = 0, ...rest) => later(act, time < 4000 ? time / 20 : time, ...rest); // bubbles stay
}"""
DESK = (1280, 800)
PHONE = (390, 844)
SMALLEST = (360, 740)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own browser; nothing is downloaded."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def travelled(answer: Response) -> int:
    """The bytes of an answer on their way, compressed as they are."""
    return answer.request.sizes()["responseBodySize"]


@dataclass
class Visitor:
    """A page in a browser of its own (no cookies shared), and what was seen on the way."""

    page: Page
    home: str
    frames: list[str] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(20_000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("request", self._request)
        self.page.on("response", self._response)
        self.page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def _response(self, answer: Response) -> None:
        self.answers.append(answer)

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.home.replace("http", "ws")):
            self.faults.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def forgive(self, pattern: str) -> None:
        """This fault belongs to the test."""
        self.forgiven.append(pattern)

    def check(self) -> None:
        faults = [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.forgiven)]
        assert not faults, f"{self.page.url}: " + "\n".join(faults)


def new_visitor(
    browser: Browser,
    home: str,
    size: tuple[int, int] = DESK,
    lang: str = "en",
    touch: bool = False,
    scheme: Literal["dark", "light"] = "dark",
    motion: bool = False,
    worker: bool = False,
    speed: Literal["calm", "normal", "quick"] | None = None,
) -> Visitor:
    """Somebody who likes it quick, and for whom time flies and nothing moves, unless a test is about just that."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"fr": "fr-CA", "en": "en-CA"}[lang],
        has_touch=touch,
        is_mobile=touch,
        color_scheme=scheme,
        reduced_motion="no-preference" if motion else "reduce",
        service_workers="allow" if worker else "block",
    )
    context.add_init_script(
        f"try {{ localStorage.speed ??= '{speed or 'quick'}' }} catch {{ }}"
    )  # a blank page has no storage
    if speed is None:
        context.add_init_script(HASTE)
    return Visitor(context.new_page(), home)
