"""A copy of a store in one file, the same whichever database it came from: so it also moves a store to another one.

The file is JSON, one object a line, compressed with gzip: first what it is (`ludotheque-store/1`), then a table a line
with its whole log, in the end how many there were and the SHA-256 of all lines before. Deals stay sealed in it: without
the server's key it gives away no card that is still to come.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ... import __version__
from ...errors import system_reason
from ...i18n import Message, say, say_many
from ..settings import milliseconds
from ..store import SCHEMA_VERSION, Written
from ..store.ledger import CannotKeep, Kept, Ledger, Whole, in_use

FORMAT = "ludotheque-store/1"
Progress = Callable[[int, int], None]  # how many tables are done, and of how many


@dataclass(frozen=True)
class Amount:
    """How much is in a store."""

    tables: int
    entries: int


# --- writing ----------------------------------------------------------------------------------------------------------


def write_copy(ledger: Ledger, target: Path, force: bool, progress: Progress) -> Amount:
    """Copy all of a store, as it is at this moment, into a file that is there whole or not at all."""
    if target.exists() and not force:
        raise CannotKeep(
            say("{path} exists already: choose another name, or say {flag}.", path=str(target), flag="--force")
        )
    unfinished = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        descriptor = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed, ledger.snapshot():
                amount = _write_lines(ledger, packed, progress)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, target)
    except OSError as error:
        raise CannotKeep(
            say("{path} cannot be written: {reason}.", path=str(target), reason=system_reason(error))
        ) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return amount


def _write_lines(ledger: Ledger, packed: gzip.GzipFile, progress: Progress) -> Amount:
    digest, entries, tables = hashlib.sha256(), 0, ledger.tables()

    def write(data: dict[str, Any]) -> None:
        line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        digest.update(line)
        packed.write(line)

    settings = {name: value.hex() for name, value in ledger.settings().items()}
    head = {"format": FORMAT, "program": __version__, "schema": SCHEMA_VERSION, "made": milliseconds()}
    write({**head, "tables": len(tables), "settings": settings})
    for done, kept in enumerate(tables):
        progress(done, len(tables))
        log = ledger.read(kept.table)
        entries += len(log)
        write(_table_data(kept, log))
    progress(len(tables), len(tables))
    write({"end": {"tables": len(tables), "entries": entries, "sha256": digest.hexdigest()}})
    return Amount(len(tables), entries)


def _table_data(kept: Kept, log: list[Written]) -> dict[str, Any]:
    return {
        "table": kept.table,
        "code": kept.code,
        "address": kept.address,
        "made": kept.made,
        "finished": kept.finished,
        "log": [[entry.sequence, _text(entry.body)] for entry in log],
    }


def _text(body: bytes) -> str:
    """An entry as text; what is none (an entry that was damaged) comes back as the same bytes nevertheless."""
    return body.decode("utf-8", "surrogateescape")


# --- reading ----------------------------------------------------------------------------------------------------------


class Copy:
    """A file that was written so. It is read through once before anyone relies on it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.settings: dict[str, bytes] = {}
        self.amount = Amount(0, 0)
        self._verify()

    def tables(self, progress: Progress) -> Iterator[Whole]:
        for done, line in enumerate(self._lines()):
            if 0 < done <= self.amount.tables:
                progress(done, self.amount.tables)
                yield self._table(line)

    def _verify(self) -> None:
        digest, tables, entries, end = hashlib.sha256(), -1, 0, None
        for line in self._lines():
            if end is not None:
                raise self._damaged(say("something stands after its end"))
            data = self._data(line)
            if tables == -1:
                self._read_head(data)
            elif "end" in data:
                end = {"tables": tables, "entries": entries, "sha256": digest.hexdigest()}
                if data["end"] != end:
                    raise self._damaged(say("what it counts in the end is not what it holds"))
            else:
                entries += len(self._table(line)[1])
            digest.update(line)
            tables += "end" not in data
        if end is None:
            raise self._damaged(say("its end is missing"))
        self.amount = Amount(tables, entries)

    def _read_head(self, data: dict[str, Any]) -> None:
        if data.get("format") != FORMAT:
            raise CannotKeep(
                say(
                    "{path} is no backup that this version can read ({format}).",
                    path=str(self.path),
                    format=str(data.get("format"))[:40],
                )
            )
        try:
            self.settings = {str(name): bytes.fromhex(value) for name, value in data["settings"].items()}
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._damaged(say("its first line cannot be read")) from error

    def _table(self, line: bytes) -> Whole:
        data = self._data(line)
        try:
            kept = Kept(data["table"], data["code"], data["address"], data["made"], data["finished"])
            log = [
                Written(kept.table, sequence, text.encode("utf-8", "surrogateescape")) for sequence, text in data["log"]
            ]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise self._damaged(say("a table in it cannot be read")) from error
        return kept, log

    def _data(self, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except ValueError as error:
            raise self._damaged(say("a line in it cannot be read")) from error
        if not isinstance(data, dict):
            raise self._damaged(say("a line in it cannot be read"))
        return data

    def _lines(self) -> Iterator[bytes]:
        try:
            with self.path.open("rb") as file:
                yield from self._unpacked(file)
        except OSError as error:
            raise CannotKeep(
                say("{path} cannot be read: {reason}.", path=str(self.path), reason=system_reason(error))
            ) from error

    def _unpacked(self, file: IO[bytes]) -> Iterator[bytes]:
        try:
            with gzip.GzipFile(fileobj=file) as packed:
                yield from packed
        except gzip.BadGzipFile as error:
            raise CannotKeep(say("{path} is no backup of a store.", path=str(self.path))) from error
        except (EOFError, zlib.error) as error:
            raise self._damaged(say("its end is missing")) from error

    def _damaged(self, why: Message) -> CannotKeep:
        return CannotKeep(
            say("The backup {path} is damaged: {why}. Nothing was changed.", path=str(self.path), why=why)
        )


def put_back(copy: Copy, ledger: Ledger, force: bool, progress: Progress) -> None:
    """Let a store be what its copy says, all of it or nothing."""
    if ledger.serving():
        raise in_use()
    found = len(ledger.tables())
    if found and not force:
        raise CannotKeep(
            say_many(
                "There is a table in this store already: say {flag} to replace it.",
                "There are {n} tables in this store already: say {flag} to replace them all.",
                found,
                flag="--force",
            )
        )
    ledger.replace(copy.settings, copy.tables(progress))
