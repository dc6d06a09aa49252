"""Reads the lines that kernels found as Python and JSON values, with their costs and gains."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from fareplay.engine.struct import Rows, copy_of, plain, plain_rows
from fareplay.event import Event
from fareplay.event_table import Reader, read_seats
from fareplay.games.ticket_to_ride import log, sheet
from fareplay.games.ticket_to_ride.lines import ACTIONS, CLAIMS, FROM_DECK, UNTOLD, LineRow
from fareplay.games.ticket_to_ride.network import NO_WAY
from fareplay.games.ticket_to_ride.rules import kernels
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import DRAW, DRAW_DECK, TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, ZONES
from fareplay.games.ticket_to_ride.rules.state import State
from fareplay.line import Line
from fareplay.sheet import Sheet


class LineReader:
    """The legal moves of one state."""

    def __init__(
        self,
        board: Rows[Board],
        readers: Mapping[str, Reader],
        texts: Sequence[str],
        state: Rows[State],
        lines: Rows[LineRow],
        count: int,
    ) -> None:
        self._board, self._readers, self._texts, self._state = board, readers, texts, copy_of(state)
        self._seat = plain(State, state).seat
        self._was = sheet.boxes(board, state, self._seat, sheet.score(board, state, self._seat))
        self.all = [self._line(line) for line in plain_rows(LineRow, lines)[:count]]

    def _line(self, line: LineRow) -> Line:
        return Line(
            (self._texts[line.move],),
            _points(line.changes),
            _SUMMARIES[line.action](line),
            False,
            lambda: self._events(line),
            lambda: self._sheet(line),
            lambda: self._boxes(line),
        )

    def _boxes(self, line: LineRow) -> dict[str, Any]:
        """Return the boxes of the sheet that change."""
        worth = plain(Board, self._board).ticket_points
        routes = self._was["routes"]
        tickets = [
            {"ticket": ticket, "points": worth[ticket], "completed": bool(line.joined >> ticket & 1)}
            for ticket in read_seats(line.tickets)
        ]
        now = {
            "buses": line.buses_left,
            "routes": sorted([*routes, line.route + 1]) if line.action == CLAIMS else routes,
            "districts": read_seats(line.districts),
            "tickets": tickets,
            "ticket_points": sheet.ticket_sums(tickets),
        }
        return {name: box for name, box in now.items() if box != self._was[name]}  # type: ignore[literal-required]

    def _events(self, line: LineRow) -> list[Event]:
        """Return the events of the action in the mover's log, without anything it would reveal."""
        if line.move == DRAW_DECK:
            return [Event("draw_deck", self._seat)]
        if line.move == TICKETS:
            return [Event("tickets", self._seat, {"count": line.count})]
        events = log.events(self._board, self._readers, self._state, self._seat, line.move, self._after(line))
        mine = [event for event in events if event.seat == self._seat and event.key in log.PREVIEWED]
        return [event.seen_by(self._seat) for event in mine]

    def _sheet(self, line: LineRow) -> Sheet:
        """Return the sheet after the move."""
        return sheet.sheet(self._board, self._after(line), self._seat)

    def _after(self, line: LineRow) -> Rows[State]:
        """Return the state after the move; a draw does not change the sheet, and its card is hidden."""
        after = copy_of(self._state)
        if line.move == TICKETS or DRAW_DECK <= line.move < DRAW + len(CARDS):
            return after
        kernels.attempt(self._board, after, line.move)
        return after


def _points(changes: Iterable[int]) -> dict[str, int]:
    return {zone: points for zone, points in zip(ZONES, changes, strict=False) if points}


def _claim(line: LineRow) -> dict[str, Any]:
    routes, _, districts = line.changes
    closed: dict[int, list[int]] = {}
    for seat, bits in enumerate(line.closes):
        for route in read_seats(bits):
            closed.setdefault(route + 1, []).append(seat)
    completed = read_seats(line.completed)
    return {
        "action": "claim",
        "route": line.route + 1,
        "cards": {card: count for card, count in ((CARDS[line.colour], line.cards), (CARDS[BUS], line.buses)) if count},
        "buses_left": line.buses_left,
        "completes": len(completed),
        "completed": completed,
        "secures": _points((routes, line.secured, districts)),
        "to_go": [
            {"ticket": ticket, "before": _buses(before), "after": _buses(after)}
            for ticket, (before, after) in enumerate(zip(line.before, line.after, strict=True))
            if before != UNTOLD
        ],
        "closes": [{"route": route, "seats": seats} for route, seats in sorted(closed.items())],
        "last_turns": bool(line.last_turns),
    }


def _buses(to_go: int) -> int | None:
    return None if to_go == NO_WAY else to_go


def _draw(line: LineRow) -> dict[str, Any]:
    card = None if line.card == FROM_DECK else CARDS[line.card]
    return {"action": "draw", "card": card, "ends_turn": bool(line.ends_turn)}


def _tickets(line: LineRow) -> dict[str, Any]:
    return {"action": "tickets", "count": line.count}


def _keep(line: LineRow) -> dict[str, Any]:
    return {"action": "keep", "tickets": [ticket for ticket in line.keeps if ticket]}


def _pass(line: LineRow) -> dict[str, Any]:
    return {"action": "pass"}


_SUMMARIES: Final[Sequence[Callable[[LineRow], dict[str, Any]]]] = (_claim, _draw, _tickets, _keep, _pass)
assert len(_SUMMARIES) == len(ACTIONS)
