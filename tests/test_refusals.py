"""Legal or refused, never both: over whole games, every move that can be written at all is one or the other.

`legal` lists moves quickly, `refusal` judges a single one; here each is held against the other, and every reason that
turns up is said in both languages.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

import pytest

from ludotheque.errors import IllegalMove
from ludotheque.games import SHELF, find
from ludotheque.games.contract import ALLOWED
from ludotheque.match import Match
from tests.forms import PLAIN
from tests.helpers import Setup, all_setups, legal_codes, part_of, walk

MOMENTS = 3 if PLAIN else 12  # of a set-up, how many are looked at
SAID = 300  # of a moment, how many moves are put into words: they are alike
EACH_SETUP = pytest.mark.parametrize("setup", all_setups(seed=23), ids=str)


def all_codes(match: Match) -> Collection[int]:
    """Every move that can be written, as far as the game's own tests think them conceivable."""
    codes: Collection[int] = part_of(match.game.id, "conceivable").codes(match)
    return codes


def check_all_moves(match: Match) -> set[int]:
    """Of every move, whether it is listed and why it is refused; returns the reasons met."""
    reasons: dict[int, int] = {}
    rules = match.game.rules
    for seat in match.actors:
        seen = match.seen_by(seat)
        legal = set(legal_codes(match, seat))
        codes = all_codes(match)
        assert legal <= set(codes)
        for code in random.Random(len(codes)).sample(list(codes), min(len(codes), SAID)):
            check_attempt(match, code)
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


def check_attempt(match: Match, code: int) -> None:
    """Whoever tries a move is told to have tried it, in both languages."""
    attempt = match.game.words.attempt(code)
    assert "{" not in attempt.text("en") + attempt.text("fr")
    assert attempt.text("en") != attempt.text("fr")


def rules_refuse(match: Match, seat: int, code: int) -> int:
    return match.game.rules.refusal(match.seen_by(seat).table, seat, code)


@EACH_SETUP
def test_every_move_is_legal_or_refused_with_its_reason(setup: Setup) -> None:
    moments = list(range(60))
    chosen = set(random.Random(setup.seed).sample(moments, MOMENTS))
    for i, match in enumerate(walk(setup, limit=len(moments))):
        if i in chosen and match.actors:
            check_all_moves(match)


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
