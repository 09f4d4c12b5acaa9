"""Every page: no serious fault for those who cannot see or point well, no sideways scrolling, not too heavy."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from ludotheque import games

from .conftest import Visit
from .house import Server, before_the_end, played
from .visitors import SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HEAVIEST = 300_000  # bytes of a table page
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SPILT = """() => [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
    && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".log, .prose table, .unseen, svg"))
    .slice(0, 5).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def addresses(server: Server) -> dict[str, str]:
    """Every kind of page, once; the tables from the eyes of a player who has to decide."""
    tables = {game: server.arrange(played(game, 4), moves=before_the_end(played(game, 4), 5)) for game in games()}
    finished = {game: server.arrange(played(game, 4)) for game in games()}
    return {
        "home": server.url,
        **{f"new {game}": f"{server.url}/new/{game}" for game in games()},
        **{f"rules {game}": f"{server.url}/rules/{game}" for game in games()},
        **{f"table {game}": table.seat() for game, table in tables.items()},
        **{f"watching {game}": table.watch for game, table in finished.items()},
        **{f"replay {game}": f"{table.watch}/replay?at=5" for game, table in finished.items()},
        "television": f"{tables['ninjan'].watch}?screen",
        "error": f"{server.url}/t/{'x' * 22}",
    }


def settled(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if page.locator("[data-game]").count():
        page.wait_for_selector("#cloth > *")


def grave(found: dict[str, Any], where: str) -> list[str]:
    return [
        f"{where}: {fault['id']} {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious(visit: Visit, addresses: dict[str, str], scheme: Literal["dark", "light"]) -> None:
    visitor = visit(scheme=scheme)
    visitor.forgive("404")
    page, axe, faults = visitor.page, Axe(), []
    for where, address in addresses.items():
        settled(page, address)
        faults += grave(axe.run(page).response, where)
        if where.startswith("watching"):
            page.evaluate("document.querySelector('#dialog-results').showModal()")
            faults += grave(axe.run(page).response, f"results of {where}")
    for name in ("settings", "rules", "share"):
        settled(page, addresses["table ninjan"])
        page.click(f"[data-open={name}]")
        faults += grave(axe.run(page).response, name)
    assert not faults, "\n".join(faults)


def test_nothing_scrolls_sideways_on_the_smallest_phone(visit: Visit, addresses: dict[str, str]) -> None:
    visitor = visit(size=SMALLEST, touch=True, lang="fr")
    visitor.forgive("404")
    page, faults = visitor.page, []
    for where, address in addresses.items():
        settled(page, address)
        wider, spilt = page.evaluate(WIDER), page.evaluate(SPILT)
        if wider > 0 or spilt:
            faults.append(f"{where}: {wider} px too wide: {spilt}")
    assert not faults, "\n".join(faults)


def test_a_tall_pile_does_not_push_the_player_under_the_hand(server: Server, visit: Visit) -> None:
    match = played("ninjan", 4, 11, "medium")
    page = visit().page
    settled(page, server.arrange(match, moves=before_the_end(match, 5)).seat())
    page.wait_for_selector("body.my-turn .pile.deep-9")
    place, hand = page.locator(".places.mine").bounding_box(), page.locator("#bench .hand").bounding_box()
    assert place is not None
    assert hand is not None
    assert place["y"] + place["height"] <= hand["y"]


@pytest.mark.parametrize("game", games())
def test_a_table_page_is_light(visit: Visit, addresses: dict[str, str], game: str) -> None:
    visitor = visit()
    settled(visitor.page, addresses[f"table {game}"])
    weights = {answer.url: len(answer.body()) for answer in visitor.answers if answer.status == 200}
    assert len(weights) > 10
    assert sum(weights.values()) < HEAVIEST, weights
