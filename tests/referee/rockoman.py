"""Rockoman, read a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import BEATS, Duel, Facts, Options, highest, insist

NUMBERS = {"1-16": (16, 1), "1-8x2": (8, 2), "1-4x4": (4, 4)}  # RM2: the highest number, and how often each
SPECIALS = {"GUN": 1, "GOOD": 5, "SICK": 4, "DUEL": 6, "STEAL": 12}
RINGS = {"RING": 3, "DIAMOND": 1}
SUPERS = {"R*": 2, "P*": 2, "S*": 2}


def box(numbers: str) -> list[str]:
    """All 86 cards."""
    top, copies = NUMBERS[numbers]
    numbered = {suit + str(n): copies for suit in "RPS" for n in range(1, top + 1)}
    return list(Counter({**numbered, **SUPERS, **SPECIALS, **RINGS}).elements())


def is_numbered(card: str) -> bool:
    return card[0] in "RPS" and card[1:].isdigit()


def beats(card: str, other: str) -> bool:
    if card[0] == other[0]:
        return int(card[1:]) > int(other[1:])
    return BEATS[card[0]] == other[0]


def super_against(card: str) -> str:
    """The super that beats this card."""
    return next(suit for suit in "RPS" if BEATS[suit] == card[0]) + "*"


class Referee:
    def __init__(self, players: int, options: Options, deal: dict[str, Any]) -> None:
        self.players = players
        self.transparent = options.get("specials", "cover") == "transparent"
        self.deck: list[str] = list(deal["deck"])
        self.discard: list[str] = []  # the top is last
        self.points: list[Counter[str]] = [Counter() for _ in range(players)]  # of "super" and "card"
        self.supers: list[Counter[str]] = [Counter() for _ in range(players)]
        self.rings: list[Counter[str]] = [Counter() for _ in range(players)]
        self.turn = 0
        self.earned = False  # the drawn card beat the top: its player collects, unless someone calls
        self.asked: set[int] = set()  # who may call ROCKOMAN now
        self.said: dict[int, str] = {}
        self.effect: str | None = None  # a special card that waits for its target
        self.duel: Duel | None = None
        self.aloud: list[int] = []  # who has just claimed to have the diamond
        self.over = False

    # --- what may be done ---------------------------------------------------------------------------------------------

    def actors(self) -> set[int]:
        if self.over:
            return set()
        if self.duel:
            return self.duel.actors()
        if self.asked:
            return self.asked - set(self.said)
        return {self.turn}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.duel:
            return self.duel.legal(seat)
        if self.asked:
            return {"rockoman", "pass"}
        return self.targets(self.effect) if self.effect else {"draw"}

    def targets(self, effect: str) -> set[str]:
        """The choices a special card leaves to the player whose turn it is; none: it does nothing (RM11)."""
        opponents = set(range(self.players)) - {self.turn}
        if effect == "GUN":  # RM6
            return {choice for seat in opponents for choice in self.gun_choices(seat)}
        if effect == "GOOD":
            opponents = {seat for seat in opponents if self.points[seat]}
        elif effect == "STEAL":
            opponents = {seat for seat in opponents if self.rings[seat]}
        elif effect == "SICK" and not self.points[self.turn]:
            opponents = set()
        return {f"@{seat}" for seat in opponents}

    def gun_choices(self, seat: int) -> set[str]:
        kinds = list(self.supers[seat])
        return {f"@{seat}"} if len(kinds) == 1 else {f"@{seat}:{kind[0]}" for kind in kinds}

    # --- what it does -------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str, after: Facts) -> None:
        self.aloud = []
        if move == "draw":
            self.draw()
        elif move[0] == "!":
            self.show(seat, move, after)
        elif move[0] == "@":
            self.hit(move, after)
        else:
            self.say(seat, move)

    def draw(self) -> None:
        card = self.deck.pop(0)
        if card in SUPERS:  # RM4
            self.supers[self.turn][card] += 1
        elif card in RINGS:  # RM10
            self.rings[self.turn][card] += 1
            self.aloud = [self.turn]
        elif card in SPECIALS:
            self.discard.append(card)
            if self.targets(card):
                self.effect = card
                return
        else:
            covered = self.to_compare()
            self.discard.append(card)
            self.earned = covered is not None and beats(card, covered)  # RM1
        self.ask()

    def to_compare(self) -> str | None:
        """The card that a newly drawn one has to beat."""
        pile = [card for card in self.discard if is_numbered(card)] if self.transparent else self.discard  # RM3
        return pile[-1] if pile and is_numbered(pile[-1]) else None

    def ask(self) -> None:
        """RM5: before anyone collects, who holds the right super may call."""
        if self.discard and is_numbered(self.discard[-1]):  # RM12
            needed = super_against(self.discard[-1])
            self.asked = {seat for seat in range(self.players) if self.supers[seat][needed]}
        if not self.asked:
            self.nobody_called()

    def say(self, seat: int, word: str) -> None:
        self.said[seat] = word
        if self.actors():
            return
        callers = {each for each, said in self.said.items() if said == "rockoman"}
        self.asked, self.said = set(), {}
        if not callers:
            self.nobody_called()
        elif len(callers) == 1:
            self.rockoman(min(callers))
        else:
            self.duel = Duel(callers)

    def nobody_called(self) -> None:
        if self.earned:
            self.collect(self.turn)
        self.next_turn()

    def rockoman(self, seat: int) -> None:
        needed = super_against(self.discard[-1])
        self.supers[seat] -= Counter([needed])
        self.discard.append(needed)
        self.collect(seat)
        self.next_turn()

    def collect(self, seat: int) -> None:
        self.points[seat] += face_down(self.discard)
        self.discard = []

    def hit(self, move: str, after: Facts) -> None:
        target = int(move[1])
        effect, self.effect = self.effect, None
        if effect == "DUEL":  # RM8
            self.duel = Duel({self.turn, target})
            return
        if effect == "GUN":
            kind = move[3] + "*" if ":" in move else next(iter(self.supers[target]))
            self.supers[target] -= Counter([kind])
            self.points[self.turn] += face_down([kind])
        elif effect == "GOOD":  # RM7
            move_unseen(self.points, target, self.turn, 3, after["points"])
        elif effect == "SICK":
            move_unseen(self.points, self.turn, target, 3, after["points"])
        else:  # RM10: STEAL
            move_unseen(self.rings, target, self.turn, 1, after["rings"])
            self.aloud = [self.turn]
        self.next_turn()

    def show(self, seat: int, move: str, after: Facts) -> None:
        assert self.duel
        self.duel.show(seat, move)
        winner = self.duel.winner
        if winner is None:
            return
        losers = self.duel.seats - {winner}
        self.duel = None
        if self.discard[-1] != "DUEL":
            self.rockoman(winner)
            return
        move_unseen(self.points, min(losers), winner, 5, after["points"])
        self.next_turn()

    def next_turn(self) -> None:
        self.earned = False
        self.over = not self.deck  # RM13
        if not self.over:
            self.turn = (self.turn + 1) % self.players

    # --- the end ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """RM13; until the end, only the cards are public."""
        return [
            self.points[seat].total() + (5 if self.over and self.rings[seat]["DIAMOND"] else 0)
            for seat in range(self.players)
        ]

    def winners(self) -> set[int]:
        if not self.over:
            return set()
        best = highest(self.scores())
        supers = [self.points[seat]["super"] if seat in best else -1 for seat in range(self.players)]
        return highest(supers)  # RM14

    def facts(self) -> Facts:
        return {
            "turn": self.turn,
            "deck": list(self.deck),
            "discard": list(self.discard),
            "points": [Counter(pile) for pile in self.points],
            "supers": [Counter(pile) for pile in self.supers],
            "rings": [Counter(pile) for pile in self.rings],
            "said": dict(self.said),
            "aloud": self.aloud,
            "duel": self.duel.facts() if self.duel else None,
        }


def face_down(cards: list[str]) -> Counter[str]:
    """Cards in a point pile: only the supers still differ from the rest, when equal scores are told apart (RM14)."""
    return Counter("super" if card in SUPERS else "card" for card in cards)


def move_unseen(piles: list[Counter[str]], giver: int, taker: int, count: int, after: list[Counter[str]]) -> None:
    """RM9: cards change hands at random; which ones, chance has decided and ``after`` tells."""
    moved = after[taker] - piles[taker]
    insist(moved.total() == min(count, piles[giver].total()), "as many cards as there should be")
    insist(moved <= piles[giver], "only cards that were there")
    piles[giver] -= moved
    piles[taker] += moved
