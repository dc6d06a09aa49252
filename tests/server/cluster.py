"""The tests' own PostgreSQL: in a temporary folder, on a free port of this machine."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final
from uuid import uuid4

from tests.server.stores import create_tables

TEMPLATE: Final = "migrated"


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if there is none."""
    found = shutil.which("postgres")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A running PostgreSQL. It refuses to run as root, so root runs it as another user."""

    def __init__(self, durable: bool = False) -> None:
        self._durable = durable
        place = binaries()
        assert place is not None, "PostgreSQL is not installed"
        self._bin = place
        self.folder = Path(tempfile.mkdtemp(prefix="fareplay-pg-"))
        other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._as_other = other if os.geteuid() == 0 else []
        if self._as_other:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.port = free_port()
        self._has_template = False
        self._data = self.folder / "data"
        flags = ("-U", "fareplay", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self._run("initdb", "-D", str(self._data), *flags)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "on" if self._durable else "off",  # the tests kill the server, not the machine
            "max_connections": "60",
            "shared_buffers": "32MB",
        }
        flags = [flag for name, value in settings.items() for flag in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [*self._as_other, str(self._bin / "postgres"), "-D", str(self._data), *flags],
                stdout=log,
                stderr=log,
                cwd="/",
            )
        for _ in range(200):
            if self._answers():
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Kill it at once."""
        if self._process is not None:
            self._process.send_signal(3)  # SIGQUIT: at once
            self._process.wait(20)
            self._process = None

    def remove(self) -> None:
        """Stop it and remove everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """Return the URL of an unused database: a copy of one in which the tables have been created once."""
        if not self._has_template:
            assert self._ask(f"CREATE DATABASE {TEMPLATE}")
            create_tables(self._url(TEMPLATE))
            self._has_template = True
        name = f"test_{uuid4().hex[:12]}"
        assert self._ask(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self._url(name)

    def empty_database(self) -> str:
        """The URL of a database without tables."""
        name = f"test_{uuid4().hex[:12]}"
        assert self._ask(f"CREATE DATABASE {name}")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://fareplay@127.0.0.1:{self.port}/{name}"

    def _answers(self) -> bool:
        return self._ask("SELECT 1")

    def _ask(self, sql: str) -> bool:
        flags = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "fareplay", "-d", "postgres", "-qc", sql]
        return subprocess.run([str(self._bin / "psql"), *flags], capture_output=True, cwd="/").returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_other, str(self._bin / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr
