"""`fareplay new`: deal a game and write its record."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.examples import examples
from fareplay.cli.files import write
from fareplay.cli.options import Options, Seats, Seed, parsed

EXAMPLES = examples(
    "fareplay new get-on-board/new-york",
    "fareplay new get-on-board/london --seats 5 --seed 7 --out game.json",
    "fareplay new get-on-board/rome --seats 4 --option any_board=yes",
)


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name such as get-on-board/rome, or a board file.")],
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    first: Annotated[
        int | None, typer.Option(metavar="SEAT", help="The seat that begins, counted from 0.", show_default="by chance")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to; - is standard output.")] = Path("-"),
) -> None:
    """Deal a new game and write its record, in which nobody has moved yet."""
    import fareplay

    setup = {} if first is None else {"first": first}
    write(out, fareplay.new(game, seats, seed, setup=setup, options=parsed(option)).to_json(), "Record")
