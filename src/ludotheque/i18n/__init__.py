"""Sentences in French and English.

The source language is English: a sentence is written once, in the code, and its French twin stands in a gettext
catalogue (``fr.po``): one for the house (this folder) and one in each game's folder, because the rule sheets do not use
the same words (the *pierre* of one is the *roche* of another).

A `Message` is a sentence that has not chosen its language yet. Events and errors carry messages, so that each reader
gets them in their own language:

>>> say, say_many = speaker()
>>> say("Waiting for {names}.", names=Seat(0)).text("fr", names=["Zoé"])
'On attend Zoé.'
"""

from __future__ import annotations

import gettext
import io
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Protocol

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr")
MOST_PLAYERS = 8  # at any table
HOUSE = ""

# French: the Inès of “de {who}” is “d’Inès”. Nearly every h of a French name is silent, but before an a.
ELIDED = re.compile(r"\b([Dd]|[Qq]u)e \{(who|name|names|asking)\}")
OPEN = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêëiïîoôuy]|y[^\Waeiouéèê]", re.IGNORECASE)

_language: ContextVar[str | None] = ContextVar("language", default=None)


def system_language() -> str:
    """French if the system speaks French, English otherwise."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        setting = os.environ.get(variable)
        if setting:
            return "fr" if setting.lower().startswith("fr") else "en"
    return "en"


def current_language() -> str:
    return _language.get() or system_language()


@contextmanager
def language(lang: str) -> Iterator[None]:
    """Speak this language for a while: ``with language("fr"): …``"""
    token = _language.set(_expect_known(lang))
    try:
        yield
    finally:
        _language.reset(token)


def speak(lang: str) -> None:
    """Speak this language from now on (in this thread or task)."""
    _language.set(_expect_known(lang))


def _expect_known(lang: str) -> str:
    if isinstance(lang, str) and lang in LANGUAGES:
        return lang
    known = Either(LANGUAGES)
    raise LudothequeError(say("There is no language {lang}: choose {known}.", lang=shown(lang), known=known))


@cache
def _catalogue(domain: str, lang: str) -> gettext.NullTranslations:
    """The words of one game, falling back on those of the house; English needs no catalogue."""
    if _expect_known(lang) == "en":
        return gettext.NullTranslations()
    folder = files(f"ludotheque.games.{domain}" if domain else "ludotheque.i18n")
    with (folder / f"{lang}.po").open("rb") as file:
        compiled = io.BytesIO()
        write_mo(compiled, read_po(file, locale=lang))
    compiled.seek(0)
    translations = gettext.GNUTranslations(compiled)
    if domain:
        translations.add_fallback(_catalogue(HOUSE, lang))
    return translations


def translate(english: str, lang: str) -> str:
    """A sentence of the house as it stands, for words that others format."""
    return _catalogue(HOUSE, lang).gettext(english)


class Sayable(Protocol):
    """Anything that can stand in a sentence: it knows how to put itself into a language."""

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str: ...


Part = Sayable | str | int


def _spoken(part: Part, lang: str, names: Sequence[str]) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, int):
        return str(part).replace("-", "−")
    return part.text(lang, names)


class Sentence:
    """What prints itself as a sentence: an f-string can give it room, too (``f"{label:<20}"``)."""

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True, repr=False)
class Message(Sentence):
    """A sentence, or a word of one, in no language yet.

    ``str(message)``, ``print`` and f-strings say it in the current language, ``message.text("fr")`` in French; it is no
    `str` itself, so ``str(message)`` is what may be joined, written to a file or compared with a text.
    """

    english: str
    parts: tuple[tuple[str, Part], ...] = ()
    plural: str = ""
    count: int = 1
    domain: str = HOUSE

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        """The sentence in that language (default: the current one); ``names`` are the players' names by seat."""
        lang = current_language() if lang is None else _expect_known(lang)
        try:
            return _said(self, lang, names if type(names) is tuple else check_names(names))
        except TypeError:  # looking at each of them first would take longer than all the rest
            check_names(names)
            raise

    def __hash__(self) -> int:
        found: int | None = self.__dict__.get("_hash")  # the names of cards are looked up again and again
        if found is None:
            found = hash((self.english, self.parts, self.plural, self.count, self.domain))
            self.__dict__["_hash"] = found
        return found

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_hash"}  # it is another elsewhere

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.text()}>"


@dataclass(frozen=True, repr=False)
class Refusal(Message):
    """A sentence that says why a move is not legal, and which ruling of the game says so (none for plain mistakes)."""

    ruling: str = ""

    __hash__ = Message.__hash__

    def __repr__(self) -> str:
        return f"<Refusal {self.ruling}: {self.text()}>" if self.ruling else super().__repr__()


class LudothequeError(ValueError):
    """The common ancestor of all errors (see `ludotheque.errors`), each of which is a sentence.

    ``str(error)`` speaks the current language, ``error.text("fr")`` the one you ask for.
    """

    def __init__(self, message: Message, names: Sequence[str] = ()) -> None:
        super().__init__(message, names)
        self.message = message
        self.names = tuple(names)  # of the players, for the sentence

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return self.message.text(lang, check_names(names) or self.names)

    @property
    def ruling(self) -> str:
        """The id of the ruling of a game that says so; empty if there is none."""
        return self.message.ruling if isinstance(self.message, Refusal) else ""

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text()!r})"


