"""What a game tells the rest of the house about itself.

A game is a folder. Its ``__init__`` holds one `Game`; the other modules are loaded when they are first needed, so that
listing games or printing help stays quick. README.md ("Adding a game") lists them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from ..errors import BadOption
from ..i18n import LONGEST_SHOWN, Either, Listed, Message, Sayable, Sentence, check_names, quoted, say, shown
from .kept import copied
from .scalars import unwrapped, whole

if TYPE_CHECKING:
    import numpy as np

    from .contract import Rules, Stream, Table
    from .forms import Form
    from .layout import Reading
    from .playing import Outlook, Sense

Value = str | int

QUIET = ("chose", "duel_chose")  # kinds of events that only say that somebody is ready


@dataclass(frozen=True, repr=False)
class Option:
    """A question about ways to play: the answers, the first of which is *not* necessarily the default."""

    name: str
    values: tuple[Value, ...]
    default: Value
    question: Message
    by_players: Mapping[int, tuple[Value, ...]] = field(default_factory=dict, hash=False)
    """Where the number of players leaves only some of the values: which, the default first."""
    words: Mapping[Value, Message] = field(default_factory=dict, hash=False)
    """The values as answers that people read."""
    told: Mapping[Value, Message] = field(default_factory=dict, hash=False)
    """What is not as usual with a value, as a sentence: for those who have not read the question."""
    brings: Mapping[Value, Mapping[str, Value]] = field(default_factory=dict, hash=False)
    """Where a value answers other questions as well: which, and how, unless these were answered otherwise already."""

    def __repr__(self) -> str:
        return f"<Option {self.name}: {', '.join(map(repr, self.values))}; usually {self.default!r}>"

    def named(self, value: Value) -> Message:
        """A value as people read it: an answer to the question."""
        return self.words.get(value) or say("{value}", value=str(value))

    def stated(self, value: Value) -> Message:
        """How it is at some table; without a sentence of its own, the question and its answer."""
        plainly = say("{question} Here: {answer}.", question=self.question, answer=self.named(value))
        return self.told.get(value) or plainly

    def default_for(self, players: int) -> Value:
        return self.by_players[players][0] if players in self.by_players else self.default

    def check_for(self, players: int, value: object) -> Value:
        """The value itself if it is one of those allowed with so many players."""
        checked = self.check(value)
        values = self.by_players.get(players, self.values)
        if checked in values:
            return checked
        raise BadOption(
            say(
                "{question} With {players} players it cannot be {value}: choose {values}.",
                question=self.question,
                players=players,
                value=self._choice(checked),
                values=Either(tuple(map(self._choice, values))),
            )
        )

    def check(self, value: object) -> Value:
        """The value itself if it is one of those allowed; ``True`` and ``False`` stand for yes and no."""
        value = unwrapped(value)
        if isinstance(value, bool):
            value = "yes" if value else "no"
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise BadOption(
            say(
                "{question} It cannot be {value}: choose {values}.",
                question=self.question,
                value=quoted(value),
                values=Either(tuple(map(self._choice, self.values))),
            )
        )

    def _choice(self, value: Value) -> Message:
        """A value as a form shows it, and as it is written elsewhere."""
        return say("“{answer}” ({name}={value})", answer=self.named(value), name=self.name, value=str(value))

    def read(self, text: str) -> Value:
        """A value typed by a person."""
        for allowed in self.values:
            if text == str(allowed):
                return allowed
        return self.check(text)

    def code(self, value: Value) -> int:
        """How the value stands in the game's record: numbers as they are, words by their place in the list."""
        return value if isinstance(value, int) else self.values.index(value)


