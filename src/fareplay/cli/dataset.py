"""`fareplay dataset make`: whole games between bots, as Parquet."""

from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import Command, Group, Options, complete_game, examples, parse_options
from fareplay.cli.console import CommandError, need, progress_bar

EXAMPLES = examples(
    "fareplay dataset make get-on-board/rome --bots expert,skilled --games 1000 --out games.parquet",
    "fareplay dataset make ticket-to-ride/london --bots expert --games 200 --values --out games.parquet --on ray",
    tail="An interrupted dataset is resumed.",
)

dataset = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help="Make datasets: whole games between bots, with the legal actions at each move.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@dataset.callback()
def _dataset() -> None:
    pass


@dataset.command("make", cls=Command, epilog=EXAMPLES)
def make(
    bots: Annotated[str, typer.Option(metavar="BOT,BOT...", help="The bots; they rotate seats from game to game.")],
    into: Annotated[Path, typer.Option("--out", metavar="FILE", help="The .parquet file to write.")],
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A name such as get-on-board/rome, or a board file.",
            show_default="the first board",
            autocompletion=complete_game,
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games.")] = 100,
    seats: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of players.", show_default="the board's minimum")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same deals.")] = 0,
    option: Options = None,
    values: Annotated[
        bool, typer.Option("--values", help="Store the search's estimate of each move; doubles the time.")
    ] = False,
    observations: Annotated[
        bool, typer.Option("--observations", help="Store what the seat to move knew, encoded as in an environment.")
    ] = False,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes.", show_default="one per core")
    ] = None,
    on: Annotated[str | None, typer.Option(metavar="ray", help="Play on a Ray cluster.")] = None,
) -> None:
    """Let bots play, and write every game with its record, result and moves."""
    if into.suffix != ".parquet" or into.is_dir() or not into.parent.is_dir():
        raise CommandError(f"{into}: must be a .parquet file in an existing folder")
    if on not in (None, "ray"):
        raise CommandError(f"--on must be ray, not {on!r}")
    need("dataset", ["pyarrow"], "data")
    if on == "ray":
        need("--on ray", ["ray"], "ray")
    from fareplay import boards
    from fareplay.dataset import Plan
    from fareplay.dataset import make as make_dataset

    board = boards.names()[0] if game is None else game
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    plan = Plan(board, names, games, seats, parse_options(option), seed, values, observations)
    plan.check()
    with progress_bar("Playing", "count", "games, time left") as progress:
        task = progress.add_task("", total=games)
        made = make_dataset(
            plan, into, processes=processes, on=on, report=lambda done, of: progress.update(task, completed=done)
        )
    typer.echo(f"{into}: {made} games; {into.with_suffix('.md')} describes it.")
