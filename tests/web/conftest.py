"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.web.load.database import Postgres, running_postgres
from tests.web.kept import KEY, new_store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this process, started when first needed and stopped in the end."""
    with running_postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store of either kind."""
    return new_store(request.param, request, tmp_path)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The key of what `kept.filled` keeps."""
    file = tmp_path / "key"
    file.write_text(KEY.hex())
    return file
