"""How much of the whole package the tests run through, and the modules that they know least.

`python -m tools.covered .coverage.compiled .coverage.plain`, as `make coverage` does: the one run goes through
everything but compiled rules, the other through the rules alone.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from coverage import Coverage

LOW = 90  # percent: what is below is named


def report(runs: Sequence[str]) -> Iterator[str]:
    """The figures of several runs together, as lines."""
    with tempfile.TemporaryDirectory() as folder:
        together, figures = Coverage(data_file=f"{folder}/data"), Path(folder) / "figures.json"
        together.combine(runs, keep=True)
        together.json_report(outfile=str(figures))
        data = json.loads(figures.read_text(encoding="utf-8"))
    parts = {name: part["summary"]["percent_covered"] for name, part in data["files"].items()}
    low = sorted((percent, name) for name, percent in parts.items() if percent < LOW)
    yield f"Covered: {data['totals']['percent_covered']:.1f} % of the lines and branches of {len(parts)} modules"
    yield from (f"{percent:6.1f} %  {name}" for percent, name in low)
    if low:
        yield f"(less than {LOW} %: in need of tests, or run by the tests in processes of their own)"


if __name__ == "__main__":
    print("\n".join(report(sys.argv[1:])))
