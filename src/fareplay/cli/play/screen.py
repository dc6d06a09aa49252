"""The screen of the player at the keyboard: the board, the sheets, the choices with their effects, help."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fareplay.cli.rendering import (
    beside,
    board_sketch,
    boxes_text,
    brief_text,
    fits_beside,
    seat_text,
    sheets_table,
    style,
    title_text,
    total_text,
)
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game.game import Game
    from fareplay.rules.event import Event
    from fareplay.rules.line import Line

TALL = 46  # rows of a terminal with room for the legend of the board
LATEST = 10  # events shown above the choices
MOST_CHOICES = 24


@dataclass(frozen=True)
class Choice:
    """A legal move, its effect, and the ways to continue after it."""

    line: "Line"
    onward: Sequence["Line"]

    @property
    def move(self) -> str:
        """Return the move's text."""
        return self.line.moves[0]

    @property
    def ends_turn(self) -> bool:
        """Return whether the move ends the turn, or the rest of the turn cannot be foreseen."""
        return all(len(line.moves) == 1 for line in self.onward)

    @property
    def is_fatal(self) -> bool:
        """Return whether the move eliminates the player, or every continuation does."""
        return bool(self.onward) and all(line.eliminates for line in self.onward)

    @property
    def best(self) -> int | None:
        """Return the most points that the turn can bring with this move."""
        return max((line.gain for line in self.onward if not line.eliminates), default=None)


class Screen:
    """The screen of one seat at a time."""

    def __init__(self, console: Console, texts: Texts, names: Sequence[str]) -> None:
        self.console, self.texts, self.names = console, texts, names

    def clear(self) -> None:
        """Clear the screen on a terminal."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.say("")

    def say(self, words: RenderableType) -> None:
        """Print a sentence without breaking file names."""
        self.console.print(words, soft_wrap=isinstance(words, str))

    def turn(self, game: "Game", seat: int, news: Sequence["Event"], choices: Sequence[Choice]) -> None:
        """Show everything a player needs to choose a move."""
        self.clear()
        self.console.print(self._title(game, seat))
        self.board(game, seat, legend=not self.console.is_terminal or self.console.height >= TALL)
        self.events(game, news[-LATEST:])
        self.choices(game, choices, MOST_CHOICES)

    def board(self, game: "Game", seat: int, legend: bool) -> None:
        """Show the board, the question and the sheets, side by side if there is room."""
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
        """Show events, one per line."""
        self.console.print()
        for event in events:
            sentence = self.texts.say(game.rules.game, event, self.names)
            mark = style(f"seat{event.seat}") if event.seat is not None else style("")
            self.console.print(Text.assemble(("· ", mark), sentence))
        if events:
            self.console.print()

    def choices(self, game: "Game", choices: Sequence[Choice], shown: int) -> None:
        """Show the player's choices, with warnings."""
        if choices and all(choice.is_fatal for choice in choices):
            self.say(Text("Whatever you do, this turn eliminates you.", "bold red"))
        self.console.print(choices_table(self.texts, game, choices, self.names, shown))
        if len(choices) > shown:
            self.say(Text(f"… and {len(choices) - shown} more: `moves` lists them all.", "dim"))
        self.console.print()

    def sheet(self, game: "Game", seat: int) -> None:
        """Show a player's own sheet with its boxes."""
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
        """Show the screen between two players."""
        self.clear()
        self.console.print()
        self.console.print(Text.assemble("  Pass the keyboard to ", seat_text(seat, self.names[seat]), "."))
        self.console.print(Text("  The others should look away now.", "dim"))
        self.console.print()

    def _title(self, game: "Game", seat: int) -> Text:
        return Text.assemble(title_text(self.texts, game), " · ", seat_text(seat, self.names[seat]), " to move")

    def _in_short(self, game: "Game", seat: int) -> list[Text]:
        """Return the sheets in two lines, for narrow screens."""
        sheets = game.view(seat).sheets
        mine, kind = game.sheet(seat), game.rules.game
        zones = [f"{self.texts.zone(kind, zone)} {mine[zone]}" for zone in (*game.rules.zones, "total")]
        totals = [
            Text.assemble(seat_text(of, self.names[of]), f" {total_text(sheet)}")
            for of, sheet in enumerate(sheets)
            if of != seat
        ]
        rows = [Text(""), Text("Your sheet: " + " · ".join(zones))]
        return [*rows, Text.assemble("Others: ", Text(" · ").join(totals))] if totals else rows


