"""boardgame.io under a load of the same shape as ours: tables for two, a stream each, everybody answers at once."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.cluster import free_port

VERSION: Final = "0.50.2"
FOLDER: Final = Path(__file__).parent / "boardgame_io"
BUILD: Final = Path(__file__).parent.parent.parent / "build" / "boardgame.io"


@dataclass
class PeerFigures:
    """What boardgame.io did."""

    version: str
    turns_per_second: float
    server_cores: float
    load_cores: float


def measure_peer(tables: int, seconds: float) -> PeerFigures | None:
    """Let the same number of players play on boardgame.io, which keeps its games in memory; None without npm."""
    if shutil.which("npm") is None:
        return None
    _install()
    port = free_port()
    environment = {**os.environ, "NODE_PATH": str(BUILD / "node_modules"), "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", str(FOLDER / "server.cjs"), str(port)], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            assert server.poll() is None, "boardgame.io did not start"
        load = subprocess.Popen(
            ["node", str(FOLDER / "load.cjs"), str(port), str(tables), str(seconds)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        before = _seconds(server.pid)
        told, _ = load.communicate(timeout=seconds + 120)
        found = json.loads(told)
        used = (_seconds(server.pid) - before) / (found["seconds"] + 4)  # with the seconds before it was measured
    finally:
        server.terminate()
        server.wait(20)
    rate = found["turns"] / found["seconds"]
    return PeerFigures(VERSION, round(rate, 1), round(used, 2), round(found["worked"] / found["seconds"], 2))


def _install() -> None:
    """Install the package into a build folder, where nothing of ours depends on it."""
    if (BUILD / "node_modules" / "boardgame.io").exists():
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "package.json").write_text('{"private": true}\n')
    packages = [f"boardgame.io@{VERSION}", "socket.io-client@4"]
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *packages], cwd=BUILD, check=True)


def _seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
