"""The line of a socket, once its handshake is done.

There are thousands of them, and most are silent: a line is one small object without a task of its own. What arrives is
heard one text after the other; what is sent in one go of the event loop leaves in one piece. Whoever floods is read
more slowly, and their own line fills up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from uvicorn.server import ServerState

from ..door.guard import Bucket
from ..socket.line import NOT_A_FRAME, SERVER_STOPS, TOO_LARGE, TOO_MUCH, Hearer
from ..socket.messages import LARGEST_FRAME
from .frames import (
    BINARY,
    CLOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    BadFrame,
    Frame,
    closing,
    code_of,
    head,
    next_frame,
    text_of,
    texts,
)
from .gate import Gate

PIECE = 2048  # bytes that are looked at in one go: hundreds of the smallest frames, a few milliseconds
FRAME = 500  # what a ping, a pong or a piece costs us, in bytes of an ordinary frame: nobody needs many
WAITING = 8  # texts that wait for the one before them, until nothing more is read
LOST = 1006  # nobody said why

log = logging.getLogger("uvicorn.error")


class SocketLine(asyncio.Protocol):
    """A socket. What arrives faster than anyone plays is looked at later; meanwhile nothing more is read."""

    __slots__ = (
        "alarm",
        "asked",
        "backlog",
        "bucket",
        "closed",
        "full",
        "gate",
        "hearer",
        "later",
        "out",
        "pieces",
        "reading",
        "state",
        "stuck",
        "task",
        "transport",
        "waiting",
    )

    def __init__(self, gate: Gate, transport: asyncio.Transport, state: ServerState) -> None:
        self.gate = gate
        self.transport = transport
        self.state = state
        self.hearer: Hearer | None = None
        self.closed = False
        self.bucket = Bucket(gate.settings.line_rate)
        self.backlog = b""
        self.reading = True
        self.later: asyncio.TimerHandle | None = None  # when the backlog is looked at again
        self.pieces: list[bytes] | None = None  # of a message that is not complete
        self.waiting: list[str | int] | None = None  # texts to be heard, or why it is over, behind the one being heard
        self.task: asyncio.Task[None] | None = None  # in which that one is heard
        self.out: list[bytes] = []
        self.full = False  # the client does not take what is sent
        self.asked = False  # whether it is still there
        self.alarm: asyncio.TimerHandle | None = None  # when it is asked again
        self.stuck: asyncio.TimerHandle | None = None  # until when it must have taken what was sent

    # --- the connection -----------------------------------------------------------------------------------------------

    def enter(self) -> bool:
        """Take the place of the request that this was; without one there is none for the socket either."""
        entered = self.gate.enter(self, self.transport, cost=0)
        self.state.connections.add(self)  # type: ignore[arg-type] # uvicorn asks no more of it than to shut down
        self.gate.heard(self)  # the house itself hangs up on those who do not say hello
        if not entered:
            self.transport.abort()
        return entered

    def listen(self, hearer: Hearer) -> None:
        self.hearer = hearer
        if self.closed:
            self._hear(LOST)
        else:
            self.alarm = self._after(self.gate.settings.ping, self._ask)
            self._go_on()

    @property
    def heard(self) -> bool:
        return self.hearer is not None

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.alarm, self.later, self.stuck):
            if timer is not None:
                timer.cancel()
        self.alarm = self.later = self.stuck = None
        self.gate.leave(self)
        self.state.connections.discard(self)
        self._finish(LOST)
        self._forget()

    def shutdown(self) -> None:
        """The server stops."""
        if not self.closed:
            self.write(closing(SERVER_STOPS) if self.heard else b"")
            self._finish(SERVER_STOPS)
        self.transport.close()

    def _forget(self) -> None:
        """When all is over, whoever heard it is left alone."""
        if self.task is None and self not in self.gate.open:
            self.hearer = None

    def _finish(self, code: int) -> None:
        """Nothing more is said; whoever hears it is told when all that came before has been heard."""
        if not self.closed:
            self.closed = True
            self.out.clear()
            if self.hearer is not None:
                self._hear(code)

    def _after(self, seconds: float, work: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, work)

    # --- sending: never waits, never loses; who does not keep up is cut off and comes back for a snapshot -------------

    def send(self, text: bytes) -> bool:
        if self.closed:
            return True
        if len(self.out) >= self.gate.settings.queue:
            return False
        self.out.append(text)
        if len(self.out) == 1 and not self.full:
            self.gate.outbox.add(self)
        return True

    def flush(self) -> None:
        """Send what has gathered."""
        if self.out and not self.full:
            self.write(texts(self.out))
            self.out.clear()

    def write(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(data)

    def close(self, code: int) -> None:
        if not self.closed:
            self.write(closing(code))
            self._finish(code)
            self._expect_to_be_taken()
            self._go_on()  # until the client says that it has heard

    def hang_up(self) -> None:
        """Close the connection when everything is sent."""
        self._finish(LOST)
        self.transport.close()
        if self in self.gate.open:
            self._expect_to_be_taken()

    def pause_writing(self) -> None:
        self.full = True
        self._expect_to_be_taken()

    def resume_writing(self) -> None:
        self.full = False
        if not self.closed:
            self._is_taken()
            self.flush()

    def _expect_to_be_taken(self) -> None:
        """Whoever takes nothing of what is sent would never be gone: closing waits until all is sent."""
        self._is_taken()
        self.stuck = self._after(self.gate.settings.ping, self.transport.abort)

    def _is_taken(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def _ask(self) -> None:
        """Is anybody there? Who has not answered since the last time is not."""
        if self.asked:
            self.transport.abort()
        else:
            self.asked = True
            self.write(head(PING, 0))
            self.alarm = self._after(self.gate.settings.ping, self._ask)

    # --- what arrives -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.asked = False  # somebody is there
        self.backlog = self.backlog + data if self.backlog else data
        if self.later is None:
            self._go_on()

    def _go_on(self) -> None:
        """Look at the next piece; then at the rest, after a pause, or when what has arrived has been heard."""
        self.later = None
        pause, more = (0.0, True) if self.hearer is None else self._look()
        self._read(not more)
        if more and self.hearer is not None and not self._behind():
            self.later = self._after(pause, self._go_on)

    def _read(self, wanted: bool) -> None:
        if wanted != self.reading and not self.transport.is_closing():
            self.reading = wanted
            if wanted:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    def _behind(self) -> bool:
        return self.waiting is not None and len(self.waiting) >= WAITING

    def _look(self) -> tuple[float, bool]:
        """Take the frames that are here, up to a piece; returns for how many seconds that is too much, and whether
        to look again before more is read."""
        data, start, pause = self.backlog, 0, 0.0
        try:
            while not self.transport.is_closing():
                if start >= PIECE or pause or self._behind():
                    return pause, True
                found = next_frame(data, start, LARGEST_FRAME)
                if found is None:
                    break
                frame, end = found
                pause = self._spend(end - start + (0 if frame.kind in (TEXT, BINARY, CLOSE) else FRAME))
                start = end
                self._take(frame)
        except BadFrame as error:
            self._break_off(error.code)
        finally:
            self.backlog = data[start:]
        return pause, bool(pause)

    def _spend(self, cost: float) -> float:
        """Pay for what arrived; returns how many seconds that is too much."""
        assert self.hearer is not None
        return max(self.bucket.owe(cost), self.gate.by_address.owe(self.hearer.address, cost))

    def _take(self, frame: Frame) -> None:
        if frame.kind == CLOSE:
            self._break_off(code_of(frame.data))
        elif self.closed:
            pass  # whatever was on its way
        elif frame.kind in (TEXT, MORE):
            self._take_text(frame)
        elif frame.kind == BINARY:
            self.close(TOO_MUCH)
        elif frame.kind == PING:
            self.answer_ping(frame.data)

    def answer_ping(self, data: bytes) -> None:
        if not self.full:
            self.write(head(PONG, len(data)) + data)

    def _take_text(self, frame: Frame) -> None:
        """A text, or a piece of one."""
        if (frame.kind == MORE) != (self.pieces is not None):
            raise BadFrame(NOT_A_FRAME)
        data = b"".join([*(self.pieces or ()), frame.data])
        if len(data) > LARGEST_FRAME:
            raise BadFrame(TOO_LARGE)
        self.pieces = None if frame.last else [data]
        if frame.last:
            self._hear(text_of(data))

    def _break_off(self, code: int) -> None:
        """The client has closed the line, has heard that we have, or sends what nobody can read."""
        if not self.closed:
            self.write(closing(code))
            self._finish(code)
        self.hang_up()

    # --- hearing: one after the other ---------------------------------------------------------------------------------

    def _hear(self, what: str | int) -> None:
        """A text, or why it is over."""
        if self.task is None:
            self._begin(what)
        else:
            self.waiting = [*(self.waiting or ()), what]

    def _begin(self, what: str | int) -> None:
        assert self.hearer is not None
        work = self.hearer.hear(what) if isinstance(what, str) else self.hearer.gone(what)
        self.task = asyncio.get_running_loop().create_task(work)
        self.state.tasks.add(self.task)
        self.task.add_done_callback(self._next)

    def _next(self, task: asyncio.Task[None]) -> None:
        self.state.tasks.discard(task)
        self.task = None
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("a message could not be answered", exc_info=error)
        if error is not None or task.cancelled():
            self.hang_up()
        if self.waiting:
            was_behind = self._behind()
            what, *rest = self.waiting
            self.waiting = rest or None
            self._begin(what)
            if was_behind and self.later is None:
                self._go_on()
        self._forget()
