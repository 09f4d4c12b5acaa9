"""The hardest promise: nobody is ever shown what they cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings

from ludotheque.bots import LEVELS
from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.games.contract import SPECTATOR, Table
from ludotheque.games.forms import Form
from ludotheque.games.glancing import GLANCE, glance
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests import leaks
from tests.helpers import (
    EXAMPLES,
    LONGEST,
    Setup,
    all_setups,
    hurry,
    rewound,
    setups,
    somewhere,
    walk,
    with_table,
)
from tests.hidden import other_world, rare_moments, secrets_of
from tests.leaks import compare, shown
from tests.moves import MOVES
from tests.ninjan.deals import nobody_ever_takes

FEWER = settings(max_examples=EXAMPLES // 3)  # each looks at everything, for every seat, in several worlds
EACH_SETUP = pytest.mark.parametrize("setup", all_setups(seed=23), ids=str)
EACH_SECRET = pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game in SHELF for field in sorted(secrets_of(game))]
)


def seats_of(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


def some_moves(match: Match, luck: random.Random) -> list[str]:
    moves = MOVES[match.game.id]
    return luck.sample(moves, min(12, len(moves)))


def imagined(match: Match, seat: int | None, luck: random.Random) -> Match:
    return with_table(match, match.seen_by(seat).imagine(stream_from(luck.getrandbits(60))))


# --- two worlds that a seat cannot tell apart -------------------------------------------------------------------------


@EACH_SETUP
def test_a_world_played_otherwise_looks_the_same(setup: Setup) -> None:
    luck = random.Random(str(setup))
    for match in walk(setup, limit=40):
        if luck.random() < 0.75:
            continue  # every other world is played from its first move: now and then is enough
        seat = luck.choice(seats_of(match))
        world = other_world(match, seat, luck)
        assert world.seen_by(seat).table.tobytes() == match.seen_by(seat).table.tobytes()
        if luck.random() < 0.3:
            compare(match, world, seat, some_moves(match, luck))


@FEWER
@given(setups())
def test_a_world_played_otherwise_looks_the_same_to_everyone(setup: Setup) -> None:
    match = somewhere(setup, most=300)
    luck = random.Random(setup.seed)
    for seat in seats_of(match):
        compare(match, other_world(match, seat, luck), seat, some_moves(match, luck))


@FEWER
@given(setups())
def test_imagined_worlds_look_the_same_to_everyone(setup: Setup) -> None:
    match = somewhere(setup)
    luck = random.Random(setup.seed)
    for seat in seats_of(match):
        moves = some_moves(match, luck)
        one, other = imagined(match, seat, luck), imagined(match, seat, luck)
        compare(one, other, seat, moves)
        compare(match, other, seat, moves)


@FEWER
@given(setups())
def test_random_numbers_to_come_are_hidden(setup: Setup) -> None:
    match = somewhere(setup)
    luck = random.Random(setup.seed)
    table = match._table.copy()
    opened(table, match.game.rules.TABLE).stream[:4] = [luck.getrandbits(32) for _ in range(4)]
    for seat in seats_of(match):
        compare(match, with_table(match, table), seat, some_moves(match, luck))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shapes_of_a_duel_are_hidden_until_all_show(players: int) -> None:
    match = nobody_ever_takes(players)
    luck = random.Random(players)
    for duellist in range(players - 1):
        match.play(duellist, "!P")
        for seat in seats_of(match):
            for world in (other_world(match, seat, luck), imagined(match, seat, luck)):
                compare(match, world, seat, ["!R", "R1", ">1", "?"])


# --- the worlds really differ, and a leak would be found --------------------------------------------------------------


def moments(game: str) -> Iterator[Match]:
    """Many matches, at many moments; also those that are rare."""
    yield from rare_moments(game)
    for setup in all_setups(seed=41):
        if setup.game == game:
            whole = setup.start()
            hurry(whole, random.Random(setup.seed), LONGEST)
            for place in random.Random(game).sample(range(len(whole.moves)), 4):
                yield rewound(whole, place)


def fields_that_differ(one: Table, other: Table, game: str) -> set[str]:
    layout = find(game).rules.TABLE
    assert layout.names is not None
    ours, theirs = opened(one, layout), opened(other, layout)
    return {name for name in layout.names if ours[name].tobytes() != theirs[name].tobytes()}


@pytest.mark.parametrize("game", SHELF)
def test_the_other_worlds_differ_in_every_secret(game: str) -> None:
    """Were they always the same, the tests above could not fail."""
    luck = random.Random(1)
    for make in (other_world, imagined):
        found: set[str] = set()
        for match in moments(game):
            for seat in seats_of(match):
                found |= fields_that_differ(match._table, make(match, seat, luck)._table, game)
        assert found - {"stream", "events"} == secrets_of(game) - {"stream", "events"}


@pytest.mark.parametrize("game", SHELF)
def test_these_are_all_the_secrets_there_are(game: str) -> None:
    erased: set[str] = set()
    for match in moments(game):
        for seat in (SPECTATOR, *range(match.players)):
            table = match._table.copy()
            match.game.rules.erase(table, seat)
            erased |= fields_that_differ(match._table, table, game)
    assert erased == secrets_of(game)


def leaky(game: str, field: str) -> Callable[[Table, int], None]:
    """An `erase` that forgets one field."""
    rules = find(game).rules
    honest = rules.erase

    def erase(table: Table, seat: int) -> None:
        kept = opened(table, rules.TABLE)[field].copy()
        honest(table, seat)
        opened(table, rules.TABLE)[field] = kept

    return erase


def erase_by(erase: Callable[[Table, int], None], game: str, patch: pytest.MonkeyPatch) -> None:
    """Whatever is erased is erased by this from now on, also where machine code looks with all eyes at once."""
    form = find(game).form
    patch.setattr(form.rules, "erase", erase)
    patch.setattr(form, "glance", Form.together(form, glance, GLANCE))


@EACH_SECRET
def test_a_leak_is_found(game: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    erase_by(leaky(game, field), game, monkeypatch)
    with pytest.raises(AssertionError, match="can tell two worlds apart by its record"):
        compare_many(game)


@pytest.mark.parametrize("game", SHELF)
def test_where_no_leak_is_none_is_found(game: str) -> None:
    compare_many(game)


def compare_many(game: str) -> None:
    luck = random.Random(game)
    for place, match in enumerate(moments(game)):
        for seat in seats_of(match) if place == 0 else [luck.choice(seats_of(match))]:
            compare(match, other_world(match, seat, luck), seat, [])


def test_a_leak_would_be_seen_beyond_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison of the record is not the only one that works."""
    match = Match.start("ninjan", 3, seed=2)
    match.play(0, match.legal(0)[0])
    luck = random.Random(1)
    worlds = [match, *(other_world(match, 1, luck) for _ in range(9))]

    def ways_to_tell() -> set[str]:
        looks = [shown(world.copy(), 1, ["R1", "P2", "S3"]) for world in worlds]
        return {way for way in looks[0] if any(look[way] != looks[0][way] for look in looks)}

    assert ways_to_tell() == set()
    erase_by(lambda table, seat: None, "ninjan", monkeypatch)
    monkeypatch.setattr(leaks, "TESTED_LEVELS", LEVELS[:2])  # a search would imagine hands on top of hands
    assert ways_to_tell() == {"record", "view", "events", "log", "own choice"}
