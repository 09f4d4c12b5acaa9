"""Every sentence has its French twin, in the right catalogue, and French typography is right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES, Seat, speaker
from tests.helpers import SOURCE

KEYWORDS = {"say": None, "say_many": (1, 2)}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
HOUSE = ""
DOMAINS = (HOUSE, *SHELF)
NO_BREAK = "\u00a0"
NO_BREAK_HYPHEN = "\u2011"

COUNTED = re.compile(
    r"\{(?!who)\w+\} (legal |open |equal |hexadecimal |ring )?(cards|choices|clients|copies|cores|days|deals|decks|"
    r"digits|entries|files|games|lines|locks|marbles|minutes|moves|names|people|players|points|restarts|rings|rounds|seats|"
    r"seconds|sockets|spaces|steps|supers|tables|times|tricks)\b"
)
NEVER_ONE = {  # where a number comes before a word in the plural, what it counts, and why it is never one
    *("{game}, {n} players", "{game}, {players} players", "{library}: {game}, {n} players, {how}"),  # two at least
    "There are {players} players but {names}.",
    "There are {players} players: from {fewest} to {players} of them can be people.",
    "{question} With {players} players it cannot be {value}: choose {values}.",
    *("{game} is for {fewest} to {most} players, not {players}.", "{fewest} to {most} players"),
    "Game {game} does not end: after {n} choices these players still go on.",  # a limit of thousands
    "Deal {deal} does not end with the one in seat {seat}: after {n} choices these players still go on.",
    "{where} holds no key: it is {digits} hexadecimal digits, like those of {command}.",  # what is asked for
    "Goal: {n} times.",
    "The system allows {most} open files, but {needed} are needed.",
    "In a live game there are {fastest} to {slowest} seconds to think.",
    "{n} seconds for every decision.",  # five at least
    "{tables} tables with {sockets} sockets, {moves} moves in {seconds} s: {rate} moves a second.",  # thousands
    "There are {players} players but {seats} seats.",  # of the table that is being laid, by a page
    *("{n} seats are still free.", "{n} people are watching."),  # the page has another word for one
    "After {n} games",  # there is no series of one
    "The winner takes up to {n} cards of the other's point pile.",  # five
    "{place}: at most {most} decks can be arranged, not {found}; later ones are shuffled from the seed.",  # three
    "Deal {deal} of {deals}: {count} cards each.",  # four or five
    "It beats {n} of the {of} cards that the others still hold.",  # there is another sentence for one
    "{n} equal cards: {rank}",  # two at least: they lie on each other
}

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
def test_what_is_counted_has_a_singular(domain: str) -> None:
    """“1 cards” is never said: such a sentence is a pair (`say_many`), unless its number is never one."""
    alone = {english for english, message in catalogue(domain).items() if isinstance(message.id, str)}
    counting = {english for english in alone if COUNTED.search(english)}
    assert counting - NEVER_ONE == set()


def test_exceptions_from_the_singular_are_still_said() -> None:
    assert {english for english in NEVER_ONE if not any(english in catalogue(domain) for domain in DOMAINS)} == set()


@pytest.mark.parametrize(
    ("n", "english", "french"), [(0, "0 cards", "0 carte"), (1, "1 card", "1 carte"), (2, "2 cards", "2 cartes")]
)
def test_nothing_is_singular_in_french_and_plural_in_english(n: int, english: str, french: str) -> None:
    for game in SHELF:
        _, say_many = speaker(game)
        said = say_many("{n} card", "{n} cards", n)
        if "{n} card" in catalogue(game):
            assert (said.text("en"), said.text("fr")) == (english, french)


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
        r"[\w)}’][ \u00a0\u202f][;!?](?=\s|$)": "no space before ; ! ?",
        r'"': "quotation marks are « »",
    }
    return [complaint for pattern, complaint in rules.items() if re.search(pattern, text)]


@EACH_DOMAIN
def test_french_typography(domain: str) -> None:
    found = [f"{text}: {', '.join(mistakes(text))}" for _, text in french(domain) if mistakes(text)]
    assert not found, "\n".join(found)


PRONOUNS = "je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|le|la|les|lui|leur|en|y|t|ci|là|mêmes?"


def broken(text: str) -> list[str]:
    """Words like “posez-la” and “est-elle” whose hyphen could end a line: no line breaks at U+2011."""
    return re.findall(rf"\b\w+-(?:{PRONOUNS})\b", re.sub(r"`[^`]*`", "x", text))


@EACH_DOMAIN
def test_no_line_ends_between_a_verb_and_its_pronoun(domain: str) -> None:
    assert [word for _, text in french(domain) for word in broken(text)] == []


@pytest.mark.parametrize("name", SHELF)
def test_no_line_of_a_page_ends_between_a_verb_and_its_pronoun(name: str) -> None:
    assert broken(find(name).howto("fr") + find(name).rulings("fr")) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [("Posez-la.", "Posez-la"), ("Est-elle là?", "Est-elle"), ("Joue-t-on?", "Joue-t"), ("elle-même", "elle-même")],
)
def test_hyphens_that_could_end_a_line_are_found(text: str, word: str) -> None:
    assert broken(text) == [word]
    assert broken(text.replace("-", NO_BREAK_HYPHEN)) == broken("peut-être, `door-on`, --key-file") == []


@pytest.mark.parametrize("name", SHELF)
def test_french_typography_of_the_pages(name: str) -> None:
    page = re.sub(r"^```.*?^```", "", find(name).howto("fr"), flags=re.DOTALL | re.MULTILINE)
    prose = [re.sub(r"<!--.*?-->", "", line) for line in page.splitlines() if not line.startswith(("|", "    "))]
    found = [f"{line}: {', '.join(mistakes(line))}" for line in prose if mistakes(line)]
    assert not found, "\n".join(found)


# --- one thing, one word ----------------------------------------------------------------------------------------------

CARDS = {"fr": {r"\bdistributions?\b": "donne", r"\bbrass\w+|\bmêl(e|er|ent|ée?s?)\b": "mélange, mélanger"}, "en": {}}


def banned(game: str, lang: str) -> dict[str, str]:
    """What we do not call a thing, and what we call it; CONTRIBUTING.md, "Words", lists the words that we chose."""
    own: dict[str, dict[str, str]] = import_module(f"tests.{game}.terms").BANNED
    return {**CARDS[lang], **own[lang]}


def every_text(game: str, lang: str) -> list[str]:
    """All that is said and written about a game, line by line; what is written in code is not."""
    said = [text for _, text in french(game)] if lang == "fr" else list(said_in(game))
    pages = [find(game).howto(lang), find(game).rulings(lang)]
    return [*said, *re.sub(r"`[^`]*`|<!--.*?-->", "", "\n".join(pages)).splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF)
def test_one_thing_has_one_word(game: str, lang: str) -> None:
    found = [
        f"{text}: better {better}"
        for text in every_text(game, lang)
        for word, better in banned(game, lang).items()
        if re.search(word, text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


HOUSE_TERMS = {
    "fr": {r"[Aa]nnul\w+ (le|un) coup": "reprendre", r"perdu la connexion": "hors ligne", r"[Dd]évoil": "révéler"},
    "en": {r"Undo\b|\bu:? undo": "take back", r"lost the connection": "away"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@EACH_DOMAIN
def test_moves_are_taken_back_and_people_are_away(domain: str, lang: str) -> None:
    said = [text for _, text in french(domain)] if lang == "fr" else list(said_in(domain))
    found = [
        f"{text}: better {better}"
        for text in said
        for word, better in HOUSE_TERMS[lang].items()
        if re.search(word, text)
    ]
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
        (f"non{NO_BREAK}?", False),
        ("non?", True),
        ("`a: b`", True),
    ],
)
def test_mistakes_are_found(text: str, right: bool) -> None:
    assert (mistakes(text) == []) == right


def test_a_name_that_only_numbers_a_player_follows_the_language() -> None:
    names = ["Joueur 2", "Player 1", "", "Zoé"]  # who gave no name keeps the number at another seat
    assert [Seat(seat).text("en", names) for seat in range(4)] == ["Player 2", "Player 1", "Player 3", "Zoé"]
    assert [Seat(seat).text("fr", names) for seat in range(4)] == ["Joueur 2", "Joueur 1", "Joueur 3", "Zoé"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *(("Zoé", "de Zoé"), ("Inès", "d’Inès"), ("Émile", "d’Émile"), ("œdipe", "d’œdipe")),
        *(("Hugo", "d’Hugo"), ("Hortense", "d’Hortense"), ("Hans", "de Hans"), ("Harold", "de Harold")),
        *(("Yves", "d’Yves"), ("Yvonne", "d’Yvonne"), ("Yann", "de Yann")),
    ],
)
def test_names_with_a_vowel_are_leant_on_in_french(name: str, said: str) -> None:
    say, _ = speaker("supertock")
    sentence = say("It sends a marble of {who} back to the break.", who=Seat(0))
    assert f" {said} " in sentence.text("fr", [name])
    assert f" of {name} " in sentence.text("en", [name])
    rockoman, _ = speaker("rockoman")
    last = rockoman("Nobody has fewer points than {who}.", who=Seat(0)).text("fr", [name])
    assert last.endswith(f"{said.replace('d', 'qu', 1)}.")
