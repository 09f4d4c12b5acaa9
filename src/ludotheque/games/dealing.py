"""Reading deals that a user has arranged: each mistake is named, with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ..errors import BadDeal
from ..i18n import Listed, say, say_many, shown

ReadCard = Callable[[str], int | None]


class Box:
    """The cards of a game's box, taken out one by one as a deal is read: none may be unknown or taken too often."""

    def __init__(self, read_card: ReadCard, copies: Mapping[int, int], example: str) -> None:
        self.read_card = read_card
        self.left = Counter(copies)
        self.example = example

    def take(self, place: str, text: object) -> int:
        """One card out of the box."""
        card = self.read_card(text) if isinstance(text, str) else None
        if card is None or card not in self.left:
            raise BadDeal(
                say(
                    "{place}: there is no card {card}; cards are written like {example}.",
                    place=place,
                    card=shown(text),
                    example=self.example,
                )
            )
        if self.left[card] == 0:
            raise BadDeal(say("{place}: {card} is there once too often.", place=place, card=shown(text)))
        self.left[card] -= 1
        return card

    def take_all(self, place: str, texts: object, count: int | None = None) -> list[int]:
        """A list of cards out of the box, of that length if one is given."""
        cards = expect_list(place, texts, count)
        return [self.take(f"{place}[{i}]", text) for i, text in enumerate(cards)]


def expect_list(place: str, value: object, count: int | None = None) -> list[object]:
    if not isinstance(value, list | tuple):
        raise BadDeal(say("{place}: a list is needed, not {value}.", place=place, value=shown(value)))
    if count is not None and len(value) != count:
        raise BadDeal(
            say_many(
                "{place}: {n} entry is needed, not {found}.",
                "{place}: {n} entries are needed, not {found}.",
                count,
                place=place,
                found=len(value),
            )
        )
    return list(value)


def expect_parts(deal: object, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Mapping[str, object]:
    """A deal is an object with these parts and no others."""
    if not isinstance(deal, Mapping):
        raise BadDeal(
            say(
                "A deal is an object with {parts}, not {value}.",
                parts=Listed(tuple(repr(part) for part in required + optional)),
                value=shown(deal),
            )
        )
    for part in required:
        if part not in deal:
            raise BadDeal(say("The deal lacks {part}.", part=shown(part)))
    for part in deal:
        if part not in required + optional:
            raise BadDeal(
                say(
                    "A deal has no part {part}: only {parts}.",
                    part=shown(part),
                    parts=Listed(tuple(repr(known) for known in required + optional)),
                )
            )
    return deal
