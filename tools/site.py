"""Builds and serves the client for browser tests and photographs: the real page from a real server."""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"
DIST: Final = ROOT / "src" / "fareplay" / "web" / "dist"

# The sources of the built client: if any is newer than the build, it is built again.
SOURCES: Final = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "public", "src")
PACKAGE: Final = ROOT / "src" / "fareplay"


# A browser that connects to nothing but our server.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def lacking() -> str | None:
    """Return the program that is missing on this machine to show the client in a browser, or None."""
    if chromium() is None:
        return "Chromium"
    if shutil.which("npm") is None:
        return "Node with npm"
    return None


def chromium(whole: bool = False) -> str | None:
    """Return the path of the browser: the one without windows if it is installed, since it uses a fifth less CPU
    time, or the `whole` one that people have."""
    names = ("chromium", "chromium-browser") if whole else ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((found for name in names if (found := shutil.which(name))), None)


def build() -> None:
    """Build the client, unless its build is newer than its sources. Concurrent calls are allowed."""
    with _only_one(ROOT / ".cache" / "building"):
        if not (WEB / "node_modules").is_dir():
            _run("npm", "ci", "--no-audit", "--no-fund")
        if not _is_fresh():
            _run("npm", "run", "build")


def _is_fresh() -> bool:
    page = DIST / "index.html"
    if not page.is_file():
        return False
    built = page.stat().st_mtime
    files = (file for name in SOURCES for file in _files(WEB / name))
    return all(file.stat().st_mtime <= built for file in (*files, *PACKAGE.rglob("texts/*/*.json")))


def _files(place: Path) -> Iterator[Path]:
    if place.is_dir():
        yield from (file for file in place.rglob("*") if file.is_file())
    else:
        yield place


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}\n{done.stderr}")


@contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


class Site:
    """A server in its own process on a free port, with the same deals in every run, until it is closed."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.address = self._start(0)

    def restart(self) -> None:
        """Start the server again after it was closed, at the same address and with the same database."""
        self._start(int(self.address.rsplit(":", 1)[1]))

    def _start(self, port: int) -> str:
        """Start a server and return its address."""
        self._log: IO[str] = self.database.with_suffix(".log").open("w")
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tools.seeded_server", "--port", str(port), "--database", str(self.database)),
                *("--requests-per-second", "10000"),
                *("--bot-processes", "1", "--log-level", "warning"),
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        if "http://" not in first:
            self.close()
            raise RuntimeError(f"the server did not start: {Path(self._log.name).read_text()}")
        return first.split()[-1]

    def close(self) -> None:
        """Stop the server and wait for its end."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()
