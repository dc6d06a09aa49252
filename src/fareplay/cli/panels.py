"""What a game looks like in the terminal: the board, the sheets, what is asked and what happened."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fareplay.cli.styles import drawn, seat_text
from fareplay.sheet import Sheet
from fareplay.terminal import Sketch
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game import Game

HIDDEN = "?"
GAP = 3


def board_sketch(game: "Game", seat: int | None) -> Sketch:
    """The board as a seat sees it."""
    return game.rules.sketch(game.state_at(game.ply), game.history, game.options, seat)


def brief_text(texts: Texts, game: "Game", seat: int | None, names: Sequence[str], between: str = "\n") -> Text:
    """What a seat should know before the next move."""
    events = game.rules.brief(game.state_at(game.ply), game.history, game.options, seat)
    return Text(between).join(Text(texts.brief(game.rules.game, event, names)) for event in events)


def events_text(texts: Texts, game: "Game", seat: int | None, names: Sequence[str], last: int) -> Text:
    """What happened last, as a seat may know it (None: everything)."""
    events = list(game.log) if seat is None else game.log.seen_by(seat)
    return Text("\n").join(
        Text.assemble(("· ", "dim"), texts.say(game.rules.game, event, names)) for event in events[-last:]
    )


def sheets_table(texts: Texts, game: "Game", sheets: Sequence[Sheet | None], names: Sequence[str]) -> Table:
    """All sheets side by side, zone by zone."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    kind = game.rules.game
    table.add_column("Points" if game.is_over else "Points so far", texts.zone(kind, "total"))
    for seat, sheet in enumerate(sheets):
        table.add_column(seat_text(seat, names[seat]), _total(game, seat, sheet), justify="right")
    for zone in game.rules.zones:
        table.add_row(texts.zone(kind, zone), *(HIDDEN if sheet is None else _points(sheet[zone]) for sheet in sheets))
    return table


def beside(console: Console, sketch: Sketch, right: RenderableType, legend: bool = True) -> None:
    """A sketch, what its signs mean, and something beside it if the terminal is wide enough, else below."""
    end = _end(sketch)
    if not fits_beside(console, sketch, right):
        console.print(drawn(sketch if legend else sketch[:end]), soft_wrap=True)
        console.print(right)
        return
    grid = Table.grid()
    grid.add_column(no_wrap=True, width=_width(sketch) + GAP)
    grid.add_column()
    grid.add_row(drawn(sketch[:end]), right)
    console.print(grid)
    if legend:
        console.print(drawn(sketch[end:]), soft_wrap=True)


def fits_beside(console: Console, sketch: Sketch, right: RenderableType) -> bool:
    """Whether a sketch and something else have room side by side."""
    tables = [part for part in (right.renderables if isinstance(right, Group) else [right]) if isinstance(part, Table)]
    needed = max((console.measure(table).maximum for table in tables), default=console.width)
    return console.width >= _width(sketch) + GAP + needed


def _end(sketch: Sketch) -> int:
    """Where the board of a sketch ends and its legend begins."""
    return sketch.index([]) if [] in sketch else len(sketch)


def _width(sketch: Sketch) -> int:
    return max((len("".join(span.text for span in row).rstrip()) for row in sketch[: _end(sketch)]), default=0)


def _points(points: int | None) -> str:
    return HIDDEN if points is None else str(points)


def _total(game: "Game", seat: int, sheet: Sheet | None) -> Text:
    if sheet is None:
        return Text(HIDDEN)
    if sheet["total"] is None:
        return Text("out", "dim")
    won = seat in game.winners
    return Text(f"{'★ ' if won else ''}{sheet['total']}", "bold")
