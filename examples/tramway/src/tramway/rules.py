"""The rules of Tramway, and nothing else: facts, state, and a turn in the order of README.md, which numbers the
rules."""

from typing import Annotated, Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.ranking import write_places
from fareplay.engine.struct import Rows, Small, Smalls, Struct

MAX_SEATS: Final = 4  # R1
ROUNDS: Final = 10  # R4
DIRECTIONS: Final = "NESW"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y of each
CARDS: Final = ("NE", "NS", "NW", "ES", "EW", "SW") * 2  # R3
CHARTERS: Final = 8  # R2
BRIDGE_COST: Final = 2  # R9
WAIT_COST: Final = 1  # R7
ZONES: Final = ("passengers", "charter", "bridges", "waits")
MOST_LEGAL: Final = 9

MAX_STOPS: Final = 32
NOWHERE: Final = -1
HIDDEN: Final = -1  # a charter that the viewer of a masked state does not see
# A move is a number: the end of the line it starts at and the direction it takes, or WAIT.
WAIT: Final = MAX_STOPS * 4


def card_bits(card: str) -> int:
    """Return a card as bits for the kernels, one for each direction."""
    return sum(1 << DIRECTIONS.index(way) for way in card)


def card_text(bits: int) -> str:
    """Return a card's text."""
    return "".join(way for bit, way in enumerate(DIRECTIONS) if bits >> bit & 1)


class Board(Struct):
    """A town as the kernels read it. Stops are numbered in the order of the file."""

    next: Annotated[Smalls, (MAX_STOPS, 4)]  # the stop in each direction, or NOWHERE
    bridge: Annotated[Smalls, (MAX_STOPS, 4)]  # whether a bridge leads there
    waiting: Annotated[Smalls, MAX_STOPS]  # passengers
    depot: Annotated[Smalls, MAX_SEATS]
    charter: Annotated[Smalls, (CHARTERS, 3)]  # two stops, and the points for linking them


class Player(Struct):
    """One player's line."""

    depot: Small  # the stop where it began
    charter: Small
    ends: Annotated[Smalls, 2]  # the stops at its two ends
    passengers: Small
    bridges: Small
    waits: Small


class State(Struct):
    """A whole game."""

    seats: Small
    seat: Small  # to move
    first: Small  # begins this round
    round_number: Small  # 1 to ROUNDS, one more when the game is over
    cards: Annotated[Smalls, len(CARDS)]  # in the order they are flipped: a bit for each direction
    visited: Annotated[Smalls, MAX_STOPS]  # by which seats, a bit each
    players: Annotated[Rows[Player], MAX_SEATS]


@entry(rows(Board), rows(State))
@kernel
def begin(board: Rows[Board], state: Rows[State]) -> None:
    """Begin in a state that contains only a setup: every line at its depot (R2), the first card flipped (R4)."""
    now = state[0]
    now.round_number = 1
    now.seat = now.first
    for seat in range(now.seats):
        player = now.players[seat]
        player.ends[:] = player.depot
        now.visited[player.depot] |= 1 << seat


@kernel
def is_legal(board: Board, state: State, move: int) -> bool:
    """Return whether the seat to move may make a move."""
    if state.round_number > ROUNDS or move < 0 or move > WAIT:
        return False
    if move == WAIT:
        return True  # R7
    stop, direction = move // 4, move % 4
    player = state.players[state.seat]
    if stop != player.ends[0] and stop != player.ends[1]:
        return False  # R6
    if not state.cards[state.round_number - 1] >> direction & 1:
        return False  # R5
    there = board.next[stop, direction]
    return there != NOWHERE and not state.visited[there] >> state.seat & 1  # R6


