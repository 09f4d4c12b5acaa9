"""Counters for Prometheus, in its text format. They count; they never tell what was in a message."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

HELP = {
    "entries_total": ("counter", "Entries committed to the store."),
    "moves_total": ("counter", "Moves committed to the store."),
    "messages_total": ("counter", "Messages received over sockets."),
    "refused_total": ("counter", "Messages refused, by kind of error."),
    "requests_total": ("counter", "HTTP requests, by status."),
    "conflicts_total": ("counter", "Entries that another process wrote first."),
    "bots_replaced_total": ("counter", "Choices for which a simpler bot had to stand in."),
    "sockets_cut_total": ("counter", "Sockets closed because their client did not keep up."),
    "commit_seconds_total": ("counter", "Seconds spent waiting for the store to commit."),
    "tables_in_memory": ("gauge", "Tables kept in memory."),
    "sockets": ("gauge", "Sockets that are open."),
}


class Metrics:
    """Named numbers that go up."""

    def __init__(self) -> None:
        self._values: defaultdict[tuple[str, str], float] = defaultdict(float)

    def add(self, name: str, amount: float = 1, label: str = "") -> None:
        self._values[name, label] += amount

    def text(self, gauges: Mapping[str, float]) -> str:
        lines = []
        for name, (kind, explanation) in HELP.items():
            lines += [f"# HELP ludotheque_{name} {explanation}", f"# TYPE ludotheque_{name} {kind}"]
            if kind == "gauge":
                lines.append(f"ludotheque_{name} {gauges[name]:g}")
                continue
            labels = sorted(label for known, label in self._values if known == name)
            lines += [f"ludotheque_{name}{label} {self._values[name, label]:g}" for label in labels or [""]]
        return "\n".join(lines) + "\n"
