"""The functions that a turn at a server's table enters: `python -m bench.turn_trace`.

Two people play at a table of a real server, one with an open stream. Every function of the library that the server's
threads enter during a turn is counted once; periodic work may run during a turn, so the shortest of several counts.
Kernels are compiled and not counted.
"""

import argparse
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tests.server.playing import a_line, lines_of, seen, two_at_a_table
from tests.server.running import Running

import fareplay
from fareplay.client.client import read_messages

SOURCES = Path(fareplay.__file__).parent


class Trace:
    """Records the functions that threads enter while it is on."""

    def __init__(self) -> None:
        self.entered: set[CodeType] = set()
        self.on = False

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.on and event == "call":
            self.entered.add(frame.f_code)

    def functions(self) -> list[tuple[str, str]]:
        """Return the files and names of the library's functions."""
        found = {
            (code.co_filename, code.co_qualname if sys.version_info >= (3, 11) else code.co_name)
            for code in self.entered
            if code.co_filename.startswith(str(SOURCES)) and not code.co_name.startswith("<")
        }
        return sorted((str(Path(file).relative_to(SOURCES)), name) for file, name in found)


def measure(turns: int) -> list[tuple[str, str]]:
    """Return the functions of the turn that enters the fewest."""
    trace = Trace()
    threading.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        running = Running(str(Path(folder) / "trace.db"))
        try:
            found = []
            one, other, table = two_at_a_table(running)
            for _ in range(turns):
                if not lines_of(seen(one.snapshot(table))[1]):
                    one, other = other, one
                if not lines_of(seen(one.snapshot(table))[1]):
                    break  # the game is over
                with other._http.stream("GET", f"/api/tables/{table}/stream") as response:  # films, as browsers get
                    messages = read_messages(response.iter_lines())
                    next(messages)
                    ply, moves = a_line(one, table)
                    trace.entered.clear()
                    trace.on = True
                    one.play(table, ply, moves)
                    next(messages)
                    trace.on = False
                found.append(trace.functions())
            return min(found, key=len)
        finally:
            running.close()


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.turn_trace", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--turns", type=int, default=6, help="at most, fewer if the game ends")
    parser.add_argument("--list", action="store_true", help="print every function")
    asked = parser.parse_args()
    found = measure(asked.turns)
    files = Counter(file for file, _ in found)
    print(f"{len(found)} functions in {len(files)} files")
    for file, count in sorted(files.items()):
        names = ", ".join(name for where, name in found if where == file) if asked.list else ""
        print(f"{count:3} {file} {names}".rstrip())


if __name__ == "__main__":
    main()
