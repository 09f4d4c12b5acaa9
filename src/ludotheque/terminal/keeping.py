"""What is kept: every game by its number, who sat where, and the line that goes on with a game."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from ..bots import LEVELS
from ..errors import BadOption, LudothequeError, system_reason
from ..i18n import current_language, say
from ..match import Match
from ..record import load, replay, save, write_whole
from .answers import Line
from .locking import Lock


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
        there = self.path.stat() if self.path.exists() else self.path.lstat()  # a link to nowhere
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(there.st_mtime))

    @property
    def record(self) -> dict[str, Any]:
        """As it stands in the file; empty if that is no record."""
        try:
            if not self.path.is_file():  # a pipe may never come to an end
                return {}
            record = json.loads(self.path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError, RecursionError):  # the last: brackets without end
            return {}
        return record if isinstance(record, dict) and _tells_a_game(record) else {}


def _tells_a_game(record: dict[str, Any]) -> bool:
    """Whether it says who played, what, and how it ended; whether that can have happened, only a replay knows."""
    players, seats, winners = record.get("players"), record.get("seats"), record.get("winners")
    if not isinstance(players, int) or not isinstance(seats, list) or not isinstance(winners, list):
        return False
    seated = len(seats) in (0, players) and all(isinstance(name, str) for name in seats)
    won = all(isinstance(seat, int) and 0 <= seat < players for seat in winners)
    return seated and won and isinstance(record.get("game"), str) and isinstance(record.get("moves"), list)


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


def keep_finished(match: Match, seat: int | None = None) -> int | None:
    """The number of a game that was played at somebody else's table: a new one, unless it has one already.
    ``seat``: ours there."""
    known = _same_game(match)
    if known is not None:
        return known.number
    keeper = Keeper()
    keeper.seating = Seating(0, LEVELS[0], seat)
    try:
        keeper.keep(match)
    finally:
        keeper.let_go()
    return number_of(keeper.place) if keeper.place is not None else None


def _same_game(match: Match) -> KeptGame | None:
    """The same one, if it is kept here."""
    record = json.loads(json.dumps(match.record()))
    return next((game for game in _found() if game.record == record), None)


def numbered(path: Path, match: Match) -> Path:
    """Where a game is gone on with that stands in this file: where it is kept by its number, if the file is a copy."""
    if number_of(path) is not None:
        return path
    copied = _copied(match)
    return path if copied is None else copied.path


def _copied(match: Match) -> KeptGame | None:
    """The kept game of which this is a copy: dealt alike, and one goes on where the other stands. Among several, the
    one that has most in common with it; then the one that stands there too, is not over yet, and came last."""

    def likeness(other: tuple[KeptGame, Match]) -> tuple[int, bool, bool, int]:
        game, kept = other
        here, there = len(match.shared_moves), len(kept.shared_moves)
        return min(here, there), here == there, not kept.over, game.number

    others = ((game, kept) for game in _found() if (kept := _kept_alike(game, match)) is not None)
    found = max(others, key=likeness, default=None)
    return None if found is None else found[0]


def _kept_alike(game: KeptGame, match: Match) -> Match | None:
    """That game, if it and this match may be one: replayed only if it looks like it."""
    ours, record = match.record(), game.record
    if any(record.get(key) != ours[key] for key in ("game", "players")) or record.get("seed") != ours.get("seed"):
        return None
    try:
        kept = replay(record)
    except LudothequeError:
        return None
    both = min(len(kept.shared_moves), len(match.shared_moves))
    alike = _dealt_like(kept) == _dealt_like(match) and kept.shared_moves[:both] == match.shared_moves[:both]
    return kept if alike else None


def _dealt_like(match: Match) -> dict[str, Any]:
    return {key: value for key, value in match.record().items() if key not in ("seats", "moves", "scores", "winners")}


def looking_again(number: int) -> str:
    """How to look at a kept game again."""
    line = f"{program()} replay {number} --lang {current_language()}"
    return say("This game is kept. Look at it again with: {line}", line=line).text()


@dataclass(frozen=True)
class Seating:
    """Who sits where: people in the first seats, bots of one level in the others; or, at somebody else's table, which
    seat is ours."""

    humans: int
    level: str
    seat: int | None = None

    @property
    def eyes(self) -> int | None:
        """The seat of the one person who plays here; None if there are several, or none."""
        return 0 if self.humans == 1 and self.seat is None else self.seat


def kept_seating(place: Path, players: int) -> Seating | None:
    """Who sat where in the game of that file; None if nobody has written it down."""
    try:
        kept = json.loads(_seating_beside(place).read_text(encoding="utf-8"))
        seat = kept.get("seat")
        seating = Seating(int(kept["humans"]), str(kept["bots"]), None if seat is None else int(seat))
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None
    possible = 0 <= seating.humans <= players and 0 <= (seating.seat or 0) < players
    return seating if possible and seating.level in LEVELS else None


def eyes_on(place: Path, match: Match) -> int | None:
    """The seat of the one person who played here what is in that file; None if there were several, or nobody knows."""
    seating = kept_seating(place, match.players)
    if seating is None and (same := _same_game(match)) is not None:  # a copy of it
        seating = kept_seating(same.path, match.players)
    return None if seating is None else seating.eyes


def _keep_seating(place: Path, seating: Seating) -> None:
    kept: dict[str, object] = {"humans": seating.humans, "bots": seating.level}
    write_whole(_seating_beside(place), json.dumps(kept if seating.seat is None else {**kept, "seat": seating.seat}))


class Keeper:
    """Sees to it that a match is not lost: it is written after every choice of a person, and beside it who is one.
    ``copy``: a file that goes on with the game, besides the one where it is kept by its number."""

    def __init__(self, resumed: Path | None = None, copy: Path | None = None) -> None:
        self.place = resumed
        self.copy = copy
        self.also: Path | None = None
        self.seating: Seating | None = None
        self._lock: Lock | None = None
        self._taken = False  # whether the place is a new one

    @property
    def resumed(self) -> list[Path]:
        """The files in which the game that is gone on with stands; the one that is kept first."""
        return [place for place in (self.place, self.copy) if place is not None]

    @property
    def others(self) -> list[Path]:
        """Where it is written besides."""
        return list(dict.fromkeys(place for place in (self.copy, self.also) if place is not None))

    def hold(self) -> None:
        """Nobody else goes on with this game as long as we do."""
        if self.place is not None and self._lock is None:
            lock = Lock(self.place)
            if not lock.take():
                raise BadOption(
                    say(
                        "{path} is being played in another window or process: go on there, or leave it there first.",
                        path=str(self.place),
                    )
                )
            self._lock = lock

    def let_go(self) -> None:
        """Others may go on with it; a place of ours in which nothing could ever be written is given back."""
        with suppress(OSError):
            if self._taken and self.place is not None and not self.place.stat().st_size:
                self.place.unlink()
                _seating_beside(self.place).unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.free()
            self._lock = None

    def begin(self, match: Match) -> None:
        """Where somebody asked for it, it is written before it starts: whether that works is known now, not later.
        A game and its copy are the same from now on."""
        if self.copy is not None:
            self._catch_up(match)
        if self.also is not None:
            try:
                self.also.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _not_saved(self.also, error) from error
            self._keep_also(match)

    def _catch_up(self, match: Match) -> None:
        for place in self.resumed:
            if [kept.shared_moves for kept in load(place)] != [match.shared_moves]:
                try:
                    self._save(match, place)
                except OSError as error:
                    raise _not_saved(place, error) from error
                if match.over:
                    _lines_beside(place).unlink(missing_ok=True)

    def keep(self, match: Match) -> None:
        try:
            if self.place is None:
                self.place, self._taken = new_place(match), True
                self.hold()
            self._save(match, self.place)
        except OSError as error:
            raise _not_saved(self.place or games_folder(), error) from error
        self._keep_also(match)

    def _keep_also(self, match: Match) -> None:
        for place in self.others:
            try:
                self._save(match, place)
            except OSError as error:
                raise _not_saved(place, error) from error

    def _save(self, match: Match, place: Path) -> None:
        if match.over and (self.seating is None or self.seating.eyes is None or number_of(place) is None):
            _seating_beside(place).unlink(missing_ok=True)
        elif self.seating is not None:
            _keep_seating(place, self.seating)
        save(match, place)

    def finish(self, match: Match) -> None:
        """For good: where it is kept, by its number too, and where somebody asked for it."""
        self.keep(match)
        if match.over and self.place is not None:
            _lines_beside(self.place).unlink(missing_ok=True)
            if number_of(self.place) is None:
                kept = Keeper()
                kept.seating = self.seating
                kept.keep(match)
                kept.let_go()

    def keep_elsewhere(self, match: Match, place: Path) -> None:
        """In a new file, when it could not be where it should."""
        if place.exists():
            raise BadOption(say("{path} exists already: choose another name, or remove it first.", path=str(place)))
        try:
            self._save(match, place)
        except OSError as error:
            raise _not_saved(place, error) from error
        self.let_go()
        self.place, self.copy, self.also = place, None, None
        self.hold()

    # --- moves that were taken back: nobody sees them, but bots remember their answers --------------------------------

    def note_taken_back(self, match: Match) -> None:
        """The match as it is now, some of whose moves are about to be taken back."""
        if self.place is not None:
            with suppress(OSError):  # then they are remembered until the game is left
                lines = json.dumps([*self.taken_back(), match.shared_moves])
                _lines_beside(self.place).write_text(lines, encoding="utf-8")

    def taken_back(self) -> list[Line]:
        """All of them; none if the file is not ours."""
        if self.place is None:
            return []
        try:
            lines = json.loads(_lines_beside(self.place).read_text(encoding="utf-8"))
            return [[(int(seat), str(move)) for seat, move in line] for line in lines]
        except (OSError, ValueError, TypeError):
            return []


def _seating_beside(place: Path) -> Path:
    return place.with_name(f"{place.name}.seating")


def _lines_beside(place: Path) -> Path:
    return place.with_name(f"{place.name}.undone")


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
