"""The rulings: every id has its sentence in both languages, its code and its test, and none is invented."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ludotheque.games import SHELF, find
from ludotheque.games.game import Game, Option
from ludotheque.i18n import LANGUAGES
from ludotheque.pages import reread_rulings, ruling, ruling_ids, rulings
from tests.helpers import ROOT, SOURCE
from tests.test_words import mistakes

DEFAULT = {"en": "(default)", "fr": "(par défaut)"}
EACH_GAME = pytest.mark.parametrize("name", SHELF)
EACH_PAGE = pytest.mark.parametrize(("name", "lang"), [(name, lang) for name in SHELF for lang in LANGUAGES])


def prefix_of(name: str) -> str:
    """The letters with which all rulings of a game begin."""
    (prefix,) = {re.sub(r"\d", "", id) for id in ruling_ids(find(name), "en")}
    return prefix


@cache
def carried_by_code(name: str) -> set[str]:
    """The rulings that the code of a game carries, in comments and docstrings; an overview (T9–T12) does not count."""
    id = rf"\b{prefix_of(name)}\d+\b"
    texts = [path.read_text(encoding="utf-8") for path in sorted(find(name).folder.rglob("*.py"))]
    return {found for text in texts for found in re.findall(id, re.sub(rf'{id}–{id}|"{id}"', "", text))}


@cache
def proved_by_tests(name: str) -> set[str]:
    """The rulings after which tests are named: test_rm5_…"""
    pattern = re.compile(rf"^def test_({prefix_of(name).lower()}\d+)_", re.MULTILINE)
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / name).glob("test_*.py"))]
    return {found.upper() for text in texts for found in pattern.findall(text)}


def listed(name: str) -> set[str]:
    return set(ruling_ids(find(name), "en"))


@EACH_PAGE
def test_rulings_are_numbered_from_one_in_order(name: str, lang: str) -> None:
    ids = ruling_ids(find(name), lang)
    assert ids == [f"{prefix_of(name)}{number}" for number in range(1, len(ids) + 1)]


@EACH_GAME
def test_every_ruling_is_in_the_code_and_none_other(name: str) -> None:
    assert carried_by_code(name) == listed(name)
    assert set(find(name).rules.RULINGS) <= {"", *listed(name)}


@EACH_GAME
def test_every_ruling_is_proved_and_no_test_proves_another(name: str) -> None:
    assert proved_by_tests(name) == listed(name)


@EACH_GAME
def test_both_languages_rule_the_same(name: str) -> None:
    assert ruling_ids(find(name), "en") == ruling_ids(find(name), "fr")


def options_told(game: Game, lang: str) -> dict[str, tuple[str, list[str]]]:
    """The options on the page: which ruling has them, and the values, the default first."""
    told = {}
    for id in ruling_ids(game, lang):
        line = rf"^- Option `(\w+)`\u00a0?: `([^`]+)` {re.escape(DEFAULT[lang])}((?:, `[^`]+`)+)"
        for name, default, others in re.findall(line, ruling(game, lang, id), re.MULTILINE):
            told[name] = (id, [default, *re.findall(r"`([^`]+)`", others)])
    return told


def values_of(option: Option) -> list[str]:
    return [str(option.default), *(str(value) for value in option.values if value != option.default)]


@EACH_PAGE
def test_the_options_are_told_with_their_values_and_defaults(name: str, lang: str) -> None:
    game = find(name)
    told = options_told(game, lang)
    assert {option: values for option, (_, values) in told.items()} == {
        option.name: values_of(option) for option in game.options
    }
    assert told == options_told(game, "en")


@EACH_PAGE
def test_every_ruling_says_what_the_sheet_says(name: str, lang: str) -> None:
    words = {"en": r"^- On the sheets?: ", "fr": r"^- Sur (la|les) feuilles?\u00a0: "}
    for id in ruling_ids(find(name), lang):
        assert re.search(words[lang], ruling(find(name), lang, id), re.MULTILINE), id


@EACH_PAGE
def test_players_are_not_told_how_it_once_was_read(name: str, lang: str) -> None:
    """That is for those who keep old records, and stands where moves are typed; nor are they told of our tests."""
    told = rulings(find(name), lang, typed=False)
    assert not re.search(r"\b0\.\d|\btests?\b|\brecords?\b|enregistre", told)
    for id in reread_rulings(find(name)):
        assert "0.1" in ruling(find(name), lang, id)


@EACH_GAME
def test_french_typography_of_the_rulings(name: str) -> None:
    text = re.sub(r"`[^`]*`", "x", rulings(find(name), "fr"))
    found = [f"{line}: {', '.join(mistakes(line))}" for line in text.splitlines() if mistakes(line)]
    assert not found, "\n".join(found)


def test_an_id_is_never_a_card() -> None:
    for name in SHELF:
        assert [id for id in listed(name) if find(name).notation.read(id) is not None] == []
    assert find("ciseaux").notation.read("R5") is not None, "so it must not be the name of a ruling"


# --- option values have names -----------------------------------------------------------------------------------------


@EACH_GAME
def test_options_are_called_by_name_in_the_rules(name: str) -> None:
    """Values that are words have a constant each beside the record: OVERSHOOT_FORBIDDEN."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(SOURCE / "games" / name).glob("*.py"))
    for option in find(name).options:
        for value in option.values:
            if isinstance(value, str) and value not in ("yes", "no") and value.isidentifier():
                assert constant(text, f"{option.name}_{value}".upper()) == option.code(value)


def constant(text: str, name: str) -> int | None:
    """The value given to a name in a line like ``A, B = 0, 1``."""
    for names, values in re.findall(r"^([A-Z_, ]+) = ([\d, ]+)\b", text, re.MULTILINE):
        given = dict(zip(names.split(", "), values.split(", "), strict=False))
        if name in given:
            return int(given[name])
    return None
