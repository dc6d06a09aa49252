"""`fareplay replay`: a game move by move."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from fareplay.cli.console import out
from fareplay.cli.examples import examples
from fareplay.cli.records import Record, load
from fareplay.cli.refusal import Refusal

if TYPE_CHECKING:
    from fareplay.game import Game
    from fareplay.texts import Texts

EXAMPLES = examples(
    "fareplay replay game.json",
    "fareplay replay game.json --seat 0 --delay 0.5",
    "fareplay replay game.json --all",
    tail="Keys: Enter or n next move, p back, t next turn, b turn back, 0 start, e end, q quit; the arrows do too.",
)
KEYS = "n next · p back · t turn · b turn back · 0 start · e end · q quit"


def replay(
    record: Record,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="As this seat saw it, counted from 0.")
    ] = None,
    delay: Annotated[
        float | None, typer.Option(metavar="SECONDS", min=0, help="Go on by itself, so long after each move.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print all moves with what they did, and end.")] = False,
) -> None:
    """Watch a game again, move by move or turn by turn, forwards and backwards."""
    if everything and delay is not None:
        raise Refusal("--all prints everything at once, so there is no --delay")
    game = load(record)
    game.view(seat)  # refuses a seat that there is not
    if everything:
        _print_all(game, seat)
        return
    film = Film(game)
    if delay is None:
        _step(film, seat)
    else:
        _run(film, seat, delay)


class Film:
    """A game that can be wound to any of its moves."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.moves = game.moves
        while game.ply:
            game.pop()

    @property
    def is_at_end(self) -> bool:
        """Whether the last move has been shown."""
        return self.game.ply == len(self.moves)

    def forward(self) -> None:
        """The next move, if there is one."""
        if not self.is_at_end:
            self.game.push(self.moves[self.game.ply])

    def back(self) -> None:
        """The move before, if there is one."""
        if self.game.ply:
            self.game.pop()

    def turn_forward(self) -> None:
        """To the end of the turn, or to that of the next one."""
        while not self.is_at_end:
            ends = self._ends_turn()
            self.forward()
            if ends:
                return

    def turn_back(self) -> None:
        """To the start of the turn, or to that of the one before."""
        self.back()
        while self.game.ply:
            self.back()
            if self._ends_turn():
                self.forward()
                return

    def wind(self, to_end: bool) -> None:
        """To the end or the start."""
        while self.game.ply != (len(self.moves) if to_end else 0):
            if to_end:
                self.forward()
            else:
                self.back()

    def _ends_turn(self) -> bool:
        from fareplay.cli.turns import ends_turn

        return ends_turn(self.game, self.moves[self.game.ply])


def _step(film: Film, seat: int | None) -> None:
    """As the keys say."""
    from fareplay.cli.keys import keys

    console = out()
    actions: dict[str, Callable[[], None]] = {
        "n": film.forward,
        "p": film.back,
        "t": film.turn_forward,
        "b": film.turn_back,
        "0": lambda: film.wind(False),
        "e": lambda: film.wind(True),
    }
    _show(console, film, seat, KEYS)
    with keys() as pressed:
        for key in pressed:
            if key == "q":
                return
            if key in actions:
                actions[key]()
                _show(console, film, seat, KEYS)


def _run(film: Film, seat: int | None, delay: float) -> None:
    """By itself."""
    console = out()
    _show(console, film, seat, "")
    while not film.is_at_end:
        time.sleep(delay)
        film.forward()
        _show(console, film, seat, "")


def _show(console: Console, film: Film, seat: int | None, keys: str) -> None:
    """The game at this move, and what the move did."""
    from fareplay.cli.panels import beside, board_sketch, brief_text, sheets_table
    from fareplay.cli.styles import seat_names
    from fareplay.texts import Texts

    game, texts, names = film.game, Texts(), seat_names(film.game.seats)
    if console.is_terminal:
        console.clear()
    console.print(
        Text.assemble(
            (f"{texts.title(game.rules.game)}: {game.rules.facts['title']}", "bold"),
            f" · move {game.ply} of {len(film.moves)}",
        )
    )
    sheets = game.view(seat).sheets if seat is not None else [game.sheet(of) for of in range(game.seats)]
    beside(console, board_sketch(game, seat), sheets_table(texts, game, sheets, names))
    console.print()
    if game.ply:
        console.print(_move_text(texts, game, game.ply - 1, seat, names))
    else:
        console.print(brief_text(texts, game, seat, names))
    if keys:
        console.print(Text(keys, "dim"))


def _print_all(game: "Game", seat: int | None) -> None:
    """Every move with what it did, then the sheets."""
    from fareplay.cli.panels import sheets_table
    from fareplay.cli.styles import seat_names
    from fareplay.texts import Texts

    texts, console, names = Texts(), out(), seat_names(game.seats)
    for ply in range(game.ply):
        console.print(_move_text(texts, game, ply, seat, names), soft_wrap=True)
    sheets = game.view(seat).sheets if seat is not None else [game.sheet(of) for of in range(game.seats)]
    console.print(sheets_table(texts, game, sheets, names))


def _move_text(texts: "Texts", game: "Game", ply: int, seat: int | None, names: Sequence[str]) -> Text:
    """A move with its number, who made it and what it did."""
    from fareplay.cli.styles import style

    mover, move = game.history[ply]
    shown = game.view(seat).record["moves"][ply] if seat is not None else move
    events = [event.open() for event in game.log.at(ply)] if seat is None else game.log.seen_at(ply, seat)
    told = [Text.assemble(("     · ", "dim"), texts.say(game.rules.game, event, names)) for event in events]
    head = Text.assemble((f"{ply + 1:>3}. ", "dim"), (f"{names[mover]}: {shown}", style(f"seat{mover}")))
    return Text("\n").join([head, *told])
