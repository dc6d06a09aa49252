"""A player's sheet for readers: the points zone by zone, and what they come from (T23, T41, T42)."""

from fareplay.engine.events import HIDDEN
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows, blank, plain
from fareplay.games.ticket_to_ride.rules import kernels, scoring
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import MAX_TICKETS
from fareplay.games.ticket_to_ride.rules.material import ZONES
from fareplay.games.ticket_to_ride.rules.scoring import SheetRow
from fareplay.games.ticket_to_ride.rules.state import SECRETS, SHEET, Player, State
from fareplay.rules.reading import StructReader
from fareplay.rules.sheet import Sheet


def score(board: Rows[Board], state: Rows[State], seat: int) -> SheetRow:
    """Score a seat as if the game ended now."""
    row = blank(SheetRow)
    kernels.write_sheet(board, state, seat, row)
    return plain(SheetRow, row)


def sheet(board: Rows[Board], state: Rows[State], seat: int, boxes: StructReader) -> Sheet:
    """Return the sheet of a seat as if the game ended now; `completed` counts tickets and is no part of the total."""
    scored = score(board, state, seat)
    return Sheet({**dict(zip(ZONES, scored.zones, strict=True)), "total": scored.total}, lambda: boxes(scored))


def without_tickets(sheet: Sheet) -> Sheet:
    """Return the sheet as others see it while tickets are secret (T3)."""
    routes, districts = sheet["routes"] or 0, sheet["districts"] or 0
    points = {"routes": routes, "tickets": None, "districts": districts, "completed": None}
    shown = {name: box for name, box in sheet.boxes.items() if name not in ("tickets", "ticket_points")}
    return Sheet(points | {"total": routes + districts}, shown)


@entry(rows(Board), rows(State), rows(State), WHOLE)
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


def kept(player: Player) -> list[int]:
    """Return the numbers of the tickets a player has kept."""
    return [ticket for ticket in range(1, MAX_TICKETS + 1) if player.tickets >> ticket & 1]
