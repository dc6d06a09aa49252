"""`fareplay train`: teach the bots a board anew, by games against themselves."""

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
    "fareplay train get-on-board/rome --out rome.npz --keep rome-training.npz --games 3000000   (goes on from there)",
    "fareplay arena get-on-board/rome expert expert:weights=rome.npz   (plays with what was learned)",
)


def train(
    game: GameName,
    into: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the weights are written, as .npz.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games in all.")] = 2_000_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same weights.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the training there, and go on with the one that is kept there."),
    ] = None,
) -> None:
    """Teach the bots a board by games against themselves. The weights that come with Fareplay were made so."""
    for path in (into, keep):
        if path is not None and (path.suffix != ".npz" or path.is_dir() or not path.parent.is_dir()):
            raise CommandError(f"{path}: must be a .npz file in a folder that exists")
    from fareplay.bots.game_bots import training_of

    kind = training_of(game)
    resumed = keep is not None and keep.exists()
    training = kind.load(game, keep) if keep is not None and resumed else kind(game, seed)
    if resumed and training.seed != seed:
        raise CommandError(f"{keep}: was begun with seed {training.seed}, not {seed}")
    _learn(training, max(games - training.games, 0), keep)
    training.export(into)
    points = training.measure(2, 2000, seed=seed + 1)
    typer.echo(f"{into}: {training.games} games learned; without a search, two players make {points:.1f} each.")


def _learn(training: "Training", count: int, keep: Path | None) -> None:
    """Learn, with a progress bar, and keep what was learned now and then."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console, before = err(), training.games
    columns = (TextColumn("Learning"), BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("compiling first", total=count)
        for number, points in enumerate(training.learn(count), start=1):
            done = training.games - before
            progress.update(task, completed=done, description=f"{points:.1f} points a seat, time left")
            if keep is not None and (number % 10 == 0 or done == count):
                training.save(keep)
