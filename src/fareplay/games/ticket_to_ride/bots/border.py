"""The kernels that Python calls by themselves; they take rows of one."""

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Chance
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.bots import planner, unseen
from fareplay.games.ticket_to_ride.bots.room import Room, Style
from fareplay.games.ticket_to_ride.bots.unseen import Known
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.state import State


@kernel
def planned_move(board: Rows[Board], state: Rows[State], seat: int, style: Rows[Style], room: Rows[Room]) -> int:
    """What the planner does for a seat, also for one that chooses before its turn."""
    state[0].seat = seat
    return planner.choose(board[0], state[0], style[0], room[0])


@kernel
def deal_unseen(
    board: Rows[Board], state: Rows[State], known: Rows[Known], room: Rows[Room], chance: Rows[Chance]
) -> None:
    """Deal again what the seat has not seen."""
    unseen.deal_unseen(board[0], state[0], known[0], room[0], chance[0])
