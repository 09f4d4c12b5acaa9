"""How Super Tock is judged: the signs, what they weigh, the move that looks best, and how the weights are learnt."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import learn_supertock

from ludotheque.games import find
from ludotheque.games.chance import stream_from
from ludotheque.games.layout import opened
from ludotheque.games.supertock.bots import judgement, signs
from ludotheque.games.supertock.bots.weights import WEIGHTS
from ludotheque.match import Match
from tests.forms import PLAIN

from .tables import table

GAME = find("supertock")
EVERYONE = 255


def judged(match: Match) -> list[float]:
    values, chances = np.zeros(8), np.zeros(8)
    GAME.outlook.judge(match._table, values, chances)
    assert (values == chances).all()
    return [float(value) for value in values[: match.players]]


def signs_of(match: Match, seat: int, known: int = EVERYONE) -> dict[int, float]:
    """The signs of a seat by their places, added up."""
    notes = np.zeros((signs.ROOM, 2))
    signs.look(match._table, seat, known, notes)
    found: dict[int, float] = {}
    for place, amount in notes[1 : int(notes[0, 0]) + 1]:
        found[int(place)] = found.get(int(place), 0.0) + float(amount)
    return found


def sees(match: Match, seat: int, place: int, known: int = EVERYONE) -> float:
    return signs_of(match, seat, known).get(place, 0.0)


def best(match: Match, seat: int = 0) -> str:
    room = np.zeros(GAME.rules.MAX_MOVES, np.int32)
    erased = match.seen_by(seat).table
    return GAME.notation.write(judgement.greedy(erased, seat, room, stream_from(1)))


# --- what is judged ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (4, {"teams": "yes"}), (5, {}), (8, {})])
def test_the_chances_of_all_sides_make_one(players: int, options: dict[str, Any]) -> None:
    match = Match.start("supertock", players, seed=4, options=options)
    values = judged(match)
    assert sum(values[: 2 if options else players]) == pytest.approx(1)
    assert min(values) > 0


def test_partners_have_the_same_chances() -> None:
    values = judged(table(4, ["A12"], [], teams="yes"))
    assert values[0] == values[2] != values[1] == values[3]


def test_a_game_that_is_won_is_certain() -> None:
    match = table(2, ["Ah4 Ah3 Ah2 A17"], ["AC"])
    match.play(0, "AC A17-Ah1")
    assert judged(match) == [1, 0]


def test_equal_positions_are_judged_equal() -> None:
    match = table(4, ["B3", "D3", "F3", "H3"], ["2C 3C 5C 6C 7C", "2D 3D 5D 6D 7D", "2H 3H 5H 6H 7H", "2S 3S 5S 6S 7S"])
    opened(match._table, GAME.rules.TABLE).turn = 7  # nobody's
    assert judged(match) == pytest.approx([0.25] * 4)


@pytest.mark.parametrize(
    ("behind", "ahead"),
    [
        ("", "A18"),
        ("C5", "G5"),
        ("B5 G5", "B5 Ah4"),
        ("B5 Ah1", "B5 Ah4"),
        ("B5 C5 Ah4", "B5 Ah3 Ah4"),
        ("Ah3 Ah4 C1", "Ah3 Ah4 A10"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_more_progress_is_better(players: int, behind: str, ahead: str) -> None:
    hand = ["2C 3C 5C 6C 7C"]
    assert judged(table(players, [behind], hand))[0] < judged(table(players, [ahead], hand))[0]


# --- signs ------------------------------------------------------------------------------------------------------------


def test_t7_a_marble_is_in_danger_from_behind() -> None:
    match = table(2, ["C5", "C2"], ["5C", "3C"])
    known = signs.DANGER + 2 * signs.HELD_LATER
    unknown = signs.DANGER + 2 * signs.UNKNOWN
    lacking = signs.DANGER + 2 * signs.LACKING
    assert sees(match, 0, known) == 1
    assert sees(match, 0, unknown, known=1) == 1
    assert sees(table(2, ["C5", "C2"], ["3C 3D 3H 3S"]), 0, lacking) == 1
    assert sees(match, 1, signs.DANGER + 2 * signs.LACKING) == 0  # the marble in front is no danger to the one behind


def test_t7_a_protected_start_is_safe() -> None:
    unprotected = table(2, ["A18", "A12"], ["5C", "6C"])
    safe = table(2, ["A18", "A12"], ["5C", "6C"], start_protected="yes")
    assert sees(unprotected, 0, signs.DANGER + 2 * signs.HELD_LATER) == 1
    assert sees(safe, 0, signs.DANGER + 2 * signs.HELD_LATER) == 0


def test_t6_a_marble_on_another_s_start_is_in_danger_of_a_marble_that_starts() -> None:
    match = table(2, ["E18"], ["5C", "KC"])
    assert sees(match, 0, signs.DANGER + 2 * signs.HELD_LATER) == 1
    assert sees(table(2, ["E18", "F1 F2 F3 F4"], ["5C", "KC"]), 0, signs.DANGER + 2 * signs.HELD_LATER) == 0


def test_t8_heaven_endangers_the_eights_and_they_it() -> None:
    match = table(2, ["sky", "C8 D8"], ["AC", "10C"])
    assert sees(match, 0, signs.DANGER + 2 * signs.HELD_LATER) == 2
    assert sees(match, 1, signs.DANGER + 2 * signs.HELD_SOON) == 2
    assert sees(match, 0, signs.FLIGHT + 1) == 1
    assert sees(match, 1, signs.FLIGHT) == 2


def test_t4_who_may_not_pass_the_door_is_no_danger_behind_it() -> None:
    spots = ["A14", "B2"]
    assert sees(table(2, spots, ["6C"]), 1, signs.DANGER + 2 * signs.HELD_SOON) == 1
    assert sees(table(2, spots, ["6C"], overshoot="forbidden"), 1, signs.DANGER + 2 * signs.HELD_SOON) == 0


def test_t13_a_4_endangers_what_is_behind_it() -> None:
    spots = ["C9", "C5"]
    hands = ["4C"]
    assert sees(table(2, spots, hands), 1, signs.DANGER + 2 * signs.HELD_SOON) == 0
    assert sees(table(2, spots, hands, four_back="yes"), 1, signs.DANGER + 2 * signs.HELD_SOON) == 1
    assert sees(table(2, ["C5", "C9"], hands), 1, signs.DANGER + 2 * signs.HELD_SOON) == 1
    assert sees(table(2, ["C5", "C9"], hands, four_back="yes"), 1, signs.DANGER + 2 * signs.HELD_SOON) == 0


def test_t13_a_4_on_the_start_is_a_way_home() -> None:
    assert sees(table(2, ["A18"], ["4C"], four_back="yes"), 0, signs.BACK) == 1
    assert sees(table(2, ["A18"], ["5C"], four_back="yes"), 0, signs.BACK) == 0


def test_t3_a_card_that_fits_the_door_is_seen() -> None:
    match = table(2, ["A14"], ["5C 8C 9C QC JC"])
    assert sees(match, 0, signs.ENTRY + 1) == 1
    assert sees(match, 0, signs.ENTRY, known=0) == 4
    assert sees(table(2, ["A14"], ["2C 3C 9C QC JC"]), 0, signs.ENTRY + 2) == 1
    assert sees(table(2, ["A14 Ah1"], ["5C"]), 0, signs.ENTRY + 3) == 1
    assert sees(table(2, ["A14"], ["5C"], four_back="yes"), 0, signs.ENTRY, known=0) == 3


def test_t6_a_card_to_start_with_is_seen() -> None:
    assert sees(table(2, [""], ["AC KC 2C 3C 5C"]), 0, signs.STARTS + 3) == 1
    assert sees(table(2, [""], ["AC 2D 2C 3C 5C"]), 0, signs.STARTS + 2) == 1
    assert sees(table(2, ["C3"], ["2D 2H 2C 3C 5C"]), 0, signs.STARTS + 5) == 1
    assert sees(table(2, ["C3"], []), 0, signs.STARTS + 4, known=2) == 1
    assert sees(table(2, ["A18"], ["AC"]), 0, signs.BLOCKED) == 1


def test_t13_tens_and_jacks_are_seen() -> None:
    match = table(2, ["B1", "A10"], ["10C JC"], advanced="yes")
    assert sees(match, 0, signs.EXCHANGE) == pytest.approx((142 - 7) / 144)
    assert sees(match, 1, signs.EXCHANGE + 1, known=1) > 0
    assert sees(match, 0, signs.JACK_HELD) == 1
    match = table(4, ["B1", "sky", "A10"], ["10C"], ten_swaps="yes", teams="yes")
    assert sees(match, 0, signs.EXCHANGE) == 0  # not with a partner, and what heaven is worth is not reckoned here


def test_t13_a_jack_that_stays_is_no_danger_and_no_way_home() -> None:
    behind = ["C14 A10", "C3"]
    for jack_skips, danger, fitting in [("yes", 1, 4), ("instead", 0, 3)]:
        match = table(2, behind, ["2C", "JC"], jack_skips=jack_skips)
        assert sees(match, 0, signs.DANGER + 2 * signs.HELD_LATER) == danger
        assert sees(match, 0, signs.ENTRY, known=0) == fitting


def test_t13_who_must_put_down_a_card_is_worse_off() -> None:
    match = table(2, ["C3", "F5"], ["JC"], jack_skips="yes")
    match.play(0, "JC C3-C14")
    assert sees(match, 1, signs.LOSING) == 1
    assert sees(match, 1, signs.TURN) == 0


def test_t14_a_partner_who_has_finished_lends_cards() -> None:
    spots = ["Ah1 Ah2 Ah3 Ah4", "", "E14"]
    match = table(4, spots, ["5C", "", "2C 3C 9C QC JC"], teams="yes")
    assert sees(match, 2, signs.ENTRY + 1) == 1
    assert sees(match, 2, signs.ENTRY + 2, known=4) == 1
    assert signs_of(match, 0).keys() == {signs.HOME + 15, signs.HELD + 5, signs.TURN}


def test_every_kind_of_game_has_its_weights() -> None:
    kinds = {
        judgement.set_of(opened(GAME.undealt(players, GAME.check_options(players, options)), GAME.rules.TABLE))
        for players, four in [(2, "no"), (3, "yes"), (4, "no"), (5, "yes"), (8, "no"), (2, "yes"), (4, "yes")]
        for options in ({"four_back": four}, {"four_back": four, "teams": "yes" if players in (4, 8) else "no"})
    }
    assert kinds == set(range(judgement.SETS))
    assert WEIGHTS.shape == (judgement.SETS, signs.SIGNS)
    assert (np.abs(WEIGHTS).sum(axis=1) > 1).all()


# --- the move that looks best -----------------------------------------------------------------------------------------


def test_it_starts_captures_and_comes_home() -> None:
    assert best(table(2, [""], ["KC 2C 3C 5C 6C"])) == "KC A0-A18"
    assert best(table(2, ["C5", "C10 C12"], ["5C 3C 2C 6C 9C"])) == "5C C5-C10"
    assert best(table(2, ["A14 Ah4"], ["6C 9C QC JC 7C"])) == "6C A14-Ah3"


def test_hands_that_are_hidden_make_no_difference_to_it() -> None:
    moves, stream = np.zeros(GAME.rules.MAX_MOVES, np.int32), stream_from(3)
    for seed in range(3 if PLAIN else 12):
        match = Match.start("supertock", 2 + seed % 3, seed=seed, options={"advanced": "yes"} if seed % 2 else {})
        for _ in range(25):
            seat = match.actors[0]
            other = match.seen_by(seat).table.copy()
            GAME.rules.imagine(other, seat, stream)
            choice = judgement.greedy(match._table, seat, moves, stream)
            assert choice == judgement.greedy(other, seat, moves, stream)
            assert choice == judgement.greedy(match.seen_by(seat).table, seat, moves, stream)
            match.play(seat, GAME.notation.write(choice))


def test_looking_ahead_leaves_the_table_as_it_was() -> None:
    match = table(2, ["C5", "C10"], ["5C"])
    before = match._table.tobytes()
    judgement.greedy(match._table, 0, np.zeros(GAME.rules.MAX_MOVES, np.int32), stream_from(1))
    assert match._table.tobytes() == before


def test_the_search_goes_on_with_it() -> None:
    match = table(2, ["C5", "C10 C12"], ["5C 3C 2C 6C 9C"])
    before = match._table.tobytes()
    GAME.outlook.reopen(match._table)
    assert match._table.tobytes() == before
    room = np.zeros(GAME.rules.MAX_MOVES, np.int32)
    assert GAME.notation.write(GAME.outlook.go_on(match._table, 0, room, stream_from(1))) == best(match)


# --- learning ---------------------------------------------------------------------------------------------------------


def test_playing_changes_the_weights_and_the_same_seed_changes_them_equally() -> None:
    shape = (judgement.SETS, signs.SIGNS)
    learnt = []
    for _ in range(2):
        weights, done = learn_supertock.train(2, 5, np.zeros(shape), np.ones(shape))
        assert done == 2
        learnt.append(weights)
    assert np.abs(learnt[0]).max() > 0.01
    assert np.array_equal(learnt[0], learnt[1])


@pytest.mark.slow
def test_what_was_learnt_is_written_as_source(tmp_path: Path) -> None:
    out = tmp_path / "weights.py"
    learn_supertock.main(["--games", "6", "--seed", "3", "--anew", "--out", str(out)])
    text = out.read_text(encoding="utf-8")
    assert re.search(r"--games 6 --seed 3 --anew\n6 games in \d+\.\d minutes", text)
    names: dict[str, Any] = {}
    exec(text, names)
    assert names["WEIGHTS"].shape == WEIGHTS.shape
