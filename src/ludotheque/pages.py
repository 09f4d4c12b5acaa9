"""The how-to-play pages: whole, or just what matters at this moment.

A page is Markdown. A chapter that explains one phase of the game carries a mark, invisible when the page is shown:
``## Choosing a card <!-- phase: choose -->``.
"""

from __future__ import annotations

import re

from .games.game import Game

MARK = re.compile(r" *<!-- phase: ([a-z, ]+) -->")


def page(game: Game, lang: str) -> str:
    """How to play a game, as Markdown without our marks."""
    return MARK.sub("", game.howto(lang))


def rules_at_hand(game: Game, lang: str, phase: str) -> str:
    """The chapters of the page that explain this phase."""
    chapters = re.split(r"^(?=## )", game.howto(lang), flags=re.MULTILINE)
    return "\n".join(MARK.sub("", chapter).strip() + "\n" for chapter in chapters if phase in phases_of(chapter))


def phases_of(chapter: str) -> list[str]:
    found = MARK.search(chapter)
    return [phase.strip() for phase in found[1].split(",")] if found else []
