"""Compiled players: functions of anyone in whole games, and what is said of those that cannot be."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import numba
import pytest

import ludotheque
from ludotheque.errors import BadOption, IllegalMove
from ludotheque.games import SHELF
from ludotheque.policies import Policy, below
from ludotheque.seen import Seen
from tests.helpers import hurry
from tests.hidden import other_world
from tests.some_players import GAME, LAST, Counts, Plain, first, made
from tests.test_bad_input import expect

EACH_GAME = pytest.mark.parametrize("name", SHELF)


# --- compiled ---------------------------------------------------------------------------------------------------------


@numba.njit
def looked_up(row: Any, place: Any) -> Any:
    return row[place]


def any_move(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return below(luck, len(moves))


def far_away(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return looked_up(moves, 100_000_000)


def scribbles(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    state.points[100_000_000] = 7
    return 0


def one_too_many(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return len(moves) if state.turn == 3 else 0


def cheats(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    """Changes whatever it is given; it is given copies."""
    for i in range(len(moves)):
        moves[i] = 0
    for other in range(len(state.points)):
        state.points[other] = 1000
        state.hands[other] = 0
    return 0


def first_place(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return 0


def peeks(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    """Fails if it is shown a card of another's hand, another's secret choice or what luck will bring."""
    for other in range(state.players):
        if other != seat and state.hands[other] != 0:
            raise ValueError("a hand")
        if other != seat and state.phase == 0 and state.chosen[other] >= 0:
            raise ValueError("a choice")
    if state.stream[0] or state.stream[1]:
        raise ValueError("luck")
    return len(moves) - 1


def test_a_compiled_player_plays_whole_games() -> None:
    found = ludotheque.playouts(GAME, policies=[LAST, "medium"], games=300, seed=1)
    assert found.players == ("last", "medium")
    assert " by last, medium, " in repr(found)
    assert found.win_shares[0] < 0.3


def test_it_chooses_in_a_match_what_it_chooses_in_whole_games() -> None:
    """One game again, choice by choice, through `Match`."""
    match = ludotheque.new(GAME, players=2, seed=4, options={"tie": "shared"})
    again = match.copy()
    while not match.over:
        for seat in match.actors:
            match.play(seat, LAST.choose(match.seen_by(seat)))
            again.play(seat, again.legal(seat)[-1])
    assert match.moves == again.moves
    with pytest.raises(IllegalMove, match="The game is over"):
        LAST.choose(match.seen_by(0))


def test_a_compiled_player_sees_only_what_its_seat_may_know() -> None:
    found = ludotheque.playouts(
        GAME, policies=[made(peeks)] * 3, games=200, seed=2, options={"deals": 3, "tie": "shared"}
    )
    assert len(found) == 200
    luck = random.Random(1)
    match = ludotheque.new(GAME, players=3, seed=5)
    hurry(match, luck, 4)
    seat = match.actors[0]
    worlds = [match, *(other_world(match, seat, luck) for _ in range(5))]
    assert len({LAST.choose(world.seen_by(seat)) for world in worlds}) == 1


def test_it_gets_copies() -> None:
    games = {"games": 300, "seed": 1}
    assert (
        ludotheque.playouts(GAME, policies=[made(cheats), "random"], **games).scores.tolist()  # type: ignore[arg-type]
        == ludotheque.playouts(GAME, policies=[made(first_place), "random"], **games).scores.tolist()  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (
            one_too_many,
            r"The policy one_too_many answered (\d): with \1 legal moves it is a number from 0 to \d\.",
        ),
        (far_away, r"The policy far_away failed: IndexError \(index is out of bounds\)"),
        (scribbles, r"The policy scribbles failed: IndexError \(index is out of bounds\)"),
    ],
)
def test_a_wrong_answer_and_an_error_are_told(function: Any, told: str) -> None:
    with pytest.raises(IllegalMove, match=f"^Ninjan, game 0, seat 1: {told}"):
        ludotheque.playouts(GAME, policies=["random", made(function)], games=600, seed=1)
    match = ludotheque.new(GAME, players=2, seed=4)
    hurry(match, random.Random(1), 6)
    while match.view()["phase"] != "choose" or match.view()["round"] != 4:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    with pytest.raises(IllegalMove, match=f"The policy {function.__name__} "):
        made(function).choose(match.seen_by(match.actors[0]))


def test_a_game_that_would_never_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who always show the same shape duel for ever."""
    with pytest.raises(IllegalMove, match=r"Game \d+ does not end: after 100000 choices these players still go on"):
        ludotheque.playouts(GAME, policies=[LAST, LAST], games=600, seed=1)
    monkeypatch.setattr("ludotheque.players.LONGEST", 100)
    with pytest.raises(IllegalMove, match=r"Game \d+ does not end"):
        ludotheque.playouts(GAME, policies=[Plain, Plain], games=60, seed=1)


