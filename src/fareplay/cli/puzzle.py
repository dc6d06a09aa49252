"""`fareplay puzzle`: make, list and check puzzles."""

import time
from pathlib import Path
from typing import Annotated

import typer

from fareplay.cli.arguments import Command, Group, complete_game, examples
from fareplay.cli.console import CommandError, check_folder, counted, err, out

EXAMPLES = examples(
    "fareplay puzzle list --game get-on-board/rome",
    "fareplay puzzle check",
    "fareplay puzzle make get-on-board/rome --count 10 --seed 1 --out puzzles.json",
)
Puzzles = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="A file of puzzles.", show_default="the puzzles shipped with Fareplay"),
]

puzzle = typer.Typer(cls=Group, no_args_is_help=True, help="Make, list and check puzzles.")


@puzzle.command(cls=Command)
def make(
    into: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write.")],
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A name such as get-on-board/rome.", autocompletion=complete_game),
    ] = None,
    named: Annotated[str | None, typer.Option("--game", hidden=True)] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="Number of puzzles to find.")] = 10,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")] = 1,
) -> None:
    """Find positions in games between experts whose best line is hard to see, and prove that line."""
    from fareplay import puzzles
    from fareplay.puzzles.puzzle import write

    if (game is None) == (named is None):
        raise typer.BadParameter("give one name such as get-on-board/rome", param_hint="GAME")
    check_folder(into)
    began, found = time.monotonic(), []
    with err().status("Looking for puzzles …") as status:
        for one in puzzles.make(game or named or "", count, seed):
            found.append(one)
            write(into, found)
            status.update(f"Looking for puzzles … {len(found)} of {count}")
    typer.echo(f"{into}: {counted(len(found), 'puzzle')} in {time.monotonic() - began:.0f} s")


@puzzle.command(cls=Command)
def check(
    file: Puzzles = None,
    seconds: Annotated[float, typer.Option(metavar="N", min=0, help="Seconds for each proof.")] = 60.0,
    sample: Annotated[int, typer.Option(metavar="N", min=1, help="Check only every Nth puzzle.")] = 1,
) -> None:
    """Check puzzles by proving their answers again."""
    from fareplay import puzzles
    from fareplay.puzzles.puzzle import read

    asked = (puzzles.load_all() if file is None else read(file))[::sample]
    began, wrong = time.monotonic(), 0
    for one in asked:
        reason = puzzles.check(one, seconds=seconds)
        if reason is not None:
            wrong += 1
            err().print(f"{one.id} ({one.game}): {reason}")
    if wrong:
        raise CommandError(f"{wrong} of {counted(len(asked), 'puzzle')} wrong")
    typer.echo(f"{counted(len(asked), 'puzzle')} proved in {time.monotonic() - began:.0f} s")


@puzzle.command("list", cls=Command)
def list_puzzles(
    file: Puzzles = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="Only the puzzles of this game.", show_default="all", autocompletion=complete_game
        ),
    ] = None,
) -> None:
    """List puzzles."""
    from rich.table import Table

    from fareplay import puzzles
    from fareplay.puzzles.puzzle import read

    asked = [one for one in (puzzles.load_all() if file is None else read(file)) if game in (None, one.game)]
    table = Table(box=None, pad_edge=False)
    for name in ("id", "board", "turns", "difficulty", "best", "second", "obvious", "theme"):
        table.add_column(name, justify="right" if name in ("turns", "best", "second", "obvious") else "left")
    for one in asked:
        known = ("" if points is None else str(points) for points in (one.best, one.second, one.obvious))
        numbers = (str(one.turns), one.difficulty, *known)
        table.add_row(one.id, one.game, *numbers, one.theme)
    out().print(table)
    out().print(counted(len(asked), "puzzle"))
