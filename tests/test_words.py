"""Every sentence has its French twin, in the right catalogue, and French typography is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ludotheque.games import SHELF, find
from tests.helpers import SOURCE

KEYWORDS = {"say": None, "say_many": (1, 2)}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
HOUSE = ""
DOMAINS = (HOUSE, *SHELF)
NO_BREAK = "\u00a0"

EACH_DOMAIN = pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain or "house")


@cache
def said_in(domain: str) -> dict[str, str]:
    """The sentences said in a game's folder, or everywhere else, each with a place where it is said."""
    places: dict[str, str] = {}
    folder = find(domain).folder if domain else SOURCE
    for file, line, message, _comments, _context in extract_from_dir(folder, METHODS, keywords=KEYWORDS):
        parts = file.split("/")
        if domain or not (parts[0] == "games" and parts[1] in SHELF):
            places[message if isinstance(message, str) else message[0]] = f"{file}:{line}"
    return places


@cache
def catalogue(domain: str) -> dict[str, Message]:
    """The entries of a catalogue by their English sentence (of a pair, the singular)."""
    folder = find(domain).folder if domain else SOURCE / "i18n"
    with (folder / "fr.po").open("rb") as file:
        return {texts(message.id)[0]: message for message in read_po(file, locale="fr") if message.id}


def texts(entry: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry or ())


def french(domain: str) -> Iterator[tuple[str, str]]:
    for english, message in catalogue(domain).items():
        for text in texts(message.string):
            yield english, text


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


def test_extraction_finds_sentences() -> None:
    assert all(find(game).title.english in said_in(game) for game in SHELF)
    assert "There is no move to take back." in said_in(HOUSE)
    assert all(len(said_in(domain)) > 5 for domain in DOMAINS)


@EACH_DOMAIN
def test_every_sentence_has_its_french(domain: str) -> None:
    """A game's own words first; what it shares with the house may stand in the house's catalogue."""
    known = {*catalogue(domain), *catalogue(HOUSE)}
    missing = [f"{place}: {english}" for english, place in said_in(domain).items() if english not in known]
    assert not missing, "\n".join(["add these to the catalogue (make words):", *missing])


@EACH_DOMAIN
def test_no_entry_is_unused(domain: str) -> None:
    said = {english for user in (DOMAINS if domain == HOUSE else [domain]) for english in said_in(user)}
    assert [english for english in catalogue(domain) if english not in said] == []


@EACH_DOMAIN
def test_no_entry_is_empty_or_fuzzy(domain: str) -> None:
    assert [english for english, text in french(domain) if not text.strip()] == []
    assert [english for english, message in catalogue(domain).items() if message.fuzzy] == []


@EACH_DOMAIN
def test_plural_forms_are_complete(domain: str) -> None:
    for english, message in catalogue(domain).items():
        assert isinstance(message.id, str) == isinstance(message.string, str), english
        assert len(texts(message.string)) == len(texts(message.id)), english


@EACH_DOMAIN
def test_placeholders_are_the_same(domain: str) -> None:
    for english, message in catalogue(domain).items():
        wanted = set.union(*(placeholders(text) for text in texts(message.id)))
        for text in texts(message.string):
            assert placeholders(text) == wanted, english


@EACH_DOMAIN
def test_english_uses_typographic_signs_too(domain: str) -> None:
    for english in said_in(domain):
        assert "..." not in english, english


def mistakes(text: str) -> list[str]:
    """What is wrong with the typography of a French text."""
    text = re.sub(r"`[^`]*`|https?://\S+", "x", text)
    rules = {
        r"(?<!\u00a0):(?=\s|$)": "a no-break space is needed before a colon",
        r"«(?!\u00a0)": "a no-break space is needed after «",
        r"(?<!\u00a0)»": "a no-break space is needed before »",
        r"\w'\w": "the apostrophe is ’",
        r"\.\.\.": "the ellipsis is …",
        r"\w [;!?](?=\s|$)": "no space before ; ! ?",
        r'"': "quotation marks are « »",
    }
    return [complaint for pattern, complaint in rules.items() if re.search(pattern, text)]


@EACH_DOMAIN
def test_french_typography(domain: str) -> None:
    found = [f"{text}: {', '.join(mistakes(text))}" for _, text in french(domain) if mistakes(text)]
    assert not found, "\n".join(found)


@EACH_DOMAIN
def test_no_line_ends_between_a_verb_and_its_pronoun(domain: str) -> None:
    """“Posez-la” with a hyphen at which no line breaks: U+2011."""
    found = [text for _, text in french(domain) if re.search(r"ez-(vous|en|la|le|les|y|moi|lui)\b", text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", SHELF)
def test_french_typography_of_the_pages(name: str) -> None:
    page = re.sub(r"^```.*?^```", "", find(name).howto("fr"), flags=re.DOTALL | re.MULTILINE)
    prose = [re.sub(r"<!--.*?-->", "", line) for line in page.splitlines() if not line.startswith(("|", "    "))]
    found = [f"{line}: {', '.join(mistakes(line))}" for line in prose if mistakes(line)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Voici : oui", False),
        (f"Voici{NO_BREAK}: oui", True),
        ("«oui»", False),
        (f"«{NO_BREAK}oui{NO_BREAK}»", True),
        ("l'as", False),
        ("l’as", True),
        ("non ?", False),
        ("non?", True),
        ("`a: b`", True),
    ],
)
def test_mistakes_are_found(text: str, right: bool) -> None:
    assert (mistakes(text) == []) == right
