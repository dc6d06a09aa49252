"""Keyboard input: lines that answer a question, and single keys."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ARROWS = {"\x1b[C": "n", "\x1b[D": "p", "\x1b[B": "t", "\x1b[A": "b", "\x1b[F": "e", "\x1b[H": "0"}
END = ("", "\x04", "\x03", "\x1b")


class Leave(Exception):
    """The player wants to stop, or input has ended."""


def ask(question: str) -> str:
    """Return a line of input without extra spaces; raises Leave at the end of input or when interrupted."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # enables line editing and history, where available
    try:
        sys.stdout.flush()
        answer = input(question)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    return " ".join(answer.split())


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """Yield keys as they are pressed, in lower case: arrows as the equivalent letters, Enter and space as n, end of
    input as q. Without a terminal, use the first letter of each line."""
    if not sys.stdin.isatty():
        yield (_letter(line.strip()[:1] or "\n") for line in sys.stdin)
    elif sys.platform == "win32":
        import msvcrt

        yield (_letter(key) for key in iter(msvcrt.getwch, ""))
    else:
        import termios
        import tty

        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal, termios.TCSANOW)
            yield (_letter(key) for key in iter(lambda: os.read(terminal, 8).decode("utf-8", "replace"), None))
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _letter(key: str) -> str:
    """Return the letter that a key stands for."""
    key = ARROWS.get(key.replace("\x1bO", "\x1b["), key)
    if key in ("\r", "\n", " "):
        return "n"
    return "q" if key in END else key[:1].lower()
