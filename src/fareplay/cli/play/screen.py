"""The screen of the player at the keyboard."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fareplay.cli.boxes import boxes_text
from fareplay.cli.panels import beside, board_sketch, brief_text, fits_beside, sheets_table
from fareplay.cli.play.choices import MOST_SHOWN, Choice, choices_table
from fareplay.cli.styles import seat_text, style
from fareplay.sheet import Sheet
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game import Game
    from fareplay.log import Event

TALL = 46  # rows of a terminal in which there is room to explain the signs on the board
LATEST = 10  # events shown above the choices


class Screen:
    """What one seat at a time may see."""

    def __init__(self, console: Console, texts: Texts, names: Sequence[str]) -> None:
        self.console, self.texts, self.names = console, texts, names

    def clear(self) -> None:
        """Wipe the screen, where there is one."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.say("")

    def say(self, words: RenderableType) -> None:
        """A sentence below everything else; a file's name in it is not broken."""
        self.console.print(words, soft_wrap=isinstance(words, str))

    def turn(self, game: "Game", seat: int, news: Sequence["Event"], choices: Sequence[Choice]) -> None:
        """All a player needs to choose a move."""
        self.clear()
        self.console.print(self._title(game, seat))
        self.board(game, seat, legend=not self.console.is_terminal or self.console.height >= TALL)
        self.events(game, news[-LATEST:])
        self.choices(game, choices, MOST_SHOWN)

    def board(self, game: "Game", seat: int, legend: bool) -> None:
        """The board, what is asked, and the sheets; all side by side if there is room."""
        sketch = board_sketch(game, seat)
        sheets = sheets_table(self.texts, game, game.view(seat).sheets, self.names)
        if fits_beside(self.console, sketch, sheets):
            brief = brief_text(self.texts, game, seat, self.names)
            beside(self.console, sketch, Group(brief, sheets), legend=legend)
            return
        self.console.print(brief_text(self.texts, game, seat, self.names, between=" "))
        self.console.print()
        beside(self.console, sketch, Group(*self._in_short(game, seat)), legend=legend)

    def events(self, game: "Game", events: Sequence["Event"]) -> None:
        """What happened, a line each."""
        self.console.print()
        for event in events:
            sentence = self.texts.say(game.rules.game, event, self.names)
            mark = style(f"seat{event.seat}") if event.seat is not None else style("")
            self.console.print(Text.assemble(("· ", mark), sentence))
        if events:
            self.console.print()

    def choices(self, game: "Game", choices: Sequence[Choice], shown: int) -> None:
        """What the player may do, with warnings."""
        if choices and all(choice.is_fatal for choice in choices):
            self.say(Text("Whatever you do, this turn eliminates you.", "bold red"))
        self.console.print(choices_table(self.texts, game, choices, self.names, shown))
        if len(choices) > shown:
            self.say(Text(f"… and {len(choices) - shown} more: `moves` lists them all.", "dim"))
        self.console.print()

    def sheet(self, game: "Game", seat: int) -> None:
        """A player's own sheet with its boxes."""
        sheet, kind = game.sheet(seat), game.rules.game
        edition = str(game.rules.facts.get("edition", ""))
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True, title=None)
        table.add_column(seat_text(seat, self.names[seat]), self.texts.zone(kind, "total"))
        table.add_column("Boxes")
        total = sheet["total"]
        table.add_column("Points", "out" if total is None else str(total), justify="right")
        boxes = {self.texts.box(kind, edition, name): boxes_text(value) for name, value in sheet.boxes.items()}
        for zone in game.rules.zones:
            name = self.texts.zone(kind, zone)
            table.add_row(name, boxes.pop(name, ""), str(sheet[zone]))
        for name, value in boxes.items():
            table.add_row(name, value, "")
        self.console.print(table)

    def pass_on(self, seat: int) -> None:
        """The screen between two players."""
        self.clear()
        self.console.print()
        self.console.print(Text.assemble("  Pass the keyboard to ", seat_text(seat, self.names[seat]), "."))
        self.console.print(Text("  Nobody else looks at the screen now.", "dim"))
        self.console.print()

    def _title(self, game: "Game", seat: int) -> Text:
        what = f"{self.texts.title(game.rules.game)}: {game.rules.facts['title']}"
        return Text.assemble((what, "bold"), " · ", seat_text(seat, self.names[seat]), " to move")

    def _in_short(self, game: "Game", seat: int) -> list[Text]:
        """The sheets in two rows, for narrow screens."""
        sheets = game.view(seat).sheets
        mine, kind = game.sheet(seat), game.rules.game
        zones = [f"{self.texts.zone(kind, zone)} {mine[zone]}" for zone in (*game.rules.zones, "total")]
        totals = [
            Text.assemble(seat_text(of, self.names[of]), f" {_total(sheet)}")
            for of, sheet in enumerate(sheets)
            if of != seat
        ]
        rows = [Text(""), Text("Your sheet: " + " · ".join(zones))]
        return [*rows, Text.assemble("Others: ", Text(" · ").join(totals))] if totals else rows


def _total(sheet: Sheet | None) -> str:
    if sheet is None:
        return "?"
    return "out" if sheet["total"] is None else str(sheet["total"])
