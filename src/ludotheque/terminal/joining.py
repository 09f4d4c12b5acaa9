"""Sitting down at a table of the browser version, and coming back to the seat that one had there."""

from __future__ import annotations

import shlex
import time
from contextlib import suppress
from dataclasses import dataclass, replace

from ..client import RemoteTable, ServerRefused, address_of, join, opens_seat, watch
from ..errors import LudothequeError
from ..i18n import Either, Message, Seat, current_language, say
from ..naming import clean_name
from .calling import part
from .keeping import program
from .scene import Written
from .seats import forget_seat, keep_seat, kept_names, kept_seat, set_aside_broken

SETTLING = 0.4  # seconds in which a server notes that a window has been closed


@dataclass(frozen=True)
class Seated:
    """At a table: under which name we asked for the seat, whether we have had it before, whether it was open elsewhere
    when we came, and what else there is to say about it."""

    table: RemoteTable
    name: str
    again: bool
    elsewhere: bool = False
    note: Message | None = None

    def kept(self) -> Seated:
        """The same, remembered for the next time; where that cannot be, its link is told instead."""
        link = self.table.links[0]
        try:
            note = set_aside_broken()
            keep_seat(self.table.url, link, self.name, self._called)
        except LudothequeError as error:
            note = say("{reason} Only this link leads back to it: {link}", reason=error.message, link=link)
        return replace(self, note=note)

    @property
    def _called(self) -> str:
        """As whom the others know us."""
        return "" if self.table.seat is None else str(self.table.table["names"][self.table.seat])

    @property
    def is_kept(self) -> bool:
        return any(kept_seat(self.table.url, name) in self.table.links for name in (self.name, ""))

    @property
    def line(self) -> str:
        """What takes this seat again."""
        where = self.table.url if self.is_kept else self.table.links[0]
        named = self.name and self.is_kept and kept_seat(self.table.url) not in self.table.links
        name = f" --name {shlex.quote(self.name)}" if named else ""
        return f"{program()} play --join {shlex.quote(where)}{name} --lang {current_language()}"

    def greeting(self) -> list[Written]:
        """What is said at the table to begin with."""
        said = [] if self.note is None else [(self.note.text(), "error")]
        if self.again and self.table.seat is not None:
            who = Seat(self.table.seat).text(names=self.table.table["names"])
            said.append((say("You sit here again as {who}.", who=who).text(), "bold"))
        if self.elsewhere:
            here_too = say(
                "This seat is also open in another window or on another device: what is chosen there counts."
            )
            said.append((here_too.text(), "bold"))
        return said

    def parting(self) -> list[str]:
        """What is said to somebody who leaves before the end."""
        if self.is_kept:
            come_back = say("Your seat is kept. Come back with the same command, here or later:")
        else:
            come_back = say("Your seat is kept at the table. Come back with your own link, which is for nobody else:")
        return [come_back.text(), f"  {self.line}"]


def sit_down(url: str, name: str) -> Seated:
    """Our seat at that table: the one we had under that name, or the first one if no name is given; or else a free one.
    The seat of somebody else is nobody's but theirs."""
    address, name = address_of(url), clean_name(name)
    ours = None if opens_seat(url) else _sit_again(address, name)
    if ours is not None:
        return ours
    try:
        return Seated(join(url, name), name, again=False).kept()
    except ServerRefused as refusal:
        if not (name and (others := kept_names(address))):
            raise
        raise LudothequeError(
            say(
                "{reason} A seat is kept here for {names}: give that name with --name to take it, or none at all.",
                reason=refusal.message,
                names=Either(others),
            )
        ) from refusal


def _sit_again(address: str, name: str) -> Seated | None:
    link = kept_seat(address, name)
    if link is None:
        return None
    there = _who_is_there(address)
    table = join(link)
    if table.seat is not None:
        called = name or table.table["names"][table.seat]
        return Seated(table, called, again=True, elsewhere=table.seat in there)
    part(table)
    forget_seat(address, link)  # the server does not know it any more
    return None


def _who_is_there(address: str) -> list[int]:
    """The seats that are open somewhere, before we sit down on one of them."""
    try:
        table = watch(address)
    except LudothequeError:
        return []
    end = time.monotonic() + SETTLING  # somebody may just be leaving: perhaps we ourselves
    with suppress(LudothequeError):
        while (left := end - time.monotonic()) > 0 and table.wait(left) is not None:
            pass
    part(table)
    return [seat for seat, online in enumerate(table.table["online"]) if online]
