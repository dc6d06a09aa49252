"""`fareplay show`: a game in the terminal at any of its moves."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from fareplay.cli.console import out
from fareplay.cli.examples import examples
from fareplay.cli.files import write
from fareplay.cli.records import Record, load
from fareplay.cli.refusal import Refusal

if TYPE_CHECKING:
    from fareplay.game import Game

EXAMPLES = examples(
    "fareplay show game.json",
    "fareplay show game.json --at 20 --seat 0",
    "fareplay show game.json --svg board.svg",
    "fareplay new get-on-board/paris | fareplay show - --json",
)
LAST_EVENTS = 8


def show(
    record: Record,
    at: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="After so many moves.", show_default="the last")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="As this seat sees it, counted from 0.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture there instead; - for standard output.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write all that is known as JSON instead.")] = False,
) -> None:
    """Show a game: the board, the sheets zone by zone, and what happened last."""
    game = load(record)
    if at is not None:
        rewind(game, at)
    game.view(seat)  # refuses a seat that there is not
    if svg is not None:
        write(svg, game.svg(seat), "Picture")
    elif as_json:
        typer.echo(json.dumps(told(game, seat), ensure_ascii=False))
    else:
        display(game, seat)


def rewind(game: "Game", ply: int) -> None:
    """Take moves back to an earlier one."""
    if ply > game.ply:
        raise Refusal(f"the game has {game.ply} moves, so there is no move {ply}")
    while game.ply > ply:
        game.pop()


def told(game: "Game", seat: int | None) -> dict[str, Any]:
    """The game as JSON: a seat's view, or without a seat everything there is to know."""
    events = game.log.seen_by(seat) if seat is not None else list(game.log)
    view = game.view(seat).to_dict()
    if seat is None:
        sheets = [game.sheet(of) for of in range(game.seats)]
        view |= game.record() | {
            "legal_moves": list(game.legal_moves),
            "sheets": [sheet.to_dict() for sheet in sheets],
        }
    return {**view, "log": [event.to_dict() for event in events]}


def display(game: "Game", seat: int | None) -> None:
    """The game on the screen."""
    from fareplay.cli.panels import beside, board_sketch, brief_text, events_text, sheets_table
    from fareplay.cli.styles import seat_names
    from fareplay.texts import Texts

    texts, names, console = Texts(), seat_names(game.seats), out()
    moves = f"{game.ply} move{'' if game.ply == 1 else 's'}"
    turn = "over" if game.to_move is None else f"{names[game.to_move]} to move"
    seen = "" if seat is None else f" · as {names[seat]} sees it"
    console.print(
        Text.assemble(
            (f"{texts.title(game.rules.game)}: {game.rules.facts['title']}", "bold"), f" · {moves}, {turn}{seen}"
        )
    )
    console.print(brief_text(texts, game, seat, names))
    console.print()
    sheets = game.view(seat).sheets if seat is not None else tuple(game.sheet(of) for of in range(game.seats))
    beside(console, board_sketch(game, seat), sheets_table(texts, game, sheets, names))
    last = events_text(texts, game, seat, names, LAST_EVENTS)
    if last:
        console.print()
        console.print(last)
