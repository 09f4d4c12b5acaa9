"""The server in a process of its own, with bots that do not pause: `python -m tests.browser.serve PORT DATA GRACE`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from ludotheque.web.server import serve
from ludotheque.web.settings import Rate, Settings

PLENTY = Rate(1e6, 1e6)
QUICK = Settings(
    pause=0,
    tables_per_day=10_000,
    seat_rate=PLENTY,
    table_rate=PLENTY,
    address_rate=PLENTY,
    sockets_per_address=1000,
)

if __name__ == "__main__":
    port, data, grace = sys.argv[1:]
    serve(port=int(port), data=Path(data), open_browser=False, settings=replace(QUICK, grace=float(grace)))
