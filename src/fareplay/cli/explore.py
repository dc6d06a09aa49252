"""`fareplay explore`: where the lines of winners go, by what their players began with."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from fareplay.cli.arguments import GameName, examples, find_rules
from fareplay.cli.console import CommandError, check_folder, err, out, progress_bar

if TYPE_CHECKING:
    from fareplay.explorer import Counts, ExploredPlayers, GameExplorer
    from fareplay.rules.rules import Rules

EXAMPLES = examples(
    "fareplay explore get-on-board/london departure=4",
    "fareplay explore get-on-board/rome departure=2 common=granny,lover personal=3",
    "fareplay explore ticket-to-ride/london tickets=3,17 --json",
    "fareplay explore my-town.json --games 20000 --out my-town.counts",
)
MOST_GAMES: Final = 10_000_000


def explore(
    game: GameName,
    begun: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE", help="What the players began with; without any, all players."),
    ] = None,
    top: Annotated[int, typer.Option(metavar="N", min=0, help="Number of roads or routes in the table.")] = 15,
    counts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use these counts instead of those that come with the board.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_GAMES, help="Count this many new games between bots instead."),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Players in each new game.", show_default="the board's minimum")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed gives the same games.")] = 27,
    write: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the counts to this file and print nothing else.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Show where winners go from a departure, with these objectives or tickets.

    The board shows how many of ten winners used each road or route. The table compares winners with the other players.
    Counts of a million games between bots of the level casual come with each board.
    """
    from fareplay.explorer import explorer_for

    if write is not None:
        check_folder(write)
    rules = find_rules(game)
    explorer = explorer_for(rules)
    found = _counts(game, rules, explorer, counts, games, seats, seed)
    if write is not None:
        found.write(write)
        err().print(f"Counts written to {write}.", soft_wrap=True)
        return
    asked = _parsed(begun or ())
    answer = found.ask(**asked)
    if as_json:
        typer.echo(json.dumps(_json(found, answer, asked), ensure_ascii=False))
        return
    _show(found, explorer, answer, asked, top)


def _counts(
    game: str,
    rules: "Rules",
    explorer: "GameExplorer",
    file: Path | None,
    games: int | None,
    seats: int | None,
    seed: int,
) -> "Counts":
    """Return the counts of a file, of new games, or those that come with the board."""
    from fareplay.explorer import Counts, read

    if file is not None and games is not None:
        raise CommandError("use the counts of a file or of new games, not both")
    if file is not None:
        return Counts.load(file.read_bytes())
    if games is None:
        return read(game)
    from fareplay.bots.self_play import play_games
    from fareplay.rules import registry as boards

    players = explorer.seats if seats is None else seats
    about = {"game": boards.name_of(rules), "level": "casual", "seats": players, "seed": seed, "games": games}
    found = Counts(explorer.axes, explorer.places, about)
    with progress_bar("Playing", "count", "games, time left") as progress:
        task = progress.add_task("", total=games)
        for part in play_games(rules, players, games, seed):
            found.add(explorer, part)
            progress.advance(task, len(part.wins))
    return found


def _parsed(given: Sequence[str]) -> dict[str, Sequence[str]]:
    """Return what players began with, by name."""
    asked: dict[str, Sequence[str]] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise CommandError(f"what players began with has the form NAME=VALUE, such as departure=4, not {text!r}")
        if name in asked:
            raise CommandError(f"{name!r} is given twice")
        asked[name] = value.split(",")
    return asked


def _json(counts: "Counts", found: "ExploredPlayers", asked: dict[str, Sequence[str]]) -> dict[str, Any]:
    """Return the figures as JSON-compatible values."""
    rest = [axis.name for axis in counts.axes if axis.name not in asked]
    return {
        **counts.about,
        "begun": asked,
        **_figures(found),
        "places": [{"name": one.name, "players": one.players, "winners": one.winners} for one in found.places],
        "by": {axis: {name: _figures(one) for name, one in counts.by(axis, **asked).items()} for axis in rest},
    }


def _figures(found: "ExploredPlayers") -> dict[str, Any]:
    points = None if found.points is None else round(found.points, 2)
    return {
        "players": found.players,
        "winners": found.winners,
        "eliminated": found.eliminated,
        "points": points,
    }


def _show(
    counts: "Counts", explorer: "GameExplorer", found: "ExploredPlayers", asked: dict[str, Sequence[str]], top: int
) -> None:
    """Print the board, the places of winners, and what the players began with."""
    from rich import box
    from rich.table import Table

    from fareplay.cli.rendering import sketch_text

    console, about = out(), counts.about
    level, games = about["level"], counts.games
    console.print(f"{games:,} games of {about['seats']} bots of the level {level}, seed {about['seed']}.", style="dim")
    named = ", ".join(f"{name} {' and '.join(names)}" for name, names in asked.items())
    console.print(f"{named or 'All players'}: {found.players:,} players, {_summary(found)}.")
    console.print()
    if not found.winners:
        return
    console.print(
        sketch_text(explorer.heat_map([found.winners_share(place) for place in found.places])), soft_wrap=True
    )
    console.print()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Used by")
    for heading in ("winners", "others", "difference"):
        table.add_column(heading, justify="right")
    for place in found.best[:top]:
        winners, others = found.winners_share(place), found.others_share(place)
        table.add_row(place.name, f"{winners:.1%}", f"{others:.1%}", f"{100 * (winners - others):+.1f}")
    console.print(table)
    for axis in counts.axes:
        if axis.name not in asked and len(axis.names) <= 24:
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
            table.add_column(axis.name)
            for heading in ("players", "victories", "points", "eliminated"):
                table.add_column(heading, justify="right")
            for name, one in counts.by(axis.name, **asked).items():
                table.add_row(name, f"{one.players:,}", *_cells(one))
            console.print(table)


def _cells(found: "ExploredPlayers") -> tuple[str, str, str]:
    points = "–" if found.points is None else f"{found.points:.1f}"
    total = max(found.players, 1)
    return f"{found.winners / total:.1%}", points, f"{found.eliminated / total:.1%}"


def _summary(found: "ExploredPlayers") -> str:
    won, points, out = _cells(found)
    return f"{won} won, {out} eliminated, {points} points on average"
