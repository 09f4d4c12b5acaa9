"""The public interface, line by line: outside code depends on it."""

from __future__ import annotations

import inspect
import pydoc
from collections.abc import Sequence
from typing import Any

import pytest

import ludotheque
from ludotheque.games import SHELF, find
from ludotheque.match import Match
from tests.helpers import Setup, finished, run_python
from tests.ninjan.deals import arranged


def test_games() -> None:
    assert ludotheque.games() == SHELF
    assert isinstance(ludotheque.games(), tuple)
    assert {"ciseaux", "ninjan"} <= set(ludotheque.games())


def test_new_with_a_seed_and_options() -> None:
    match = ludotheque.new("ninjan", players=3, seed=7, options={"tie": "shared"})
    assert match.actors == (0, 1, 2)
    assert match.options == {"tie": "shared", "deals": 1}
    assert match.view(0) == ludotheque.new("ninjan", players=3, seed=7, options={"tie": "shared"}).view(0)


def test_new_with_a_deal() -> None:
    match = ludotheque.new("ninjan", players=2, deal=arranged("S3 R-2 P10", "R7", "S-2"))
    assert match.view()["piles"] == [["S3"], ["R-2"], ["P10"]]
    assert "R7" in match.legal(0)
    assert "S-2" in match.legal(1)


def test_new_with_nothing_but_a_name() -> None:
    for name in ludotheque.games():
        match = ludotheque.new(name)
        assert match.players == find(name).fewest
        assert match.options == {option.name: option.default for option in find(name).options}


def test_yes_and_no_may_be_true_and_false() -> None:
    for name in ludotheque.games():
        for option in find(name).options:
            if "yes" in option.values:
                assert (option.check(True), option.check(False)) == ("yes", "no")


def test_a_value_typed_by_a_person() -> None:
    for name in ludotheque.games():
        for option in find(name).options:
            assert [option.read(str(value)) for value in option.values] == list(option.values)
            with pytest.raises(ludotheque.BadOption, match="It cannot be 'sometimes'"):
                option.read("sometimes")


def test_legal() -> None:
    match = ludotheque.new("ninjan", players=2, deal=arranged("S3 R-2 P10", "R7 S-2", "P1"))
    legal = match.legal(0)
    assert isinstance(legal, list)
    assert {"R7", "S-2"} <= set(legal)
    match.play(0, "R7")
    assert match.legal(0) == ()


def test_play_returns_events() -> None:
    match = ludotheque.new("ninjan", players=2, deal=arranged("S3 R-2 P10", "R7", "P1"))
    events = match.play(0, "R7")
    assert isinstance(events, Sequence)
    assert events == list(events) == [*events, *events][: len(events)]
    assert events + events == 2 * list(events)
    assert [str(event) for event in events] == ["Player 1 has chosen."]
    assert events[0].data() == {"kind": "chose", "seat": 0, "card": "R7"}
    assert events[0].text("fr", ["Zoé", "Léo"]).startswith("Zoé ")


def test_an_illegal_move_says_what_and_why() -> None:
    match = ludotheque.new("ninjan", players=2, deal=arranged("S3 R-2 P10", "R7", "P1"))
    with pytest.raises(ludotheque.IllegalMove, match="You do not hold the 1 of paper"):
        match.play(0, "P1")


def test_view_for_seats_and_spectators() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    assert match.view(0)["seat"] == 0
    assert match.view(None) == match.view()
    assert match.view(None)["seat"] is None
    common = {"game", "players", "options", "seat", "actors", "legal", "over", "scores", "winners", "phase"}
    for name in ludotheque.games():
        assert common <= set(ludotheque.new(name, seed=1).view(0))


def test_over_scores_and_winners() -> None:
    match = ludotheque.new("ninjan", players=3, seed=7)
    assert (match.over, match.scores, match.winners) == (False, (0, 0, 0), ())
    match = finished(Setup("ninjan", 3, {"tie": "shared"}, 7))
    assert match.over
    assert all(isinstance(score, int) for score in match.scores)
    assert match.winners == tuple(seat for seat in range(3) if match.scores[seat] == max(match.scores))


def test_record_and_replay() -> None:
    match = ludotheque.new("ninjan", players=2, seed=7, names=["Ada", "Ben"])
    match.play(1, match.legal(1)[0])
    assert match.record() == {
        "format": "ludotheque/1",
        "game": "ninjan",
        "players": 2,
        "options": {"tie": "duel", "deals": 1},
        "seed": 7,
        "seats": ["Ada", "Ben"],
        "moves": [[1, match.moves[0][1]]],
        "scores": [0, 0],
        "winners": [],
    }
    assert ludotheque.replay(match.record()).record() == match.record()


def test_a_record_has_a_deal_instead_of_a_seed() -> None:
    deal = arranged("S3 R-2 P10", "R7", "P1")
    record = ludotheque.new("ninjan", players=2, deal=deal).record()
    assert "seed" not in record
    assert record["deal"] == deal
    assert ludotheque.replay(record).view(0) == ludotheque.new("ninjan", players=2, deal=deal).view(0)


