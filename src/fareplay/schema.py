"""The schema of a game: the types of what it sends as JSON, for users of the library, the API and its clients."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

Setup = TypeVar("Setup")
Options = TypeVar("Options")
Position = TypeVar("Position")
Sheet = TypeVar("Sheet")
Line = TypeVar("Line")
Event = TypeVar("Event")


class Viewed(Protocol):
    """A view of the library or of the API."""

    @property
    def position(self) -> Mapping[str, Any]:
        """What lies on the table."""


@dataclass(frozen=True)
class GameSchema(Generic[Setup, Options, Position, Sheet, Line, Event]):
    """TypedDicts of one game. The API puts the game's name before theirs: `GetOnBoardPosition`."""

    setup: type[Setup]  # of a view: None where its seat may not look
    options: type[Options]
    position: type[Position]
    sheet: type[Sheet]  # as `Sheet.to_dict` gives it
    line: type[Line]  # as `Outcome.to_dict` gives it
    event: type[Event]  # of the log, as `Event.to_dict` gives it

    def position_of(self, view: Viewed) -> Position:
        """Return the position of a view with its type."""
        return cast(Position, view.position)

    def sheets_of(self, view: Mapping[str, Any]) -> Sequence[Sheet | None]:
        """Return the sheets of a view's JSON with their type."""
        return cast(Sequence[Sheet | None], view["sheets"])
