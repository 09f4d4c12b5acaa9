"""What can go wrong between a client and the server, beyond what the games themselves refuse."""

from __future__ import annotations

from ..errors import LudothequeError


class BadMessage(LudothequeError):
    """A message that is not one of the protocol."""


class CannotServe(LudothequeError):
    """The server cannot start here; the message says what to do."""


class Forged(LudothequeError):
    """A request that one of our own pages has not sent."""


class NotYours(LudothequeError):
    """A seat that this socket does not hold."""


class Refused(LudothequeError):
    """Well formed, but not possible now."""


class Stale(LudothequeError):
    """The table has moved on since the player looked."""


class TooFast(LudothequeError):
    """More than anyone needs."""


class Spoiled(Refused):
    """A table whose log cannot be read; it spoils no other."""


class UnknownTable(LudothequeError):
    """There is no such table."""


class Unavailable(LudothequeError):
    """The store does not answer."""
