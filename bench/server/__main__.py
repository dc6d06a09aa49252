"""Measures the server under load: `python -m bench.server` (or `make bench-server`). Takes a few minutes, on loopback.

Other processes generate the load: people at tables for two, who know only what their streams send. Server, load and
other programs usually share the machine, so each figure is shown with the server's processor time: moves per second of
that time are what a dedicated core would do.
"""

import argparse
import json
import os
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import httpx
from rich.console import Console
from rich.table import Table
from tests.server.cluster import Cluster, binaries, free_port

from bench.server.measure import Figures, ServerProcess, as_dict, measure
from bench.server.peer import PeerFigures, Way, measure_peer

RESULTS = Path(__file__).parent.parent / "results"
GAME = "get-on-board/new-york"
FULL, HALF = 1_500, 750  # acknowledged moves per second: the target, and half of it
TABLES = 100  # under full load
STREAMS = 2_000
LATEST = 50.0  # ms, for 99 of 100 events at half the load
IDLE = 5.0  # kB a table
WAYS: Final[tuple[Way, ...]] = ("whole", "markers")


def main() -> None:
    """Measure, print and save the figures."""
    options = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=20.0, help="for each measurement")
    options.add_argument("--streams", type=int, default=STREAMS, help="open streams at half the load")
    options.add_argument("--only", choices=("sqlite", "postgresql", "memory", "peer"), help="this part only")
    chosen = options.parse_args()
    found: list[Figures] = []
    memory: dict[str, Any] | None = None
    compared: list[Figures] = []
    peers: list[PeerFigures] = []
    alone: Figures | None = None
    shared: list[Figures] = []
    with tempfile.TemporaryDirectory(prefix="fareplay-bench-") as folder:
        if chosen.only in (None, "sqlite"):
            found += both(str(Path(folder) / "load.db"), 1, chosen.seconds, chosen.streams)
        if chosen.only in (None, "peer"):  # ours before and after theirs: the machine's speed may change in between
            compared = [_full(str(Path(folder) / "before.db"), chosen.seconds)]
            measured = [measure_peer(GAME, TABLES, chosen.seconds, way) for way in WAYS]
            peers = [peer for peer in measured if peer is not None]
            compared += [_full(str(Path(folder) / "after.db"), chosen.seconds)]
            found += compared
        if chosen.only in (None, "postgresql") and binaries() is not None:
            cluster = Cluster(durable=True)
            try:
                alone = _full(cluster.new_database(), chosen.seconds, "PostgreSQL, 1 process")
                shared = both(cluster.new_database(), 2, chosen.seconds, chosen.streams)
            finally:
                cluster.remove()
            found += [alone, *shared]
        if chosen.only in (None, "memory"):
            memory = idle_tables(str(Path(folder) / "idle.db"))
    show(found, memory)
    show_scaling(alone, shared)
    show_peers(compared, peers)
    RESULTS.mkdir(exist_ok=True)
    written = {
        "machine": machine(),
        "load": [as_dict(figures) for figures in found],
        "memory": memory,
        "peers": [asdict(peer) for peer in peers],
    }
    (RESULTS / "server.json").write_text(json.dumps(written, indent=2) + "\n")


