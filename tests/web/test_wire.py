"""Messages as they go over the line, and what is told of a server that was measured."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from ludotheque.bench.scale import print_scale
from ludotheque.web.load.family import busy, family, kilobytes
from ludotheque.web.load.run import Load
from ludotheque.web.socket import messages
from ludotheque.web.wire import frames
from tests.web.house import PERSON, QUICK, Running, play_through

SIZES = [0, 1, 125, 126, 127, 8192]


def parsed(data: bytes, mask: bool) -> Frame:
    """The frame as the library reads it, without what we have written ourselves."""
    arrived = StreamReader()
    arrived.feed_data(data)
    reading = Frame.parse(arrived.read_exact, mask=mask)
    with pytest.raises(StopIteration) as read:
        next(reading)
    frame: Frame = read.value.value
    return frame


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536, 200_000])
def test_a_text_of_any_size_is_a_whole_frame(size: int) -> None:
    frame = parsed(frames.texts([b"x" * size]), mask=False)
    assert (frame.fin, frame.opcode, bytes(frame.data)) == (True, Opcode.TEXT, b"x" * size)


@pytest.mark.parametrize("size", SIZES)
def test_frames_of_clients_are_read_as_soon_as_all_of_them_is_here(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    data = b"before" + Frame(Opcode.TEXT, text).serialize(mask=True)
    for end in {7, 8, 9, len(data) // 2, len(data) - 1}:
        if end < len(data):
            assert frames.next_frame(data[:end], 6, 8192) is None
    assert frames.next_frame(data + b"after", 6, 8192) == ((frames.TEXT, True, text), len(data))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x01x", 1002),  # not masked
        (b"\xc1\x80\0\0\0\0", 1002),  # compressed
        (b"\x83\x80\0\0\0\0", 1002),  # no kind of frame
        (b"\x09\x80\0\0\0\0", 1002),  # half a ping
        (b"\x89\xfe\0\x7e\0\0\0\0", 1002),  # a long one
        (b"\x81\xfe\x20\x01", 1009),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 1009),
    ],
)
def test_what_is_no_frame_of_ours_is_refused_at_its_head(data: bytes, code: int) -> None:
    with pytest.raises(frames.BadFrame) as refused:
        frames.next_frame(data, 0, 8192)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("reason", "code"), [(b"", 1005), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa0", 4000)]
)
def test_why_a_client_goes_is_understood(reason: bytes, code: int) -> None:
    assert frames.code_of(reason) == code
    assert parsed(frames.closing(code), mask=False).data == (b"" if code == 1005 else reason[:2])


@pytest.mark.parametrize(
    ("reason", "code"),
    [(b"\x03", 1002), (b"\x03\xed", 1002), (b"\x00\x01", 1002), (b"\x07\xd0", 1002), (b"\x03\xe8\xff", 1007)],
)
def test_why_nobody_may_go_is_refused(reason: bytes, code: int) -> None:
    with pytest.raises(frames.BadFrame) as refused:
        frames.code_of(reason)
    assert refused.value.code == code


# --- lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_text_may_come_in_pieces_with_pings_between(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        one = await (await server.open(game="ninjan", seats=[PERSON, PERSON])).sit(0)
        text = b'{"id": "whole", "do": "draw", "seat": 0}'
        for piece in (
            Frame(Opcode.TEXT, text[:5], fin=False),
            Frame(Opcode.PING, b"?"),
            Frame(Opcode.CONT, text[5:9], fin=False),
            Frame(Opcode.CONT, text[9:]),
        ):
            data = piece.serialize(mask=True)
            one.socket.transport.write(data[:3])
            await asyncio.sleep(0.02)
            one.socket.transport.write(data[3:])
        await one.until(lambda: "whole" in one.answers)
        assert "drawing" in one.answers["whole"]
        assert await (await one.socket.ping(b"still there?")) >= 0

    play_through(scenario, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ([Frame(Opcode.CONT, b"of nothing")], 1002),
        ([Frame(Opcode.TEXT, b"a", fin=False), Frame(Opcode.TEXT, b"b")], 1002),
        ([Frame(Opcode.TEXT, b"a" * 8000, fin=False), Frame(Opcode.CONT, b"a" * 193)], 1009),
        ([Frame(Opcode.TEXT, b"\xff")], 1007),
        ([Frame(Opcode.BINARY, b"{}")], 1008),
        ([Frame(Opcode.CLOSE, b"\x03")], 1002),
        ([Frame(Opcode.CLOSE, b"\x0f\xa1")], 4001),
    ],
)
def test_who_sends_what_no_client_sends_is_told_why_it_is_over(said: list[Frame], code: int, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one = await table.sit(0)
        for frame in said:
            one.socket.transport.write(frame.serialize(mask=True))
        with pytest.raises(ConnectionClosed) as closed:
            await one.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        other = await table.sit(1)
        await other.until(lambda: other.table["online"] == [False, True])
        assert sum(server.house.sockets.values()) == 1

    play_through(scenario, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"Sec-WebSocket-Version": "8"}, 426),
        ({"Sec-WebSocket-Key": "short"}, 400),
        ({"Sec-WebSocket-Key": "AAAA"}, 400),
        ({"X-Long": "x" * 9000}, 431),
    ],
)
def test_a_handshake_that_is_none_is_refused(wrong: dict[str, str], status: int, tmp_path: Path) -> None:
    usual = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers = {**usual, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", **wrong}

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get(f"/t/{table.id}/ws", headers=headers)).status_code == status

    play_through(scenario, tmp_path)


@pytest.mark.slow
def test_many_messages_at_once_are_heard_one_after_the_other(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        one = await (await server.open(game="ninjan", seats=[PERSON, PERSON])).sit(0)
        ids = [await one.send(do="explain", seat=0, move="R1") for _ in range(100)]
        await one.until(lambda: ids[-1] in one.answers)
        assert list(one.answers) == ids

    play_through(scenario, tmp_path)


@pytest.mark.slow
def test_who_is_not_there_any_more_is_found_out(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        frozen = await table.sit(0)
        frozen.socket.transport.pause_reading()  # the line is open, but no ping is answered
        other = await table.sit(1)
        await other.until(lambda: other.table["online"] == [False, True])
        frozen.socket.transport.abort()

    play_through(scenario, tmp_path, replace(QUICK, ping=0.3))


@pytest.mark.slow
def test_what_fails_for_one_ends_its_line_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        one, other = await table.sit(0), await table.sit(1)
        with monkeypatch.context() as broken:
            broken.setattr(messages, "read", fail)
            await one.send(do="draw", seat=0)
            with pytest.raises(ConnectionClosed):
                await one.until(lambda: False)
        await other.until(lambda: other.table["online"] == [False, True])

    play_through(scenario, tmp_path)
    assert "a message could not be answered" in caplog.text


# --- measuring --------------------------------------------------------------------------------------------------------


def test_a_server_and_its_workers_are_measured_together() -> None:
    assert family(os.getpid())[0] == os.getpid()
    assert kilobytes(os.getpid()) > 1000
    assert busy(os.getpid()) > 0


def test_growth_is_printed_by_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    print_scale([(1, Load(8, 32, 1.0, 90, 90.0, 3.0, 9.0, 20.0, 0.5, 100.0, 0, 0))])
    out = capsys.readouterr().out
    assert all(figure in out for figure in ("1", "90", "3", "9", "0.5"))
