"""House rules as people read them: questions with answers that speak for themselves, and choices told with “or”."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import ludotheque
from ludotheque.games import SHELF, find
from ludotheque.games.game import Option
from ludotheque.i18n import LANGUAGES, Either

EACH_OPTION = pytest.mark.parametrize(
    ("game", "option"), [(game, option) for game in SHELF for option in find(game).options], ids=str
)


def option_of(game: str, name: str) -> Option:
    return next(option for option in find(game).options if option.name == name)


@EACH_OPTION
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_is_a_question_with_answers_in_words(game: str, option: Option, lang: str) -> None:
    assert option.question.text(lang).endswith("?"), game
    answers = [option.named(value).text(lang) for value in option.values]
    assert len(set(answers)) == len(answers)
    bare = {"yes", "no", "oui", "non", *map(str, option.values)}
    assert bare.isdisjoint(answers), "an answer speaks for itself"
    assert all(not re.search(r"[.?!]$", answer) for answer in answers), "it stands inside a sentence"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Nobody can capture, exchange or pass a marble on its own start."),
        ("fr", "On ne peut ni prendre, ni échanger, ni dépasser une bille sur son propre départ."),
    ],
)
def test_a_house_rule_is_a_statement(lang: str, told: str) -> None:
    assert option_of("supertock", "start_protected").stated("yes").text(lang) == told


@EACH_OPTION
def test_whatever_is_not_as_usual_has_its_statement(game: str, option: Option) -> None:
    for players in range(find(game).fewest, find(game).most + 1):
        values = option.by_players.get(players, option.values)
        assert {*values} - {option.default_for(players)} <= {*option.told, *option.brings}


def test_without_a_statement_it_is_the_question_and_its_answer() -> None:
    bare = replace(option_of("supertock", "start_protected"), told={})
    question = "Is a marble on its own start protected?"
    assert bare.stated("yes").text("en") == f"{question} Here: yes, nobody can capture, exchange or pass it."


def test_an_umbrella_is_told_by_what_is_under_it() -> None:
    game = find("supertock")
    options = game.check_options(4, {"advanced": True, "jack_skips": "instead"})
    told = [sentence.text("en") for sentence in game.differences(4, options)]
    assert [sentence[:6] for sentence in told] == ["A 4 al", "A 10 m", "A jack"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "How many deals make a game? It cannot be '2': "
            "choose “one deal” (deals=1) or “three deals, with their scores added up” (deals=3).",
        ),
        (
            "fr",
            "Combien de donnes dure une partie? Ce ne peut pas être «\u00a02\u00a0»\u00a0: choisissez "
            "«\u00a0une donne\u00a0» (deals=1) ou «\u00a0trois donnes, dont on additionne les points\u00a0» (deals=3).",
        ),
    ],
)
def test_a_wrong_answer_is_told_as_the_form_asks_and_as_programs_write_it(lang: str, told: str) -> None:
    deals = option_of("ninjan", "deals")
    assert deals.read("3") == 3
    with pytest.raises(ludotheque.BadOption) as caught:
        deals.read("2")
    assert caught.value.text(lang) == told


def test_of_several_things_one_is_chosen() -> None:
    assert [Either(("a", "b", "c")[:n]).text("en") for n in (1, 2, 3)] == ["a", "a or b", "a, b or c"]
    assert [Either(("a", "b", "c")[:n]).text("fr") for n in (1, 2, 3)] == ["a", "a ou b", "a, b ou c"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "There is no level 'genius': choose easy, medium, hard or expert."),
        ("fr", "Il n’y a pas de niveau «\u00a0genius\u00a0»\u00a0: choisissez easy, medium, hard ou expert."),
    ],
)
def test_levels_to_choose_from(lang: str, told: str) -> None:
    with pytest.raises(ludotheque.BadOption) as caught:
        ludotheque.bot("genius")
    assert caught.value.text(lang) == told
