"""What a socket's connection and its line ask of each other, and why a line is closed."""

from __future__ import annotations

from typing import Protocol

LINE = "ludotheque.line"  # in the scope of a socket's handshake: its `Line`

NOT_A_FRAME, NOT_TEXT, TOO_MUCH, TOO_LARGE = 1002, 1007, 1008, 1009
SERVER_STOPS, TRY_AGAIN, NO_TABLE = 1012, 1013, 4404


class Hearer(Protocol):
    """Whoever the texts of a line are for; one is heard after the other."""

    address: str  # pays for what arrives

    async def hear(self, text: str) -> None: ...

    async def gone(self, code: int) -> None:
        """The line is closed, by whomever; nothing more will be heard."""
        ...


class Line(Protocol):
    """A line that texts come and go by."""

    closed: bool  # nothing more is said

    def listen(self, hearer: Hearer) -> None:
        """From now on this one hears what arrives; called once, after the handshake."""
        ...

    def send(self, text: bytes) -> bool:
        """Send a text as soon as the client takes it; never waits. False if too many wait for that already."""
        ...

    def close(self, code: int) -> None:
        """Say nothing more and hang up."""
        ...
