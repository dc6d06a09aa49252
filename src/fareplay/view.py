"""Views: all that a seat may know of a game, and nothing else. What leaves the server or goes to a bot is one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from fareplay import terminal
from fareplay.record import Record
from fareplay.rules import Position, Setup
from fareplay.sheet import Sheet

if TYPE_CHECKING:
    from fareplay.game import Game


class Snapshot(NamedTuple):
    """What a seat sees at one moment: the part of its view that a move can change."""

    setup: Setup  # with holes, as in a record
    moves: list[str]
    to_move: int | None
    legal_moves: list[str]
    position: Position
    sheets: tuple[Sheet | None, ...]
    winners: list[int]
    is_over: bool


@dataclass(frozen=True)
class View:
    """A game as one seat sees it (`seat` None: a spectator).

    `record` is the game's record with holes: None in the setup and `?` in a move where this seat may not look.

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
    legal_moves: tuple[str, ...]  # what this seat may choose now
    position: Position  # what lies on the table
    sheets: tuple[Sheet | None, ...]
    winners: tuple[int, ...]
    is_over: bool

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.record["moves"])

    @property
    def scores(self) -> list[int | None]:
        """The totals by seat, None for those that this seat does not see."""
        return [None if sheet is None else sheet["total"] for sheet in self.sheets]

    @property
    def snapshot(self) -> Snapshot:
        """The part of the view that a move can change."""
        setup, moves = self.record["setup"], self.record["moves"]
        legal, winners = list(self.legal_moves), list(self.winners)
        return Snapshot(setup, moves, self.to_move, legal, self.position, self.sheets, winners, self.is_over)

    def svg(self) -> str:
        """Return the board as an SVG picture, as this seat sees it."""
        return self._game().svg(self.seat)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """The board and the sheets that this seat sees, as characters."""
        sheets = [(f"seat {seat}", sheet) for seat, sheet in enumerate(self.sheets)]
        return terminal.written(self._game().sketch(self.seat), sheets)

    def _game(self) -> "Game":
        """A game that this seat cannot tell from the real one."""
        from fareplay.game import determinise  # which makes views

        return determinise(self, 0)

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
