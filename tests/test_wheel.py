"""The wheel, installed alone in a clean environment: it plays in the terminal and serves the pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import ludotheque
from tests.helpers import ROOT

pytestmark = pytest.mark.slow

SOURCE = ROOT / "src"
GAMES = [name for name in ludotheque.games() if (SOURCE / "ludotheque" / "games" / name).is_dir()]  # those of the house
PATIENCE = 120.0  # seconds
FIRST = "1\n" * 400  # always the first of the list


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def house(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel, what it depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("house")
    venv.create(folder, symlinks=True)
    [packages] = folder.glob("lib/python*/site-packages")
    for name in dependencies("ludotheque"):
        lend(name, packages)
    installing = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--no-index"]
    subprocess.run([*installing, "--quiet", "--disable-pip-version-check", str(wheel)], check=True)
    return folder


def dependencies(name: str, extra: str = "") -> set[str]:
    """What a package needs at least, or with one of its extras, and what that needs in turn."""
    found: set[tuple[str, str]] = set()
    waiting = [(name, extra)]
    while waiting:
        package, wanted = waiting.pop()
        for line in metadata.requires(package) or ():
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": wanted}):
                parts = {(needed.name, part) for part in (needed.extras or {""}) | {""}} - found
                found |= parts
                waiting += parts
    return {package for package, _ in found} - {name}


def lend(name: str, packages: Path) -> None:
    """Put an installed package into another environment, by links."""
    package = metadata.distribution(name)
    for part in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        if not (packages / part).exists():
            (packages / part).symlink_to(str(package.locate_file(part)))


def alone(house: Path) -> dict[str, str]:
    """The surroundings of a command there: nothing of ours, and no compiler, which other tests look at."""
    path = f"{house / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(house), "LC_ALL": "C.UTF-8", "LUDOTHEQUE_COMPILE": "never"}


def run(house: Path, *command: str, typed: str = "") -> str:
    done = subprocess.run(
        [str(house / "bin" / command[0]), *command[1:]],
        cwd=house,
        env=alone(house),
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- what is in it ----------------------------------------------------------------------------------------------------


def test_every_file_of_the_package_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    here = {
        file.relative_to(SOURCE).as_posix()
        for file in (SOURCE / "ludotheque").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    there = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert there == here
    kinds = {Path(name).suffix for name in there}
    assert {".py", ".po", ".md", ".html", ".js", ".css", ".svg"} <= kinds
    assert "ludotheque/py.typed" in there


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    said = archive.read(name).decode()
    assert f"Version: {ludotheque.__version__}\n" in said
    assert "License-Expression: MIT\n" in said
    assert "Requires-Python: >=3.11\n" in said
    assert "Programming Language :: Python :: 3.11\n" in said
    assert any(name.endswith("licenses/LICENSE") for name in archive.namelist())


def test_the_changelog_tells_of_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = re.match(r"\d+\.\d+\.\d+", ludotheque.__version__)
    assert version
    assert f"## [{version[0]}]" in text


def test_the_version_of_everything_that_is_installed_is_fixed_and_no_host_is_named() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    fixed = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in text.split())}
    for package in dependencies("ludotheque", "test"):
        assert fixed[canonicalize_name(package)] == metadata.version(package)
    assert "://" not in text
    assert "://" not in (ROOT / "package-lock.json").read_text(encoding="utf-8")


# --- what it does -----------------------------------------------------------------------------------------------------


def test_it_runs_from_its_own_environment(house: Path) -> None:
    where = run(house, "python", "-c", "import ludotheque; print(ludotheque.__file__)")
    assert Path(where.strip()).is_relative_to(house)


@pytest.mark.parametrize("command", [("ludotheque",), ("python", "-m", "ludotheque")])
def test_a_whole_game_in_a_pipe(house: Path, command: tuple[str, ...]) -> None:
    told = run(house, *command, "play", "ninjan", "--players", "3", "--seed", "1", "--lang", "fr", typed=FIRST)
    assert "gagne" in told


def test_how_to_play_every_game(house: Path) -> None:
    for game in GAMES:
        for lang in ("en", "fr"):
            assert run(house, "ludotheque", "rules", game, "--lang", lang).count("\n") > 30


@pytest.fixture(scope="module")
def address(house: Path) -> Iterator[str]:
    """The installed command, serving."""
    command = [str(house / "bin" / "ludotheque"), "serve", "--port", "0", "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, cwd=house, env=alone(house), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        said = server.stdout.readline()
        found = re.search(r"http://\S+(?=/ )", said)
        assert found, said
        yield found[0]
        server.terminate()


def test_the_pages_are_served(house: Path, address: str) -> None:
    with httpx.Client(base_url=address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as visitor:
        home = visitor.get("/").raise_for_status().text
        [token] = set(re.findall(r'name="csrf" value="([^"]+)"', home))
        for game in GAMES:
            assert f"/rules/{game}" in home
            visitor.get(f"/rules/{game}").raise_for_status()
            table = visitor.post(f"/play/{game}", data={"csrf": token, "level": "easy"})
            assert table.raise_for_status().url.path.startswith("/t/")
        parts = set(re.findall(r'(?:src|href)="(/static/[^"#?]+)', table.text))
        assert {Path(part).suffix for part in parts} >= {".js", ".css"}
        for part in parts:
            visitor.get(part).raise_for_status()
    assert list(house.rglob("tables.sqlite3"))
