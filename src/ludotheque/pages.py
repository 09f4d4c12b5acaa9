"""The how-to-play pages: whole, or just what matters at this moment; and the rulings, all of them or one.

A page is Markdown. A chapter that explains one phase of the game carries a mark, invisible when the page is shown:
``## Choosing a card <!-- phase: choose -->``. The rulings are Markdown too, with a heading for each of them:
``### T13 · Advanced rules``.
"""

from __future__ import annotations

import re

from .games.game import Game
from .i18n import Message, say

MARK = re.compile(r" *<!-- phase: ([a-z, ]+) -->")
RULING = re.compile(r"^### ([A-Z]+\d+) · .*$", re.MULTILINE)

EARLIER = "\n- Until 0.1: "  # how the English page begins what it tells of an earlier reading


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


def ruling_ids(game: Game, lang: str) -> list[str]:
    """The ids of all rulings, in the order of the page."""
    return RULING.findall(game.rulings(lang))


def reread_rulings(game: Game) -> list[str]:
    """The ids of those rulings that an earlier version read otherwise: they tell so themselves."""
    return [id for id in ruling_ids(game, "en") if EARLIER in ruling(game, "en", id)]


def unknown_ruling(game: Game, id: str) -> Message:
    return say("{game} has no ruling {id}.", game=game.title, id=repr(id))


def ruling(game: Game, lang: str, id: str) -> str:
    """One ruling, as Markdown; empty if there is no such ruling."""
    for chapter in re.split(r"^(?=##)", game.rulings(lang), flags=re.MULTILINE):
        found = RULING.match(chapter)
        if found and found[1] == id:
            return chapter.strip() + "\n"
    return ""
