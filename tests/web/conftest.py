"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.web.load.database import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server of this process, started when first needed and stopped in the end."""
    with running_postgres() as found:
        yield found
