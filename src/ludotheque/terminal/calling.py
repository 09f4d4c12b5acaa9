"""Talking to a server without losing sight of the person here: whoever waits is told so, and can leave at any time."""

from __future__ import annotations

import contextvars
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from ..client import RemoteTable
from ..i18n import Message, in_turn, quoted, say
from .scene import Quit, Stage

Something = TypeVar("Something")
BLINK = 0.1  # seconds between two looks at the keys
SILENCE = 2.5  # seconds without an answer until somebody is told
THOUGHT = 15.0  # the same while the server has something to think about
BEAT = 2.0  # seconds between two questions whether the server is there
PARTING = 0.5  # seconds to say goodbye in


class Call:
    """The line to a server, and a stage on which somebody waits for its answers."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.typed: deque[str] = deque()  # while an answer was awaited
        self.sending = ""  # the choice that is on its way to the server
        self.held = ""  # a choice that was made meanwhile: it is sent as soon as that is possible
        self._held_at: object = None
        self.position: Callable[[str], object] = lambda answer: None  # which one it is a choice in; None: it is none
        self.read: Callable[[str], bool] = lambda answer: False  # answers without the server; whether it could
        self._refused: Message | None = None  # what to say of something typed while the line is down
        self._down = False
        self._asked: threading.Event | None = None  # set when the server has said that it is there
        self._since = time.monotonic()

    def do(self, work: Callable[[], Something], silence: float = SILENCE) -> Something:
        """What this returns or raises, done in another thread; Quit when they leave meanwhile."""
        outcome: list[Something] = []
        problem: list[BaseException] = []
        done = threading.Event()
        context = contextvars.copy_context()  # the language

        def working() -> None:
            try:
                outcome.append(context.run(work))
            except BaseException as error:
                problem.append(error)
            finally:
                done.set()

        begun = time.monotonic()
        threading.Thread(target=working, daemon=True).start()
        while not done.wait(BLINK):
            self._listen()
            if self._down or time.monotonic() - begun > silence:
                self._tell()
        if time.monotonic() - begun > silence:
            self.is_there()
        if problem:
            raise problem[0]
        return outcome[0]

    def _listen(self) -> None:
        answer = self.stage.heard()
        if answer is not None and answer.lower() == "q":
            raise Quit
        if answer is None:
            return
        position = self.position(answer)
        if position is None and self.read(answer):
            return
        if position is None and self._down:
            self.refuse(answer)
        elif position is None or (self.sending and not self._down):
            self.typed.append(answer)
        elif not self.sending:  # the last one counts
            self.held, self._held_at = answer, position

    def released(self) -> tuple[str, bool]:
        """The choice that was held, if any, and whether the position is still the one in which it was made."""
        held, self.held = self.held, ""
        return held, bool(held) and self.position(held) == self._held_at

    def unsent(self) -> Message | None:
        """What to say of a choice to somebody who leaves before the server has it."""
        if self.held:
            return say("{move} was not sent.", move=quoted(self.held))
        if self.sending:
            return say("The server has not confirmed {move}: perhaps it was not sent.", move=quoted(self.sending))
        return None

    @property
    def down(self) -> bool:
        """Whether the server has not answered for so long that this is told."""
        return self._down

    def refuse(self, answer: str) -> None:
        """Say that this cannot be had now: it is not kept for later."""
        self._refused = say("{command}: not while the line is down.", command=quoted(answer))
        self._tell()

    def _tell(self) -> None:
        self._down = True
        if self.typed:
            self._refused = say("{command}: not while the line is down.", command=quoted(self.typed[-1]))
            self.typed.clear()
        down = say("The server does not answer: the line is down. Trying again… (q leaves)")
        waiting = self.held or self.sending
        later = say("{move} will be sent when the line is back.", move=quoted(waiting)) if waiting else None
        self.stage.line_down(in_turn(in_turn(down, self._refused), later))

    def is_there(self) -> None:
        """The server has just been heard."""
        self._down, self._refused = False, None
        self._asked, self._since = None, time.monotonic()
        self.stage.line_up()

    def feel(self, table: RemoteTable) -> None:
        """Ask now and then whether the server is still there; say so if it does not answer in time."""
        now = time.monotonic()
        if self._asked is not None and self._asked.is_set():
            self.is_there()
        elif self._asked is not None and now - self._since > SILENCE:
            self._tell()
        elif self._asked is None and now - self._since > BEAT:
            self._asked, self._since = self.do(table.ping), now


def part(table: RemoteTable) -> None:
    """Close the line; a server that is gone keeps nobody here."""
    closing = threading.Thread(target=table.close, daemon=True)
    closing.start()
    closing.join(PARTING)
