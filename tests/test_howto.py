"""The how-to-play pages: their examples are played, in both languages, and say the same."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from ludotheque.examples import Example, find_examples
from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES
from ludotheque.pages import page, phases_of, rules_at_hand
from tests.examples import run_example, without_words
from tests.helpers import EXAMPLES, LONGEST, Setup, hurry, rewound

PAGES = [(game, lang) for game in SHELF for lang in LANGUAGES]


def examples_of(game: str, lang: str) -> list[Example]:
    return find_examples(f"{game}/howto.{lang}.md", find(game).howto(lang))


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_the_examples_go_as_the_page_says(game: str, lang: str) -> None:
    examples = examples_of(game, lang)
    assert examples
    for example in examples:
        assert run_example(example, lang).game.id == game
        assert any(line.key in {"say", "why", "scores", "winners"} for line in example), "it shows nothing"


@pytest.mark.parametrize("game", SHELF)
def test_both_pages_have_the_same_examples(game: str) -> None:
    english, french = ([without_words(example) for example in examples_of(game, lang)] for lang in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("game", SHELF)
def test_both_pages_have_the_same_chapters(game: str) -> None:
    english, french = (
        [phases_of(line) for line in find(game).howto(lang).splitlines() if line.startswith("## ")]
        for lang in LANGUAGES
    )
    assert english == french


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_the_page_names_every_option(game: str, lang: str) -> None:
    for option in find(game).options:
        assert re.search(rf"`{option.name}\b", find(game).howto(lang)), option.name


@cache
def phases_met(game: str) -> set[str]:
    """The phases in which somebody has to decide, as random matches come across them."""
    phases: set[str] = set()
    for seed in range(EXAMPLES // 2):
        match = Setup(game, 2, {}, seed).start()
        hurry(match, random.Random(seed), LONGEST)
        moments = random.Random(seed).sample(range(len(match.moves)), min(40, len(match.moves)))
        phases |= {rewound(match, place).view()["phase"] for place in moments}
    return phases


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_whenever_someone_must_decide_a_chapter_explains_it(game: str, lang: str) -> None:
    assert phases_met(game)
    for phase in phases_met(game):
        assert rules_at_hand(find(game), lang, phase), phase


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_the_page_is_shown_without_our_marks(game: str, lang: str) -> None:
    assert page(find(game), lang).startswith("# ")
    assert "<!--" not in page(find(game), lang)


# --- the examples themselves are checked ------------------------------------------------------------------------------

GOOD = """Some words.

```example
game: ciseaux
players: 2
options: {"void": "carry"}
play: 0 R5, 1 S3
say: Player 1 takes the trick with the 5 of rock: 3 points.
scores: 3 0
illegal: 0 R5
why: You have already played the 5 of rock.
winners:
```
"""


def complaint(old: str, new: str) -> str:
    (example,) = find_examples("page.md", GOOD.replace(old, new))
    with pytest.raises(AssertionError) as caught:
        run_example(example, "en")
    return str(caught.value)


def test_a_good_example() -> None:
    (example,) = find_examples("page.md", GOOD)
    assert run_example(example, "en").moves == [(0, "R5"), (1, "S3")]


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("3 points.", "4 points.", "page.md:8", "what is really said:"),
        ("3 points.", "4 points.", "page.md:8", "Player 1 takes the trick with the 5 of rock: 3 points."),
        ("scores: 3 0", "scores: 0 3", "page.md:9", "really: 3 0"),
        ("illegal: 0 R5", "illegal: 0 R4", "page.md:10", "this move is legal"),
        ("already", "never", "page.md:11", "the reason is really: You have already played the 5 of rock."),
        ("winners:", "winners: 0", "page.md:12", "really: "),
        ("1 S3", "1 S9", "page.md:7", "1 S9 is refused: 'S9' is not a move of this game"),
        ("0 R5, 1 S3", "0 R5; 1 S3", "page.md:7", "is refused"),
        ("0 R5, 1 S3", "R5", "page.md:7", "moves are written as 0 R7, 1 S3"),
        ("why: You", "scores: You", "page.md:11", "an illegal move is followed by why"),
        ("illegal: 0 R5\n", "", "page.md:10", "there is no illegal move before it"),
        ("why: You have already played the 5 of rock.\nwinners:\n", "", "page.md:10", "followed by why"),
        ("say: ", "cry: ", "page.md:8", "there is no 'cry': only game, players"),
        ("players: 2\n", "", "page.md:4", "the example lacks players"),
        ("players: 2", "players: 7", "page.md:4", "cannot start"),
        ('"carry"}', '"carry"', "page.md:4", "cannot start"),
    ],
)
def test_an_example_that_does_not_go_as_it_says(old: str, new: str, place: str, reason: str) -> None:
    message = complaint(old, new)
    assert message.startswith(f"{place}:")
    assert reason in message


def test_a_line_that_is_no_line() -> None:
    with pytest.raises(AssertionError, match=r"page\.md:9: scores 3 0"):
        find_examples("page.md", GOOD.replace("scores:", "scores"))
