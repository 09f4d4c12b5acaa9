"""Updates tell only what changed, and whoever puts them together knows as much as whoever asks for everything."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ludotheque.client import told_whole
from ludotheque.games import SHELF, find
from ludotheque.web.live.telling import Teller
from ludotheque.web.table.intents.move import Moved
from ludotheque.web.table.intents.presence import Away, Here
from ludotheque.web.table.intents.say import Said
from ludotheque.web.table.intents.seats import Left
from ludotheque.web.table.intents.undo import UndoAnswered, UndoAsked
from ludotheque.web.table.opening import SeatWish, TableWish, first_entry
from ludotheque.web.table.table import LoggedTable, Seated


def opened(game: str, players: int) -> LoggedTable:
    created, _ = first_entry(TableWish(game, players, seats=[SeatWish("person")] * players), 0)
    return LoggedTable("x", created)


class Reader:
    """A socket that puts updates together."""

    def __init__(self, teller: Teller, seats: tuple[int, ...], lang: str) -> None:
        self.teller, self.seats, self.lang = teller, seats, lang
        self.known: dict[str, Any] = json.loads(teller.snapshot(seats, lang, 0))
        self.sizes: list[int] = []

    def hear(self) -> None:
        text = self.teller.update(self.seats, self.lang, 0)
        self.sizes.append(len(text))
        update = json.loads(text)
        assert update["version"] == self.known["version"] + 1
        told_whole(update, self.known["table"], self.known["seats"])
        self.known = update

    def everything(self) -> dict[str, Any]:
        """What somebody gets who has just come, without the log: from a teller that remembers nothing."""
        whole: dict[str, Any] = json.loads(Teller(self.teller.table).snapshot(self.seats, self.lang, 0))
        return whole


def without_lines(message: dict[str, Any]) -> Any:
    seats = {
        name: {fact: value for fact, value in seat.items() if fact not in ("log", "events")}
        for name, seat in message["seats"].items()
    }
    for seat in seats.values():
        seat.pop("whole", None)
    return message["version"], message["table"], seats


def some_entry(table: LoggedTable, luck: random.Random) -> Seated:
    """Mostly a move; sometimes somebody says something, comes, goes or leaves, or a move is taken back."""
    seat = luck.choice(table.actors)
    if table.undo:
        waiting = next(seat for seat in range(len(table.chairs)) if seat not in table.undo.agreed)
        return UndoAnswered(at=0, seat=waiting, agree=luck.random() < 0.8)
    match luck.random():
        case x if x < 0.1:
            return Here(at=0, seat=seat, process="p")
        case x if x < 0.2:
            return Away(at=0, seat=seat, process="p")
        case x if x < 0.22:
            return Left(at=0, seat=seat)
        case x if x < 0.3:
            return Said(at=0, seat=seat, phrase="hello")
        case x if x < 0.34 and any(mover == seat for mover, _ in table.match.moves):
            return UndoAsked(at=0, seat=seat)
    return Moved(at=0, seat=seat, move=luck.choice(table.seen(seat).legal))


@pytest.mark.parametrize("game", SHELF)
def test_updates_put_together_are_everything(game: str) -> None:
    luck = random.Random(game)
    for players in {find(game).fewest, min(find(game).most, 4)}:
        table = opened(game, players)
        teller = Teller(table)
        readers = [Reader(teller, seats, lang) for seats in ((0,), (1,), (), (0, 1)) for lang in ("en", "fr")]
        for number in range(150):
            if not table.actors:
                break
            table.apply(some_entry(table, luck))
            if number % 7 == 3:  # somebody comes before the others have been told
                readers.append(Reader(teller, (0,), "en"))
            for reader in readers:
                if reader.known["version"] < table.version:
                    reader.hear()
                if number % 5 == 0 or not table.actors:
                    assert without_lines(reader.known) == without_lines(reader.everything())


def test_a_move_is_told_in_a_few_hundred_bytes() -> None:
    table = opened("ninjan", 4)
    teller = Teller(table)
    reader = Reader(teller, (0,), "en")
    whole = len(teller.snapshot((0,), "en", 0))
    for seat in (1, 2):
        table.apply(Moved(at=0, seat=seat, move=table.seen(seat).legal[0]))
        reader.hear()
    assert max(reader.sizes) < whole / 4


def test_who_was_not_told_last_time_is_told_everything() -> None:
    """Nobody listened in this language when the version before was told."""
    table = opened("ninjan", 2)
    teller = Teller(table)
    reader = Reader(teller, (0,), "fr")
    table.apply(Here(at=0, seat=0, process="p"))
    Reader(teller, (0,), "en").everything()
    table.apply(Moved(at=0, seat=1, move=table.seen(1).legal[0]))
    update = json.loads(teller.update((0,), "fr", 0))
    assert set(update["seats"]["0"]["view"]) == set(reader.known["seats"]["0"]["view"])
    assert update["table"]["names"]


def test_who_only_talks_has_nobody_look_at_the_table_again() -> None:
    """However much there is to see: a phrase costs no views, and no words for moves."""
    table = opened("supertock", 8)
    teller = Teller(table)
    teller.snapshot((0,), "en", 0)
    table.forget_seen()
    table.apply(Said(at=0, seat=1, phrase="hello"))
    looked: list[int | None] = []
    seen = table.seen
    table.seen = lambda seat: looked.append(seat) or seen(seat)  # type: ignore[method-assign, func-returns-value]
    update = json.loads(teller.update((0,), "en", 0))
    assert update["seats"] == {"0": {"view": {}}}
    assert [event["phrase"] for event in update["events"]] == ["hello"]
    assert set(looked) <= {None}
