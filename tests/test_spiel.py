"""OpenSpiel's search plays our games by our rules, and is beaten or not by a fair count."""

from __future__ import annotations

import io
import random

import numpy as np
import pytest
from rich.console import Console

import ludotheque
from ludotheque.bench import ismcts, spiel
from ludotheque.bench.ismcts import Lent, Position, Rival
from ludotheque.bench.progress import Progress
from ludotheque.bench.spiel import Clocked, Pace, Speed, Strength
from ludotheque.contests import Result
from ludotheque.errors import BadOption
from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.i18n import language
from tests.helpers import Setup, somewhere, walk
from tests.supertock.tables import table

pytestmark = pytest.mark.slow


# --- the wrapper ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("first", [0, 1])
def test_a_game_goes_the_same_way_in_both(name: str, first: int) -> None:
    match = ludotheque.new(name, players=2, seed=3)
    position = Position(match.game, match._table.copy(), first, stream_from(1))
    luck = random.Random(5)
    while not match.over:
        seat = position.current_player()
        assert seat == (first if first in match.actors else match.actors[0])
        assert [match.game.notation.write(move) for move in position.legal_actions()] == list(match.legal(seat))
        assert not position.is_terminal()
        move = luck.choice(position.legal_actions())
        match.play(seat, match.game.notation.write(move))
        position.apply_action(move)
        assert position.table.tobytes() == match._table.tobytes()
    assert position.is_terminal()
    assert position.returns() == [(seat in match.winners) / len(match.winners) for seat in (0, 1)]


@pytest.mark.parametrize("name", SHELF)
def test_another_world_looks_the_same_to_the_seat_that_imagines_it(name: str) -> None:
    others = 0
    for match in walk(Setup(name, 2, seed=8)):
        if not match.over:
            seen = match.seen_by(match.actors[-1])
            position = Position.of(seen, stream_from(2))
            other = position.resample_from_infostate(position.current_player())
            assert other.current_player() == position.current_player() == seen.seat
            assert other.legal_actions() == position.legal_actions() == [int(move) for move in seen.moves]
            assert other.information_state_string() == position.information_state_string()
            others += other.table.tobytes() != match._table.tobytes()
    assert others


@pytest.mark.parametrize("name", ["ciseaux", "ninjan"])
def test_seats_that_choose_together_do_not_see_each_other(name: str) -> None:
    """The searching seat is first; what it chooses makes no difference to what the next one knows."""
    match = ludotheque.new(name, players=2, seed=1)
    known = set()
    for move in match.seen_by(1).moves:
        position = Position(match.game, match._table.copy(), 1, stream_from(1))
        assert position.current_player() == 1
        position.apply_action(int(move))
        assert position.current_player() == 0
        known.add(position.information_state_string())
    assert len(known) == 1


def test_what_others_have_chosen_already_is_searched_again() -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1)
    match.play(0, match.legal(0)[0])
    position = Position.of(match.seen_by(1), stream_from(1))
    assert position.current_player() == 1
    position = position.resample_from_infostate(1)
    position.apply_action(position.legal_actions()[0])
    assert position.current_player() == 0


def test_a_clone_goes_its_own_way() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    position = Position(match.game, match._table.copy(), 0, stream_from(1))
    clone = position.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert position.current_player() == 0
    assert clone.current_player() == 1


@pytest.mark.parametrize("name", SHELF)
def test_lent_rollouts_end_with_a_winner_and_leave_the_position_alone(name: str) -> None:
    match = ludotheque.new(name, players=2, seed=4)
    position = Position(match.game, match._table.copy(), 0, stream_from(1))
    results = [Lent(stream_from(seed)).evaluate(position) for seed in range(40)]
    assert {sum(result) for result in results} == {1.0}
    assert len({tuple(result) for result in results}) > 1
    assert position.table.tobytes() == match._table.tobytes()
    assert sum(chance for _, chance in Lent(stream_from(1)).prior(position)) == pytest.approx(1)


# --- the bot ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lent", [False, True])
def test_it_finds_the_move_that_wins(lent: bool) -> None:
    """Both have one marble to bring home; who lets the other move has lost half of the time."""
    match = table(2, ["Ah2 Ah3 Ah4 A16", "Eh2 Eh3 Eh4 E16"], ["2C 3C 5C 6C 7C", "2D 3D 5D 6D 7D"])
    match.play(0, Rival(1, 1.5, lent).choose(match.seen_by(0)))
    assert match.winners == (0,)


