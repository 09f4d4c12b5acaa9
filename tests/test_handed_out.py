"""What a match hands out belongs to whoever asked: nothing that is done to it reaches the match or anybody else."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import ludotheque
from ludotheque.seen import Seen
from tests.helpers import everything, hurry
from tests.test_citizens import EACH_GAME, begun


def test_what_a_match_hands_out_is_a_copy() -> None:
    match = ludotheque.new("rockoman", players=2, deal={"deck": ["R7", "P9", "S1"]})
    hurry(match, random.Random(5), 4)
    before = everything(match)
    match.options["deals"] = 3
    cast(Any, match.options)["junk"] = object()
    match.moves.append((0, "R1"))
    match.deal["deck"].append("R7")
    spoil(match.deal)
    assert everything(match) == before
    assert ludotheque.replay(match.record()) == match


@EACH_GAME
def test_nobody_sets_what_makes_a_record(name: str) -> None:
    match = begun(name)
    record = match.record()
    for what in ("game", "players", "options", "seed", "generator", "deal", "moves", "actors", "scores", "winners"):
        with pytest.raises(AttributeError, match=f"^{what} cannot be set: a match changes by play and undo alone"):
            setattr(match, what, 3)
        with pytest.raises(AttributeError, match=f"^{what} cannot be set"):
            delattr(match, what)
    assert match.record() == record
    assert ludotheque.replay(record) == match


@EACH_GAME
def test_names_given_later_are_looked_at_like_those_given_first(name: str) -> None:
    match = begun(name)
    known = match.seen_by(0)
    for wrong in (["Ada"], ["Ada", "Ben", "Cleo", "Dora"], "Ada", None, ["Ada", "Ben", 3]):
        with pytest.raises(ludotheque.BadOption) as first:
            ludotheque.new(name, players=3, names=cast(Any, wrong))
        with pytest.raises(ludotheque.BadOption) as later:
            match.names = cast(Any, wrong)
        assert str(later.value) == str(first.value)
        assert match.names == known.names
    for given in (["Zo\x1b[31mé", "ADA", "ada"], ("", "Ben", ""), ["n" * 100, "", ""], ()):
        match.names = cast(Any, given)
        assert match.names == ludotheque.new(name, players=3, names=given).names
        assert match.seen_by(0).names == match.names
        assert ludotheque.replay(match.record()) == match


# --- what a player does to what it was given --------------------------------------------------------------------------


def spoil(data: Any) -> None:
    """Change all that can be changed, inside first."""
    for part in [*data.values()] if isinstance(data, dict) else [*data] if isinstance(data, list | tuple) else []:
        spoil(part)
    if isinstance(data, dict | list):
        data.clear()


def spoil_all(seen: Seen) -> None:
    for data in (seen.legal, seen.view, seen.labels, seen.options, *(event.details for event in seen.events)):
        spoil(data)
    spoil(seen.events)
    seen.table[:] = 255
    seen.moves[:] = -1


@EACH_GAME
def test_nothing_that_a_player_changes_reaches_the_match_or_anybody_else(name: str) -> None:
    spoilt, left = begun(name, 0), begun(name, 0)
    luck = random.Random(9)
    while not left.over and len(left.moves) < 40:
        for seat in left.actors:
            for eyes in (seat, None):
                spoil_all(spoilt.seen_by(eyes))
                spoil(spoilt.view(eyes))
                spoil([event.details for event in spoilt.events(eyes)])
            spoil(spoilt.legal(seat))
            for eyes in (*range(3), None):
                seen, untouched = spoilt.seen_by(eyes), left.seen_by(eyes)
                assert seen == untouched
                assert spoilt.view(eyes) == seen.view == untouched.view
                assert [event.data() for event in seen.events] == [event.data() for event in untouched.events]
                assert (seen.legal, seen.labels) == (untouched.legal, untouched.labels)
                assert spoilt.svg(eyes) == left.svg(eyes)
            move = luck.choice(left.legal(seat))
            spoil([event.details for event in spoilt.play(seat, move)])
            left.choose(seat, move)
            assert everything(spoilt) == everything(left)


@EACH_GAME
def test_whoever_spoils_what_it_has_still_knows_what_may_be_played(name: str) -> None:
    match = begun(name, 4)
    seen = match.seen_by(match.actors[0])
    legal, picture = seen.legal, seen.svg()
    spoil_all(seen)
    assert seen.legal == [*seen.labels] == legal
    assert seen.svg() == picture
    assert seen.why_not(legal[0]) is None
    assert seen == match.seen_by(match.actors[0])


def test_a_view_is_its_owner_s_from_then_on() -> None:
    match = begun("ninjan")
    seen, other = match.seen_by(0), match.seen_by(0)
    assert seen.view is seen.view, "it takes longer to make than to choose"
    seen.view.clear()
    assert seen.view == {}
    assert other.view == match.view(0) != {}
    assert "stays changed for this `Seen`, and for no other" in " ".join((type(seen).view.__doc__ or "").split())


def test_what_a_seat_knows_cannot_be_set() -> None:
    seen = begun("ninjan").seen_by(0)
    for name in ("seat", "legal", "view", "names", "anything"):
        with pytest.raises(AttributeError, match=f"^{name} cannot be set"):
            setattr(seen, name, 2)
    with pytest.raises(AttributeError, match=r"^seat cannot be set"):
        del seen.seat
    assert seen.seat == 0


def test_the_house_reads_what_all_see_alike_once() -> None:
    match = begun("ninjan")
    public, own = match.seen_by(None).shared_view, match.seen_by(0).shared_view
    assert match.seen_by(0).shared_view is own
    assert own["seats"] is public["seats"] or own["seats"] != public["seats"]
    assert own["piles"] is public["piles"]
    assert own == match.seen_by(0).view


@EACH_GAME
def test_events_are_hashed_as_they_compare(name: str) -> None:
    one, two = begun(name).log(0), begun(name).log(0)
    assert one == two
    assert [*map(hash, one)] == [*map(hash, two)]
    assert len({*one, *two}) == len({*one}) > 1
