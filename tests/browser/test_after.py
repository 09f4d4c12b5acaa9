"""Language, and what comes after the game: results, the deal, the replay, the record, the rematch."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import ludotheque

from .conftest import Visit
from .hands import click, play_on
from .house import SALT, Server, before_the_end, played
from .visitors import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def language_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def test_the_language_changes_at_the_table_and_stays(server: Server, visit: Visit) -> None:
    page = visit().page
    table = server.arrange(ludotheque.new("ciseaux", 2, seed=7))
    page.goto(table.seat())
    page.evaluate("window.samePage = true")
    page.wait_for_selector("body.my-turn")
    english = page.locator("#status h1").inner_text()
    letters = page.locator(".hand .face .mark b")
    assert set(letters.all_inner_texts()) == {"R", "P", "S"}
    page.click(".languages [hreflang=fr]")
    expect(page.locator("#status h1")).not_to_have_text(english)
    expect(page.locator(".game-title")).to_have_text("1, 2, 3… ciseaux")
    assert language_of(page) == "fr"
    assert set(letters.all_inner_texts()) == {"R", "P", "C"}  # roche, papier, ciseaux
    expect(page.locator(".hand .pick").first).to_have_attribute("aria-label", re.compile("^le 1 de "))
    play_on(page, click, decisions=1)
    expect(page.locator("#log")).to_contain_text("Marie")
    assert page.evaluate("window.samePage")
    page.reload()
    expect(page.locator("#log li:has-text('Marie') .badge").first).to_be_visible()
    page.goto(server.url)
    assert language_of(page) == "fr"
    assert "Mes tables" in page.inner_text("main")
    page.click(".languages [hreflang=en]")
    page.wait_for_selector("html[lang=en]")
    page.goto(f"{server.url}/rules/ninjan")
    assert language_of(page) == "en"


def test_nothing_is_lost_when_the_line_is_down(server: Server, visit: Visit) -> None:
    visitor = visit()
    visitor.forgive("net::ERR_INTERNET_DISCONNECTED")
    page = visitor.page
    match = played("ninjan", 4)
    assert len(match.moves) > 60
    table = server.arrange(match)
    page.goto(f"{server.url}/t/{table.id}/replay?at=0")
    page.click("[data-step='1']")
    expect(page.locator("#where")).to_have_text(f"Moment 1 of {len(match.moves)}")
    page.context.set_offline(True)
    page.locator("#moment").press("End")
    expect(page.locator("#where")).to_contain_text("The line is down")
    assert page.locator("#moment").input_value() == "1"
    page.context.set_offline(False)
    page.locator("#moment").press("End")
    expect(page.locator("#where")).to_have_text(f"Moment {len(match.moves)} of {len(match.moves)}")
    page.locator("#moment").blur()  # from anywhere on the page
    for key, moment in (("Home", 0), ("End", len(match.moves))):
        page.keyboard.press(key)
        expect(page.locator("#where")).to_have_text(f"Moment {moment} of {len(match.moves)}")
    page.keyboard.press("Home")
    page.click("[data-step='1']")
    for key, moment in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):  # the button goes on by key
        page.keyboard.press(key)
        expect(page.locator("#where")).to_have_text(f"Moment {moment} of {len(match.moves)}")

    page.goto(server.arrange(ludotheque.new("ciseaux", 2, seed=7)).seat())
    page.wait_for_selector("body.my-turn")
    page.context.set_offline(True)
    page.click(".languages [hreflang=fr]")
    expect(page.locator(".notice")).to_contain_text("The line is down")
    page.context.set_offline(False)
    page.click(".languages [hreflang=fr]")
    page.wait_for_selector("html[lang=fr]")


def test_after_the_game(server: Server, visit: Visit) -> None:
    page = visit().page
    match = played("ninjan", 2)
    table = server.arrange(match, moves=before_the_end(match, 2))
    page.goto(table.seat())
    commit = hashlib.sha256(f"ludotheque/1:{match.seed}:{SALT}".encode()).hexdigest()
    assert commit in page.request.get(page.url).text()
    assert SALT not in page.content()
    play_on(page, click)

    expect(page.locator(".deal-check.right")).to_contain_text("verified")
    page.click(".deal-check summary")
    expect(page.locator(".deal-check")).to_contain_text(commit)
    expect(page.locator(".deal-check")).to_contain_text(SALT)
    with page.expect_download() as started:
        page.click("#results [download]")
    record = json.loads(started.value.path().read_text(encoding="utf-8"))
    again = ludotheque.replay(record)
    scores = page.locator("#results .score").all_inner_texts()
    assert sorted(again.scores) == sorted(int(score.replace("−", "-")) for score in scores)

    page.click("#results a[href$=replay]")
    page.wait_for_url("**/replay*")
    expect(page.locator("#where")).to_have_text(f"Moment 0 of {len(again.moves)}")  # a story begins at its beginning
    assert page.locator(".piles [data-face]").count() == 3
    for _ in range(2):
        page.click("[data-step='1']")
    expect(page).to_have_url(re.compile(r"at=2$"))
    expect(page.locator("#log li").last).to_be_visible()
    expect(page.locator("#status h1")).to_contain_text("reveals")  # once the cards have turned
    told = page.locator("#status h1").inner_text()
    page.reload()
    expect(page.locator("#status h1")).to_have_text(told)


def test_a_finished_table_shows_its_results_again_and_leads_to_a_rematch(server: Server, visit: Visit) -> None:
    page = visit().page
    table = server.arrange(played("ciseaux", 2))
    page.goto(table.seat())
    page.click("[data-do=results]")
    expect(page.locator("#results h2")).to_be_visible()
    assert page.locator(".deal-check").count() == 0, "nothing is dealt, and there is nothing to verify"
    page.click("#results [data-do=rematch]")
    page.wait_for_url(lambda address: "/t/" in address and table.id not in address)
    page.wait_for_selector(".hand .pick.can")


def test_an_impossible_choice_explains_itself(server: Server, visit: Visit) -> None:
    page = visit().page
    page.goto(server.arrange(ludotheque.new("supertock", 2, seed=7)).seat())
    page.wait_for_selector("body.my-turn .hand .pick")
    page.locator(".hand .pick[aria-disabled]").first.click(force=True)  # it says that it is disabled
    expect(page.locator(".notice")).not_to_be_empty()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_hint(server: Server, visit: Visit, size: ViewportSize) -> None:
    page = visit(size=size).page
    page.goto(server.arrange(ludotheque.new("ninjan", 2, seed=7)).seat())
    page.click("[data-do=hint]:visible")
    expect(page.locator(".advice")).not_to_be_empty(timeout=60_000)  # the first may have to be compiled
    expect(page.locator(".advice")).to_be_in_viewport(ratio=0.99)
    assert page.locator(".pick.advised").count() == 1


def test_play_now_takes_two_clicks(server: Server, visit: Visit) -> None:
    page = visit(lang="fr").page
    page.goto(server.url)
    page.click(".box-rockoman .strong")
    page.wait_for_url("**/t/*")
    expect(page.locator(".plate")).to_have_count(4)
    page.go_back()
    expect(page.locator(".mine li")).to_have_count(1)


TEAMS = {"en": ("Your team wins!", "The team of", ["1st", "2nd"]),
         "fr": ("Votre équipe gagne!", "L’équipe de", ["1re place", "2e place"])}  # fmt: skip


@pytest.mark.parametrize(("lang", "seat"), [("en", 0), ("fr", 1)])
def test_a_team_wins_together_and_has_one_place(server: Server, visit: Visit, lang: str, seat: int) -> None:
    won, lost, (first, second) = TEAMS[lang]
    match = played("supertock", 4, 5, "easy", {"teams": "yes"})
    table = server.arrange(match, ("Marie", "Zoé", "Léo", "Mia"), wins=[2, 1, 2, 1])
    page = visit(lang=lang).page
    page.goto(table.seat(seat))
    page.click("[data-do=results]")
    expect(page.locator("#results h2")).to_contain_text(won if seat in match.winners else lost)
    expect(page.locator(".ranking .rank")).to_have_text([first, first, second, second])
    expect(page.locator(".ranking .winner")).to_have_count(2)
    wins = {name: 1 + (n % 2 == 0) + (n in match.winners) for n, name in enumerate(("Marie", "Zoé", "Léo", "Mia"))}
    expect(page.locator(".series h3")).to_contain_text("7")
    for name, count in wins.items():
        expect(page.locator(".series li", has_text=name)).to_contain_text(re.compile(rf"{count} (win|victoire)"))


def test_what_was_won_counts_on_in_the_next_game(server: Server, visit: Visit) -> None:
    """Two games in a row between the same two: everyone keeps their name, and what they have won."""
    match = played("ciseaux", 2)
    assert len(match.winners) == 1
    page = visit().page
    table = server.arrange(match, moves=before_the_end(match, 1))
    page.goto(table.seat())
    play_on(page, click)
    first = page.locator(".ranking .winner b").all_inner_texts()
    assert page.locator(".series").count() == 0, "one game is no series"
    page.click("#results [data-do=rematch]")
    page.wait_for_url(lambda address: "/t/" in address and table.id not in address)
    page.wait_for_selector(".hand .pick.can")
    play_on(page, click)
    second = page.locator(".ranking .winner b").all_inner_texts()
    for name in ("Marie", "Zoé"):
        wins = (name in first) + (name in second)
        expect(page.locator(".series li", has_text=name)).to_contain_text(f"{wins} win")
