"""Arranged deals of Ninjan: say what matters, the rest is filled up."""

from __future__ import annotations

from typing import Any

from ludotheque.match import Match
from tests.helpers import play_script

NUMBERS = [*range(-6, 0), *range(1, 11)]
CARDS = [f"{suit}{number}" for suit in "RPS" for number in NUMBERS]


def arranged(piles: str, *hands: str) -> dict[str, Any]:
    """A deal with these piles and at least these cards in the hands; each hand is filled up to nine."""
    given = [piles.split(), *(hand.split() for hand in hands)]
    rest = [card for card in CARDS if all(card not in cards for cards in given)]
    filled = [hand + [rest.pop() for _ in range(9 - len(hand))] for hand in given[1:]]
    return {"piles": given[0], "hands": filled}


def start(piles: str, *hands: str, **options: object) -> Match:
    return Match.start("ninjan", len(hands), options=options, deal=arranged(piles, *hands))


def choose(match: Match, *cards: str) -> None:
    """Everyone chooses a card."""
    play_script(match, enumerate(cards))


def resolve_all(match: Match) -> None:
    """Everyone whose turn it is to resolve a card takes or uses the first pile allowed."""
    while match.view()["phase"] == "resolve":
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])


def nobody_ever_takes(players: int, **options: object) -> Match:
    """A whole match up to its end in which no card ever beats a pile: all rocks first, then scissors, then paper."""
    rocks, scissors, papers = (
        [f"{suit}{number}" for number in NUMBERS if f"{suit}{number}" not in {"R1", "R2", "R3"}] for suit in "RSP"
    )
    counts = {2: (6, 3, 0), 3: (4, 5, 0), 4: (3, 4, 2)}[players]
    hands = [
        [suit.pop() for suit, count in zip((rocks, scissors, papers), counts, strict=True) for _ in range(count)]
        for _ in range(players)
    ]
    match = Match.start("ninjan", players, options=options, deal={"piles": ["R1", "R2", "R3"], "hands": hands})
    for turn in range(9):
        choose(match, *(hand[turn] for hand in hands))
        pile = 0
        while match.view()["phase"] == "resolve":
            pile = pile % 3 + 1
            match.play(match.actors[0], f">{pile}")  # by turns, so that scissors soon cover all rocks
    return match
