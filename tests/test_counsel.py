"""What speaks for a choice, in French: it follows the name of a card or of a place, whose gender may be any."""

from __future__ import annotations

import random
import re

import pytest

import ludotheque
from ludotheque.bots.coach import AHEAD, ALL, ALL_TOGETHER, ANOTHER, BOTH, MIXED, OTHERS, SEVERAL
from ludotheque.games import SHELF

LEANS = re.compile(r"\b([Ee]lles?|[Ii]ls?|lui|la poser|le poser)\b")
NAMES = ("Zoé", "Inès", "Léo", "Alice")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", SHELF)
def test_no_pronoun_leans_on_a_card_of_either_gender(name: str, players: int) -> None:
    said = set()
    for seed in range(2):
        luck, match = random.Random(seed), ludotheque.new(name, players=players, seed=seed)
        while not match.over and len(match.moves) < 120:
            seat = match.actors[0]
            seen = match.seen_by(seat)
            for move in seen.legal:
                reason = seen.speaks_for(move)
                said |= {seen.label(move).text("fr", NAMES), reason.text("fr", NAMES) if reason else ""}
            match.play(seat, luck.choice(seen.legal))
    assert [sentence for sentence in said if LEANS.search(sentence)] == []


def test_nor_does_what_the_coach_says_of_any_choice() -> None:
    sentences = (AHEAD, ALL, ALL_TOGETHER, ANOTHER, BOTH, MIXED, OTHERS, SEVERAL)
    assert [one for one in sentences if LEANS.search(one.text("fr"))] == []
