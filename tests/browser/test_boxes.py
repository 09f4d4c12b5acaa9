"""Every game and every page on every screen: nothing overlaps, nothing is cut off, everything needed can be reached."""

from __future__ import annotations

import pytest

from ludotheque.games import SHELF, find
from tests.helpers import part_of

from .conftest import Visit
from .crowds import LATE, SIZES, a_game, faults_of, open_page, resized, situations
from .house import Server, before_the_end

pytestmark = [pytest.mark.browser, pytest.mark.slow]


PHONES = ("phone, small", "phone", "phone, lying")
TOO_LONG = """(lines) => {
  const place = document.querySelector("#told .sentence");
  const line = (css, text) => Object.assign(document.createElement("p"), { className: css, textContent: text });
  const fits = ([text, why]) => {
    place.replaceChildren(line("what", text), line("why", why));
    return place.scrollHeight <= place.clientHeight + 1;
  };
  return lines.filter((line) => !fits(line));
}"""


@pytest.mark.parametrize("game", [game for game in SHELF if part_of(game, "reasons").REASONS])
def test_the_reason_for_all_that_happens_is_in_sight_on_a_phone(server: Server, visit: Visit, game: str) -> None:
    """Whatever was told with a reason in a whole game, put where it is told: nothing has to be scrolled for."""
    match = a_game(game, find(game).most)
    people = ["Marie", "Zoé", "Léo", "Mia", "Hugo", "Inès", "Noé", "Lou"][: match.players]
    page = visit(lang="fr").page
    page.goto(server.arrange(match, people, before_the_end(match, LATE)).seat())
    page.wait_for_selector("#told .sentence")
    lines = {
        (event.text("fr", people), f"{event.reason('fr', people)} {event.ruling}") for event in match.log() if event.why
    }
    assert lines
    for size in PHONES:
        resized(page, SIZES[size])
        assert not page.evaluate(TOO_LONG, [list(line) for line in lines]), size


@pytest.mark.parametrize("game", SHELF)
def test_a_table_has_room_for_everything(server: Server, visit: Visit, game: str) -> None:
    page = visit(lang="fr").page
    page.add_init_script("localStorage.setItem('confirm', 'on')")
    solid, faults = part_of(game, "crowded").SOLID, []
    for situation in situations(game):
        open_page(page, server, situation)
        for size, box in situation.sizes.items():
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
