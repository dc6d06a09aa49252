"""Asking at the keyboard."""

import sys
from contextlib import suppress


class Leave(Exception):
    """The player wants to stop, or nobody answers any more."""


def ask(question: str) -> str:
    """An answer, without what surrounds it; Leave at the end of input or when interrupted."""
    if sys.stdin.isatty():
        _edit_lines()
    try:
        sys.stdout.flush()
        answer = input(question)
    except EOFError:
        print()
        raise Leave from None
    except KeyboardInterrupt:
        print()
        raise Leave from None
    return " ".join(answer.split())


def _edit_lines() -> None:
    """Let lines be edited and called back, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401
