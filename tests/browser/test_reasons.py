"""Why it went as it did stands on the cloth, live, for every kind of event and ruling that decides something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import ludotheque
from ludotheque.client import join
from ludotheque.games import SHELF, find
from ludotheque.games.game import Event
from ludotheque.match import Match
from tests.helpers import part_of

from .conftest import Visit
from .house import Server
from .visitors import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Marie", "Zoé", "Léo", "Mia", "Hugo", "Inès", "Noé", "Lou")
MOST = 400  # moves of a game, which ends sooner as a rule
IN_ALL = 20_000  # moves of all games together
FOUND = 0.6  # of all kinds: games are played at random, and a few come only once in a thousand
KEEP = """() => {
  window.told = [];
  const look = () => {
    for (const why of document.querySelectorAll("#told .why")) window.told.push(why.innerText.trim());
    requestAnimationFrame(look);
  };
  look();
}"""  # every reason that has stood on the cloth


@dataclass(frozen=True)
class Decided:
    """A match whose last move has decided something, and what."""

    match: Match
    event: Event


def matches(game: str) -> Iterator[Match]:
    """Games of all sizes, by the usual rules and by each house rule."""
    rules = [{}, *({option.name: value} for option in find(game).options for value in option.values)]
    ways = [(options, players) for options in rules for players in range(find(game).fewest, find(game).most + 1)]
    chance = random.Random(1)
    for seed in range(10_000):
        options, players = chance.choice(ways)
        try:
            yield ludotheque.new(game, players, seed, options)
        except ludotheque.BadOption:
            continue  # not for so many


def decisions(game: str) -> dict[tuple[str, str], Decided]:
    """One for each kind of event and ruling, as they come in random games."""
    wanted = {(reason.kind, reason.ruling) for reason in part_of(game, "reasons").REASONS}
    found: dict[tuple[str, str], Decided] = {}
    moves = 0
    for number, match in enumerate(matches(game)):
        if len(found) == len(wanted) or moves > IN_ALL:
            break
        chance = random.Random(number)
        while not match.over and len(match.moves) < MOST and len(found) < len(wanted):
            seat = match.actors[-1]
            match.play(seat, chance.choice(match.legal(seat)))
            for event in match.events(None):
                key = (event.kind, event.ruling)
                if event.why and key in wanted and key not in found:
                    found[key] = Decided(match.copy(), event)
        moves += len(match.moves)
    assert len(found) >= FOUND * len(wanted), wanted - found.keys()
    return found


def shown(visitor: Visitor, server: Server, decided: Decided, lang: str) -> bool:
    """Whether the reason stands on the cloth after the last move, which somebody makes while others look on."""
    match, page = decided.match, visitor.page
    names = NAMES[: match.players]
    table = server.arrange(match, names, len(match.moves) - 1)
    seat, move = match.moves[-1]
    visitor.frames.clear()
    page.goto(table.watch)
    while not any(table.id in frame for frame in visitor.frames):  # from now on everything is shown as it happens
        page.wait_for_timeout(10)
    page.evaluate(KEEP)
    join(table.seat(seat)).move(move)
    reason = f"{decided.event.reason(lang, names)} {decided.event.ruling}"
    page.wait_for_function("(reason) => window.told.includes(reason)", arg=reason)
    return True


@pytest.mark.parametrize("game", [game for game in SHELF if part_of(game, "reasons").REASONS])
def test_what_decides_is_told_on_the_cloth_with_its_reason(server: Server, visit: Visit, game: str) -> None:
    visitors = {"en": visit(), "fr": visit(lang="fr")}
    for number, decided in enumerate(decisions(game).values()):
        lang = ("en", "fr")[number % 2]
        assert shown(visitors[lang], server, decided, lang)
