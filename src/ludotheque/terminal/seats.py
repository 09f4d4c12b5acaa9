"""Seats at other people's tables: the personal link to each, kept in one file for our eyes only."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..errors import LudothequeError, system_reason
from ..i18n import Message, say
from .keeping import data_folder


def seats_file() -> Path:
    return data_folder() / "seats.json"


def kept_seat(address: str, name: str = "") -> str | None:
    """The personal link to the seat that we have at that table: under that name, or the first one."""
    found = (link for entry, link in _seats().items() if _is_at(entry, address) and _is_called(entry, address, name))
    return next((link for link in found if isinstance(link, str)), None)


def kept_names(address: str) -> tuple[str, ...]:
    """Those whose seats we have at that table."""
    beginning = f"{address}#"
    return tuple(entry.removeprefix(beginning) for entry in _seats() if entry.startswith(beginning))


def keep_seat(address: str, link: str, *names: str) -> None:
    """Remember it: by its names too, for several people may sit at one table from here."""
    _write({address: link, **_seats(), **{_entry(address, name): link for name in names if name}})


def forget_seat(address: str, link: str) -> None:
    """Whatever it was called."""
    _write({entry: other for entry, other in _seats().items() if other != link or not _is_at(entry, address)})


def _is_at(entry: str, address: str) -> bool:
    return entry == address or entry.startswith(f"{address}#")


def _is_called(entry: str, address: str, name: str) -> bool:
    return entry.removeprefix(address).casefold() == _entry("", name).casefold()


def _entry(address: str, name: str) -> str:
    return f"{address}#{name}" if name else address


def set_aside_broken() -> Message | None:
    """A file that is not one of seats is not written over: it gets another name, and this says so."""
    file = seats_file()
    try:
        if not file.exists() or _read(file) is not None:
            return None
        aside = _free_name(file)
        file.rename(aside)
    except OSError as error:
        raise _not_kept(error) from error
    return say(
        "{path} cannot be read: it is called {aside} now, and its seats are not known.",
        path=str(file),
        aside=aside.name,
    )


def _free_name(file: Path) -> Path:
    number = 1
    while (aside := file.with_name(f"{file.name}.{number}")).exists():
        number += 1
    return aside


def _read(file: Path) -> dict[str, Any] | None:
    """What the file says; None if it is no file of seats."""
    try:
        seats = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return None
    return seats if isinstance(seats, dict) else None


def _seats() -> dict[str, Any]:
    try:
        return _read(seats_file()) or {}
    except OSError:
        return {}


def _write(seats: dict[str, Any]) -> None:
    file = seats_file()
    unfinished = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
            json.dump(seats, out)
        unfinished.replace(file)
    except OSError as error:
        raise _not_kept(error) from error


def _not_kept(error: OSError) -> LudothequeError:
    where, reason = str(seats_file()), system_reason(error)
    return LudothequeError(say("Your seat cannot be kept in {path}: {reason}.", path=where, reason=reason))
