"""`fareplay analyse`: what was played, what would have been best, and the cost of the difference."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fareplay.cli.arguments import Record, examples, load
from fareplay.cli.console import CommandError, err, need, out

if TYPE_CHECKING:
    from fareplay.bots.analysis import Judgement

EXAMPLES = examples(
    "fareplay analyse game.json",
    "fareplay analyse game.json --seat 0 --playouts 5000",
    "fareplay analyse game.json --json",
    "fareplay analyse game.json --plot game.svg",
)


def analyse(
    record: Record,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="Only this seat's turns, counted from 0.")
    ] = None,
    playouts: Annotated[int, typer.Option(metavar="N", min=10, help="Playouts per turn.")] = 2000,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Plot expectations and costs to this .svg or .png file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the judgements as JSON.")] = False,
) -> None:
    """Judge every turn of a game by what its player could know: the best ways to play it, and the cost of the one
    played."""
    if plot is not None:
        check_plot(plot)
    from fareplay.bots.analysis import analyse as judge_all

    game = load(record)
    game.view(seat)  # raises if there is no such seat
    found = []
    with err().status("Thinking …") as status:
        for judgement in judge_all(game, playouts):
            status.update(f"Thinking: move {judgement.ply} of {game.ply} …")
            if seat is None or judgement.seat == seat:
                found.append(judgement)
    if plot is not None:
        from fareplay.arena.plots import plot_judgements

        plot_judgements(found, plot)
        err().print(f"Plot written to {plot}.", soft_wrap=True)
    if as_json:
        typer.echo(json.dumps([judgement.to_dict() for judgement in found], ensure_ascii=False))
    else:
        show(found)


def check_plot(path: Path) -> None:
    """Raise CommandError, before any work is done, if the plot cannot be written."""
    need("--plot", ["matplotlib"], "arena")
    if path.suffix not in (".svg", ".png"):
        raise CommandError(f"{path}: a plot must be an .svg or .png file")
    if path.is_dir() or not path.parent.is_dir():
        raise CommandError(f"{path}: {'is a folder' if path.is_dir() else 'there is no such folder'}")


def show(found: "list[Judgement]") -> None:
    """Print a line for each turn, and the total cost."""
    from rich.table import Table
    from rich.text import Text

    console = out()
    table = Table(box=None, pad_edge=False)
    for name, side in (("move", "right"), ("seat", "right"), ("played", "left"), ("points", "right"), ("win", "right")):
        table.add_column(name, justify="right" if side == "right" else "left")
    table.add_column("best")
    for name in ("points", "win", "cost"):
        table.add_column(name, justify="right")
    for one in found:
        best = one.best[0]
        same = best.moves[: len(one.played.moves)] == one.played.moves
        table.add_row(
            str(one.ply),
            str(one.seat),
            " ".join(one.played.moves) + (" (out)" if one.eliminates else ""),
            f"{one.played.points:.1f}",
            f"{100 * one.played.win:.0f} %",
            "the same" if same else " ".join(best.moves),
            f"{best.points:.1f}",
            f"{100 * best.win:.0f} %",
            Text(f"{one.cost:.1f}", "bold red" if one.is_mistake else ""),
        )
    console.print(table)
    for seat in sorted({one.seat for one in found}):
        mine = [one for one in found if one.seat == seat]
        worst = max(mine, key=lambda one: one.cost)
        cost = sum(one.cost for one in mine)
        console.print(f"Seat {seat}: {cost:.1f} points lost in {len(mine)} turns, most with move {worst.ply}.")
