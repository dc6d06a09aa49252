"""boardgame.io under the same kind of load as ours: tables for two, each player a boardgame.io client with an open
socket that answers at once. It is the same game on the same board (`boardgame_io/game.cjs`).

boardgame.io has moves, but no turns of several moves. Its games usually make every marker a move, so that a turn of
ours takes two or three requests. A turn can also be sent as one move with all markers. Both are measured.
"""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tests.server.cluster import free_port

import fareplay
from bench.server.load import processor_seconds

VERSION: Final = "0.50.2"
FOLDER: Final = Path(__file__).parent / "boardgame_io"
BUILD: Final = Path(__file__).parent.parent.parent / "build" / "boardgame.io"

Way = Literal["markers", "whole"]


@dataclass
class PeerFigures:
    """The figures of boardgame.io; `way` says what a move was: one marker or a whole turn."""

    version: str
    way: Way
    turns_per_second: float
    markers_per_second: float
    server_cores: float
    load_cores: float


def measure_peer(game: str, tables: int, seconds: float, way: Way) -> PeerFigures | None:
    """Measure the same number of players on boardgame.io, which keeps its games in memory; None without npm."""
    if shutil.which("npm") is None:
        return None
    _install()
    board = BUILD / "board.json"
    board.write_text(json.dumps(fareplay.new(game).rules.facts))
    port = free_port()
    modules = str(BUILD / "node_modules")
    environment = {**os.environ, "NODE_PATH": modules, "NODE_ENV": "production", "BOARD": str(board)}
    server = subprocess.Popen(
        ["node", str(FOLDER / "server.cjs"), str(port)], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            assert server.poll() is None, "boardgame.io did not start"
        load = subprocess.Popen(
            ["node", str(FOLDER / "load.cjs"), str(port), str(tables), str(seconds), way],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert load.stdout is not None
        assert "begin" in load.stdout.readline(), "the load did not start"
        before = processor_seconds(server.pid)
        found = json.loads(load.stdout.readline())
        used = processor_seconds(server.pid) - before
        load.wait(20)
    finally:
        server.terminate()
        server.wait(20)
    turns, markers, worked = (round(found[key] / found["seconds"], 2) for key in ("turns", "markers", "worked"))
    return PeerFigures(VERSION, way, turns, markers, round(used / found["seconds"], 2), worked)


def _install() -> None:
    """Install the package into a build folder; nothing of ours depends on it."""
    if (BUILD / "node_modules" / "boardgame.io").exists():
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "package.json").write_text('{"private": true}\n')
    packages = [f"boardgame.io@{VERSION}", "socket.io-client@4"]
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *packages], cwd=BUILD, check=True)
