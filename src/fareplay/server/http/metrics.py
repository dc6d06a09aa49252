"""Metrics for Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """The counters and gauges of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.request_seconds = Histogram(
            "fareplay_request_seconds",
            "Time from request to response",
            ("method", "route"),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._answers = Counter("fareplay_answers", "Answers by status", ("status",), registry=self._registry)
        self._by_status: dict[int, Counter] = {}  # a lookup by label takes longer
        self.moves = Counter("fareplay_moves", "Moves acknowledged", registry=self._registry)
        ProcessCollector(registry=self._registry)

    def answered(self, status: int) -> None:
        """Count a response."""
        counter = self._by_status.get(status)
        if counter is None:
            counter = self._by_status[status] = self._answers.labels(status)
        counter.inc()

    def show(self, name: str, help: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed on each request."""
        Gauge(name, help, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        return generate_latest(self._registry)
