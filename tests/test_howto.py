"""The how-to-play pages: their examples are played, in both languages, and say the same."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from ludotheque.examples import Example, find_examples, steps_of
from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES
from ludotheque.pages import RULING, is_typed, page, phases_of, rules_at_hand, ruling_ids, rulings
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
def test_what_is_refused_is_never_told_as_if_it_had_happened(game: str) -> None:
    """It is said to be refused before it is said at all, then why; nothing of what would have come of it."""
    for example in examples_of(game, "en"):
        for before, step in pairwise(steps_of(example)):
            for event in (event for event in step.events if event.kind == "refused"):
                code = find(game).notation.read(event.details["move"])
                assert code is not None
                attempt = find(game).words.attempt(code)
                assert event.text("en").endswith(f" tries this, and it is refused: {attempt.text('en')}.")
                assert event.text("fr").endswith(f" essaie ceci, et c’est refusé\u00a0: {attempt.text('fr')}.")
                assert event.why is not None
                assert step.match.view() == before.match.view()


@pytest.mark.parametrize("game", SHELF)
def test_both_pages_have_the_same_examples(game: str) -> None:
    english, french = ([without_words(example) for example in examples_of(game, lang)] for lang in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("game", SHELF)
def test_both_pages_have_the_same_chapters(game: str) -> None:
    english, french = (
        [(is_typed(line), phases_of(line)) for line in find(game).howto(lang).splitlines() if line.startswith("## ")]
        for lang in LANGUAGES
    )
    assert english == french


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_the_page_names_every_option(game: str, lang: str) -> None:
    for option in find(game).options:
        assert re.search(rf"`{option.name}=", page(find(game), lang)), option.name


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_how_it_is_written_is_told_to_those_who_type(game: str, lang: str) -> None:
    """In the terminal: on the whole page, and whatever must be decided."""
    (chapter,) = re.findall(r"^## .* <!-- typed -->\n\n(.*?)\n\n##", find(game).howto(lang), re.MULTILINE | re.DOTALL)
    assert "`" in chapter
    assert chapter in page(find(game), lang)
    for phase in phases_met(game):
        assert chapter in rules_at_hand(find(game), lang, phase)


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_a_browser_s_reader_meets_no_notation(game: str, lang: str) -> None:
    """Where cards show French letters, P is another suit than in a move that is typed."""
    read = find(game).notation.read
    for text in (page(find(game), lang, typed=False), rulings(find(game), lang, typed=False)):
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        assert "`" not in prose
        words = re.findall(r"[^\s().,;]+", prose)
        pairs = [" ".join(pair) for pair in pairwise(words)]
        assert [code for code in (*words, *pairs) if not code.isalpha() and read(code) is not None] == []
        assert not any(f"{option.name}=" in prose for option in find(game).options)
        assert not re.search(r"\b(10|[2-9AJQK])[CDHS]\b|\bsky\b|<!--(?! phase)", prose)


@pytest.mark.parametrize(("game", "lang"), PAGES)
def test_nothing_else_is_left_out_for_a_browser(game: str, lang: str) -> None:
    """Every ruling stands there, with its sentence; so do all examples."""
    assert RULING.findall(rulings(find(game), lang, typed=False)) == ruling_ids(find(game), lang)
    read, typed = (find_examples("", page(find(game), lang, typed=typed)) for typed in (False, True))
    assert [without_words(one) for one in read] == [without_words(one) for one in typed]


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
