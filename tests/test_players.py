"""Your own players: functions, classes and compiled policies, in whole games and in contests, on all cores."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import Lock
from typing import Any

import numba
import pytest

import ludotheque
from ludotheque import Result
from ludotheque.errors import BadOption, IllegalMove
from ludotheque.games import SHELF
from ludotheque.players import check_player, name_of, seated
from ludotheque.policies import Policy, below
from ludotheque.seen import Seen
from tests.helpers import hurry
from tests.hidden import other_world
from tests.test_bad_input import expect

EACH_GAME = pytest.mark.parametrize("name", SHELF)
GAME = "ninjan"


# --- compiled ---------------------------------------------------------------------------------------------------------


@numba.njit
def looked_up(row: Any, place: Any) -> Any:
    return row[place]


def last(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return len(moves) - 1


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


def made(function: Any) -> Policy:
    return ludotheque.policy(GAME)(function)


LAST = made(last)


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
            r"Game 0, seat 1: The policy one_too_many answered (\d): with \1 legal moves it is a number from 0 to \d\.",
        ),
        (far_away, r"Game 0, seat 1: The policy far_away failed: IndexError \(index is out of bounds\)"),
        (scribbles, r"Game 0, seat 1: The policy scribbles failed: IndexError \(index is out of bounds\)"),
    ],
)
def test_a_wrong_answer_and_an_error_are_told(function: Any, told: str) -> None:
    with pytest.raises(IllegalMove, match=told):
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
    assert stumbled.value.__notes__ == ["Raised by stumbles at seat 1."]
    with pytest.raises(KeyError) as stumbled:
        ludotheque.contest(GAME, "easy", stumbles, deals=20, cores=cores)
    assert stumbled.value.__notes__ == ["Raised by stumbles at seat 1."]
    with pytest.raises((Torn, IllegalMove), match="torn") as torn:
        ludotheque.playouts(GAME, policies=["random", tears], games=40, seed=1, cores=cores)
    assert torn.value.__notes__ == ["Raised by tears at seat 1."]
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
        (half, "float64"),
        (notation, "unicode_type"),
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


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (asks_itself, "NameError: name 'undefined' is not defined"),
        (
            looks_around,
            r"Untyped global name 'TABLE_OF_LIKINGS': Cannot determine Numba type of <class 'dict'> \(line \d+\)",
        ),
    ],
)
def test_what_numba_says_is_told_in_one_line(function: Any, told: str) -> None:
    """Its report is a page long, most of it about its own work and ours."""
    action = partial(ludotheque.playouts, GAME, policies=[made(function), "random"])
    with pytest.raises(BadOption, match=rf"^The policy {function.__name__} cannot be compiled: {told}$"):
        action()


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
    with pytest.raises(IllegalMove, match=re.escape(f"Game 0, seat 0: The policy {function.__name__} {told}")):
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


# --- in Python --------------------------------------------------------------------------------------------------------


def first(seen: Seen) -> str:
    return seen.legal[0]


class Counts:
    """Counts its own choices: it is made anew, or copied, for each game."""

    def __init__(self, start: int = 0) -> None:
        self.chosen = 0

    def choose(self, seen: Seen) -> str:
        self.chosen += 1
        return seen.legal[self.chosen % len(seen.legal)]


class Plain:
    def choose(self, seen: Seen) -> str:
        return seen.legal[-1]


@pytest.mark.parametrize("players", [[first, Counts], [Counts(3), Plain], [lambda seen: seen.legal[0], "easy"]])
def test_players_in_python_play_the_same_games_on_any_number_of_cores(players: list[Any]) -> None:
    one, two = (ludotheque.playouts("ciseaux", policies=players, games=10, seed=1, cores=cores) for cores in (1, 2))
    assert one.scores.tolist() == two.scores.tolist()
    assert one.decisions == 320


def test_anything_that_chooses_is_a_player() -> None:
    names = [name_of(player) for player in ("easy", first, Counts, Counts(), LAST)]
    assert names == ["easy", "first", "Counts", "Counts", "last"]
    seen = ludotheque.new(GAME, seed=1).seen_by(0)
    for player in map(check_player, ("random", "easy", "hard", first, Counts, Plain, Counts(), Static, Static(), LAST)):
        assert seated(player, 1).choose(seen) in seen.legal
    kept = Counts()
    seated(kept, 1).choose(seen)
    assert kept.chosen == 0


@EACH_GAME
def test_levels_play_each_other_in_python_too(name: str) -> None:
    found = ludotheque.playouts(name, policies=["random", first], games=1, seed=1, cores=1)
    assert found.winners.any()


def test_a_wrong_move_is_told_with_who_chose_it() -> None:
    with pytest.raises(IllegalMove, match="<lambda> answered 'R99' at seat 1: 'R99' is not a move of this game"):
        ludotheque.playouts(GAME, policies=["easy", lambda seen: "R99"], games=1, cores=1)


class Choosy:
    """Cannot be made without two things that nobody has."""

    def __init__(self, mood: str, weather: str) -> None:
        self.why = mood, weather

    def choose(self, seen: Seen) -> str:
        return seen.legal[0]


class Deaf:
    def choose(self) -> str:
        return "R1"


class Static:
    @staticmethod
    def choose(seen: Seen) -> str:
        return seen.legal[0]


def nobody_asked() -> str:
    return "R1"


@pytest.mark.parametrize(
    ("player", "culprit"),
    [
        (int, "<class 'int'>"),
        (object(), "<object object"),
        (None, "None"),
        (["easy"], "['easy']"),
        (nobody_asked, "nobody_asked(seen)"),
        (last, "ludotheque.policy"),
        (numba.njit(last), "ludotheque.policy"),
        (Choosy, "Choosy(seed)"),
        (Deaf, "Deaf"),
        (Deaf(), "choose(seen)"),
    ],
)
def test_what_cannot_choose_is_no_player_before_any_game(player: Any, culprit: str) -> None:
    told: list[int] = []
    for action in (
        lambda: ludotheque.playouts(GAME, policies=["easy", player], progress=lambda done, of: told.append(done)),
        lambda: ludotheque.contest(GAME, player, progress=lambda done, of: told.append(done)),
        lambda: ludotheque.contest(GAME, "easy", player, progress=lambda done, of: told.append(done)),
    ):
        expect(BadOption, culprit, action)
    assert told == []


class Holder:
    def __init__(self) -> None:
        self.lock = Lock()

    def choose(self, seen: Seen) -> str:
        return seen.legal[0]


@pytest.mark.parametrize("many", [1, 2])
def test_an_object_that_cannot_be_copied_is_told(many: int) -> None:
    for action in (
        lambda: ludotheque.playouts(GAME, policies=[Holder(), "easy"], games=8, cores=many),
        lambda: ludotheque.contest(GAME, Holder(), "easy", deals=8, cores=many),
    ):
        assert "Give its class instead." in expect(BadOption, "Holder", action)
    assert len(ludotheque.playouts(GAME, policies=[Holder, "easy"], games=2, cores=many)) == 2


def test_mistakes_are_explained() -> None:
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("'genius'", lambda: ludotheque.playouts(GAME, policies=["genius", "easy"])),
        ("7", lambda: ludotheque.playouts(GAME, policies=[7, "easy"])),  # type: ignore[list-item]
        ("'easy'", lambda: ludotheque.playouts(GAME, policies="easy")),
        ("3", lambda: ludotheque.playouts(GAME, players=3, policies=["easy", "easy"])),
        ("7", lambda: ludotheque.playouts(GAME, policies=["easy"] * 7)),
        ("0", lambda: ludotheque.playouts(GAME, cores=0)),
        ("'x'", lambda: ludotheque.contest(GAME, "easy", cores="x")),  # type: ignore[arg-type]
        ("0", lambda: ludotheque.contest(GAME, "easy", deals=0)),
        ("'x'", lambda: ludotheque.playouts(GAME, progress="x")),  # type: ignore[arg-type]
        ("3", lambda: ludotheque.contest(GAME, "easy", progress=3)),  # type: ignore[arg-type]
        ("(done, total)", lambda: ludotheque.playouts(GAME, progress=nobody_asked)),  # type: ignore[arg-type]
        ("last", lambda: ludotheque.playouts("ciseaux", policies=[LAST, first])),
        ("'x'", lambda: ludotheque.policy(GAME, seed="x")),  # type: ignore[arg-type]
        ("7", lambda: ludotheque.policy(GAME)(7)),  # type: ignore[arg-type]
        ("nobody_asked", lambda: ludotheque.policy(GAME)(nobody_asked)),  # type: ignore[arg-type]
        ("None", lambda: ludotheque.contest(GAME, None)),  # type: ignore[arg-type]
    ]
    for culprit, action in wrong:
        expect(BadOption, culprit, action)
    with pytest.raises(BadOption, match="The number of deals is a whole number from 1 to 1000000000, not 0"):
        ludotheque.contest(GAME, "easy", deals=0)


# --- contests ---------------------------------------------------------------------------------------------------------


def test_a_contest_of_compiled_players_is_paired_and_the_same_on_any_number_of_cores() -> None:
    one, two = (ludotheque.contest(GAME, LAST, "medium", players=3, deals=300, cores=cores) for cores in (1, 2))
    assert one == two
    assert one.games == 900
    assert one.fair == pytest.approx(1 / 3)
    assert one.stronger is False
    assert repr(one).startswith("<last against medium at ninjan: ")
    assert repr(one).endswith("of 900 decided games, equals win 33.3 %: weaker>")
    assert "of 1 decided game, " in repr(Result((1.0,), (1,)))


def test_equals_who_know_no_luck_share_every_deal() -> None:
    """Deals are the same in every rotation: what one wins in a seat, the other wins there."""
    found = ludotheque.contest(GAME, LAST, made(last), deals=300, options={"tie": "shared"})
    assert set(found.wins) <= {0.0, 1.0}
    assert {(won, played) for won, played in zip(found.wins, found.decided, strict=True)} <= {(1.0, 2), (0.0, 0)}
    assert found.stronger is None
    assert "too close to tell" in repr(found)


def test_a_contest_in_python() -> None:
    told: list[tuple[int, int]] = []
    found = ludotheque.contest(GAME, "medium", Plain, deals=6, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (6, 6)
    assert told == sorted(told)
    assert found.games <= 12
    assert found == ludotheque.contest(GAME, "medium", Plain, deals=6, cores=1)
    assert found != ludotheque.contest(GAME, "medium", Plain, deals=6, cores=1, seed=2)


def test_a_few_deals_tell_little() -> None:
    few = Result((2.0, 2.0, 2.0, 1.0), (2, 2, 2, 2))
    assert few.share == 0.875
    assert few.error > 0.3, "Student's distribution: 3.2 standard errors, not 2"
    assert few.stronger is None
    many = Result((2.0, 2.0, 2.0, 1.0) * 25, (2, 2, 2, 2) * 25)
    assert many.stronger is True
