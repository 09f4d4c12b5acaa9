"""Rules on pages: how to play, the rulings, and worked examples, which a page tells in sentences and a script draws."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...examples import Example, Step, eyes_of, find_examples, parts_of, steps_of
from ...games import find
from ...games.game import Event
from ...i18n import Seat
from ...match import Match
from ...pages import RULING
from ...pages import page as howto
from ..door.speech import language_of
from ..live.telling import event_data
from .answers import JSON
from .browser import half_of


@cache
def rules_html(game_id: str, lang: str) -> Markup:
    """The how-to-play page; its Markdown is ours, and raw HTML in it is not let through."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = parts_of(howto(find(game_id), lang))
    return Markup("").join(
        Markup(markdown.render(part)) if isinstance(part, str) else figure(part, lang) for part in parts
    )


@cache
def rulings_html(game_id: str, lang: str) -> Markup:
    """The rulings, to stand below the how-to: every heading a step smaller, and an anchor at each ruling."""
    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(find(game_id).rulings(lang))
    for heading, words in pairwise(tokens):
        if heading.type in ("heading_open", "heading_close"):
            heading.tag = f"h{int(heading.tag[1:]) + 1}"
        found = RULING.match(f"### {words.content}") if heading.type == "heading_open" else None
        if found:
            heading.attrSet("id", found[1])
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


# --- worked examples --------------------------------------------------------------------------------------------------


def figure(example: Example, lang: str) -> Markup:
    """The example as it is read without a script: the table in lines of text, then what happens."""
    first, *others = steps_of(example)
    drawn = Markup('<pre class="drawn" aria-hidden="true">{}</pre>').format(_drawing(first.match, lang))
    lines = Markup("").join(_line(step, first.match.game.id, lang) for step in (first, *others) if step.told)
    game = first.match.game
    styles = " ".join([f"/static/css/{game.kit}.css", *half_of(game.id).styles])
    return Markup(
        '<figure class="example" data-game="{}" data-kit="{}" data-styles="{}">{}<ol class="steps">{}</ol></figure>'
    ).format(game.id, game.kit, styles, drawn, lines)


def _drawing(match: Match, lang: str) -> str:
    lines = match.seen_by(None).draw()
    said = [[ink.text if isinstance(ink.text, str) else ink.text.text(lang) for ink in line] for line in lines]
    return "\n".join("".join(words).rstrip() for words in said)


def _line(step: Step, game: str, lang: str) -> Markup:
    return Markup("<li>{}</li>").format(Markup(" ").join(_sentence(event, game, lang) for event in step.told))


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
