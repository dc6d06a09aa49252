"""Choices: what the player may do now, and what each would bring and cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from fareplay.texts import Texts

if TYPE_CHECKING:
    from fareplay.game import Game
    from fareplay.outcome import Outcome

MOST_SHOWN = 24


@dataclass(frozen=True)
class Choice:
    """A legal move, what it does, and the ways to go on after it."""

    outcome: "Outcome"
    onward: Sequence["Outcome"]

    @property
    def move(self) -> str:
        """The move's text."""
        return self.outcome.moves[0]

    @property
    def ends_turn(self) -> bool:
        """Whether nothing of the turn is left after it, or nothing that can be foreseen."""
        return all(len(line.moves) == 1 for line in self.onward)

    @property
    def is_fatal(self) -> bool:
        """Whether it eliminates, or leaves nothing that does not."""
        return bool(self.onward) and all(line.eliminates for line in self.onward)

    @property
    def best(self) -> int | None:
        """The most that the turn can bring this way."""
        return max((line.gain for line in self.onward if not line.eliminates), default=None)


def choices_of(game: "Game") -> list[Choice]:
    """Everything the seat to move may do."""
    lines = game.lines()
    return [Choice(game.peek(move), [line for line in lines if line.moves[0] == move]) for move in game.legal_moves]


def choices_table(texts: Texts, game: "Game", choices: Sequence[Choice], names: Sequence[str], shown: int) -> Table:
    """The choices with their numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("Move", style="bold", no_wrap=True)
    table.add_column("What it brings and costs")
    table.add_column("Points", justify="right")
    goes_on = not all(choice.ends_turn for choice in choices)
    if goes_on:
        table.add_column("Turn up to", justify="right")
    for number, choice in enumerate(choices[:shown], start=1):
        brings = effects(texts, game, choice.outcome, names)
        if choice.is_fatal and not choice.outcome.eliminates:
            brings.append(", then " if brings else "").append("every way on eliminates you", "bold red")
        further = ["" if choice.best is None else _signed(choice.best)] if goes_on else []
        table.add_row(str(number), choice.move, brings, _points(choice.outcome), *further)
    return table


def lines_table(texts: Texts, game: "Game", lines: Sequence["Outcome"], names: Sequence[str]) -> Table:
    """The available lines with their numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("Line", style="bold", no_wrap=True)
    table.add_column("What it brings and costs")
    table.add_column("Points", justify="right")
    for number, line in enumerate(lines, start=1):
        table.add_row(str(number), " ".join(line.moves), effects(texts, game, line, names), _points(line))
    return table


def effects(texts: Texts, game: "Game", outcome: "Outcome", names: Sequence[str]) -> Text:
    """What moves would do, in a few words."""
    kind = game.rules.game
    told = [texts.short(kind, event, names) for event in outcome.events if event.key != "eliminated"]
    words = Text(", ".join(filter(None, told)).replace("., ", ". "))
    if outcome.eliminates:
        return Text.assemble(words, ", " if words else "", ("eliminates you", "bold red"))
    return words


def _points(outcome: "Outcome") -> str:
    return "" if outcome.eliminates else _signed(outcome.gain)


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
