"""`fareplay replay`: a game move by move."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from fareplay.cli.arguments import Record, examples, load
from fareplay.cli.console import CommandError, out

if TYPE_CHECKING:
    from fareplay.game.game import Game
    from fareplay.texts import Texts

EXAMPLES = examples(
    "fareplay replay game.json",
    "fareplay replay game.json --seat 0 --delay 0.5",
    "fareplay replay game.json --all",
    tail="Keys: Enter or n next move, p back, t next turn, b turn back, 0 start, e end, q quit; arrow keys work too.",
)
KEYS = "n next · p back · t turn · b turn back · 0 start · e end · q quit"


def replay(
    record: Record,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", min=0, help="The view of this seat, counted from 0.")
    ] = None,
    delay: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0, help="Play automatically, with this delay after each move."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print all moves with their effects, and exit.")] = False,
) -> None:
    """Replay a game, move by move or turn by turn, forwards and backwards."""
    if everything and delay is not None:
        raise CommandError("--all prints everything at once, so --delay cannot be used")
    game = load(record)
    game.view(seat)  # raises if there is no such seat
    if everything:
        _print_all(game, seat)
        return
    player = Playback(game)
    if delay is None:
        _step(player, seat)
    else:
        _run(player, seat, delay)


class Playback:
    """Steps through the moves of a game, forwards and backwards."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.moves = game.moves
        while game.ply:
            game.pop()

    @property
    def is_at_end(self) -> bool:
        """Return whether the last move has been shown."""
        return self.game.ply == len(self.moves)

    def forward(self) -> None:
        """Make the next move, if there is one."""
        if not self.is_at_end:
            self.game.push(self.moves[self.game.ply])

    def back(self) -> None:
        """Take back the last move, if there is one."""
        if self.game.ply:
            self.game.pop()

    def turn_forward(self) -> None:
        """Go to the end of this turn, or of the next one."""
        while not self.is_at_end:
            ends = self._ends_turn()
            self.forward()
            if ends:
                return

    def turn_back(self) -> None:
        """Go to the start of this turn, or of the one before."""
        self.back()
        while self.game.ply:
            self.back()
            if self._ends_turn():
                self.forward()
                return

    def go_to(self, to_end: bool) -> None:
        """Go to the end or the start."""
        while self.game.ply != (len(self.moves) if to_end else 0):
            if to_end:
                self.forward()
            else:
                self.back()

    def _ends_turn(self) -> bool:
        return ends_turn(self.game, self.moves[self.game.ply])


def ends_turn(game: "Game", move: str) -> bool:
    """Return whether a legal move ends the turn, or the part of it that can be foreseen."""
    return any(line.moves == (move,) for line in game.lines())


def _step(player: Playback, seat: int | None) -> None:
    """Step through the game by keys."""
    from fareplay.cli.keyboard import keys

    console = out()
    actions: dict[str, Callable[[], None]] = {
        "n": player.forward,
        "p": player.back,
        "t": player.turn_forward,
        "b": player.turn_back,
        "0": lambda: player.go_to(False),
        "e": lambda: player.go_to(True),
    }
    _show(console, player, seat, KEYS)
    with keys() as pressed:
        for key in pressed:
            if key == "q":
                return
            if key in actions:
                actions[key]()
                _show(console, player, seat, KEYS)


def _run(player: Playback, seat: int | None, delay: float) -> None:
    """Play automatically."""
    console = out()
    _show(console, player, seat, "")
    while not player.is_at_end:
        time.sleep(delay)
        player.forward()
        _show(console, player, seat, "")


def _show(console: Console, player: Playback, seat: int | None, keys: str) -> None:
    """Print the game at this move, and the effect of the move."""
    from fareplay.cli import rendering
    from fareplay.texts import Texts

    game, texts, names = player.game, Texts(), rendering.seat_names(player.game.seats)
    if console.is_terminal:
        console.clear()
    console.print(Text.assemble(rendering.title_text(texts, game), f" · move {game.ply} of {len(player.moves)}"))
    sheets = rendering.sheets_table(texts, game, rendering.known_sheets(game, seat), names)
    rendering.beside(console, rendering.board_sketch(game, seat), sheets)
    console.print()
    if game.ply:
        console.print(_move_text(texts, game, game.ply - 1, seat, names))
    else:
        console.print(rendering.brief_text(texts, game, seat, names))
    if keys:
        console.print(Text(keys, "dim"))


def _print_all(game: "Game", seat: int | None) -> None:
    """Print every move with its effect, then the sheets."""
    from fareplay.cli import rendering
    from fareplay.texts import Texts

    texts, console, names = Texts(), out(), rendering.seat_names(game.seats)
    for ply in range(game.ply):
        console.print(_move_text(texts, game, ply, seat, names), soft_wrap=True)
    console.print(rendering.sheets_table(texts, game, rendering.known_sheets(game, seat), names))


def _move_text(texts: "Texts", game: "Game", ply: int, seat: int | None, names: Sequence[str]) -> Text:
    """Return a move with its number, its player and its effect."""
    from fareplay.cli.rendering import style

    mover, move = game.history[ply]
    seen = game.view(seat).record["moves"][ply] if seat is not None else move
    events = [event.open() for event in game.log.at(ply)] if seat is None else game.log.seen_at(ply, seat)
    effects = [Text.assemble(("     · ", "dim"), texts.say(game.rules.game, event, names)) for event in events]
    head = Text.assemble((f"{ply + 1:>3}. ", "dim"), (f"{names[mover]}: {seen}", style(f"seat{mover}")))
    return Text("\n").join([head, *effects])
