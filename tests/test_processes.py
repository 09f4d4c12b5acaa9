"""The same match everywhere: in another process, with another hash seed, compiled or not."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF
from tests.helpers import run_python

pytestmark = pytest.mark.slow


def compare(one: str, other: str) -> None:
    """Both traces are the same; if not, say which match and which step differs first."""
    lines, others = one.splitlines(), other.splitlines()
    assert len(lines) == len(others)
    for line, twin in zip(lines, others, strict=True):
        setup, *marks = line.split()
        assert len(marks) > 1
        for step, (mark, its_twin) in enumerate(zip(marks, twin.split()[1:], strict=True)):
            assert mark == its_twin, f"{setup} differs at step {step}"


@pytest.mark.parametrize("game", SHELF)
def test_compiled_and_uncompiled_agree_step_for_step(game: str) -> None:
    compiled = run_python("-m", "tests.trace", game, NUMBA_DISABLE_JIT="0")
    uncompiled = run_python("-m", "tests.trace", game, NUMBA_DISABLE_JIT="1")
    compare(compiled, uncompiled)


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
        compare("ninjan-2-0 aa bb", "ninjan-2-0 aa cc")
