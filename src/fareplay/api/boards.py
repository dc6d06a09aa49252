"""The schemas of games and boards."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType


class Par(Struct):
    """The points of a level of bots in a solo game, with nine deciles: a tenth of its games has at most the first,
    half of them at most the fifth."""

    level: str
    games: int
    deciles: list[int]


class SoloGame(Struct):
    """A solo game: a value of the option `solo`, whether it is our own addition to the printed game, and the bots'
    points."""

    name: str
    ours: bool
    par: list[Par]


class BoardInfo(Struct):
    """A board of a game: the numbers of players, the options (the default value first), whether a table may choose
    the seat that begins, the zones, the levels of its bots from the weakest up, then the server's engines, and the
    solo games, the default first."""

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
    solo: list[SoloGame]


class KernelBoard(Struct):
    """A custom board as a browser needs it to play: where its picture shows what, the picture as SVG, the board and the
    weights of its bots as the kernels read them, in base64, and its entry in the index of the kernels."""

    layout: dict[str, Any]
    picture: str
    board: str
    weights: str
    index: dict[str, Any]


class CustomBoard(Struct):
    """A custom board: what is shown of it to choose a game, the board file, and what a browser needs to play on it."""

    info: BoardInfo
    file: dict[str, Any]
    kernels: KernelBoard


class Layout(Struct):
    """The coordinates of everything in the picture; `moves` has those of the moves that are made by pointing at it."""

    viewBox: list[float]  # noqa: N815  # SVG's own name
    positions: dict[str, list[float]]
    moves: dict[str, list[float]] | UnsetType = UNSET
