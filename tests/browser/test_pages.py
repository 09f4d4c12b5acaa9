"""Every page: no serious fault for those who cannot see or point well, no sideways scrolling, not too heavy."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ludotheque import games
from ludotheque.i18n import LANGUAGES

from .conftest import Visit
from .crowds import SETTLED
from .house import Server, before_the_end, played
from .visitors import SMALLEST, travelled

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ALONE = {"preload": False}  # axe would copy the styles of a drawn example into the page, which its policy forbids
COLOURS = {**ALONE, "runOnly": ["color-contrast"]}
HEAVIEST = 200_000  # bytes of a table page, as they travel
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
    if page.locator("#cloth").count():
        page.wait_for_selector("#cloth > *")


def grave(found: dict[str, Any], where: str) -> list[str]:
    return [
        f"{where}: {fault['id']} {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


def examined(page: Page, where: str, part: str = "html") -> list[str]:
    """What is seriously wrong with a page as it stands, or a part of it; by daylight only its colours are others."""
    axe = Axe()
    page.emulate_media(color_scheme="light")
    page.evaluate(SETTLED)  # no colour is on its way to another
    faults = grave(axe.run(page, part, options=COLOURS).response, f"{where}, by daylight")
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    return faults + grave(axe.run(page, part, options=ALONE).response, where)


KINDS = ("home", "new", "rules", "table", "watching", "replay", "television", "error")


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_serious(visit: Visit, addresses: dict[str, str], kind: str) -> None:
    assert {where.split()[0] for where in addresses} == set(KINDS)
    visitor = visit()
    visitor.forgive("404")
    page, faults = visitor.page, []
    for where, address in addresses.items():
        if where.split()[0] != kind:
            continue
        settled(page, address)
        faults += examined(page, where)
        if kind == "watching":
            page.evaluate("document.querySelector('#dialog-results').showModal()")
            faults += examined(page, f"results of {where}", "#dialog-results")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ["settings", "rules", "share"])
def test_axe_finds_nothing_serious_in_what_opens(visit: Visit, addresses: dict[str, str], name: str) -> None:
    page = visit().page
    settled(page, addresses["table ninjan"])
    page.click(f"[data-open={name}]")
    assert not examined(page, name, f"#dialog-{name}")


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


@pytest.mark.parametrize("game", games())
def test_a_table_page_is_light(visit: Visit, addresses: dict[str, str], game: str) -> None:
    visitor = visit()
    settled(visitor.page, addresses[f"table {game}"])
    visitor.page.wait_for_load_state("networkidle")  # every picture has come
    weights = {answer.url: travelled(answer) for answer in visitor.answers if answer.status == 200}
    assert len(weights) > 10
    assert sum(weights.values()) < HEAVIEST, weights


def test_only_the_questions_that_the_number_of_players_leaves_open_are_asked(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(f"{server.url}/new/supertock")
    asked = {}
    for players in ("3", "4", "5", "7"):
        page.select_option("[name=players]", players)
        names = ("option-teams", "option-decks")
        asked[players] = [name for name in names if page.locator(f"[name={name}]").is_visible()]
        assert [name for name in names if page.locator(f"[name={name}]").is_enabled()] == asked[players]
    assert asked == {"3": [], "4": ["option-teams"], "5": ["option-decks"], "7": []}


def test_what_an_answer_brings_along_is_seen_where_it_is_asked(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto(f"{server.url}/new/supertock")
    four, jack = (page.locator(f"[name=option-{name}]") for name in ("four_back", "jack_skips"))
    jack.select_option("instead")
    page.select_option("[name=option-advanced]", "yes")
    expect(four).to_have_value("yes")
    expect(four.locator("[value=no]")).to_be_disabled()
    expect(page.locator(".option", has=four).locator(".in-full")).to_have_text("always back")
    expect(jack).to_have_value("instead")
    page.select_option("[name=option-advanced]", "no")
    expect(four).to_have_value("no")
    expect(four.locator("[value=no]")).to_be_enabled()
    expect(jack).to_have_value("instead")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_answer_is_read_on_a_phone(visit: Visit, server: Server, lang: str) -> None:
    page = visit(size=SMALLEST, lang=lang).page
    for game in games():
        page.goto(f"{server.url}/new/{game}")
        for question in page.locator(".option").filter(visible=True).all():
            answers, told = question.locator("select"), question.locator(".in-full")
            for answer in answers.locator("option:enabled").all():
                answers.select_option(answer.get_attribute("value"))
                expect(told).to_have_text(answer.inner_text())
                assert told.evaluate("(one) => one.scrollWidth <= one.clientWidth")
                assert told.evaluate("(one) => one.offsetHeight <= one.previousElementSibling.offsetHeight")


CUT = """() => [...document.querySelectorAll("select")].filter((select) => {
  const whole = select.cloneNode(true);
  whole.style = "position: absolute; width: auto; min-width: 0; max-width: none";
  select.after(whole);
  const cut = select.offsetParent && whole.offsetWidth > select.offsetWidth;
  whole.remove();
  return cut;
}).map((select) => select.name)"""  # what has not room for the longest of its answers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_answer_of_the_form_is_cut_on_a_desk(visit: Visit, server: Server, lang: str) -> None:
    page = visit(lang=lang).page
    for game in games():
        page.goto(f"{server.url}/new/{game}")
        for width in (1280, 1024, 768):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(CUT) == [], (game, width)


CUT_OFF = """(figure) => {  // what lies on the cloth of an example, and beyond its edges or flat
  const room = figure.querySelector(".room"), edge = room.getBoundingClientRect();
  const things = [...room.shadowRoot.querySelectorAll(".cloth .card, .cloth .plate, .cloth .board")];
  if (!things.length) return ["nothing is there"];
  return things.map((thing) => [thing, thing.getBoundingClientRect()])
    .filter(([thing, box]) => box.height < 12 || box.left < edge.left - 1 || box.right > edge.right + 1
      || box.top < edge.top - 1 || box.bottom > edge.bottom + 1)
    .map(([thing]) => thing.className);
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_worked_examples_are_drawn_and_walked_through(visit: Visit, server: Server, lang: str) -> None:
    page = visit(lang=lang).page
    for game in games():
        page.goto(f"{server.url}/rules/{game}")
        figures = page.locator("figure.example")
        figures.first.scroll_into_view_if_needed()
        expect(page.locator("figure.example.drawn")).to_have_count(figures.count())
        assert figures.count() > 0
        page.wait_for_load_state("networkidle")  # its styles are there
        for number, figure in enumerate(figures.all()):
            page.set_viewport_size({"width": (1280, 360)[number % 2], "height": 800})
            back, on = figure.locator(".walk button").all()
            expect(back).to_be_disabled()
            assert figure.evaluate(CUT_OFF) == [], (game, number)
            while on.is_enabled():
                on.click()
                assert figure.evaluate(CUT_OFF) == [], (game, number)
            expect(figure.locator(".steps li").last).to_have_attribute("aria-current", "step")
            assert figure.locator(".steps li").last.inner_text().strip()
        assert not re.search(r"\bdeal: \{|illegal: \d", page.inner_text("main")), "a fixture is shown raw"
        assert page.locator("main code").count() == 0, "nobody types here"
