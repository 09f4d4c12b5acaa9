"""Worked examples as readers get them: never as they are written, but drawn and told by the rules."""

from __future__ import annotations

import json

import pytest

from ludotheque.examples import find_examples, parts_of, steps_of
from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES, language
from ludotheque.terminal.screen import Screen
from ludotheque.web.http.sheets import examples_data, rules_html

RAW = ("deal:", "play:", "illegal:", "```", '{"')
PAGES = [(game, lang) for game in SHELF for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_no_page_shows_an_example_as_it_is_written(game: str, lang: str) -> None:
    page = str(rules_html(game, lang))
    assert page.count('<figure class="example"') == len(examples_data(game, lang))
    assert [raw for raw in RAW if raw in page] == []


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_no_terminal_shows_an_example_as_it_is_written(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with language(lang):
        Screen().page(find(game).howto(lang))
    printed = capsys.readouterr().out
    assert [raw for raw in RAW if raw in printed] == []
    [first, *_] = find_examples("", find(game).howto(lang))
    for event in (event for step in steps_of(first) for event in step.told):
        assert event.text(lang) in printed
        assert event.reason(lang) in printed


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_what_is_drawn_is_what_is_told(game: str, lang: str) -> None:
    """Every sentence of the drawing stands on the page too, for whoever has no script."""
    page = rules_html(game, lang).unescape()
    for example in json.loads(json.dumps(examples_data(game, lang))):
        for event in (event for step in example["steps"] for event in step["events"]):
            if event["kind"] not in ("chose", "duel_chose", "position"):  # nothing is drawn, so nothing stands
                assert event["text"] in page
                assert event.get("why", "") in page


def test_a_refusal_links_to_its_ruling() -> None:
    assert '<a class="ruling" href="/rules/ninjan#N3">N3</a>' in rules_html("ninjan", "en")


def test_a_page_falls_into_text_and_examples() -> None:
    text, example, rest = parts_of("one\n```example\ngame: x\n\nplayers: 2\n```\ntwo\n")
    assert (text, rest) == ("one\n", "two\n")
    assert [(line.key, line.value) for line in example if not isinstance(line, str)] == [
        ("game", "x"),
        ("players", "2"),
    ]
