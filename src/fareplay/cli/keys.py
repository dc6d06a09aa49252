"""Single keys from a terminal; from anything else, lines of which the first letter counts."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ARROWS = {"\x1b[C": "n", "\x1b[D": "p", "\x1b[B": "t", "\x1b[A": "b", "\x1b[F": "e", "\x1b[H": "0"}
END = ("", "\x04", "\x03", "\x1b")


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """The keys as they are pressed, in small letters: arrows as the letters that do the same, Enter and space as n, an
    end as q. The terminal passes them on at once until the block is left."""
    if not sys.stdin.isatty():
        yield (_meant(line.strip()[:1] or "\n") for line in sys.stdin)
    elif sys.platform == "win32":
        import msvcrt

        yield (_meant(key) for key in iter(msvcrt.getwch, ""))
    else:
        import termios
        import tty

        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal, termios.TCSANOW)
            yield (_meant(key) for key in iter(lambda: os.read(terminal, 8).decode("utf-8", "replace"), None))
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _meant(key: str) -> str:
    """The letter that a key stands for."""
    key = ARROWS.get(key.replace("\x1bO", "\x1b["), key)
    if key in ("\r", "\n", " "):
        return "n"
    return "q" if key in END else key[:1].lower()
