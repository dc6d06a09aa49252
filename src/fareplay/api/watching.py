"""The schemas of watching: public games that are being played, in small."""

from typing import Annotated

from msgspec import Meta, Struct

from fareplay.api.common import Position
from fareplay.api.tables import Table


class WatchedGame(Struct):
    """A public game as a spectator sees it; `ply`, `to_move` and `position` are a turn behind at a delayed table."""

    table: Table
    viewers: Annotated[int, Meta(description="how many look on who do not sit there")]
    ply: int
    to_move: int | None
    position: Position
    scores: Annotated[list[int | None], Meta(description="by seat; null where they are secret or there are none")]


class WatchedGames(Struct):
    """The games to watch, those in which something happened last first."""

    games: list[WatchedGame]
    finished: Annotated[
        list[WatchedGame], Meta(description="where few are being played, some that are over, the latest first")
    ] = []


class WatchQuery(Struct, forbid_unknown_fields=True):
    """Which games to watch."""

    game: Annotated[str, Meta(max_length=60, examples=["get-on-board/new-york"])] | None = None
