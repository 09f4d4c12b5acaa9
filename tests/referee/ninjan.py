"""Ninjan, read a second time."""

from __future__ import annotations

from typing import Any

from . import BEATS, Duel, Facts, Options, highest, insist

BOX = {suit + str(number) for suit in "RPS" for number in range(-6, 11) if number != 0}


def number(card: str) -> int:
    return int(card[1:])


def in_order(shown: dict[int, str]) -> list[int]:
    """The seats in the order in which their cards are resolved."""
    order = []
    for value in sorted({number(card) for card in shown.values()}, reverse=True):  # N1
        equals = {card[0]: seat for seat, card in shown.items() if number(card) == value}
        if len(equals) == 3:
            order += [equals[suit] for suit in "RSP"]
        elif len(equals) == 2:
            order += [seat for suit, seat in equals.items() if BEATS[suit] in equals]
            order += [seat for suit, seat in equals.items() if BEATS[suit] not in equals]
        else:
            order += equals.values()
    return order


class Referee:
    def __init__(self, players: int, options: Options, deal: dict[str, Any]) -> None:
        self.players = players
        self.tie = options.get("tie", "duel")
        self.deals_to_come = int(options.get("deals", 1))
        self.earlier = [0] * players  # the scores of the deals before this one
        self.duel: Duel | None = None
        self.over = False
        self.start(deal)

    def start(self, deal: dict[str, Any]) -> None:
        self.deals_to_come -= 1
        self.piles = [[card] for card in deal["piles"]]
        self.hands = [set(hand) for hand in deal["hands"]]
        self.shown: dict[int, str] = {}  # chosen this round and not yet resolved
        self.order: list[int] = []  # whose cards are still to be resolved, after all have chosen
        self.won: list[set[str]] = [set() for _ in range(self.players)]

    def actors(self) -> set[int]:
        if self.over:
            return set()
        if self.duel:
            return self.duel.actors()
        return {self.order[0]} if self.order else set(range(self.players)) - set(self.shown)

    def beaten(self, card: str) -> set[int]:
        return {place for place, pile in enumerate(self.piles) if BEATS[card[0]] == pile[-1][0]}  # N2

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.duel:
            return self.duel.legal(seat)
        if not self.order:
            return set(self.hands[seat])
        return {f">{place + 1}" for place in self.beaten(self.shown[seat]) or {0, 1, 2}}  # N3, N4

    def play(self, seat: int, move: str, after: Facts) -> None:
        if move[0] == "!":
            self.show(seat, move)
        elif move[0] == ">":
            self.resolve(seat, int(move[1]) - 1, after)
        else:
            self.choose(seat, move)

    def choose(self, seat: int, card: str) -> None:
        self.shown[seat] = card
        if len(self.shown) == self.players:
            for each, chosen in self.shown.items():
                self.hands[each].remove(chosen)
            self.order = in_order(self.shown)

    def resolve(self, seat: int, place: int, after: Facts) -> None:
        card = self.shown.pop(seat)
        if place in self.beaten(card):
            self.won[seat] |= set(self.piles[place])
            self.piles[place] = []
        self.piles[place].append(card)
        self.order.pop(0)
        if not self.order and not self.hands[0]:
            self.end_deal(after)

    def end_deal(self, after: Facts) -> None:
        if self.deals_to_come:  # N8
            self.earlier = self.scores()
            piles, hands = after["piles"], after["hands"]
            dealt = [card for pile in piles for card in pile] + [card for hand in hands for card in hand]
            insist([len(pile) for pile in piles] == [1, 1, 1], "three cards start three piles")
            insist([len(hand) for hand in hands] == [9] * self.players, "nine cards go to each player")
            insist(set(dealt) <= BOX and len(set(dealt)) == len(dealt), "each card is there once")
            self.start({"piles": [pile[0] for pile in piles], "hands": hands})
            return
        best = highest(self.scores())
        if len(best) > 1 and self.tie == "duel":  # N7
            self.duel = Duel(best)
        else:
            self.over = True

    def show(self, seat: int, move: str) -> None:
        assert self.duel
        self.duel.show(seat, move)
        self.over = self.duel.winner is not None

    def scores(self) -> list[int]:
        return [self.earlier[seat] + sum(map(number, won)) for seat, won in enumerate(self.won)]  # N6

    def winners(self) -> set[int]:
        if not self.over:
            return set()
        return set(self.duel.left) if self.duel else highest(self.scores())

    def facts(self) -> Facts:
        return {
            "hands": [set(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "won": [set(won) for won in self.won],
            "shown": dict(self.shown),
            "duel": self.duel.facts() if self.duel and not self.over else None,
        }
