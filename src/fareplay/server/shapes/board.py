"""Games and boards, as answers know them."""

from typing import Any

from msgspec import Struct


class Board(Struct):
    """A game on a board: who can play it, with which options (the first value is the usual game), and its zones."""

    game: str
    family: str
    title: str
    edition: str | None
    players: list[int]
    options: dict[str, list[Any]]
    zones: list[str]
    colours: int


class Layout(Struct):
    """Where the picture shows what."""

    viewBox: list[float]  # noqa: N815  # SVG's own name
    positions: dict[str, list[float]]
