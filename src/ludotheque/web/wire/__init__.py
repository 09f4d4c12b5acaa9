"""Connections before anyone has said anything: how many are open, how long they may be silent, how much they may send.

uvicorn reads requests; here it learns manners. Whoever floods is read more slowly, and their own line fills up; whoever
says nothing is hung up on; and there are always fewer connections than the system allows files. Sockets have lines of
our own, because there are thousands of them.
"""

from __future__ import annotations

from .gate import Gate
from .neighbours import Neighbours
from .requests import HttpLine


def requests_through(gate: Gate, neighbours: Neighbours | None = None) -> type[HttpLine]:
    """The connections of one server; of one of several workers, if it has neighbours."""
    return type("Http", (HttpLine,), {"gate": gate, "neighbours": neighbours})
