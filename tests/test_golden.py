"""The stories of all games still go as they are written."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from ludotheque.games import SHELF, find
from tests.golden import TESTS, Case, cases, story, written

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.file.stem}")
def test_golden(case: Case) -> None:
    before, now = case.file.read_text(encoding="utf-8"), story(case)
    difference = list(unified_diff(before.splitlines(), now.splitlines(), "written", "now", lineterm="", n=4))
    assert not difference, "\n".join(
        [f"{case.file.relative_to(TESTS)} has drifted. If this is meant: python -m tests.golden", *difference[:60]]
    )


def test_there_is_a_story_for_every_file_and_a_file_for_every_story() -> None:
    assert sorted(case.file for case in CASES) == sorted(written())


def test_every_number_of_players_and_every_value_of_every_option_has_a_story() -> None:
    for name in SHELF:
        game = find(name)
        stories = [case for case in CASES if case.game == name]
        assert {case.players for case in stories} == set(range(game.fewest, game.most + 1))
        for option in game.options:
            assert {case.options.get(option.name, option.default) for case in stories} == set(option.values)


def test_drift_is_shown_readably(monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[0]
    drifted = story(case).replace("winners: ", "losers: ")
    monkeypatch.setattr("tests.test_golden.story", lambda case: drifted)
    with pytest.raises(AssertionError, match=r"2.txt has drifted[^\0]*-winners: \w+[^\0]*\+losers: "):
        test_golden(case)
