"""The duel in words and data, for every game that has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...i18n import Listed, Message, Seat, say
from ..bits import has, lowest, members_of
from ..contract import HIDDEN, NOTHING
from ..game import Event, Ink
from ..suits import SUITS
from .rules import DUEL_CHOSE, DUEL_DROPPED, DUEL_REPLAYED, DUEL_SHOWED, DUEL_STARTS


def tell_duel(entry: Any, suit_names: Sequence[Message], beats: Sequence[Message], ruling: str) -> Event:
    """A duel's event as a sentence, with the reason and the ruling behind the duel.

    The game's own words are used: its names for rock, paper and scissors, and how it says what each of them beats.
    """
    why = _why(entry, suit_names, beats)
    return replace(_tell(entry, suit_names), why=why, ruling=ruling if why else "")


def _why(entry: Any, suit_names: Sequence[Message], beats: Sequence[Message]) -> Message | None:
    """Why the duel goes on, or somebody drops out: `winning` is the set of shapes that no other one there beats."""
    kind, winning = int(entry[0]), int(entry[2])
    if kind == DUEL_DROPPED:
        return beats[lowest(winning)]
    if kind != DUEL_REPLAYED:
        return None
    if winning:
        return say("All show {shape}: nobody is beaten.", shape=suit_names[lowest(winning)])
    return say("All three are there: each is beaten by another.")


def _tell(entry: Any, suit_names: Sequence[Message]) -> Event:
    kind, seat, detail = int(entry[0]), int(entry[1]), int(entry[2])
    if kind == DUEL_STARTS:
        duellists = members_of(detail)
        names = Listed(tuple(Seat(duellist) for duellist in duellists))
        return Event("duel", None, {"duellists": list(duellists)}, say("Duel: {names}!", names=names))
    if kind == DUEL_CHOSE:
        shape = None if detail == HIDDEN else SUITS[detail]
        return Event("duel_chose", seat, {"shape": shape}, say("{who} is ready for the duel.", who=Seat(seat)))
    if kind == DUEL_SHOWED:
        sentence = say("{who} shows {shape}.", who=Seat(seat), shape=suit_names[detail])
        return Event("duel_showed", seat, {"shape": SUITS[detail]}, sentence)
    if kind == DUEL_REPLAYED:
        return Event("duel_replayed", None, {}, say("Nobody drops out: show again."))
    return Event("duel_dropped", seat, {}, say("{who} drops out of the duel.", who=Seat(seat)))


def view_duel(state: Any) -> dict[str, Any]:
    """Who duels, and by seat the shape that was chosen, as far as this seat may know it."""
    shapes = {NOTHING: None, HIDDEN: "?", **dict(enumerate(SUITS))}
    return {
        "duellists": list(members_of(state.duellists)),
        "shows": [shapes[int(state.shows[seat])] for seat in range(state.players)],
    }


def draw_duel(state: Any) -> list[Ink]:
    """One line: who is in the duel."""
    names = tuple(Seat(seat) for seat in range(state.players) if has(state.duellists, seat))
    return [Ink(say("Duel: {names}!", names=Listed(names)), "bold")]


def ask_duel(suit_names: Sequence[Message]) -> Message:
    rock, paper, scissors = suit_names
    return say("Duel: {rock}, {paper} or {scissors}?", rock=rock, paper=paper, scissors=scissors)


def only_duel(suit_names: Sequence[Message]) -> Message:
    """Why nothing else can be done now."""
    rock, paper, scissors = suit_names
    return say("It is time for the duel: {rock}, {paper} or {scissors}.", rock=rock, paper=paper, scissors=scissors)


def label_duel(suit_names: Sequence[Message], shape: int) -> Message:
    return say("show {shape}", shape=suit_names[shape])
