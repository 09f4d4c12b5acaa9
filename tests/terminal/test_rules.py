"""The rules are for readers: laid out in a terminal, plain text in a pipe, and no markup in either."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES, language
from ludotheque.pages import page, rulings
from ludotheque.terminal.plaintext import plain_text
from ludotheque.terminal.screen import Screen
from tests.terminal.console import Console as Terminal

MARKUP = re.compile(r"\*\*|`|^#|^\||-\|-|--- |\*\(|\)\*| \*\w", re.MULTILINE)
ESCAPES = re.compile(r"\x1b\[[\d;]*m")


def shown(text: str, lang: str, terminal: bool) -> str:
    paper = StringIO()
    with language(lang):
        console = Console(file=paper, force_terminal=terminal, width=100, highlight=False, markup=False)
        Screen(console=console, room=100 if terminal else 0).page(text)
    return ESCAPES.sub("", paper.getvalue())


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHELF)
def test_no_markup_is_ever_read(name: str, lang: str, terminal: bool) -> None:
    game = find(name)
    for text in (page(game, lang), rulings(game, lang)):
        assert MARKUP.search(text), "there is some to be taken away"
        assert (found := MARKUP.search(shown(text, lang, terminal))) is None, found


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {}], ids=["dumb", "no colour", "plain"])
@pytest.mark.parametrize("command", ["rules", "rules ninjan", "games"])
def test_who_wants_words_alone_gets_them_on_a_terminal_too(
    tmp_path: Path, command: str, environment: dict[str, str]
) -> None:
    plain = [] if environment else ["--plain"]
    with Terminal(tmp_path, *command.split(), "--lang", "en", *plain, environment=environment) as terminal:
        assert terminal.end() == 0
        assert len(terminal.written) > 20
        assert b"\x1b" not in terminal.written


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHELF)
def test_in_a_pipe_no_word_is_lost(name: str, lang: str) -> None:
    text = rulings(find(name), lang)
    assert re.findall(r"\w+", shown(text, lang, terminal=False)) == re.findall(r"\w+", text)


def test_tables_stand_in_columns_and_lists_hang() -> None:
    table = "| card | what |\n| --- | --- |\n| ace, **king** | starts `A18` |\n| 2 | *two* |\n"
    assert plain_text(f"# Cards\n\n{table}\n- one\n  more\n- two\n").splitlines() == [
        *("Cards", "", "card        what", "ace, king   starts A18", "2           two", ""),
        *("- one", "  more", "- two"),
    ]


def test_what_is_broken_to_the_width_of_a_terminal_is_not_broken_before() -> None:
    told = "Everyone chooses\na card.\n\n- one\n  more\n"
    assert plain_text(told, flowing=True) == "Everyone chooses a card.\n\n- one more"
    assert plain_text(told) == "Everyone chooses\na card.\n\n- one\n  more"


@pytest.mark.parametrize(("lang", "said"), [("en", "For example:"), ("fr", "Par exemple\N{NO-BREAK SPACE}:")])
def test_an_example_is_not_taken_for_the_table_at_which_one_sits(lang: str, said: str) -> None:
    text = shown(page(find("ninjan"), lang), lang, terminal=True)
    assert said in ESCAPES.sub("", text)
