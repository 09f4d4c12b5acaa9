"""`ludotheque bench abuse`, in short: every attack on a real server, while honest players play."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ludotheque.bench import abuse
from ludotheque.bench.abuse.attack import Outcome
from ludotheque.bench.abuse.nonsense import bad_message
from ludotheque.bench.abuse.report import refusals
from ludotheque.bench.abuse.scene import Extent, Result, holds
from ludotheque.errors import BadOption
from ludotheque.web.problems import BadMessage
from ludotheque.web.socket import messages

SHORT = Extent(seconds=0.3, calm=0.1, messages=500, addresses=2)
SOME = ["nonsense", "frames", "hello", "say", "moments", "tables", "codes", "seats", "sockets", "forms"]
SOME += ["names", "slow"]
BRIEF = ("hello", "say", "moments", "tables", "slow")  # there is no time to be refused


@pytest.mark.slow
def test_nobody_who_wants_to_hurt_the_others_succeeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "figures.json"
    results = abuse.run(SOME, SHORT, target)
    assert [result.attack for result in results] == SOME
    for result in results:
        assert not result.crashed, result.attack
        assert result.leaks == [], result.attack
        assert result.outcome.sent > 0, result.attack
        assert len(result.under) > 1, result.attack
        assert result.outcome.refused or result.attack in BRIEF, result.attack
    assert results[0].outcome.sent >= 500
    assert [result["attack"] for result in json.loads(target.read_text())] == SOME
    assert "Attacks on a running server" in capsys.readouterr().out


def test_an_attack_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no attack 'war': choose nonsense, frames"):
        abuse.run(["war"])


def test_most_nonsense_is_none_of_the_protocol() -> None:
    luck = random.Random(1)
    refused = 0
    for _ in range(2000):
        try:
            messages.read(bad_message(luck).decode(errors="replace"))
        except BadMessage:
            refused += 1
    assert 1200 < refused < 1999  # the others are well formed, but for seats of others


def test_a_secret_is_found_wherever_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "received"
    file.write_bytes(b"x" * ((1 << 20) - 5) + b"the secret" + b"y" * 10)
    assert holds(file, b"the secret")
    assert not holds(file, b"another")


def test_refusals_are_told_the_most_frequent_first() -> None:
    result = Result("codes", Outcome(10, {"404": 2, "429": 7, "a": 1, "b": 1, "c": 1}), [], [], False)
    assert refusals(result) == "429 7, 404 2, a 1, b 1"
