"""Help while playing: the commands, and the rules in short."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from fareplay.texts import Texts

COMMANDS = {
    "a move or its number": "make it; the last of a turn is asked about before it counts",
    "lines, line 3": "all ways to play the turn out with their gains; play the third",
    "u, start": "take the last move back; start the turn over",
    "moves, board, sheet, log": "look at all moves, the board, your sheet, all that happened",
    "rule NUMBER": "a rule by its number, as it is given in brackets",
    "save FILE": "write the record of the game into a file",
    "quit": "leave; you are asked whether to save",
}


def help_text(texts: Texts, game: str) -> Group:
    """Everything there is to know, on one screen."""
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
    """A rule in words, or that there is none of that number."""
    told = texts.rule(game, number.upper())
    return f"{number.upper()}: {told}" if told else "There is no rule of that number; they look like G36 or T24."
