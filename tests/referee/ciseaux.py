"""1, 2, 3… ciseaux, read a second time."""

from __future__ import annotations

from . import BEATS, Facts, Options, highest

COLOUR = [suit + str(number) for suit in "RPS" for number in range(1, 6)] + ["J"]


def competing(shown: dict[int, str]) -> dict[int, int]:
    """The numbers of the seats whose card still counts, when nobody showed a joker."""
    suits = [card[0] for card in shown.values()]
    if len(set(suits)) == 2:  # C3
        counts = {suit for suit in suits if BEATS[suit] in suits}
    elif len(set(suits)) == 3 and len(suits) == 4:  # C5
        counts = {suit for suit in suits if suits.count(suit) == 2}
    else:  # C2, C4
        counts = set(suits)
    return {seat: int(card[1]) for seat, card in shown.items() if card[0] in counts}


def taker(shown: dict[int, str]) -> int | None:
    """Who takes the trick; None: it is void."""
    jokers = [seat for seat, card in shown.items() if card == "J"]
    if jokers:  # C1
        return jokers[0] if len(jokers) == 1 else None
    numbers = competing(shown)
    best = [seat for seat, number in numbers.items() if number == max(numbers.values())]
    return best[0] if len(best) == 1 else None  # C6


class Referee:
    def __init__(self, players: int, options: Options, deal: None) -> None:
        self.carry = options.get("void", "aside") == "carry"
        self.joker_value = int(options.get("joker_value", 0))
        self.hands = [set(COLOUR) for _ in range(players)]
        self.shown: dict[int, str] = {}
        self.taken: list[set[tuple[int, str]]] = [set() for _ in range(players)]  # (colour, card)
        self.void: set[tuple[int, str]] = set()
        self.over = False

    def actors(self) -> set[int]:
        return set() if self.over else set(range(len(self.hands))) - set(self.shown)

    def legal(self, seat: int) -> set[str]:
        return set(self.hands[seat]) if seat in self.actors() else set()

    def play(self, seat: int, move: str, after: Facts) -> None:
        self.shown[seat] = move
        if self.actors():
            return
        for each, card in self.shown.items():
            self.hands[each].remove(card)
        trick = set(self.shown.items())
        winner = taker(self.shown)
        self.shown = {}
        if winner is None:
            self.void |= trick
        else:
            self.taken[winner] |= trick
            if self.carry:  # C7
                self.taken[winner] |= self.void
                self.void = set()
        self.over = not self.hands[0]

    def scores(self) -> list[int]:
        return [
            sum(self.joker_value if card == "J" else int(card[1]) for colour, card in taken if colour != seat)  # C8, C9
            for seat, taken in enumerate(self.taken)
        ]

    def winners(self) -> set[int]:
        return highest(self.scores()) if self.over else set()  # C10

    def facts(self) -> Facts:
        return {
            "hands": [set(hand) for hand in self.hands],
            "shown": dict(self.shown),
            "taken": [set(taken) for taken in self.taken],
            "void": set(self.void),
        }
