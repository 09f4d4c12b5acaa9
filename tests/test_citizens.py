"""Matches among other things of Python: pickled, copied, compared, hashed, asked with NumPy's numbers, and refused."""

from __future__ import annotations

import copy
import gc
import pickle
import pydoc
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from types import FunctionType, ModuleType
from typing import Any, cast

import msgspec
import numpy as np
import pytest

import ludotheque
from ludotheque.bots import LEVELS
from ludotheque.errors import BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame
from ludotheque.games import SHELF, find
from ludotheque.games.forms import Form
from ludotheque.games.game import Event, Game
from ludotheque.games.scalars import unwrapped, whole
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.seen import Seen
from tests.helpers import ROOT, Setup, everything, hurry, run_python
from tests.hidden import other_world
from tests.test_bad_input import expect
from tests.test_docs import HOUSE

EACH_GAME = pytest.mark.parametrize("name", SHELF)
NAMES = ["Ada", "Ben", "Cléo"]


def begun(name: str, moves: int = 25) -> Match:
    match = ludotheque.new(name, players=3, seed=5, names=NAMES)
    hurry(match, random.Random(5), moves)
    return match


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


# --- matches ----------------------------------------------------------------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy, Match.copy])
def test_a_match_again_is_the_same_and_goes_on_by_itself(name: str, again: Callable[[Match], Match]) -> None:
    match = begun(name)
    other = again(match)
    assert other == match
    assert other is not match
    assert everything(other) == everything(match)
    assert other.position == match.position
    before = everything(match)
    other.undo()
    assert everything(match) == before
    assert other != match


@EACH_GAME
def test_a_pickled_match_ends_as_it_would_have(name: str) -> None:
    one, other = begun(name), pickled(begun(name))
    for match in (one, other):
        hurry(match, random.Random(1), 60)
    assert one == other
    assert one.log(0) == other.log(0)


def played_on(match: Match) -> tuple[Match, Seen, list[Event]]:
    hurry(match, random.Random(1), 60)
    return match, match.seen_by(0), match.events()


@pytest.mark.slow
def test_a_pool_of_processes_that_begin_afresh_can_play() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        matches = [begun(name) for name in SHELF]
        for match, found in zip(matches, pool.map(played_on, matches), strict=True):
            assert found == played_on(match)
        with pytest.raises(UnknownGame, match="There is no game called 'chess'"):
            pool.submit(ludotheque.new, "chess").result()


def test_matches_that_differ_are_not_equal() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    assert match == ludotheque.new("ninjan", players=2, seed=1)
    assert match != ludotheque.new("ninjan", players=2, seed=2)
    assert match != ludotheque.new("ninjan", players=2, seed=1, options={"tie": "shared"})
    assert match != ludotheque.new("ninjan", players=2, seed=1, names=["Ada", "Ben"])
    assert match != "ninjan"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)
    assert "`position` has one" in " ".join((Match.__doc__ or "").split()), "what to take instead is said"


def test_positions_are_the_same_however_one_came_to_them() -> None:
    one, other = (ludotheque.new("ciseaux", players=2, seed=seed) for seed in (1, 2))
    for match, order in ((one, (0, 1)), (other, (1, 0))):
        for seat in order:
            match.play(seat, ("R1", "P2")[seat])
    assert one.position == other.position
    assert len({one.position, other.position, ludotheque.new("ciseaux").position}) == 2
    assert one.seen_by(0).position == other.seen_by(0).position
    assert one != other
    positions = {ludotheque.new(name, players=3, seed=1).position for name in SHELF}
    assert len(positions) == len(SHELF)


def test_a_match_kept_by_another_version_is_refused() -> None:
    match = ludotheque.new("ninjan", seed=1)
    state = match.__getstate__()
    other = Match.__new__(Match)
    expect(BadRecord, "record()", lambda: other.__setstate__({**state, "tables": state["tables"][:-4]}))


# --- what a seat knows ------------------------------------------------------------------------------------------------


@EACH_GAME
def test_what_a_seat_knows_can_be_kept_and_compared(name: str) -> None:
    match = begun(name)
    for seat in (None, 0, 2):
        seen = match.seen_by(seat)
        for again in (pickled(seen), copy.copy(seen), copy.deepcopy(seen), match.seen_at(len(match.moves), seat)):
            assert again == seen
            assert hash(again) == hash(seen)
            assert again.view == seen.view
            assert again.legal == seen.legal
            assert [event.told() for event in again.events] == [event.told() for event in seen.events]
    assert match.seen_by(0) != match.seen_by(1)
    assert match.seen_by(0) != 0


