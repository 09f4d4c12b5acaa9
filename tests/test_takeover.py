"""From plain rules to compiled ones: at once, behind the scenes, and whatever happens to the compiler."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import ludotheque
from ludotheque.errors import BadOption
from ludotheque.games import SHELF, find, takeover
from ludotheque.games.cache import only_one
from ludotheque.games.chance import stream_from
from ludotheque.games.takeover import COMPILE, NEVER, Taker, setting
from ludotheque.match import Match
from tests.helpers import ROOT, run_python

FIRST_MOVE = (
    "import sys, ludotheque; m = ludotheque.new(sys.argv[1], seed=1); m.play(m.actors[0], m.legal(m.actors[0])[0])"
)
NUMBA_LOADED = "; print('numba' in sys.modules)"


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
def test_the_plain_form_does_not_import_numba(game: str) -> None:
    program = FIRST_MOVE + "; ludotheque.bot('hard', seed=1).choose(m.seen_by(m.actors[0]))" + NUMBA_LOADED
    assert run_python("-c", program, game, LUDOTHEQUE_COMPILE=NEVER).strip() == "False"


@pytest.mark.parametrize("game", SHELF)
def test_both_forms_live_in_one_process(game: str) -> None:
    found = find(game)
    matches = [Match.start(found.in_form(form), seed=3) for form in (found.plain, found.compiled)]
    for _ in range(40):
        plain, compiled = matches
        assert plain._table.tobytes() == compiled._table.tobytes()
        if plain.over:
            break
        seat = plain.actors[0]
        assert plain.legal(seat) == compiled.legal(seat)
        move = plain.legal(seat)[-1]
        for match in matches:
            match.play(seat, move)


@pytest.mark.parametrize("game", SHELF)
def test_random_games_are_the_same_in_both_forms(game: str) -> None:
    found = find(game)
    start = found.undealt(found.fewest, found.check_options(found.fewest, {}))
    outcomes = []
    for form in (found.plain, found.compiled):
        scores, winners, lengths = np.zeros((1, found.fewest), np.int32), np.zeros(1, np.int64), np.zeros(1, np.int64)
        form.random_games(start, stream_from(4), scores, winners, lengths)
        outcomes.append((scores.tolist(), winners.tolist(), lengths.tolist()))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][2][0] > 1


def test_a_game_in_a_form_stays_in_it() -> None:
    game = find(SHELF[0])
    compiled = game.in_form(game.compiled)
    assert compiled.form is compiled.compiled is game.compiled
    assert not compiled.in_form(game.plain).form.compiled
    assert game.web.is_dir()


def test_a_match_goes_on_in_the_other_form() -> None:
    """What the plain form has begun, the compiled one finishes, and nothing is lost."""
    game = find("ninjan")
    taker = Taker(game)
    assert not taker.form.compiled
    match = Match.start(game.in_form(taker.form), players=3, seed=5)
    match.play(0, match.legal(0)[0])
    before = match.view(0)
    match._game = game.in_form(taker.wait())
    assert match.game.form.compiled
    assert match.copy().view(0) == before
    bot = ludotheque.bot("medium", seed=1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seen_by(seat)))
    assert ludotheque.replay(match.record()).scores == match.scores


def start(folder: Path, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), **settings}
    environment.pop("LUDOTHEQUE_COMPILE", None)
    command = [sys.executable, *arguments]
    return subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def finish(program: subprocess.Popen[str]) -> str:
    """What it says, if it ends well."""
    said = program.communicate()[0].strip()
    assert program.returncode == 0
    return said


PREPARE = ("-m", "ludotheque.prepare", "--quiet", "ninjan")


@pytest.mark.slow
def test_two_programs_that_start_together_compile_once(tmp_path: Path) -> None:
    """Both get ready; the second finds what the first has compiled, and touches nothing."""
    for program in [start(tmp_path, *PREPARE) for _ in range(2)]:
        finish(program)
    written = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    for whole_games in ("random_games", "policy_games", "at_random", "by_habit", "by_sense"):
        assert any(f".{whole_games}-" in path.name for path in written)
    finish(start(tmp_path, *PREPARE))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == written


@pytest.mark.slow
def test_a_killed_compiler_leaves_a_working_game(tmp_path: Path) -> None:
    compiler = start(tmp_path, *PREPARE)
    time.sleep(2)
    compiler.send_signal(signal.SIGKILL)
    compiler.communicate()
    assert finish(start(tmp_path, "-c", FIRST_MOVE + "; print('played')", "ninjan")) == "played"
    finish(start(tmp_path, *PREPARE))  # the killed one holds no lock


@pytest.mark.slow
def test_where_nothing_can_be_written_the_game_is_slower_but_works(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    program = FIRST_MOVE + "; import time; time.sleep(1); print(len(m.moves), m.game.form.compiled)"
    assert finish(start(blocked, "-c", program, "ninjan")) == "1 False"


def test_threads_that_load_at_once_keep_to_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba has one setting for where to keep things: between two threads it must not be mistaken."""
    from numba import config

    from ludotheque.games import twins

    monkeypatch.setattr(twins, "cache_folder", lambda *homes: Path("/kept") / homes[0].name)
    monkeypatch.setattr(twins, "njit", lambda cache, **ways: where)
    settings = vars(config)
    functions = [find(game).rules.play for game in SHELF]

    def where(function: object) -> bool:
        folder = settings["CACHE_DIR"]
        time.sleep(0.001)
        return bool(folder == settings["CACHE_DIR"] == f"/kept/{function.__module__.split('.')[-2]}")

    before = settings["CACHE_DIR"]
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(twins._compiler, functions * 20))
    assert before == settings["CACHE_DIR"]


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with only_one("a", "b") as first, only_one("a", "b") as second:
        assert {first, second} == {"a", "b"}
    with only_one("a") as again:
        assert again == "a"


def test_a_setting_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILE, "perhaps")
    with pytest.raises(
        BadOption, match="LUDOTHEQUE_COMPILE cannot be 'perhaps': leave it out, or choose never or wait"
    ):
        setting()


@pytest.mark.parametrize(
    ("ready", "told"), [(True, "Ninjan: loading the rules"), (False, "preparing the rules, this once")]
)
def test_only_what_is_compiled_now_is_told_as_done_this_once(
    ready: bool, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What another program has compiled is loaded by each anew, and told only if that takes long."""
    monkeypatch.setattr(takeover, "is_ready", lambda home: ready)
    monkeypatch.setattr(takeover, "can_keep", lambda home: False)
    for patience, seconds, heard in ((4.0, 1.2, not ready), (0.1, 0.3 if ready else 1.2, True)):
        monkeypatch.setattr(takeover, "LOADING", patience)
        taker = Taker(find("ninjan"))

        def load(taker: Taker = taker, seconds: float = seconds) -> None:
            time.sleep(seconds)
            taker._loaded = taker.form

        monkeypatch.setattr(taker, "_load", load)
        taker.wait()
        assert (told in capsys.readouterr().err) == heard
