"""Every game and every page on every screen: nothing overlaps, nothing is cut off, everything needed can be reached."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF, find
from tests.helpers import part_of

from .conftest import Visit
from .crowds import SIZES, faults_of, open_page, resized, situations
from .house import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("game", SHELF)
def test_a_table_has_room_for_everything(server: Server, visit: Visit, game: str) -> None:
    page = visit(lang="fr").page
    page.add_init_script("localStorage.setItem('confirm', 'on')")
    solid, faults = part_of(game, "crowded").SOLID, []
    for situation in situations(game):
        open_page(page, server, situation)
        for size, box in situation.measured.items():
            resized(page, box)
            faults += [f"{situation.name}, {size}: {fault}" for fault in faults_of(page, size, solid)]
    assert not faults, "\n".join(faults)


def test_the_other_pages_have_room_too(server: Server, visit: Visit) -> None:
    """The game with the longest form stands for all."""
    visitor = visit(lang="fr")
    visitor.forgive("404")
    page, faults = visitor.page, []
    game = max(SHELF, key=lambda name: len(find(name).options))
    for address in ("/", "/join?code=QQQQQQ", f"/new/{game}", f"/rules/{game}", f"/t/{'x' * 22}"):
        page.goto(f"{server.url}{address}")
        for size, box in SIZES.items():
            resized(page, box)
            faults += [f"{address}, {size}: {fault}" for fault in faults_of(page, size)]
    assert not faults, "\n".join(faults)
