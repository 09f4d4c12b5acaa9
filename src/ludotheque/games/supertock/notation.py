"""Super Tock as people write it: a card, then from-to: ``KS A0-A18``, ``10D B8-sky``, ``6C A14-Ah3``.

Also ``10H B5xE7`` (exchange), ``JS skip`` (a jack for its effect alone), ``drop 7H`` and ``fold``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from ...errors import BadDeal
from ...i18n import shown, speaker
from ..contract import NOTHING
from ..dealing import Box, expect_list, expect_parts
from ..game import Value
from .board import (
    BREAKS,
    CARDS,
    DROP,
    FOLD,
    HOMES,
    LENGTH,
    MARBLES,
    MOVE,
    RING,
    SKIP,
    SKY,
    SPACES,
    SWAP,
    break_of,
    card_of,
    from_of,
    kind_of,
    move_code,
    number_of,
    section_at,
    suit_of,
    to_of,
)
from .table import ARRANGED

say, say_many = speaker("supertock")


LETTERS = "ABCDEFGH"
RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"


@cache
def card_name(card: int) -> str:
    return f"{RANK_NAMES[number_of(card) - 1]}{SUITS[suit_of(card)]}"


@cache
def space_name(space: int) -> str:
    if space < RING:
        return f"{LETTERS[space // LENGTH]}{space % LENGTH + 1}"
    if space == SKY:
        return "sky"
    if space < BREAKS:
        return f"{LETTERS[(space - HOMES) // MARBLES]}h{(space - HOMES) % MARBLES + 1}"
    return f"{LETTERS[space - BREAKS]}0"


@lru_cache(1 << 16)
def write(move: int) -> str:
    kind, card = kind_of(move), card_name(card_of(move))
    if kind == FOLD:
        return "fold"
    if kind == DROP:
        return f"drop {card}"
    if kind == SKIP:
        return f"{card} skip"
    between = "x" if kind == SWAP else "-"
    return f"{card} {space_name(from_of(move))}{between}{space_name(to_of(move))}"


CARD_CODES = {card_name(card): card for card in range(CARDS)}
SPACE_CODES = {space_name(space).lower(): space for space in range(SPACES)}
PATTERN = re.compile(r"(\w+) +(\w+?) *([-–−x]) *(\w+)")


def read(text: str) -> int | None:
    words = text.strip().lower()
    if words == "fold":
        return move_code(FOLD, 0, 0, 0)
    match words.split():
        case ["drop", card] if read_card(card) is not None:
            return move_code(DROP, CARD_CODES[card.upper()], 0, 0)
        case [card, "skip"] if read_card(card) is not None:
            return move_code(SKIP, CARD_CODES[card.upper()], 0, 0)
    found = PATTERN.fullmatch(words)
    return _read_way(*found.groups()) if found else None


def _read_way(card_text: str, here_text: str, between: str, there_text: str) -> int | None:
    card, here, there = read_card(card_text), SPACE_CODES.get(here_text), SPACE_CODES.get(there_text)
    if card is None or here is None or there is None:
        return None
    return move_code(SWAP if between == "x" else MOVE, card, here, there)


def read_card(text: str) -> int | None:
    return CARD_CODES.get(text.strip().upper())


def read_space(text: object) -> int | None:
    return SPACE_CODES.get(text.strip().lower()) if isinstance(text, str) else None


# --- deals ------------------------------------------------------------------------------------------------------------


def read_deal(players: int, options: Mapping[str, Value], deal: object) -> list[int]:
    """The spaces of all marbles, then the cards of each arranged deck with NOTHING after each of them."""
    parts = expect_parts(deal, (), ("decks", "marbles"))
    sections = [section_at(seat, players) for seat in range(players)]
    if "marbles" in parts:
        marbles = _read_marbles(sections, options["teams"] == "yes", parts["marbles"])
    else:
        marbles = [break_of(section) for section in sections for _ in range(MARBLES)]
    return marbles + _read_decks(options["decks"], parts.get("decks", []))


def _read_decks(copies: Value, decks: object) -> list[int]:
    """Each deck may stop early: the rest of it is shuffled from the seed."""
    assert isinstance(copies, int)
    most = ARRANGED // (copies * CARDS + 1)
    given = expect_list("decks", decks)
    if len(given) > most:
        raise BadDeal(
            say(
                "{place}: at most {most} decks can be arranged, not {found}; later ones are shuffled from the seed.",
                place="decks",
                most=most,
                found=len(given),
            )
        )
    codes = []
    for i, deck in enumerate(given):
        box = Box(read_card, dict.fromkeys(range(CARDS), copies), example="7C, 10H, KS")
        codes += [*box.take_all(f"decks[{i}]", deck), NOTHING]
    return codes


def _read_marbles(sections: list[int], teams: bool, marbles: object) -> list[int]:
    codes: list[int] = []
    for seat, spaces in enumerate(expect_list("marbles", marbles, len(sections))):
        for i, text in enumerate(expect_list(f"marbles[{seat}]", spaces, MARBLES)):
            codes.append(_read_marble(f"marbles[{seat}][{i}]", sections[seat], text, codes))
    home = [all(HOMES <= code < BREAKS for code in codes[i : i + MARBLES]) for i in range(0, len(codes), MARBLES)]
    sides = [home[0::2], home[1::2]] if teams else [[seat] for seat in home]
    if any(all(side) for side in sides):
        raise BadDeal(say("{place}: the game would be over before it starts.", place="marbles"))
    return codes


def _read_marble(place: str, section: int, text: object, others: list[int]) -> int:
    space = read_space(text)
    if space is None:
        raise BadDeal(
            say(
                "{place}: there is no space {space}; spaces are written like {example}.",
                place=place,
                space=shown(text),
                example="A0, B12, Ah4, sky",
            )
        )
    if space > SKY and (space - HOMES) // MARBLES != section and space != break_of(section):
        raise BadDeal(
            say(
                "{place}: {space} belongs to another section; this player's is {section}.",
                place=place,
                space=space_name(space),
                section=LETTERS[section],
            )
        )
    if space < BREAKS and space in others:
        raise BadDeal(say("{place}: there is already a marble on {space}.", place=place, space=space_name(space)))
    return space
