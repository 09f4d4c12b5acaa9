"""What every game promises, in random matches of every game, number of players and set of options."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given

import ludotheque
from ludotheque.errors import IllegalMove
from ludotheque.games import SHELF, find
from ludotheque.match import Match
from tests.census import count, state_of
from tests.forms import PLAIN
from tests.helpers import STEPS, Setup, all_setups, everything, finished, legal_codes, setups, somewhere, walk
from tests.moves import MOVES

EACH_SETUP = pytest.mark.parametrize("setup", all_setups(seed=11), ids=str)


@EACH_SETUP
def test_pieces_are_conserved(setup: Setup) -> None:
    for match in walk(setup):
        count(match)


@given(setups())
def test_pieces_are_conserved_whatever_the_options(setup: Setup) -> None:
    count(somewhere(setup))


def check_agreement(match: Match) -> None:
    """Actors, legal moves, explanations and the end tell the same story."""
    assert match.over == (match.actors == ())
    assert bool(match.winners) == match.over
    assert set(match.actors) <= set(range(match.players))
    assert len(match.scores) == match.players
    for seat in range(match.players):
        legal = match.legal(seat)
        assert bool(legal) == (seat in match.actors)
        assert len(set(legal)) == len(legal)
        assert (legal == ()) == (not legal)
        for move in MOVES[match.game.id]:
            canonical = match.game.notation.read(move)
            allowed = canonical is not None and match.game.notation.write(canonical) in legal
            assert (match.explain(seat, move) is None) == allowed


@EACH_SETUP
def test_actors_legal_moves_and_the_end_agree(setup: Setup) -> None:
    for match in walk(setup, limit=8):
        check_agreement(match)


@given(setups())
def test_every_legal_move_is_accepted_and_no_other(setup: Setup) -> None:
    match = somewhere(setup)
    check_agreement(match)
    for seat in range(match.players):
        for move in match.legal(seat):
            after = match.copy()
            after.play(seat, move)
            assert after.moves[-1] == (seat, move)
        for move in set(MOVES[setup.game]) - set(match.legal(seat)):
            with pytest.raises(IllegalMove):
                match.copy().play(seat, move)


@given(setups())
def test_every_legal_move_reads_and_prints_back(setup: Setup) -> None:
    match = somewhere(setup)
    notation = match.game.notation
    for seat in match.actors:
        for code in legal_codes(match, seat):
            written = notation.write(code)
            assert notation.read(written) == notation.read(written.lower()) == code
            assert notation.read(f" {written.replace('-', '−')} ") == code
            assert match.seen_by(seat).label(written).text("en")


@given(setups())
def test_an_illegal_move_changes_nothing(setup: Setup) -> None:
    match = somewhere(setup)
    before = everything(match)
    for seat in (*range(match.players), match.players, -1):
        legal = match.legal(seat) if 0 <= seat < match.players else ()
        for move in set(MOVES[setup.game]) - set(legal):
            with pytest.raises(IllegalMove):
                match.play(seat, move)
    assert everything(match) == before


@given(setups())
def test_undo_restores_everything_all_the_way_back(setup: Setup) -> None:
    match = setup.start()
    history = [match._table.tobytes()]
    first = everything(match)
    luck = random.Random(setup.seed)
    while not match.over and len(history) < STEPS:
        seat = luck.choice(match.actors)
        match.play(seat, luck.choice(match.legal(seat)))
        history.append(match._table.tobytes())
    halfway = len(history) // 2
    while match.moves:
        assert match._table.tobytes() == history.pop()
        expected = match.moves[-1]
        assert match.undo() == expected
        if len(history) == halfway:
            assert everything(match) == everything(ludotheque.replay(match.record()))
    assert everything(match) == first
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.undo()


@given(setups())
def test_a_copy_and_its_original_go_separate_ways(setup: Setup) -> None:
    match = somewhere(setup, most=STEPS)
    before = everything(match)
    copy = match.copy()
    assert everything(copy) == before
    for seat in match.actors:
        copy.play(seat, copy.legal(seat)[-1])
    if not match.over:
        assert everything(copy) != before
        assert everything(match) == before
    if match.moves:
        kept = everything(copy)
        match.undo()
        assert everything(copy) == kept


@given(setups())
def test_what_is_handed_out_is_not_the_match_itself(setup: Setup) -> None:
    match = somewhere(setup, most=STEPS)
    before = everything(match)
    record, view = match.record(), match.view(0)
    record["options"]["spoilt"] = record["moves"].append("spoilt") or "spoilt"
    view["options"]["spoilt"] = view["seats"].clear()
    match.seen_by(0).table[:] = 0
    match.seen_by(0).options.clear()
    assert everything(match) == before


@given(setups())
def test_replay_gives_the_same_match_back(setup: Setup) -> None:
    match = somewhere(setup, most=STEPS)
    record = json.loads(json.dumps(match.record()))
    assert record == match.record()
    again = ludotheque.replay(record)
    assert everything(again) == everything(match)
    assert again.scores == match.scores
    assert again.winners == match.winners
    assert [again.log(seat) for seat in range(match.players)] == [match.log(seat) for seat in range(match.players)]


@given(setups())
def test_views_and_events_are_json(setup: Setup) -> None:
    match = somewhere(setup)
    for seat in (None, *range(match.players)):
        for data in (match.view(seat), [event.data() for event in match.events(seat)]):
            assert json.loads(json.dumps(data)) == data


@given(setups())
def test_every_sentence_can_be_said_in_both_languages(setup: Setup) -> None:
    match = somewhere(setup)
    for seat in (None, *range(match.players)):
        seen = match.seen_by(seat)
        sayings = [event.message for event in seen.events] + [seen.ask()]
        sayings += [seen.label(move) for move in seen.legal]
        for saying in sayings:
            assert "{" not in saying.text("en") + saying.text("fr")
        assert seen.draw(80)


@EACH_SETUP
def test_events_tell_of_every_choice(setup: Setup) -> None:
    """Each choice causes at least one event, and the room for events is never exceeded."""
    for match in walk(setup, limit=60):
        state = state_of(match)
        assert 0 <= state.event_count <= len(state.events)
        if match.moves:
            assert state.event_count > 0


@EACH_SETUP
def test_whole_matches_come_to_an_end_and_the_last_event_announces_it(setup: Setup) -> None:
    for seed in range(1 if PLAIN else 3):
        match = finished(Setup(setup.game, setup.players, setup.options, seed))
        check_agreement(match)
        assert match.over
        end = match.events()[-1]
        assert end.kind == "end"
        assert end.details == {"winners": list(match.winners), "scores": list(match.scores)}


@pytest.mark.parametrize("name", SHELF)
def test_the_same_seed_is_the_same_match_and_another_is_another(name: str) -> None:
    game = find(name)
    tables = [Match.start(name, game.most, seed=seed)._table.tobytes() for seed in (1, 1, 2)]
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]


@pytest.mark.parametrize("name", SHELF)
def test_without_a_seed_every_match_has_its_own(name: str) -> None:
    assert Match.start(name).seed != Match.start(name).seed


@pytest.mark.parametrize("name", SHELF)
def test_random_games_at_full_speed_are_games(name: str) -> None:
    outcomes = ludotheque.playouts(name, games=4, seed=5)
    assert outcomes.decisions >= outcomes.scores.size
    assert outcomes.winners.any(axis=1).all()
    assert len({tuple(row) for row in outcomes.scores.tolist()}) > 1
