"""A player's sheet for readers: points zone by zone, and what they come from (T23, T41, T42)."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.border import score
from fareplay.games.ticket_to_ride.rules.material import NOWHERE, ZONES
from fareplay.games.ticket_to_ride.rules.state import Player, State
from fareplay.sheet import Sheet


def sheet(rows: Rows[Board], board: Board, state: Rows[State], now: State, seat: int) -> Sheet:
    """The points of a seat as if the game ended now; the tickets completed are counted, and not part of the total."""
    zones = np.zeros(len(ZONES), np.int16)
    total = int(score(rows, state, seat, zones))
    points: dict[str, int | None] = dict(zip(ZONES, zones.tolist(), strict=True))
    return Sheet(points | {"total": total}, boxes(board, now, seat))


def without_tickets(sheet: Sheet) -> Sheet:
    """The sheet as others see it while tickets are secret (T3)."""
    routes, districts = sheet["routes"] or 0, sheet["districts"] or 0
    points = {"routes": routes, "tickets": None, "districts": districts, "completed": None}
    boxes = {name: box for name, box in sheet.boxes.items() if name != "tickets"}
    return Sheet(points | {"total": routes + districts}, boxes)


def boxes(board: Board, state: State, seat: int) -> dict[str, Any]:
    """The routes, districts and tickets behind the points."""
    player = state.players[seat]
    return {
        "buses": player.buses,
        "routes": [route + 1 for route in range(board.routes) if state.owner[route] == seat],
        "districts": list(districts_joined(board, player)),
        "tickets": [
            {"ticket": ticket, "points": board.ticket_points[ticket], "completed": is_joined(board, player, ticket)}
            for ticket in kept(board, player)
        ],
    }


def kept(board: Board, player: Player) -> list[int]:
    """The numbers of the tickets a player has kept."""
    return [ticket for ticket in range(1, board.tickets + 1) if player.tickets >> ticket & 1]


def is_joined(board: Board, player: Player, ticket: int) -> bool:
    """Whether the player's own routes join what the ticket asks for (T41)."""
    return bool(player.group[board.ticket_start[ticket]] == player.group[board.ticket_end[ticket]])


def districts_joined(board: Board, player: Player) -> Iterator[int]:
    """The districts whose locations the player's own routes join (T42)."""
    for district in range(1, board.districts + 1):
        groups = {player.group[at] for at in range(board.locations) if board.district[at] == district}
        if board.corner[district] != NOWHERE and len(groups) == 1:
            yield district
