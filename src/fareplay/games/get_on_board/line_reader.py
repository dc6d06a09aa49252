"""Reads the lines that kernels found as Python and JSON values, with their costs and gains."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from fareplay.engine.struct import Rows, offset_of, plain_bytes
from fareplay.games.get_on_board.lines import LONGEST, NO_MOVE, LineRow
from fareplay.games.get_on_board.rules.material import BUSES, METROS, ZONES
from fareplay.games.get_on_board.rules.state import Player
from fareplay.games.get_on_board.schema import ChangedBoxes
from fareplay.games.get_on_board.sheet import boxes_of


class _Count:
    """A count in the summary of a line: its group, if any, its name, and whether it is a flag."""

    def __init__(self, group: str | None, name: str, *, is_flag: bool = False) -> None:
        self.group, self.name, self.is_flag = group, name, is_flag


_EVERY_LINE: Final = {
    "markers": _Count(None, "markers"),
    "gain": _Count(None, "gain"),
    "turn_zone": _Count(None, "turn_zone"),
    "traffic": _Count(None, "traffic"),
    "eliminated": _Count(None, "eliminates", is_flag=True),
    "entrances": _Count(None, "entrances"),
    "entrances_used": _Count(None, "entrance_used", is_flag=True),
    "due": _Count(None, "due"),
    "safe": _Count(None, "safe"),
    "offered": _Count(None, "offered"),
    "grannies": _Count("boards", "granny"),
    "students": _Count("boards", "student"),
    "tourists": _Count("boards", "tourist"),
    "tourist_row": _Count("parks", "tourists"),
}
_COUNTS: Final[Mapping[int, Mapping[str, _Count]]] = {
    BUSES: {
        **_EVERY_LINE,
        "interns": _Count("boards", "intern"),
        "business": _Count("boards", "business"),
        "schools": _Count("places", "school"),
        "landmarks": _Count("places", "landmark"),
        "museums": _Count("places", "museum"),
        "business_row": _Count("parks", "business"),
    },
    METROS: {
        **_EVERY_LINE,
        "lovers_light": _Count("boards", "lover_light"),
        "lovers_dark": _Count("boards", "lover_dark"),
        "schools": _Count("places", "cinema"),
        "landmarks": _Count("places", "opera"),
        "museums": _Count("places", "theatre"),
        "lover_row": _Count("parks", "lovers"),
    },
}


class LineReader:
    """The lines of one turn."""

    def __init__(self, edition: int, objectives: int, before: bytes, lines: Rows[LineRow], count: int) -> None:
        """Create a reader; `before` is the player before the turn."""
        self._edition, self._objectives, self._before = edition, objectives, before
        raw = np.frombuffer(lines.tobytes(), np.int8).reshape(len(lines), -1)[:count]
        moves = np.ascontiguousarray(raw[:, : 2 * LONGEST]).view(np.int16).tolist()
        self.moves: list[list[int]] = [[move for move in line if move != NO_MOVE] for line in moves]
        self._changes = np.ascontiguousarray(raw[:, _FIRST : _FIRST + 2 * _COUNTS_WIDTH]).view(np.int16)
        self._players = np.ascontiguousarray(raw[:, _PLAYER : _PLAYER + len(before)])

    def summaries(self) -> list[dict[str, Any]]:
        """Return the gains and costs of each line. Most counts do not change and are skipped."""
        found: list[dict[str, Any]] = [_nothing() for _ in self._changes]
        counts = _PLACES[self._edition]
        lines, places = self._changes.nonzero()
        numbers = self._changes[lines, places].tolist()
        for line, place, number in zip(lines.tolist(), places.tolist(), numbers, strict=True):
            if (count := counts.get(place)) is not None:
                group = found[line] if count.group is None else found[line][count.group]
                group[count.name] = True if count.is_flag else number
        return found

    def boxes(self, line: int) -> ChangedBoxes:
        """Return the boxes that a line changes, as they are after it."""
        was, now = (
            boxes_of(self._edition, self._objectives, plain_bytes(Player, raw))
            for raw in (self._before, self._players[line].tobytes())
        )
        return {name: box for name, box in now.items() if box != was[name]}  # type: ignore[return-value, literal-required]


def _nothing() -> dict[str, Any]:
    """Return the summary of a line without gains and costs."""
    return {
        "gain": 0,
        "gains": {},
        "eliminates": False,
        "markers": 0,
        "turn_zone": 0,
        "traffic": 0,
        "boards": {},
        "places": {},
        "parks": {},
        "entrances": 0,
        "entrance_used": False,
        "due": 0,
        "safe": 0,
        "offered": 0,
    }


def _named_places(edition: int) -> dict[int, _Count]:
    """Return the counts of an edition by their index in the changes of LineRow."""
    first = (offset_of(LineRow, "zones") - _FIRST) // 2
    zones = {first + number: _Count("gains", zone) for number, zone in enumerate(ZONES[edition])}
    return zones | {(offset_of(LineRow, name) - _FIRST) // 2: count for name, count in _COUNTS[edition].items()}


# For the web client: for each figure of a line its field in LineRow, its group, its name, and whether it is a flag.
FIGURES: Final = {
    edition: [[field, count.group, count.name, count.is_flag] for field, count in counts.items()]
    for edition, counts in _COUNTS.items()
}
_FIRST: Final = offset_of(LineRow, "gain")  # where the changes begin
_PLAYER: Final = offset_of(LineRow, "player")
_COUNTS_WIDTH: Final = (offset_of(LineRow, "offered") - _FIRST) // 2 + 1
_PLACES: Final = {edition: _named_places(edition) for edition in (BUSES, METROS)}
