"""Legal or refused, never both: over whole games, every move that can be written at all is one or the other.

`legal` lists moves quickly, `refusal` judges a single one; here each is held against the other, and every reason that
turns up is said in both languages.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product

import pytest

from ludotheque.errors import IllegalMove
from ludotheque.games import SHELF, find
from ludotheque.games.contract import ALLOWED
from ludotheque.games.supertock.board import DROP, FOLD, JACK, MOVE, SKIP, SPACES, SWAP, TEN, move_code, number_of
from ludotheque.games.supertock.notation import CARD_CODES
from ludotheque.match import Match
from tests.forms import PLAIN
from tests.helpers import Setup, all_setups, legal_codes, walk

MOMENTS = 3 if PLAIN else 12  # of a set-up, how many are looked at
EACH_SETUP = pytest.mark.parametrize("setup", all_setups(seed=23), ids=str)


def all_codes(match: Match) -> Collection[int]:
    """Every move that can be written; of Super Tock's millions, few of those that lack the very card or marble."""
    if match.game.id == "supertock":
        return list(supertock_codes(match))
    return small_codes(match.game.id)


@cache
def small_codes(name: str) -> Collection[int]:
    return frozenset(code for code in map(find(name).notation.read, every_text()) if code is not None)


@cache
def every_text() -> tuple[str, ...]:
    """All moves of the three card games."""
    cards = [f"{suit}{number}" for suit in "RPS" for number in range(-6, 17)]
    aims = [f"@{seat}{which}" for seat in range(6) for which in ("", ":R", ":P", ":S")]
    return (*cards, "J", ">1", ">2", ">3", "!R", "!P", "!S", "draw", "pass", "rockoman", *aims)


def supertock_codes(match: Match) -> Iterator[int]:
    """The cards in hand and two others, from any space with a marble and three others, to any space."""
    luck = random.Random(len(match.moves))
    held = {CARD_CODES[card] for card in match.view(match.actors[0])["hand"]}
    cards = sorted({*held, *luck.sample(range(52), 2)})
    taken = {find("supertock").notation.read(f"AC {at}-A1") for seat in match.view()["seats"] for at in seat["marbles"]}
    spaces = sorted({*(code >> 8 & 255 for code in taken if code is not None), *luck.sample(range(SPACES), 3)})
    yield move_code(FOLD, 0, 0, 0)
    for card in range(52):
        yield move_code(DROP, card, 0, 0)
        yield move_code(SKIP, card, 0, 0)
    for card, here, there in product(cards, spaces, range(SPACES)):
        yield move_code(MOVE, card, here, there)
        if number_of(card) in (TEN, JACK):
            yield move_code(SWAP, card, here, there)


def check_all_moves(match: Match) -> set[int]:
    """Of every move, whether it is listed and why it is refused; returns the reasons met."""
    reasons: dict[int, int] = {}
    rules = match.game.rules
    for seat in match.actors:
        seen = match.seen_by(seat)
        legal = set(legal_codes(match, seat))
        codes = all_codes(match)
        assert legal <= set(codes)
        for code in codes:
            reason = rules.refusal(seen.table, seat, code)
            assert (reason == ALLOWED) == (code in legal), (match.game.notation.write(code), reason)
            reasons.setdefault(reason, code)
        for reason, code in reasons.items():
            check_sentence(match, seat, code, reason)
    return set(reasons)


def check_sentence(match: Match, seat: int, code: int, reason: int) -> None:
    """The reason is said in both languages, with its ruling; `play` says the same."""
    refusal = match.explain(seat, match.game.notation.write(code))
    if rules_refuse(match, seat, code) == reason != ALLOWED:
        assert refusal is not None
        assert refusal.ruling == match.game.rules.RULINGS[reason]
        assert "{" not in refusal.text("en") + refusal.text("fr")
        assert refusal.text("en") != refusal.text("fr")
        with pytest.raises(IllegalMove) as caught:
            match.copy().play(seat, match.game.notation.write(code))
        assert caught.value.ruling == refusal.ruling
        assert caught.value.text("fr").startswith(refusal.text("fr"))


def rules_refuse(match: Match, seat: int, code: int) -> int:
    return match.game.rules.refusal(match.seen_by(seat).table, seat, code)


@EACH_SETUP
def test_every_move_is_legal_or_refused_with_its_reason(setup: Setup) -> None:
    moments = list(range(60))
    chosen = set(random.Random(setup.seed).sample(moments, MOMENTS))
    for i, match in enumerate(walk(setup, limit=len(moments))):
        if i in chosen and match.actors:
            check_all_moves(match)


def test_every_move_of_the_card_games_is_tried() -> None:
    counts = {name: len(small_codes(name)) for name in SHELF if name != "supertock"}
    assert counts == {"ciseaux": 16, "ninjan": 54, "rockoman": 30}


def test_the_check_notices_a_move_that_is_both(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start("ninjan", 2, 1)
    check_all_moves(match)
    rules: Callable[..., int] = match.game.rules.refusal
    monkeypatch.setattr(match.game.rules, "refusal", lambda table, seat, move: rules(table, seat, move) or move == 48)
    monkeypatch.setattr("tests.test_refusals.legal_codes", lambda match, seat: [48])
    with pytest.raises(AssertionError):
        check_all_moves(match)


@pytest.mark.parametrize("name", SHELF)
def test_every_reason_has_its_ruling_on_the_page(name: str) -> None:
    game = find(name)
    text = game.rulings("en")
    for ruling in filter(None, game.rules.RULINGS):
        assert f"### {ruling} " in text
    assert game.rules.RULINGS[ALLOWED] == ""


@pytest.mark.parametrize("name", SHELF)
def test_what_is_no_move_at_all_is_no_matter_of_rulings(name: str) -> None:
    match = Match.start(name)
    reason = match.explain(match.actors[0], "nonsense")
    assert reason is not None
    assert reason.ruling == ""
