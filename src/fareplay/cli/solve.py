"""`fareplay solve`: the best a clairvoyant could have done."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fareplay.cli.arguments import Record, examples, load
from fareplay.cli.console import err, out, write

if TYPE_CHECKING:
    from fareplay.bots import Solution

EXAMPLES = examples(
    "fareplay solve game.json",
    "fareplay solve game.json --seat 1 --svg best.svg",
    "fareplay solve game.json --seat 0 --record best.json",
)


def solve(
    record: Record,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="For this seat, counted from 0.", show_default="all")
    ] = None,
    width: Annotated[int, typer.Option(metavar="N", min=1, help="How many ways are kept in mind.")] = 20_000,
    seconds: Annotated[
        float, typer.Option(metavar="N", min=0, help="Time for proofs, for each seat; 0 for none.")
    ] = 20.0,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture of the best game there.")] = None,
    best: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the best game there.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the result as JSON instead.")] = False,
) -> None:
    """Find the best that could have been done in a game: the same deal, and the others as they played.

    The last turns are proved to be best, as many as there is time for; of the whole game it is told how much more
    any line could have made.
    """
    from fareplay import game as games
    from fareplay.bots import solve as find

    game = load(record)
    seats = range(game.seats) if seat is None else [seat]
    with err().status("Solving …"):
        found = [find(game, of, width=width, seconds=seconds) for of in seats]
    if as_json:
        typer.echo(json.dumps([told(one) for one in found], ensure_ascii=False))
    else:
        show(found)
    if svg is not None:
        write(svg, games.load(found[0].record).svg(), "Picture")
    if best is not None:
        write(best, json.dumps(found[0].record, ensure_ascii=False) + "\n", "Record")


def told(one: "Solution") -> dict[str, Any]:
    """A solution as JSON knows it."""
    return {
        "seat": one.seat,
        "points": one.points,
        "played": one.played,
        "proved": one.proved,
        "proved_turns": one.proved_turns,
        "ceiling": one.ceiling,
        "width": one.width,
        "sheet": dict(one.sheet),
        "record": one.record,
    }


def show(found: "list[Solution]") -> None:
    """The sheets of the best lines, beside what was played."""
    from rich.table import Table

    console = out()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for one in found:
        table.add_column(f"seat {one.seat}", justify="right")
    for zone in found[0].sheet:
        table.add_row(zone, *("" if one.sheet[zone] is None else str(one.sheet[zone]) for one in found))
    table.add_row("played", *("out" if one.played is None else str(one.played) for one in found), style="bold")
    console.print(table)
    for one in found:
        console.print(f"Seat {one.seat}: {verdict(one)}")


def verdict(one: "Solution") -> str:
    """How far the proof of a solution reaches, in words."""
    if one.proved:
        return "proved, nothing is better."
    reach = f"not proved, of the ways to go on only the best {one.width} were kept in mind each turn"
    if one.proved_turns:
        reach = f"the last {one.proved_turns} turns are proved best after those before them"
    return f"{reach}." if one.ceiling is None else f"{reach}; nothing makes more than {one.ceiling} points."
