"""Try the set-up of `deploy/` for real: `python -m tools.behind_nginx`. Needs nginx and openssl (`apt install nginx`).

Two servers over one PostgreSQL, with the settings of `deploy/ludotheque.env`, behind nginx with the configuration of
`deploy/nginx`; of both only addresses are changed. Two players play a game through it, at one server, since they ask
for the same table; in the middle of the next that server is killed, and the other goes on. What proxies must not get
wrong is looked at.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from ludotheque.client import RemoteTable, ServerRefused, join, open_table
from ludotheque.web.load.database import running_postgres

DEPLOY = Path(__file__).parent.parent / "deploy"
PEOPLE = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
PATIENCE = 60.0


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        found = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [one.getsockname()[1] for one in found]


def settings() -> dict[str, str]:
    lines = (DEPLOY / "ludotheque.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


@contextmanager
def server(store: str, port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    here = {"LUDOTHEQUE_STORE": store, "LUDOTHEQUE_HOST": "127.0.0.1", "LUDOTHEQUE_PORT": str(port)}
    more = {"LUDOTHEQUE_PROXIES": "127.0.0.1", "LUDOTHEQUE_WORKERS": "1", "LUDOTHEQUE_KEY_FILE": str(folder / "key")}
    command = [sys.executable, "-m", "ludotheque", "serve"]
    with subprocess.Popen(command, env={**os.environ, **settings(), **here, **more}) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/ready")
            yield process
        finally:
            process.terminate()


def wait_for(url: str, **how: Any) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if httpx.get(url, **how).status_code == 200:
                return
        except httpx.TransportError:
            pass
        if time.monotonic() > until:
            sys.exit(f"{url} does not answer")
        time.sleep(0.1)


@contextmanager
def nginx(folder: Path, plain: int, secure: int, behind: list[int]) -> Iterator[None]:
    """The configuration as it is, but for addresses, ports and the place of the certificate."""
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*certificate, *names, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx" / "ludotheque.conf").read_text(encoding="utf-8")
    for before, after in (
        ("10.0.0.11:8000", f"127.0.0.1:{behind[0]}"),
        ("10.0.0.12:8000", f"127.0.0.1:{behind[1]}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
        ("games.example", "localhost"),
        ("/etc/ssl/ludotheque", str(folder)),
    ):
        assert before in text, before
        text = text.replace(before, after)
    text = re.sub(r"\n\s*listen \[::\][^\n]*", "", text)
    (folder / "ludotheque.conf").write_text(text, encoding="utf-8")
    own = f"pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}"
    (folder / "nginx.conf").write_text(f"{own} http {{ include {folder}/ludotheque.conf; }}", encoding="utf-8")
    command = ["nginx", "-c", str(folder / "nginx.conf")]
    print(subprocess.run([*command, "-t"], check=True, capture_output=True, text=True).stderr.strip())
    with subprocess.Popen([*command, "-g", "daemon off;"]) as process:
        try:
            yield
        finally:
            process.terminate()


def play(table: RemoteTable, moves: int) -> None:
    """Until the game is over, or that many moves were made."""
    while not table.over and table.table["moves"] < moves:
        if not table.legal:
            table.wait(1)
            continue
        try:
            table.move(random.choice(table.legal))
        except ServerRefused as error:
            print(error)


def together(tables: list[RemoteTable], moves: int = 10_000) -> None:
    threads = [threading.Thread(target=play, args=(table, moves)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def sockets(port: int) -> int:
    told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = re.search(r"^\w*sockets (\d+)", told, re.MULTILINE)
    return int(found[1]) if found else -1


def sat_down(url: str) -> list[RemoteTable]:
    """Two players at a new table."""
    tables = [open_table(url, game="ninjan", players=2, seats=PEOPLE)]
    next(tables[0].updates())
    tables.append(join(tables[0].url, name="Max"))
    next(tables[1].updates())
    return tables


def home_of_players(ports: list[int]) -> int:
    """At which of the servers both of them are."""
    found = [sockets(port) for port in ports]
    print("sockets at the two servers:", found)
    assert sorted(found) == [0, 2]
    return found.index(2)


def look_at_headers(url: str, plain: int, trust: ssl.SSLContext) -> None:
    answer = httpx.get(url, verify=trust)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies), cookies
    print("cookies over https are Secure and HttpOnly:", len(cookies))
    moved = httpx.get(f"http://127.0.0.1:{plain}/rules", headers={"Host": "localhost"})
    print("http leads to:", moved.status_code, moved.headers["location"])
    assert moved.headers["location"].startswith("https://")
    assert httpx.get(f"{url}/metrics", verify=trust).status_code == 404
    forged = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}
    assert "Secure" in httpx.get(url, verify=trust, headers=forged).headers["set-cookie"]
    print("a visitor's own X-Forwarded-Proto is not believed")


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-nginx-"))
    folder.chmod(0o755)  # nginx works as another user
    plain, secure, *ports = free_ports(4)
    url = f"https://localhost:{secure}"
    with running_postgres() as postgres, ExitStack() as stack:
        store = postgres.new_database()
        servers = [stack.enter_context(server(store, port, folder)) for port in ports]
        stack.enter_context(nginx(folder, plain, secure, ports))
        os.environ["SSL_CERT_FILE"] = str(folder / "fullchain.pem")  # the client trusts our own certificate
        trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        wait_for(f"{url}/ready", verify=trust)
        look_at_headers(url, plain, trust)
        tables = sat_down(url)
        home_of_players(ports)
        together(tables)
        print(
            "a whole game:", tables[0].table["moves"], "moves,", "scores", [table.table["scores"] for table in tables]
        )
        assert tables[0].table["scores"] == tables[1].table["scores"]
        for table in tables:
            table.close()
        time.sleep(1)  # until the servers have noticed
        tables = sat_down(url)
        together(tables, 10)
        servers[home_of_players(ports)].send_signal(signal.SIGKILL)
        print("that server is killed after", tables[0].table["moves"], "moves")
        together(tables)
        print("the game goes on to its end:", tables[0].table["moves"], "moves, over", [table.over for table in tables])
        assert all(table.over for table in tables)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
