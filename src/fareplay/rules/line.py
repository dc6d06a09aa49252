"""A line: moves for the rest of a turn, and their effect before they are made."""

from collections.abc import Callable, Mapping
from typing import Any

from fareplay.rules.event import Event
from fareplay.rules.sheet import Sheet


class Line:
    """The effect of one turn's moves on the seat that makes them, without any hidden information they would reveal."""

    def __init__(
        self,
        moves: tuple[str, ...],
        gains: Mapping[str, int],
        summary: Mapping[str, Any],
        eliminates: bool,
        events: Callable[[], list[Event]],
        sheet: Callable[[], Sheet],
        boxes: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self.moves = moves  # of the turn, as texts
        self.gains = gains  # points by zone, only the zones that change
        self.summary = summary  # the game's own figures: markers, jams, boarding passengers ...
        self.eliminates = eliminates  # whether the seat would be eliminated
        self._events, self._sheet, self._boxes = events, sheet, boxes

    @property
    def gain(self) -> int:
        """Return the total points gained; points lost by an elimination are not counted."""
        return sum(self.gains.values())

    @property
    def events(self) -> list[Event]:
        """Return the events that the log would contain."""
        return self._events()

    @property
    def sheet(self) -> Sheet:
        """Return the sheet after the moves."""
        return self._sheet()

    @property
    def boxes(self) -> Mapping[str, Any]:
        """Return the boxes of the sheet that the moves change, as they are after them."""
        return self._boxes()

    def to_dict(self) -> dict[str, Any]:
        """Return the line as JSON, without the events."""
        return {
            "moves": list(self.moves),
            "gain": self.gain,
            "gains": dict(self.gains),
            "eliminates": self.eliminates,
            **self.summary,
            "boxes": self._boxes(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        facts = self.moves, dict(self.gains), dict(self.summary), self.eliminates
        return _line, (*facts, self.events, self.sheet, dict(self.boxes))

    def __repr__(self) -> str:
        warning = ", eliminates" if self.eliminates else ""
        return f"<Line of {' '.join(self.moves)}: {self.gain:+}{warning}>"


def _line(
    moves: tuple[str, ...],
    gains: Mapping[str, int],
    summary: Mapping[str, Any],
    eliminates: bool,
    events: list[Event],
    sheet: Sheet,
    boxes: Mapping[str, Any],
) -> Line:
    """Rebuild a pickled line."""
    return Line(moves, gains, summary, eliminates, lambda: events, lambda: sheet, lambda: boxes)
