"""What is kept: every game by its number, seats at other people's tables, and the line that goes on with a game."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from ..errors import BadOption, LudothequeError, system_reason
from ..i18n import current_language, say
from ..match import Match
from ..record import save

SEATS = "seats.json"


def data_folder() -> Path:
    return user_data_path("ludotheque")


# --- games by their number --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeptGame:
    """A game that was played here."""

    number: int
    path: Path

    @property
    def day(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.path.stat().st_mtime))

    @property
    def record(self) -> dict[str, Any]:
        """As it stands in the file; empty if that is no record."""
        try:
            record = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return record if isinstance(record, dict) else {}


def games_folder() -> Path:
    return data_folder() / "games"


def kept_games() -> list[KeptGame]:
    """All of them, the first one first."""
    return sorted(_found(), key=lambda game: game.number)


def _found() -> Iterator[KeptGame]:
    for path in games_folder().glob("*.json"):
        number = path.name.partition("-")[0]
        if number.isdecimal():
            yield KeptGame(int(number), path)


def file_of(given: str) -> Path:
    """The file that somebody named: its path, or the number of a kept game."""
    path = Path(given)
    if not given.isdecimal() or path.exists():
        return path
    for game in _found():
        if game.number == int(given):
            return game.path
    raise BadOption(say("There is no game number {number}: see “ludotheque games”.", number=given))


def new_place(match: Match) -> Path:
    """A file for one more game, with the next number, that nobody else has taken."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = max((game.number for game in _found()), default=0) + 1
    while True:
        path = folder / f"{number:04}-{match.game.id}.json"
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            return path
        except FileExistsError:
            number += 1


def number_of(path: Path) -> int | None:
    """The number of a kept game; None for a file elsewhere."""
    return next((game.number for game in _found() if game.path == path), None)


class Keeper:
    """Sees to it that a match is not lost: it is written after every choice of a person."""

    def __init__(self, resumed: Path | None = None, also: Path | None = None) -> None:
        self.place = resumed
        self.also = also

    def keep(self, match: Match) -> None:
        try:
            if self.place is None:
                self.place = new_place(match)
            save(match, self.place)
        except OSError as error:
            raise _not_saved(self.place or games_folder(), error) from error

    def finish(self, match: Match) -> None:
        """For good: where it is kept, by its number too, and where somebody asked for it."""
        self.keep(match)
        if match.over and self.place is not None and number_of(self.place) is None:
            Keeper().keep(match)
        if self.also is not None:
            try:
                self.also.parent.mkdir(parents=True, exist_ok=True)
                save(match, self.also)
            except OSError as error:
                raise _not_saved(self.also, error) from error


def _not_saved(path: Path, error: OSError) -> LudothequeError:
    reason = system_reason(error)
    return LudothequeError(say("The game could not be saved in {path}: {reason}", path=str(path), reason=reason))


# --- the line to go on with -------------------------------------------------------------------------------------------


def program() -> str:
    """This command as it can be typed again here."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" or not called.exists():
        return f"{shlex.quote(sys.executable)} -m ludotheque" if called.name == "__main__.py" else "ludotheque"
    found = shutil.which(called.name)
    return called.name if found and Path(found).samefile(called) else shlex.quote(sys.argv[0])


def resume_line(path: Path, humans: int, level: str) -> str:
    """A command that can be pasted as it is."""
    number = number_of(path)
    where = str(number) if number is not None else shlex.quote(str(path.absolute()))
    return f"{program()} play --resume {where} --humans {humans} --bots {level} --lang {current_language()}"


# --- seats at other people's tables -----------------------------------------------------------------------------------


def kept_seat(address: str) -> str | None:
    """The personal link to the seat that we have at that table."""
    link = _seats().get(address)
    return link if isinstance(link, str) else None


def keep_seat(address: str, link: str) -> None:
    """Remember it, for our eyes only."""
    _write_seats({**_seats(), address: link})


def forget_seat(address: str) -> None:
    _write_seats({other: link for other, link in _seats().items() if other != address})


def _seats() -> dict[str, Any]:
    try:
        seats = json.loads((data_folder() / SEATS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return seats if isinstance(seats, dict) else {}


def _write_seats(seats: dict[str, Any]) -> None:
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{SEATS}.part"
    unfinished.unlink(missing_ok=True)
    with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        json.dump(seats, file)
    unfinished.replace(folder / SEATS)
