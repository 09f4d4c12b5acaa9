"""The shapes of what is answered as JSON, for the OpenAPI description. What they mean: docs/protocol.md."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec


class Problem(msgspec.Struct):
    """What is wrong: the kind of error, and a sentence in the reader's language."""

    kind: str
    message: str


class Error(msgspec.Struct):
    """The answer to what cannot be done."""

    error: Problem


# --- tables -----------------------------------------------------------------------------------------------------------


class OwnSeat(msgspec.Struct):
    """A seat, and the secret that opens it."""

    seat: int
    secret: str


class OpenedTable(msgspec.Struct):
    """A table that was just opened, and the caller's seats."""

    table: str
    code: str
    url: str
    seats: list[OwnSeat]


class FoundTable(msgspec.Struct):
    """The table of a code."""

    table: str


class Named(TypedDict):
    id: str
    text: str


class PaceFacts(TypedDict):
    kind: Literal["relaxed", "live"]
    seconds: NotRequired[int]


class SeriesFacts(TypedDict):
    games: int
    wins: list[int]


class UndoFacts(TypedDict):
    asked_by: int
    agreed: list[int]
    later: int


class TableFacts(TypedDict):
    """A table, as everyone may know it."""

    id: str
    code: str
    game: str
    kit: str
    title: str
    players: int
    options: dict[str, str | int | bool]
    differences: list[str]
    pace: PaceFacts
    commit: str
    dealt: bool
    phrases: list[Named]
    gestures: list[Named]
    turns: int
    hints: bool
    made: int
    started: bool
    names: list[str]
    kinds: list[Literal["person", "bot", "open"]]
    levels: list[str | None]
    stand_in: list[bool]
    open: list[int]
    online: list[bool]
    actors: list[int]
    chosen: list[int]
    moves: int
    over: bool
    scores: list[int]
    winners: list[int]
    series: SeriesFacts
    deadline: dict[str, int]
    seed: str | None
    salt: str | None
    undo: UndoFacts | None
    undo_answer: str | None
    rematch: str | None
    next_seats: dict[str, int] | None
    now: int


# --- games that are over, and examples --------------------------------------------------------------------------------


class SeatFacts(TypedDict):
    view: dict[str, Any]
    ask: str
    labels: dict[str, str]


class EventFacts(TypedDict):
    """Something that happened; with more details than these, by its kind."""

    kind: str
    seat: int | None
    text: NotRequired[str]
    why: NotRequired[str]
    ruling: NotRequired[str]


class MomentTable(TypedDict):
    actors: list[int]
    scores: list[int]
    winners: list[int]
    over: bool
    moves: int


class Moment(TypedDict):
    """The table when so many moves had been made."""

    at: int
    move: list[int | str] | None  # who, and what
    table: MomentTable
    seat: SeatFacts
    events: list[EventFacts]


class Moments(TypedDict):
    moments: list[Moment]
    moves: int


class Record(TypedDict):
    """A finished game, for `ludotheque.replay`."""

    format: str
    game: str
    players: int
    options: dict[str, str | int | bool]
    seed: NotRequired[int]
    deal: NotRequired[dict[str, Any]]
    generator: NotRequired[str]
    seats: list[str]
    moves: list[list[int | str]]
    scores: list[int]
    winners: list[int]


class ExampleStep(TypedDict):
    view: dict[str, Any]
    events: list[EventFacts]


class ExampleFacts(TypedDict):
    seat: int | None
    names: list[str]
    steps: list[ExampleStep]


class Examples(TypedDict):
    examples: list[ExampleFacts]


# --- the server itself ------------------------------------------------------------------------------------------------


class StoreFacts(TypedDict):
    reading: bool
    writing: bool
    problem: str
    free_bytes: int | None


class Health(TypedDict):
    status: Literal["ok", "failing"]
    version: str
    store: StoreFacts
