"""The commands that write and read records: `fareplay new`, `show`, `validate` and `schema`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from fareplay.cli.arguments import (
    GameName,
    Options,
    Record,
    Seats,
    Seed,
    every_record,
    examples,
    load,
    parse_options,
    replayed,
)
from fareplay.cli.console import CommandError, write
from fareplay.cli.console import out as console_out
from fareplay.errors import FareplayError

if TYPE_CHECKING:
    from fareplay.game.game import Game

NEW_EXAMPLES = examples(
    "fareplay new get-on-board/new-york",
    "fareplay new get-on-board/london --seats 5 --seed 7 --out game.json",
    "fareplay new get-on-board/rome --seats 4 --option any_board=yes",
)
SHOW_EXAMPLES = examples(
    "fareplay show game.json",
    "fareplay show game.json --at 20 --seat 0",
    "fareplay show game.json --svg board.svg",
    "fareplay new get-on-board/paris | fareplay show - --json",
)
VALIDATE_EXAMPLES = examples(
    "fareplay validate game.json", "fareplay validate games/ more.jsonl", "fareplay validate - < game.json"
)
SCHEMA_EXAMPLES = examples("fareplay schema > record.schema.json", "fareplay schema --board get-on-board")
LAST_EVENTS = 8


def new(
    game: GameName,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    first: Annotated[
        int | None, typer.Option(metavar="SEAT", help="The seat that begins, counted from 0.", show_default="random")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; - for standard output.")] = Path("-"),
) -> None:
    """Deal a new game and write its record, without any moves."""
    import fareplay

    setup = {} if first is None else {"first": first}
    write(out, fareplay.new(game, seats, seed, setup=setup, options=parse_options(option)).to_json(), "Record")


def show(
    record: Record,
    at: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The position after N moves.", show_default="the last")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="The view of this seat, counted from 0.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture to this file instead; - for standard output.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the game or view as JSON.")] = False,
) -> None:
    """Show a game: the board, the sheets zone by zone, and the last events."""
    game = load(record)
    if at is not None:
        _rewind(game, at)
    game.view(seat)  # raises if there is no such seat
    if svg is not None:
        write(svg, game.svg(seat), "Picture")
    elif as_json:
        typer.echo(json.dumps(_payload(game, seat), ensure_ascii=False))
    else:
        _print_game(game, seat)


def validate(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD…", help="Files, .jsonl files with one record per line, or folders; - for standard input."
        ),
    ],
) -> None:
    """Replay records and report whether each is valid. The exit code is 1 if any is not."""
    broken = 0
    for path in records:
        try:
            for name, raw in every_record(path):
                broken += not _is_valid(name, raw)
        except CommandError as error:
            broken += not _print_result("broken", str(error))
        except OSError as error:
            broken += not _print_result("broken", f"{path}: {error.strerror}")
    if broken:
        raise typer.Exit(1)


def schema(
    board: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Print the schema of this game's board files instead, such as get-on-board."),
    ] = None,
) -> None:
    """Print the JSON Schema of records, for all games, or that of a game's board files."""
    from fareplay.boards import file_schema
    from fareplay.game.record_schema import record_schema

    found = record_schema() if board is None else file_schema(board)
    sys.stdout.write(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def _rewind(game: "Game", ply: int) -> None:
    """Take back all moves after a ply."""
    if ply > game.ply:
        raise CommandError(f"the game has {game.ply} moves, so there is no move {ply}")
    while game.ply > ply:
        game.pop()


def _payload(game: "Game", seat: int | None) -> dict[str, Any]:
    """Return the game as JSON: a seat's view, or everything if no seat is given."""
    events = game.log.seen_by(seat) if seat is not None else list(game.log)
    view = game.view(seat).to_dict()
    if seat is None:
        sheets = [game.sheet(of) for of in range(game.seats)]
        view |= game.record() | {
            "legal_moves": list(game.legal_moves),
            "sheets": [sheet.to_dict() for sheet in sheets],
        }
    return {**view, "log": [event.to_dict() for event in events]}


def _print_game(game: "Game", seat: int | None) -> None:
    from fareplay.cli import rendering
    from fareplay.texts import Texts

    texts, names, console = Texts(), rendering.seat_names(game.seats), console_out()
    moves = f"{game.ply} move{'' if game.ply == 1 else 's'}"
    turn = "over" if game.to_move is None else f"{names[game.to_move]} to move"
    seen = "" if seat is None else f" · as {names[seat]} sees it"
    console.print(Text.assemble(rendering.title_text(texts, game), f" · {moves}, {turn}{seen}"))
    console.print(rendering.brief_text(texts, game, seat, names))
    console.print()
    sheets = rendering.sheets_table(texts, game, rendering.known_sheets(game, seat), names)
    rendering.beside(console, rendering.board_sketch(game, seat), sheets)
    last = rendering.events_text(texts, game, seat, names, LAST_EVENTS)
    if last:
        console.print()
        console.print(last)


def _is_valid(name: str, raw: bytes) -> bool:
    """Replay a record and print the result."""
    try:
        game = replayed(raw)
    except FareplayError as error:
        return _print_result("broken", f"{name}: {error}")
    end = "over" if game.is_over else "goes on"
    return _print_result("ok", f"{name}: {game.name}, {game.seats} seats, {game.ply} moves, {end}")


def _print_result(result: str, sentence: str) -> bool:
    good = result == "ok"
    console_out().print(Text.assemble((f"{result:<8}", "green" if good else "bold red"), sentence), soft_wrap=True)
    return good
