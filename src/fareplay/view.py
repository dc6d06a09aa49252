"""A view: all that a seat may know of a game, and nothing else. What leaves the server or enters a bot is one."""

from dataclasses import dataclass
from typing import Any

from fareplay.rules.sheet import Sheet


@dataclass(frozen=True)
class View:
    """A game as one seat sees it (`seat` None: a spectator).

    `record` is the game's record with holes: None in the setup and `?` in a move where this seat may not look.
    """

    seat: int | None
    record: dict[str, Any]
    to_move: int | None
    legal_moves: tuple[str, ...]  # what this seat may choose now
    position: dict[str, Any]  # what lies on the table
    sheets: tuple[Sheet | None, ...]
    winners: tuple[int, ...]
    is_over: bool

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.record["moves"])

    @property
    def scores(self) -> list[int | None]:
        """The totals this seat sees."""
        return [None if sheet is None else sheet["total"] for sheet in self.sheets]

    def to_dict(self) -> dict[str, Any]:
        """The view as JSON knows it."""
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
