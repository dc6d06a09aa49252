"""Counts: how many players began with what, how many of them won, and how many used which part of the board.

A file of counts is compressed with gzip. It has a header, one line of JSON, followed by little-endian numbers. Four
bytes each: players, winners, eliminated players and the sum of points of each cell. Two bytes each, for each cell and
place: players, then winners who used it. The header is padded with spaces to a multiple of four bytes. The web client
reads the same files.
"""

import gzip
import json
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.errors import InvalidOption, short_repr
from fareplay.explorer.game_explorer import Axis, GameExplorer
from fareplay.games import manifest
from fareplay.rules import registry

if TYPE_CHECKING:
    from fareplay.bots.self_play import EndedGames

FOLDER: Final = "counts"  # of a game's files: BOARD.counts
MOST: Final = 2**16 - 1  # the maximum of a place's number

Asked = str | Collection[str]
Wholes = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Place:
    """A part of the board, and how many of the players asked for used it."""

    name: str
    players: int
    winners: int


@dataclass(frozen=True)
class ExploredPlayers:
    """The players who began with what was asked for."""

    players: int
    winners: int
    eliminated: int
    points: float | None  # the mean of those who were not eliminated; None if there are none
    places: tuple[Place, ...]  # in the order of the board

    @property
    def best(self) -> list[Place]:
        """Return the places that winners used, those of most winners first."""
        return sorted((place for place in self.places if place.winners), key=lambda place: -place.winners)

    def winners_share(self, place: Place) -> float:
        """Return the share of the winners who used a place."""
        return place.winners / self.winners if self.winners else 0.0

    def others_share(self, place: Place) -> float:
        """Return the share of the other players who used it."""
        others = self.players - self.winners
        return (place.players - place.winners) / others if others else 0.0


class Counts:
    """The counts of a board."""

    def __init__(self, axes: Sequence[Axis], places: Sequence[str], about: Mapping[str, Any]) -> None:
        """Create empty counts; `about` describes the games."""
        self.axes, self.places, self.about = tuple(axes), tuple(places), dict(about)
        self._shape = tuple(len(axis.values) for axis in axes)
        cells = int(np.prod(self._shape))
        self._cells = np.zeros((4, cells), np.int64)  # players, winners, eliminated, points
        self._used = np.zeros((2, cells, len(self.places)), np.int64)  # players, winners

    @property
    def games(self) -> int:
        """Return the number of counted games."""
        return int(self.about["games"])

    def add(self, explorer: GameExplorer, ended: "EndedGames") -> None:
        """Count finished games."""
        seats = ended.points.shape[1]
        cells = explorer.cells(ended.states, seats, ended.moves).ravel()
        used = explorer.used(ended.states, seats).reshape(len(cells), -1)
        won, points = ended.wins.ravel() > 0, ended.points.ravel()
        out = np.isnan(points)
        for row, value in enumerate((np.ones_like(cells), won, out, np.where(out, 0, points))):
            np.add.at(self._cells[row], cells, value.astype(np.int64))
        np.add.at(self._used[0], cells, used)
        np.add.at(self._used[1], cells[won], used[won])

    def ask(self, **begun: Asked) -> ExploredPlayers:
        """Return the results of the players who began with these names: `departure="5"`, `common=("granny",
        "student")`. An axis that is not named may have any value."""
        chosen = self._chosen(begun)
        players, winners, eliminated, points = self._cells[:, chosen].sum(axis=1).tolist()
        by_place = self._used[:, chosen].sum(axis=1).T.tolist()
        places = tuple(Place(name, *both) for name, both in zip(self.places, by_place, strict=True))
        mean = points / (players - eliminated) if players > eliminated else None
        return ExploredPlayers(players, winners, eliminated, mean, places)

    def by(self, axis: str, **begun: Asked) -> dict[str, ExploredPlayers]:
        """Return the same for each name of an axis, ignoring what was asked for there."""
        return {name: self.ask(**{**begun, axis: name}) for name in self._axis(axis).names}

    def write(self, path: Path) -> None:
        """Write the file."""
        if self._used.max(initial=0) > MOST:
            raise InvalidOption(f"a cell has more than {MOST} players; the file has no room for so many games")
        axes = [{"name": axis.name, "values": axis.values} for axis in self.axes]
        header = json.dumps({**self.about, "axes": axes, "places": self.places}, separators=(",", ":"))
        line = header.encode()
        line += b" " * (-(len(line) + 1) % 4) + b"\n"
        numbers = self._cells.astype("<i4").tobytes() + self._used.astype("<u2").tobytes()
        path.write_bytes(gzip.compress(line + numbers, mtime=0))

    @staticmethod
    def load(raw: bytes) -> "Counts":
        """Return the counts of a file."""
        try:
            line, _, rest = gzip.decompress(raw).partition(b"\n")
        except (OSError, EOFError, zlib.error):
            raise InvalidOption("the file of counts is damaged") from None
        about = json.loads(line)
        axes = [Axis(one["name"], tuple(map(tuple, one["values"]))) for one in about.pop("axes")]
        found = Counts(axes, about.pop("places"), about)
        size = 4 * found._cells.size
        if len(rest) != size + 2 * found._used.size:
            raise InvalidOption("the file of counts is damaged")
        found._cells[:] = np.frombuffer(rest[:size], "<i4").reshape(found._cells.shape)
        found._used[:] = np.frombuffer(rest[size:], "<u2").reshape(found._used.shape)
        return found

    def _axis(self, name: str) -> Axis:
        for axis in self.axes:
            if axis.name == name:
                return axis
        named = ", ".join(axis.name for axis in self.axes)
        raise InvalidOption(f"players do not begin with {short_repr(name)} here; there are {named}")

    def _chosen(self, begun: Mapping[str, Asked]) -> npt.NDArray[np.bool_]:
        """Return which cells fit what was asked for."""
        for name in begun:
            self._axis(name)
        chosen = np.ones((), np.bool_)
        for axis in self.axes:
            asked = begun.get(axis.name, ())
            wanted = {asked} if isinstance(asked, str) else set(asked)
            if not wanted <= set(axis.names):
                unknown = short_repr(sorted(wanted - set(axis.names))[0])
                raise InvalidOption(f"{axis.name} cannot be {unknown}; there are {', '.join(axis.names)}")
            fits = np.array([wanted <= set(value) for value in axis.values])
            chosen = np.logical_and.outer(chosen, fits)
        return chosen.ravel()


@cache
def read(board: str) -> Counts:
    """Return the shipped counts of a board. Raises InvalidOption if there are none."""
    name = registry.name_of(registry.find(board))
    file = manifest.of(name).files / FOLDER / f"{name.partition('/')[2]}.counts"
    if not file.is_file():
        raise InvalidOption(f"there are no counts for {name}")
    return Counts.load(file.read_bytes())
