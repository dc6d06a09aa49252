"""One measurement: starts servers and worker processes, and collects the figures."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.server.load import Order, Tally, work

GENEROUS = {
    "FAREPLAY_REQUESTS_PER_SECOND": "1000000",
    "FAREPLAY_STREAMS_PER_PERSON": "100000",
    "FAREPLAY_TABLES_PER_PERSON": "100000",
    "FAREPLAY_LOG_LEVEL": "warning",
    "FAREPLAY_BOT_PROCESSES": "1",
}


class ServerProcess:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int, **settings: str) -> None:
        self.port = port
        environment = {**os.environ, **GENEROUS, "FAREPLAY_DATABASE": database, "FAREPLAY_PORT": str(port), **settings}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fareplay", "serve"], env=environment, stdout=subprocess.DEVNULL
        )
        for _ in range(600):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert self._process.poll() is None, "the server did not start"
            time.sleep(0.1)
        raise AssertionError("the server is not ready")

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self) -> int:
        """Return the memory of the server process in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@dataclass
class Figures:
    """The figures of a measurement."""

    name: str
    streams: int
    moves_per_second: float
    turns_per_second: float
    acknowledged: dict[str, float] = field(default_factory=dict)  # ms
    heard: dict[str, float] = field(default_factory=dict)  # ms
    server_cores: float = 0.0
    load_cores: float = 0.0  # cores used by the load itself
    refused: dict[str, int] = field(default_factory=dict)
    yardstick: float = 0.0  # ms


def yardstick() -> float:
    """Return how fast Python is on this machine at the moment: the milliseconds to add up a million squares. On a
    shared machine the speed can halve within a minute, and the server's with it."""
    began = time.perf_counter()
    sum(number * number for number in range(1_000_000))
    return 1000 * (time.perf_counter() - began)


def measure(
    name: str,
    servers: list[ServerProcess],
    *,
    game: str,
    tables: int,
    seconds: float,
    pace: float,
    at_once: int,
    workers: int = 1,
    scattered: bool = False,
) -> Figures:
    """Run the workers for a while and return the figures."""
    before = yardstick()
    context = multiprocessing.get_context("spawn")
    begin, ready, results = context.Event(), context.Queue(), context.Queue()
    addresses, pids = [("127.0.0.1", server.port) for server in servers], [server.pid for server in servers]
    orders = [
        Order(addresses, game, tables // workers, seconds, pace / workers, at_once // workers, seed, pids, scattered)
        for seed in range(workers)
    ]
    processes = [context.Process(target=work, args=(order, begin, ready, results)) for order in orders]
    for process in processes:
        process.start()
    for _ in processes:
        ready.get(timeout=600)
    begin.set()
    tallies: list[Tally] = [results.get(timeout=600) for _ in processes]
    cores = sum(tally.served / tally.seconds for tally in tallies) / len(tallies)
    for process in processes:
        process.join()
    figures = _figures(name, tallies, cores)
    figures.yardstick = round((before + yardstick()) / 2, 1)
    return figures


def _figures(name: str, tallies: list[Tally], cores: float) -> Figures:
    refused: dict[str, int] = {}
    for tally in tallies:
        for key, count in tally.refused.items():
            refused[key] = refused.get(key, 0) + count
    return Figures(
        name=name,
        streams=sum(tally.streams for tally in tallies),
        moves_per_second=round(sum(tally.moves / tally.seconds for tally in tallies), 1),
        turns_per_second=round(sum(tally.turns / tally.seconds for tally in tallies), 1),
        acknowledged=spread([value for tally in tallies for value in tally.acknowledged]),
        heard=spread([value for tally in tallies for value in tally.heard]),
        server_cores=round(cores, 2),
        load_cores=round(sum(tally.worked / tally.seconds for tally in tallies), 2),
        refused=refused,
    )


def spread(values: list[float]) -> dict[str, float]:
    """Return percentiles in milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return {}

    def at(part: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)

    return {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": round(1000 * ordered[-1], 2)}


def as_dict(figures: Figures) -> dict[str, Any]:
    """Return the figures as JSON-compatible values."""
    return dict(vars(figures))
