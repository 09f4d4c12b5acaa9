"""Whole random games of Super Tock: they keep their promises, they end, and they are the same compiled or not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

import ludotheque
from ludotheque.bots.levels import Thinker
from ludotheque.bots.search import Effort
from ludotheque.games import find
from ludotheque.games.chance import stream_from
from ludotheque.games.supertock.moving import helps_freely
from ludotheque.games.supertock.notation import CARD_CODES
from ludotheque.match import Match
from tests.census import state_of
from tests.forms import PLAIN
from tests.helpers import Setup, hurry, legal_codes, setups, setups_of
from tests.supertock.census import count
from tests.supertock.tables import HOME, table

GAME = find("supertock")
STRICT = {"overshoot": "forbidden", "start_protected": "yes"}
HARD: list[dict[str, Any]] = [
    {},
    STRICT,
    {**STRICT, "stuck": "discard", "advanced": "yes"},
    {**STRICT, "door": 16, "four_back": "yes", "stuck": "discard"},
    {"advanced": "yes"},
]


def step(match: Match, luck: random.Random) -> None:
    """One random move; actors, legal moves, the notation and the cards agree before and after."""
    (seat,) = match.actors
    moves = legal_codes(match, seat)
    assert moves
    assert len(set(moves)) == len(moves) <= GAME.rules.MAX_MOVES
    written = [GAME.notation.write(move) for move in moves]
    assert [GAME.notation.read(text) for text in written] == moves
    assert list(match.legal(seat)) == written
    if "fold" in written:
        others = [move for move in written if move != "fold"]
        assert not others or helps_freely(state_of(match), seat)
        assert all(move.startswith("drop ") for move in others)
        assert match.options["stuck"] != "discard"
    hurry(match, luck, 1)
    count(match)


@given(setups(["supertock"]))
def test_random_moves_keep_everything_in_order(setup: Setup) -> None:
    luck = random.Random(setup.seed)
    match = setup.start()
    hurry(match, luck, luck.randrange(400))
    for _ in range(25):
        if match.over:
            break
        step(match, luck)
    count(match)


@pytest.mark.slow  # whole games by the hundred need compiled rules
@pytest.mark.parametrize("options", HARD, ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_come_to_an_end(players: int, options: dict[str, Any]) -> None:
    found = ludotheque.playouts("supertock", players=players, games=50, seed=players, options=options)
    assert found.lengths.min() > 100
    assert ((found.scores == 4) == found.winners).all()


DEADLOCKS = [
    ("everybody on the own start", 8, ["A18", "B18", "C18", "D18", "E18", "F18", "G18", "H18"]),
    ("everybody waits behind a protected start", 4, ["C17 A18", "E17 C18", "G17 E18", "A16 G18"]),
    ("homes filled from the wrong end", 2, ["Ah1 Ah2 Ah3 A17", "Eh1 Eh2 Eh3 E17"]),
    ("at the door with the home barred", 2, ["A17 A16 A15 Ah1", "E17 E16 E15 Eh1"]),
    ("the last marbles in heaven and break", 2, ["Ah2 Ah3 Ah4 sky", "Eh2 Eh3 Eh4 E0"]),
]


@pytest.mark.parametrize("options", HARD, ids=str)
@pytest.mark.parametrize(("players", "marbles"), [case[1:] for case in DEADLOCKS], ids=[case[0] for case in DEADLOCKS])
def test_no_position_is_stuck_for_ever(players: int, marbles: list[str], options: dict[str, Any]) -> None:
    """Where everything seems blocked, somebody can always move after some deal, and the game goes on to its end."""
    match = table(players, marbles, [], **options)
    before = state_of(match).marbles.copy()
    luck = random.Random(7)
    hurry(match, luck, 60)
    assert (state_of(match).marbles != before).any()
    if not PLAIN:
        while GAME.rules.actors(match._table):
            hurry(match, luck, 1000)
        assert match.winners


def test_the_longest_list_of_moves_fits() -> None:
    """Four tens, twelve partners' marbles on eights and in heaven, sixteen opponents' marbles to exchange with."""
    done = "Ah1 Ah2 Ah3 Ah4"
    mine = ["A8 B8 C8 D8", "E8 F8 G8 H8", "sky A2 A3 A4"]
    theirs = [f"{letter}10 {letter}11 {letter}12 {letter}13" for letter in "BDFH"]
    marbles = [done, theirs[0], mine[0], theirs[1], mine[1], theirs[2], mine[2], theirs[3]]
    match = table(8, marbles, [], teams="yes", advanced="yes")
    state = state_of(match)
    tens = [CARD_CODES[card] for card in ("10C", "10D", "10H", "10S")]
    state.hands[0] = sum(1 << card for card in [*tens, CARD_CODES["AC"]]), 0
    moves = legal_codes(match, 0)
    assert len(set(moves)) == len(moves)
    ring, up, down, home, exchanges = 11, 8, 8, 2, 12 * 16
    drops = 5
    assert len(moves) == 4 * (ring + up + down + home + exchanges) + ring + up + down + drops
    assert len(moves) < GAME.rules.MAX_MOVES


def test_simple_sense_prefers_home_then_captures_then_starts() -> None:
    assert advice(["A14 B5", "B12"], "7C KC") == "7C A14-Ah4"
    assert advice(["B5", "B12"], "7C KC 2C 3C 6C") == "7C B5-B12"
    assert advice(["B5"], "7C KC 2C 3C 6C") == "KC A0-A18"
    assert advice(["B5 B12 C1 D1"], "7C 2C 3C 6C 5D") != "7C B5-B12", "never the own marble"
    assert advice(["C8 C1 D1 D5"], "2C 3C 10C 6C 5D") == "10C C8-sky"


def test_simple_sense_spares_partners_and_exchanges_well() -> None:
    assert advice(["B5", "", "B12"], "7C 2C 3C 6C 5D", teams="yes", players=4) != "7C B5-B12"
    assert advice(["B5", "A15"], "10H 2C 3C 6C 5D", ten_swaps="yes") == "10H B5xA15"


def test_simple_sense_puts_down_what_it_needs_least() -> None:
    match = table(2, ["B5"], ["JS", "AC KC 10C 10D 5C"], jack_skips="yes")
    match.play(0, "JS B5-B16")
    assert choice(match) == "drop 5C"
    match = table(2, ["B5"], ["JS", "AC KC 10C KD KH"], jack_skips="yes")
    match.play(0, "JS B5-B16")
    assert choice(match) == "drop 10C"
    assert advice([], "2C 3C 5C 6C 7C") == "fold"


def test_simple_sense_helps_unless_it_hurts() -> None:
    hurt = "7C 7D 7H 7S KC"
    assert advice([HOME, "", "E14 F3 Eh4"], hurt, players=4, teams="yes") == "KC E0-E18"
    past_the_door = [HOME, "", "E17 Eh4 Eh3 Eh1"]
    assert advice(past_the_door, "7C KC 9C QC 8C", players=4, teams="yes").startswith("drop ")
    assert advice(past_the_door, "7C KC 9C QC 8C", players=4, teams="yes", help="must").endswith("-F12")
    assert advice([HOME, "", "Eh1 Eh2 Eh3 sky"], "7C 8C 9C QC 5C", players=4, teams="yes").startswith("drop ")


def test_t14_whoever_thinks_ahead_does_not_help_where_it_hurts_when_all_is_but_won() -> None:
    """Every choice wins 98 games in a hundred: the search alone would take the first, past the partner's door."""
    match = table(4, [HOME, "", "E17 Eh4 Eh3 Eh1"], ["7C KC 9C QC 8C"], teams="yes")
    seen = match.seen_by(0)
    for level in ("hard", "expert"):
        for seed in range(4):
            assert Thinker(level, seed, Effort(60, 600)).choose(seen).startswith("drop ")


def choice(match: Match) -> str:
    seat = match.actors[0]
    seen = match.seen_by(seat)
    return GAME.notation.write(GAME.sense.medium(seen.table, seat, seen.moves.copy(), stream_from(1)))


def advice(marbles: list[str], hand: str, players: int = 2, **options: Any) -> str:
    return choice(table(players, marbles, [hand], **options))


MIXED = list(setups_of("supertock", seed=3))[::4] + [
    Setup("supertock", players, {**options, "teams": "yes"}, 9) for players in (4, 6, 8) for options in HARD
]


@pytest.mark.parametrize("setup", MIXED, ids=str)
def test_both_forms_agree_deep_in_the_game(setup: Setup) -> None:
    ends = []
    for form in (GAME.plain, GAME.compiled):
        match = Match.start(GAME.in_form(form), setup.players, setup.seed, setup.options)
        hurry(match, random.Random(setup.seed), 150)
        ends.append([match.moves, *(match.seen_by(seat).table.tobytes() for seat in (None, 0))])
    assert ends[0] == ends[1]