@pytest.mark.parametrize("name", SHELF)
def test_it_plays_legal_moves_from_what_its_seat_knows(name: str) -> None:
    for seed in range(6):
        match = somewhere(Setup(name, 2, seed=seed), most=200)
        for seat in match.actors:
            seen = match.seen_by(seat)
            assert Rival(seed, 0.001, lent=True).choose(seen) in seen.legal


def test_it_searches_as_many_times_as_the_clock_allows_and_never_too_few() -> None:
    seen = ludotheque.new("ninjan", players=2, seed=1).seen_by(0)
    rival = Rival(1, 1e-9)
    assert rival.search(Position.of(seen, rival.stream)) == ismcts.ENOUGH
    assert rival.root.total_visits == ismcts.ENOUGH - 1  # the first only looks at the root
    rival.seconds = 0.2
    assert rival.search(Position.of(seen, rival.stream)) > 10


# --- the measurements -------------------------------------------------------------------------------------------------


def test_both_are_measured_and_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(spiel, "POSITIONS", 2)
    monkeypatch.setattr(spiel, "SEARCHING", 0.01)
    assert spiel.main(["--game", "ninjan", "--deals", "2", "--seconds", "0.002", "--lend"]) == 0
    printed = capsys.readouterr().out
    assert "iterations per second" in printed
    assert "65.0 %" in printed
    with language("fr"):
        assert spiel.main(["--game", "ninjan", "--deals", "1", "--seconds", "0.002"]) == 0
    assert "itérations par seconde" in capsys.readouterr().out


def test_every_deal_is_played_from_both_seats_and_every_move_is_timed() -> None:
    strength = Strength(find("ninjan"), 0.002, lent=True)
    with Progress() as progress:
        spiel.measure_strengths([strength], 3, progress)
    assert len(strength.deals) == 3
    assert all(decided <= 2 and 0 <= won <= decided for won, decided in strength.deals)
    assert strength.ours.seconds
    assert strength.theirs.seconds
    assert min(strength.theirs.seconds) >= 0.002


def test_positions_have_something_to_think_about_and_are_the_same_in_every_run() -> None:
    for name in SHELF:
        found = spiel.positions(find(name), 3)
        assert all(len(seen.legal) > 1 for seen in found)
        again = spiel.positions(find(name), 3)
        assert all(np.array_equal(a.table, b.table) for a, b in zip(found, again, strict=True))


def test_a_ratio_of_speeds_is_the_median_over_positions() -> None:
    assert Speed.times([100, 10, 300], [10, 1, 300]) == 10


def test_games_that_were_all_won_are_no_proof_of_perfection() -> None:
    """Ten in a row happen once in forty times to someone who wins 69 %."""
    result = Result((2.0,) * 5, (2,) * 5)
    assert result.share == 1
    assert result.error == pytest.approx(1 - 0.6915, abs=1e-4)
    assert Result((2.0, 1.0) * 5, (2, 2) * 5).error < 0.2


def test_a_foregone_conclusion_is_not_timed() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    pace = Pace()
    bot = Clocked(ludotheque.bot("medium", seed=1), pace)
    assert str(pace) == "—"
    timed = 0
    while not match.over:
        for seat in match.actors:
            timed += len(match.legal(seat)) > 1 and not match.game.outlook.pure_luck(match._table)
            match.play(seat, bot.choose(match.seen_by(seat)))
    assert len(pace.seconds) == timed


def test_an_empty_run_prints_empty_tables() -> None:
    out = io.StringIO()
    spiel.print_speeds([Speed(find("ninjan"))], Console(file=out))
    spiel.print_strengths([Strength(find("ninjan"), 1, lent=False)], Console(file=out))
    assert "Ninjan" not in out.getvalue()


def test_mistakes_and_a_missing_library_are_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(spiel, "algorithms", lambda: None)
    with pytest.raises(BadOption, match="A measurement lasts more than 0 seconds, not 0"):
        spiel.run(seconds=0)
    with pytest.raises(BadOption, match="The number of deals is a whole number from 1 to 1000000000, not 0"):
        spiel.run(deals=0)
    monkeypatch.undo()

    def nothing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ismcts, "import_module", nothing)
    assert spiel.main([]) == 1
    assert "OpenSpiel is not installed: pip install 'ludotheque[bench]'" in capsys.readouterr().err
