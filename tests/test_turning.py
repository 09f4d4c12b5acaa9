"""A match in few steps: what `turn` finds is what the rules say, and what is shared or told later is the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

import ludotheque
from ludotheque.games import SHELF, find
from ludotheque.games.bits import members_of
from ludotheque.games.kept import kept
from ludotheque.games.layout import laid_out
from ludotheque.games.lexicon import LARGEST, Lexicon
from ludotheque.games.turning import ACTING, FIRST_SCORE, WON
from ludotheque.match import Match
from ludotheque.seen import Seen

CHOICES = 60


def walked(name: str, seed: int) -> list[Match]:
    """A match at each of its first choices."""
    match, luck = ludotheque.new(name, players=find(name).fewest + 1, seed=seed), random.Random(seed)
    moments = [match.copy()]
    while match.actors and len(match.moves) < CHOICES:
        seat = luck.choice(match.actors)
        match.play(seat, luck.choice(match.legal(seat)))
        moments.append(match.copy())
    return moments


@pytest.mark.parametrize("name", SHELF)
def test_what_may_be_chosen_is_what_each_seat_finds_by_itself(name: str) -> None:
    for match in walked(name, 1):
        assert match.actors == match.seen_by(None).actors
        for seat in range(match.players):
            assert list(match.legal(seat)) == list(match.seen_by(seat).legal)


@pytest.mark.parametrize("name", SHELF)
def test_what_may_be_chosen_stands_while_others_choose(name: str) -> None:
    """What is not written down anew after a choice is still so: in a match that goes on, and after going back."""
    match, luck = ludotheque.new(name, players=min(find(name).most, 4), seed=3), random.Random(3)
    while match.actors and len(match.moves) < 3 * CHOICES:
        seat = luck.choice(match.actors)
        match.play(seat, luck.choice(match.legal(seat)))
        if luck.random() < 0.2:
            match.undo()
        for other in range(match.players):
            assert list(match.legal(other)) == list(match.seen_by(other).legal)


@pytest.mark.parametrize("name", ["ciseaux", "ninjan"])
def test_what_others_may_choose_is_known_though_nobody_asked_before(name: str) -> None:
    match = ludotheque.new(name, players=3, seed=3)
    moves = [match.legal(seat)[0] for seat in range(3)]
    copy = match.copy()
    copy.play(1, moves[1])
    assert list(copy.legal(0)) == list(match.legal(0))
    copy.undo()
    copy.play(0, moves[0])
    assert list(copy.legal(1)) == list(match.legal(1))


@pytest.mark.parametrize("name", SHELF)
def test_a_view_is_the_same_whoever_finds_what_everybody_sees(name: str) -> None:
    """With the match at hand it comes from there, without it from the seat's own erased table."""
    for match in walked(name, 2):
        for seat in range(match.players):
            alone = Seen(match.game, match.options, match._table, seat)
            assert match.view(seat) == match.seen_by(seat).view == alone.view
            assert match.events(seat) == alone.events


@pytest.mark.parametrize("name", SHELF)
def test_one_glance_finds_what_every_seat_finds_by_itself(name: str) -> None:
    game = find(name)
    for match in walked(name, 5):
        rows = np.empty((match.players + 1, game.layout.itemsize), np.uint8)
        found = np.empty(FIRST_SCORE + match.players * (2 + game.rules.MAX_MOVES), np.int32)
        end = game.form.glance(match._table, rows.reshape(-1), found)
        alone = [Seen(game, match.options, match._table, seat) for seat in (None, *range(match.players))]
        assert [row.tobytes() for row in rows] == [seen.table.tobytes() for seen in alone]
        assert {(seen.actors, seen.scores, seen.winners) for seen in alone} == {
            (members_of(int(found[ACTING])), tuple(found[FIRST_SCORE:][: match.players]), members_of(int(found[WON])))
        }
        counts = FIRST_SCORE + match.players
        assert found[counts : counts + match.players].tolist() == [len(seen.moves) for seen in alone[1:]]
        assert found[counts + match.players : end].tolist() == [move for seen in alone for move in seen.moves]


@pytest.mark.parametrize("name", SHELF)
def test_what_a_move_caused_can_be_asked_later(name: str) -> None:
    match, luck = ludotheque.new(name, seed=3), random.Random(3)
    told, known = [], []
    while match.actors and len(match.moves) < 20:
        seat = match.actors[0]
        told.append(match.play(seat, luck.choice(match.legal(seat))))
        known.append(match.events(seat))
    assert told == known
    assert [repr(one) for one in told] == [repr(one) for one in known]


@pytest.mark.parametrize("name", SHELF)
def test_a_refused_move_changes_nothing(name: str) -> None:
    """Also one that this game has written before, so that its number is known at once."""
    match = ludotheque.new(name, seed=4)
    seat = match.actors[0]
    move = match.legal(seat)[0]
    match.play(seat, move)
    before = match._table.tobytes()
    others = [other for other in range(match.players) if other not in match.actors]
    for other in others:
        with pytest.raises(ludotheque.IllegalMove):
            match.play(other, move)
    assert match._table.tobytes() == before
    assert len(match.moves) == 1


def test_a_lexicon_does_not_grow_without_end() -> None:
    lexicon = Lexicon(str)
    for move in range(LARGEST + 10):
        assert lexicon[move] == str(move)
    assert len(lexicon) == len(lexicon.numbers) == 10
    assert lexicon.numbers["65540"] == 65540


def test_a_record_has_no_other_fields() -> None:
    match = ludotheque.new("ninjan", seed=1)
    state = laid_out(match._table.tobytes(), match.game.rules.TABLE)
    assert state.players == 2
    with pytest.raises(AttributeError, match="rings"):
        _ = state.rings


def test_what_is_kept_is_found_once() -> None:
    class Finder:
        asked = 0

        @kept
        def found(self) -> int:
            """What it finds."""
            self.asked += 1
            return 7

    finder = Finder()
    assert finder.found + finder.found == 14
    assert finder.asked == 1
    assert Finder.found.__doc__ == "What it finds."
