"""Help while playing: the commands, and the rules in short."""

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


def help_text(texts: Texts, game: str) -> Text:
    """Everything there is to know, on one screen."""
    width = max(map(len, COMMANDS))
    told = Text("Commands", "bold")
    for words, meaning in COMMANDS.items():
        told.append(f"\n  {words:<{width}}  ", "bold").append(meaning, "not bold")
    rules = texts.help(game)
    if rules:
        told.append(f"\n\n{texts.title(game)} in short", "bold")
    for sentence in rules:
        told.append("\n  · ", "dim").append(sentence, "not bold")
    return told


def rule_text(texts: Texts, game: str, number: str) -> str:
    """A rule in words, or that there is none of that number."""
    told = texts.rule(game, number.upper())
    return f"{number.upper()}: {told}" if told else "There is no rule of that number; they look like G36 or T24."
