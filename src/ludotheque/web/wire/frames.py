"""Frames as sockets carry them (RFC 6455, 5.2): what clients send, taken apart; texts of ours, put together."""

from __future__ import annotations

from typing import NamedTuple

from ..socket.line import NOT_A_FRAME, NOT_TEXT, TOO_LARGE

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KINDS = frozenset((MORE, TEXT, BINARY, CLOSE, PING, PONG))
LAST, MASKED, RESERVED = 0x80, 0x80, 0x70
SHORT = 125  # bytes of a frame whose head tells its size at once; those that control the line are no longer
TWO_BYTES, EIGHT_BYTES = 126, 127  # stand for the size, which follows
NO_CODE = 1005  # where a frame that closes the line does not say why
FORBIDDEN = frozenset((1004, NO_CODE, 1006, 1015))  # may not be sent


class BadFrame(Exception):
    """Not what the standard allows, or too large: the line is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """One frame of a client."""

    kind: int
    last: bool  # of its message
    data: bytes


def next_frame(data: bytes, start: int, most: int) -> tuple[Frame, int] | None:
    """The frame that begins there, and where it ends; None if not all of it is here. Its data are ``most`` bytes."""
    if len(data) < start + 2:
        return None
    first, second = data[start], data[start + 1]
    kind, last, size = first & 0x0F, bool(first & LAST), second & ~MASKED
    if kind not in KINDS or first & RESERVED or not second & MASKED:
        raise BadFrame(NOT_A_FRAME)
    if kind >= CLOSE and (size > SHORT or not last):
        raise BadFrame(NOT_A_FRAME)
    here = start + 2
    if size > SHORT:
        width = 2 if size == TWO_BYTES else 8
        if len(data) < here + width:
            return None
        size = int.from_bytes(data[here : here + width])
        here += width
    if size > most:
        raise BadFrame(TOO_LARGE)
    end = here + 4 + size
    if len(data) < end:
        return None
    return Frame(kind, last, _unmasked(data[here + 4 : end], data[here : here + 4])), end


def _unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    masks = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(masks)).to_bytes(size)


def text_of(data: bytes) -> str:
    """The letters of a text, or of a reason."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadFrame(NOT_TEXT) from error


def code_of(data: bytes) -> int:
    """Why a client closes the line."""
    if not data:
        return NO_CODE
    code = int.from_bytes(data[:2])
    if len(data) == 1 or code in FORBIDDEN or not (1000 <= code < 1016 or 3000 <= code < 5000):
        raise BadFrame(NOT_A_FRAME)
    text_of(data[2:])
    return code


def head(kind: int, size: int) -> bytes:
    """How a whole frame of that many bytes begins."""
    if size <= SHORT:
        return bytes((LAST | kind, size))
    if size < 1 << 16:
        return bytes((LAST | kind, TWO_BYTES)) + size.to_bytes(2)
    return bytes((LAST | kind, EIGHT_BYTES)) + size.to_bytes(8)


def texts(messages: list[bytes]) -> bytes:
    """Several texts, as they go over the line."""
    return b"".join([part for text in messages for part in (head(TEXT, len(text)), text)])


def closing(code: int) -> bytes:
    """The frame that closes the line."""
    return head(CLOSE, 0) if code == NO_CODE else head(CLOSE, 2) + code.to_bytes(2)
