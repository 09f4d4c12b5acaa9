"""Everything that can be wrong with what a user gives us. Each error says what was wrong and what would be right."""

from __future__ import annotations

import errno
import socket
from collections.abc import Sequence

from .i18n import Message, Refusal, say


class LudothequeError(ValueError):
    """The common ancestor. ``str(error)`` speaks the current language, ``error.text("fr")`` the one you ask for."""

    def __init__(self, message: Message, names: Sequence[str] = ()) -> None:
        super().__init__(message, names)
        self.message = message
        self.names = tuple(names)  # of the players, for the sentence

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return self.message.text(lang, names or self.names)

    @property
    def ruling(self) -> str:
        """The id of the ruling of a game that says so; empty if there is none."""
        return self.message.ruling if isinstance(self.message, Refusal) else ""

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text()!r})"


class UnknownGame(LudothequeError):
    """There is no such game on the shelf."""


class BadOption(LudothequeError):
    """An option, a number of players, a seed or a level that does not exist."""


class BadDeal(LudothequeError):
    """A deal that could not have come from the box."""


class BadRecord(LudothequeError):
    """A record that is malformed, illegal or truncated."""


class IllegalMove(LudothequeError):
    """A move that the rules do not allow now."""


SYSTEM = {  # what the operating system says, which only knows English here
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("that is not allowed"),
    errno.EPERM: say("that is not allowed"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("part of the path is a file, not a folder"),
    errno.EEXIST: say("it exists already"),
    errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"),
    errno.EROFS: say("nothing can be written there"),
    errno.ENAMETOOLONG: say("the name is too long"),
    errno.EADDRINUSE: say("the address is in use already"),
    errno.EADDRNOTAVAIL: say("this machine does not have that address"),
    errno.ECONNREFUSED: say("nothing listens there"),
    errno.ECONNRESET: say("the line broke"),
    errno.ETIMEDOUT: say("it took too long"),
    errno.EHOSTUNREACH: say("there is no way to that machine"),
    errno.ENETUNREACH: say("there is no network"),
}


def system_reason(error: BaseException) -> Message:
    """Why the operating system refused, in the reader's language as far as we know the words."""
    inner = getattr(error, "reason", error)  # urllib wraps it
    if isinstance(inner, socket.gaierror):
        return say("no machine of that name was found")
    if isinstance(inner, TimeoutError):
        return SYSTEM[errno.ETIMEDOUT]
    known = SYSTEM.get(getattr(inner, "errno", None) or 0)
    return known or say("{reason}", reason=getattr(inner, "strerror", None) or str(inner))
