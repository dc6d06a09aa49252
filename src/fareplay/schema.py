"""The schema of a game: the types of its JSON values, for users of the library, the API and its clients."""

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
        """Return the position as the viewer sees it."""


@dataclass(frozen=True)
class GameSchema(Generic[Setup, Options, Position, Sheet, Line, Event]):
    """The TypedDicts of one game. The API prefixes them with the game's name: `GetOnBoardPosition`."""

    setup: type[Setup]  # of a view: None where it is hidden from the seat
    options: type[Options]
    position: type[Position]
    sheet: type[Sheet]  # the return type of `Sheet.to_dict`
    line: type[Line]  # the return type of `Line.to_dict`
    event: type[Event]  # in the log, the return type of `Event.to_dict`

    def position_of(self, view: Viewed) -> Position:
        """Return the position of a view with its type."""
        return cast(Position, view.position)

    def sheets_of(self, view: Mapping[str, Any]) -> Sequence[Sheet | None]:
        """Return the sheets of a view's JSON with their type."""
        return cast(Sequence[Sheet | None], view["sheets"])
