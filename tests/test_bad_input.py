"""Whatever is wrong with what people give us, they are told what and where, in their language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.errors import BadDeal, BadOption, BadRecord, IllegalMove, LudothequeError, UnknownGame
from ludotheque.games import SHELF, find
from ludotheque.match import Match
from ludotheque.naming import LONGEST_NAME
from ludotheque.players import check_player
from ludotheque.record import load, read_file, replay, save
from tests.helpers import Setup, finished
from tests.ninjan.deals import arranged, nobody_ever_takes


def expect(kind: type[LudothequeError], culprit: str, action: Callable[[], object]) -> str:
    """The action fails with this error, and the message names the culprit in both languages; returns the English."""
    with pytest.raises(kind) as caught:
        action()
    error = caught.value
    assert type(error) is kind
    english, french = error.text("en"), error.text("fr")
    assert str(error) == english
    assert english != french, f"no French for: {english}"
    assert culprit in english
    assert culprit in french or f"«\u00a0{culprit.strip(chr(39))}\u00a0»" in french  # a text that somebody typed
    for text in (english, french):
        assert not re.search(r"\{\w+\}", text)
    return english


# --- starting a match -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "", "Ninjan", None, 7, ["ninjan"]])
def test_an_unknown_game(name: Any) -> None:
    message = expect(UnknownGame, repr(name), lambda: ludotheque.new(name))
    for game in SHELF:
        assert game in message


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("players", [-1, 0, 1, 99, "2", 2.0, True])
def test_a_wrong_number_of_players(game: str, players: Any) -> None:
    message = expect(BadOption, repr(players), lambda: ludotheque.new(game, players=players))
    assert str(find(game).fewest) in message
    assert str(find(game).most) in message


@pytest.mark.parametrize("game", SHELF)
def test_an_unknown_option(game: str) -> None:
    message = expect(BadOption, "speed", lambda: ludotheque.new(game, options={"speed": 3}))
    for option in find(game).options:
        assert option.name in message


@pytest.mark.parametrize(("game", "option"), [(game, option) for game in SHELF for option in find(game).options])
@pytest.mark.parametrize("value", ["sometimes", -1, None, 1.5, [], "0"])
def test_a_bad_value_of_an_option(game: str, option: Any, value: Any) -> None:
    message = expect(BadOption, repr(value), lambda: ludotheque.new(game, options={option.name: value}))
    assert option.name in message
    for allowed in option.values:
        assert f"{option.name}={allowed}" in message


@pytest.mark.parametrize("options", [[], "tie", 7, [("tie", "shared")]])
def test_options_that_are_no_object(options: Any) -> None:
    expect(BadOption, repr(options), lambda: ludotheque.new("ninjan", options=options))


@pytest.mark.parametrize("seed", ["7", 7.0, True, []])
def test_a_seed_that_is_no_number(seed: Any) -> None:
    expect(BadOption, repr(seed), lambda: ludotheque.new("ninjan", seed=seed))


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**40])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert ludotheque.new("ninjan", seed=seed).view(0) == ludotheque.new("ninjan", seed=seed).view(0)


def test_names_that_do_not_fit() -> None:
    expect(BadOption, "3", lambda: ludotheque.new("ninjan", players=2, names=["Ada", "Ben", "Cleo"]))
    expect(BadOption, "'Ada'", lambda: ludotheque.new("ninjan", players=2, names="Ada"))
    numbers: Any = [1, 2]
    expect(BadOption, "[1, 2]", lambda: ludotheque.new("ninjan", players=2, names=numbers))


def test_names_are_cleaned_and_told_apart_as_at_any_table() -> None:
    match = ludotheque.new("ninjan", players=4, names=["Zo\x1b[31mé\u202e", "Zo[31mé", " ", "n" * 100])
    assert match.names == ("Zo[31mé", "Zo[31mé 2", "", "n" * LONGEST_NAME)
    assert str(match.play(0, match.legal(0)[0])[0]) == "Zo[31mé has chosen."
    assert ludotheque.replay(match.record()) == match
    alike = ["Margot", "margot", "MARGOT 2", "Éloi"]
    assert ludotheque.new("ninjan", players=4, names=alike).names == ("Margot", "margot 2", "MARGOT 2 2", "Éloi")


ARRAY: Any = np.array([1, 2])
UNPLAYED = ludotheque.new("ninjan", players=2, seed=1).record()


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        (UnknownGame, lambda: ludotheque.new(ARRAY, 2)),
        (UnknownGame, lambda: ludotheque.playouts(ARRAY)),
        (UnknownGame, lambda: ludotheque.policy(ARRAY)),
        (BadOption, lambda: ludotheque.bot(ARRAY)),
        (BadOption, lambda: ludotheque.new("ninjan", ARRAY)),
        (BadOption, lambda: ludotheque.new("ninjan", seed=ARRAY)),
        (BadOption, lambda: ludotheque.new("ninjan", options={"tie": ARRAY})),
        (BadOption, lambda: ludotheque.new("ninjan", names=ARRAY)),
        (BadOption, lambda: ludotheque.new("ninjan").svg(lang=ARRAY)),
        (BadOption, lambda: ludotheque.contest("ninjan", ARRAY, "easy")),
        (BadOption, lambda: ludotheque.playouts("ninjan", policies=ARRAY)),
        (BadRecord, lambda: ludotheque.replay(ARRAY)),
        *((BadRecord, partial(lambda key: ludotheque.replay({**UNPLAYED, key: ARRAY}), key)) for key in UNPLAYED),
        (BadRecord, lambda: ludotheque.replay({**UNPLAYED, "scores": [ARRAY, 0]})),
        (BadRecord, lambda: ludotheque.replay({**UNPLAYED, "moves": [[ARRAY, ARRAY]]})),
        (IllegalMove, lambda: ludotheque.new("ninjan").play(ARRAY, "R7")),
        (IllegalMove, lambda: ludotheque.new("ninjan").play(0, ARRAY)),
    ],
)
def test_an_array_is_refused_like_anything_else(kind: type[LudothequeError], action: Callable[[], object]) -> None:
    expect(kind, "array([1, 2])", action)


@pytest.mark.parametrize("player", [np.int64(5), np.float64(0.5)])
def test_a_number_of_numpy_is_no_player(player: Any) -> None:
    """Though it has a function called choose."""
    expect(BadOption, repr(player.item()), lambda: ludotheque.contest("ninjan", player, "easy"))
    assert check_player(np.str_("easy")) == "easy"  # type: ignore[arg-type,unused-ignore]


@pytest.mark.parametrize("function", [ludotheque.new, ludotheque.playouts, partial(ludotheque.contest, one="easy")])
def test_an_argument_that_does_not_exist(function: Callable[..., object]) -> None:
    message = expect(BadOption, "tie", lambda: function(game="ninjan", tie="shared"))
    assert "options={'tie': 'shared'}" in message
    message = expect(BadOption, "colour", lambda: function(game="ninjan", colour=3))
    assert "players, " in message
    expect(UnknownGame, "'chess'", lambda: function(game="chess", colour=3))


def test_an_unknown_level() -> None:
    message = expect(BadOption, "'genius'", lambda: ludotheque.bot("genius"))
    for level in ("easy", "medium", "hard", "expert"):
        assert level in message


# --- deals (more of Ninjan's in its own tests) ------------------------------------------------------------------------

DEAL = arranged("S3 R-2 P10", "R7", "S-6")


@pytest.mark.parametrize(
    ("deal", "culprit"),
    [
        ([], "'piles'"),
        ({"hands": DEAL["hands"]}, "'piles'"),
        ({**DEAL, "rest": []}, "'rest'"),
        ({**DEAL, "piles": "R1"}, "piles"),
        ({**DEAL, "piles": ["S3"]}, "piles"),
        ({**DEAL, "piles": ["S3", "R-2", "Q1"]}, "piles[2]"),
        ({**DEAL, "piles": ["S3", "R-2", "S3"]}, "piles[2]"),
        ({**DEAL, "hands": [DEAL["hands"][0], DEAL["hands"][0]]}, "hands[1][0]"),
    ],
)
def test_an_impossible_deal(deal: object, culprit: str) -> None:
    expect(BadDeal, culprit, lambda: ludotheque.new("ninjan", players=2, deal=deal))


@pytest.mark.parametrize("game", [name for name in SHELF if not find(name).needs_deal])
def test_a_deal_where_none_is_arranged(game: str) -> None:
    expect(BadDeal, "", lambda: ludotheque.new(game, deal={}))


# --- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", 0.0, True])
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    questions = (match.legal, match.view, match.events, match.seen_by)
    actions = (match.play, match.explain)
    for question in questions:
        expect(IllegalMove, repr(seat), partial(question, seat))
    for action in actions:
        expect(IllegalMove, repr(seat), partial(action, seat, "R1"))


def test_a_move_by_nobody() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    nobody: Any = None
    expect(IllegalMove, "None", lambda: match.play(nobody, "R1"))


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("move", ["", "??", None, 7, ["R1"], "R1 R1"])
def test_what_is_no_move_at_all(game: str, move: Any) -> None:
    match = ludotheque.new(game, seed=1)
    seat = match.actors[0]
    message = expect(IllegalMove, str(move), lambda: match.play(seat, move))
    assert repr(move) in message
    assert match.legal(seat)[0] in message
    assert match.moves == []


def test_a_move_by_the_wrong_seat() -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1)
    match.play(0, "R1")
    with pytest.raises(IllegalMove) as caught:
        match.play(0, "R2")
    assert caught.value.text("en", ["Ada", "Ben"]) == "Ada has nothing to decide now: waiting for Ben."
    assert "Ada" in caught.value.text("fr", ["Ada", "Ben"])
    assert "Ben" in caught.value.text("fr", ["Ada", "Ben"])


def test_a_move_that_the_rules_forbid() -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1)
    match.play(0, "J")
    match.play(1, "R1")
    expect(IllegalMove, "joker", lambda: match.play(0, "J"))
    duel = nobody_ever_takes(2)
    expect(IllegalMove, "!R", lambda: duel.play(0, "R1"))


def test_a_move_after_the_end_and_before_the_beginning() -> None:
    match = finished(Setup("ciseaux", 2))
    expect(IllegalMove, "", lambda: match.play(0, "R1"))
    expect(IllegalMove, "", ludotheque.new("ciseaux").undo)


def test_a_bot_that_has_nothing_to_decide() -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1)
    match.play(0, "R1")
    for level in ("easy", "medium"):
        bot = ludotheque.bot(level, seed=1)
        expect(IllegalMove, "2", partial(bot.choose, match.seen_by(0)))
        expect(IllegalMove, "", partial(bot.choose, match.seen_by(None)))


# --- records ----------------------------------------------------------------------------------------------------------

RECORD: dict[str, Any] = finished(Setup("ninjan", 2, {"tie": "shared"}, 4)).record()
MOVES: list[list[Any]] = RECORD["moves"]
KEYS = ["format", "game", "players", "options", "seed", "seats", "moves", "scores", "winners"]


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in RECORD.items() if name != key}


def test_the_record_itself_is_right() -> None:
    assert sorted(RECORD) == sorted(KEYS)
    assert ludotheque.replay(RECORD).record() == RECORD


@pytest.mark.parametrize("key", KEYS)
def test_a_record_that_lacks_something(key: str) -> None:
    expect(BadRecord, key, lambda: ludotheque.replay(without(key)))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", [None, "x", 1.5, {"a": 1}, [[]], True])
def test_a_record_with_something_of_the_wrong_kind(key: str, value: object) -> None:
    expect(BadRecord, "", lambda: ludotheque.replay({**RECORD, key: value}))


@pytest.mark.parametrize("key", KEYS[1:])
def test_nothing_where_there_must_be_something(key: str) -> None:
    expect(BadRecord, key, lambda: ludotheque.replay({**RECORD, key: None}))


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_kind_is_quoted(key: str) -> None:
    expect(BadRecord, "1.5", lambda: ludotheque.replay({**RECORD, key: 1.5}))


def test_a_record_with_something_unknown() -> None:
    expect(BadRecord, "'colour'", lambda: ludotheque.replay({**RECORD, "colour": "red"}))


@pytest.mark.parametrize("found", ["ludotheque/3", "", 1, None])
def test_a_record_of_another_format(found: object) -> None:
    said = "null" if found is None else repr(found)
    message = expect(BadRecord, said, lambda: ludotheque.replay({**RECORD, "format": found}))
    assert "'ludotheque/1'" in message


@pytest.mark.parametrize("record", [None, [], "ninjan", 3, [RECORD]])
def test_what_is_no_record_at_all(record: object) -> None:
    expect(BadRecord, "JSON", lambda: ludotheque.replay(record))


@pytest.mark.parametrize(
    ("changes", "culprit"),
    [
        ({"game": "chess"}, "'chess'"),
        ({"players": 9}, "9"),
        ({"players": 3}, "moves[2]"),
        ({"options": {"tie": "coin"}}, "'coin'"),
        ({"options": {"speed": 1}}, "speed"),
        ({"seats": ["Ada"]}, "2"),
        ({"deal": {"piles": []}}, "'hands'"),
        ({"moves": [*MOVES[:5], [0, "R99"], *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES[:5], [7, MOVES[5][1]], *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES[:5], ["0", MOVES[5][1]], *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES[:5], [0], *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES[:5], "0 R7", *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES[:5], None, *MOVES[6:]]}, "moves[5]"),
        ({"moves": [*MOVES, [0, "R1"]]}, f"moves[{len(MOVES)}]"),
        ({"moves": MOVES[:20]}, "scores"),
        ({"moves": []}, "scores"),
        ({"scores": [99, 0]}, "[99, 0]"),
        ({"scores": RECORD["scores"][:1]}, "scores"),
        ({"winners": []}, "winners"),
        ({"winners": [0, 1]}, "winners"),
    ],
    ids=lambda value: json.dumps(value)[-40:],
)
def test_a_record_that_cannot_have_happened(changes: dict[str, Any], culprit: str) -> None:
    expect(BadRecord, culprit, lambda: ludotheque.replay({**RECORD, **changes}))


def test_a_record_that_cannot_have_happened_speaks_of_the_players_by_name(tmp_path: Path) -> None:
    match = ludotheque.new("ninjan", players=3, seed=1, names=["Marie", "Zoé", "Léo"])
    record = match.record()
    record["moves"] = [[0, match.legal(0)[0]], [0, match.legal(0)[1]]]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    for reading in (partial(replay, record), partial(load, path)):
        with pytest.raises(BadRecord, match="Marie has nothing to decide now: waiting for Zoé and Léo") as caught:
            reading()
        assert "on attend Zoé et Léo" in caught.value.text("fr")


def test_a_file_that_holds_nothing_is_quoted_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("null", encoding="utf-8")
    with pytest.raises(BadRecord, match="not null"):
        load(tmp_path / "game.json")


def test_a_record_cut_short_says_how_many_moves_it_has() -> None:
    record = {**RECORD, "moves": MOVES[:-1]}
    expect(BadRecord, str(len(MOVES) - 1), lambda: ludotheque.replay({**record, "scores": [50, 50]}))


def test_a_record_of_an_unfinished_match_is_fine() -> None:
    match = Match.start("ninjan", 2, seed=1)
    match.play(1, match.legal(1)[0])
    assert ludotheque.replay(match.record()).moves == match.moves


def test_endless_values_are_cut_in_messages() -> None:
    expect(BadRecord, "…", lambda: ludotheque.replay("x" * 10_000))


# --- files ------------------------------------------------------------------------------------------------------------


def test_saved_and_loaded(tmp_path: Path) -> None:
    match = finished(Setup("ninjan", 3, {}, 1))
    save(match, tmp_path / "one.json")
    assert [again.record() for again in load(tmp_path / "one.json")] == [match.record()]
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]


def test_many_in_one_file(tmp_path: Path) -> None:
    records = [finished(Setup("ciseaux", 2, {}, seed)).record() for seed in range(3)]
    file = tmp_path / "many.jsonl"
    file.write_text("\n\n".join(json.dumps(record) for record in records) + "\n", encoding="utf-8")
    assert [match.record() for match in load(file)] == records


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    expect(BadRecord, "none.json", lambda: load(tmp_path / "none.json"))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    expect(BadRecord, str(tmp_path), lambda: load(tmp_path))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(b"\x89PNG\xff\xfe")
    expect(BadRecord, "picture.json", lambda: load(file))


@pytest.mark.parametrize("text", ["", "{", json.dumps(RECORD)[:-30], "[1, 2", "nonsense", "[" * 100_000])
def test_truncated_json(text: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    expect(BadRecord, "broken.json", lambda: load(file))


def test_a_bad_line_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    good = json.dumps(RECORD)
    file.write_text(f"{good}\n\n{good}\n{good[:50]}\n{good}\n", encoding="utf-8")
    expect(BadRecord, "many.jsonl:4", lambda: load(file))
    records = read_file(file)
    assert [next(records), next(records)] == [(f"{file}:1", RECORD), (f"{file}:3", RECORD)]


def test_a_line_that_cannot_have_happened_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(f"{json.dumps(RECORD)}\n{json.dumps({**RECORD, 'scores': [0, 99]})}\n", encoding="utf-8")
    message = expect(BadRecord, "many.jsonl:2", lambda: load(file))
    assert "[0, 99]" in message


def test_a_record_in_a_file_that_cannot_have_happened_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps({**RECORD, "moves": [[0, "R99"]]}), encoding="utf-8")
    message = expect(BadRecord, "one.json", lambda: load(file))
    assert "moves[0]" in message


def test_what_is_no_move_is_answered_with_examples_once() -> None:
    """Where few moves are possible they are the examples already."""
    match = ludotheque.new("rockoman", players=2, deal={"deck": ["R7", "P9", "S1"]})
    assert len(match.legal(0)) == 1
    message = expect(IllegalMove, "'zz'", lambda: match.play(0, "zz"))
    assert message == "'zz' is not a move of this game: write one like draw."
    assert expect(IllegalMove, "draw", lambda: match.play(0, ">1")) != message
