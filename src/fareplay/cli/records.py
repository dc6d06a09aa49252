"""Reading records: a file, standard input, a file with one on each line, a folder of them."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fareplay.cli.refusal import Refusal

if TYPE_CHECKING:
    from fareplay.game import Game

Record = Annotated[str, typer.Argument(metavar="RECORD", help="A file with a game's record; - is standard input.")]


def load(path: str) -> "Game":
    """The game in a file; what is wrong with it is said with the file's name."""
    from fareplay.errors import InvalidRecord

    try:
        return replayed(_read(path))
    except InvalidRecord as error:
        raise Refusal(f"{_called(path)}: {error}") from None


def replayed(source: bytes) -> "Game":
    """The game a record tells; the rules are compiled first if they have to be."""
    from fareplay import game, record
    from fareplay.cli.warming import prepare

    told = record.parse(source)
    prepare(record.rules_of(told))
    return game.load(told)


def every(path: str) -> Iterator[tuple[str, bytes]]:
    """All records in a file or folder, each with what to call it. A .jsonl file has one on each line."""
    if path != "-" and Path(path).is_dir():
        found = sorted(file for ending in ("json", "jsonl") for file in Path(path).rglob(f"*.{ending}"))
        if not found:
            raise Refusal(f"{path}: there is no .json and no .jsonl file in this folder")
        for file in found:
            yield from every(str(file))
    elif path.endswith(".jsonl"):
        with open(path, "rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield f"{path}:{number}", line
    else:
        yield _called(path), _read(path)


def _read(path: str) -> bytes:
    """All of a file, or so much that it is known to be too large."""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
        from fareplay.record import MAX_BYTES  # after the file is found to be there: this brings the compiler along

        return file.read(MAX_BYTES + 1)


def _called(path: str) -> str:
    return "standard input" if path == "-" else path
