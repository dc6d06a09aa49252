"""`fareplay simulate`: many games by random players, and what they score."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fareplay.cli.board import find
from fareplay.cli.console import err
from fareplay.cli.examples import examples
from fareplay.cli.options import Options, Seats, parsed
from fareplay.cli.refusal import Refusal

if TYPE_CHECKING:
    from fareplay.playouts import Playouts
    from fareplay.rules import Rules

EXAMPLES = examples(
    "fareplay simulate --game get-on-board/london --seats 4 --games 10000 --seed 1",
    "fareplay simulate --game get-on-board/rome --games 1000 --json",
    "fareplay simulate --game get-on-board/rome --games 1000 --parquet games.parquet",
)
MOST_GAMES = 100_000_000
FIRST_LOT, LONGEST_LOT = 16, 0.2  # games, seconds: lots grow until one takes so long


def simulate(
    game: Annotated[str, typer.Option(metavar="GAME", help="A name such as get-on-board/rome, or a board file.")],
    seats: Seats = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_GAMES, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 0,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the figures as JSON instead.")] = False,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the sheets of every game there, as Parquet.")
    ] = None,
) -> None:
    """Play many games with random players, who make any legal move, and tell what they scored zone by zone."""
    if parquet is not None:
        _check_parquet(parquet)
    from fareplay.cli.statistics import figures, print_figures
    from fareplay.cli.warming import prepare
    from fareplay.playouts import Playouts

    rules = find(game)
    sat = int(rules.facts["players"][0]) if seats is None else seats
    options = rules.check_options(sat, parsed(option))
    prepare(rules, whole_games=True)
    rules.simulate(sat, options, [0], seed)  # what is read from disk once is not the games' time
    begun = time.perf_counter()
    ended = Playouts.joined(_played(rules, sat, options, games, seed))
    told = figures(rules, sat, games, seed, options, ended, time.perf_counter() - begun)
    if parquet is not None:
        from fareplay.cli.parquet import write_parquet

        write_parquet(parquet, rules, ended)
        err().print(f"Sheets written to {parquet}.", soft_wrap=True)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False))
    else:
        print_figures(rules, told)


def _check_parquet(path: Path) -> None:
    """Say before the games, and not after them, that they cannot be written."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise Refusal("--parquet needs PyArrow: pip install 'fareplay[data]'") from None
    if path.is_dir() or not path.parent.is_dir():
        raise Refusal(f"{path}: {'is a folder' if path.is_dir() else 'there is no such folder'}")


def _played(rules: "Rules", seats: int, options: dict[str, object], games: int, seed: int) -> "Iterator[Playouts]":
    """The games in lots, with a progress bar if somebody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = err()
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games, time left"))
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=games)
        done, lot = 0, FIRST_LOT
        while done < games:
            begun = time.perf_counter()
            numbers = range(done, min(done + lot, games))
            yield rules.simulate(seats, options, numbers, seed)
            done = numbers.stop
            progress.update(task, completed=done)
            if time.perf_counter() - begun < LONGEST_LOT / 2:
                lot *= 2
