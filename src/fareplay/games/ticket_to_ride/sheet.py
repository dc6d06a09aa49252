"""A player's sheet for readers: the points zone by zone, and what they come from (T23, T41, T42)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from fareplay.engine.events import HIDDEN
from fareplay.engine.interpret import interpreted_first
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Rows, plain
from fareplay.games.ticket_to_ride.rules import kernels, scoring
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_DISTRICTS, MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.games.ticket_to_ride.rules.state import SECRETS, SHEET, Player, State
from fareplay.games.ticket_to_ride.schema import Boxes, TicketBox, TicketPoints
from fareplay.sheet import Sheet


class Score(NamedTuple):
    """The score of a seat's routes and tickets, as if the game ended now."""

    zones: dict[str, int]
    total: int
    completed: frozenset[int]  # the tickets whose locations the seat's routes join, its own or not
    districts: list[int]  # the districts joined


def score(board: Rows[Board], state: Rows[State], seat: int) -> Score:
    """Score a seat."""
    zones = np.zeros(len(ZONES), np.int16)
    completed, districts = np.zeros(MAX_TICKETS + 1, np.bool_), np.zeros(MAX_DISTRICTS + 1, np.bool_)
    total = int(kernels.score(board, state, seat, zones, completed, districts))
    return Score(
        dict(zip(ZONES, zones.tolist(), strict=True)),
        total,
        frozenset(completed.nonzero()[0].tolist()),
        districts.nonzero()[0].tolist(),
    )


def sheet(board: Rows[Board], state: Rows[State], seat: int) -> Sheet:
    """Return the sheet of a seat as if the game ended now; `completed` counts tickets and is no part of the total."""
    scored = score(board, state, seat)
    return Sheet({**scored.zones, "total": scored.total}, boxes(board, state, seat, scored))


def without_tickets(sheet: Sheet) -> Sheet:
    """Return the sheet as others see it while tickets are secret (T3)."""
    routes, districts = sheet["routes"] or 0, sheet["districts"] or 0
    points = {"routes": routes, "tickets": None, "districts": districts, "completed": None}
    boxes = {name: box for name, box in sheet.boxes.items() if name not in ("tickets", "ticket_points")}
    return Sheet(points | {"total": routes + districts}, boxes)


@interpreted_first
@kernel
def gained(board: Rows[Board], before: Rows[State], after: Rows[State], seat: int) -> int:
    """Return the points that a move brought a seat and that cannot be lost again, as the viewer of masked states may
    know them: routes, districts and, where they were seen, completed tickets. HIDDEN if the sheet was hidden."""
    was, now = before[0].players[seat], after[0].players[seat]
    if was.hidden & SHEET:
        return HIDDEN
    points = now.points - was.points
    points += scoring.district_points(board[0], now) - scoring.district_points(board[0], was)
    if not was.hidden & SECRETS:
        points += scoring.completed_points(board[0], now) - scoring.completed_points(board[0], was)
    return int(points)


def boxes(board: Rows[Board], state: Rows[State], seat: int, scored: Score) -> Boxes:
    """Return the buses left, and the routes, districts and tickets behind the points."""
    there, now = plain(Board, board), plain(State, state)
    player = now.players[seat]
    tickets: list[TicketBox] = [
        {"ticket": ticket, "points": there.ticket_points[ticket], "completed": ticket in scored.completed}
        for ticket in kept(player)
    ]
    return {
        "buses": player.buses,
        "routes": [route for route, owner in enumerate(now.owner[: there.routes], start=1) if owner == seat],
        "districts": scored.districts,
        "tickets": tickets,
        "ticket_points": ticket_sums(tickets),
    }


def ticket_sums(tickets: Sequence[Mapping[str, Any]]) -> TicketPoints:
    """Return the points gained by completed tickets, and lost if the others stay open."""
    return {
        "completed": sum(box["points"] for box in tickets if box["completed"]),
        "open": sum(box["points"] for box in tickets if not box["completed"]),
    }


def kept(player: Player) -> list[int]:
    """Return the numbers of the tickets a player has kept."""
    return [ticket for ticket in range(1, MAX_TICKETS + 1) if player.tickets >> ticket & 1]
