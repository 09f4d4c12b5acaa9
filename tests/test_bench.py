"""The measurements: what is measured and how it is told, never how fast it was."""

from __future__ import annotations

import io
import json
import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ludotheque
from ludotheque import bench
from ludotheque.bench import objects, report, rivals, rounds, waits
from ludotheque.bench.games import all_games
from ludotheque.bench.progress import Progress
from ludotheque.bench.report import as_data, print_figures, rounded
from ludotheque.bench.rounds import OURS, Contestant, Figures, Rate, Tally
from ludotheque.errors import BadOption
from ludotheque.games import find
from ludotheque.i18n import language, say
from ludotheque.terminal.app import main

pytestmark = pytest.mark.slow
TINY = 1e-4


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds instead of seven, and no compiling of everything."""
    monkeypatch.setattr(rounds, "ROUNDS", 2)
    monkeypatch.setattr(waits, "STARTS", 1)
    monkeypatch.setattr(waits, "PREPARE", ("-c", "pass"))


@pytest.fixture
def no_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(rivals, "import_module", nothing)


def test_one_run_has_every_game_every_rival_and_every_wait(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench.run(seconds=TINY, json=tmp_path / "figures.json")
    data = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    assert data["complete"]
    ours = [(row["game"], row["players"]) for row in data["speed"] if row["library"] == OURS]
    games = [find(name) for name in ludotheque.games()]
    assert ours == [(game.id, players) for game in games for players in range(game.fewest, game.most + 1)]
    assert all(row["decisions_per_second"] > row["games_per_second"] > 0 for row in data["speed"])
    assert list(data["first_legal_move_seconds"]) == list(ludotheque.games())
    assert data["compile_everything_seconds"] > 0
    assert 0 < data["open_page_seconds"] < waits.LONGEST
    assert all(row["compiled"] > row["plain"] > 0 for row in data["forms"].values())
    theirs = {(row["library"], row["game"], row["how"]) for row in data["speed"]}
    assert data["missing"] == []
    assert {("OpenSpiel", "goofspiel", "compiled rollouts"), ("OpenSpiel", "goofspiel", "Python loop")} <= theirs
    assert {("PettingZoo", "rps_v2", "Python loop"), ("RLCard", "uno", "Python loop")} <= theirs
    assert {row["game"] for row in data["moves"]} == {row["game"] for row in data["views"]} == set(ludotheque.games())
    assert all(row["moves_per_second"] > 0 and all(row["times"].values()) for row in data["moves"])
    assert list(data["playouts_per_second"]) == list(ludotheque.games())
    printed = capsys.readouterr().out
    assert all(name in printed for name in ludotheque.games())
    assert "compiling everything, once" in printed


@pytest.mark.usefixtures("no_rivals")
def test_missing_rivals_are_reported_and_the_rest_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = bench.run(seconds=TINY, json=tmp_path / "figures.json")
    assert figures.missing == ["OpenSpiel", "PettingZoo", "RLCard"]
    assert {contestant.library for contestant in figures.measured()} == {OURS}
    data = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    assert data["missing"][0] == {"library": "OpenSpiel", "install": "pip install 'ludotheque[bench]'"}
    assert {times["ratio"] for row in data["speed"] for times in row["times"]} == {None}
    words = " ".join(capsys.readouterr().out.split())
    assert words.count("not installed: pip install 'ludotheque[bench]'") == 3


@pytest.mark.usefixtures("no_rivals")
def test_an_interrupted_run_prints_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure_starts", interrupt)
    assert main(["bench", "--seconds", str(TINY), "--json", str(tmp_path / "figures.json")]) == 130
    printed = capsys.readouterr().out
    assert "ninjan" in printed
    assert "Interrupted: these are the figures so far." in printed
    data = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    assert not data["complete"]
    assert data["speed"]


def test_mistakes_are_found_before_anything_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadOption, match="A measurement lasts more than 0 seconds, not -1"):
        bench.run(seconds=-1)
    with pytest.raises(BadOption, match="cannot be written: No such file or directory"):
        bench.run(json=tmp_path / "nowhere" / "figures.json")
    assert main(["bench", "--seconds", "-1"]) == 1
    assert "A measurement lasts more than 0 seconds" in capsys.readouterr().err


# --- counting ---------------------------------------------------------------------------------------------------------


def test_our_decisions_are_those_of_whole_games() -> None:
    ciseaux = {game.players: game for game in all_games() if game.game == "ciseaux"}
    assert ciseaux[2].play(3) == Tally(3 * 2 * 16, 3)
    assert ciseaux[4].play(5) == Tally(5 * 4 * 16, 5)
    assert ciseaux[2].state_bytes == find("ciseaux").rules.TABLE.itemsize


def test_goofspiel_has_twelve_decisions_a_player_in_the_loop_and_in_rollouts() -> None:
    spiel = import_module("pyspiel")
    for players in (2, 4):
        name = f"goofspiel(num_cards=13,players={players})"
        assert rivals.python_loop(spiel.load_game(name))(3) == Tally(3 * 12 * players, 3)
        assert rivals.compiled_rollouts(spiel, name)(50) == Tally(50 * 12 * players, 50)


def test_a_search_of_one_simulation_is_nothing_but_rollouts_from_its_root() -> None:
    """That is why counting rollouts from the root counts everything."""
    spiel = import_module("pyspiel")
    game = spiel.load_game("tic_tac_toe")
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(100, 1), 1.0, 1, 1, False, 1, False)
    root = bot.mcts_search(game.new_initial_state())
    assert root.explore_count == 1
    assert list(root.children) == []


def test_what_chance_decides_is_not_counted() -> None:
    game = import_module("pyspiel").load_game("crazy_eights(players=2)")
    state = game.new_initial_state()
    decisions = rivals.finish(state, random.Random(4))
    taken = [entry for entry in state.full_history() if entry.player >= 0]
    assert decisions == len(taken) < len(state.full_history())


def test_an_episode_of_rps_has_fifteen_rounds_of_two_decisions() -> None:
    [rival] = rivals.pettingzoo()
    assert rival.play(2) == Tally(2 * 15 * 2, 2)


def test_a_game_of_uno_counts_what_players_chose() -> None:
    for rival in rivals.rlcard():
        steps = 0
        env = import_module("rlcard").make("uno", config={"seed": 1, "game_num_players": rival.players})
        luck, (state, _) = random.Random(1), env.reset()
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            steps += 1
        assert rival.play(1) == Tally(steps, 1)


def test_moves_and_views_from_python_are_counted() -> None:
    ciseaux = find("ciseaux")
    assert objects.match_loop(ciseaux, 3)(2) == Tally(2 * 3 * 16, 2)
    assert objects.views_of(ciseaux, 3)(2) == Tally(2 * (3 * 16 + 1), 2)


def test_a_new_process_that_compiles_finds_nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    look = "import os, sys; sys.exit(os.listdir(os.environ['NUMBA_CACHE_DIR']) != [])"
    monkeypatch.setattr(waits, "PREPARE", ("-c", look))
    figures = Figures(TINY)
    with Progress() as progress:
        waits.measure_preparation(figures, progress)
    assert figures.preparation is not None


def test_a_process_that_fails_is_not_a_figure() -> None:
    with Progress() as progress, pytest.raises(RuntimeError, match="ZeroDivisionError"):
        waits.seconds_of(("-c", "1 / 0"), {}, progress)


# --- comparing and telling --------------------------------------------------------------------------------------------


def never(_: int) -> Tally:
    raise AssertionError("nobody plays here")


def contestant(library: str, players: int, *rates: float, compiled: bool = True) -> Contestant:
    made = Contestant(library, "chess", players, say("Python loop"), never, compiled=compiled)
    made.rounds += [Rate(rate, rate / 10) for rate in rates]
    return made


@pytest.mark.parametrize(("players", "times"), [(2, 10), (3, 5), (4, 5), (5, 5)])
def test_ratios_compare_like_with_like(players: int, times: float) -> None:
    ours = contestant(OURS, players, 100)
    figures = Figures(1, [ours, contestant("OpenSpiel", 2, 10), contestant("OpenSpiel", 4, 20)])
    assert figures.ratio(ours, "chess", compiled=True) == times
    assert figures.ratio(ours, "chess", compiled=False) is None


def test_a_ratio_is_the_median_of_the_rounds_ratios() -> None:
    ours = contestant(OURS, 2, 100, 10, 300)
    rival = contestant("OpenSpiel", 2, 10, 1, 300)
    assert Figures(1, [ours, rival]).ratio(ours, "chess", compiled=True) == 10


def test_a_round_cut_short_is_left_out() -> None:
    ours = contestant(OURS, 2, 100, 10)
    rival = contestant("OpenSpiel", 2, 10)
    assert Figures(1, [ours, rival]).ratio(ours, "chess", compiled=True) == 10


@pytest.mark.parametrize(
    ("value", "text"), [(12345678.9, "12,300,000"), (123.4, "123"), (12.34, "12.3"), (0.01234, "0.01"), (None, "—")]
)
def test_three_figures_are_meant(value: float | None, text: str) -> None:
    assert rounded(value) == text


def told(figures: Figures) -> str:
    out = io.StringIO()
    print_figures(figures, Console(file=out, width=80))
    return out.getvalue()


def test_tables_fit_a_narrow_terminal_in_both_languages() -> None:
    ours, rival = contestant(OURS, 2, 34567890), contestant("OpenSpiel", 2, 234567, compiled=False)
    figures = Figures(1, [ours, rival], ["PettingZoo"], {"ninjan": (0.3, 1.5)}, preparation=45.6, complete=True)
    english = told(figures)
    assert "34,600" in english
    assert "decisions/s" in english
    assert "bytes/state" in english
    with language("fr"):
        french = told(figures).replace("\u202f", " ")
    assert "34 600" in french
    assert "décisions/s" in french
    assert "octets/état" in french
    assert "Interru" not in english + french


def test_games_and_figures_of_the_widest_table_are_whole() -> None:
    """A move at a time, beside five other loops: at 80 columns the games' names had no room."""
    ours = contestant(OURS, 4, 345678, compiled=False)
    ours.game = "supertock"
    rivals_ = [contestant("OpenSpiel", 4, 234567, compiled=False) for _ in rivals.FROM_PYTHON]
    for rival, game in zip(rivals_, rivals.FROM_PYTHON, strict=True):
        rival.game = game
    for lang, speed in (("en", "346,000"), ("fr", "346 000")):
        with language(lang):
            shown = told(Figures(1, rivals_, matches=[ours], views=[ours])).replace("\u202f", " ")
        assert "…" not in shown
        assert re.search(rf"supertock +4 +{speed} +1[.,]47( +1[.,]47){{4}} +{speed}", shown)


def test_figures_are_the_same_in_json_whatever_the_language() -> None:
    figures = Figures(1, [contestant(OURS, 2, 100.0)])
    english = as_data(figures)
    with language("fr"):
        assert as_data(figures) == english
    assert english["format"] == report.FORMAT


def test_batches_grow_until_they_take_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    played: list[int] = []

    def play(games: int) -> Tally:
        played.append(games)
        clock[0] += games * 0.01
        return Tally(games * 7, games)

    monkeypatch.setattr("time.thread_time", lambda: clock[0])
    assert rounds.find_batch(play, turn=0.8) == 8
    assert played == [1, 1, 2, 4, 8]
    rate = rounds.play_for(play, 8, 0.2)
    assert rate.decisions == pytest.approx(700)
    assert rate.games == pytest.approx(100)
