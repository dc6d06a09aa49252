"""Outcomes: what the lines of a turn cost and bring the player who makes them, counted in a kernel."""

import threading
from collections.abc import Mapping
from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.columns import ALWAYS, Columns, Numbers
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, Short, Shorts, Struct, blank, dtype, plain_rows
from fareplay.games.get_on_board.lines import NO_MOVE, Moves
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import BUSES, METROS, MOST_ZONES, ZONES
from fareplay.games.get_on_board.rules.objectives import points_due
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, Player, State
from fareplay.games.get_on_board.rules.turn import STOP
from fareplay.games.get_on_board.safety import LONGEST, STEP_FIELDS, count_safe, shapes_to_come
from fareplay.games.get_on_board.schema import ChangedBoxes
from fareplay.games.get_on_board.sheet import BOXES, boxes
from fareplay.outcome import LinesPayload

GROUPS: Final = ("gains", "boards", "places", "parks", "boxes")  # what a line has several of, by name


class Counts(Struct):
    """What is counted of a player: before a turn, and after each line that could be played in it."""

    markers: Short  # placed in this turn
    total: Short
    zones: Annotated[Shorts, MOST_ZONES]
    turn_zone: Short
    traffic: Short
    eliminated: Short
    entrances: Short
    entrances_used: Short
    grannies: Short
    students: Short
    interns: Short
    tourists: Short
    business: Short
    lovers_light: Short
    lovers_dark: Short
    schools: Short
    landmarks: Short
    museums: Short
    tourist_row: Short
    business_row: Short
    lover_row: Short
    due: Short  # points that objectives write at the round's end
    safe: Short  # of the shapes still to come, those that leave a way out


@kernel
def count(board: Board, state: State, seat: int, counts: Counts) -> None:
    """Count what a seat has."""
    player = state.players[seat]
    counts.total = score(board, state, seat, counts.zones)
    counts.turn_zone = player.turn_zone
    counts.traffic = player.traffic
    counts.eliminated = player.eliminated
    counts.entrances = player.entrances
    counts.entrances_used = player.entrances_used
    counts.grannies = player.grannies
    counts.students = player.students
    counts.interns = player.interns
    counts.tourists = player.tourists[0] + player.tourists[1] + player.tourists[2]
    counts.business = player.business[0] + player.business[1] + player.business[2]
    counts.lovers_light = player.lovers_light[0] + player.lovers_light[1] + player.lovers_light[2]
    counts.lovers_dark = player.lovers_dark[0] + player.lovers_dark[1] + player.lovers_dark[2]
    counts.schools = player.schools
    counts.landmarks = player.landmarks
    counts.museums = player.museums
    counts.tourist_row = player.tourist_row
    counts.business_row = player.business_row
    counts.lover_row = player.lover_row


@kernel
def count_lines(
    board: Rows[Board],
    before: Rows[State],
    after: Rows[State],
    moves: Moves,
    counts: Rows[Counts],
    players: Rows[Player],
    scratch: Rows[State],
) -> int:
    """Count for the seat to move: first before the turn, then after each line; and copy its player likewise. Returns
    how many moves the longest line has."""
    seat = before[0].seat
    longest = 0
    count(board[0], before[0], seat, counts[0])
    players[0] = before[0].players[seat]
    steps = np.empty((LONGEST, STEP_FIELDS), np.int64)
    shapes = shapes_to_come(before[0], seat)
    for line in range(len(moves)):
        count(board[0], after[line], seat, counts[line + 1])
        if before[0].phase != DEPARTURE and not after[line].players[seat].eliminated:
            if after[line].round_number == before[0].round_number and after[line].phase != OVER:
                counts[line + 1].due = points_due(board[0], after[line], seat)
            scratch[0] = after[line]
            counts[line + 1].safe = count_safe(board[0], scratch[0], seat, shapes, steps)
        players[line + 1] = after[line].players[seat]
        for number in range(moves.shape[1]):
            move = moves[line, number]
            if move != NO_MOVE:
                longest = max(longest, number + 1)
                if move < STOP:
                    counts[line + 1].markers += 1
    return longest


class _Count:
    """A count as a line tells it: the group it belongs to, if any, its name, and whether it is a yes or no."""

    def __init__(self, group: str | None, name: str, *, is_flag: bool = False) -> None:
        self.group, self.name, self.is_flag = group, name, is_flag
        self.path = [name] if group is None else [group, name]


