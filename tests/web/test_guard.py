"""What the server does not let through, and what it never says."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludotheque.naming import LONGEST_NAME, clean_name, distinct
from ludotheque.web.door.guard import Buckets
from ludotheque.web.logs import Lines
from ludotheque.web.settings import Rate
from ludotheque.web.store import sqlite
from tests.web.house import BOT, OPEN, PERSON, QUICK, Player, Running, play_through

pytestmark = pytest.mark.slow


async def closed_with(player: Player) -> int | None:
    """The code with which the server closes the socket."""
    try:
        while True:
            await player.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


# --- messages ---------------------------------------------------------------------------------------------------------

BAD_MESSAGES = [
    "",
    "{",
    "[]",
    "null",
    '"hello"',
    '{"do": "hello"}',
    '{"id": "x"}',
    '{"id": "x", "do": "dance"}',
    '{"id": "", "do": "hello"}',
    json.dumps({"id": "x" * 41, "do": "hello"}),
    '{"id": 7, "do": "hello"}',
    '{"id": "x", "do": "move", "seat": "0", "move": "R1"}',
    '{"id": "x", "do": "move", "seat": -1, "move": "R1"}',
    '{"id": "x", "do": "move", "seat": 0}',
    json.dumps({"id": "x", "do": "move", "seat": 0, "move": "R" * 41}),
    '{"id": "x", "do": "move", "seat": 0, "move": "R1", "at": "now"}',
    '{"id": "x", "do": "move", "seat": 0, "move": "R1", "more": 1}',
    '{"id": "x", "do": "hello", "secrets": ' + json.dumps(["s"] * 9) + "}",
    "[" * 4000,
    '{"id": "\\ud800", "do": "hello"}',
]


def test_bad_messages_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0, lang="fr")
        version = one.version
        for text in BAD_MESSAGES:
            await one.socket.send(text)
            answer = await one.receive()
            assert answer["error"]["kind"] == "BadMessage", text
            assert answer["error"]["message"].startswith("Ce message n’est pas"), text
        assert one.version == version
        assert (await one.ask(do="move", seat=0, move=one.legal(0)[0]))["version"] == version + 1

    play_through(scenario, tmp_path)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ({"do": "move", "seat": 1, "move": "R1"}, "NotYours"),
        ({"do": "say", "seat": 1, "phrase": "hello"}, "NotYours"),
        ({"do": "explain", "seat": 1, "move": "R1"}, "NotYours"),
        ({"do": "draw", "seat": 1}, "NotYours"),
        ({"do": "advise", "seat": 1}, "NotYours"),
        ({"do": "move", "seat": 0, "move": "nonsense"}, "IllegalMove"),
        ({"do": "move", "seat": 0, "move": "R1", "at": 99}, "Stale"),
        ({"do": "move", "seat": 0, "move": "R1", "at": -1}, "Stale"),
        ({"do": "undo", "seat": 0}, "Refused"),
        ({"do": "undo_reply", "seat": 0, "agree": True}, "Refused"),
        ({"do": "reclaim", "seat": 0}, "Refused"),
        ({"do": "fill", "seat": 0, "open": 1}, "Refused"),
    ],
)
def test_what_is_not_possible_is_refused(message: dict[str, Any], kind: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        version = one.version
        assert (await one.ask(**message))["error"]["kind"] == kind
        assert one.version == version

    play_through(scenario, tmp_path)


def test_a_stranger_only_watches(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        for secrets in ([], ["wrong"], ["x" * 32]):
            stranger = await Player.arrive(server, table.id, secrets)
            assert list(stranger.seats) == ["-"]
            assert stranger.seats["-"]["view"]["hand"] == []
            assert (await stranger.ask(do="move", seat=0, move="R1"))["error"]["kind"] == "NotYours"

    play_through(scenario, tmp_path)


def test_frames_are_limited(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        await one.socket.send("x" * 8193)
        assert await closed_with(one) == 1009
        other = await table.sit(1)
        await other.socket.send(b"bytes are not text")
        assert await closed_with(other) == 1008

    play_through(scenario, tmp_path)


def test_letters_that_are_none_end_the_line_and_leave_nothing_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        one.socket.transport.write(b"\x81\x84\x00\x00\x00\x00\xff\xfe\xc0\xaf")
        assert await closed_with(one) == 1007

    play_through(scenario, tmp_path)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        answers = [await one.ask(do="explain", seat=0, move="R1") for _ in range(25)]
        assert "error" not in answers[0]
        assert "TooFast" in [answer["error"]["kind"] for answer in answers if "error" in answer]
        with contextlib.suppress(ConnectionClosed):
            for _ in range(60):
                await one.send(do="explain", seat=0, move="R1")
        assert await closed_with(one) == 1008
        other = await table.sit(1)  # somebody else at the table is not punished
        assert "version" in await other.ask(do="move", seat=1, move=other.legal(1)[0])

    play_through(scenario, tmp_path, replace(QUICK, seat_rate=Rate(15, 1)))


def test_an_address_that_asks_for_too_much_is_refused(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        wish = {"game": "ninjan", "seats": [PERSON, BOT]}
        answers = [await server.http.post("/api/tables?lang=fr", json=wish) for _ in range(8)]
        assert [answer.status_code for answer in answers].count(429) >= 2
        assert answers[-1].json()["error"] == {
            "kind": "TooFast",
            "message": "C’était trop rapide. Veuillez patienter un instant.",
        }

    play_through(scenario, tmp_path, replace(QUICK, address_rate=Rate(8, 0.01)))


def test_tables_from_one_address_are_capped(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        wish = {"game": "ninjan", "seats": [PERSON, BOT]}
        answers = [await server.http.post("/api/tables", json=wish) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]

    play_through(scenario, tmp_path, replace(QUICK, tables_per_day=3))


def test_sockets_from_one_address_are_capped(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        first = [await table.sit(0), await table.sit(1)]
        with pytest.raises(ConnectionClosed):
            await table.sit()
        await first[0].leave()
        await first[1].until(lambda: not first[1].table["online"][0])
        await table.sit()

    play_through(scenario, tmp_path, replace(QUICK, sockets_per_address=2))


def test_a_bucket_fills_again_and_forgets() -> None:
    buckets = Buckets(Rate(2, 1e9))
    assert all(buckets.take("a") for _ in range(50))
    strict = Buckets(Rate(2, 1e-9))
    assert [strict.take("a") for _ in range(3)] == [True, True, False]
    assert strict.take("b")


# --- foreign pages ----------------------------------------------------------------------------------------------------


def test_sockets_of_foreign_pages_are_refused(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        address = f"{server.url.replace('http', 'ws')}/t/{table.id}/ws"
        origins = [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://["}]
        for headers in (*origins, {"Sec-Fetch-Site": "cross-site"}):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers=headers)
            assert refused.value.response.status_code == 403
        async with connect(address, additional_headers={"Origin": server.url}) as socket:
            await socket.send('{"id": "h", "do": "hello"}')
            assert '"snapshot"' in str(await socket.recv())
        async with connect(f"{server.url.replace('http', 'ws')}/t/{'x' * 22}/ws") as socket:
            await socket.send('{"id": "h", "do": "hello"}')
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404

    play_through(scenario, tmp_path)


async def token(server: Running) -> str:
    """The token of the forms, as a browser finds it in a page."""
    text = (await server.http.get("/")).text
    return text.split("csrf=")[1].split()[0]


def test_forms_need_their_token_and_our_own_page(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        good = await token(server)
        assert (await server.http.post("/play/ninjan", data={"csrf": good})).status_code == 303
        for data, headers in (
            ({}, {}),
            ({"csrf": "0" * 64}, {}),
            ({"csrf": good}, {"Origin": "https://evil.example"}),
            ({"csrf": good}, {"Sec-Fetch-Site": "cross-site"}),
            ({"csrf": good}, {"Cookie": "sid=" + "A" * 22}),
        ):
            answer = await server.http.post("/play/ninjan", data=data, headers=headers)
            assert answer.status_code == 403, (data, headers)
        foreign = {"Origin": "https://evil.example"}
        wish = {"game": "ninjan", "seats": [PERSON, BOT]}
        assert (await server.http.post("/api/tables", json=wish, headers=foreign)).status_code == 403

    play_through(scenario, tmp_path)


def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        for path in ("/", "/rules/ninjan", "/health", "/nothing", "/static/nothing.js", "/robots.txt"):
            headers = (await server.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers

    play_through(scenario, tmp_path)


def test_bodies_are_limited(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await server.http.post("/api/tables", content=b"x" * 10_000)
        assert answer.status_code == 413
        answer = await server.http.post("/play/ninjan", content=b"x" * 10_000)
        assert answer.status_code == 413

    play_through(scenario, tmp_path)


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_cookies_are_for_this_server_only(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await server.http.post("/play/ninjan", data={"csrf": await token(server), "name": "Zoé"})
        cookies = answer.headers.get_list("set-cookie")
        tables = next(cookie for cookie in cookies if cookie.startswith("tables="))
        for cookie in cookies:
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            assert "Path=/" in cookie
            assert "Secure" not in cookie  # over http it would never come back
        assert tables.startswith(f"tables={answer.headers['location'].removeprefix('/t/')};")

    play_through(scenario, tmp_path)


def test_secrets_are_kept_hashed_and_never_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines().format(record))

    handler = Keep()
    loggers = [logging.getLogger(name) for name in ("ludotheque.web", "uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)

    secrets: list[str] = []

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[{"kind": "person", "name": "Zoé"}, OPEN])
        joined = (await server.http.post(f"/api/tables/{table.id}/join", json={"name": "Léo"})).json()
        secrets.extend([table.secrets[0], joined["secret"]])
        one = await table.sit(0)
        await server.http.get(f"/s/{table.id}/{table.secrets[0]}")
        await server.http.get(f"/s/{table.id}/{'x' * 32}")
        await one.do("move", 0, move=one.legal(0)[0])
        others = await Player.arrive(server, table.id, [joined["secret"]])
        everything = "".join(one.frames + others.frames)
        assert not any(secret in everything for secret in secrets)

    try:
        play_through(scenario, tmp_path)
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel(logging.WARNING)
    said = "\n".join([*lines, *capsys.readouterr()])
    assert '"route": "/s/{id}/{secret}"' in said
    assert not any(secret in said for secret in secrets)
    assert "Zoé" not in said
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(secret.encode() in files for secret in secrets)
    rows = sqlite3.connect(tmp_path / "tables.sqlite3")
    assert b'"key":"' in rows.execute("SELECT body FROM entry WHERE sequence = 1").fetchone()[0]
    rows.close()


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Zoé", "Zoé"),
        ("  Jean   Paul ", "Jean Paul"),
        ("a\x00b\x1b[31m\u202ec", "ab[31mc"),
        ("x\u200b\u2028y", "x y"),
        ("e\u0301", "é"),
        ("Z" + "\u0336" * 30, "Z\u0336\u0336"),
        ("n" * 100, "n" * LONGEST_NAME),
        ("🐱 Mia", "🐱 Mia"),
        ("\t\n", ""),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_two_of_the_same_name_are_told_apart() -> None:
    assert distinct("Ana", ["Léo"]) == "Ana"
    assert distinct("Ana", ["Ana", "Ana 2"]) == "Ana 3"
    assert distinct("", ["", "Ana"]) == ""
    assert len(distinct("n" * LONGEST_NAME, ["n" * LONGEST_NAME])) == LONGEST_NAME


def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        live = await server.house.hub.live(table.id)
        (listener,) = live.listeners
        for _ in range(server.house.settings.queue + 5):
            listener.send(b'{"ack": "x", "version": 0}')
        assert await closed_with(one) == 1008
        await asyncio.sleep(0.1)
        assert not live.listeners

    play_through(scenario, tmp_path, replace(QUICK, queue=20))


def test_when_the_store_does_not_answer_nothing_changes_and_the_game_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0, lang="fr")
        version = one.version
        with monkeypatch.context() as broken:
            broken.setattr(sqlite, "_commit_at_once", lambda *_: False)
            broken.setattr(sqlite, "_append", fail)
            refusal = await one.ask(do="move", seat=0, move=one.legal(0)[0], id="again")
            assert refusal["error"] == {
                "kind": "Unavailable",
                "message": "Les tables sont inaccessibles pour le moment. Veuillez réessayer.",
            }
            assert (await server.http.post("/api/tables", json={"game": "ninjan"})).status_code == 503
        assert (await one.ask(do="move", seat=0, move=one.legal(0)[0], id="again"))["version"] == version + 1

    play_through(scenario, tmp_path)
