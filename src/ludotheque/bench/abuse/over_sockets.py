"""Attacks over the sockets of tables."""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import Any

from ...games import SHELF, find
from .attack import Attack
from .nonsense import bad_message
from .wires import BINARY, CLOSE, GONE, PATIENCE, PING, TEXT, Socket, frame

SOCKETS = 5  # of each address at once
BURST = 25  # messages in one breath
ENOUGH = 600.0  # seconds for all the nonsense


async def nonsense(attack: Attack) -> None:
    """Bad messages, so many as were asked for, as fast as they are answered."""
    attack.until += ENOUGH

    async def one(local: str) -> None:
        socket = await attack.socket(attack.luck.choice(attack.job.victims), local)
        while socket is not None and not socket.closed and attack.going_on:
            messages = [bad_message(attack.luck) for _ in range(BURST)]
            before = socket.heard
            await socket.send_raw(b"".join(map(frame, messages)))
            await _answered(socket, before + len(messages))
            attack.sent += len(messages)
            if attack.sent >= attack.job.messages:
                attack.until = 0
        if socket is not None:
            await socket.leave()

    await attack.from_everywhere(SOCKETS, one)


async def _answered(socket: Socket, count: int) -> None:
    """Every message is answered, or the socket closed."""
    until = time.monotonic() + PATIENCE
    while not socket.closed and socket.heard < count and time.monotonic() < until:
        await asyncio.sleep(0.005)


async def frames(attack: Attack) -> None:
    """Frames that are none: halves, too large, of unknown kinds, letters that are no UTF-8, endless pieces."""
    random = attack.luck

    def any_frame() -> bytes:
        return random.choice(
            [
                frame(b'{"id":"n","do":"hello"}')[: random.randrange(1, 20)],  # half of one, then something else
                frame(b"x" * random.choice([8193, 20_000, 65_536])),
                frame(b"\xff\xfe\xc0\xaf" + random.randbytes(8)),
                frame(os.urandom(20), BINARY),
                frame(b"x" * random.randrange(126, 300), PING),
                frame(b"", random.choice([0x83, 0x8B, 0xF1, 0xC1, 0x00])),
                frame(b"\x00", CLOSE),
                frame(b"[", 0x01) + frame(b"[", 0x00) * random.randrange(1, 500),
                bytes([TEXT, 0x05]) + b"hello",  # without a mask
                bytes([TEXT, 0xFF]) + (2**63 - 1).to_bytes(8) + bytes(40),
                random.randbytes(random.randrange(1, 200)),
            ]
        )

    async def one(local: str) -> None:
        socket = await attack.socket(random.choice(attack.job.victims), local)
        if socket is not None:
            for _ in range(5):
                if socket.closed:
                    break
                attack.sent += 1
                await socket.send_raw(any_frame())
                await asyncio.sleep(0.02)
            await socket.leave()

    await attack.from_everywhere(SOCKETS, one)


async def pings(attack: Attack) -> None:
    many = frame(b"", PING) * 1000

    async def one(local: str) -> None:
        socket = await attack.socket(attack.luck.choice(attack.job.victims), local)
        while socket is not None and not socket.closed and attack.going_on:
            try:
                await asyncio.wait_for(socket.send_raw(many), 0.5)
                attack.sent += 1000
            except TimeoutError:  # it is read slowly
                attack.refused["read slowly"] += 1
        if socket is not None:
            await socket.leave()

    await attack.from_everywhere(SOCKETS, one)


async def hellos(attack: Attack) -> None:
    await _flood(attack, {"do": "hello"}, watching=True)


async def undos(attack: Attack) -> None:
    await _flood(attack, {"do": "undo", "seat": 0})


async def phrases(attack: Attack) -> None:
    await _flood(attack, {"do": "say", "seat": 0, "phrase": "oops"})


async def gestures(attack: Attack) -> None:
    await _flood(attack, {"do": "gesture", "seat": 0, "gesture": "thumb"})


