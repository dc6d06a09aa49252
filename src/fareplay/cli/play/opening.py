"""The opening: which game, how many, who."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from fareplay import boards
from fareplay.cli.boards import players as for_how_many
from fareplay.cli.console import out
from fareplay.cli.options import parsed
from fareplay.cli.play.prompt import Leave, ask
from fareplay.cli.play.seating import Player, named, seated
from fareplay.cli.refusal import Refusal
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game import Game


@dataclass
class Table:
    """A game and those who play it."""

    game: "Game"
    players: list[Player]


def opened(
    name: str | None,
    seats: int | None,
    names: str | None,
    bots: Sequence[str] | None,
    seed: int | None,
    options: Sequence[str] | None,
) -> Table:
    """A new table; what was not said is asked if no game was named, else usual."""
    import fareplay
    from fareplay.cli.board import find
    from fareplay.cli.warming import prepare

    called, chosen = named(names), parsed(options)
    try:
        if name is None:
            name = _ask_board()
            if seats is None and called is None:
                seats = _ask_seats(name)
    except Leave:
        raise Refusal("no game was chosen") from None
    if seats is None and called is not None:
        seats = len(called)
    rules = find(name)
    prepare(rules)
    game = fareplay.new(name, seats, seed, options=chosen)
    return Table(game, seated(game, called, bots))


def resumed(path: Path, names: str | None, bots: Sequence[str] | None) -> Table:
    """The table of a record."""
    from fareplay.cli.records import load

    game = load(str(path))
    return Table(game, seated(game, named(names), bots))


def _ask_board() -> str:
    """One of the boards there are."""
    console, texts, names = out(), Texts(), boards.names()
    console.print(Text("Which board?", "bold"))
    for number, name in enumerate(names, start=1):
        facts = boards.read(name)
        console.print(f"  {number}  {texts.title(facts['game'])}: {facts['title']}, for {for_how_many(facts)}")
    while True:
        answer = ask("Number or name: ")
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        found = [name for name in names if answer and answer.lower().replace(" ", "-") in name]
        if len(found) == 1:
            return found[0]
        console.print(f"There are 1 to {len(names)}." if not found else f"That could be {texts.listed(found)}.")


def _ask_seats(name: str) -> int:
    """How many play, within what the board is for."""
    least, most = boards.read(name)["players"]
    if least == most:
        return int(least)
    while True:
        answer = ask(f"How many play, {least} to {most}? [{least}] ")
        if not answer:
            return int(least)
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        out().print(f"This board is for {least} to {most}.")
