"""The server in a process of its own, with bots that do not pause: `python -m tests.browser.serve PORT DATA`."""

from __future__ import annotations

import sys
from pathlib import Path

from ludotheque.web import Settings, serve
from ludotheque.web.settings import Rate

PLENTY = Rate(1e6, 1e6)
QUICK = Settings(
    pause=0,
    grace=3600,
    tables_per_day=10_000,
    seat_rate=PLENTY,
    address_rate=PLENTY,
    sockets_per_address=1000,
)

if __name__ == "__main__":
    serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False, settings=QUICK)
