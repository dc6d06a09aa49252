"""`fareplay validate`: whether records hold, and where they break."""

from typing import Annotated

import typer
from rich.text import Text

from fareplay.cli.console import out
from fareplay.cli.examples import examples
from fareplay.cli.records import every, replayed
from fareplay.cli.refusal import Refusal
from fareplay.errors import FareplayError

EXAMPLES = examples(
    "fareplay validate game.json", "fareplay validate games/ more.jsonl", "fareplay validate - < game.json"
)


def validate(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD…", help="Files, .jsonl files with a record on each line, folders; - is standard input."
        ),
    ],
) -> None:
    """Replay records and say of each whether it holds. The exit code is 1 if any does not."""
    broken = 0
    for path in records:
        try:
            for name, raw in every(path):
                broken += not _holds(name, raw)
        except Refusal as error:
            broken += not _tell("broken", str(error))
        except OSError as error:
            broken += not _tell("broken", f"{path}: {error.strerror}")
    if broken:
        raise typer.Exit(1)


def _holds(name: str, raw: bytes) -> bool:
    """Replay a record and say how it went."""
    try:
        game = replayed(raw)
    except FareplayError as error:
        return _tell("broken", f"{name}: {error}")
    end = "over" if game.is_over else "goes on"
    return _tell("ok", f"{name}: {game.name}, {game.seats} seats, {game.ply} moves, {end}")


def _tell(verdict: str, sentence: str) -> bool:
    good = verdict == "ok"
    out().print(Text.assemble((f"{verdict:<8}", "green" if good else "bold red"), sentence), soft_wrap=True)
    return good
