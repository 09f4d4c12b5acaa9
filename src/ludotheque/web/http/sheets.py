"""Rules on pages: how to play, the rulings, and worked examples, which a page tells in sentences and a script draws.

Nobody types a move here, so nothing is told of how moves and options are written; options stand once, in the how-to.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...examples import POSITION, Example, Step, eyes_of, find_examples, parts_of, steps_of
from ...games import find
from ...games.game import Event, Game
from ...i18n import Seat, say
from ...pages import RULING, has_options, rulings
from ...pages import page as howto
from ..door.speech import language_of
from ..live.story import event_data
from .answers import JSON
from .browser import half_of

OPTIONS = "Options"  # the chapter of the how-to, in both languages, and in small letters its anchor


@cache
def rules_html(game_id: str, lang: str) -> Markup:
    """The how-to-play page; its Markdown is ours, and raw HTML in it is not let through."""
    parts = parts_of(howto(find(game_id), lang, typed=False))
    return Markup("").join(_prose(part) if isinstance(part, str) else figure(part, lang) for part in parts)


def _prose(text: str) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and words.content == OPTIONS:
            heading.attrSet("id", OPTIONS.lower())
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


@cache
def rulings_html(game_id: str, lang: str) -> Markup:
    """The rulings, to stand below the how-to: every heading a step smaller, and an anchor at each ruling."""
    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(_rulings(find(game_id), lang))
    for heading, words in pairwise(tokens):
        if heading.type in ("heading_open", "heading_close"):
            heading.tag = f"h{int(heading.tag[1:]) + 1}"
        found = RULING.match(f"### {words.content}") if heading.type == "heading_open" else None
        if found:
            heading.attrSet("id", found[1])
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _rulings(game: Game, lang: str) -> str:
    """Where a table may play otherwise, the way to the options."""
    otherwise = say("A table may play this otherwise: see the options.").text(lang)
    point = f"- [{otherwise}](#{OPTIONS.lower()})\n\n"
    chapters = re.split(r"^(?=##)", rulings(game, lang, typed=False), flags=re.MULTILINE)
    return "".join(f"{one.rstrip()}\n{point}" if has_options(game, one) else one for one in chapters)


# --- worked examples --------------------------------------------------------------------------------------------------


def figure(example: Example, lang: str) -> Markup:
    """The example as it is read without a script: what happens."""
    steps = list(steps_of(example))
    game = steps[0].match.game
    lines = Markup("").join(filter(None, (_line(step, game.id, lang) for step in steps)))
    styles = " ".join([f"/static/css/{game.kit}.css", *half_of(game.id).styles])
    return Markup(
        '<figure class="example" data-game="{}" data-kit="{}" data-styles="{}"><ol class="steps">{}</ol></figure>'
    ).format(game.id, game.kit, styles, lines)


def _line(step: Step, game: str, lang: str) -> Markup:
    told = [_sentence(event, game, lang) for event in step.told if event.kind != POSITION]  # nothing is drawn yet
    return Markup("<li>{}</li>").format(Markup(" ").join(told)) if told else Markup("")


def _sentence(event: Event, game: str, lang: str) -> Markup:
    text = Markup("<span>{}</span>").format(event.text(lang))
    if not event.why:
        return text
    link = Markup(' <a class="ruling" href="/rules/{0}#{1}">{1}</a>').format(game, event.ruling) if event.ruling else ""
    return text + Markup(' <small class="why">{}{}</small>').format(event.reason(lang), link)


@cache
def examples_data(game_id: str, lang: str) -> list[dict[str, Any]]:
    """Every example of the how-to: through whose eyes, and step by step the table and what is said."""
    return [_example_data(example, lang) for example in find_examples("", find(game_id).howto(lang))]


def _example_data(example: Example, lang: str) -> dict[str, Any]:
    steps = list(steps_of(example))
    game, players = steps[0].match.game, steps[0].match.players
    seat = eyes_of(example) if game.kit == "board" else None  # who plays on a board has a hand to look at
    return {
        "seat": seat,
        "names": [Seat(other).text(lang) for other in range(players)],
        "steps": [
            {"view": step.match.view(seat), "events": [event_data(event, lang, ()) for event in step.events]}
            for step in steps
        ],
    }


async def examples(request: Request) -> Response:
    game = find(request.path_params["game"])
    return JSON({"examples": examples_data(game.id, language_of(request))})
