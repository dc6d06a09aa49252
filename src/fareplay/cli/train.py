"""`fareplay train`: train the bots' weights for a board by self-play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fareplay.cli.arguments import GameName, examples
from fareplay.cli.console import CommandError, err

if TYPE_CHECKING:
    from fareplay.bots.game_bots import Training

EXAMPLES = examples(
    "fareplay train get-on-board/rome --out rome.npz --games 100000",
    "fareplay train get-on-board/rome --out rome.npz --keep rome-training.npz",
    "fareplay train get-on-board/rome --out rome.npz --keep rome-training.npz --games 3000000   (continues it)",
    "fareplay arena get-on-board/rome expert expert:weights=rome.npz   (compares the new weights)",
)


def train(
    game: GameName,
    into: Annotated[Path, typer.Option("--out", metavar="FILE", help="The .npz file for the weights.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Total number of games.")] = 2_000_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same weights.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the training to this file, and continue it if the file exists."),
    ] = None,
) -> None:
    """Train the bots' weights for a board by self-play. The weights shipped with Fareplay were made this way."""
    for path in (into, keep):
        if path is not None and (path.suffix != ".npz" or path.is_dir() or not path.parent.is_dir()):
            raise CommandError(f"{path}: must be an .npz file in an existing folder")
    from fareplay.bots.game_bots import training_of

    kind = training_of(game)
    resumed = keep is not None and keep.exists()
    training = kind.load(game, keep) if keep is not None and resumed else kind(game, seed)
    if resumed and training.seed != seed:
        raise CommandError(f"{keep}: this training uses seed {training.seed}, not {seed}")
    _learn(training, max(games - training.games, 0), keep)
    training.export(into)
    points = training.measure(2, 2000, seed=seed + 1)
    typer.echo(
        f"{into}: trained on {training.games} games; without a search, two players make {points:.1f} points each."
    )


def _learn(training: "Training", count: int, keep: Path | None) -> None:
    """Train with a progress bar, and save the training now and then."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console, before = err(), training.games
    columns = (TextColumn("Learning"), BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=count)
        for number, points in enumerate(training.learn(count), start=1):
            done = training.games - before
            progress.update(task, completed=done, description=f"{points:.1f} points a seat, time left")
            if keep is not None and (number % 10 == 0 or done == count):
                training.save(keep)
