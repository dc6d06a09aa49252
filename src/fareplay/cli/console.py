"""Where the command line writes: results to standard output, everything else to standard error."""

import os
import sys
from typing import TextIO

from rich.console import Console

UNSEEN_WIDTH = 100  # of output that goes into a file or another program


def out() -> Console:
    """The console for results."""
    return _console(sys.stdout, stderr=False)


def err() -> Console:
    """The console for progress and complaints."""
    return _console(sys.stderr, stderr=True)


def complain(sentence: str) -> None:
    """Say what is wrong, in one line."""
    console = err()
    console.print("Error: ", style="bold red", end="")
    console.print(" ".join(sentence.split()), soft_wrap=True)


def _console(stream: TextIO, *, stderr: bool) -> Console:
    width = None if stream.isatty() or "COLUMNS" in os.environ else UNSEEN_WIDTH
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, width=width)
