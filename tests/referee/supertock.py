"""Super Tock, read a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from . import Facts, Options, insist
from .board import (
    EIGHTS,
    PLACE_IN_RING,
    SKY,
    at_large,
    in_home,
    resting_place,
    section_of,
    start,
    way_back,
    ways_forward,
)

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
STEPS = {rank: place + 1 for place, rank in enumerate(RANKS)}  # T5
ONE_DECK = [rank + suit for rank in RANKS for suit in "CDHS"]


def rank_of(card: str) -> str:
    return card[:-1]


def deck_count(players: int, options: Options) -> int:
    if players in (5, 6):
        return int(options.get("decks", 1))
    return 1 if players <= 4 else 2


def hand_sizes(players: int, options: Options) -> list[int]:
    """T10: how many cards each player gets, deal by deal, until all are shuffled again."""
    if players in (5, 6) and options.get("decks", 1) == 2:
        return [5, 4, 4, 4]
    return {
        2: [5, 5, 4, 4, 4, 4],
        3: [5, 4, 4, 4],
        4: [5, 4, 4],
        5: [5, 5],
        6: [4, 4],
        7: [5, 4, 4],
        8: [5, 4, 4],
    }[players]


class Referee:
    def __init__(self, players: int, options: Options, deal: dict[str, Any]) -> None:
        def chosen(name: str) -> bool:
            return options.get(name, "no") == "yes"

        self.players = players
        self.door = int(options.get("door", 17))
        self.overshoot = options.get("overshoot", "pass") == "pass"
        self.start_protected = chosen("start_protected")
        self.own_start_captures = options.get("own_start") == "captures" and not self.start_protected
        self.stuck = options.get("stuck", "fold")
        self.four_back = chosen("four_back") or chosen("advanced")
        self.ten_swaps = chosen("ten_swaps") or chosen("advanced")
        jack = options.get("jack_skips", "no")
        if jack == "no" and chosen("advanced"):
            jack = "yes"
        self.jack_skips = jack != "no"
        self.jack_stays = jack == "instead"
        self.teams = chosen("teams")
        self.help_is_free = options.get("help", "may") == "may"
        self.sizes = hand_sizes(players, options)
        self.box = ONE_DECK * deck_count(players, options)

        self.sections = [section_of(seat, players) for seat in range(players)]
        at_rest = [[resting_place(section)] * 4 for section in self.sections]
        self.marbles: list[list[str]] = [list(row) for row in deal.get("marbles", at_rest)]
        self.decks: list[list[str]] = [list(deck) for deck in deal["decks"]]  # the shuffles known beforehand
        self.lead = 0  # T11
        self.undealt = self.decks.pop(0)
        self.sizes_to_come = list(self.sizes)
        self.hands: list[Counter[str]] = []
        self.turn = self.lead
        self.must_drop = False  # a jack was played: the seat whose turn it is puts down a card
        self.over = False
        self.deal_hands()

    # --- who owns what ------------------------------------------------------------------------------------------------

    def finished(self, seat: int) -> bool:
        return all(in_home(space) for space in self.marbles[seat])

    def partners(self, seat: int) -> set[int]:
        """The seats of one's team; one's own included."""
        return {other for other in range(self.players) if other == seat or (self.teams and (other - seat) % 2 == 0)}

    def played_by(self, seat: int) -> set[int]:
        """Whose marbles that seat plays: its own, or when they are all home, the partners' (T14)."""
        if not self.finished(seat):
            return {seat}
        return {other for other in self.partners(seat) if not self.finished(other)}

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def owner_on(self, space: str) -> int | None:
        return next((seat for seat in range(self.players) if space in self.marbles[seat]), None)

    def is_protected(self, space: str) -> bool:
        """Whether a marble stands there which the option `start_protected` makes untouchable (T7)."""
        if not self.start_protected:
            return False
        owner = self.owner_on(space)
        return owner is not None and space == start(self.sections[owner])

    # --- what may be done ---------------------------------------------------------------------------------------------

    def actors(self) -> set[int]:
        return set() if self.over else {self.turn}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        drops = {f"drop {card}" for card in self.hands[seat]}
        if self.must_drop:
            return drops
        uses = {f"{card} {use}" for card in self.hands[seat] for use in self.uses(seat, rank_of(card))}
        choices = uses or ({"fold"} if self.must_fold(seat) else drops)  # T9
        return choices | drops if self.help_is_free and self.finished(seat) else choices  # T14

    def must_fold(self, seat: int) -> bool:
        """Whether who cannot play puts down the whole hand (T9)."""
        return self.stuck == "fold" or (self.stuck == "fold_at_start" and not self.is_under_way(seat))

    def is_under_way(self, seat: int) -> bool:
        """Whether one of the marbles that the seat plays is on the ring or in heaven."""
        return any(at_large(space) for owner in self.played_by(seat) for space in self.marbles[owner])

    def uses(self, seat: int, rank: str) -> set[str]:
        """All that a card of that rank can be used for."""
        moves = {
            f"{here}-{there}"
            for owner in self.played_by(seat)
            for here in self.marbles[owner]
            for there in self.ends(owner, here, rank)
        }
        if rank == "10" and self.ten_swaps:
            moves |= {f"{mine}x{theirs}" for mine, theirs in self.exchanges(seat)}
        elif rank == "J" and self.may_skip(seat) and not moves:
            moves = {"skip"}
        return moves

    def may_skip(self, seat: int) -> bool:
        """Whether a jack that moves nothing may be played for its effect (T13)."""
        return self.jack_skips and self.is_under_way(seat) and bool(self.hands[self.left_of(seat)])

    def ends(self, owner: int, here: str, rank: str) -> Iterator[str]:
        """Where a card of that rank takes a marble of that owner."""
        section = self.sections[owner]
        if here == resting_place(section):
            if rank in ("A", "K") and (self.own_start_captures or start(section) not in self.marbles[owner]):  # T6
                yield start(section)
            return
        if rank in ("A", "10", "K"):  # T8
            if here == SKY:
                yield from EIGHTS
            elif here in EIGHTS:
                yield SKY
        if rank == "4" and self.four_back:  # T13
            ways = [way_back(here, 4)] if here in PLACE_IN_RING else []
        elif rank == "J" and self.jack_stays:
            ways = []
        else:
            ways = list(ways_forward(section, here, STEPS[rank], self.door, self.overshoot))
        for way in ways:
            if self.is_free(way):
                yield way[-1]

    def is_free(self, way: list[str]) -> bool:
        return not any(self.blocks(space) for space in way)

    def blocks(self, space: str) -> bool:
        """A marble in a home is in the way (T3), and so is one on its protected start (T7); others are not."""
        return self.owner_on(space) is not None if in_home(space) else self.is_protected(space)

    def exchanges(self, seat: int) -> Iterator[tuple[str, str]]:
        def free(seats: set[int]) -> list[str]:
            spaces = [space for each in seats for space in self.marbles[each]]
            return [space for space in spaces if at_large(space) and not self.is_protected(space)]

        for mine in free(self.played_by(seat)):
            for theirs in free(set(range(self.players)) - self.partners(seat)):
                yield mine, theirs

    # --- what it does -------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str, after: Facts) -> None:
        skips = False
        if move == "fold":
            self.hands[seat].clear()
        elif move.startswith("drop "):
            self.hands[seat] -= Counter([move.removeprefix("drop ")])
        else:
            card, use = move.split(" ")
            self.hands[seat] -= Counter([card])
            self.use(use)
            self.over = all(self.finished(each) for each in self.partners(seat))  # T12, T14
            skips = rank_of(card) == "J" and self.jack_skips
        if not self.over:
            self.next_turn(skips, after)

    def use(self, use: str) -> None:
        if "-" in use:
            here, there = use.split("-")
            self.move(here, there)
        elif "x" in use:
            mine, theirs = use.split("x")
            owner, other = self.owner_on(mine), self.owner_on(theirs)
            assert owner is not None
            assert other is not None
            self.put(owner, mine, theirs)
            self.put(other, theirs, mine)

    def move(self, here: str, there: str) -> None:
        owner = self.owner_on(here)
        captured = self.owner_on(there)
        assert owner is not None
        if captured is not None:  # T7
            self.put(captured, there, resting_place(self.sections[captured]))
        self.put(owner, here, there)

    def put(self, owner: int, here: str, there: str) -> None:
        self.marbles[owner].remove(here)
        self.marbles[owner].append(there)

    # --- the turn goes round ------------------------------------------------------------------------------------------

    def next_turn(self, skips: bool, after: Facts) -> None:
        """The turn goes to the next seat that still holds cards; when nobody does, there is a new deal."""
        clockwise = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        holders = [seat for seat in clockwise if self.hands[seat]]
        self.must_drop = skips and bool(self.hands[self.left_of(self.turn)])  # T13: the player to the left or nobody
        if holders:
            self.turn = holders[0]
            return
        if not self.sizes_to_come:
            self.shuffle(after)
        self.deal_hands()

    def shuffle(self, after: Facts) -> None:
        self.lead = (self.lead + 1) % self.players  # T11
        self.sizes_to_come = list(self.sizes)
        self.undealt = self.decks.pop(0) if self.decks else self.shuffled_by_chance(after)

    def shuffled_by_chance(self, after: Facts) -> list[str]:
        hands = [after["hands"][seat] for seat in self.from_the_lead()]
        deck = [*(card for hand in hands for card in hand.elements()), *after["undealt"]]
        insist([hand.total() for hand in hands] == [self.sizes[0]] * self.players, "everyone gets as many cards")
        insist(sorted(deck) == sorted(self.box), "all cards are shuffled again")
        return deck

    def from_the_lead(self) -> list[int]:
        return [(self.lead + step) % self.players for step in range(self.players)]

    def deal_hands(self) -> None:
        size = self.sizes_to_come.pop(0)
        self.hands = [Counter() for _ in range(self.players)]
        for seat in self.from_the_lead():
            self.hands[seat] = Counter(self.undealt[:size])
            self.undealt = self.undealt[size:]
        self.turn = self.lead

    # --- the end ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [sum(map(in_home, row)) for row in self.marbles]

    def winners(self) -> set[int]:
        return self.partners(self.turn) if self.over else set()

    def facts(self) -> Facts:
        return {
            "marbles": [sorted(row) for row in self.marbles],
            "hands": [Counter(hand) for hand in self.hands],
            "undealt": list(self.undealt),
            "lead": self.lead,
            "turn": self.turn,
            "must_drop": self.must_drop,
        }
