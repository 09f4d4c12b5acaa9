"""The how-to-play pages: whole, or just what matters at this moment; and the rulings, all of them or one.

A page is Markdown. A chapter that explains one phase of the game carries a mark, invisible when the page is shown:
``## Choosing a card <!-- phase: choose -->``. The rulings are Markdown too, with a heading for each of them:
``### T13 · Advanced rules``.

How moves and options are written is for those who type them, and nobody does in a browser; nor does anybody there ask
how an earlier version replays. In the browser, a chapter, a paragraph or a point of a list marked ``<!-- typed -->`` is
left out, and so is what ``<!-- typed: fold -->`` adds to a sentence; elsewhere that stands in parentheses.
"""

from __future__ import annotations

import re

from .games.game import Game
from .i18n import Message, Quoted, say

MARK = re.compile(r" *<!-- phase: ([a-z, ]+) -->")
TYPED = re.compile(r"\s*<!-- typed -->")
WRITTEN = re.compile(r"(\s*)<!-- typed: ([^>]+) -->")
RULING = re.compile(r"^### ([A-Z]+\d+) · .*$", re.MULTILINE)

EARLIER = "\n- Until 0.1: "  # how the English page begins what it tells of an earlier reading


def page(game: Game, lang: str, *, typed: bool = True) -> str:
    """How to play a game, as Markdown without our marks; with how to write it, or without."""
    return MARK.sub("", _read_by(game.howto(lang), typed))


def rules_at_hand(game: Game, lang: str, phase: str) -> str:
    """The chapters of the page that explain this phase, and how moves are written."""
    chapters = [one for one in _chapters(game.howto(lang)) if phase in phases_of(one) or is_typed(one)]
    return "\n".join(MARK.sub("", _read_by(chapter, typed=True)).strip() + "\n" for chapter in chapters)


def rulings(game: Game, lang: str, *, typed: bool = True) -> str:
    """All rulings, as Markdown without our marks; with how options are written, or without."""
    return _read_by(game.rulings(lang), typed)


def _chapters(text: str) -> list[str]:
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


def is_typed(chapter: str) -> bool:
    """Whether the chapter is about nothing but how moves are written."""
    return TYPED.search(chapter.partition("\n")[0]) is not None


def _read_by(text: str, typed: bool) -> str:
    """The text as it is for those who type moves and options, or for those who need not."""
    if typed:
        return TYPED.sub("", WRITTEN.sub(_in_parentheses, text))
    chapters = "".join(chapter for chapter in _chapters(text) if not is_typed(chapter))
    parts = re.split(r"^(?=- |\n)", WRITTEN.sub("", chapters), flags=re.MULTILINE)
    return "".join(part for part in parts if not TYPED.search(part))


def _in_parentheses(found: re.Match[str]) -> str:
    space, codes = found.groups()
    return f"{space}({', '.join(f'`{code}`' for code in codes.split(', '))})"


def phases_of(chapter: str) -> list[str]:
    found = MARK.search(chapter)
    return [phase.strip() for phase in found[1].split(",")] if found else []


def ruling_ids(game: Game, lang: str) -> list[str]:
    """The ids of all rulings, in the order of the page."""
    return RULING.findall(game.rulings(lang))


def has_options(game: Game, chapter: str) -> bool:
    """Whether this chapter, with one ruling, is one that an option changes."""
    found = RULING.match(chapter)
    return found is not None and "\n- Option `" in ruling(game, "en", found[1])


def reread_rulings(game: Game) -> list[str]:
    """The ids of those rulings that an earlier version read otherwise: they tell so themselves."""
    return [id for id in ruling_ids(game, "en") if EARLIER in ruling(game, "en", id)]


def unknown_ruling(game: Game, id: str) -> Message:
    return say("{game} has no ruling {id}.", game=game.title, id=Quoted(id))


def ruling(game: Game, lang: str, id: str) -> str:
    """One ruling, as Markdown; empty if there is no such ruling."""
    for chapter in re.split(r"^(?=##)", rulings(game, lang), flags=re.MULTILINE):
        found = RULING.match(chapter)
        if found and found[1] == id:
            return chapter.strip() + "\n"
    return ""
