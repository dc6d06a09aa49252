"""`fareplay city`: make new cities, check them, measure their balance and print them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from fareplay import boards as files
from fareplay import workshop
from fareplay.cli.arguments import Group, examples
from fareplay.cli.console import CommandError, check_folder, err, out, write
from fareplay.errors import InvalidBoard, short_repr
from fareplay.texts import Texts
from fareplay.workshop.street_map import read_map

EXAMPLES = examples(
    "fareplay city new get-on-board --seed 7 --set style=river --out city.json",
    "fareplay city import get-on-board lisbon.osm --title Lisbon --out lisbon.json",
    "fareplay city check city.json",
    "fareplay city balance city.json --seats 2",
    "fareplay city print city.json --out pages",
)

city = typer.Typer(cls=Group, no_args_is_help=True, help="Make new cities, check and balance them, and print them.")

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as get-on-board.")]
File = Annotated[str, typer.Argument(metavar="BOARD", help="A board file, or the name of a board.")]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same city.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A setting, such as style=river; repeat for others."),
]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the board file here; - for standard output.")]


@city.command("new")
def new_city(game: Game, seed: Seed = 0, settings: Settings = None, to: Out = Path("-")) -> None:
    """Make a complete city from a seed, within the printed boards' numbers."""
    write(to, board_text(workshop.generate(game, seed, _settings(settings))), "Board file")


@city.command("import")
def import_city(
    game: Game,
    street_map: Annotated[Path, typer.Argument(metavar="MAP", help="A street map: GeoJSON, or an OSM extract as XML.")],
    title: Annotated[str, typer.Option(metavar="NAME", help="What the city is called.")],
    seed: Seed = 0,
    settings: Settings = None,
    to: Out = Path("-"),
) -> None:
    """Make a simplified city from a street map. Nothing is downloaded."""
    try:
        text = street_map.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{street_map}: cannot be read: {error}") from None
    streets = read_map(text)
    if streets.skipped:
        err().print(f"Features without a geometry that can be read, left out: {streets.skipped}", style="dim")
    write(to, board_text(workshop.from_streets(game, streets, seed, _settings(settings), title)), "Board file")


@city.command("check")
def check_city(board: File) -> None:
    """List what is invalid or missing, with repairs, and the figures of the board next to those of the printed boards.
    Exits with 1 on an error."""
    facts, texts = _read(board), Texts()
    problems = workshop.check(facts)
    solutions = {repair["solves"]: repair for repair in workshop.repairs(facts)}
    for number, problem in enumerate(problems):
        text = texts.workshop(str(facts.get("game")), "problems", problem["key"], problem["facts"])
        out().print(f"{problem['severity']}: {text}")
        if number in solutions:
            repair = solutions[number]
            out().print(f"  {texts.workshop(facts['game'], 'repairs', repair['key'], repair['facts'])}", style="dim")
    if any(problem["severity"] == "error" for problem in problems):
        raise typer.Exit(1)
    table = _table("", "Value", "Printed boards")
    for figure in workshop.figures(facts):
        _add(table, texts.workshop(facts["game"], "figures", figure["key"], figure["facts"]), figure)
    out().print(table)


@city.command("balance")
def balance_city(
    board: File,
    seats: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Number of players; the board's smallest by default.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=10, max=1_000_000, help="Games of each measurement.")] = 2000,
    seed: Seed = 0,
    every: Annotated[bool, typer.Option("--all", help="Also list measures within the range.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Let bots play, compare with the printed boards, and try repairs: those that help are listed."""
    from fareplay.workshop import measuring

    facts, texts = _read(board), Texts()
    workshop.figures(facts)  # refuses an unfinished board
    players = int(facts["players"][0]) if seats is None else seats
    found = measuring.balance(
        facts, players, games, seed, lambda done, of: err().print(f"repair {done} of {of - 1}", style="dim")
    )
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    table = _table(f"{facts['title']}, {players} players, {games} games", "Value", "Printed boards")
    for measure in found["assessment"]["measures"]:
        if every or measure["verdict"] != "ok":
            _add(table, texts.workshop(facts["game"], "measures", measure["key"], measure["facts"]), measure)
    out().print(table)
    wrong = sum(1 for measure in found["assessment"]["measures"] if measure["verdict"] != "ok")
    out().print(f"{wrong} of {len(found['assessment']['measures'])} measures are outside the printed boards' range.")
    for repair in found["repairs"]:
        text = texts.workshop(facts["game"], "repairs", repair["key"], repair["facts"])
        out().print(
            f"{text} ({found['assessment']['trouble']:.2f} → {repair['assessment']['trouble']:.2f})", highlight=False
        )


@city.command("reference")
def reference_city(
    game: Game,
    games: Annotated[
        int, typer.Option(metavar="N", min=10, max=1_000_000, help="Games for each number of players.")
    ] = 20_000,
) -> None:
    """Measure the printed boards again and print their values as JSON, as the game's file printed.json has them."""
    from fareplay.arena.figures import figures_text
    from fareplay.workshop import measuring

    typer.echo(figures_text(measuring.reference(game, workshop.of(game).printed, games)))


@city.command("print")
def print_city(
    board: File,
    to: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Write the pages to this folder.")],
) -> None:
    """Write a board, its sheets and its cards as A3 pages (SVG), which any browser prints."""
    pages = workshop.pages(_read(board), Texts().language)
    check_folder(to / "page.svg") if to.exists() else to.mkdir(parents=True)
    for page in pages:
        write(to / f"{page['name']}.svg", page["svg"], "Page")


def _read(board: str) -> dict[str, Any]:
    if board in files.all_names():
        return dict(files.read(board))
    found = files.read_file(board)
    if not isinstance(found, dict):
        raise InvalidBoard(board, "the file", "must be an object with game, board, title and players")
    if found.get("game") not in workshop.games():
        raise InvalidBoard(
            board, "game", f"must be one of {', '.join(workshop.games())}, not {short_repr(found.get('game'))}"
        )
    return found


def _settings(given: list[str] | None) -> dict[str, str]:
    pairs = [item.partition("=") for item in given or ()]
    for name, equals, _ in pairs:
        if not equals:
            raise CommandError(f"{name!r} is not a setting; write NAME=VALUE")
    return {name: value for name, _, value in pairs}


def board_text(board: Mapping[str, Any]) -> str:
    """Return a board file with one line for each object."""
    parts = []
    for key, value in board.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            parts.append(f"{json.dumps(key)}: [\n  {rows}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def _table(title: str, *headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(title)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _add(table: Table, words: str, row: Mapping[str, Any]) -> None:
    low, high = row["low"], row["high"]
    known = "" if low is None else f"{low:g} or more" if high is None else f"{low:g} to {high:g}"
    outside = (low is not None and row["value"] < low) or (high is not None and row["value"] > high)
    table.add_row(words, f"{row['value']:g}", known, style="bold" if outside else None)
