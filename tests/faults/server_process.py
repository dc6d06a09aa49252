"""A server in a process of its own, to be killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import httpx

from tests.server.cluster import free_port
from tests.server.running import GENEROUS

PATIENCE = 300.0  # s until a server must be ready; on a new machine it compiles the rules first


class ServerProcess:
    """A server that can be killed and started again at the same address."""

    def __init__(self, database: str, log: Path, environment: Mapping[str, str] | None = None, **settings: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        chosen = {**GENEROUS, "database": database, "port": self.port, "log_level": "warning", **settings}
        self._environment = {f"FAREPLAY_{name.upper()}": str(value) for name, value in chosen.items()}
        self._environment |= environment or {}
        self._log: IO[bytes] = log.open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._process is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status, or None while it runs."""
        return None if self._process is None else self._process.poll()

    def start(self, wait: bool = True) -> None:
        """Start; by default wait until it can serve."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fareplay", "serve"],
            env={**os.environ, **self._environment},
            stdout=self._log,
            stderr=self._log,
        )
        if wait:
            self.wait()

    def wait(self) -> None:
        """Wait until it can serve."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, "the server did not start"
            try:
                if httpx.get(f"{self.address}/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("the server is not ready")

    def kill(self) -> None:
        """Kill it at once."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Stop it as an operator does; return the exit status."""
        if self._process is None:
            return 0
        self._process.terminate()
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def remove(self) -> None:
        """Remove everything."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._log.close()

    def children(self) -> list[int]:
        """Return its child processes."""
        assert self._process is not None
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
