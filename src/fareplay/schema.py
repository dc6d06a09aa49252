"""The schema of a game: the types of its JSON values, for users of the library, the API and its clients."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class GameSchema:
    """The TypedDicts of one game. The API prefixes them with the game's name: `GetOnBoardPosition`."""

    setup: type[Any]  # of a view: None where it is hidden from the seat
    options: type[Any]
    position: type[Any]
    sheet: type[Any]  # the return type of `Sheet.to_dict`
    line: type[Any]  # the return type of `Line.to_dict`
    event: type[Any]  # in the log, the return type of `Event.to_dict`
