"""Messages that nobody should send, made by chance: wrong types, depths, sizes, letters, seats and intentions."""

from __future__ import annotations

import json
from random import Random
from typing import Any

GOOD: list[dict[str, Any]] = [
    {"do": "move", "seat": 0, "move": "R7", "at": 3},
    {"do": "undo", "seat": 0},
    {"do": "undo_reply", "seat": 1, "agree": True},
    {"do": "say", "seat": 0, "phrase": "hello"},
    {"do": "gesture", "seat": 0, "gesture": "thumb"},
    {"do": "draw", "seat": 0, "width": 80, "height": 24},
    {"do": "advise", "seat": 1},
    {"do": "explain", "seat": 0, "move": "S1"},
    {"do": "fill", "seat": 0, "open": 1, "level": "easy"},
    {"do": "free", "seat": 0, "bot": 1},
    {"do": "start", "seat": 0},
    {"do": "leave", "seat": 0},
    {"do": "reclaim", "seat": 0},
    {"do": "extend", "seat": 0},
    {"do": "rematch", "seat": 0},
    {"do": "retract", "seat": 0},
    {"do": "may_undo", "seat": 0},
    {"do": "hello", "secrets": ["x" * 32], "version": 3},
]
ODD: list[Any] = [
    None, True, -1, 8, 10**40, 1e308, -0.0, 2**63, "", "0", "é\u202e\u0000\u001b", "\ud800", "x" * 300, [], {}, [[]],
    {"a": {"b": []}}, "../../etc/passwd", "' OR 1=1 --", "<script>", "\uffff", "²", "٣",
]  # fmt: skip


def bad_message(luck: Random) -> bytes:
    """Any of them."""
    return luck.choice(MAKERS)(luck)


def _another_type(luck: Random) -> bytes:
    message = {"id": f"n{luck.randrange(10**6)}", **luck.choice(GOOD)}
    message[luck.choice([*message])] = luck.choice(ODD)
    return json.dumps(message).encode()


def _something_missing(luck: Random) -> bytes:
    message = {"id": "n", **luck.choice(GOOD)}
    del message[luck.choice([*message])]
    return json.dumps(message).encode()


def _something_more(luck: Random) -> bytes:
    return json.dumps({"id": "n", **luck.choice(GOOD), str(luck.choice(ODD)): luck.choice(ODD)}).encode()


def _unknown_intent(luck: Random) -> bytes:
    names = ["dance", "__init__", "Move", "move ", "eval", "admin", "", "мove", luck.choice("abcxyz") * 200]
    return json.dumps({"id": "n", "do": luck.choice(names), "seat": 0}).encode()


def _half(luck: Random) -> bytes:
    whole = json.dumps({"id": "n", **luck.choice(GOOD)}).encode()
    return whole[: luck.randrange(len(whole))]


def _deep(luck: Random) -> bytes:
    depth = luck.randrange(2, 400)
    opening, closing = luck.choice([(b"[", b"]"), (b'{"a":', b"}")])
    inner = b'{"id":"n","do":' + opening * depth + b"1"
    return inner + (closing * depth if luck.random() < 0.5 else b"")


def _huge_number(luck: Random) -> bytes:
    digits = luck.choice("123456789") * luck.randrange(1, 500)
    number = luck.choice([digits, "-" + digits, digits[:3] + "e" + digits[:6], "1e-" + digits[:9], "NaN", "Infinity"])
    return b'{"id":"n","do":"move","move":"R1","seat":' + number.encode() + b"}"


def _another_seat(luck: Random) -> bytes:
    """Well formed, for a seat that is not one's own."""
    return json.dumps({"id": f"s{luck.randrange(10**6)}", **luck.choice(GOOD[:-1]), "seat": luck.randrange(8)}).encode()


def _letters(luck: Random) -> bytes:
    return "".join(chr(luck.choice([luck.randrange(32, 127), luck.randrange(160, 0xD800)])) for _ in range(40)).encode()


def _twice_the_same(luck: Random) -> bytes:
    return b'{"id":"n","id":"m","do":"move","do":"hello","seat":0,"seat":1,"move":"R1"}' + b" " * luck.randrange(50)


MAKERS = (
    _another_type,
    _something_missing,
    _something_more,
    _unknown_intent,
    _half,
    _deep,
    _huge_number,
    _another_seat,
    _letters,
    _twice_the_same,
)
