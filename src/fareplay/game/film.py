"""Films: a game as one seat saw it, one masked state after each move. Everything shown to a person comes from a
film."""

from base64 import b64encode
from dataclasses import dataclass
from typing import TypedDict


class FilmPayload(TypedDict):
    """A film as JSON."""

    seat: int | None
    layout: str
    moves: list[str]
    movers: list[int]
    states: str  # all states concatenated, in base64


class FilmPartPayload(FilmPayload):
    """The part of a film that a few moves add, as JSON."""

    ply: int


@dataclass(frozen=True)
class Film:
    """What a seat (None: a spectator) has seen of a game, move by move. A film only grows: later moves do not change
    what was seen earlier.

    Examples:
        >>> game = fareplay.new("get-on-board/new-york", seats=2, seed=7)
        >>> game.push("T2")
        >>> film = game.film(1)
        >>> film.moves, film.movers, len(film.states)
        (('T?',), (0,), 2)
    """

    seat: int | None
    layout: str  # the version of the rules that wrote the states
    moves: tuple[str, ...]  # with `?` for what the seat did not see when they were made
    movers: tuple[int, ...]
    states: tuple[bytes, ...]  # before the first move, and after each

    def to_dict(self) -> FilmPayload:
        """Return the film as JSON."""
        return {
            "seat": self.seat,
            "layout": self.layout,
            "moves": list(self.moves),
            "movers": list(self.movers),
            "states": b64encode(b"".join(self.states)).decode(),
        }


@dataclass(frozen=True)
class FilmPart:
    """The part of a film after the first `ply` moves."""

    seat: int | None
    layout: str
    ply: int
    moves: tuple[str, ...]
    movers: tuple[int, ...]
    states: tuple[bytes, ...]  # after each of these moves

    def to_dict(self) -> FilmPartPayload:
        """Return the part as JSON."""
        return {
            "seat": self.seat,
            "layout": self.layout,
            "ply": self.ply,
            "moves": list(self.moves),
            "movers": list(self.movers),
            "states": b64encode(b"".join(self.states)).decode(),
        }
