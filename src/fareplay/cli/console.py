"""Output of the command line: results to standard output and files, progress and errors to standard error."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress

WIDTH_WITHOUT_TERMINAL = 100


class CommandError(Exception):
    """Bad input to a command, in one sentence; ends the command with exit code 1."""


def out() -> Console:
    """Return the console for results."""
    return _console(sys.stdout, stderr=False)


def err() -> Console:
    """Return the console for progress and errors."""
    return _console(sys.stderr, stderr=True)


def need(what: str, modules: Sequence[str], extra: str) -> None:
    """Raise CommandError, before any work is done, if required modules are not installed."""
    for module in modules:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            raise CommandError(f"{what} needs {error.name or module}: pip install 'fareplay[{extra}]'") from None


def print_error(sentence: str) -> None:
    """Print an error on one line."""
    console = err()
    console.print("Error: ", style="bold red", end="")
    console.print(" ".join(sentence.split()), soft_wrap=True)


@contextmanager
def progress_bar(verb: str, *columns: str) -> "Iterator[Progress]":
    """Show a progress bar on standard error if it is a terminal: the verb, the bar, the columns, the time left."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = err()
    named = [MofNCompleteColumn() if column == "count" else TextColumn(column) for column in columns]
    with Progress(
        TextColumn(verb),
        BarColumn(),
        *named,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        yield progress


def write(path: Path, text: str, what: str) -> None:
    """Write a text to a file and report it on standard error; `-` is standard output."""
    text = text if text.endswith("\n") else text + "\n"
    if str(path) == "-":
        sys.stdout.write(text)
        return
    replace(path, text)
    err().print(f"{what} written to {path}.", soft_wrap=True)


def replace(path: Path, text: str) -> None:
    """Write a file atomically."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a directory", str(path))
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(draft, 0o644)
        os.replace(draft, path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 puzzle, 2 puzzles."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def check_folder(path: Path) -> None:
    """Raise CommandError if no file can be written there."""
    if path.is_dir() or not path.parent.is_dir():
        raise CommandError(f"{path}: {'is a folder' if path.is_dir() else 'there is no such folder'}")


def _console(stream: TextIO, *, stderr: bool) -> Console:
    width = None if stream.isatty() or "COLUMNS" in os.environ else WIDTH_WITHOUT_TERMINAL
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False, width=width)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Exit without an error: the reader has closed the pipe, as in `fareplay replay --all game.json | head`."""
        self.quiet = True
        close_output()
        raise SystemExit(0)


def close_output() -> None:
    """Discard all further output, including buffered output at the end of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
