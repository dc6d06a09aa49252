"""Metrics for Prometheus."""

from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """What is counted and measured in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.latency = Histogram(
            "fareplay_request_seconds",
            "From the request to its answer",
            ("method", "route"),
            registry=self.registry,
            buckets=BUCKETS,
        )
        self._responses = Counter("fareplay_answers", "Answers by status", ("status",), registry=self.registry)
        self._by_status: dict[int, Counter] = {}  # to look a label up takes longer
        ProcessCollector(registry=self.registry)

    def count_response(self, status: int) -> None:
        """Count a response."""
        counter = self._by_status.get(status)
        if counter is None:
            counter = self._by_status[status] = self._responses.labels(status)
        counter.inc()

    def watch(self, server: Any) -> None:
        """Show what a server has and does."""
        self.registry.register(_Gauges(server))

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(self.registry)


class _Gauges(Collector):
    """Figures that are looked up when somebody asks."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def collect(self) -> Iterable[Metric]:
        server = self._server
        yield GaugeMetricFamily("fareplay_live_tables", "Tables in memory", value=len(server.tables.all()))
        yield GaugeMetricFamily("fareplay_streams", "Open streams", value=server.streams)
        yield CounterMetricFamily("fareplay_moves", "Moves acknowledged", value=server.turns.moves_made)
        yield GaugeMetricFamily("fareplay_bot_queue", "Bots' work that waits", value=server.pool.waiting)
        yield GaugeMetricFamily("fareplay_bot_processes", "Processes for bots", value=server.pool.processes)
