"""The exact search for Ticket to Ride's puzzles: with a known deck, whether a seat can complete a ticket within a
number of its own turns, if the others only draw from the deck, or whatever they do.

Every move of the seat is tried, and every move of the others if they are free to choose. A position is only pruned when
a lower bound of the routes to claim and the cards for them shows that too few turns are left.
"""

from typing import Annotated, Final

from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.struct import Long, Rows, Short, Shorts, Small, Struct
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind
from fareplay.games.ticket_to_ride.rules.limits import DRAW_DECK, MAX_LOCATIONS, MOST_LEGAL
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY
from fareplay.games.ticket_to_ride.rules.moves import legal_moves
from fareplay.games.ticket_to_ride.rules.scoring import is_completed
from fareplay.games.ticket_to_ride.rules.state import CHOICE, NOTHING, OVER, SECOND, Player, State
from fareplay.games.ticket_to_ride.rules.turn import play

MOST_TURNS: Final = 8  # of the seat
LEVELS: Final = 8 * MOST_TURNS + 2  # a turn has two moves at most, and four may play
FAR: Final = 1000  # cards

NO: Final = 0
YES: Final = 1
OPEN: Final = 2


class Level(Struct):
    """A position on the current path, and its moves that are still to be tried."""

    state: Annotated[Rows[State], 1]
    turns: Small  # that the seat still has, including the current one
    left: Short
    moves: Annotated[Shorts, MOST_LEGAL]


class Forcing(Struct):
    """A search and its question."""

    seat: Small
    ticket: Small
    free: Small  # 1 if the others may do anything, 0 if they only draw from the deck
    emptied: Small  # 1 if the deck ran out in some line: the cards after that are unknown
    nodes: Long
    lack: Annotated[Shorts, (MOST_TURNS + 1, MAX_LOCATIONS)]  # cards missing on the way to a group, by claims
    length: Annotated[Shorts, (MOST_TURNS + 1, MAX_LOCATIONS)]  # of the routes on it
    levels: Annotated[Rows[Level], LEVELS]


@entry(rows(Board), rows(Forcing))
@kernel
def is_forced(board: Rows[Board], search: Rows[Forcing]) -> bool:
    """Return whether the ticket is completed in time from the position of the first level, within its turns."""
    return look_through(board[0], search[0])


@kernel
def look_through(board: Board, search: Forcing) -> bool:
    """Search depth first: one move of the seat must succeed, against all moves of the others."""
    depth = 0
    found = enter(board, search, search.levels[0])
    while True:
        level = search.levels[depth]
        mine = level.state[0].seat == search.seat
        if found == OPEN and level.left == 0:
            found = NO if mine else YES
        if found == OPEN:
            level.left -= 1
            after = search.levels[depth + 1]
            after.state[0] = level.state[0]
            play(board, after.state[0], int(level.moves[level.left]))
            goes_on = after.state[0].seat == search.seat and after.state[0].phase != OVER
            after.turns = level.turns - 1 if mine and not goes_on else level.turns
            depth += 1
            found = enter(board, search, after)
            continue
        if depth == 0:
            return found == YES
        depth -= 1
        if (found == YES) != (search.levels[depth].state[0].seat == search.seat):
            found = OPEN  # another move may succeed, or the next may fail


@kernel
def enter(board: Board, search: Forcing, level: Level) -> int:
    """Return the result of a position if it is obvious; otherwise write its moves to be tried."""
    state = level.state[0]
    search.nodes += 1
    if is_completed(board, state.players[search.seat], search.ticket):
        return YES
    if state.waiting != NOTHING:
        search.emptied = 1
        return NO
    if state.phase == OVER or not has_time(board, search, state, int(level.turns)):
        return NO
    if search.free or state.seat == search.seat:
        level.left = legal_moves(board, state, level.moves)
    elif can_draw_blind(state):
        level.moves[0] = DRAW_DECK
        level.left = 1
    else:
        search.emptied = 1
        return NO
    return OPEN


@kernel
def has_time(board: Board, search: Forcing, state: State, turns: int) -> bool:
    """Return False only if too few turns are left: each claims one route or draws two cards."""
    player = state.players[search.seat]
    cards = 0
    if state.seat == search.seat and state.phase == SECOND:
        turns, cards = turns - 1, 1
    elif state.seat == search.seat and state.phase == CHOICE:
        turns -= 1
    if turns <= 0:
        return False
    goal = player.group[board.ticket_end[search.ticket]]
    measure(board, search, player, turns)
    for claims in range(1, turns + 1):
        drawn = cards + 2 * (turns - claims)
        length = search.length[claims, goal]
        if (
            search.lack[claims, goal] <= player.hand[BUS] + drawn
            and length <= player.held + drawn
            and length <= player.buses
        ):
            return True
    return False


@kernel
def measure(board: Board, search: Forcing, player: Player, turns: int) -> None:
    """Find the fewest missing cards, and the fewest buses, to join the ticket's start to each group with at most a
    number of claims. Each route is counted separately, so that cards for one may count for another too."""
    for location in range(board.locations):
        search.lack[0, location] = search.length[0, location] = FAR
    start = player.group[board.ticket_start[search.ticket]]
    search.lack[0, start] = search.length[0, start] = 0
    most = 0
    for colour in range(len(COLOURS)):
        most = max(most, int(player.hand[colour]))
    for claims in range(1, turns + 1):
        for location in range(board.locations):  # field by field, because assigning the whole would allocate a copy
            search.lack[claims, location] = search.lack[claims - 1, location]
            search.length[claims, location] = search.length[claims - 1, location]
        for route in range(board.routes):
            if not player.open >> route & 1:
                continue
            length = int(board.length[route])
            there = most if board.colour[route] == GRAY else int(player.hand[board.colour[route]])
            lack = max(0, length - there)
            one, other = player.group[board.start[route]], player.group[board.end[route]]
            before = claims - 1
            search.lack[claims, other] = min(search.lack[claims, other], search.lack[before, one] + lack)
            search.lack[claims, one] = min(search.lack[claims, one], search.lack[before, other] + lack)
            search.length[claims, other] = min(search.length[claims, other], search.length[before, one] + length)
            search.length[claims, one] = min(search.length[claims, one], search.length[before, other] + length)
