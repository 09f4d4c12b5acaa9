"""The compiled rules against the referees: two readings of the same rules, along thousands of random games.

After every choice both must agree on who decides, what each seat may do, the scores, the winners and every fact of the
table, the hidden ones included. What chance decides in the course of a game the referee takes from the compiled side,
once it has made sure that it can have happened.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ludotheque.games import find
from ludotheque.match import Match
from tests import engine_facts
from tests.engine_facts import Facts, Unpacked
from tests.forms import PLAIN
from tests.helpers import goes_together
from tests.referee import Impossible, Options, Referee, board, ciseaux, ninjan, rockoman, supertock

Dealer = Callable[[random.Random, int, Options], Any]


CHUNKS = 1 if PLAIN else 8
GAMES = 10 if PLAIN else 250  # in each chunk


class Side(NamedTuple):
    """How a game is set up and read, for the comparison."""

    referee: type[Referee]
    facts: Callable[[Unpacked], Facts]
    players: list[int]
    options: dict[str, list[str | int]]
    deal: Dealer
    followed: int = 10_000  # after so many choices most games are left alone


def no_deal(chance: random.Random, players: int, options: Options) -> None:
    return None


def deal_ninjan(chance: random.Random, players: int, options: Options) -> Facts:
    cards = chance.sample(sorted(ninjan.BOX), 3 + 9 * players)
    hands = [cards[3 + 9 * seat : 12 + 9 * seat] for seat in range(players)]
    return {"piles": cards[:3], "hands": hands}


def deal_rockoman(chance: random.Random, players: int, options: Options) -> Facts:
    """The whole box, or a part of it with more of the cards that matter."""
    deck = rockoman.box(str(options.get("numbers", "1-16")))
    if chance.random() < 0.7:
        fewer = chance.randint(1, 20)
        rare = [card for card in deck if not rockoman.is_numbered(card)]
        common = [card for card in deck if rockoman.is_numbered(card)]
        deck = chance.sample(rare, min(len(rare), fewer * 2)) + chance.sample(common, fewer)
    chance.shuffle(deck)
    return {"deck": deck}


def deal_supertock(chance: random.Random, players: int, options: Options) -> Facts:
    """A few shuffles, and mostly marbles all over the board, so that much happens soon."""
    box = supertock.ONE_DECK * supertock.deck_count(players, options)
    deal: Facts = {"decks": [chance.sample(box, len(box)) for _ in range(chance.randint(1, 3))]}
    if chance.random() < 0.9:
        deal["marbles"] = scattered(chance, players)
    return deal


def scattered(chance: random.Random, players: int) -> list[list[str]]:
    """Marbles at random; nobody has all four home."""
    sections = [board.section_of(seat, players) for seat in range(players)]
    popular = [board.SKY, *board.EIGHTS, *(section + str(n) for section in sections for n in (14, 15, 16, 17, 18))]
    chance.shuffle(popular)
    others = [space for space in chance.sample(board.RING, len(board.RING)) if space not in popular]
    rows = []
    for section in sections:
        row = chance.sample(board.home(section), chance.randint(0, 3))
        while len(row) < 4:
            row.append(chance.choice([popular, others, [board.resting_place(section)]]).pop())
        rows.append(row)
    return rows


SIDES = {
    "ciseaux": Side(
        ciseaux.Referee,
        engine_facts.ciseaux,
        [2, 3, 4],
        {"void": ["aside", "carry"], "joker_value": [0, 1, 2, 3, 4, 5]},
        no_deal,
    ),
    "ninjan": Side(
        ninjan.Referee,
        engine_facts.ninjan,
        [2, 3, 4, 5],
        {"tie": ["duel", "shared"], "deals": [1, 1, 3]},
        deal_ninjan,
    ),
    "rockoman": Side(
        rockoman.Referee,
        engine_facts.rockoman,
        [2, 3, 4, 5, 6],
        {"numbers": ["1-16", "1-8x2", "1-4x4"], "specials": ["cover", "transparent"]},
        deal_rockoman,
    ),
    "supertock": Side(
        supertock.Referee,
        engine_facts.supertock,
        [2, 3, 4, 5, 6, 7, 8],
        {
            "door": [17, 16],
            "overshoot": ["pass", "forbidden"],
            "start_protected": ["no", "yes"],
            "own_start": ["blocked", "captures"],
            "stuck": ["fold", "discard", "fold_at_start"],
            "decks": [1, 2],
            "advanced": ["no", "yes"],
            "four_back": ["no", "yes"],
            "ten_swaps": ["no", "yes"],
            "jack_skips": ["no", "yes", "instead"],
            "teams": ["no", "yes"],
            "help": ["may", "must"],
        },
        deal_supertock,
        followed=40,
    ),
}


def some_options(chance: random.Random, game: str, players: int) -> dict[str, str | int]:
    """Each option left out, or any of its values, as far as they go together."""
    while True:
        choices = SIDES[game].options.items()
        options = {name: chance.choice(values) for name, values in choices if chance.random() < 0.6}
        if goes_together(find(game), players, options):
            return options


class Comparison:
    """One random game, played on both sides."""

    def __init__(self, game: str, chance: random.Random, openly: bool) -> None:
        self.side = SIDES[game]
        self.openly = openly  # through the public interface, every seat asked; otherwise the quick way
        self.players = chance.choice(self.side.players)
        self.options = some_options(chance, game, self.players)
        self.deal = self.side.deal(chance, self.players, self.options)
        self.match = Match.start(game, self.players, chance.getrandbits(32), self.options, self.deal)
        self.referee = self.side.referee(self.players, self.options, self.deal)
        self.followed = self.side.followed * (10 if chance.random() < 0.1 else 1)
        self.moves: list[tuple[int, str]] = []
        self.legal: dict[int, list[str]] = {}  # what both sides let each seat do

    def play(self, chance: random.Random) -> None:
        try:
            self.agree(self.facts())
            while not self.referee.over and len(self.moves) < self.followed:
                self.step(chance)
        except (AssertionError, Impossible) as problem:
            raise AssertionError(f"{problem}\n\n{self.story()}") from problem

    def step(self, chance: random.Random) -> None:
        seat = chance.choice(sorted(self.referee.actors()))
        move = chance.choice(self.legal[seat])
        self.moves.append((seat, move))
        if self.openly:
            self.match.play(seat, move)
        else:
            code = self.match.game.notation.read(move)
            assert code is not None
            self.match.game.rules.play(self.match._table, seat, code)
            self.match._turn_to(self.match._table)
        facts = self.facts()
        self.referee.play(seat, move, facts)
        self.agree(facts)

    def facts(self) -> Facts:
        """What the compiled side says."""
        return self.side.facts(Unpacked(self.match._table, self.match.game.rules.TABLE))

    def agree(self, facts: Facts) -> None:
        public = self.match.seen_by(None)
        actors = self.referee.actors()
        assert set(public.actors) == actors
        assert public.over == self.referee.over
        assert list(public.scores) == self.referee.scores()
        assert set(public.winners) == self.referee.winners()
        for what, fact in self.referee.facts().items():
            assert facts[what] == fact, what
        asked = range(self.players) if self.openly else actors
        self.legal = {seat: sorted(self.referee.legal(seat)) for seat in asked}
        for seat, moves in self.legal.items():
            assert sorted(self.match.legal(seat)) == moves, f"what seat {seat} may do"

    def story(self) -> str:
        """All that is needed to see it again."""
        return (
            f"{self.match.game.id}, players={self.players}, options={self.options}, seed={self.match.seed}\n"
            f"deal={self.deal}\nmoves={self.moves}"
        )


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", SIDES)
def test_both_readings_agree(game: str, chunk: int) -> None:
    chance = random.Random(f"{game} {chunk}")
    for number in range(GAMES):
        Comparison(game, chance, openly=number % 20 == 0).play(chance)


# --- the comparison itself can fail -----------------------------------------------------------------------------------


def play_by_different_rulings(game: str, option: str, values: tuple[str, str]) -> None:
    chance = random.Random(game)
    for _ in range(300):
        comparison = Comparison(game, chance, openly=False)
        other = values[comparison.options.get(option, values[0]) == values[0]]
        options = {**comparison.options, option: other}
        comparison.referee = comparison.side.referee(comparison.players, options, comparison.deal)
        comparison.play(chance)


@pytest.mark.parametrize(
    ("game", "option", "values"),
    [
        ("ciseaux", "void", ("aside", "carry")),
        ("ninjan", "tie", ("duel", "shared")),
        ("rockoman", "specials", ("cover", "transparent")),
        ("supertock", "overshoot", ("pass", "forbidden")),
    ],
)
def test_another_ruling_is_noticed(game: str, option: str, values: tuple[str, str]) -> None:
    """Two sides that play by different rulings do not agree for long."""
    with pytest.raises(AssertionError, match=game):
        play_by_different_rulings(game, option, values)


def test_n8_a_new_deal_has_each_card_once() -> None:
    deal = deal_ninjan(random.Random(1), 2, {})
    referee = ninjan.Referee(2, {"deals": 3}, deal)
    twice = {"piles": [["R1"], ["R1"], ["S2"]], "hands": deal["hands"]}
    with pytest.raises(Impossible, match="once"):
        referee.end_deal(twice)


def test_rm9_only_cards_that_were_there_change_hands() -> None:
    piles = [Counter({"card": 5, "super": 1}), Counter({"card": 1})]
    with pytest.raises(Impossible, match="only cards that were there"):
        rockoman.move_unseen(piles, 0, 1, 3, [Counter({"card": 4}), Counter({"card": 2, "super": 2})])
    with pytest.raises(Impossible, match="as many cards"):
        rockoman.move_unseen(piles, 0, 1, 3, [Counter({"card": 4}), Counter({"card": 2, "super": 1})])


def test_t10_all_cards_are_shuffled_again() -> None:
    referee = supertock.Referee(2, {}, {"decks": [supertock.ONE_DECK]})
    deck = ["AC", *supertock.ONE_DECK[:-1]]
    after = {"hands": [Counter(deck[:5]), Counter(deck[5:10])], "undealt": deck[10:]}
    with pytest.raises(Impossible, match="all cards"):
        referee.shuffled_by_chance(after)
