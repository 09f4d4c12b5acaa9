"""Sitting down at a table of the browser version, and coming back to the seat that one had there."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace

from ..client import RemoteTable, ServerRefused, address_of, join, opens_seat
from ..errors import LudothequeError
from ..i18n import Message, Seat, current_language, say
from ..naming import clean_name
from .calling import part
from .keeping import program
from .scene import Written
from .seats import forget_seat, keep_seat, kept_seat, set_aside_broken


@dataclass(frozen=True)
class Seated:
    """At a table: under which name we asked for the seat, whether we have had it before, and what else there is to say
    about it."""

    table: RemoteTable
    name: str
    again: bool
    note: Message | None = None

    def kept(self) -> Seated:
        """The same, remembered for the next time; where that cannot be, its link is told instead."""
        link = self.table.links[0]
        try:
            note = set_aside_broken()
            keep_seat(self.table.url, link, self.name)
        except LudothequeError as error:
            note = say("{reason} Only this link leads back to it: {link}", reason=error.message, link=link)
        return replace(self, note=note)

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
        return said

    def parting(self) -> list[str]:
        """What is said to somebody who leaves before the end."""
        if self.is_kept:
            come_back = say("Your seat is kept. Come back with the same command, here or later:")
        else:
            come_back = say("Your seat is kept at the table. Come back with your own link, which is for nobody else:")
        return [come_back.text(), f"  {self.line}"]


def sit_down(url: str, name: str) -> Seated:
    """Our seat at that table: the one we had under that name, or a free one; or else the one we had under another."""
    address, name = address_of(url), clean_name(name)
    ours = None if opens_seat(url) else _sit_again(address, name)
    if ours is not None and _is_called(ours.table, name or ours.name):
        return ours
    try:
        seated = Seated(join(url, name), name, again=False)
    except ServerRefused:
        if ours is None:
            raise
        return ours  # there is no other
    if ours is not None:
        part(ours.table)
    return seated.kept()


def _sit_again(address: str, name: str) -> Seated | None:
    for called in dict.fromkeys((name, "")):
        link = kept_seat(address, called)
        if link is not None:
            table = join(link)
            if table.seat is not None:
                return Seated(table, called or table.table["names"][table.seat], again=True)
            part(table)
            forget_seat(address, called)  # the server does not know it any more
    return None


def _is_called(table: RemoteTable, name: str) -> bool:
    """Whether that is our name there, or was when we asked for the seat."""
    own = "" if table.seat is None else table.table["names"][table.seat]
    return not own or own.casefold() == name.casefold() or kept_seat(table.url, name) in table.links