@entry(rows(Board), rows(State), numbers(np.int16, MOST_LEGAL))
@kernel
def legal_moves(board: Rows[Board], state: Rows[State], moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves of the seat to move; return their number."""
    player = state[0].players[state[0].seat]
    count = 0
    for end in range(1 if player.ends[0] == player.ends[1] else 2):
        for direction in range(4):
            move = player.ends[end] * 4 + direction
            if is_legal(board[0], state[0], move):
                moves[count] = move
                count += 1
    if is_legal(board[0], state[0], WAIT):
        moves[count] = WAIT
        count += 1
    return count


@entry(rows(Board), rows(State), WHOLE)
@kernel
def attempt(board: Rows[Board], state: Rows[State], move: int) -> int:
    """Make a move if it is legal; return the seat that moved, or -1."""
    if not is_legal(board[0], state[0], move):
        return -1
    seat = int(state[0].seat)
    if move == WAIT:
        state[0].players[seat].waits += 1  # R7
    else:
        lay_track(board[0], state[0], move // 4, move % 4)
    end_turn(state[0])
    return seat


@kernel
def lay_track(board: Board, state: State, stop: int, direction: int) -> None:
    """Extend the line from one of its ends, and pick up passengers (R6, R8, R9)."""
    player = state.players[state.seat]
    there = board.next[stop, direction]
    player.ends[1 if player.ends[1] == stop else 0] = there
    player.bridges += board.bridge[stop, direction]
    player.passengers += boarding(board, state, there)
    state.visited[there] |= 1 << state.seat


@kernel
def boarding(board: Board, state: State, stop: int) -> int:
    """Return the boarding passengers: all who wait for the first line, one for each later line (R8)."""
    waiting = int(board.waiting[stop])
    return waiting if state.visited[stop] == 0 else min(1, waiting)


@kernel
def end_turn(state: State) -> None:
    """Pass the turn to the next seat; when all have moved, flip the next card and change the starting player (R4)."""
    state.seat = (state.seat + 1) % state.seats
    if state.seat == state.first:
        state.round_number += 1
        state.first = state.seat = (state.first + 1) % state.seats


@kernel
def is_linked(board: Board, state: State, seat: int) -> bool:
    """Return whether a line has reached both places of its charter (R10)."""
    if state.players[seat].charter == HIDDEN:
        return False
    charter = board.charter[state.players[seat].charter]
    return bool(state.visited[charter[0]] & state.visited[charter[1]] & 1 << seat)


@entry(rows(Board), rows(State), WHOLE, numbers(np.int16, len(ZONES)))
@kernel
def score(board: Rows[Board], state: Rows[State], seat: int, zones: npt.NDArray[np.int16]) -> int:
    """Write the zones of a seat's sheet as if the game ended now; return their sum (R8-R10)."""
    player = state[0].players[seat]
    zones[0] = player.passengers
    zones[1] = board[0].charter[player.charter, 2] if is_linked(board[0], state[0], seat) else 0
    zones[2] = -BRIDGE_COST * player.bridges
    zones[3] = -WAIT_COST * player.waits
    return int(zones[0] + zones[1] + zones[2] + zones[3])


@entry(rows(Board), rows(State))
@kernel
def winners(board: Rows[Board], state: Rows[State]) -> int:
    """Return the winners, one bit per seat; nobody before the end (R10)."""
    won, best = 0, 0
    zones = np.zeros(len(ZONES), np.int16)
    for seat in range(state[0].seats if state[0].round_number > ROUNDS else 0):
        total = score(board, state, seat, zones)
        if won == 0 or total > best:
            won, best = 0, total
        if total == best:
            won |= 1 << seat
    return won


@entry(rows(Board), rows(State), numbers(np.int16, MAX_SEATS))
@kernel
def places(board: Rows[Board], state: Rows[State], found: npt.NDArray[np.int16]) -> None:
    """Write the place of each seat; equals share one (R10)."""
    zones, totals = np.zeros(len(ZONES), np.int16), np.zeros(MAX_SEATS, np.int64)
    for seat in range(state[0].seats):
        totals[seat] = score(board, state, seat, zones)
    write_places(totals, state[0].seats, found)


@entry(rows(Board), rows(State), WHOLE)
@kernel
def mask(board: Rows[Board], state: Rows[State], seat: int) -> None:
    """Blank what a seat (-1: a spectator) may not know: others' charters, the order of the cards to come (R3, R11)."""
    now = state[0]
    if now.round_number > ROUNDS:
        return
    sort_cards(now)
    for of in range(now.seats):
        if of != seat:
            now.players[of].charter = HIDDEN


@kernel
def sort_cards(state: State) -> None:
    """Sort the cards to come: which they are is known, their order is not (R3)."""
    for end in range(state.round_number + 1, len(CARDS)):
        card = state.cards[end]
        place = end
        while place > state.round_number and state.cards[place - 1] > card:
            state.cards[place] = state.cards[place - 1]
            place -= 1
        state.cards[place] = card
