"""The same match everywhere: in either form of the rules, in another process, with another hash seed."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF, find
from tests.helpers import Setup, run_python, setups_of
from tests.trace import trace

pytestmark = pytest.mark.slow


def compare(one: str, other: str, setup: object) -> None:
    """Both traces are the same; if not, say which match and which step differs first."""
    marks, others = one.split(), other.split()
    assert len(marks) > 1
    for step, (mark, twin) in enumerate(zip(marks, others, strict=True)):
        assert mark == twin, f"{setup} differs at step {step}"


@pytest.mark.parametrize("game", SHELF)
def test_both_forms_agree_step_for_step(game: str) -> None:
    found = find(game)
    plain, compiled = found.in_form(found.plain), found.in_form(found.compiled)
    for setup in setups_of(game, seed=0):
        compare(" ".join(trace(setup, plain)), " ".join(trace(setup, compiled)), setup)


def test_two_processes_with_one_seed_agree() -> None:
    program = """
import json, ludotheque
for game in ludotheque.games():
    match = ludotheque.new(game, seed=2**70)
    bots = [ludotheque.bot(level, seed=9) for level in ("easy", "medium")]
    for step in range(200):
        if not match.over:
            seat = match.actors[-1]
            match.play(seat, bots[seat % 2].choose(match.seen_by(seat)))
    print(json.dumps(match.record()), json.dumps(match.view(0)))
    print(*(event.text("fr") for event in match.log(0)), sep="\\n")
"""
    one, other = (run_python("-c", program, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert len(one.splitlines()) > 2 * len(SHELF)
    assert one == other


def test_compare_says_where_two_traces_part() -> None:
    with pytest.raises(AssertionError, match="ninjan-2-0 differs at step 1"):
        compare("aa bb", "aa cc", Setup("ninjan", 2))