@dataclass(frozen=True, repr=False)
class Event(Sentence):
    """Something that happened, as one seat sees it; and, where the rules decided it, why.

    It prints itself as a sentence with the players' names; `kind`, `seat` and `details` are for programs, which find
    all three in `data`. ``text("fr")`` says it in French, `reason` why the rules decided so, `told` both, and `ruling`
    is the id of the ruling behind it.
    """

    kind: str
    seat: int | None
    details: Mapping[str, Any]
    message: Message
    why: Message | None = None  # a second sentence, wherever the first does not say it all
    ruling: str = ""  # the id of the ruling behind it
    names: tuple[str, ...] = field(default=(), compare=False)  # of the players, for the sentences

    def __hash__(self) -> int:
        """Of what can be hashed: those with the same are nearly always equal."""
        return hash((self.kind, self.seat, self.message, self.why, self.ruling))

    def own(self) -> Event:
        """The same, for somebody who may change what it is made of."""
        return Event(self.kind, self.seat, copied(self.details), self.message, self.why, self.ruling, self.names)

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        """The event as a sentence."""
        return self.message.text(lang, self._whose(names))

    def reason(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        """Why the rules decided so, as a sentence; empty if there is nothing to explain."""
        return self.why.text(lang, self._whose(names)) if self.why else ""

    def told(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        """All that is said about the event: what happened, and why."""
        return " ".join(filter(None, (self.text(lang, names), self.reason(lang, names))))

    def _whose(self, names: Sequence[str]) -> tuple[str, ...]:
        return (names if type(names) is tuple else check_names(names)) or self.names

    def data(self) -> dict[str, Any]:
        """The event as JSON-ready data."""
        return {"kind": self.kind, "seat": self.seat, **self.details}

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.told()}>"


def named(event: Event, names: tuple[str, ...]) -> Event:
    """The same, told with these names."""
    return Event(event.kind, event.seat, event.details, event.message, event.why, event.ruling, names)


@dataclass(frozen=True)
class Ink:
    """A bit of a drawing: text (or words to be translated) and the name of a style."""

    text: str | Sayable
    style: str = ""


Drawing = list[list[Ink]]


@dataclass(frozen=True)
class Room:
    """What a drawing has room for; 0: no limit known, so plain lines serve best across, and anything goes down."""

    width: int = 0
    height: int = 0
    marked: str = ""  # a move, or the beginning of one, to be pointed out where the drawing can


class Notation(Protocol):
    """Moves and deals as people write them."""

    def write(self, move: int) -> str: ...
    def read(self, text: str) -> int | None: ...
    def read_deal(self, players: int, options: Mapping[str, Value], deal: object) -> list[int]: ...


class Words(Protocol):
    """Sentences about a game. All of them start from a record in which what is hidden has been erased.

    `tell` looks at nothing hidden but the events themselves: where these are noted for a seat as they are for a
    spectator, it tells both the same. `attempt` says what somebody tries to do who may be refused: it knows no table,
    and so never tells what would come of it. `speaks_for` says what is good about a legal move, to whoever wants
    advice.
    """

    def tell(self, state: Any) -> list[Event]: ...
    def ask(self, state: Any, seat: int, moves: Sequence[int]) -> Message: ...
    def label(self, state: Any, seat: int, move: int) -> Message: ...
    def attempt(self, move: int) -> Message: ...
    def speaks_for(self, state: Any, seat: int, move: int) -> Message | None: ...
    def why_not(self, state: Any, seat: int, move: int, reason: int) -> Message: ...
    def idle(self, state: Any, seat: int) -> list[tuple[str, Message]]: ...
    def why_won(self, state: Any, winners: Sequence[int]) -> tuple[Message | None, str]: ...


class View(Protocol):
    """What is seen, from records in which what is hidden has been erased.

    `view` is what everybody sees, of a spectator's record; `own` tells what a seat sees otherwise, or besides. They
    look only at the fields that ``VIEW`` and ``OWN`` name; one with several dimensions comes as one long row.
    """

    VIEW: tuple[str, ...]
    OWN: tuple[str, ...]

    def view(self, state: Any) -> dict[str, Any]: ...
    def own(self, state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]: ...
    def draw(self, state: Any, seat: int, room: Room) -> Drawing: ...


@dataclass(frozen=True, repr=False)
class Game:
    """One game on the shelf."""

    id: str
    title: Message
    summary: Message
    fewest: int
    most: int
    minutes: int
    options: tuple[Option, ...] = ()
    needs_deal: bool = field(default=True, kw_only=True)  # False: the start is always the same
    remembered: bool = field(default=False, kw_only=True)  # whether bots that think remember a match
    fixed_form: Form | None = field(default=None, kw_only=True, compare=False)  # None: the best there is at the time
    edition: int = field(default=1, kw_only=True)  # of its rules: one more when a game under way would go on otherwise
    kit: Literal["cards", "board"] = field(default="cards", kw_only=True)  # what lies on the table, and draws it

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.fewest} to {self.most} players>"

    def check_players(self, players: object) -> int:
        found = whole(players)
        if found is not None and self.fewest <= found <= self.most:
            return found
        raise BadOption(
            say(
                "{game} is for {fewest} to {most} players, not {players}.",
                game=self.title,
                fewest=self.fewest,
                most=self.most,
                players=shown(players),
            )
        )

    def check_options(self, players: int, options: Mapping[str, object]) -> dict[str, Value]:
        """All options of the game with a value each: those given, and the defaults of the rest."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                short = isinstance(name, str) and len(name) <= LONGEST_SHOWN
                raise BadOption(self._unknown_option(name if short else shown(name)))
        chosen = {
            o.name: o.check_for(players, options[o.name]) if o.name in options else o.default_for(players)
            for o in self.options
        }
        self._bring_along(players, chosen)
        return chosen

    def any_options(self, players: int, stream: Stream, even: Collection[str] = ()) -> dict[str, Value]:
        """Options drawn at random: mostly the usual ones, but those named ``even`` any way as often."""
        from .chance import below

        options = self.check_options(players, {})
        for option in self.options:
            choices = option.by_players.get(players, option.values)
            if option.name in even or below(stream, 3) == 0:
                options[option.name] = choices[below(stream, len(choices))]
        self._bring_along(players, options)
        return options

    def _bring_along(self, players: int, options: dict[str, Value]) -> None:
        """Answer what other answers bring along."""
        usual = {option.name: option.default_for(players) for option in self.options}
        for option in self.options:
            for name, value in option.brings.get(options[option.name], {}).items():
                if options[name] == usual[name]:
                    options[name] = value

    def differences(self, players: int, options: Mapping[str, Value]) -> list[Message]:
        """What is not played as usual at a table with these options: a sentence each, and none for mere umbrellas."""
        chosen = [(option, options[option.name]) for option in self.options]
        return [
            option.stated(value)
            for option, value in chosen
            if value != option.default_for(players) and value not in option.brings
        ]

    def looks(self, players: int) -> tuple[int, ...]:
        """Which of the eight looks (colour, shape, letter) each seat has: in turn, unless the board says otherwise."""
        return tuple(range(players))

    def _unknown_option(self, name: str) -> Message:
        if not self.options:
            return say("{game} has no option {name}: it is always played alike.", game=self.title, name=name)
        return say(
            "{game} has no option {name}: its options are {names}.",
            game=self.title,
            name=name,
            names=Listed(tuple(option.name for option in self.options)),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """In a pickle or a deep copy it is the game of that name on the shelf."""
        return _on_the_shelf, (self.id,)

    @property
    def package(self) -> str:
        return f"{__package__}.{self.id}"

    # --- the rules and the players, in the form that there is ---------------------------------------------------------

    @property
    def form(self) -> Form:
        """The form that the rules run in now: plain at first, compiled as soon as that is there (`takeover`)."""
        if self.fixed_form is not None:
            return self.fixed_form
        from .takeover import form_of

        return form_of(self)

    @cached_property
    def plain(self) -> Form:
        from .forms import Form

        return Form(self.package)

    @property
    def compiled(self) -> Form:
        """The compiled form, waited for if need be; with progress."""
        if self.fixed_form is not None and self.fixed_form.compiled:
            return self.fixed_form
        from .takeover import compiled_form_of

        return compiled_form_of(self)

    def in_form(self, form: Form) -> Game:
        """The same game, always in this form."""
        return replace(self, fixed_form=form)

    @property
    def rules(self) -> Rules:
        return self.form.rules

    @property
    def sense(self) -> Sense:
        return self.form.sense

    @property
    def outlook(self) -> Outlook:
        return self.form.outlook

    # --- its words and its looks --------------------------------------------------------------------------------------

    @cached_property
    def notation(self) -> Notation:
        return cast(Notation, import_module(f"{self.package}.notation"))

    @cached_property
    def words(self) -> Words:
        return cast(Words, import_module(f"{self.package}.words"))

    @cached_property
    def views(self) -> View:
        return cast(View, import_module(f"{self.package}.view"))

    @cached_property
    def layout(self) -> np.dtype[np.record]:
        """Its record."""
        return self.plain.rules.TABLE

    @cached_property
    def readings(self) -> tuple[Reading, Reading]:
        """How the fields are read of which views are made: what everybody sees, and what a seat sees otherwise."""
        from .layout import Reading

        return Reading(self.layout, self.views.VIEW), Reading(self.layout, self.views.OWN)

    def undealt(self, players: int, options: Mapping[str, Value]) -> Table:
        """A table with its players and options, before anything is dealt."""
        import numpy as np

        from .layout import opened

        table: Table = np.zeros(self.rules.TABLE.itemsize, np.uint8)
        state = opened(table, self.rules.TABLE)
        state.players = players
        for option in self.options:
            setattr(state, option.name, option.code(options[option.name]))
        return table

    def howto(self, lang: str) -> str:
        """How to play, as Markdown."""
        return (self.folder / f"howto.{lang}.md").read_text(encoding="utf-8")

    def rulings(self, lang: str) -> str:
        """The rulings of the game, as Markdown; a game whose sheet leaves nothing open has none."""
        page = self.folder / f"rulings.{lang}.md"
        return page.read_text(encoding="utf-8") if page.is_file() else ""

    @property
    def web(self) -> Path:
        """The folder of its browser half."""
        return self.folder / "web"

    @cached_property
    def folder(self) -> Path:
        """Where all there is to know about it stands."""
        return Path(str(files(self.package)))


def _on_the_shelf(name: str) -> Game:
    from . import find

    return find(name)


def with_own(seats: list[dict[str, Any]], seat: int, name: str, own: Any) -> list[dict[str, Any]]:
    """What everybody sees of all seats, with what one of them knows of itself."""
    if seats[seat][name] != own:
        seats = seats.copy()
        seats[seat] = {**seats[seat], name: own}
    return seats
