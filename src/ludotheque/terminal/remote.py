"""Playing at a table of the browser version from a terminal, or looking on."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..client import RemoteTable, ServerRefused, address_of, join, watch
from ..games.game import Drawing, Ink, Room
from ..i18n import Seat, current_language, say
from .choosing import Chooser
from .keeping import forget_seat, keep_seat, kept_seat, program
from .scene import Quit, Scene, Stage, Written
from .telling import (
    answer_reading,
    game_of,
    house_rules,
    keys_of,
    keys_of_watching,
    ranking,
    read_hints,
    told_from_afar,
)

PATIENCE = 0.2  # seconds between two looks at who typed something
RECENT = 12  # things that happened, told as long as we have not answered them
LATEST = 6  # things that happened before we came, told to begin with


def sit_down(url: str, name: str) -> RemoteTable:
    """Our seat at that table: the one we had, or a free one."""
    address = address_of(url)
    link = kept_seat(address)
    if link is not None:
        table = join(link)
        if table.seat is not None:
            return table
        table.close()
        forget_seat(address)  # the server does not know it any more
    table = join(url, name)
    keep_seat(address, table.links[0])
    return table


def play_at(url: str, name: str, stage: Stage) -> list[str]:
    """Sit down at that table and play until the game is over, or until the player leaves; returns what to say then."""
    table = sit_down(url, name)
    try:
        while True:
            _take_again(table)
            session = RemoteSession(table, stage)
            if not session.run():
                return session.last_words()
            before, table = table, table.rematch()
            before.close()
            keep_seat(table.url, table.links[0])
    except (Quit, EOFError, KeyboardInterrupt):
        again = f"{program()} play --join {shlex.quote(table.url)} --lang {current_language()}"
        return [say("Your seat is kept. Come back with the same command, here or later:").text(), f"  {again}"]
    finally:
        table.close()


def look_on(url: str, stage: Stage) -> list[str]:
    """Watch a table without a seat until the game is over; returns what to say then."""
    table = watch(url)
    session = RemoteSession(table, stage)
    try:
        session.run()
        return session.last_words()
    except (Quit, EOFError, KeyboardInterrupt):
        return []
    finally:
        table.close()


def _take_again(table: RemoteTable) -> None:
    """If a bot stands in for us, we are back."""
    if table.seat is not None and table.table["stand_in"][table.seat]:
        table.do("reclaim")


class RemoteSession:
    """A table on a server, and one person here who sits there or looks on."""

    def __init__(self, table: RemoteTable, stage: Stage) -> None:
        self.table = table
        self.stage = stage
        self.game = game_of(table.table["game"])
        self.news: list[Written] = [*house_rules(table.table["differences"]), *self._log()[-LATEST:]]
        self.drawings: dict[Room, Drawing] = {}
        self.wanted: list[Room] = []  # drawings to ask the server for
        self.thread = threading.get_ident()

    def run(self) -> bool:
        """Until the game is over; returns whether they want to play another one."""
        scene = self._look()
        while not self.table.over:
            answer = self.stage.listen(scene, PATIENCE)
            try:
                if answer is not None:
                    self._answer(scene, answer)
                changed = self._hear()
            except ServerRefused as refusal:
                self.stage.note(str(refusal), "error")
                changed = self._hear()
            if changed or answer is not None or self._fetch_drawings():
                scene = self._look(scene)
        self._hear()
        return self._end()

    def _end(self) -> bool:
        """Let them look at the end as long as they like; whether they want to play another one."""
        self.news += self._places()
        end = self._look()
        if not self.stage.interactive:
            self.stage.show(end)
            return False
        again, log, leave = say("again").text(), say("log").text(), say("leave").text()
        labels = {} if self.table.seat is None else {again: say("another game, with the same players").text()}
        labels |= {log: say("everything that happened").text(), leave: say("that was it for today").text()}
        chooser = Chooser(list(labels), labels.__getitem__)
        with suppress(Quit, EOFError, KeyboardInterrupt):
            while True:
                end.chooser, end.keys = chooser, ""
                answer = self.stage.listen(end, PATIENCE)
                if answer in (leave, "q", "Q"):
                    break
                if answer == again and again in labels:
                    return True
                if answer is not None and not self._read("l" if answer == log else answer):
                    self.stage.note(say("Please choose one of the list."), "error")
                if self._fetch_drawings():
                    end = self._look()
        return False

    def _places(self) -> list[Written]:
        facts = self.table.table
        return ranking(facts["scores"], facts["winners"], facts["names"])

    def last_words(self) -> list[str]:
        """How it ended, as it stays in the terminal; lines have been told already."""
        return [self.table.table["title"], *(text for text, _ in self._places())] if self.stage.interactive else []

    def _hear(self) -> bool:
        """Take in what has happened; whether anything has."""
        heard = False
        while (events := self.table.wait(0)) is not None:
            heard = True
            self.news += told_from_afar(events)
            self.drawings = {}
            if self.table.over:
                break
        return heard

    # --- what is seen -------------------------------------------------------------------------------------------------

    def _look(self, before: Scene | None = None) -> Scene:
        table, facts = self.table, self.table.table
        self.news = self.news[-RECENT:]
        scene = Scene(
            who="" if table.seat is None else facts["names"][table.seat],
            draw=self._draw,
            ask=self._asked(facts),
            names=facts["names"],
            news=list(self.news),
            keys=keys_of(joined=True) if table.seat is not None else keys_of_watching(),
            board=facts["kit"] == "board",
        )
        if self._must_answer(facts):
            scene.chooser = Chooser([say("yes").text(), say("no").text()], lambda word: "")
        elif table.legal:
            same = before is not None and before.chooser is not None and before.chooser.legal == table.legal
            scene.chooser = before.chooser if before and same else Chooser(table.legal, self._label)
        return scene

    def _label(self, move: str) -> str:
        return self.table.labels.get(move, move)

    def _asked(self, facts: dict[str, Any]) -> str:
        """What is expected now, and of whom."""
        if not facts["started"] and self.table.seat is None:
            return say("The game has not started yet.").text()
        if not facts["started"]:
            return say("The game has not started yet: s starts it when everyone is there.").text()
        if self._must_answer(facts):
            asking = Seat(facts["undo"]["asked_by"])
            return say("{who} would like to take back a move. Do you agree?", who=asking).text(names=facts["names"])
        return self.table.ask

    def _must_answer(self, facts: dict[str, Any]) -> bool:
        undo, seat = facts["undo"], self.table.seat
        return undo is not None and seat is not None and seat not in undo["agreed"]

    def _draw(self, room: Room) -> Drawing:
        """As the server drew it for this room; until it has, as it drew it for another."""
        if room not in self.drawings:
            self.wanted.append(room)
            if threading.get_ident() == self.thread:  # nobody paints while we talk to the server
                self._fetch_drawings()
        return self.drawings.get(room) or next(iter(self.drawings.values()), [])

    def _fetch_drawings(self) -> bool:
        """Ask for what somebody wanted to see; whether anybody did."""
        wanted, self.wanted = self.wanted, []
        for room in dict.fromkeys(wanted):
            width = min(max(room.width or 20, 20), 400)
            drawn = self.table.draw(width, min(room.height, 400), room.marked[:40])
            self.drawings[room] = [[Ink(text, style) for text, style in line] for line in drawn]
        return bool(wanted)

    # --- what is answered ---------------------------------------------------------------------------------------------

    def _answer(self, scene: Scene, answer: str) -> None:
        facts = self.table.table
        commands: dict[str, Callable[[], None]] = {"h": self._hint, "u": self._undo, "s": self._start}
        if answer in self.table.legal:  # first of all: a letter may be a move of some game
            self._move(scene, answer)
        elif answer.lower() == "q":
            raise Quit
        elif self._must_answer(facts) and answer in (say("yes").text(), say("no").text()):
            self.table.do("undo_reply", agree=answer == say("yes").text())
        elif answer.lower() in commands:
            commands[answer.lower()]()
        elif not self._read(answer) and self.table.seat is not None:
            self._move(scene, answer)

    def _read(self, answer: str) -> bool:
        if self.game is None:
            return False
        return answer_reading(self.stage, self.game, self.table.view["phase"], self._log, answer)

    def _log(self) -> list[Written]:
        return [(line, "") for line in self.table.log]

    def _move(self, scene: Scene, move: str) -> None:
        try:
            self.table.move(move)
            self.news = []
        except ServerRefused:
            if scene.chooser is not None:
                scene.chooser.back()
            raise

    def _start(self) -> None:
        self.table.do("start")

    def _undo(self) -> None:
        self.table.do("undo")

    def _hint(self) -> None:
        self.stage.note(say("Thinking…"), "dim")
        advice = self.table.do("advise")["advice"]
        sentences = [
            say("{move} ({label}): {note}", **{key: one[key] for key in ("move", "label", "note")}) for one in advice
        ]
        read_hints(self.stage, [sentence.text() for sentence in sentences[:3]])
