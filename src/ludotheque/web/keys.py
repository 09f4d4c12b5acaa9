"""Everything unguessable: ids, codes, secrets, the deal's commitment, and the cookies that hold secrets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O: they look like 1 and 0
CODE_LENGTH = 6
TABLES = "tables"  # the cookie with the tables of a browser
MOST_TABLES = 40
OLD_COOKIE = "t_"
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


# --- what a browser holds ---------------------------------------------------------------------------------------------


def seat_secret(key: bytes, session: str, table: str, seat: int) -> str:
    """The secret of a seat that a browser took: found again from its session cookie, so that nobody has to keep it.

    It opens this seat of this table and nothing else; without the session, which is kept nowhere but in the browser,
    the server's own key does not give it away.
    """
    digest = hmac.new(key, f"seat:{session}:{table}:{seat}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def write_tables(ids: Iterable[str]) -> str:
    """Tables for the home page, the newest first; older ones are found by their address."""
    return "~".join([*dict.fromkeys(ids)][:MOST_TABLES])


def read_tables(text: str) -> list[str]:
    return [id for id in text.split("~")[:MOST_TABLES] if TABLE_ID.fullmatch(id)]


# --- the cookies of earlier days, one a table: seat.secret~seat.secret ------------------------------------------------


def old_cookie(table: str) -> str:
    return OLD_COOKIE + table


def read_old_cookie(text: str) -> dict[int, str]:
    """The secrets in a cookie; whatever is malformed is ignored."""
    held = {}
    for part in text.split("~")[:8]:
        seat, _, secret = part.partition(".")
        if seat.isdecimal() and len(seat) == 1 and SECRET.fullmatch(secret):
            held[int(seat)] = secret
    return held


def old_tables(cookies: Iterable[str]) -> list[str]:
    """The tables for which there is such a cookie."""
    ids = [name.removeprefix(OLD_COOKIE) for name in cookies if name.startswith(OLD_COOKIE)]
    return [id for id in ids if TABLE_ID.fullmatch(id)]
