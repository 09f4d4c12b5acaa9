"""Counters for Prometheus. They count; they never tell what was in a message."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics, generate_latest

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """What one hub counts; several in a process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._counter("entries_total", "Entries committed to the store.")
        self.moves = self._counter("moves_total", "Moves committed to the store.")
        self.messages = self._counter("messages_total", "Messages received over sockets.")
        self.refused = self._counter("refused_total", "Messages refused, by kind of error.", "kind")
        self.requests = self._counter("requests_total", "HTTP requests, by status.", "status")
        self.conflicts = self._counter("conflicts_total", "Entries that another process wrote first.")
        self.bots_replaced = self._counter("bots_replaced_total", "Choices for which a simpler bot had to stand in.")
        self.sockets_cut = self._counter("sockets_cut_total", "Sockets closed because their client did not keep up.")
        self.commit_seconds = self._counter("commit_seconds_total", "Seconds spent waiting for the store to commit.")

    def _counter(self, name: str, explanation: str, *labels: str) -> Counter:
        return Counter(f"ludotheque_{name}", explanation, labels, registry=self.registry)

    def watch(self, name: str, explanation: str, value: Callable[[], float]) -> None:
        """Tell how many of something there are whenever somebody asks."""
        Gauge(f"ludotheque_{name}", explanation, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
