"""Metrics for Prometheus. They are counted in plain numbers, for the library's own counters take a lock each time."""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
_NAMES = [*map(str, BUCKETS), "+Inf"]


class Latency:
    """How long the responses of one endpoint took."""

    def __init__(self) -> None:
        self.counts = [0] * len(_NAMES)  # by the first bucket they fit into
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        """Count a response."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds


class Metrics:
    """What is counted and measured in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.latencies: dict[tuple[str, str], Latency] = {}  # by method and route
        self.responses: dict[int, int] = {}  # by status
        self.registry.register(_Requests(self))
        ProcessCollector(registry=self.registry)

    def latency(self, method: str, route: str) -> Latency:
        """Where to count the responses of an endpoint."""
        return self.latencies.setdefault((method, route), Latency())

    def count_response(self, status: int) -> None:
        """Count a response."""
        self.responses[status] = self.responses.get(status, 0) + 1

    def watch(self, server: Any) -> None:
        """Show what a server has and does."""
        self.registry.register(_Gauges(server))

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(self.registry)


class _Requests(Collector):
    """What was counted of requests."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        names = ("method", "route")
        latency = HistogramMetricFamily("fareplay_request_seconds", "From the request to its answer", labels=names)
        for labels, one in self._metrics.latencies.items():
            latency.add_metric(labels, list(zip(_NAMES, accumulate(one.counts), strict=True)), one.seconds)
        yield latency
        responses = CounterMetricFamily("fareplay_answers", "Answers by status", labels=("status",))
        for status, count in self._metrics.responses.items():
            responses.add_metric((str(status),), count)
        yield responses


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
