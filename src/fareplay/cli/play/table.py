"""The table: the game at this keyboard and its players, people and bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from fareplay import boards
from fareplay.cli.arguments import load, parse_options
from fareplay.cli.boards import players as players_text
from fareplay.cli.console import CommandError, out
from fareplay.cli.keyboard import Leave, ask
from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.bots import Bot
    from fareplay.game.game import Game

LONGEST_NAME = 20


@dataclass
class Player:
    """A player at the table; without a bot, a person at the keyboard."""

    name: str
    bot: "Bot | None" = None


@dataclass
class Table:
    """A game and its players."""

    game: "Game"
    players: list[Player]


def new_table(
    name: str | None,
    seats: int | None,
    names: str | None,
    bots: Sequence[str] | None,
    seed: int | None,
    options: Sequence[str] | None,
    weights: Path | None,
) -> Table:
    """Set up a new game. Ask for the board if it is not given, and for the players if neither seats nor names are
    given."""
    import fareplay

    called, chosen = _parse_names(names), parse_options(options)
    try:
        if name is None:
            name = _ask_board()
            if seats is None and called is None:
                seats = _ask_seats(name)
                bots = bots or _ask_bots(seats)
    except Leave:
        raise CommandError("no game was chosen") from None
    if seats is None and called is not None:
        seats = len(called)
    game = fareplay.new(name, seats, seed, options=chosen)
    return Table(game, _players(game, called, bots, weights))


def resumed_table(path: Path, names: str | None, bots: Sequence[str] | None, weights: Path | None) -> Table:
    """Set up the game of a record."""
    game = load(str(path))
    return Table(game, _players(game, _parse_names(names), bots, weights))


def _ask_board() -> str:
    """Ask for one of the boards."""
    console, texts, names = out(), Texts(), boards.names()
    console.print(Text("Which board?", "bold"))
    for number, name in enumerate(names, start=1):
        facts = boards.read(name)
        console.print(f"  {number}  {texts.title(facts['game'])}: {facts['title']}, for {players_text(facts)}")
    while True:
        answer = ask("Number or name: ")
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        matching = [name for name in names if answer and answer.lower().replace(" ", "-") in name]
        if len(matching) == 1:
            return matching[0]
        console.print(
            f"Choose a number from 1 to {len(names)}." if not matching else f"That could be {texts.listed(matching)}."
        )


def _ask_seats(name: str) -> int:
    """Ask for a number of players that the board allows."""
    least, most = boards.read(name)["players"]
    if least == most:
        return int(least)
    while True:
        answer = ask(f"How many players, {least} to {most}? [{least}] ")
        if not answer:
            return int(least)
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        out().print(f"This board is for {least} to {most}.")


def _ask_bots(seats: int) -> list[str]:
    """Ask who plays the other seats: a level of bots, or people."""
    from fareplay.bots import LEVELS

    levels = ", ".join(LEVELS)
    while True:
        answer = ask(f"Who are the others? People (Enter), or bots: {levels}? ").lower()
        if answer in ("", "people"):
            return []
        if answer in LEVELS:
            return [f"{seat}={answer}" for seat in range(1, seats)]
        out().print(f"There is no level {answer[:20]!r}.")


def _parse_names(text: str | None) -> list[str] | None:
    """Parse names such as `Ada,Bo`."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise CommandError(f"a name must have 1 to {LONGEST_NAME} characters, not {name[:30]!r}")
        if names.count(name) > 1:
            raise CommandError(f"two players have the name {name}")
    return names


def _players(
    game: "Game", names: Sequence[str] | None, bots: Sequence[str] | None, weights: Path | None
) -> list[Player]:
    """Return the players by seat."""
    if names is not None and len(names) != game.seats:
        raise CommandError(f"the game has {game.seats} players, but there are {len(names)} names")
    from fareplay import bots as library
    from fareplay.arena.contestant import Contestant
    from fareplay.bots.levels import SEARCHING

    texts = Texts()
    players = [Player(texts.name(seat, names or ())) for seat in range(game.seats)]
    for text in bots or ():
        seat, level = _parse_bot(text, game)
        if players[seat].bot is not None:
            raise CommandError(f"seat {seat} is given to a bot twice")
        if ".py:" in level:
            contestant = Contestant(level)
            contestant.check(game.name)
            players[seat].bot = contestant.make(game.name, seat)
        else:
            searches = level in SEARCHING
            players[seat].bot = library.make(level, game.rules, seed=seat, weights=weights if searches else None)
        if names is None:
            word = "Engine" if level.startswith("engine:") else level.rpartition(":")[2].capitalize()
            players[seat].name = f"{word} {seat + 1}"
    return players


def _parse_bot(text: str, game: "Game") -> tuple[int, str]:
    """Parse a seat and a level such as `1=novice`."""
    seat, _, level = text.partition("=")
    if not seat.isdecimal() or not level:
        raise CommandError(f"a bot has the form SEAT=LEVEL, such as 1=novice, not {text!r}")
    if int(seat) >= game.seats:
        raise CommandError(f"there is no seat {int(seat)}; the seats are 0 to {game.seats - 1}")
    return int(seat), level
