"""Random numbers and cards: the same for a seed, and every outcome exactly as likely as the next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numba import njit

import ludotheque
from ludotheque.errors import BadOption, BadRecord
from ludotheque.games import find
from ludotheque.games.chance import (
    BY_CHACHA,
    CHACHA,
    KIND,
    TABLE_STREAM,
    below,
    chacha20,
    next_word,
    quarter_round,
    shuffle_top,
    stream_from,
)
from ludotheque.games.twins import twin
from ludotheque.match import Match


def test_a_word_that_would_favour_a_number_is_not_used() -> None:
    """Of all words, 0 alone makes thirds uneven: with it, 0 would come up once more than 1 and 2."""
    stream = np.array([1, 0, 2, 3], np.uint32)
    expected = stream.copy()
    assert next_word(expected) == 0
    second = next_word(expected)
    assert below(stream, 3) == second * 3 >> 32
    assert stream.tolist() == expected.tolist()


def test_the_same_word_is_good_enough_where_it_favours_nothing() -> None:
    stream = np.array([1, 0, 2, 3], np.uint32)
    assert below(stream, 4) == 0


def test_every_number_comes_up_as_often() -> None:
    stream = stream_from(3)
    counts = Counter(below(stream, 6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_draw_of_two_cards_out_of_four_comes_up_as_often() -> None:
    stream, drawn = stream_from(4), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards = np.arange(4, dtype=np.int32)
        shuffle_top(cards, 4, 2, stream)
        assert sorted(cards.tolist()) == [0, 1, 2, 3]
        drawn[tuple(cards[:2].tolist())] += 1
    assert len(drawn) == 12
    assert all(400 < count < 600 for count in drawn.values())


# --- ChaCha20, by the vectors of RFC 8439 -----------------------------------------------------------------------------


def machine_code(function: Any) -> Any:
    """The compiled form of a function, to be called from here: the house itself calls it from compiled code alone."""
    inner = twin(function)

    def call(*given: Any) -> Any:
        return inner(*given)

    return njit(call)


BOTH = pytest.mark.parametrize("form", [lambda function: function, machine_code], ids=["plain", "compiled"])


@BOTH
def test_the_quarter_round_of_the_rfc(form: Any) -> None:
    """RFC 8439, 2.1.1."""
    words = form(quarter_round)(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
    assert [hex(word) for word in words] == ["0xea2a92f4", "0xcb1cf8ce", "0x4581472e", "0x5881c4bb"]


@BOTH
def test_the_block_of_the_rfc(form: Any) -> None:
    """RFC 8439, 2.3.2: the key 00 01 02 … 1f, the block counter 1 and a nonce."""
    key = [int.from_bytes(bytes(range(i, i + 4)), "little") for i in range(0, 32, 4)]
    name = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    rows = form(chacha20)(name, tuple(key[:4]), tuple(key[4:]), (1, 0x09000000, 0x4A000000, 0))
    expected = """
        10f1e7e4 d13b5915 500fdd1f a32071c4 c7d1f4c7 33c06803 0422aa9a c3d46c4e
        d2826446 079faa09 14c2d705 d98b02a2 b5129cd1 de164eb9 cbd083e8 a2503c4e
    """
    assert [word.to_bytes(4, "little").hex() for row in rows for word in row] == expected.split()


def test_a_block_gives_the_next_key_and_twelve_words_and_nothing_drawn_is_kept() -> None:
    stream = stream_from(7, CHACHA)
    key: Any = tuple(map(int, stream[:4]))
    rows = chacha20((0x61707865, 0x3120646E, 0x79622D36, 0x6B206574), key, key, (0, 0, 0, 0))
    drawn = [next_word(stream) for _ in range(12)]
    assert sorted(drawn) == sorted(rows[1] + rows[2] + rows[3])
    assert stream.tolist() == [*rows[0], BY_CHACHA, *[0] * 13]
    next_word(stream)
    assert not set(stream.tolist()) & {*key, *drawn}


@pytest.mark.parametrize("name", ludotheque.games())
def test_all_that_is_random_at_a_table_is_drawn_by_the_generator_it_was_dealt_with(name: str) -> None:
    """The key of a table goes from block to block and no other way, to the end of the game."""
    match = Match.start(name, find(name).most, seed=5, generator=CHACHA)
    stream, luck = stream_from(5, CHACHA), stream_from(1)
    while not match.over:
        for seat in match.actors:
            match.play(seat, match.legal(seat)[below(luck, len(match.legal(seat)))])
        now = match._table[: stream.nbytes].view(np.uint32)
        for _ in range(1000):
            if stream.tolist() == now.tolist():
                break
            next_word(stream)
        assert stream.tolist() == now.tolist()


def test_plain_and_compiled_draw_the_same() -> None:
    plain, machine = stream_from(7, CHACHA), stream_from(7, CHACHA)
    drawn = [next_word(plain) for _ in range(20)]
    draw = machine_code(next_word)
    assert [draw(machine) for _ in range(20)] == drawn
    assert plain.tolist() == machine.tolist()
    assert len(set(drawn)) == 20
    assert drawn != [next_word(stream_from(7)) for _ in range(20)]


def test_every_number_comes_up_as_often_by_chacha() -> None:
    stream, draw = stream_from(3, CHACHA), machine_code(below)
    counts = Counter(draw(stream, 6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_record_says_which_generator_dealt_and_is_replayed_with_it() -> None:
    quick, safe = Match.start("ninjan", 2, seed=5), Match.start("ninjan", 2, seed=5, generator=CHACHA)
    assert quick.view(0) != safe.view(0)
    for match, form in ((quick, "ludotheque/1"), (safe, "ludotheque/2")):
        match.play(0, match.legal(0)[0])
        record = match.record()
        assert record["format"] == form
        again = ludotheque.replay(record)
        assert again.view(0) == match.view(0)
        assert again.record() == record
    assert "generator" not in quick.record()
    with pytest.raises(BadRecord, match="no 'generator'"):
        ludotheque.replay({**quick.record(), "generator": CHACHA})
    with pytest.raises(BadRecord, match="lacks 'generator'"):
        ludotheque.replay({**quick.record(), "format": "ludotheque/2"})
    with pytest.raises(BadRecord, match="chacha20"):
        ludotheque.replay({**safe.record(), "generator": "dice"})
    with pytest.raises(BadOption, match="choose"):
        Match.start("ninjan", 2, generator="dice")


def test_what_a_bot_imagines_is_drawn_by_the_quick_generator() -> None:
    """An erased table tells nothing of the generator, and what is imagined on it goes on with another stream."""
    seen = Match.start("ninjan", 2, seed=5, generator=CHACHA).seen_by(0)
    assert not seen.table[: 4 * TABLE_STREAM].any()
    world = seen.imagine(stream_from(1))
    assert not world[4 * KIND : 4 * TABLE_STREAM].any()
