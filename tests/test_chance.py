"""Random numbers and cards: the same for a seed, and every outcome exactly as likely as the next."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ludotheque.games.chance import below, next_word, shuffle_top, stream_from


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
