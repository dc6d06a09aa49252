"""A command in a real pseudo-terminal, as a person would see it and type."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from types import TracebackType

PATIENCE = 120  # seconds: the kernels may have to be compiled first
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")
COMMAND = (sys.executable, "-m", "fareplay")


def environment(**changes: str) -> dict[str, str]:
    """Return the environment of a command, independent of the terminal in which the tests run."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    return kept | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | changes


class Terminal:
    """A command that runs in a terminal of a given size."""

    def __init__(self, *args: object, columns: int = 100, rows: int = 50, **changes: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        def in_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C interrupts
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell makes background processes ignore it

        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=in_terminal,
        )
        os.close(theirs)
        self.raw = ""
        self._read_to = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    @property
    def text(self) -> str:
        """Return everything shown, without colours and cursor movements."""
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def wait_for(self, *words: str) -> str:
        """Read until one of the words is shown; return it."""
        end = time.monotonic() + PATIENCE
        while True:
            fresh = self.text[self._read_to :]
            places = {fresh.find(word): word for word in words if word in fresh}
            if places:
                place = min(places)
                self._read_to += place + len(places[place])
                return places[place]
            if not self._more(end - time.monotonic()):
                raise AssertionError(f"none of {words} was shown after:\n{fresh[-2000:]}")

    def type(self, words: str, end: str = "\n") -> None:
        """Type a line."""
        os.write(self._ours, (words + end).encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until something is shown: Python misses one between showing a prompt and waiting for a key."""
        shown, end = len(self.raw), time.monotonic() + PATIENCE
        while len(self.raw) == shown and time.monotonic() < end:
            self.type("\x03", end="")
            self._more(20.0)

    def exit_code(self) -> int:
        """Wait for the end."""
        end = time.monotonic() + PATIENCE
        while self._more(end - time.monotonic()):
            pass
        return self._process.wait(PATIENCE)

    def _more(self, patience: float) -> bool:
        """Read available output; return whether there was any before the time limit or the end of the command."""
        ready, _, _ = select.select([self._ours], [], [], max(0.0, patience))
        if not ready:
            return False
        try:
            fresh = os.read(self._ours, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += fresh.decode("utf-8", "replace")
        return bool(fresh)