def test_a_position_alone_does_not_say_whose_it_is() -> None:
    match = ludotheque.new("ciseaux", players=3, seed=1)  # everybody's cards are known
    one, other = match.seen_by(0), match.seen_by(1)
    assert one.position == other.position
    assert one != other
    for told in (type(one).position.__doc__, (ROOT / "docs" / "players.md").read_text(encoding="utf-8")):
        assert "`(seen.seat, seen.position)` is a key for what" in " ".join((told or "").replace("``", "`").split())


@EACH_GAME
def test_what_a_seat_knows_is_small_and_stays_as_it_was(name: str) -> None:
    """As docs/players.md has it."""
    match = begun(name, 1)
    seen = match.seen_by(match.actors[0])
    view, position = match.view(seen.seat), seen.position
    assert 290 <= len(seen.table) <= 1010 or name not in HOUSE
    assert len(pickle.dumps(seen)) < 2000
    assert seen.legal is not seen.legal
    assert seen.labels is not seen.labels
    for made_once in ("view", "events", "options", "table", "moves"):
        assert getattr(seen, made_once) is getattr(seen, made_once)
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert (seen.view, seen.position) == (view, position)
    assert match.seen_by(seen.seat) != seen


@EACH_GAME
def test_a_pickle_of_what_a_seat_knows_holds_nothing_else(name: str) -> None:
    luck = random.Random(3)
    match = begun(name)
    for seat in (None, 1):
        world = other_world(match, seat, luck)
        for each in (match, world):
            each.view(0)  # others have looked before
        assert pickle.dumps(match.seen_by(seat)) == pickle.dumps(world.seen_by(seat))


@EACH_GAME
def test_what_a_seat_knows_does_not_lead_to_the_match(name: str) -> None:
    """A bot that looks behind what it is given finds the rules, its own table and a spectator's, and no other."""
    match = begun(name)
    match.view(1)
    seen = match.seen_by(0)
    assert seen.view
    assert seen.legal is not None
    assert seen.table is not None
    found: list[object] = [seen]
    for thing in found:
        assert not isinstance(thing, Match)
        if not isinstance(thing, ModuleType | FunctionType | type | Game | Form):  # these have no table
            found += [part for part in gc.get_referents(thing) if not any(part is known for known in found)]
    tables = {bytes(thing) for thing in found if isinstance(thing, bytes | bytearray | np.ndarray)}
    size = match.game.rules.TABLE.itemsize
    packed = seen._common.packed or b""
    assert msgspec.msgpack.decode(packed) == match.view(None)  # what everybody sees
    assert {table for table in tables if len(table) >= size} <= {
        seen.table.tobytes(),
        match.seen_by(None).table.tobytes(),
        packed,
    }


def test_what_a_seat_knows_does_not_lead_to_the_moves_of_others() -> None:
    """Which moves have been written tells what everyone holds."""
    match = begun("supertock")
    seat = next(seat for seat in range(match.players) if seat not in match.actors)
    others = {move for actor in match.actors for move in match.legal(actor)}
    seen = match.seen_by(seat)
    assert others
    assert seen.view
    found: list[object] = [seen]
    for thing in found:
        if not isinstance(thing, ModuleType | FunctionType | type | Form):
            found += [part for part in gc.get_referents(thing) if not any(part is known for known in found)]
    assert match.game in found
    assert not others & {thing for thing in found if isinstance(thing, str)}


def test_events_in_a_pickle_are_told_events() -> None:
    match = ludotheque.new("ninjan", players=3, seed=1, names=NAMES)
    told = match.play(0, match.legal(0)[0])
    kept = pickled(told)
    assert kept == told
    assert type(kept) is list
    assert [str(event) for event in kept] == ["Ada has chosen."]


@pytest.mark.slow
def test_sentences_are_equal_in_another_process() -> None:
    """A hash that was found here would be another one there."""
    message = ludotheque.new("ninjan", seed=1).events()[0].message
    hash(message)
    program = (
        "import pickle, sys, ludotheque; message = pickle.loads(bytes.fromhex(sys.argv[1])); "
        "print(len({message, ludotheque.new('ninjan', seed=1).events()[0].message}))"
    )
    assert run_python("-c", program, pickle.dumps(message).hex(), PYTHONHASHSEED="7").strip() == "1"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_can_be_kept(level: str) -> None:
    for name in SHELF:
        match = begun(name, 4)
        seen = match.seen_by(match.actors[0])
        bot = ludotheque.bot(level, seed=3, budget=0.01)
        bot.choose(seen)
        for again in (pickled(bot), copy.deepcopy(bot)):
            assert again.choose(seen) in seen.legal


# --- names ------------------------------------------------------------------------------------------------------------


