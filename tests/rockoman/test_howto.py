"""The examples of the how-to-play pages, played."""

from __future__ import annotations

import json
import re

import pytest

from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.view import PHASES
from ludotheque.i18n import LANGUAGES
from ludotheque.match import Match
from ludotheque.pages import rules_at_hand


def examples(lang: str) -> list[str]:
    return re.findall(r"^```example\n(.*?)^```", GAME.howto(lang), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("lang", "number"), [(lang, number) for lang in LANGUAGES for number in range(6)])
def test_every_example_happens_as_it_is_told(lang: str, number: int) -> None:
    assert len(examples(lang)) == 6
    lines = [line.split(": ", 1) for line in examples(lang)[number].splitlines()]
    setting = dict(lines)
    match = Match.start(
        setting["game"],
        int(setting["players"]),
        options=json.loads(setting.get("options", "{}")),
        deal=json.loads(setting["deal"]),
    )
    reason = None
    for key, text in lines:
        if key == "play":
            for move in text.split(", "):
                seat, choice = move.split()
                match.play(int(seat), choice)
        elif key == "say":
            assert text in [event.text(lang) for event in match.events()]
        elif key == "illegal":
            seat, choice = text.split()
            reason = match.explain(int(seat), choice)
        elif key == "why":
            assert reason is not None
            assert text == reason.text(lang)
        elif key == "scores":
            assert match.scores == tuple(int(score) for score in text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_explains_every_phase(lang: str) -> None:
    for phase in set(PHASES.values()) - {"over"}:
        assert rules_at_hand(GAME, lang, phase)
