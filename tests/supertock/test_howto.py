"""The worked examples of the how-to-play pages, played as they are told."""

from __future__ import annotations

import json
import re

import pytest

from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import play_script

EXAMPLE = re.compile(r"^```example\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = {lang: find("supertock").howto(lang) for lang in ("en", "fr")}
BLOCKS = [(lang, block) for lang, page in PAGES.items() for block in EXAMPLE.findall(page)]


@pytest.mark.parametrize(("lang", "block"), BLOCKS)
def test_an_example_happens_as_told(lang: str, block: str) -> None:
    lines = [line.split(": ", 1) for line in block.splitlines()]
    setup = dict(line for line in lines if line[0] in ("game", "players", "options", "deal"))
    options, deal = json.loads(setup.get("options", "{}")), json.loads(setup["deal"])
    match = Match.start(setup["game"], int(setup["players"]), options=options, deal=deal)
    refused: tuple[int, str] = (0, "")
    for key, value in lines[len(setup) :]:
        if key == "play":
            play_script(match, value)
        elif key == "say":
            assert value in [event.text(lang) for event in match.events()]
        elif key == "scores":
            assert match.scores == tuple(int(score) for score in value.split())
        elif key == "illegal":
            seat, move = value.split(maxsplit=1)
            refused = int(seat), move
        else:
            assert key == "why"
            reason = match.explain(*refused)
            assert reason is not None
            assert reason.text(lang) == value


def test_both_pages_tell_the_same() -> None:
    english, french = (PAGES[lang] for lang in ("en", "fr"))
    moves = re.compile(r"^(?:play|illegal|deal|scores): .*$", re.MULTILINE)
    assert moves.findall(english) == moves.findall(french)
    assert english.count("\n## ") == french.count("\n## ")
    for page in (english, french):
        assert 80 <= len(page.splitlines()) <= 160
        for option in find("supertock").options:
            assert f"{option.name}=" in page