def test_a_record_with_a_deal_and_a_seed_for_what_comes_after() -> None:
    deal = arranged("S3 R-2 P10", "R7", "P1")
    match = ludotheque.new("ninjan", players=2, deal=deal, seed=5, options={"deals": 3})
    while match.view()["deal"] == 1:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    record = match.record()
    assert (record["seed"], record["deal"]) == (5, deal)
    assert ludotheque.replay(record).view(0) == match.view(0)


def test_a_match_owns_its_deal() -> None:
    deal: Any = arranged("S3 R-2 P10", "R7", "P1")
    match = ludotheque.new("ninjan", players=2, deal={**deal, "hands": tuple(tuple(hand) for hand in deal["hands"])})
    before = match.record()
    assert before["deal"] == deal
    match.record()["deal"]["hands"].clear()
    assert match.record() == before
    match = ludotheque.new("ninjan", players=2, deal=deal)
    deal["hands"][0].clear()
    assert match.record() == before


def test_undo_and_copy() -> None:
    match = ludotheque.new("ciseaux", seed=7)
    match.play(0, "R5")
    copy = match.copy()
    assert match.undo() == (0, "R5")
    assert (match.moves, copy.moves) == ([], [(0, "R5")])
    assert match.actors == (0, 1)
    assert copy.actors == (1,)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("name", SHELF)
def test_bots_choose_legal_moves_from_what_a_seat_sees(level: str, name: str) -> None:
    def played() -> Match:
        match = ludotheque.new(name, seed=3)
        bots = [ludotheque.bot(level, seed=seat) for seat in range(match.players)]
        for _ in range(300):
            if match.over:
                break
            seat = match.actors[0]
            move = bots[seat].choose(match.seen_by(seat))
            assert move in match.legal(seat)
            match.play(seat, move)
        return match

    assert played().moves == played().moves
    assert ludotheque.bot(level).level == level


def test_bots_of_different_seeds_differ() -> None:
    seen = ludotheque.new("ciseaux", seed=1).seen_by(0)
    for level in ("easy", "medium"):
        assert len({ludotheque.bot(level, seed=seed).choose(seen) for seed in range(40)}) > 1
        assert len({ludotheque.bot(level).choose(seen) for _ in range(40)}) > 1


@pytest.mark.parametrize("name", ["UnknownGame", "BadOption", "BadDeal", "BadRecord", "IllegalMove"])
def test_errors_derive_from_ours_which_is_a_value_error(name: str) -> None:
    error = getattr(ludotheque, name)
    assert issubclass(error, ludotheque.LudothequeError)
    assert issubclass(ludotheque.LudothequeError, ValueError)


def test_an_error_speaks_the_language_it_is_asked_for() -> None:
    with pytest.raises(ludotheque.UnknownGame) as caught:
        ludotheque.new("chess")
    assert caught.value.text("en").startswith("There is no game called 'chess'")
    assert caught.value.text("fr") != caught.value.text("en")
    assert str(caught.value) == caught.value.text("en")


def test_a_match_prints_itself() -> None:
    match = ludotheque.new("ninjan", players=2, seed=7)
    assert repr(match) == "<Match ninjan, 2 players, seed 7: 0 moves, waiting for (0, 1), scores (0, 0)>"
    assert repr(match.seen_by(0)) == "<ninjan as seen by seat 0: actors (0, 1), scores (0, 0)>"
    assert repr(match.seen_by(None)) == "<ninjan as seen by a spectator: actors (0, 1), scores (0, 0)>"
    assert str(match).splitlines()[0] == "Round 1 of 9"
    assert str(match).splitlines()[-1] == "Waiting for Player 1 and Player 2."
    over = finished(Setup("ciseaux", 2, {}, 1))
    assert f"32 moves, winners {over.winners}" in repr(over)
    assert str(over).splitlines()[-1] == over.events()[-1].text()


def test_help_mentions_everything() -> None:
    text = pydoc.plain(pydoc.render_doc(ludotheque))
    for name in ludotheque.__all__:
        assert name in text
        assert inspect.getdoc(getattr(ludotheque, name)), f"{name} has no documentation"
    for attribute in (
        "actors",
        "legal",
        "play",
        "view",
        "over",
        "scores",
        "winners",
        "record",
        "undo",
        "copy",
        "seen_by",
    ):
        assert inspect.getdoc(getattr(Match, attribute)), attribute


def test_all_of_the_interface_is_there() -> None:
    names = {"games", "new", "replay", "bot", "LudothequeError", "UnknownGame", "BadOption", "BadDeal", "BadRecord"}
    assert names | {"IllegalMove"} <= set(ludotheque.__all__)


@pytest.mark.slow
def test_importing_and_listing_games_is_quick() -> None:
    """Neither the compiler nor the terminal is loaded before it is needed."""
    program = "import sys, ludotheque; ludotheque.games(); print(*sys.modules)"
    loaded = run_python("-c", program).split()
    assert "ludotheque" in loaded
    assert not {"numba", "numpy", "rich", "typer"} & set(loaded)


@pytest.mark.parametrize("name", SHELF)
def test_everyone_at_a_table_has_a_look_of_their_own(name: str) -> None:
    game = find(name)
    for players in range(game.fewest, game.most + 1):
        looks = game.looks(players)
        assert len(set(looks)) == players
        assert set(looks) <= set(range(8))
