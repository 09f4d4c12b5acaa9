"""Your own players: functions, classes and compiled policies, in whole games and in contests, on all cores."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from typing import Any

import numba
import pytest

import ludotheque
from ludotheque import Result
from ludotheque.errors import BadOption, IllegalMove
from ludotheque.games import SHELF
from ludotheque.players import check_player, name_of, seated
from ludotheque.seen import Seen
from tests.some_players import GAME, LAST, Counts, Plain, first, last, made
from tests.test_bad_input import expect

EACH_GAME = pytest.mark.parametrize("name", SHELF)


# --- in Python --------------------------------------------------------------------------------------------------------


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


WRONG: list[tuple[Any, str]] = [("R99", "'R99'"), (None, "None"), (7, "7"), (["R1"], "['R1']"), (b"R1", "b'R1'")]


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(("answer", "shown"), WRONG)
def test_a_wrong_move_is_told_with_who_chose_it_and_where(answer: Any, shown: str, cores: int) -> None:
    def errs(seen: Seen) -> Any:
        return answer

    told = rf"errs answered {re.escape(shown)}: {re.escape(shown)} is not a move of this game: write one like "
    with pytest.raises(IllegalMove, match=rf"^Ninjan, game 0, seat 1: {told}") as caught:
        ludotheque.playouts(GAME, policies=["easy", errs], games=20, cores=cores)
    assert caught.value.__cause__ is not None
    with pytest.raises(IllegalMove, match=rf"^Ninjan, deal 0 with the one in seat 0, seat 0: {told}"):
        ludotheque.contest(GAME, errs, "easy", deals=4, cores=cores)
    match = ludotheque.new(GAME, seed=1)
    with pytest.raises(IllegalMove, match=rf"^{re.escape(shown)} is not a move of this game: write one like "):
        match.play(0, errs(match.seen_by(0)))


def one_too_many(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return len(moves)


def far_away(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return moves[1_000_000]


@pytest.mark.parametrize("other", ["easy", first])
def test_what_a_policy_does_wrong_is_told_alike_beside_players_in_python(other: Any) -> None:
    answered = "The policy one_too_many answered 9: with 9 legal moves it is a number from 0 to 8"
    with pytest.raises(IllegalMove, match=f"^Ninjan, game 0, seat 1: {answered}"):
        ludotheque.playouts(GAME, policies=[other, made(one_too_many)], games=8, seed=1)
    with pytest.raises(IllegalMove, match=f"^Ninjan, deal 0 with the one in seat 0, seat 0: {answered}"):
        ludotheque.contest(GAME, made(one_too_many), other, deals=4)
    with pytest.raises(IllegalMove, match=r"^Ninjan, game 0, seat 1: The policy far_away failed: IndexError") as caught:
        ludotheque.playouts(GAME, policies=[other, made(far_away)], games=8, seed=1, cores=1)
    assert isinstance(caught.value.__cause__, IndexError)


class Stillborn:
    def __init__(self) -> None:
        raise OSError("no book of openings")

    def choose(self, seen: Seen) -> str:
        return seen.legal[0]


def test_a_class_that_cannot_be_made_is_told_with_its_name() -> None:
    with pytest.raises(OSError, match="no book") as caught:
        ludotheque.playouts(GAME, policies=["easy", Stillborn], games=2, cores=1)
    assert caught.value.__notes__ == ["Raised by Stillborn when it was made for a game."]


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


def test_a_few_deals_tell_nothing_and_no_error_is_larger_than_everything() -> None:
    found = Result((0.0, 2.0), (2, 2))
    assert found.error == 1.0
    assert repr(found).endswith("too few deals to tell>")


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
