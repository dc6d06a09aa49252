"""Arguments that several commands share: a game or board file, options, records; and the examples in their help."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from fareplay.cli.console import CommandError, out

if TYPE_CHECKING:
    from fareplay.game.game import Game
    from fareplay.rules.rules import Rules


def complete_game(incomplete: str) -> list[str]:
    """Return the boards whose names begin with a text, for shell completion."""
    from fareplay import boards

    return [name for name in boards.all_names() if name.startswith(incomplete)]


def complete_level(incomplete: str) -> list[str]:
    """Return the levels of bots that begin with a text, for shell completion."""
    from fareplay.bots import LEVELS

    return [level for level in LEVELS if level.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A name such as get-on-board/rome, or a board file.", autocompletion=complete_game
    ),
]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Number of players.", show_default="the board's minimum")]
Seed = Annotated[int | None, typer.Option(metavar="N", help="The same seed gives the same game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; can be repeated."),
]
Record = Annotated[
    str, typer.Argument(metavar="RECORD", help="A file with the record of a game; - for standard input.")
]

BOOLEANS: dict[str, bool] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_options(given: Sequence[str] | None) -> dict[str, Any]:
    """Return the options by name; the rules check whether the game has them."""
    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise CommandError(f"an option has the form NAME=VALUE, such as any_board=yes, not {text!r}")
        if name in options:
            raise CommandError(f"option {name!r} is given twice")
        options[name] = BOOLEANS.get(value.lower(), int(value) if value.isdecimal() else value)
    return options


def find_rules(name: str) -> "Rules":
    """Return the rules for a board's name, or for a board file."""
    from fareplay import boards
    from fareplay.rules import registry

    is_file = name.endswith(".json") or (name not in boards.all_names() and Path(name).is_file())
    return registry.from_file(name) if is_file else registry.by_name(name)


# Records: a file, standard input, a file with one record per line, or a folder of files


def load(path: str) -> "Game":
    """Load the game of a record file; errors begin with the file's name."""
    from fareplay.errors import InvalidRecord

    try:
        return replayed(_read(path))
    except InvalidRecord as error:
        raise CommandError(f"{_file_name(path)}: {error}") from None


def replayed(source: bytes) -> "Game":
    """Load the game of a record."""
    from fareplay.game import game, record

    return game.load(record.parse(source))


def every_record(path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the records in a file or folder, each with its name. A .jsonl file has one record per line."""
    if path != "-" and Path(path).is_dir():
        files = sorted(file for ending in ("json", "jsonl") for file in Path(path).rglob(f"*.{ending}"))
        if not files:
            raise CommandError(f"{path}: there are no .json or .jsonl files in this folder")
        for file in files:
            yield from every_record(str(file))
    elif path.endswith(".jsonl"):
        with open(path, "rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield f"{path}:{number}", line
    else:
        yield _file_name(path), _read(path)


def _read(path: str) -> bytes:
    """Read a file, up to one byte more than the size limit of a record."""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
        from fareplay.game.record import MAX_BYTES

        return file.read(MAX_BYTES + 1)


def _file_name(path: str) -> str:
    return "standard input" if path == "-" else path


# Help


def examples(*lines: str, tail: str = "") -> str:
    """Return the text below a command's help: examples, one per line, and a last line."""
    return "\n".join(["Examples:", *(f"  {line}" for line in lines), *(["", tail] if tail else [])])


def paragraphs(docstring: str) -> str:
    """Return a docstring with one line per paragraph; the terminal wraps the lines."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in docstring.split("\n\n"))


class _WithExamples:
    """A command or a group that prints its examples line by line; Typer would join them."""

    epilog: str | None

    def get_params(self, ctx: Any) -> list[Any]:
        return _flags_without_values(super().get_params(ctx))  # type: ignore[misc]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        epilog, self.epilog = self.epilog, None
        super().format_help(ctx, formatter)  # type: ignore[misc]
        _print_examples(epilog)
        self.epilog = epilog


class Command(_WithExamples, TyperCommand):
    """A command."""


class Group(_WithExamples, TyperGroup):
    """A group of commands."""


def _flags_without_values(params: list[Any]) -> list[Any]:
    """Return parameters whose flags are shown as --json; Typer would show --json <bool>."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params


def _print_examples(epilog: str | None) -> None:
    if epilog:
        out().print(Text("\n".join(f" {line}".rstrip() for line in epilog.split("\n"))), soft_wrap=True)
