"""Everything that can be wrong with what a user gives us. Each error says what was wrong and what would be right."""

from __future__ import annotations

import errno
import socket

from .i18n import LudothequeError, Message, say

__all__ = ["BadDeal", "BadOption", "BadRecord", "IllegalMove", "LudothequeError", "UnknownGame", "system_reason"]


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
