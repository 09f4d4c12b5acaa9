"""Nothing appears and nothing is lost: each game's ``census`` counts where every piece must be at any moment."""

from __future__ import annotations

from typing import Any

from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.helpers import part_of


def state_of(match: Match) -> Any:
    return opened(match._table, match.game.rules.TABLE)


def count(match: Match) -> None:
    part_of(match.game.id, "census").count(match)
