"""What `deploy/` and `docs/server.md` say is true of the program: flags, variables, commands, addresses.

`python -m tools.behind_nginx` tries the same for real, where there is an nginx.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludotheque.i18n import language
from ludotheque.terminal.arguments import build_parser
from ludotheque.web.flags import FLAGS, Flag
from ludotheque.web.vault import VARIABLE
from ludotheque.web.wire.neighbours import OF_A_TABLE
from tests.helpers import ROOT
from tests.web.house import QUICK, Running, play_through

pytestmark = pytest.mark.slow

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
NGINX = (DEPLOY / "nginx" / "ludotheque.conf").read_text(encoding="utf-8")
COMPOSE: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
BY_VARIABLE = {flag.variable: flag for flag in FLAGS}
OURS = re.compile(r"\bLUDOTHEQUE_[A-Z_]+")
PLACE = "/opt/ludotheque/bin/ludotheque"


def lines_of(path: Path) -> list[str]:
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def environment() -> dict[str, str]:
    return dict(line.split("=", 1) for line in lines_of(DEPLOY / "ludotheque.env"))


def values(unit: Path, name: str) -> list[str]:
    return [line.split("=", 1)[1] for line in lines_of(unit) if line.startswith(f"{name}=")]


# --- the table of settings --------------------------------------------------------------------------------------------


def row(flag: Flag) -> str:
    """How a setting stands in the table."""
    default = "one a core" if flag.name == "thinkers" else f"`{flag.default}`" if flag.default else ""
    cells = (f"`{flag.flag}`", f"`{flag.variable}`", default, flag.help.text("en"))
    return " ".join(f"| {cell}" if cell else "|" for cell in cells) + " |"


def test_the_table_of_settings_is_the_list_of_flags() -> None:
    with language("en"):
        rows = [row(flag) for flag in FLAGS]
    told = [line for line in lines_of(ROOT / "docs" / "server.md") if line.startswith("| `--")]
    assert told == rows


# --- the files --------------------------------------------------------------------------------------------------------


def everything() -> Iterator[Path]:
    for path in sorted(DEPLOY.rglob("*")):
        if path.is_file() and not {"secrets", "tls", "backups"} & set(path.relative_to(DEPLOY).parts):
            yield path


@pytest.mark.parametrize("path", list(everything()), ids=lambda path: path.name)
def test_every_variable_that_is_named_exists(path: Path) -> None:
    assert set(OURS.findall(path.read_text(encoding="utf-8"))) <= {*BY_VARIABLE, VARIABLE}


def given(settings: dict[str, Any]) -> None:
    """Each value is one that the server takes."""
    for name, value in settings.items():
        if name.startswith("LUDOTHEQUE_"):
            assert isinstance(value, str), f"{name} must be quoted"
            BY_VARIABLE[name].read(value)


def test_the_settings_are_possible() -> None:
    given(environment())
    given(COMPOSE["x-server"]["environment"])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_run_commands_that_exist_with_few_rights(path: Path) -> None:
    ran = 0
    for command in values(path, "ExecStart"):
        words = shlex.split(command)
        if words[0] == "/bin/sh":
            words = shlex.split(words[2].removeprefix("exec ").replace("$$(date +%%F)", "today"))
        assert words[0] == PLACE
        build_parser().parse_args(words[1:])
        ran += 1
    assert ran == len(values(path, "ExecStart")) > 0
    assert values(path, "EnvironmentFile") == ["/etc/ludotheque/ludotheque.env"]
    for wanted in (
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "CapabilityBoundingSet=",
        "UMask=0077",
    ):
        assert wanted in lines_of(path)
    assert values(path, "User") == ["ludotheque"]
    assert not [line for line in lines_of(path) if "MemoryDenyWriteExecute" in line]  # the rules are compiled


def test_containers_run_commands_that_exist() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert f'ENTRYPOINT ["{PLACE}"]' in text
    assert 'CMD ["serve"]' in text
    assert re.search(r"^USER 10001$", text, re.MULTILINE)
    keeper = COMPOSE["services"]["keeper"]
    assert build_parser().parse_args(keeper["command"]).what == "check"
    used = {name for service in COMPOSE["services"].values() for name in service.get("secrets", ())}
    assert used == set(COMPOSE["secrets"])


def test_the_addresses_agree() -> None:
    """nginx stands in front of both servers; they believe it and nobody else."""
    behind = re.findall(r"^\s*server ([\d.]+):(\d+) ", NGINX, re.MULTILINE)
    assert behind == [("10.0.0.11", environment()["LUDOTHEQUE_PORT"]), ("10.0.0.12", environment()["LUDOTHEQUE_PORT"])]
    networks = {name: service["networks"] for name, service in COMPOSE["services"].items()}
    at = {name: told["games"]["ipv4_address"] for name, told in networks.items() if isinstance(told, dict)}
    assert (at["one"], at["two"]) == ("10.0.0.11", "10.0.0.12")
    assert at["proxy"] == COMPOSE["x-server"]["environment"]["LUDOTHEQUE_PROXIES"]
    assert f"@{at['database']}/" in COMPOSE["x-server"]["environment"]["LUDOTHEQUE_STORE"]
    assert environment()["LUDOTHEQUE_PROXIES"] == "10.0.0.11"
    assert "@10.0.0.11/" in environment()["LUDOTHEQUE_STORE"]
    allowed = [line.split()[3] for line in lines_of(DEPLOY / "postgresql" / "pg_hba.conf")]
    assert allowed == ["10.0.0.11/32", "10.0.0.12/32"]


def test_no_password_stands_in_any_of_it() -> None:
    for path in everything():
        assert not re.search(r"postgres(ql)?://[^\s@/]*:[^\s@/]+@", path.read_text(encoding="utf-8")), path


def test_nginx_passes_sockets_on_and_lets_nobody_claim_to_be_another() -> None:
    assert NGINX.count("{") == NGINX.count("}")
    directives = {" ".join(line.split()) for line in NGINX.splitlines()}
    for wanted in (
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $ludotheque_connection;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_set_header Host $http_host;",
        "proxy_http_version 1.1;",
        "proxy_buffering off;",
    ):
        assert wanted in directives
    assert not re.search(r"^\s*(ip_hash|sticky)\b", NGINX, re.MULTILINE)  # nobody is tied to a server
    assert "non_idempotent" not in NGINX


def test_nginx_and_workers_agree_on_which_requests_are_for_a_table() -> None:
    """All players of a table are sent to one machine, and there handed to one worker."""
    assert "hash $ludotheque_home consistent;" in NGINX
    found = re.search(r'"~(\S+)" \$table;', NGINX)
    assert found
    pattern = re.compile(found[1].replace("?<", "?P<"))
    table = "Ab_-" * 5 + "xy"
    for address in (f"/t/{table}", f"/t/{table}/ws", f"/api/tables/{table}/join"):
        match, own = pattern.match(address), OF_A_TABLE.match(f"GET {address} HTTP/1.1".encode())
        assert match
        assert own
        assert match["table"] == own[1].decode() == table
    assert not pattern.match("/")
    assert not pattern.match("/rules/ninjan")


def test_the_way_there_names_every_file() -> None:
    text = (DEPLOY / "README.md").read_text(encoding="utf-8")
    for path in everything():
        assert path.name in text or path.suffix in text, path


# --- what the server makes of it --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proxies", "believed"), [("127.0.0.0/8", True), ("10.0.0.11", False)])
def test_only_the_proxy_is_believed(proxies: str, believed: bool, tmp_path: Path) -> None:
    """About the scheme, and so about cookies and links; and about who it is that asks."""

    async def scenario(server: Running) -> None:
        said = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        answer = await server.http.get("/", headers=said)
        assert all(("Secure" in cookie) == believed for cookie in answer.headers.get_list("set-cookie"))
        wish = {"game": "ninjan", "players": 2}
        opened = await server.http.post("/api/tables", json=wish, headers=said)
        assert opened.json()["url"].startswith("https://" if believed else "http://")
        hub = server.house.hub
        seen = [await hub.store.count(hub.hash_address(who), 0) for who in ("203.0.113.7", "127.0.0.1")]
        assert seen == ([1, 0] if believed else [0, 1])

    play_through(scenario, tmp_path, replace(QUICK, proxied=True, proxies=proxies))


def test_nobody_is_believed_unless_there_is_a_proxy(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        answer = await server.http.get("/", headers={"X-Forwarded-Proto": "https"})
        assert not any("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))

    play_through(scenario, tmp_path, QUICK)
