"""Rendering of games in a terminal: the board, the sheets and the log, in colours that every terminal has."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from fareplay.games import manifest
from fareplay.rules.sheet import Sheet
from fareplay.rules.terminal import SEAT_MARKS, Sketch
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game.game import Game

STYLES = {
    "seat0": "bold bright_red",
    "seat1": "bold bright_green",
    "seat2": "bold bright_blue",
    "seat3": "bold bright_yellow",
    "seat4": "bold bright_magenta",
    "head": "reverse",
    "way": "reverse",
    "wanted": "bold bright_white on magenta",
    "count": "bold",
    "heat0": "dim",
    "heat1": "",
    "heat2": "bright_yellow",
    "heat3": "bold bright_yellow",
    "heat4": "bold bright_red",
    "axis": "dim",
    "road": "dim",
}
NONE = Style()
HIDDEN = "?"
GAP = 3
TICKED, FREE, USED = "■", "□", "×"


def title_text(texts: Texts, game: "Game") -> Text:
    """Return the title of a game and its board."""
    return Text(f"{texts.title(game.rules.game)}: {game.rules.facts['title']}", "bold")


# Styles and seats


def style(words: str) -> Style:
    """Return the style for the style names in a sketch; unknown names have no effect."""
    known = _styles()
    return Style.combine([NONE, *(Style.parse(known[word]) for word in words.split() if word in known)])


@cache
def _styles() -> Mapping[str, str]:
    """Return the shared styles and those of each game."""
    known = dict(STYLES)
    for game in manifest.installed().values():
        known |= game.styles
    return known


def sketch_text(sketch: Sketch) -> Text:
    """Return a sketch as a text."""
    rows = [Text.assemble(*((span.text, style(span.style)) for span in row)) for row in sketch]
    return Text("\n", no_wrap=True, overflow="ignore").join(rows)


def seat_text(seat: int, name: str) -> Text:
    """Return a player's name with the seat's mark."""
    return Text.assemble((SEAT_MARKS[seat], style(f"seat{seat} head")), " ", (name, style(f"seat{seat}")))


def seat_names(seats: int) -> Sequence[str]:
    """Return default names for seats."""
    return [f"Seat {seat}" for seat in range(seats)]


# The board and the log


def board_sketch(game: "Game", seat: int | None) -> Sketch:
    """Return the board as a seat sees it."""
    return game.sketch(seat)


def brief_text(texts: Texts, game: "Game", seat: int | None, names: Sequence[str], between: str = "\n") -> Text:
    """Return a summary for a seat before the next move."""
    from fareplay.rules.abilities import Briefing

    events = Briefing.of(game.rules).brief(game.moment(seat))
    return Text(between).join(Text(texts.brief(game.rules.game, event, names)) for event in events)


def events_text(texts: Texts, game: "Game", seat: int | None, names: Sequence[str], last: int) -> Text:
    """Return the last events as a seat may know them (None: with all secrets)."""
    events = list(game.log) if seat is None else game.log.seen_by(seat)
    return Text("\n").join(
        Text.assemble(("· ", "dim"), texts.say(game.rules.game, event, names)) for event in events[-last:]
    )


def beside(console: Console, sketch: Sketch, right: RenderableType, legend: bool = True) -> None:
    """Print a sketch with its legend, and something beside it if the terminal is wide enough, else below."""
    end = _board_rows(sketch)
    if not fits_beside(console, sketch, right):
        console.print(sketch_text(sketch if legend else sketch[:end]), soft_wrap=True)
        console.print(right)
        return
    grid = Table.grid()
    grid.add_column(no_wrap=True, width=_width(sketch) + GAP)
    grid.add_column()
    grid.add_row(sketch_text(sketch[:end]), right)
    console.print(grid)
    if legend:
        console.print(sketch_text(sketch[end:]), soft_wrap=True)


def fits_beside(console: Console, sketch: Sketch, right: RenderableType) -> bool:
    """Return whether the terminal is wide enough for a sketch and something beside it."""
    tables = [part for part in (right.renderables if isinstance(right, Group) else [right]) if isinstance(part, Table)]
    needed = max((console.measure(table).maximum for table in tables), default=console.width)
    return console.width >= _width(sketch) + GAP + needed


def _board_rows(sketch: Sketch) -> int:
    """Return the number of rows before the legend."""
    return sketch.index([]) if [] in sketch else len(sketch)


def _width(sketch: Sketch) -> int:
    rows = sketch[: _board_rows(sketch)]
    return max((len("".join(span.text for span in row).rstrip()) for row in rows), default=0)


# Sheets


def known_sheets(game: "Game", seat: int | None) -> Sequence[Sheet | None]:
    """Return the sheets that a seat may see (None: all of them)."""
    return game.view(seat).sheets if seat is not None else [game.sheet(of) for of in range(game.seats)]


def sheets_table(texts: Texts, game: "Game", sheets: Sequence[Sheet | None], names: Sequence[str]) -> Table:
    """Return all sheets side by side, zone by zone."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    kind = game.rules.game
    table.add_column("Points" if game.is_over else "Points so far", texts.zone(kind, "total"))
    for seat, sheet in enumerate(sheets):
        total = Text(f"{'★ ' if seat in game.winners else ''}{total_text(sheet)}", _total_style(sheet))
        table.add_column(seat_text(seat, names[seat]), total, justify="right")
    for zone in game.rules.zones:
        table.add_row(texts.zone(kind, zone), *(_points(sheet, zone) for sheet in sheets))
    return table


def total_text(sheet: Sheet | None) -> str:
    """Return the total of a sheet that may be hidden, or an eliminated player's."""
    if sheet is None:
        return HIDDEN
    return "out" if sheet["total"] is None else str(sheet["total"])


def _total_style(sheet: Sheet | None) -> str:
    return "" if sheet is None else "dim" if sheet["total"] is None else "bold"


def boxes_text(value: Any) -> str:
    """Return the boxes of any game's sheet as text: counts of ticked boxes, rows of boxes, or plain numbers."""
    if isinstance(value, Mapping):
        if "ticked" in value and "of" in value:
            ticked, spaces, used = int(value["ticked"]), int(value["of"]), int(value.get("used", 0))
            return TICKED * (ticked - used) + USED * used + FREE * (spaces - ticked)
        return _row_text(value) if "written" in value else ", ".join(_named(name, item) for name, item in value.items())
    if isinstance(value, (list, tuple)):
        between = "   " if any(isinstance(item, Mapping) for item in value) else ", "
        return between.join(boxes_text(item) for item in value) or "–"
    return str(value)


def _row_text(row: Mapping[str, Any]) -> str:
    """Return a row of boxes as text, with the number written at its end once the row is parked."""
    ticked = [
        TICKED * item if name == "ticked" else f"{name} {item}" for name, item in row.items() if name != "written"
    ]
    written = "" if row["written"] is None else f" = {row['written']}"
    return (" ".join(filter(None, ticked)) or "–") + written


def _named(name: str, item: Any) -> str:
    if isinstance(item, bool):
        return name if item else f"not {name}"
    return f"{name} {item}"


def _points(sheet: Sheet | None, zone: str) -> str:
    points = None if sheet is None else sheet[zone]
    return HIDDEN if points is None else str(points)
