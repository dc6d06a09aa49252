"""The schemas of the explorer: finished games of players who agreed."""

from typing import Annotated

from msgspec import Meta, Struct


class ExploredPlayer(Struct):
    """A player of a finished game, without a name."""

    cell: Annotated[int, Meta(description="what the player began with, as a number; docs/explorer.md")]
    won: bool
    points: Annotated[int | None, Meta(description="null if eliminated")]
    places: Annotated[list[int], Meta(description="the roads or routes used, in the order of the board file, from 0")]


class ExploredGames(Struct):
    """The players of a board who agreed that their games are counted, the newest first."""

    players: list[ExploredPlayer]


class ExplorerConsent(Struct, forbid_unknown_fields=True):
    """Whether my finished games are counted in the explorer."""

    agreed: bool
