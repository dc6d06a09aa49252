"""`fareplay arena`: bots against bots."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fareplay.cli.analyse import check_plot
from fareplay.cli.arguments import GameName, Options, complete_level, examples, parse_options
from fareplay.cli.console import CommandError, check_folder, err, need, out

if TYPE_CHECKING:
    from fareplay.arena import Contest, Result
    from fareplay.rules.rules import Rules

EXAMPLES = examples(
    "fareplay arena get-on-board/new-york expert skilled --games 1000",
    "fareplay arena ticket-to-ride/london expert:playouts=500 planner greedy --out results.jsonl",
    "fareplay arena get-on-board/rome skilled --bot my_bot.py:MyBot --seconds 1",
    "fareplay arena get-on-board/paris casual novice --on ray   (each plays two of the four seats)",
    tail="With --out an interrupted contest is resumed.",
)


def arena(
    game: GameName,
    contestants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="Levels, optionally with playouts=N or seconds=S.",
            autocompletion=complete_level,
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Number of games of each group.")] = 100,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            help="Number of seats; with fewer bots than seats, each plays several seats.",
            show_default="the board's minimum",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py:CLASS", help="Your own bot; can be repeated.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", min=0.001, help="Time per move; your own bot loses if it takes longer."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same deals.")] = 0,
    option: Options = None,
    processes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of processes.", show_default="one per core")
    ] = None,
    on: Annotated[str | None, typer.Option(metavar="ray", help="Play on a Ray cluster.")] = None,
    into: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Save the results to this .jsonl file, one line per deal."),
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Also save the record of every game.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Plot the victories to this .svg or .png file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let bots play each other, with the same deals in every seating order. Prints intervals, ratings and mean
    sheets."""
    if plot is not None:
        check_plot(plot)
    if on not in (None, "ray"):
        raise CommandError(f"--on must be ray, not {on!r}")
    if records and into is None:
        raise CommandError("--records saves the games with the results, so it needs --out")
    if into is not None:
        check_folder(into)
    need("arena", ["openskill"], "arena")
    if on == "ray":
        need("--on ray", ["ray"], "ray")
    from fareplay.arena import Contest
    from fareplay.rules.registry import find

    names = (*(contestants or ()), *(bot or ()))
    options = parse_options(option)
    players = seats or _fewest_seats(find(game), options)
    contest = Contest(game, names, games, players, options, seed, seconds, records)
    contest.check()
    results = _played(contest, into, processes, on)
    if plot is not None:
        from fareplay.arena.plots import plot_pairs

        plot_pairs(results, list(names), plot)
        err().print(f"Plot written to {plot}.", soft_wrap=True)
    if as_json:
        typer.echo(json.dumps(standings_json(contest, results), ensure_ascii=False))
    else:
        show(results, names)


def _fewest_seats(rules: "Rules", options: dict[str, Any]) -> int:
    """Return two, or the smallest number of seats above it that the board allows with these options."""
    from fareplay.errors import InvalidOption

    for seats in range(2, rules.facts["players"][0]):
        with suppress(InvalidOption):
            rules.check_options(seats, options)
            return seats
    return max(2, int(rules.facts["players"][0]))


def _played(contest: "Contest", into: Path | None, processes: int | None, on: str | None) -> "list[Result]":
    """Play all games, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = err()
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("deals, time left"))
    found = []
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=len(contest.tables))
        for results in contest.play(into, processes, on):
            found += results
            progress.advance(task)
    return found


def standings_json(contest: "Contest", results: "list[Result]") -> dict[str, Any]:
    """Return the standings as JSON-compatible values."""
    from dataclasses import asdict

    from fareplay.arena.report import fouls
    from fareplay.arena.standing import standings

    rows = [asdict(one) | {"share": one.rate.share, "interval": list(one.rate.interval)} for one in standings(results)]
    return {**contest.header(), "games": len(results), "standings": rows, "fouls": fouls(results)}


def show(results: "list[Result]", names: tuple[str, ...]) -> None:
    """Print the tables."""
    from fareplay.arena.report import EXPLAINED, fouls, pairs_table, sheets_table, standings_table

    console = out()
    for text in (standings_table(results), pairs_table(results, names), sheets_table(results)):
        console.print(text, soft_wrap=True)
        console.print()
    console.print(EXPLAINED)
    for foul in fouls(results):
        console.print(f"Foul: {foul}.", soft_wrap=True)