def test_errors_and_events_speak_with_the_players_names() -> None:
    match = ludotheque.new("ciseaux", players=3, seed=1, names=NAMES)
    assert str(match.play(0, "R1")[0]) == "Ada has chosen."
    assert repr(match.events(0)[0]) == "<Event chose: Ada has chosen.>"
    assert match.log()[-1].text("fr").startswith("Ada ")
    assert match.events()[0].text(names=["Eve"]).startswith("Eve ")
    with pytest.raises(IllegalMove, match="Ada has nothing to decide now: waiting for Ben and Cléo"):
        match.play(0, "R2")
    with pytest.raises(IllegalMove, match="Ada has nothing to decide now"):
        ludotheque.bot("easy").choose(match.seen_by(0))
    with pytest.raises(IllegalMove) as caught:
        match.play(0, "R2")
    assert "Ada" in caught.value.text("fr")
    assert str(pickled(caught.value)) == str(caught.value)


# --- NumPy's numbers --------------------------------------------------------------------------------------------------


def test_a_value_of_numpy_is_what_it_holds() -> None:
    for value, held in (
        (np.int8(3), 3),
        (np.float64(1.5), 1.5),
        (np.bool_(True), True),
        (np.str_("R7"), "R7"),
        ("x", "x"),
    ):
        assert unwrapped(value) == held
        assert type(unwrapped(value)) is type(held)
    rows = np.zeros(3)
    assert unwrapped(rows) is rows
    assert [whole(value) for value in (7, np.uint64(7), True, np.bool_(True), 7.0, "7", None)] == [7, 7, *[None] * 5]


@EACH_GAME
def test_numbers_of_numpy_are_as_good(name: str) -> None:
    players, seed, seat = np.int64(3), np.uint32(5), np.int8(0)
    match = ludotheque.new(name, players=players, seed=seed)  # type: ignore[arg-type]
    same = ludotheque.new(name, players=3, seed=5)
    assert match == same
    assert type(match.players) is type(match.seed) is int
    first: Any = np.int16(match.actors[0])
    assert match.legal(first) == same.legal(same.actors[0])
    match.play(first, match.legal(first)[0])
    same.play(same.actors[0], same.legal(same.actors[0])[0])
    assert match.record() == same.record()
    assert type(match.moves[0][0]) is int
    assert match.view(seat) == same.view(0)  # type: ignore[arg-type]
    assert match.seen_at(np.int64(1), seat) == same.seen_at(1, 0)  # type: ignore[arg-type]
    assert match.log(seat, np.int64(1)) == same.log(0, 1)  # type: ignore[arg-type]
    assert ludotheque.bot("medium", seed=np.int64(4)).choose(same.seen_by(same.actors[0]))  # type: ignore[arg-type]


def test_options_and_deals_of_numpy_are_kept_as_json() -> None:
    match = ludotheque.new("ninjan", seed=1, options={"deals": np.int64(3)})
    assert match.options["deals"] == 3
    assert type(match.options["deals"]) is int
    assert find("supertock").check_options(4, {"teams": np.bool_(True)})["teams"] == "yes"
    deal: Any = ludotheque.new("ninjan", seed=1, deal=None).deal
    assert deal is None


# --- what is refused --------------------------------------------------------------------------------------------------


def test_wrong_arguments_are_refused_with_a_sentence() -> None:
    match = begun("ninjan")
    wrong: list[tuple[type[Any], str, Callable[..., object]]] = [
        (BadOption, "99", partial(match.seen_at, 99, 0)),
        (BadOption, "-1", partial(match.seen_at, -1, 0)),
        (BadOption, "'x'", partial(match.seen_at, "x", 0)),  # type: ignore[arg-type]
        (IllegalMove, "9", partial(match.seen_at, 0, 9)),
        (IllegalMove, "9", partial(match.log, 9)),
        (BadOption, "99", partial(match.log, 0, 99)),
        (BadOption, "-1", partial(match.log, 0, -1)),
        (IllegalMove, "'0'", partial(match.seen_before, "0")),  # type: ignore[arg-type]
        (BadOption, "'x'", partial(ludotheque.bot, seed="x")),  # type: ignore[arg-type]
        (BadOption, "True", partial(ludotheque.bot, seed=True)),
        (BadOption, "nan", partial(ludotheque.bot, "hard", budget=float("nan"))),
        (BadOption, "True", partial(ludotheque.bot, "hard", budget=True)),
        (BadOption, "'x'", partial(match.advise, match.actors[0], "x")),  # type: ignore[arg-type]
        (BadOption, "'x'", partial(match.seen_by(0).draw, "x")),  # type: ignore[arg-type]
        (BadOption, "-1", partial(match.seen_by(0).draw, 80, -1)),
        (BadOption, "5", partial(match.seen_by(0).draw, 80, 24, 5)),  # type: ignore[arg-type]
        (BadOption, "1", partial(match.seen_by(0).imagine, 1)),  # type: ignore[arg-type]
        (IllegalMove, "Ada", partial(match.seen_by(None).label, "R7")),
        (IllegalMove, "Ada", partial(match.seen_by(None).speaks_for, "R7")),
        (BadOption, "0000", partial(ludotheque.playouts, "ninjan", games=10**30)),
        (BadOption, "0000", partial(ludotheque.contest, "ninjan", "easy", deals=10**30)),
    ]
    for kind, culprit, action in wrong:
        expect(kind, culprit, action)
    assert match.log(0, len(match.moves) + 1) == []  # all of it was told


