"""`fareplay solve`: the best that a clairvoyant could have done."""

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
    width: Annotated[
        int, typer.Option(metavar="N", min=1, help="Beam width: positions kept after each turn.")
    ] = 20_000,
    seconds: Annotated[
        float, typer.Option(metavar="N", min=0, help="Seconds for the proofs of each seat; 0 for none.")
    ] = 20.0,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the best game to this file.")] = None,
    best: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the best game to this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Find the best that a player could have done in a game, with the same deal and the same moves of the others.

    As many of the last turns are proved to be best as time allows; for the whole game, an upper limit of the points is
    given.
    """
    from fareplay.bots import solve as find
    from fareplay.game import game as games

    game = load(record)
    seats = range(game.seats) if seat is None else [seat]
    with err().status("Solving …"):
        found = [find(game, of, width=width, seconds=seconds) for of in seats]
    if as_json:
        typer.echo(json.dumps([solution_json(one) for one in found], ensure_ascii=False))
    else:
        show(found)
    if svg is not None:
        write(svg, games.load(found[0].record).svg(), "Picture")
    if best is not None:
        write(best, json.dumps(found[0].record, ensure_ascii=False) + "\n", "Record")


def solution_json(one: "Solution") -> dict[str, Any]:
    """Return a solution as JSON-compatible values."""
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
    """Print the sheets of the best lines next to those of the game."""
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
    """Return how much of a solution is proved, as text."""
    if one.proved:
        return "proved, nothing is better."
    reach = f"not proved; only the best {one.width} continuations were kept each turn"
    if one.proved_turns:
        reach = f"the last {one.proved_turns} turns are proved best, given the turns before them"
    return f"{reach}." if one.ceiling is None else f"{reach}; nothing makes more than {one.ceiling} points."
