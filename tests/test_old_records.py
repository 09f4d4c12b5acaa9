"""Records of every released version replay for ever: `tests/old/records`, written by the programs of their day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque import BadRecord, replay
from ludotheque.games import find

FOLDER = Path(__file__).parent / "old" / "records"
FORMATS = {"0.1.0": "ludotheque/1", "0.2.0": "ludotheque/2"}  # that each version wrote

# The one reading of a sheet that a later version gave up (T14: whom a jack hits). Such a game may say so: these do.
GIVEN_UP = {("0.1.0", 27)}


def lines(version: str) -> list[Any]:
    return [json.loads(line) for line in (FOLDER / f"{version}.jsonl").read_text(encoding="utf-8").splitlines()]


def kept() -> Iterator[Any]:
    for version in FORMATS:
        for number, record in enumerate(lines(version), 1):
            yield pytest.param(version, number, record, id=f"{version}-{number}-{record['game']}")


def test_every_version_is_here_with_every_game_and_option() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(FORMATS)
    for version, form in FORMATS.items():
        records = lines(version)
        assert {record["format"] for record in records} == {form}
        games = {record["game"] for record in records}
        assert len(games) >= 4
        for name in games:
            played = [record for record in records if record["game"] == name]
            assert len({record["players"] for record in played}) >= 3
            for option in played[0]["options"]:
                assert len({record["options"][option] for record in played}) >= 2, option


@pytest.mark.parametrize(("version", "number", "record"), list(kept()))
def test_it_is_played_to_the_same_end(version: str, number: int, record: Any) -> None:
    if (version, number) in GIVEN_UP:
        assert record["options"]["jack_skips"] == "yes"
        with pytest.raises(BadRecord, match="an earlier reading of the rules, which differed in T10, T13 and T14"):
            replay(record)
        return
    match = replay(record)
    assert match.over
    assert list(match.scores) == record["scores"]
    assert match.record()["format"] == record["format"]  # it is written again as what it was
    assert match.record()["moves"] == record["moves"]
    assert set(record["options"]) <= {option.name for option in find(record["game"]).options}
