"""What has happened at a table, in sentences, as one seat may read it.

Whoever comes to a table reads its story so far. To put a long one into words takes longer than many moves, so stories
are told move by move (`parts`), and the newest are kept: who comes next, or comes back, only costs what is new.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ...games.game import QUIET, Event
from ..table.table import LoggedTable

LOG_LENGTH = 200
MOST_KEPT = 64  # stories: some megabytes

encode = msgspec.json.Encoder().encode

Lines = list[bytes]  # one for each thing that happened, in JSON


def event_data(event: Event, lang: str, names: Sequence[str]) -> dict[str, Any]:
    return {**event.data(), **_sentences(event, lang, names)}


def _sentences(event: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What happened; and why, and the ruling behind it, where the rules decided something."""
    said = {"text": event.text(lang, names), "why": event.reason(lang, names), "ruling": event.ruling}
    return {name: text for name, text in said.items() if text}


def lines_of(events: Sequence[Event], lang: str, names: Sequence[str]) -> Lines:
    return [encode(event_data(event, lang, names)) for event in events]


def story(table: LoggedTable, seat: int | None, lang: str) -> Lines:
    """The last sentences of the story so far as that seat may read it."""
    lines: Lines = []
    for part in parts(table, seat, lang):
        lines += reversed(part)
    return lines[:LOG_LENGTH][::-1]


def parts(table: LoggedTable, seat: int | None, lang: str) -> Iterator[Lines]:
    """The same move by move, the last one first, as far as it is told; the table may change between two of them."""
    around: dict[int, list[Event]] = {}
    for told in table.told:
        around.setdefault(told.moves, []).append(told.event)
    names, count = tuple(table.names), 0
    for moves in range(len(table.match.shared_moves), -1, -1):
        if moves > len(table.match.shared_moves):  # taken back meanwhile
            continue
        played = _game_of(table, seat, lang, names).after(moves, table, seat, lang, names)
        lobby = [event for event in around.get(moves, []) if event.kind not in QUIET]
        part = [*played, *lines_of(lobby, lang, names)] if moves else _first(table, played, lobby, lang, names)
        yield part
        count += len(part)
        if count >= LOG_LENGTH:
            return


def _first(table: LoggedTable, dealt: Lines, around: Sequence[Event], lang: str, names: Sequence[str]) -> Lines:
    """Before the first move: who comes and who starts the game; then the deal, and what is said since."""
    told = lines_of(around, lang, names)
    if table.waiting:
        return told
    started = next((n for n, event in enumerate(around, 1) if event.kind == "started"), 0)
    return [*told[:started], *dealt, *told[started:]]


class _Game:
    """What was played, in words: by how many moves had been made."""

    def __init__(self) -> None:
        self._moves: list[tuple[int, str]] = []
        self._told: dict[int, Lines] = {}

    def after(self, moves: int, table: LoggedTable, seat: int | None, lang: str, names: Sequence[str]) -> Lines:
        self._follow(table.match.shared_moves)
        if moves not in self._told:
            events = table.match.seen_at(moves, seat).shared_events
            self._told[moves] = lines_of([event for event in events if event.kind not in QUIET], lang, names)
        return self._told[moves]

    def _follow(self, moves: Sequence[tuple[int, str]]) -> None:
        """Forget what was taken back."""
        if self._moves == moves:
            return
        same = next((n for n, pair in enumerate(zip(self._moves, moves, strict=False)) if pair[0] != pair[1]), None)
        kept = min(len(self._moves), len(moves)) if same is None else same
        self._told = {count: lines for count, lines in self._told.items() if count <= kept}
        self._moves = list(moves)


_games: OrderedDict[tuple[Any, ...], _Game] = OrderedDict()  # the one told last comes last


def _game_of(table: LoggedTable, seat: int | None, lang: str, names: tuple[str, ...]) -> _Game:
    key = (table.id, table.created.seed, seat, lang, names)  # another deal is another story, whatever it is called
    found = _games.setdefault(key, _Game())
    _games.move_to_end(key)
    if len(_games) > MOST_KEPT:
        _games.popitem(last=False)
    return found