@pytest.mark.parametrize("lang", ["es", "\0", "../fr", "", 5, ["fr"]])
def test_a_language_that_is_not_spoken_is_refused_with_a_sentence(lang: Any) -> None:
    [event, *_] = begun("ninjan").log()
    error = BadOption(event.message)
    for speak in (event.text, event.told, event.message.text, error.text):
        expect(LudothequeError, repr(lang), partial(speak, lang))
    with pytest.raises(LudothequeError, match="choose en or fr"), language(lang):
        pass


def test_whatever_can_sit_in_a_chair_is_a_bot() -> None:
    class Own:
        level = "own"

        def choose(self, seen: Seen) -> str:
            return seen.legal[0]

    assert all(isinstance(bot, ludotheque.Bot) for bot in (*map(ludotheque.bot, LEVELS), Own()))
    assert not isinstance("easy", ludotheque.Bot)


def test_reprs_can_be_read() -> None:
    match = ludotheque.new("supertock", players=2, seed=1, names=["Ada", "Ben"])
    refusal = match.explain(match.actors[0], "fold")
    assert repr(refusal).startswith("<Refusal T9: You can play, for example ")
    assert repr(match.explain(0, "zz")).startswith("<Refusal: 'zz' is not a move of this game: ")
    assert repr(match.game) == "<Game supertock: 2 to 8 players>"
    assert repr(match.game.title) == "<Message: Super Tock>"
    assert repr(find("ninjan").options[1]) == "<Option deals: 1, 3; usually 1>"
    with pytest.raises(IllegalMove) as caught:
        match.play(match.actors[0], "zz")
    assert repr(caught.value).startswith("IllegalMove(\"'zz' is not a move of this game: ")
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert ": 1 move, waiting for " in repr(match)


@EACH_GAME
def test_what_is_told_is_a_sentence_wherever_python_prints_it(name: str) -> None:
    match = begun(name, 1)
    seat = match.actors[0]
    labels, [event, *_] = match.seen_by(seat).labels, match.log()
    advice = match.advise(seat, 0.01)
    for told in (*labels.values(), event, event.message, advice[0], advice[0].note, match.explain(seat, "zz")):
        assert f"{told}" == f"{told:}" == str(told) != ""
        assert f"{told:>200}" == str(told).rjust(200)
        assert f"{told:.3}" == str(told)[:3]
        assert str(told) in repr(told) or isinstance(told, ludotheque.Advice)
    assert "`Message`" in (Seen.label.__doc__ or "")
    assert "str(advice.note)" in (ludotheque.Advice.__doc__ or "")


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Match", "Seen", "Bot", "Event", "Advice", "Outcomes"])
def test_what_one_gets_is_there_by_name_and_teaches(name: str) -> None:
    assert name in dir(ludotheque)
    kind = getattr(ludotheque, name)
    assert isinstance(kind, type)
    assert len(kind.__doc__ or "") > 150
    assert f"class {name}" in pydoc.plain(pydoc.render_doc(ludotheque))


def test_only_what_is_ours_is_listed() -> None:
    assert [name for name in dir(ludotheque) if not name.startswith("__")] == sorted(ludotheque.__all__)
    for level in LEVELS:
        assert ludotheque.bot(level).choose.__doc__


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = ludotheque.Chess


@EACH_GAME
def test_help_has_every_option(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(ludotheque.new))
    game = find(name)
    part = text[text.index(f"(``{name!r}``)") :]
    for option in game.options:
        assert f"{option.name}: {option.default!r}" in part
        assert option.question.text("en") in part
        assert all(repr(value) in part for value in option.values)


def test_the_seen_of_a_match_is_the_exported_one() -> None:
    assert isinstance(ludotheque.new("ninjan").seen_by(0), Seen)
    assert isinstance(Setup("ninjan", 2).start(), ludotheque.Match)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_bot_says_who_it_is_and_what_it_needs(level: str) -> None:
    bot = ludotheque.bot(level)
    assert repr(bot) == f"<a bot, {level}>"
    with pytest.raises(ludotheque.BadOption, match=r"match\.seen_by\(seat\), not from None"):
        bot.choose(cast(Any, None))
