"""The server's key, kept apart from the store: whoever copies the database learns no card that is still to come.

The seed of a deal is sealed with it before it is written, and addresses are hashed with it. All processes over one
store need the same key: it is in a file that only its owner can read, or in a variable of the environment.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from ..errors import LudothequeError
from ..i18n import Message, say
from .store import Store

VARIABLE = "LUDOTHEQUE_KEY"
KEY_BYTES = 32
NONCE_BYTES = 16
CHECK = "key check"  # the name of a setting in the store


class BadKey(LudothequeError):
    """Not a key, or not the one of this store."""


class BadSeal(LudothequeError):
    """Sealed with another key, or for another table, or damaged since."""


class Vault:
    """Seals short texts, so that changing or moving one is noticed; by HMAC-SHA256, which Python has."""

    def __init__(self, key: bytes) -> None:
        self._stream, self._mark, self.signing = (_derived(key, use) for use in ("stream", "mark", "signing"))
        self.fingerprint = _derived(key, "fingerprint")

    def seal(self, table: str, text: str) -> str:
        nonce, plain = secrets.token_bytes(NONCE_BYTES), text.encode()
        hidden = nonce + self._turned(nonce, plain)
        return base64.b64encode(hidden + self._marked(table, hidden)).decode()

    def unseal(self, table: str, sealed: str) -> str:
        """BadSeal if it was sealed with another key, or for another table."""
        try:
            data = base64.b64decode(sealed, validate=True)
        except ValueError:
            data = b""
        hidden, mark = data[:-32], data[-32:]
        if not hmac.compare_digest(mark, self._marked(table, hidden)):
            raise BadSeal(say("The deal of this table was sealed with another key, or for another table."))
        return self._turned(hidden[:NONCE_BYTES], hidden[NONCE_BYTES:]).decode()

    def _turned(self, nonce: bytes, text: bytes) -> bytes:
        """The text against a stream that only this key and this nonce give; turned twice it is the same again."""
        blocks = range((len(text) + 31) // 32)
        stream = b"".join(hmac.digest(self._stream, nonce + block.to_bytes(4), "sha256") for block in blocks)
        return bytes(one ^ other for one, other in zip(text, stream, strict=False))

    def _marked(self, table: str, hidden: bytes) -> bytes:
        return hmac.digest(self._mark, table.encode() + b"\0" + hidden, "sha256")


def _derived(key: bytes, use: str) -> bytes:
    return hmac.new(key, f"ludotheque {use}".encode(), hashlib.sha256).digest()


async def expect_key(store: Store, vault: Vault) -> None:
    """The first key that a store is used with is the only one from then on."""
    if await store.setting(CHECK, vault.fingerprint) != vault.fingerprint:
        raise BadKey(another_key())


def another_key() -> Message:
    return say(
        "This store was used with another key: give the same one, with {flag} or in {variable}.",
        flag="--key-file",
        variable=VARIABLE,
    )


# --- where the key comes from -----------------------------------------------------------------------------------------


def find_key(file: Path) -> bytes:
    """The key in the environment, else the one in the file; a new one is made where there is none."""
    given = os.environ.get(VARIABLE)
    return read_key(given, VARIABLE) if given else key_in(file)


def known_key(file: Path) -> bytes | None:
    """The same, but nothing is made where there is none."""
    return find_key(file) if os.environ.get(VARIABLE) or file.exists() else None


def read_key(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) == KEY_BYTES:
        return key
    raise BadKey(
        say(
            "{where} holds no key: it is {digits} hexadecimal digits, like those of {command}.",
            where=where,
            digits=2 * KEY_BYTES,
            command=f"openssl rand -hex {KEY_BYTES}",
        )
    )


def key_in(file: Path) -> bytes:
    """The key in a file; a new one is made where there is none."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _write_once(file)
        return read_key(file.read_text(encoding="ascii"), str(file))
    except OSError as error:
        raise BadKey(
            say("The key {path} cannot be read: {reason}", path=str(file), reason=error.strerror or str(error))
        ) from error


def _write_once(file: Path) -> None:
    """A new key, if there is no file yet; whole or not at all, though several processes may start together."""
    if file.exists():
        return
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(secrets.token_hex(KEY_BYTES) + "\n")
    try:
        os.link(unfinished, file)
    except FileExistsError:
        pass
    finally:
        unfinished.unlink()
