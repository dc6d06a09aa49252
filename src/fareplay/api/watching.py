"""The schemas of the list of public games to watch."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Position
from fareplay.api.tables import Table


class WatchedGame(Struct):
    """A public game as spectators see it. At a delayed table `ply`, `to_move` and `position` are one turn behind."""

    table: Table
    viewers: Annotated[int, Meta(description="the number of spectators")]
    ply: int
    to_move: int | None
    position: Position
    scores: Annotated[list[int | None], Meta(description="by seat; null if they are secret or there are none")]


class WatchedGames(Struct):
    """The games to watch, the most recently active first."""

    games: list[WatchedGame]
    finished: Annotated[
        list[WatchedGame], Meta(description="if few games are in progress, some finished ones, the latest first")
    ] = []


class WatchQuery(Struct, forbid_unknown_fields=True):
    """The games to list."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])] | None = None