_EVERY_LINE: Final = {
    "markers": _Count(None, "markers"),
    "total": _Count(None, "gain"),
    "turn_zone": _Count(None, "turn_zone"),
    "traffic": _Count(None, "traffic"),
    "eliminated": _Count(None, "eliminates", is_flag=True),
    "entrances": _Count(None, "entrances"),
    "entrances_used": _Count(None, "entrance_used", is_flag=True),
    "due": _Count(None, "due"),
    "safe": _Count(None, "safe"),
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


class _Layout:
    """The numbers of a line, in an edition: the changes of Counts, then the bytes of the player after it. They make
    columns, first of the counts and then of the boxes."""

    def __init__(self, edition: int) -> None:
        self.counts = _named_places(edition)
        self.told = list(self.counts.values())
        self.boxes = [(["boxes", name], box) for name, box in BOXES[edition].items()]
        self.columns = Columns(
            [[place] for place in self.counts]
            + [[_COUNTS_WIDTH + byte for byte in box.places] for _, box in self.boxes]
        )
        self._usual = np.zeros(_COUNTS_WIDTH + dtype(Player).itemsize, np.int16)
        self._usual[[place for place, count in self.counts.items() if count.group is None]] = ALWAYS

    def usual(self, player: Numbers) -> Numbers:
        """The numbers of a line that changes nothing, for a player before the turn."""
        numbers = self._usual.copy()
        numbers[_COUNTS_WIDTH:] = player
        return numbers


class _Scratch(threading.local):
    """A state to try lines on. Every thread has its own: a kernel lets the others run."""

    def __init__(self) -> None:
        self.state = blank(State)


_SCRATCH = _Scratch()


class Outcomes:
    """What the lines of one turn do."""

    def __init__(
        self, edition: int, board: Rows[Board], before: Rows[State], after: Rows[State], moves: npt.NDArray[np.int16]
    ) -> None:
        self._edition = edition
        counts: Any = blank(Counts, len(moves) + 1)
        players: Any = blank(Player, len(moves) + 1)
        longest = count_lines(board, before, after, moves, counts, players, _SCRATCH.state)
        self.moves: list[list[int]] = moves[:, :longest].tolist()  # of each line; shorter ones end with NO_MOVE
        rows = counts.view(np.int16).reshape(len(counts), _COUNTS_WIDTH)
        self._changes: Numbers = rows[1:] - rows[0]
        self._players = players

    def summaries(self) -> list[dict[str, Any]]:
        """What each line gains and pays. Most counts do not change and are not looked at."""
        found: list[dict[str, Any]] = [_nothing() for _ in self._changes]
        counts = _LAYOUTS[self._edition].counts
        lines, places = self._changes.nonzero()
        numbers = self._changes[lines, places].tolist()
        for line, place, number in zip(lines.tolist(), places.tolist(), numbers, strict=True):
            if (told := counts.get(place)) is not None:
                told_in = found[line] if told.group is None else found[line][told.group]
                told_in[told.name] = True if told.is_flag else number
        return found

    def boxes(self, line: int) -> ChangedBoxes:
        """The boxes that are not what they were, as they are after a line."""
        players = plain_rows(Player, self._players)
        was, now = boxes(self._edition, players[0]), boxes(self._edition, players[line + 1])
        return {name: box for name, box in now.items() if box != was[name]}  # type: ignore[return-value, literal-required]

    def payload(self, moves: list[list[str]]) -> LinesPayload:
        """All lines, as columns."""
        layout, size = _LAYOUTS[self._edition], dtype(Player).itemsize
        players = self._players.view(np.int8).reshape(len(self._players), size)
        numbers: Numbers = np.concatenate((self._changes, players[1:]), axis=1, dtype=np.int16)
        raw = players[1:].tobytes()
        raws = [raw[at : at + size] for at in range(0, len(raw), size)]
        counted, told, boxes = len(layout.told), layout.told, layout.boxes
        paths: list[list[str]] = []
        values: list[list[Any]] = []
        lines: list[list[int]] = []
        for column, firsts, changes, codes in layout.columns.encode(numbers, layout.usual(players[0])):
            if column < counted:
                count = told[column]
                paths.append(count.path)
                values.append([change != 0 for change in changes] if count.is_flag else changes)
            else:
                path, box = boxes[column - counted]
                paths.append(path)
                values.append([box.shared(raws[line]) for line in firsts])
            lines.append(codes)
        return {"moves": moves, "groups": list(GROUPS), "columns": paths, "values": values, "lines": lines}


def _nothing() -> dict[str, Any]:
    """A line that gains and pays nothing."""
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
    }


def _named_places(edition: int) -> dict[int, _Count]:
    """The counts that an edition has, by their place among the numbers of Counts."""
    fields: Any = dtype(Counts).fields
    zones = {fields["zones"][1] // 2 + number: _Count("gains", zone) for number, zone in enumerate(ZONES[edition])}
    return zones | {fields[name][1] // 2: count for name, count in _COUNTS[edition].items()}


_COUNTS_WIDTH: Final = dtype(Counts).itemsize // 2
_LAYOUTS: Final = {edition: _Layout(edition) for edition in (BUSES, METROS)}
