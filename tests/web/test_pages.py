"""The pages and the JSON interface, with plain templates in place of the real ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque import replay
from ludotheque.games import SHELF, find
from ludotheque.i18n import LANGUAGES
from ludotheque.pages import ruling_ids
from ludotheque.web.door.speech import accepted
from ludotheque.web.http.sheets import rules_html, rulings_html
from tests.web.house import BOT, OPEN, PERSON, Player, Running, play_through

pytestmark = pytest.mark.slow


async def token(server: Running) -> str:
    return (await server.http.get("/")).text.split("csrf=")[1].split()[0]


async def post(server: Running, path: str, **fields: str) -> httpx.Response:
    return await server.http.post(path, data={"csrf": await token(server), **fields})


async def secret_at(server: Running, address: str) -> str:
    """The secret of the seat that the browser holds, from the personal link on the page of the table."""
    page = (await server.http.get(address)).text
    return page.split(f"/s{address.removeprefix('/t')}/")[1][:32]


# --- languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("de,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.1,fr;q=0.9", "fr"),
        ("fr;q=0,en", "en"),
        ("de", "en"),
        ("fr;q=nonsense", "en"),
    ],
)
def test_the_browser_s_language(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_a_language_is_chosen_and_remembered(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        http = server.http
        assert (await http.get("/", headers={"Accept-Language": "fr-CA"})).text.startswith("fr")
        assert (await http.get("/")).text.startswith("en")
        french = await http.get("/?lang=fr")
        assert "Bonne chance!" in french.text
        assert french.headers["content-language"] == "fr"
        assert (await http.get("/")).text.startswith("fr")
        assert (await http.get("/?lang=en")).text.startswith("en")
        assert (await http.get("/?lang=tlh")).text.startswith("en")

    play_through(scenario, tmp_path)


# --- pages ------------------------------------------------------------------------------------------------------------


def test_play_now_sits_one_down_with_bots(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        for game in SHELF:
            answer = await post(server, f"/play/{game}", name="Zoé", level="easy")
            assert answer.status_code == 303
            page = (await server.http.get(answer.headers["location"])).text
            assert find(game).title.text("en") in page
            held = json.loads(page.split("held=")[1].split(" open=")[0])
            assert [seat["name"] for seat in held] == ["Zoé"]
            address = answer.headers["location"]
            secret = await secret_at(server, address)
            player = await Player.arrive(server, address.removeprefix("/t/"), [secret])
            assert player.table["kinds"].count("bot") == player.table["players"] - 1
            assert set(player.table["levels"]) == {None, "easy"}
        home = (await server.http.get("/")).text
        assert home.count("yours=True") == len(SHELF) - home.count("yours=False")
        assert "name=Zoé" in home

    play_through(scenario, tmp_path)


def test_a_table_is_set_up_as_the_form_says(tmp_path: Path) -> None:
    fields = {
        "players": "3",
        "seat-0-kind": "person",
        "seat-0-name": "Ana",
        "seat-1-kind": "here",
        "seat-1-name": "Bea",
        "seat-2-kind": "open",
        "seat-3-kind": "nonsense, but beyond the table",
        "option-deals": "3",
        "option-tie": "shared",
        "pace": "live",
        "seconds": "45",
    }

    async def scenario(server: Running) -> None:
        answer = await post(server, "/new/ninjan", **fields)
        id = answer.headers["location"].removeprefix("/t/")
        table = (await server.http.get(f"/api/tables/{id}?lang=fr")).json()
        assert table["names"] == ["Ana", "Bea", ""]
        assert table["kinds"] == ["person", "person", "open"]
        assert table["options"] == {"deals": 3, "tie": "shared"}
        assert len(table["differences"]) == 2
        assert table["differences"][0].endswith("la victoire est partagée.")
        assert table["pace"] == {"kind": "live", "seconds": 45}
        assert table["hints"] is False

    play_through(scenario, tmp_path)


@pytest.mark.parametrize("game", SHELF)
def test_the_form_as_it_is_offered_suits_any_number_of_players(game: str, tmp_path: Path) -> None:
    fields = {f"option-{option.name}": str(option.default) for option in find(game).options}

    async def scenario(server: Running) -> None:
        for players in range(find(game).fewest, find(game).most + 1):
            answer = await post(server, f"/new/{game}", players=str(players), **fields)
            table = (await server.http.get(f"/api/tables/{answer.headers['location'].removeprefix('/t/')}")).json()
            assert table["players"] == players
            assert table["differences"] == []

    play_through(scenario, tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "77"},
        {"players": "many"},
        {"players": "2", "option-tie": "guess"},
        {"players": "2", "option-colour": "blue"},
        {"players": "2", "seat-0-kind": "ghost"},
        {"players": "2", "seat-1-level": "divine"},
        {"players": "2", "pace": "live", "seconds": "1"},
        {"players": "2", "pace": "live", "seconds": "soon"},
    ],
)
def test_a_wrong_form_comes_back_with_the_reason(wrong: dict[str, str], tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await post(server, "/new/ninjan?lang=fr", **wrong)
        assert answer.status_code == 400
        assert "error=None" not in answer.text
        assert (await server.http.get("/new/ninjan")).text.count("error=None") == 1

    play_through(scenario, tmp_path)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": "-5"}, "Ninjan se joue de 2 à 5 joueurs, pas &#39;-5&#39;."),
        ({"players": "2", "pace": "live", "seconds": "-5"}, "de 5 à 3600 secondes"),
        ({"players": "2", "seat-1-level": "god"}, "choisissez facile, moyen, difficile ou expert."),
    ],
)
def test_a_form_names_its_answers_as_the_page_does(wrong: dict[str, str], told: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        assert told in (await post(server, "/new/ninjan?lang=fr", **wrong)).text

    play_through(scenario, tmp_path)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_calls_games_by_their_titles(lang: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        page = await server.http.get(f"/rules/chess?lang={lang}")
        assert page.status_code == 404
        assert all(find(game).title.text(lang) in page.text for game in SHELF)

    play_through(scenario, tmp_path)


def test_a_friend_joins_by_link_or_by_code(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[{"kind": "person", "name": "Ana"}, OPEN, OPEN])
        found = await server.http.get(f"/join?code={table.code[:3].lower()}-{table.code[3:].lower()}")
        assert (found.status_code, found.headers["location"]) == (303, f"/t/{table.id}")
        answer = await post(server, f"/t/{table.id}/join", seat="2", name="Léo")
        assert answer.status_code == 303
        page = (await server.http.get(f"/t/{table.id}")).text
        assert '"seat": 2' in page.split("held=")[1].split(" open=")[0]
        assert 'open=[{"seat": 1}]' in page
        assert (await post(server, f"/t/{table.id}/join", seat="2", name="Max")).status_code == 409
        unknown = await server.http.get("/join?code=QQQQQQ&lang=fr")
        assert unknown.status_code == 404
        assert "Aucune table n’a le code QQQQQQ. name=" in unknown.text
        for typed in ("qqq-QQQ", " qqq qqq "):
            page = (await server.http.get("/join", params={"code": typed, "lang": "fr"})).text
            assert f"Aucune table n’a le code {typed.strip()}. name=" in page
        for typed in ("qqq", "QQQQQQQ", "qqq12", "QQQQQ1", "Q1QQQQQ"):
            page = (await server.http.get("/join", params={"code": typed, "lang": "fr"})).text
            assert f"Aucune table n’a le code {typed}. Un code a six lettres. name=" in page
            page = (await server.http.get("/join", params={"code": typed, "lang": "en"})).text
            assert f"There is no table with the code {typed}. A code has six letters. name=" in page

    play_through(scenario, tmp_path)


def test_a_personal_link_brings_the_seat_to_another_device(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, BOT])
        async with httpx.AsyncClient(base_url=server.url) as phone:
            assert "held=[]" in (await phone.get(f"/t/{table.id}")).text
            answer = await phone.get(f"/s/{table.id}/{table.secrets[0]}")
            assert answer.headers["location"] == f"/t/{table.id}"
            assert f"/s/{table.id}/" in (await phone.get(f"/t/{table.id}")).text
            assert "held=[]" in (await phone.get(f"/t/{table.id}?screen")).text
            assert (await phone.get(f"/s/{table.id}/{'x' * 32}")).status_code == 403

    play_through(scenario, tmp_path)


def test_after_the_game_there_is_a_replay_and_a_record(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, BOT])
        for path in ("replay", "record.json", "moments.json"):
            assert (await server.http.get(f"/t/{table.id}/{path}")).status_code == 409
        player = await table.sit(0)
        await player.do("move", 0, move=player.legal(0)[0])
        assert "<svg" in (await server.http.get(f"/t/{table.id}/picture.svg")).text
        assert (await server.http.get(f"/t/{table.id}/picture.svg?at=0")).status_code == 409
        await player.play_on(0)
        record = await server.http.get(f"/t/{table.id}/record.json")
        assert "attachment" in record.headers["content-disposition"]
        match = replay(record.json())
        last = len(match.moves)
        page = (await server.http.get(f"/t/{table.id}/replay?at=3")).text
        assert page.startswith(f"at=3 of {last}")
        answer: dict[str, Any] = (await server.http.get(f"/t/{table.id}/moments.json?from=2&to=5&seat=1")).json()
        assert [moment["at"] for moment in answer["moments"]] == [2, 3, 4, 5]
        assert answer["moments"][0]["move"] == list(match.moves[1])
        assert answer["moments"][0]["seat"]["view"] == json.loads(json.dumps(match.seen_at(2, 1).view))
        everything = (await server.http.get(f"/t/{table.id}/moments.json")).json()
        assert everything["moments"][-1]["table"]["over"]
        picture = await server.http.get(f"/t/{table.id}/picture.svg?at=3&lang=fr")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text == match.seen_at(3).svg("fr")
        assert (await server.http.get(f"/t/{table.id}/picture.svg?lang=en")).text == match.svg(lang="en")
        assert (await server.http.get(f"/t/{table.id}/picture.svg?at=x")).status_code == 400
        await player.do("rematch", 0)
        onward = await server.http.get(
            f"/t/{table.id}/rematch", headers={"Cookie": f"t_{table.id}=0.{table.secrets[0]}"}
        )
        assert onward.headers["location"] == f"/t/{player.table['rematch']}"
        assert "held=[{" in (await server.http.get(onward.headers["location"])).text

    play_through(scenario, tmp_path)


def test_small_answers(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, PERSON])
        qr = await server.http.get(f"/t/{table.id}/qr.svg")
        assert qr.headers["content-type"] == "image/svg+xml"
        assert b"<svg" in qr.content
        assert (await server.http.get("/health")).json()["status"] == "ok"
        metrics = (await server.http.get("/metrics")).text
        assert "ludotheque_entries_total 1.0\n" in metrics
        assert 'ludotheque_requests_total{status="200"}' in metrics
        assert "Disallow: /t/" in (await server.http.get("/robots.txt")).text
        manifest = await server.http.get("/manifest.webmanifest?lang=fr")
        assert manifest.json()["lang"] == "fr"
        assert "<h1>" in (await server.http.get("/rules/ninjan?lang=fr")).text

    play_through(scenario, tmp_path)


@pytest.mark.parametrize("game", SHELF)
def test_every_ruling_has_an_anchor_below_the_how_to(game: str) -> None:
    for lang in LANGUAGES:
        html = rulings_html(game, lang)
        assert "<h1>" not in html, "the how-to has it"
        for id in ruling_ids(find(game), lang):
            assert f'<h4 id="{id}">{id} · ' in html


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SHELF)
def test_options_stand_once_on_a_page_as_sentences(game: str, lang: str) -> None:
    """And nothing on it is written as one writes it elsewhere."""
    read, ruled = rules_html(game, lang), rulings_html(game, lang)
    assert "<code>" not in read + ruled
    assert "<pre" not in read + ruled
    options = find(game).options
    assert read.count('<h2 id="options">Options</h2>') == (1 if options else 0)
    assert ("Option " in ruled) is False
    assert (ruled.count('href="#options"') > 0) == bool(options)
    for option in options:
        assert f"{option.name}=" not in read + ruled


@pytest.mark.parametrize(
    "path", ["/nothing", "/t/short", f"/t/{'x' * 22}", "/rules/chess", "/new/chess", "/play/ninjan"]
)
def test_unknown_addresses_say_so(path: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await server.http.get(path, headers={"Accept-Language": "fr"})
        assert answer.status_code == (405 if path.startswith("/play") else 404)
        assert answer.text.split()[0] == str(answer.status_code)
        assert answer.headers["content-language"] == "fr"

    play_through(scenario, tmp_path)


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "kind", "status"),
    [
        ({"game": "chess"}, "UnknownGame", 404),
        ({"game": "ninjan", "players": 9}, "BadOption", 400),
        ({"game": "ninjan", "options": {"tie": "guess"}}, "BadOption", 400),
        ({"game": "ninjan", "players": 3, "seats": [PERSON, BOT]}, "BadOption", 400),
        ({"game": "ninjan", "seats": [PERSON, {"kind": "bot", "level": "divine"}]}, "BadOption", 400),
        ({"game": "ninjan", "seats": [{"kind": "ghost"}]}, "BadMessage", 400),
        ({"players": 2}, "BadMessage", 400),
        ({"game": "ninjan", "pace": {"kind": "live", "seconds": 0}}, "BadOption", 400),
        ([], "BadMessage", 400),
    ],
)
def test_wrong_wishes_of_programs(wish: Any, kind: str, status: int, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await server.http.post("/api/tables?lang=fr", json=wish)
        assert answer.status_code == status
        error = answer.json()["error"]
        assert error["kind"] == kind
        assert kind == "BadMessage" or "'" not in error["message"], "quoted as in French"
        in_english = (await server.http.post("/api/tables", json=wish)).json()["error"]
        assert in_english["message"] != error["message"]

    play_through(scenario, tmp_path)


def test_programs_join_too(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, OPEN])
        assert (await server.http.get(f"/api/codes/{table.code}")).json() == {"table": table.id}
        path = f"/api/tables/{table.id}/join"
        assert (await server.http.post(path, json={"seat": 0})).json()["error"]["kind"] == "Refused"
        joined = (await server.http.post(path, json={"seat": 1, "name": "Robo"})).json()
        assert joined["seat"] == 1
        assert (await server.http.get(f"/api/tables/{table.id}")).json()["names"][1] == "Robo"

    play_through(scenario, tmp_path)
