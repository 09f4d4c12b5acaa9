"""The search finds what is plainly best, mixes where it must, and finds the right values where they are known."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import tree
from ludotheque.bots.search import Effort, Findings, Search, pick
from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.match import Match
from tests.helpers import hurry
from tests.ninjan.deals import arranged
from tests.supertock.tables import table


def search(match: Match, seat: int, iterations: int = 2000) -> dict[str, tuple[float, float]]:
    """By move: how likely it wins and its part of the mix."""
    seen = match.seen_by(seat)
    found = Search(match.game).run(seen, Effort(iterations, 600), stream_from(5))
    assert found.iterations == iterations
    return {move: (win, mix) for move, win, mix in zip(seen.legal, found.wins, found.mix, strict=True)}


def test_a_marble_goes_home_when_that_wins() -> None:
    match = table(2, ["Ah2 Ah3 Ah4 A16", "E18"], ["2C 3C 5C 6C 7C", "3D 4D 5D 6D 7D"])
    found = search(match, 0, 400)
    best = max(found, key=lambda move: found[move][1])
    match.play(0, best)
    assert match.winners == (0,)
    assert found[best][0] == 1


def test_the_pile_that_pays_is_taken() -> None:
    match = ludotheque.new("ninjan", players=2, deal=arranged("S10 S-6 P1", "R9", "S-5"))
    found = search(match, 0)
    assert max(found, key=lambda move: found[move][0])[0] in "RPS"
    assert sum(mix for _, mix in found.values()) == pytest.approx(1)


def test_a_last_trick_is_valued_exactly() -> None:
    """With one card each there is nothing to choose: the value is that of the trick."""
    match = ludotheque.new("ciseaux", players=3, seed=0)
    for trick in range(14):
        for seat in range(3):
            match.play(seat, match.legal(seat)[-1 if trick % 2 else 0])
    found = search(match, 0, 300)
    assert len(found) == 2
    assert all(0 <= win <= 1 for win, _ in found.values())


@pytest.mark.parametrize("iterations", [1, 2, 300])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_that_see_the_same_table_have_trees_of_their_own(players: int, iterations: int) -> None:
    match = ludotheque.new("ciseaux", players=players, seed=3)
    found = Search(match.game).run(match.seen_by(1), Effort(iterations, 60), stream_from(1))
    assert found.visits.sum() == iterations


def test_a_choice_of_others_that_is_already_made_makes_no_difference() -> None:
    """Whoever chose before chooses again in the search: nobody is easier to beat for being quick."""
    match = ludotheque.new("ninjan", players=2, seed=4)
    before = search(match, 1)
    match.play(0, match.legal(0)[0])
    assert search(match, 1) == before


def test_a_full_tree_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.bots.search._idle", [])
    monkeypatch.setattr("ludotheque.bots.search.ROOM", 64)
    monkeypatch.setattr("ludotheque.bots.search.CHOICES", 128)
    found = search(ludotheque.new("ninjan", players=3, seed=4), 0, 3000)
    assert sum(mix for _, mix in found.values()) == pytest.approx(1)


def test_seats_that_choose_alone_take_the_most_visited_and_others_mix() -> None:
    moves, half = np.array([7, 8, 9], np.int32), np.array([0.5, 0.49, 0.01])
    alone = Findings(moves, half, half, half, half, together=False, iterations=100)
    assert {pick(alone, stream_from(seed)) for seed in range(50)} == {7}
    together = Findings(moves, half, half, half, half, together=True, iterations=100)
    assert {pick(together, stream_from(seed)) for seed in range(50)} == {7, 8}  # 9 was only tried


def test_a_game_that_no_move_decides_any_more_is_told_from_one_that_is_open() -> None:
    moves, visits = np.array([7, 8, 9], np.int32), np.array([4.0, 4, 0])

    def found(*wins: float, together: bool = False) -> Findings:
        return Findings(moves, visits, np.array(wins), visits, visits, together, iterations=8)

    assert found(0.99, 0.98, 0.0).decided  # the last was never tried
    assert found(0.01, 0.02, 0.0).decided
    assert not found(0.99, 0.9, 0.99).decided
    assert not found(0.5, 0.5, 0.5).decided
    assert not found(0.99, 0.98, 0.98, together=True).decided


@pytest.mark.parametrize(("name", "players"), [(name, 3 - place % 2) for place, name in enumerate(SHELF)])
def test_a_search_that_stops_when_it_is_settled_chooses_the_same(name: str, players: int) -> None:
    match, luck = ludotheque.new(name, players=players, seed=3), random.Random(3)
    settled = alone = 0
    for _ in range(60):
        if match.over:
            break
        seat = match.actors[0]
        seen = match.seen_by(seat)
        if len(seen.legal) > 1 and not match.game.outlook.pure_luck(seen.table):
            whole, part = (
                Search(match.game).run(seen, Effort(1500, 600, settle=settle), stream_from(9))
                for settle in (False, True)
            )
            assert pick(whole, stream_from(1)) == pick(part, stream_from(1))
            settled += part.iterations < whole.iterations == 1500
            alone += not whole.together
        hurry(match, luck, 1)
    assert settled or not alone  # where a mix is best, nothing is settled early


def test_two_cards_of_a_rank_are_one_choice() -> None:
    """The second is not looked at, but just as good."""
    match = table(2, ["A1", "E18"], ["2C 2D 5C 5D 5H", "3D 4D 5S 6D 7D"])
    seen = match.seen_by(0)
    found = Search(match.game).run(seen, Effort(500, 600), stream_from(5))
    visits = dict(zip(seen.legal, found.visits, strict=True))
    wins = dict(zip(seen.legal, found.wins, strict=True))
    assert visits["2C A1-A3"] > 0
    assert visits["2D A1-A3"] == 0
    assert wins["2C A1-A3"] == wins["2D A1-A3"]
    assert sum(visits.values()) == 500


def test_where_all_moves_come_to_the_same_nothing_is_searched() -> None:
    match = table(2, ["Ah2", "E18"], ["2C 2D 2H 2S 9C", "3D 4D 5S 6D 7D"])
    found = Search(match.game).run(match.seen_by(0), Effort(10_000, 600, settle=True), stream_from(5))
    assert found.iterations < 100
    assert len(set(found.mix)) == 1


def test_a_budget_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine where every look at the clock and every iteration takes a millisecond."""
    now = [0.0]

    def grow(*arguments: Any) -> None:
        now[0] += 0.001 * arguments[6]
        search_of.form.of(tree.grow)(*arguments)

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr("ludotheque.bots.search.time", SimpleNamespace(perf_counter=clock))
    seen = ludotheque.new("ninjan", players=4, seed=1).seen_by(0)
    search_of = Search(seen.game)
    monkeypatch.setattr(search_of, "grow", grow)
    for seconds in (0.001, 0.05, 0.5):
        now[0] = 0.0
        found = search_of.run(seen, Effort(10**9, seconds), stream_from(1))
        assert found.iterations >= 0.4 * 1000 * seconds
        assert now[0] <= seconds + 0.02


@pytest.mark.parametrize("name", SHELF)
def test_nodes_do_not_depend_on_what_is_hidden(name: str) -> None:
    """The key of a node is made of what its seat knows: erased again, a re-imagined world has the same key."""
    match = ludotheque.new(name, players=3, seed=6)
    seat = match.actors[0]
    search_of = Search(find(name))
    known = match.seen_by(seat).table
    keys = set()
    for i in range(5):
        world = known.copy()
        match.game.rules.imagine(world, seat, stream_from(i))
        match.game.rules.erase(world, seat)
        keys.add(search_of.key_of(world, seat, search_of.first_byte))
    assert keys == {search_of.key_of(known, seat, search_of.first_byte)}
