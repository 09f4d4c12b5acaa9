"""The ground under all games: fair random numbers, and a place for compiled rules."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ludotheque.games import cache
from ludotheque.games.bits import bit, members_of, random_member
from ludotheque.games.chance import below, branch, prefer, shuffle, stream_from

HOME = Path(cache.__file__).parent / "ninjan"


def fresh_folder(home: Path) -> Path:
    folder = cache.cache_folder.__wrapped__(home)
    assert folder is not None
    return folder


# --- random numbers ---------------------------------------------------------------------------------------------------


def far_from_even(counts: Counter[object], kinds: int) -> float:
    each = counts.total() / kinds
    return sum((count - each) ** 2 / each for count in counts.values()) + each * (kinds - len(counts))


def test_small_numbers_are_even() -> None:
    stream = stream_from(1)
    counts: Counter[object] = Counter(below(stream, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert far_from_even(counts, 6) < 25  # chance exceeds this once in ten thousand times


def test_large_numbers_are_even_too() -> None:
    """With a limit just above half of all words, taking the remainder would favour some numbers twice over."""
    limit = 2**31 + 1
    stream = stream_from(2)
    numbers = [below(stream, limit) for _ in range(2000)]
    assert all(0 <= number < limit for number in numbers)
    counts: Counter[object] = Counter(number * 4 // limit for number in numbers)
    assert far_from_even(counts, 4) < 21


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    stream = stream_from(3)
    counts: Counter[object] = Counter()
    for _ in range(2400):
        cards = np.arange(4)
        shuffle(cards, 4, stream)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 24
    assert far_from_even(counts, 24) < 56


def test_a_random_member_is_a_member_and_each_is_as_likely() -> None:
    stream = stream_from(4)
    members = bit(0) | bit(5) | bit(47)
    counts: Counter[object] = Counter(random_member(members, stream) for _ in range(3000))
    assert set(counts) == set(members_of(members)) == {0, 5, 47}
    assert far_from_even(counts, 3) < 18.5


def test_one_of_the_best_is_preferred_and_each_is_as_likely() -> None:
    stream, counts = stream_from(6), Counter[object]()
    for _ in range(3000):
        best, equals, choice = -10, 0, -1
        for i, worth in enumerate((2, 5, 3, 5, 5, 1)):
            best, equals, better = prefer(worth, best, equals, stream)
            if better:
                choice = i
        counts[choice] += 1
    assert set(counts) == {1, 3, 4}
    assert far_from_even(counts, 3) < 18.5


def test_a_branch_goes_its_own_way() -> None:
    stream, other = stream_from(5), np.zeros(4, np.uint32)
    branch(stream, other)
    assert [below(stream, 1000) for _ in range(5)] != [below(other, 1000) for _ in range(5)]


# --- where compiled rules are kept ------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return tmp_path / "ludotheque"


def test_the_folder_is_the_same_for_the_same_sources(elsewhere: Path) -> None:
    folder = fresh_folder(HOME)
    assert folder.parent == elsewhere
    assert folder.is_dir()
    assert fresh_folder(HOME) == folder
    assert fresh_folder(HOME.parent / "ciseaux") != folder


def test_changed_sources_have_another_folder(elsewhere: Path, tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("from ludotheque.games.compiling import rule")
    before = fresh_folder(tmp_path)
    source.write_text("from ludotheque.games.compiling import compiled, rule")
    assert fresh_folder(tmp_path) != before


def test_folders_not_used_for_a_month_are_removed_and_no_others(elsewhere: Path) -> None:
    old, young = elsewhere / "old", elsewhere / "young"
    for folder, days in ((old, 31), (young, 29)):
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - days * 24 * 3600,) * 2)
    (elsewhere / "a-file").touch()
    kept = fresh_folder(HOME)
    assert sorted(elsewhere.iterdir()) == sorted([kept, young, elsewhere / "a-file"])


def test_the_usual_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert fresh_folder(HOME).parent == tmp_path / "xdg" / "ludotheque"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert fresh_folder(HOME).parent == tmp_path / "home" / ".cache" / "ludotheque"


def test_where_nothing_can_be_kept_there_is_no_folder(elsewhere: Path) -> None:
    elsewhere.write_text("a file where the folder should be")
    assert cache.cache_folder.__wrapped__(HOME) is None
