"""Everything unguessable: ids, codes, secrets, the deal's commitment, and the cookies that hold secrets."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O: they look like 1 and 0
CODE_LENGTH = 6
TABLE_COOKIE = "t_"
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
SECRET = re.compile(r"[A-Za-z0-9_-]{32}")


def new_id() -> str:
    return secrets.token_urlsafe(16)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """For typing from another screen."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    return str(secrets.randbits(128))


def new_salt() -> str:
    return secrets.token_hex(16)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def commitment(seed: str, salt: str) -> str:
    """Published before the deal; with the seed and the salt anyone can check it after the game."""
    return hashlib.sha256(f"ludotheque/1:{seed}:{salt}".encode()).hexdigest()


def bot_seed(salt: str, seat: int, moves: int) -> int:
    """Chance for a bot's choice: the same in every process, and not related to the deal.

    The upper half is who plays, the same for the whole game; the lower half is when.
    """
    who = hashlib.sha256(f"bot:{salt}:{seat}".encode()).digest()[:4]
    when = hashlib.sha256(f"bot:{salt}:{seat}:{moves}".encode()).digest()[:4]
    return int.from_bytes(who + when, "big")


def signed(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


# --- the cookie of a table: seat.secret~seat.secret -------------------------------------------------------------------


def cookie_name(table: str) -> str:
    return TABLE_COOKIE + table


def write_cookie(held: Mapping[int, str]) -> str:
    return "~".join(f"{seat}.{secret}" for seat, secret in sorted(held.items()))


def read_cookie(text: str) -> dict[int, str]:
    """The secrets in a cookie; whatever is malformed is ignored."""
    held = {}
    for part in text.split("~")[:8]:
        seat, _, secret = part.partition(".")
        if seat.isdecimal() and len(seat) == 1 and SECRET.fullmatch(secret):
            held[int(seat)] = secret
    return held


def tables_in(cookies: Iterable[str]) -> list[str]:
    """The tables for which there is a cookie."""
    ids = [name.removeprefix(TABLE_COOKIE) for name in cookies if name.startswith(TABLE_COOKIE)]
    return [id for id in ids if TABLE_ID.fullmatch(id)]
