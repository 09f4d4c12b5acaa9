"""The four levels: legal, reproducible, each to its own character, and blind to what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import CHARACTERS, LEVELS, Bot, tree
from ludotheque.bots.levels import EFFORTS, Easy, Thinker
from ludotheque.bots.search import Effort
from ludotheque.errors import BadOption
from ludotheque.games import SHELF, find
from ludotheque.games.chance import stream_from
from ludotheque.games.ciseaux.bots.against_one import Reader
from ludotheque.games.ciseaux.bots.forecast import Watcher
from ludotheque.i18n import LANGUAGES
from ludotheque.match import Match
from ludotheque.seen import Seen
from tests.helpers import Setup, hurry, setups_of

BRIEF = Effort(iterations=25, seconds=60)
SETUPS = [  # of each game: the fewest players and the usual options, the middle, the most and the last option
    found[place] for found in (list(setups_of(name, seed=3)) for name in SHELF) for place in (0, len(found) // 2, -1)
]


def made(level: str, seed: int) -> Bot:
    """A bot of that level that does not think for long."""
    return Thinker(level, seed, BRIEF) if level in EFFORTS else ludotheque.bot(level, seed)


def decisions(setup: Setup, level: str, most: int) -> Iterator[tuple[Match, Seen, str]]:
    """A match that bots of a level play, with every choice before it is made."""
    match = setup.start()
    bots = [made(level, seat) for seat in range(match.players)]
    for _ in range(most):
        if match.over:
            return
        seat = match.actors[-1]
        seen = match.seen_by(seat)
        move = bots[seat].choose(seen)
        yield match, seen, move
        match.choose(seat, move)


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_choice_is_legal(setup: Setup, level: str) -> None:
    for _, seen, move in decisions(setup, level, 60):
        assert move in seen.legal


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_same_seed_chooses_the_same(setup: Setup) -> None:
    moves = [[move for _, _, move in decisions(setup, "hard", 12)] for _ in range(2)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_level_knows_what_a_person_in_that_chair_would_not(setup: Setup, level: str) -> None:
    """Hidden cards re-imagined, the same random numbers: the same choice."""
    stream = stream_from(11)
    match = setup.start()
    hurry(match, random.Random(setup.seed), 40)
    if match.over:
        return
    seat = match.actors[-1]
    expected = made(level, 3).choose(match.seen_by(seat))
    for _ in range(3):
        world = match.seen_by(seat).table.copy()
        match.game.rules.imagine(world, seat, stream)
        seen = Seen(match.game, match.options, world, seat)
        assert made(level, 3).choose(seen) == expected


def test_a_budget_is_passed_on() -> None:
    bot = ludotheque.bot("expert", seed=1, budget=0.05)
    assert isinstance(bot, Thinker)
    assert bot.effort.seconds == 0.05
    reader = bot.specialist(find("ciseaux"), 2, 0)
    assert isinstance(reader, Reader)
    assert reader.most == 50_000  # values in that time, even on a slow machine


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_that_plays_several_seats_remembers_for_each_of_them(players: int) -> None:
    both, match = ludotheque.bot("hard", 1), ludotheque.new("ciseaux", players=players, seed=1)
    assert isinstance(both, Thinker)
    for _ in range(3):
        for seat in range(players):
            match.play(seat, both.choose(match.seen_by(seat)))
    for seat in range(players):
        both.choose(match.seen_by(seat))
        alone = ludotheque.bot("hard", 2)
        assert isinstance(alone, Thinker)
        for earlier in match.seen_before(seat):
            alone.remember(earlier)
        alone.choose(match.seen_by(seat))
        of_both, of_one = (one.specialist(match.game, players, seat) for one in (both, alone))
        assert isinstance(of_both, Watcher)
        assert isinstance(of_one, Watcher)
        assert of_both.spare == of_one.spare
        assert of_both.chances.tolist() == of_one.chances.tolist()


@pytest.mark.parametrize("budget", [0, -1, "long", float("nan")])
def test_a_bad_budget_is_refused(budget: float) -> None:
    with pytest.raises(BadOption, match="A budget is a number of seconds above 0"):
        ludotheque.bot("hard", budget=budget)


def test_other_threads_run_while_it_searches() -> None:
    assert vars(find(SHELF[0]).compiled.of(tree.grow))["targetoptions"]["nogil"]


def test_everyone_has_a_name_and_a_character_in_both_languages() -> None:
    assert tuple(level.id for level in CHARACTERS) == LEVELS
    assert len({level.name for level in CHARACTERS}) == 4
    for level in CHARACTERS:
        assert len({level.character.text(lang) for lang in LANGUAGES}) == 2


@pytest.mark.parametrize("name", SHELF)
def test_easy_people_have_different_habits(name: str) -> None:
    people = {Easy(seed).person % find(name).sense.HABITS for seed in range(100)}
    assert len(people) == min(find(name).sense.HABITS, len(people))
    assert len(people) > 1


def test_a_large_seed_says_who_above_and_when_below() -> None:
    assert Easy((7 << 32) + 1).person == Easy((7 << 32) + 2).person
    assert not np.array_equal(Easy((7 << 32) + 1).stream, Easy((7 << 32) + 2).stream)
