"""Invalid settings are refused with a message that names them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

import pytest

from fareplay.server.settings import Settings, read
from tests.faults.server_process import ServerProcess

BAD = {
    "host": "",
    "port": 65_536,
    "bot_processes": -1,
    "bot_seconds": 0.0,
    "substitute": "nobody",
    "engine": ["expert=true"],
    "closed_days": -1.0,
    "streams": 0,
    "requests_per_second": float("nan"),
    "log_level": "loud",
    "proxies": "127.0.0.1, localhost",
}


@pytest.mark.parametrize(("name", "value"), BAD.items())
def test_a_value_that_cannot_work_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be "):
        read({name: value}, {})


@pytest.mark.parametrize(
    "engines", [["swift"], ["Swift=true"], ["swift=true", "swift=true"], ["swift=no-such-program"]]
)
def test_an_engine_has_a_name_of_its_own_and_a_program(engines: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^(engine must be NAME=COMMAND|there is no program)"):
        read({"engine": engines}, {})


def test_engines_may_be_named_in_a_variable() -> None:
    found = read({}, {"FAREPLAY_ENGINE": "swift=true --fast; slow=true"})
    assert found.engines == {"swift": "true --fast", "slow": "true"}


@pytest.mark.parametrize("origin", ["play.example.org", "https://", "https://play.example.org/", "ftp://example.org"])
def test_an_origin_is_what_a_browser_sends(origin: str) -> None:
    with pytest.raises(ValueError, match=r"^origin must be "):
        Settings(origin=origin)


def test_what_can_work_is_taken() -> None:
    chosen = {"PROXIES": "10.0.0.0/8, ::1", "ORIGIN": "http://127.0.0.1:8000", "CLOSED": "yes", "IDLE_SECONDS": "0"}
    found = read({"port": 0}, {f"FAREPLAY_{name}": value for name, value in chosen.items()})
    assert (found.port, found.closed, found.idle_seconds, found.secure) == (0, True, 0.0, False)


@pytest.mark.parametrize(
    ("name", "message"), [("PORT", "a whole number"), ("CLOSED_DAYS", "a number"), ("CLOSED", "yes or no")]
)
def test_a_variable_that_cannot_be_read_is_named(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^FAREPLAY_{name} must be {message}, not 'x'$"):
        read({}, {f"FAREPLAY_{name}": "x"})


@pytest.mark.skipif(sys.platform == "win32", reason="limits of this kind are a Unix thing")
def test_as_many_files_may_be_open_as_there_are_streams(tmp_path: Path) -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    process = ServerProcess(str(tmp_path / "fareplay.db"), tmp_path / "log", streams=500)
    try:
        with few_files(256 + len(os.listdir("/proc/self/fd"))):
            process.start(wait=False)
        process.wait()
        found = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    finally:
        process.remove()
    assert found == (1_500, hard)


@contextmanager
def few_files(allowed: int) -> Iterator[None]:
    """Limit the open files of processes started from here, unless they raise the limit."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_port_that_is_taken_is_said(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("taken")
    with socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        flags = ["--port", str(port), "--database", str(folder / "fareplay.db")]
        command = [sys.executable, "-m", "fareplay", "serve", *flags]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"fareplay: cannot listen on 127.0.0.1:{port}: Address already in use\n"
