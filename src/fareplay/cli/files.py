"""Writing files: whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from fareplay.cli.console import err


def write(path: Path, text: str, what: str) -> None:
    """Write a text, `-` for standard output; a file that was there is replaced only when all is written."""
    if str(path) == "-":
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        return
    replace(path, text if text.endswith("\n") else text + "\n")
    err().print(f"{what} written to {path}.", soft_wrap=True)


def replace(path: Path, text: str) -> None:
    """Put a text in the place of a file at once."""
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
