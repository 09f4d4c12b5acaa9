"""Positions of Super Tock for tests: marbles where they are wanted, hands as they are wanted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.match import Match

LETTERS = "ABCDEFGH"
EIGHTS = {f"sky-{letter}8" for letter in LETTERS}  # the ways down from heaven
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = [rank + suit for rank in RANKS for suit in "CDHS"]
HOME = "Ah1 Ah2 Ah3 Ah4"  # all four marbles of the first seat
SECTIONS = {
    2: "AE",
    3: "ADF",
    4: "ACEG",
    5: "ACDFG",
    6: "ABDEFH",
    7: "ABCDFGH",
    8: "ABCDEFGH",
}


def first_hand(players: int, options: dict[str, Any]) -> int:
    return 4 if players == 6 and options.get("decks", 1) == 1 else 5


def deck(players: int, hands: list[str], copies: int, size: int) -> list[str]:
    """A deck that deals these hands first; a hand that is too short is filled up from the cards nobody asked for."""
    spare = Counter(CARDS * copies)
    spare.subtract(card for hand in hands for card in hand.split())
    rest = iter(sorted(spare.elements(), key=lambda card: (card[:-1] in ("A", "K", "J", "10", "4"), card)))
    cards = []
    for hand in (hands + [""] * players)[:players]:
        wanted = hand.split()
        cards += wanted + [next(rest) for _ in range(size - len(wanted))]
    return cards


def table(players: int, marbles: list[str], hands: list[str], **options: Any) -> Match:
    """Marbles not named wait in the break; cards not named are any."""
    copies = options.get("decks", 2 if players in (7, 8) else 1)
    places = []
    for seat in range(players):
        spaces = marbles[seat].split() if seat < len(marbles) else []
        places.append(spaces + [f"{SECTIONS[players][seat]}0"] * (4 - len(spaces)))
    cards = deck(players, hands, copies, first_hand(players, options))
    return Match.start("supertock", players, options=options, deal={"decks": [cards], "marbles": places})


def ways(match: Match, card: str, seat: int | None = None) -> set[str]:
    """What can be done with that card, for example ``{"A14-Ah3", "A14-B3"}``."""
    actor = match.actors[0] if seat is None else seat
    found = [move.split() for move in match.legal(actor)]
    return {words[1] for words in found if words[0] == card}


def marbles(match: Match, seat: int) -> list[str]:
    return sorted(match.view()["seats"][seat]["marbles"])


def refusal(match: Match, move: str, lang: str = "en") -> str:
    """Why the seat to play may not make that move."""
    reason = match.explain(match.actors[0], move)
    assert reason is not None
    return reason.text(lang)
