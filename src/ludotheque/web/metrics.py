"""Counters for Prometheus. They count; they never tell what was in a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call]


class Count(Collector):
    """What is counted for every move, in the event loop alone: without the locks of a `Counter`."""

    def __init__(self, name: str, explanation: str) -> None:
        self.name = name
        self.explanation = explanation
        self.value = 0.0

    def inc(self, more: float = 1.0) -> None:
        self.value += more

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self.name, self.explanation, value=self.value)


class Metrics:
    """What one hub counts; several in a process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._count("entries_total", "Entries committed to the store.")
        self.moves = self._count("moves_total", "Moves committed to the store.")
        self.messages = self._count("messages_total", "Messages received over sockets.")
        self.refused = self._counter("refused_total", "Messages refused, by kind of error.", "kind")
        self.requests = self._counter("requests_total", "HTTP requests, by status.", "status")
        self.conflicts = self._count("conflicts_total", "Entries that another process wrote first.")
        self.bots_replaced = self._count("bots_replaced_total", "Choices for which a simpler bot had to stand in.")
        self.sockets_cut = self._count("sockets_cut_total", "Sockets closed because their client did not keep up.")
        self.commit_seconds = self._count("commit_seconds_total", "Seconds spent waiting for the store to commit.")

    def _count(self, name: str, explanation: str) -> Count:
        count = Count(f"ludotheque_{name}", explanation)
        self.registry.register(count)
        return count

    def _counter(self, name: str, explanation: str, *labels: str) -> Counter:
        return Counter(f"ludotheque_{name}", explanation, labels, registry=self.registry)

    def watch(self, name: str, explanation: str, value: Callable[[], float]) -> None:
        """Tell how many of something there are whenever somebody asks."""
        Gauge(f"ludotheque_{name}", explanation, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
