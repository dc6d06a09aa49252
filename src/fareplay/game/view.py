"""Views: everything that a seat may know of a game, and nothing else. Whatever leaves the server or goes to a bot is a
view."""

from dataclasses import dataclass, field
from typing import Any

from fareplay.engine.struct import Rows, copy_of
from fareplay.errors import InvalidOption
from fareplay.game import record as records
from fareplay.game.record import Record
from fareplay.rules import terminal
from fareplay.rules.abilities import Drawing
from fareplay.rules.rules import History, Moment, Position, Rules
from fareplay.rules.sheet import Sheet


@dataclass(frozen=True)
class View:
    """A game as one seat sees it (`seat` None: a spectator).

    `record` is the game's record with the hidden parts replaced: None in the setup and `?` in a move.

    Examples:
        >>> view = fareplay.new("get-on-board/new-york", seats=2, seed=7).view(1)
        >>> view.record["setup"]["personal"]
        [None, 2]
        >>> view.to_move, view.ply
        (0, 0)
    """

    seat: int | None
    record: Record
    to_move: int | None
    legal_moves: tuple[str, ...]  # the legal moves of this seat
    position: Position  # the table as this seat sees it
    sheets: tuple[Sheet | None, ...]
    winners: tuple[int, ...]
    is_over: bool
    masked: Rows[Any] = field(compare=False, repr=False)  # the state, with hidden fields blanked
    history: History = field(compare=False, repr=False)  # who moved, and the move as this seat saw it

    @property
    def state(self) -> Rows[Any]:
        """Return a copy of the game's state with every hidden field blanked: the root of a bot's search."""
        return copy_of(self.masked)

    @property
    def rules(self) -> Rules:
        """Return the rules of the game on its board."""
        return records.rules_of(self.record)

    @property
    def ply(self) -> int:
        """Return the number of moves made."""
        return len(self.record["moves"])

    @property
    def scores(self) -> list[int | None]:
        """Return the totals by seat; None for those that are hidden from this seat."""
        return [None if sheet is None else sheet["total"] for sheet in self.sheets]

    def svg(self) -> str:
        """Return the board as an SVG picture, as this seat sees it."""
        return Drawing.of(self.rules).svg(self._moment)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return the board and the visible sheets as text."""
        sheets = [(f"seat {seat}", sheet) for seat, sheet in enumerate(self.sheets)]
        return terminal.to_text(Drawing.of(self.rules).sketch(self._moment), sheets)

    @property
    def _moment(self) -> Moment:
        return Moment(self.masked, self.history, self.record["options"], self.seat)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON."""
        return {
            "seat": self.seat,
            **self.record,
            "ply": self.ply,
            "to_move": self.to_move,
            "legal_moves": list(self.legal_moves),
            "position": self.position,
            "sheets": [None if sheet is None else sheet.to_dict() for sheet in self.sheets],
            "winners": list(self.winners),
            "is_over": self.is_over,
        }


def check_view(view: object) -> None:
    """Raise InvalidOption for anything but a view, such as the game itself, which nobody at the table knows."""
    if not isinstance(view, View):
        raise InvalidOption(f"this takes a view, such as game.view(0), not a {type(view).__name__}")
