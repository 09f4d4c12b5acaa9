"""What a search asks of every game: the same promises for all, compiled or not."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.search import Effort, Search
from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.games.contract import Table
from ludotheque.games.layout import opened
from ludotheque.games.playing import Solver
from ludotheque.match import Match
from tests.helpers import Setup, hurry

SEATS = 8


def judged(match: Match) -> tuple[list[float], list[float]]:
    values, chances = np.zeros(SEATS), np.zeros(SEATS)
    match.game.outlook.judge(match._table, values, chances)
    return list(values[: match.players]), list(chances[: match.players])


def room(match: Match) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.zeros(match.game.rules.MAX_MOVES, np.int32)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", SHELF)
def test_going_on_is_legal_and_leads_to_the_end(name: str, players: int) -> None:
    match, stream = Setup(name, players, {}, 5).start(), stream_from(3)
    for _ in range(400):
        if match.over:
            break
        seat = match.actors[0]
        codes = list(match.seen_by(seat).moves)
        move = match.game.outlook.go_on(match._table.copy(), seat, room(match), stream)
        assert move in codes
        match.choose(seat, match.game.notation.write(move))
    assert match.over or match.game.outlook.HORIZON < 1000  # such a game is long


@pytest.mark.parametrize("name", SHELF)
def test_a_game_that_is_over_is_judged_by_who_has_won(name: str) -> None:
    match = Setup(name, 2, {}, 1).start()
    while not match.over:
        hurry(match, random.Random(1), 500)
    values, chances = judged(match)
    assert chances == [(seat in match.winners) / len(match.winners) for seat in range(2)]
    assert all(0 <= value <= 1 for value in values)
    if len(match.winners) == 1:
        [winner] = match.winners
        assert values[winner] > values[1 - winner]


@pytest.mark.parametrize("name", SHELF)
def test_chances_add_up_before_the_end_too(name: str) -> None:
    match = Setup(name, 3, {}, 2).start()
    hurry(match, random.Random(2), 20)
    _, chances = judged(match)
    if match.game.outlook.HORIZON < 1000:  # the others are only ever judged at the end
        assert sum(chances) == pytest.approx(1)


def own_fields(match: Match, table: Table) -> list[object]:
    """The game's own fields: all but random numbers and events."""
    state = opened(table, match.game.rules.TABLE)
    return [np.array(state[name]).tolist() for name in state.dtype.names[4:]]


@pytest.mark.parametrize("name", ["ciseaux", "ninjan"])
def test_a_secret_card_can_be_chosen_again(name: str) -> None:
    match = ludotheque.new(name, players=3, seed=1)
    before = match.seen_by(1).table
    match.play(0, match.legal(0)[0])
    again = match.seen_by(1).table.copy()
    match.game.outlook.reopen(again)
    assert match.game.rules.actors(again) == 0b111
    assert own_fields(match, again) == own_fields(match, before)
    own = match.seen_by(0).table.copy()
    match.game.outlook.reopen(own)
    assert match.game.rules.actors(own) == 0b110, "one's own choice stays"


def in_a_duel(name: str) -> Match:
    """A match in which the first of two duellists has to show."""
    for seed in range(200):
        match = Setup(name, 2, {}, seed).start()
        luck = random.Random(seed)
        while not match.over and not match.game.outlook.pure_luck(match._table):
            hurry(match, luck, 1)
        if not match.over:
            return match
    raise AssertionError("no duel in sight")


@pytest.mark.parametrize("name", ["ninjan", "rockoman"])
def test_a_duel_is_pure_luck_and_a_secret_shape_can_be_chosen_again(name: str) -> None:
    match = in_a_duel(name)
    assert len(match.legal(match.actors[0])) == 3
    first, second = match.actors
    match.play(first, match.legal(first)[0])
    again = match.seen_by(second).table.copy()
    match.game.outlook.reopen(again)
    assert match.game.rules.actors(again) == 0b11


def test_a_secret_answer_can_be_given_again() -> None:
    for seed in range(300):
        match, luck = Setup("rockoman", 3, {}, seed).start(), random.Random(seed)
        while not match.over and len(match.actors) < 2:
            hurry(match, luck, 1)
        if not match.over and set(match.legal(match.actors[0])) == {"pass", "rockoman"}:
            first, second = match.actors[:2]
            expected = match.game.rules.actors(match._table)
            match.play(first, "pass")
            again = match.seen_by(second).table.copy()
            match.game.outlook.reopen(again)
            assert match.game.rules.actors(again) == expected
            return
    raise AssertionError("nobody may ever call together")


@pytest.mark.parametrize("name", SHELF)
def test_only_those_who_know_better_than_a_search_are_specialists(name: str) -> None:
    for players in (2, 3):
        for expert in (False, True):
            specialist = find(name).outlook.specialist(find(name), players, expert, 1.0)
            assert (specialist is not None) == find(name).remembered
            assert isinstance(specialist, Solver) == (find(name).remembered and players == 2)


@pytest.mark.parametrize("name", SHELF)
def test_people_with_habits_play_legal_moves(name: str) -> None:
    game, stream = find(name), stream_from(8)
    for habit in range(min(game.sense.HABITS, 6)):
        match = Setup(name, 2, {}, habit).start()
        for _ in range(60):
            if match.over:
                break
            seat = match.actors[0]
            codes = list(match.seen_by(seat).moves)
            move = game.sense.easy(match._table.copy(), seat, habit, room(match), stream)
            assert move in codes
            match.choose(seat, game.notation.write(move))


@pytest.mark.parametrize("name", ["ninjan", "supertock"])
def test_a_short_search_runs_without_a_compiler_too(name: str) -> None:
    match = ludotheque.new(name, players=3, seed=1)
    seat = next(seat for seat in match.actors)
    found = Search(match.game).run(match.seen_by(seat), Effort(iterations=3, seconds=600), stream_from(1))
    assert found.iterations == 3
    assert found.visits.sum() >= 3


@pytest.mark.parametrize(("void", "error"), [("aside", 0.02), ("carry", 0.055)])
@pytest.mark.parametrize("left", [2, 12])
def test_a_specialist_weighs_every_card(left: int, void: str, error: float) -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1, options={"void": void})
    for _ in range(16 - left):
        for seat in range(2):
            match.play(seat, match.legal(seat)[0])
    specialist = match.game.outlook.specialist(match.game, 2, expert=True, seconds=1.0)
    assert isinstance(specialist, Solver)
    wins, about, mix = specialist.weigh(match.seen_by(0).table, 0)
    assert len(wins) == len(mix) == left
    assert about == (0 if left == 2 else error)
    assert sum(mix) == pytest.approx(1)


@pytest.mark.parametrize("name", SHELF)
def test_the_start_of_a_game_is_no_pure_luck(name: str) -> None:
    assert not find(name).outlook.pure_luck(ludotheque.new(name, seed=1)._table)