LONGEST_SHOWN = 100


def shown(value: object) -> str:
    """What somebody gave us, as a sentence about what is wrong with it shows it: as Python writes it, not endless."""
    try:
        written = " ".join(repr(value).split("\n"))
    except Exception:  # it is theirs, and may do anything
        written = f"<{type(value).__name__}>"
    return written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}…"


def refused(message: Message, ruling: str = "") -> Refusal:
    return Refusal(message.english, message.parts, message.plural, message.count, message.domain, ruling)


@lru_cache(1 << 14)  # a server says the same few things to everybody
def _said(message: Message, lang: str, names: tuple[str, ...]) -> str:
    words, english, plural = _catalogue(message.domain, lang), message.english, message.plural
    pattern = words.ngettext(english, plural, message.count) if plural else words.gettext(english)
    spoken = {key: _spoken(part, lang, names) for key, part in message.parts}
    return (elided(pattern, spoken) if lang == "fr" else pattern).format(**spoken)


def elided(pattern: str, parts: Mapping[str, str]) -> str:
    """A French sentence in which “de” and “que” lean on the name after them, if that begins with a vowel."""
    if "e {" not in pattern:
        return pattern
    return ELIDED.sub(lambda found: f"{found[1]}’{{{found[2]}}}" if OPEN.match(parts[found[2]]) else found[0], pattern)


def check_names(names: object, wrong: type[LudothequeError] = LudothequeError) -> tuple[str, ...]:
    """Names of players, as anybody gives them."""
    if isinstance(names, list | tuple) and all(isinstance(name, str) for name in names):
        return tuple(names)
    raise wrong(say("Names are a list of texts, not {value}.", value=shown(names)))


Say = Callable[..., Message]


def speaker(domain: str = HOUSE) -> tuple[Say, Say]:
    """The two functions with which a module speaks: ``say(sentence, **parts)`` and ``say_many(one, many, n, **parts)``.

    Babel finds sentences by these names.
    """

    def say(english: str, **parts: Part) -> Message:
        return Message(english, tuple(parts.items()), domain=domain)

    def say_many(one: str, many: str, n: int, **parts: Part) -> Message:
        return Message(one, (("n", n), *parts.items()), many, abs(n), domain)

    return say, say_many


say, say_many = speaker()


def counted(n: int, thing: str) -> str:
    """So many of something, for what programmers read, which is English: 1 move, 2 moves."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def in_turn(first: Message, second: Message | None) -> Message:
    """One sentence after the other."""
    return say("{first} {second}", first=first, second=second) if second else first


@dataclass(frozen=True)
class Seat:
    """A player in a sentence: the name if there is one."""

    seat: int

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        lang = lang or current_language()
        if self.seat < len(names) and names[self.seat]:
            return called(names[self.seat], lang)
        return _nameless(self.seat, lang)


def called(name: str, lang: str) -> str:
    """A name as a reader knows it: one that only says the number of a player follows the language."""
    number = _numbered().get(name)
    return name if number is None else _nameless(number, lang)


@cache
def _numbered() -> dict[str, int]:
    return {_nameless(seat, lang): seat for lang in LANGUAGES for seat in range(MOST_PLAYERS)}


@lru_cache(1 << 6)
def _nameless(seat: int, lang: str) -> str:
    return say("Player {number}", number=seat + 1).text(lang)


@dataclass(frozen=True)
class Signed:
    """A number with its sign: +9, −3, 0."""

    number: int

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return f"{self.number:+d}".replace("-", "−") if self.number else "0"


@dataclass(frozen=True)
class Percent:
    """A share of the whole, in percent: 0.25 is 25 %."""

    share: float

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        from babel.numbers import format_percent

        return str(format_percent(self.share, locale=lang or current_language()))


@dataclass(frozen=True)
class Quoted:
    """What somebody has typed, between the quotation marks of the language."""

    typed: str

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        written = shown(self.typed)  # what cannot be seen is spelt out
        if (lang or current_language()) != "fr":
            return written
        return f"«\u00a0{written[1:].removesuffix(written[0])}\u00a0»"


def quoted(value: object) -> Quoted | str:
    """Whatever was given: a text as it was typed, anything else as Python writes it; neither is endless."""
    return Quoted(value) if isinstance(value, str) else shown(value)


@dataclass(frozen=True)
class Listed:
    """Several things in a sentence: a, b and c."""

    items: tuple[Part, ...]

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        lang = lang or current_language()
        *most, last = [_spoken(item, lang, names) for item in self.items]
        return say("{some} and {last}", some=", ".join(most), last=last).text(lang) if most else last


@dataclass(frozen=True)
class Either:
    """Several things of which one is to be chosen: a, b or c."""

    items: tuple[Part, ...]

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        lang = lang or current_language()
        *most, last = [_spoken(item, lang, names) for item in self.items]
        return say("{some} or {last}", some=", ".join(most), last=last).text(lang) if most else last