def choices_of(game: "Game") -> list[Choice]:
    """Return all choices of the seat to move."""
    lines = game.lines()
    return [Choice(game.peek(move), [line for line in lines if line.moves[0] == move]) for move in game.legal_moves]


def choices_table(texts: Texts, game: "Game", choices: Sequence[Choice], names: Sequence[str], shown: int) -> Table:
    """Return the choices with their numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("Move", style="bold", no_wrap=True)
    table.add_column("Effect")
    table.add_column("Points", justify="right")
    goes_on = not all(choice.ends_turn for choice in choices)
    if goes_on:
        table.add_column("Turn up to", justify="right")
    for number, choice in enumerate(choices[:shown], start=1):
        brings = effects(texts, game, choice.line, names)
        if choice.is_fatal and not choice.line.eliminates:
            brings.append(", then " if brings else "").append("every continuation eliminates you", "bold red")
        further = ["" if choice.best is None else _signed(choice.best)] if goes_on else []
        table.add_row(str(number), choice.move, brings, _points(choice.line), *further)
    return table


def lines_table(texts: Texts, game: "Game", lines: Sequence["Line"], names: Sequence[str]) -> Table:
    """Return the available lines with their numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("Line", style="bold", no_wrap=True)
    table.add_column("Effect")
    table.add_column("Points", justify="right")
    for number, line in enumerate(lines, start=1):
        table.add_row(str(number), " ".join(line.moves), effects(texts, game, line, names), _points(line))
    return table


def effects(texts: Texts, game: "Game", line: "Line", names: Sequence[str]) -> Text:
    """Return the effect of moves in a few words."""
    kind = game.rules.game
    short = [texts.short(kind, event, names) for event in line.events if event.key != "eliminated"]
    words = Text(", ".join(filter(None, short)).replace("., ", ". "))
    if line.eliminates:
        return Text.assemble(words, ", " if words else "", ("eliminates you", "bold red"))
    return words


def _points(line: "Line") -> str:
    return "" if line.eliminates else _signed(line.gain)


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


COMMANDS = {
    "a move or its number": "make it; the last move of a turn needs a confirmation",
    "lines, line 3": "all ways to finish the turn with their gains; play the third",
    "hint": "what the expert would play with your knowledge",
    "u, start": "take back the last move; start the turn over",
    "moves, board, sheet, log": "show all moves, the board, your sheet, the whole log",
    "rule NUMBER": "show a rule by its number, as given in brackets",
    "save FILE": "save the record of the game to a file",
    "quit": "leave the game; asks whether to save it",
}


def help_text(texts: Texts, game: str) -> Group:
    """Return the commands and a summary of the rules, on one screen."""
    commands = _list()
    for words, meaning in COMMANDS.items():
        commands.add_row(Text(words, "bold"), meaning)
    rules = _list()
    for sentence in texts.help(game):
        rules.add_row(Text("·", "dim"), sentence)
    return Group(Text("Commands", "bold"), commands, Text(f"\n{texts.title(game)} in short", "bold"), rules)


def _list() -> Table:
    table = Table.grid(padding=(0, 2), pad_edge=True)
    table.add_column(no_wrap=True)
    return table


def rule_text(texts: Texts, game: str, number: str) -> str:
    """Return the text of a rule, or a message if there is no rule with that number."""
    text = texts.rule(game, number.upper())
    return (
        f"{number.upper()}: {text}" if text else "There is no rule with that number; rule numbers look like G36 or T24."
    )
