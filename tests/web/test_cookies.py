"""What a browser holds: one session opens all its seats, and the cookies of earlier days are honoured once."""

from __future__ import annotations

import sqlite3
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from ludotheque.web import keys
from tests.web.house import OPEN, PERSON, Opened, Player, Running, play_through, serving

pytestmark = pytest.mark.slow

LARGEST_HEADER = 8192


class Browser:
    """Keeps cookies as browsers do."""

    def __init__(self, server: Running, **cookies: str) -> None:
        self.server = server
        self.cookies = dict(cookies)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    async def get(self, path: str) -> httpx.Response:
        return self._kept(await self.server.http.get(path, headers=self.headers))

    async def post(self, path: str, **fields: str) -> httpx.Response:
        token = (await self.get("/")).text.split("csrf=")[1].split()[0]
        return self._kept(await self.server.http.post(path, data={"csrf": token, **fields}, headers=self.headers))

    def _kept(self, answer: httpx.Response) -> httpx.Response:
        self.server.http.cookies.clear()
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies.pop(name, None)
                if morsel["max-age"] != "0":
                    self.cookies[name] = morsel.value
        return answer

    async def sit(self, table: str) -> Player:
        """The socket of the page of a table."""
        address = f"{self.server.url.replace('http', 'ws')}/t/{table}/ws"
        player = Player(await connect(address, compression=None, max_size=None, additional_headers=self.headers))
        await player.hello([])
        return player


def id_in(answer: httpx.Response) -> str:
    return answer.headers["location"].removeprefix("/t/")


def test_two_hundred_tables_fit_into_one_browser(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        browser = Browser(server)
        token = (await browser.get("/")).text.split("csrf=")[1].split()[0]
        tables = []
        for _ in range(200):
            answer = await server.http.post("/play/ciseaux", data={"csrf": token}, headers=browser.headers)
            tables.append(id_in(browser._kept(answer)))
        assert len(browser.headers["Cookie"]) < LARGEST_HEADER / 4
        for id in (tables[0], tables[-1]):
            player = await browser.sit(id)
            assert list(player.seats) == ["0"]
            await player.leave()
        home = (await browser.get("/")).text
        assert tables[-1] in home
        assert home.count("yours=") == 20

    play_through(scenario, tmp_path)


def test_a_session_holds_its_seats_after_a_restart_and_no_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            browser = Browser(server)
            id = id_in(await browser.post("/play/ninjan", name="Zoé"))
        async with serving(tmp_path) as server:
            browser.server = server
            assert list((await browser.sit(id)).seats) == ["0"]
            for cookies in ({}, {"sid": "A" * 22}, {"sid": "A" * 22, "tables": id}, {"sid": "x"}):
                stranger = await Browser(server, **cookies).sit(id)
                assert list(stranger.seats) == ["-"]
            files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
            assert browser.cookies["sid"].encode() not in files
            secret = keys.seat_secret(server.house.hub.key, browser.cookies["sid"], id, 0)
            assert secret.encode() not in files

    import asyncio

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_friend_joins_and_a_personal_link_brings_the_seat_to_another_browser(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[PERSON, OPEN])
        friend = Browser(server)
        assert (await friend.post(f"/t/{table.id}/join", name="Léo")).status_code == 303
        page = (await friend.get(f"/t/{table.id}")).text
        link = "/s/" + page.split('"/s/')[1].split('"')[0]
        phone = Browser(server)
        for _ in range(2):  # opened twice, noted once
            assert (await phone.get(link)).status_code == 303
        live = await server.house.hub.live(table.id)
        assert [len(more) for more in live.table.keys] == [0, 1]
        player = await phone.sit(table.id)
        assert list(player.seats) == ["1"]
        assert list((await friend.sit(table.id)).seats) == ["1"]
        wrong = await Browser(server).get(link[:-1] + ("A" if link[-1] != "A" else "B"))
        assert wrong.status_code == 403

    play_through(scenario, tmp_path)


def test_browsers_go_on_to_the_rematch_by_their_session(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        browser = Browser(server)
        id = id_in(await browser.post("/play/ciseaux"))
        player = await browser.sit(id)
        await player.play_on(0)
        await player.do("rematch", 0)
        for _ in range(2):
            onward = id_in(await browser.get(f"/t/{id}/rematch"))
            assert onward == player.table["rematch"]
        again = await browser.sit(onward)
        assert list(again.seats) == [str(player.table["next_seats"]["0"])]
        stranger = Browser(server)
        await stranger.get(f"/t/{id}/rematch")
        assert list((await stranger.sit(onward)).seats) == ["-"]

    play_through(scenario, tmp_path)


def old_cookies(*tables: Opened) -> dict[str, str]:
    """As a browser of earlier days kept them."""
    held = {table.id: "~".join(f"{seat}.{secret}" for seat, secret in table.secrets.items()) for table in tables}
    return {f"t_{id}": text for id, text in held.items()}


@pytest.mark.parametrize("path", ["/", "/t/{last}"])
def test_cookies_of_earlier_days_are_exchanged_once(path: str, tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        tables = [await server.open(game="ciseaux", seats=[PERSON, PERSON]) for _ in range(60)]
        browser = Browser(server, **old_cookies(*tables), t_gone="x", **{"t_" + "G" * 22: "0." + "s" * 32})
        before = len(browser.headers["Cookie"])
        assert list((await Browser(server, **old_cookies(tables[0])).sit(tables[0].id)).seats) == ["-", "0", "1"]
        page = (await browser.get(path.format(last=tables[-1].id))).text
        assert tables[-1].id in page
        assert sorted(browser.cookies) == ["sid", "t_gone", "tables"]
        assert len(browser.headers["Cookie"]) < before / 5
        for table in tables[::20]:
            assert list((await browser.sit(table.id)).seats) == ["-", "0", "1"]
        versions = [(await server.house.hub.live(table.id)).table.version for table in tables]
        await browser.get("/")
        assert versions == [(await server.house.hub.live(table.id)).table.version for table in tables]

    play_through(scenario, tmp_path)


def test_forged_cookies_of_earlier_days_open_nothing(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ciseaux", seats=[PERSON, PERSON])
        thief = Browser(server, **{f"t_{table.id}": "0." + "s" * 32 + "~1.x~9"})
        await thief.get("/")
        await thief.get(f"/t/{table.id}")
        assert list((await thief.sit(table.id)).seats) == ["-"]
        rows = sqlite3.connect(tmp_path / "tables.sqlite3")
        bodies = [body for (body,) in rows.execute("SELECT body FROM entry WHERE table_id = ?", (table.id,))]
        rows.close()
        assert not any(b'"kind":"key"' in body for body in bodies)

    play_through(scenario, tmp_path)


def test_the_list_of_tables_is_read_with_care() -> None:
    ids = [keys.new_id() for _ in range(60)]
    assert keys.read_tables(keys.write_tables([*ids, ids[0]])) == ids[: keys.MOST_TABLES]
    assert keys.read_tables("~~x~" + ids[0] + "~../etc") == [ids[0]]
