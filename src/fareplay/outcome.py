"""Outcomes: what moves would cost and bring, before they are made; and all lines of a turn as columns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from fareplay.log import Event
from fareplay.sheet import Sheet


class Outcome:
    """What the moves of one turn would do for the seat that makes them, without anything they would reveal."""

    def __init__(
        self,
        moves: tuple[str, ...],
        gains: Mapping[str, int],
        summary: Mapping[str, Any],
        eliminates: bool,
        events: Callable[[], list[Event]],
        sheet: Callable[[], Sheet],
        boxes: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self.moves = moves  # of the turn, as texts
        self.gains = gains  # points by zone, those that change
        self.summary = summary  # the game's own figures: markers, jams, who boards ...
        self.eliminates = eliminates  # whether the seat would be out of the game
        self._events, self._sheet, self._boxes = events, sheet, boxes

    @property
    def gain(self) -> int:
        """The points in all; what an elimination loses is not counted."""
        return sum(self.gains.values())

    @property
    def events(self) -> list[Event]:
        """The events that the log would have."""
        return self._events()

    @property
    def sheet(self) -> Sheet:
        """The sheet after the moves."""
        return self._sheet()

    @property
    def boxes(self) -> Mapping[str, Any]:
        """The boxes of the sheet that the moves change, as they are after them."""
        return self._boxes()

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as JSON, without the events."""
        return {
            "moves": list(self.moves),
            "gain": self.gain,
            "gains": dict(self.gains),
            "eliminates": self.eliminates,
            **self.summary,
            "boxes": self._boxes(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        facts = self.moves, dict(self.gains), dict(self.summary), self.eliminates
        return _outcome, (*facts, self.events, self.sheet, dict(self.boxes))

    def __repr__(self) -> str:
        warning = ", eliminates" if self.eliminates else ""
        return f"<Outcome of {' '.join(self.moves)}: {self.gain:+}{warning}>"


def _outcome(
    moves: tuple[str, ...],
    gains: Mapping[str, int],
    summary: Mapping[str, Any],
    eliminates: bool,
    events: list[Event],
    sheet: Sheet,
    boxes: Mapping[str, Any],
) -> Outcome:
    """Return an outcome that was pickled."""
    return Outcome(moves, gains, summary, eliminates, lambda: events, lambda: sheet, lambda: boxes)


class LinesPayload(TypedDict):
    """All lines of a turn as columns: less than half of the bytes of the same lines one by one.

    A line is an object such as {"moves": ["C3", "C4"], "gain": 2, "gains": {"grannies": 2}, "eliminates": False, ...}:
    what `Outcome.to_dict()` gives. Lines of one turn have few different values, so each key is a column that says
    which of its values each line has:

        {"moves": [["C3", "C4"], ["C3", "D3"]],
         "groups": ["gains"],
         "columns": [["gain"], ["eliminates"], ["gains", "grannies"]],
         "values": [[2, 0], [False], [2]],
         "lines": [[1, 2], [1, 1], [1, 0]]}

    Every line has all groups, be they empty. Values may be shared between lines: they are not to be changed.
    """

    moves: list[list[str]]  # of each line
    groups: list[str]  # keys of a line that hold an object
    columns: list[list[str]]  # the key of each column: one name, or a group's name and one in it
    values: list[list[Any]]  # the different values of each column
    lines: list[list[int]]  # for each column, by line: 1 + the place of its value in `values`, 0 if it has no such key


def lines_to_payload(lines: Sequence[Mapping[str, Any]]) -> LinesPayload:
    """Lines as columns; keys that hold an object in every line become groups."""
    groups = [key for key in _keys(lines) if all(isinstance(line.get(key), dict) for line in lines)]
    payload: LinesPayload = {
        "moves": [list(line["moves"]) for line in lines],
        "groups": groups,
        "columns": [],
        "values": [],
        "lines": [],
    }
    for key in _keys(lines):
        if key in groups:
            objects = [line[key] for line in lines]
            for name in _keys(objects):
                _add_column(payload, [key, name], objects)
        elif key != "moves":
            _add_column(payload, [key], lines)
    return payload


def _keys(objects: Sequence[Mapping[str, Any]]) -> list[str]:
    """All keys that any of the objects has, in the order in which they occur."""
    return list(dict.fromkeys(key for each in objects for key in each))


def _add_column(payload: LinesPayload, path: list[str], objects: Sequence[Mapping[str, Any]]) -> None:
    """Write one key of all objects as a column."""
    key = path[-1]
    values: dict[str, Any] = {}  # by how they are written: 1 and True are not the same value
    written = [repr(each[key]) if key in each else None for each in objects]
    for each, text in zip(objects, written, strict=True):
        if text is not None:
            values.setdefault(text, each[key])
    codes: dict[str | None, int] = {None: 0, **{text: code for code, text in enumerate(values, start=1)}}
    payload["columns"].append(path)
    payload["values"].append(list(values.values()))
    payload["lines"].append([codes[text] for text in written])


def lines_from_payload(payload: LinesPayload) -> list[dict[str, Any]]:
    """The lines that columns hold."""
    lines: list[dict[str, Any]] = [
        {"moves": moves, **{group: {} for group in payload["groups"]}} for moves in payload["moves"]
    ]
    for path, values, codes in zip(payload["columns"], payload["values"], payload["lines"], strict=True):
        *group, name = path
        for line, code in zip(lines, codes, strict=True):
            if code:
                (line[group[0]] if group else line)[name] = values[code - 1]
    return lines
