"""The schemas of the server's status, its games and boards."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType


class WarmupStep(Struct):
    """What is still being compiled: the rules of a game, its weakest bots, those that search, or its solver."""

    game: str
    kind: Literal["rules", "novice", "search", "solver"]


class WarmupProgress(Struct):
    """How much of what a new version compiles is ready."""

    done: int
    of: int
    left: list[WarmupStep]  # the next first
    playable: list[str]  # games whose rules are ready


class Status(Struct):
    """The server: its version, and how far it has started."""

    version: str
    warmup: WarmupProgress


class StatusQuery(Struct, forbid_unknown_fields=True):
    """A game that is about to be played: what it needs is compiled next."""

    game: Annotated[str, Meta(max_length=60)] | None = None


class BoardInfo(Struct):
    """A game on a board: who can play it, with which options (the first value is the usual game), whether a table may
    choose the seat that begins, its zones, and the levels of its bots, the weakest first, then the server's engines."""

    game: str
    family: str
    title: str
    edition: str | None
    players: tuple[int, int]
    options: dict[str, list[str | int | bool]]
    first: bool
    zones: list[str]
    colours: int
    levels: list[str]


class Layout(Struct):
    """Where the picture shows what; `moves` are those that can be made by pointing at it, with their places."""

    viewBox: list[float]  # noqa: N815  # SVG's own name
    positions: dict[str, list[float]]
    moves: dict[str, list[float]] | UnsetType = UNSET
