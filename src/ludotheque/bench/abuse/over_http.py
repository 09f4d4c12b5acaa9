"""Attacks by requests, and by connections that never become one."""

from __future__ import annotations

import asyncio
import json
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from ...games import SHELF, find
from .attack import Attack
from .wires import GONE, Caller

CALLERS = 4  # of each address at once
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
BIDI = ("B", "R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI")
NASTY_NAMES = [
    "\u202eevil\u202c", "a\u2066b\u2069", "x\u0000y", "\u001b[31mred", "a\nb\r\nc", "\u200b\u200b", "Z" + "\u0336" * 99,
    "<img src=x onerror=alert(1)>", "\ufeff", "n" * 5000, "{seat}", "\u2028line", "\u0007bell", "%s%n", "\U000e0041tag",
]  # fmt: skip


ENDLESS = [
    b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n",
]


async def pages(attack: Attack) -> None:
    """The pages that cost most."""

    def path() -> str:
        victim = attack.luck.choice(attack.job.victims)
        return attack.luck.choice(
            [f"/t/{victim}", f"/t/{victim}/qr.svg", "/", f"/rules/{SHELF[-1]}", f"/new/{SHELF[-1]}"]
        )

    await _flood(attack, lambda: ("GET", path(), None))


async def moments(attack: Attack) -> None:
    path = f"/t/{attack.job.finished}/moments.json?from=0&to=99"
    await _flood(attack, lambda: ("GET", path, None))


async def descriptions(attack: Attack) -> None:
    """Everything small."""
    paths = ["/openapi.json", "/metrics", "/health", "/ready", "/manifest.webmanifest", "/static/js/table.js"]
    await _flood(attack, lambda: ("GET", attack.luck.choice(paths), None))


async def tables(attack: Attack) -> None:
    wish = {"game": SHELF[-1], "seats": [{"kind": "bot", "level": "expert"}] * find(SHELF[-1]).most}
    await _flood(attack, lambda: ("POST", "/api/tables", wish))


async def codes(attack: Attack) -> None:
    """Guessing codes: whoever finds one is at a stranger's table."""

    def guess() -> str:
        code = "".join(attack.luck.choice(LETTERS) for _ in range(6))
        return attack.luck.choice([f"/api/codes/{code}", f"/join?code={code}"])

    await _flood(attack, lambda: ("GET", guess(), None), (404, 429))


async def _flood(attack: Attack, make: Callable[[], tuple[str, str, Any]], expected: Sequence[int] = ()) -> None:
    callers = {local: [Caller(attack.job.url, local) for _ in range(CALLERS)] for local in attack.job.addresses}

    async def one(local: str) -> None:
        caller = callers[local].pop()
        try:
            attack.note(await caller.ask(*make()), expected)
        finally:
            callers[local].append(caller)

    await attack.from_everywhere(CALLERS, one)
    for caller in (caller for several in callers.values() for caller in several):
        caller.close()


async def cookies(attack: Attack) -> None:
    """As many cookies of earlier days as a request can carry: each of them is a table to look up."""

    async def one(local: str) -> None:
        known = [f"t_{attack.luck.choice(attack.job.victims)}=0.{secrets.token_urlsafe(24)}"]
        others = [f"t_{secrets.token_urlsafe(16)}=0.{secrets.token_urlsafe(24)}" for _ in range(90)]
        stuffing = attack.luck.choice([known + others, ["x=" + "y" * 60_000], [f"c{i}={i}" for i in range(600)]])
        async with Caller(attack.job.url, local) as caller:
            path = attack.luck.choice(["/", f"/t/{attack.luck.choice(attack.job.victims)}"])
            attack.note(await caller.ask("GET", path, None, f"Cookie: {'; '.join(stuffing)}\r\n"))

    await attack.from_everywhere(CALLERS, one)


async def foreign_pages(attack: Attack) -> None:
    """Forms and data that pages of other sites send."""

    async def one(local: str) -> None:
        origin = attack.luck.choice(["https://evil.example", "null", "http://[", "http://localhost"])
        header = attack.luck.choice([f"Origin: {origin}\r\n", "Sec-Fetch-Site: cross-site\r\n"])
        form = b"csrf=" + b"0" * 64 + b"&name=x"
        path, body = attack.luck.choice(
            [
                ("/api/tables", json.dumps({"game": SHELF[0]}).encode()),
                (f"/play/{SHELF[0]}", form),
                (f"/new/{SHELF[0]}", form),
                (f"/t/{attack.luck.choice(attack.job.victims)}/join", form),
            ]
        )
        async with Caller(attack.job.url, local) as caller:
            attack.note(await caller.ask("POST", path, body, header + "Cookie: sid=" + "A" * 22 + "\r\n"), (403, 429))

    await attack.from_everywhere(CALLERS, one)


async def names(attack: Attack) -> None:
    """Names that turn lines around, ring bells or hide: what others see of them must be plain letters."""

    async def one(local: str) -> None:
        async with Caller(attack.job.url, local) as caller:
            seats = [{"kind": "person", "name": attack.luck.choice(NASTY_NAMES)} for _ in range(2)]
            opened = attack.note(
                await caller.ask("POST", "/api/tables", {"game": SHELF[0], "seats": seats}), (201, 413, 429)
            )
            if opened.status == 201:
                shown = attack.note(await caller.ask("GET", f"/api/tables/{opened.data()['table']}"))
                if shown.status == 200:
                    attack.refused["cleaned"] += 1
                    attack.wrong += [f"name {name!r}" for name in shown.data()["names"] if _nasty(name)]

    await attack.from_everywhere(1, one)


def _nasty(name: str) -> bool:
    return len(name) > 40 or any(
        unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") or unicodedata.bidirectional(letter) in BIDI[4:]
        for letter in name
    )


async def slow_requests(attack: Attack) -> None:
    """Requests that never end, a byte at a time; and connections that say nothing at all."""

    async def one(local: str) -> None:
        try:
            host, port = Caller(attack.job.url).host, Caller(attack.job.url).port
            reader, writer = await asyncio.open_connection(host, port, local_addr=(local, 0))
        except GONE:
            attack.refused["no line"] += 1
            await asyncio.sleep(0.2)
            return
        attack.sent += 1
        said = attack.luck.choice([b"", *ENDLESS])
        writer.write(said)
        ended = asyncio.create_task(reader.read())
        while attack.going_on and not ended.done():
            if said:
                writer.write(b"x")
            await asyncio.wait([ended], timeout=0.5)
        if ended.done():
            attack.refused["hung up"] += 1
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)
        writer.close()

    await attack.from_everywhere(60, one)