async def hints(attack: Attack) -> None:
    await _flood(attack, {"do": "advise", "seat": 0})


async def drawings(attack: Attack) -> None:
    await _flood(attack, {"do": "draw", "seat": 0, "width": 400, "height": 0})


async def _flood(attack: Attack, message: dict[str, Any], watching: bool = False) -> None:
    """The same message as often as can be: at a table of the attacker's own, with a seat, or looking on at others'."""

    async def one(local: str) -> None:
        table = attack.luck.choice(attack.job.victims)
        secrets: dict[int, str] = {}
        if not watching:
            opened = await attack.own_table(local, game=SHELF[-1], seats=[{"kind": "person"}] * find(SHELF[-1]).most)
            if opened is None:
                attack.refused["no table"] += 1
                await asyncio.sleep(0.5)
                return
            table, secrets = opened
        while attack.going_on:
            socket = await attack.socket(table, local, [*secrets.values()][:1], [0], allowed=True)
            while socket is not None and not socket.closed and attack.going_on:
                messages = (json.dumps({"id": f"f{attack.sent + i}", **message}) for i in range(BURST))
                await socket.send_raw(b"".join(frame(text.encode()) for text in messages))
                attack.sent += BURST
                await asyncio.sleep(0.02)
            if socket is not None:
                await socket.leave()

    await attack.from_everywhere(SOCKETS, one)


async def stolen_seats(attack: Attack) -> None:
    """Moves for the seats of others: as a spectator, with secrets of one's own table, with guessed ones."""

    async def one(local: str) -> None:
        opened = await attack.own_table(local, game=SHELF[0], seats=[{"kind": "person"}] * 2)
        own = [*opened[1].values()] if opened else []
        victim = attack.luck.choice(attack.job.victims)
        for secrets in ([], own, ["x" * 32, "", "0"], [attack.job.finished]):
            socket = await attack.socket(victim, local, secrets)
            if socket is None:
                continue
            for what in ("move", "undo", "leave", "advise", "draw", "say"):
                extra = {"move": {"move": "R1"}, "say": {"phrase": "hello"}}.get(what, {})
                message = {"id": what, "do": what, "seat": attack.luck.randrange(4), **extra}
                await socket.send(json.dumps(message).encode())
                attack.sent += 1
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            await socket.leave()

    await attack.from_everywhere(2, one)


async def foreign_sockets(attack: Attack) -> None:
    """Sockets that pages of other sites open: the browser sends its cookies along, so they must not be let in."""
    origins = ["https://evil.example", "null", "http://[", "http://127.0.0.1.evil.example", "http://127.0.0.1:1"]

    async def one(local: str) -> None:
        path = f"/t/{attack.luck.choice(attack.job.victims)}/ws"
        header = attack.luck.choice([*(f"Origin: {origin}" for origin in origins), "Sec-Fetch-Site: cross-site"])
        attack.sent += 1
        found = await Socket.open(attack.job.url, path, local, header + "\r\n")
        if isinstance(found, int):
            attack.refused[str(found)] += 1
        else:
            attack.wrong.append(f"let in: {header}")
            await found.leave()

    await attack.from_everywhere(2, one)


async def silent_sockets(attack: Attack) -> None:
    """Sockets that are opened and never say hello."""

    async def one(local: str) -> None:
        try:
            found = await Socket.open(attack.job.url, f"/t/{attack.luck.choice(attack.job.victims)}/ws", local)
        except GONE:
            attack.refused["no line"] += 1
            await asyncio.sleep(0.2)
            return
        attack.sent += 1
        if isinstance(found, int):
            attack.refused[str(found)] += 1
            await asyncio.sleep(0.2)
            return
        found.listen(attack.keep, attack.refused)
        while not found.closed and attack.going_on:
            await asyncio.sleep(0.05)
        await found.leave()

    await attack.from_everywhere(60, one)