@pytest.mark.parametrize("cores", [1, 2])
def test_a_contest_that_would_never_end_is_told_with_its_deal_and_seat(
    monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    told = r"^Deal \d{1,3} does not end with the one in seat [01]: after \d+ choices these players still go on"
    with pytest.raises(IllegalMove, match=told):
        ludotheque.contest(GAME, LAST, LAST, deals=600, cores=cores)
    monkeypatch.setattr("ludotheque.players.LONGEST", 100)
    with pytest.raises(IllegalMove, match=told):
        ludotheque.contest(GAME, Plain, Plain, deals=300, cores=cores)


class Torn(Exception):
    """It cannot be made again in another process."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("torn")


class Sealed(Exception):
    """Nobody writes on it."""

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(name)


@pytest.mark.parametrize("cores", [1, 2])
def test_an_error_of_a_player_says_whose_it_was(cores: int) -> None:
    def stumbles(seen: Seen) -> str:
        raise KeyError("my own")

    def tears(seen: Seen) -> str:
        raise Torn(1, 2)

    def seals(seen: Seen) -> str:
        raise Sealed("sealed")

    with pytest.raises(KeyError) as stumbled:
        ludotheque.playouts(GAME, policies=["random", stumbles], games=40, seed=1, cores=cores)
    assert stumbled.value.args == ("my own",)
    assert stumbled.value.__notes__ == ["Raised by stumbles (Ninjan, game 0, seat 1)."]
    with pytest.raises(KeyError) as stumbled:
        ludotheque.contest(GAME, "easy", stumbles, deals=20, cores=cores)
    assert stumbled.value.__notes__ == ["Raised by stumbles (Ninjan, deal 0 with the one in seat 0, seat 1)."]
    with pytest.raises((Torn, IllegalMove), match="torn") as torn:
        ludotheque.playouts(GAME, policies=["random", tears], games=40, seed=1, cores=cores)
    assert torn.value.__notes__ == ["Raised by tears (Ninjan, game 0, seat 1)."]
    with pytest.raises(Sealed, match="sealed"):
        ludotheque.playouts(GAME, policies=["random", seals], games=40, seed=1, cores=1)


def test_a_field_that_the_record_does_not_have_is_told_with_those_that_it_has() -> None:
    def reads(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        return state.nothing

    def writes(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        state.nothing = 1
        return 0

    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    for function in (reads, writes):
        wholly = partial(ludotheque.playouts, GAME, policies=[made(function), "random"])
        for action in (wholly, partial(made(function).choose, seen)):
            told = expect(BadOption, "'nothing'", action)
            assert ": the record of Ninjan has no field 'nothing'; it has stream, players, " in told


def nothing(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    len(moves)


def only_raises(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    raise ValueError("no")


def half(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return len(moves) / 2


def notation(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return "R7"


def all_of_them(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return moves


@pytest.mark.parametrize(
    ("function", "answer"),
    [
        (nothing, "nothing"),
        (only_raises, "nothing"),
        (half, "float"),
        (notation, "str"),
        (all_of_them, "array"),
    ],
)
def test_an_answer_that_can_be_no_place_is_told_before_any_game(function: Any, answer: str) -> None:
    for action in (
        lambda: ludotheque.playouts(GAME, policies=[made(function), "random"]),
        lambda: made(function).choose(ludotheque.new(GAME, seed=1).seen_by(0)),
    ):
        told = expect(BadOption, function.__name__, action)
        assert f": it answers with {answer}; an answer is the place of a move, a whole number from 0." in told


TABLE_OF_LIKINGS = {"R7": 1}


def asks_itself(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return undefined  # type: ignore[name-defined] # noqa: F821


def looks_around(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return TABLE_OF_LIKINGS["R7"]


def looks_for(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return moves.index(3)


def adds(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    count: Any = len(moves)
    return count + "1"


def weighs(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return max(moves, key=lambda move: move)


def wavers(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    if len(moves) > 3:
        return "R7"
    return 1


def imports(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    import random

    return random.choice(moves)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (asks_itself, "NameError: name 'undefined' is not defined"),
        (looks_around, r"TABLE_OF_LIKINGS is a dict, which cannot be compiled \(line \d+\)"),
        (looks_for, r"array has no 'index' that can be compiled \(line \d+\)"),
        (adds, r"add\(int, '1'\) cannot be compiled \(line \d+\)"),
        (weighs, r"max\(array, key=function\) cannot be compiled \(line \d+\)"),
        (wavers, r"it answers now with one kind of thing, now with another: 1, 'R7' \(line \d+\)"),
        (imports, r"an import inside the function cannot be compiled: put it above \(line \d+\)"),
    ],
)
def test_what_numba_says_is_told_in_one_line(function: Any, told: str) -> None:
    """Its report is a page long, most of it about its own work and ours. It is told before any process begins."""
    for other in ("random", first):
        with pytest.raises(BadOption, match=rf"^The policy {function.__name__} cannot be compiled: {told}$") as caught:
            ludotheque.playouts(GAME, policies=[made(function), other])
        assert "Traceback" not in str(caught.value.__cause__)


def forgets(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    if len(moves) > 3:
        return 0
    return None


def two_below(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return -2


def unlucky(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return 1 // below(luck, 3)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (forgets, "answered None: with 3 legal moves it is a number from 0 to 2."),
        (two_below, "answered -2: with 9 legal moves it is a number from 0 to 8."),
        (unlucky, "failed: ZeroDivisionError (integer division by zero)"),
    ],
)
def test_an_answer_is_told_as_it_was_whatever_luck_and_the_loop_make_of_it(function: Any, told: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(f"Ninjan, game 0, seat 0: The policy {function.__name__} {told}")):
        ludotheque.playouts(GAME, policies=[made(function), "random"], games=1, seed=1)


def test_whatever_else_comes_out_of_the_compiler_is_told() -> None:
    def makes_a_class(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        class Own: ...

        return Own()

    def looks_up_nothing(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        return state["nothing"]

    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    for function in (makes_a_class, looks_up_nothing):
        expect(BadOption, function.__name__, partial(made(function).choose, seen))


def test_a_policy_plays_its_own_game_only() -> None:
    expect(BadOption, "last", lambda: ludotheque.playouts("ciseaux", policies=[LAST, "random"]))
    expect(BadOption, "last", lambda: LAST.choose(ludotheque.new("ciseaux").seen_by(0)))
    assert repr(LAST) == "<policy last of ninjan>"
    assert pickle.loads(pickle.dumps(LAST)).choose(ludotheque.new(GAME, seed=1).seen_by(0))


@ludotheque.policy(GAME, seed=3)
def at_a_venture(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return below(luck, len(moves))


@pytest.mark.parametrize("again", [lambda player: pickle.loads(pickle.dumps(player)), copy.copy, copy.deepcopy])
def test_a_policy_again_goes_on_as_it_would_have(again: Callable[[Policy], Policy]) -> None:
    """Also where its function's name stands for the policy, as below a decorator."""
    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    at_a_venture.choose(seen)
    other = again(at_a_venture)
    assert [at_a_venture.choose(seen) for _ in range(20)] == [other.choose(seen) for _ in range(20)]


def test_a_policy_inside_a_function_is_copied_too() -> None:
    def hidden(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        return 0

    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    assert copy.deepcopy(made(hidden)).choose(seen) == seen.legal[0]


def total(player: Any) -> Any:
    return ludotheque.playouts(GAME, policies=[player, "easy"], games=8, seed=1, cores=1)


@pytest.mark.slow
def test_players_are_sent_to_processes_that_begin_afresh() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for player in (at_a_venture, LAST, first, Counts, Counts(3)):
            assert pool.submit(total, player).result() == total(player)


def test_what_it_calls_and_what_stands_around_it_is_compiled_too() -> None:
    liking = 2

    @ludotheque.policy(GAME)
    @numba.njit
    def second(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
        return min(liking, looked_up(moves, 0) * 0 + len(moves)) - 1

    match = ludotheque.new(GAME, seed=1)
    assert second.choose(match.seen_by(0)) == match.legal(0)[1]


def test_its_luck_is_its_own() -> None:
    policy = made(any_move)
    one, same = (ludotheque.playouts(GAME, policies=[policy, policy], games=300, seed=7) for _ in range(2))
    other = ludotheque.playouts(GAME, policies=[policy, policy], games=300, seed=8)
    assert one.scores.tolist() == same.scores.tolist() != other.scores.tolist()
    assert 0.4 < one.win_shares[0] < 0.6
    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    assert len({policy.again(seed).choose(seen) for seed in range(30)}) > 3
