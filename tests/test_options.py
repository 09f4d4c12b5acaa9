"""House rules as people read them: questions with answers that speak for themselves, and choices told with “or”."""

from __future__ import annotations

import re

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
        ("en", "Is a marble on its own start protected? Here: yes, nobody can capture, exchange or pass it."),
        (
            "fr",
            "Une bille sur son propre départ est‑elle protégée? "
            "Ici\u00a0: oui, on ne peut ni la prendre, ni l’échanger, ni la dépasser.",
        ),
    ],
)
def test_a_house_rule_is_a_question_and_its_answer(lang: str, told: str) -> None:
    assert option_of("supertock", "start_protected").settled("yes").text(lang) == told


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
            "Combien de donnes dure une partie? Ce ne peut pas être '2'\u00a0: choisissez "
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
        ("fr", "Il n’y a pas de niveau 'genius'\u00a0: choisissez easy, medium, hard ou expert."),
    ],
)
def test_levels_to_choose_from(lang: str, told: str) -> None:
    with pytest.raises(ludotheque.BadOption) as caught:
        ludotheque.bot("genius")
    assert caught.value.text(lang) == told
