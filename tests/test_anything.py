"""Anything at all, given to everything that is public: it does, or a sentence says why not; nothing is half done."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.errors import BadOption, LudothequeError
from ludotheque.i18n import LONGEST_SHOWN, shown
from ludotheque.match import Match
from tests.helpers import everything

LONGEST_SENTENCE = 5 * LONGEST_SHOWN


class Unspeakable:
    """It has no text, and is equal to nothing."""

    def __repr__(self) -> str:
        raise RuntimeError("repr")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    __hash__ = None  # type: ignore[assignment]


ANYTHING: list[Any] = [
    *(None, True, -1, 2, 99, 10**40, -(10**40), 1.5, float("nan"), float("inf"), 1j, Decimal(2), ..., NotImplemented),
    *(
        "",
        "x",
        "\0",
        "\ud800",
        "a" * 5000,
        b"x",
        [],
        [1],
        [None],
        [[]],
        (),
        {},
        {"a": 1},
        {None: None},
        set(),
        range(3),
    ),
    *(np.int8(-3), np.bool_(True), np.float64(2), np.str_("x"), np.array(1), np.zeros(3), np.zeros(0)),
    *(object(), Unspeakable(), (i for i in range(2)), lambda: 0, ludotheque.Match),
]

MATCH = ludotheque.new("ninjan", players=2, seed=1, names=["Ada", "Ben"])
SEEN, RECORD = MATCH.seen_by(0), MATCH.record()
[TOLD] = MATCH.copy().play(0, MATCH.legal(0)[0])
BOTH = [["R1"] * 9, ["P1"] * 9]


def of_piles(deal: Any) -> Match:
    return ludotheque.new("ninjan", deal=deal)


def of_a_deck(deal: Any) -> Match:
    return ludotheque.new("rockoman", deal=deal)


def of_decks_and_marbles(deal: Any) -> Match:
    return ludotheque.new("supertock", deal=deal)


EVERYTHING: dict[str, Callable[[Any], object]] = {
    "new(game)": ludotheque.new,
    **{f"new({name})": partial(lambda name, value: ludotheque.new("ninjan", **{name: value}), name) for name in (
        "players", "seed", "options", "deal", "names"
    )},
    "new(an option)": lambda value: ludotheque.new("ninjan", options={"tie": value}),
    "new(the name of an option)": lambda value: (
        ludotheque.new("ninjan", options={value: 1}) if getattr(value, "__hash__", None) else None
    ),
    "new(a name)": lambda value: ludotheque.new("ninjan", names=[value, "Ben"]),
    "new(piles)": lambda value: of_piles({"piles": value, "hands": BOTH}),
    "new(a card)": lambda value: of_piles({"piles": [value, "R1", "P1"], "hands": BOTH}),
    "new(a deck)": lambda value: of_a_deck({"deck": value}),
    "new(a card of a deck)": lambda value: of_a_deck({"deck": [value]}),
    "new(decks)": lambda value: of_decks_and_marbles({"decks": value}),
    "new(a card of decks)": lambda value: of_decks_and_marbles({"decks": [[value]]}),
    "new(marbles)": lambda value: of_decks_and_marbles({"marbles": value}),
    "new(a space)": lambda value: of_decks_and_marbles({"marbles": [[value] * 4, ["E0"] * 4]}),
    "replay": ludotheque.replay,
    **{f"replay({key})": partial(lambda key, value: ludotheque.replay({**RECORD, key: value}), key) for key in RECORD},
    "replay(the name of an option)": lambda value: (
        ludotheque.replay({**RECORD, "options": {value: 1}}) if getattr(value, "__hash__", None) else None
    ),
    "replay(a move)": lambda value: ludotheque.replay({**RECORD, "moves": [value]}),
    "replay(a seat)": lambda value: ludotheque.replay({**RECORD, "moves": [[value, "R1"]]}),
    "replay(what)": lambda value: ludotheque.replay({**RECORD, "moves": [[0, value]]}),
    "playouts(game)": lambda value: ludotheque.playouts(value, games=1),
    **{f"playouts({name})": partial(
        lambda name, value: ludotheque.playouts("ninjan", **{"games": 1, name: value}), name
    ) for name in ("players", "games", "seed", "options", "policies", "cores")},
    "playouts(a policy)": lambda value: ludotheque.playouts("ninjan", policies=[value, "easy"], games=1, cores=1),
    "playouts(players, policies)": lambda value: ludotheque.playouts(
        "ninjan", players=value, policies=["easy", "easy"], games=1, cores=1
    ),
    "playouts(progress)": lambda value: ludotheque.playouts("ninjan", games=1, progress=value),
    "policy.choose": ludotheque.policy("ninjan")(lambda state, seat, moves, luck: 0).choose,
    "match.names": lambda value: setattr(MATCH.copy(), "names", value),
    "contest(game)": lambda value: ludotheque.contest(value, "easy", deals=1),
    **{f"contest({name})": partial(
        lambda name, value: ludotheque.contest("ninjan", **{"one": "easy", "deals": 1, name: value}), name
    ) for name in ("one", "others", "players", "deals", "seed", "options", "cores")},
    "policy(game)": ludotheque.policy,
    "policy(seed)": lambda value: ludotheque.policy("ninjan", value),
    "policy(function)": ludotheque.policy("ninjan"),
    "bot(level)": ludotheque.bot,
    "bot(seed)": lambda value: ludotheque.bot(seed=value),
    "bot(budget)": lambda value: ludotheque.bot("hard", budget=value),
    "bot.choose": lambda value: ludotheque.bot("easy").choose(value),
    **{f"match.{name}(seat)": getattr(MATCH, name) for name in (
        "seen_by", "view", "legal", "seen_before", "events", "log", "svg", "seen_at", "__eq__"
    )},
    "match.seen_at(seat)": lambda value: MATCH.seen_at(0, value),
    "match.log(since)": lambda value: MATCH.log(0, value),
    "match.svg(lang)": lambda value: MATCH.svg(0, value),
    "match.offers(seat)": lambda value: MATCH.offers(value, MATCH.legal(0)[0]),
    "match.offers(move)": lambda value: MATCH.offers(0, value),
    "match.explain(seat)": lambda value: MATCH.explain(value, "R1"),
    "match.explain(move)": lambda value: MATCH.explain(0, value),
    "match.advise(seat)": lambda value: MATCH.advise(value, 0.01),
    "match.play(seat)": lambda value: MATCH.play(value, "R99"),
    "match.play(move)": lambda value: MATCH.play(0, value),
    "match.choose(move)": lambda value: MATCH.choose(0, value),
    **{f"seen.{name}": getattr(SEEN, name) for name in (
        "label", "speaks_for", "why_not", "read", "svg", "imagine", "draw", "__eq__"
    )},
    "seen.draw(height)": lambda value: SEEN.draw(0, value),
    "seen.draw(marked)": lambda value: SEEN.draw(0, 0, value),
    **{f"event.{name}(lang)": getattr(TOLD, name) for name in ("text", "told")},
    **{f"event.{name}(names)": partial(getattr(TOLD, name), "fr") for name in ("text", "told", "reason")},
    "message.text(lang)": TOLD.message.text,
    "message.text(names)": partial(TOLD.message.text, "fr"),
    "error.text(lang)": BadOption(TOLD.message).text,
    "error.text(names)": partial(BadOption(TOLD.message).text, "en"),
}  # fmt: skip


@pytest.mark.parametrize("what", EVERYTHING)
def test_whatever_is_given_is_taken_or_refused_with_a_sentence(what: str) -> None:
    before = everything(MATCH)
    for value in ANYTHING:
        assert all(10 < len(told) < LONGEST_SENTENCE for told in refusals(what, value))
    assert everything(MATCH) == before


def refusals(what: str, value: Any) -> list[str]:
    """The sentence in both languages, or none."""
    try:
        EVERYTHING[what](value)
    except LudothequeError as error:
        return [error.text("en"), error.text("fr")]
    except RuntimeError:
        if "__eq__" not in what:  # it was asked whether it is equal, and has answered
            raise
    return []


def test_what_is_shown_of_anything() -> None:
    assert shown("R7") == "'R7'"
    assert shown(Unspeakable()) == "<Unspeakable>"
    assert shown("a" * 5000) == f"'{'a' * (LONGEST_SHOWN - 1)}…"
    assert "\n" not in shown(np.zeros((3, 3)))
    assert BadOption(TOLD.message).text("fr", ["Zoé"]).startswith("Zoé ")