def both(database: str, processes: int, seconds: float, streams: int) -> list[Figures]:
    """Measure full load, then half of the target with many viewers. With two processes each table has its own, as
    behind the proxy of docs/operating.md; then the players of each table use different processes."""
    kind = "PostgreSQL, 2 processes" if processes > 1 else "SQLite, 1 process"
    servers = [ServerProcess(database, free_port()) for _ in range(processes)]
    found = []
    try:
        for scattered in (False, True)[:processes]:
            name = f"{kind}, players scattered" if scattered else kind
            found += [
                measure(
                    f"{name}, {label}",
                    servers,
                    game=GAME,
                    tables=tables,
                    seconds=seconds,
                    pace=pace,
                    at_once=at_once,
                    scattered=scattered,
                )
                for label, tables, pace, at_once in (
                    ("as many as it takes", TABLES, 0, 2 * TABLES),
                    (f"{HALF}/s", streams // 2, HALF, 96),
                )
            ]
    finally:
        for server in servers:
            server.stop()
    return found


def _full(database: str, seconds: float, kind: str = "SQLite, 1 process") -> Figures:
    """Measure one process under full load."""
    server = ServerProcess(database, free_port())
    try:
        name = f"{kind}, {2 * TABLES} requests at once"
        return measure(name, [server], game=GAME, tables=TABLES, seconds=seconds, pace=0, at_once=2 * TABLES)
    finally:
        server.stop()


def show_scaling(alone: Figures | None, shared: list[Figures]) -> None:
    """Print what two processes would do on two dedicated cores, relative to the processor time of one process."""
    if alone is None:
        return
    for figures in shared:
        if "as many" in figures.name:
            times = 2 * _turns_per_core(figures) / _turns_per_core(alone)
            print(f"{figures.name}: {times:.2f} times the turns of one process, for the same processor time each.")


def _turns_per_core(figures: Figures) -> float:
    """Return the turns per second of the servers' processor time."""
    return figures.turns_per_second / max(figures.server_cores, 0.01)


def show_peers(ours: list[Figures], peers: list[PeerFigures]) -> None:
    """Print the same load on boardgame.io, measured in the same run, first with one request per turn like ours. On a
    shared machine the ratio by processor time says more than that of turns per second."""
    turns = fmean(each.turns_per_second for each in ours) if ours else 0.0
    mine = fmean(map(_turns_per_core, ours)) if ours else 0.0
    for peer in peers:
        like = (
            "Like for like, a request a turn" if peer.way == "whole" else "As its games usually are, a request a marker"
        )
        theirs = peer.turns_per_second / max(peer.server_cores, 0.01)
        print(
            f"{like}: ours makes {turns / peer.turns_per_second:.2f} times as many turns/s as boardgame.io"
            f" {peer.version}, {mine / theirs:.2f} times as many for the same processor time.\n"
            f"  Ours, on the disk: {turns:,.0f} turns/s, {mine:,.0f} per second of processor time.\n"
            f"  boardgame.io, in memory: {peer.turns_per_second:,.0f} turns/s ({peer.markers_per_second:,.0f} markers),"
            f" {theirs:,.0f} per second of processor time ({peer.server_cores:.2f} cores; its load took"
            f" {peer.load_cores:.2f})."
        )


def idle_tables(database: str, some: int = 500, many: int = 4_000) -> dict[str, Any]:
    """Measure the memory of a table in progress at which nothing happens."""
    server = ServerProcess(database, free_port(), FAREPLAY_IDLE_SECONDS="1", FAREPLAY_LIVE_TABLES="100000")
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=30) as http:
            http.post("/api/people/guest", json={"name": "Ada"}).raise_for_status()
            before = _after_opening(http, server, some)
            after = _after_opening(http, server, many)
    finally:
        server.stop()
    return {
        "tables": many,
        "before_mb": before / 1e6,
        "after_mb": after / 1e6,
        "kb_each": (after - before) / many / 1e3,
    }


def _after_opening(http: httpx.Client, server: ServerProcess, count: int) -> int:
    """Return the server's memory after `count` more tables have been opened, played at and left idle."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    for _ in range(count):
        http.post("/api/tables", json={"game": GAME, "seats": seats, "start": True}).raise_for_status()
    time.sleep(12)  # idle tables are removed from the cache
    return server.memory()


def machine() -> dict[str, Any]:
    """Return the machine's description and its load."""
    return {"cores": os.cpu_count(), "load_average": os.getloadavg()[0]}


def show(found: list[Figures], memory: dict[str, Any] | None) -> None:
    """Print all figures as tables."""
    console = Console(width=190)
    table = Table(
        "",
        "streams",
        "moves/s",
        "turns/s",
        "server's cores",
        "load's",
        "ms a turn",
        "answer p50/p99",
        "event",
        "yardstick",
    )
    for one in found:
        table.add_row(
            one.name,
            f"{one.streams:,}",
            f"{one.moves_per_second:,.0f}",
            f"{one.turns_per_second:,.0f}",
            f"{one.server_cores:.2f}",
            f"{one.load_cores:.2f}",
            f"{1000 / _turns_per_core(one):.2f}",
            _pair(one.acknowledged),
            _pair(one.heard),
            f"{one.yardstick:.0f} ms",
        )
        if one.refused:
            console.print(f"{one.name}: refused {one.refused}")
    console.print(table)
    console.print(
        f"Aims: {FULL:,} moves/s; {STREAMS:,} streams with the p99 of events under {LATEST:.0f} ms at {HALF}/s."
    )
    console.print("Yardstick: what Python took to add up a million squares, just before and just after (the mean).")
    if memory is not None:
        console.print(
            f"An idle table costs {memory['kb_each']:.2f} kB ({memory['tables']:,} tables; aim: {IDLE:g} kB)."
        )
    console.print(f"{machine()['cores']} cores, load average {machine()['load_average']:.1f}.")


def _pair(spread: dict[str, float]) -> str:
    return f"{spread['p50']:.1f} / {spread['p99']:.1f} ms" if spread else "–"


if __name__ == "__main__":
    main()
