"""The course of a game: departures, turns, rounds and the end (G12, G20-G24, G40, G41, G45, G46, S3, S7)."""

from typing import Final

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import kernel
from fareplay.engine.random import Rng, below
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.boarding import board_intersection
from fareplay.games.get_on_board.rules.journeys import departed_before, end_journey
from fareplay.games.get_on_board.rules.limits import KEEP, MOVES, STOP
from fareplay.games.get_on_board.rules.line import ask_for_line, find_ways, joint_cost, tick_traffic
from fareplay.games.get_on_board.rules.material import BURGUNDY, FIRST_JOURNEY, NO_HEADING, PLAIN, ROUNDS, YELLOW
from fareplay.games.get_on_board.rules.objectives import check_objectives, is_rush, turn_up_rush_hour
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, LIGHT, LINE, OVER, Player, State

MOST_LEGAL: Final = 5


@kernel
def legal_moves(board: Board, state: State, moves: npt.NDArray[np.int16]) -> int:
    """Write the legal moves of the seat to move; return their number."""
    if state.phase == OVER:
        return 0
    player = state.players[state.seat]
    if state.phase == DEPARTURE:
        return departures(state, player, moves)
    count = 0
    for direction in range(4):
        if state.ways >> direction & 1:
            moves[count] = board.next[player.at, direction]
            count += 1
    if state.phase == ENTRANCE:
        moves[count] = STOP
        count += 1
    return count


@kernel
def departures(state: State, player: Player, moves: npt.NDArray[np.int16]) -> int:
    """Write the tickets that a player may keep (G12, S7); return their number."""
    count = 0
    for ticket in player.deal:
        if ticket and ticket != departed_before(state):
            moves[count] = KEEP + int(ticket)
            count += 1
    return count


@kernel
def ticket_at_random(state: State, seat: int, rng: Rng) -> int:
    """Return one of the tickets that a seat may keep (G12, S7)."""
    deal = state.players[seat].deal
    choice = below(rng, 2 if deal[1] else 1)
    return int(deal[1 - choice] if deal[choice] == departed_before(state) else deal[choice])


@kernel
def attempt(board: Board, state: State, move: int) -> bool:
    """Play a move if it is legal; return whether it was."""
    if state.phase == OVER or move < 0 or move >= MOVES:
        return False
    player = state.players[state.seat]
    if state.phase == DEPARTURE:
        ticket = move - KEEP
        if ticket <= 0 or (ticket != player.deal[0] and ticket != player.deal[1]):
            return False
        if ticket == departed_before(state):
            return False
        keep_ticket(board, state, ticket)
        return True
    if move == STOP:
        if state.phase != ENTRANCE:
            return False
        end_turn(board, state)
        return True
    for direction in range(4):
        if state.ways >> direction & 1 and board.next[player.at, direction] == move:
            place_marker(board, state, direction)
            return True
    return False


@kernel
def play(board: Board, state: State, move: int) -> None:
    """Play a legal move."""
    if state.phase == DEPARTURE:
        keep_ticket(board, state, move - KEEP)
    elif move == STOP:
        end_turn(board, state)
    else:
        at = state.players[state.seat].at
        for direction in range(4):
            if board.next[at, direction] == move:
                place_marker(board, state, direction)
                return


@kernel
def keep_ticket(board: Board, state: State, ticket: int) -> None:
    """Choose a departure; once all have chosen, the lines and the first round begin (G12, G13, G15)."""
    state.players[state.seat].ticket = ticket
    state.seat += 1
    if state.seat < state.seats:
        return
    for seat in range(state.seats):
        player = state.players[seat]
        player.at = board.departure[player.ticket]
        player.heading = NO_HEADING
        state.visited[player.at] |= 1 << seat
    if board.has_fluid:
        state.fluid = BURGUNDY if state.tickets[0] % 2 else YELLOW  # G21
    else:
        state.fluid = PLAIN
    state.round_number = 1
    begin_round(board, state)


@kernel
def begin_round(board: Board, state: State) -> None:
    """Begin a round with the inspector, or the next player still in (G22, G41)."""
    state.seat = state.inspector
    while state.players[state.seat].eliminated:
        state.seat = (state.seat + 1) % state.seats
    ask_for_line(board, state)


@kernel
def place_marker(board: Board, state: State, direction: int) -> None:
    """Place a marker, tick its costs, board the passengers it reaches, and check whether the turn continues."""
    player = state.players[state.seat]
    road = board.road[player.at, direction]
    mine = 1 << state.seat
    drive_on(board, state, player, direction)
    state.roads[road] |= mine
    if state.visited[player.at] & mine:
        eliminate(board, state, player)
        return
    state.visited[player.at] |= mine
    board_intersection(board, player, player.at)
    if turn_goes_on(board, state, player):
        state.ways = find_ways(board, state)
    else:
        end_turn(board, state)


@kernel
def drive_on(board: Board, state: State, player: Player, direction: int) -> None:
    """Pay for a marker of the seat to move, and extend its line to the intersection reached (G30, G35, G42-G46)."""
    if state.phase == ENTRANCE:
        player.entrances_used += 1
    elif state.phase == LINE and state.placed > 0:
        player.turn_zone += joint_cost(state.joints, player.heading, direction)
    tick_traffic(board, state, board.road[player.at, direction])
    player.at = board.next[player.at, direction]
    player.heading = direction


@kernel
def turn_goes_on(board: Board, state: State, player: Player) -> bool:
    """Count a marker and return whether another may follow in this turn: of the line (G31), at a light (G45), or at an
    entrance's price (G46). The phase is set accordingly."""
    if state.phase == LINE:
        state.placed += 1
        if state.placed < state.markers:
            return True
    elif state.phase == ENTRANCE:  # only one
        return False
    if board.light[player.at]:
        state.phase = LIGHT
        return True
    if player.entrances > player.entrances_used:
        state.phase = ENTRANCE
        return True
    return False


@kernel
def eliminate(board: Board, state: State, player: Player) -> None:
    """Eliminate a player who reached an intersection twice; the markers stay (G40). The game ends if nobody is left
    (G24)."""
    player.eliminated = 1
    for seat in range(state.seats):
        if not state.players[seat].eliminated:
            end_turn(board, state)
            return
    end_game(state)


@kernel
def end_game(state: State) -> None:
    """End the game, or the first of two journeys (G24, S7)."""
    if state.journey == FIRST_JOURNEY:
        end_journey(state)
    else:
        state.phase = OVER


@kernel
def end_turn(board: Board, state: State) -> None:
    """Pass the turn clockwise to the next player still in; when all have played, end the round (G22)."""
    seat = (state.seat + 1) % state.seats
    while seat != state.inspector:
        if not state.players[seat].eliminated:
            state.seat = seat
            ask_for_line(board, state)
            return
        seat = (seat + 1) % state.seats
    end_round(board, state)


@kernel
def end_round(board: Board, state: State) -> None:
    """Check the objectives, then pass the inspector pawn, even to an eliminated player (G23, G24, G41). A rush hour
    card comes after the check (S4)."""
    check_objectives(board, state)
    if state.round_number == ROUNDS:
        end_game(state)
        return
    if is_rush(state, state.round_number):
        turn_up_rush_hour(state)
    state.round_number += 1
    state.inspector = (state.inspector + 1) % state.seats
    begin_round(board, state)


@kernel
def same_turn(before: State, after: State) -> bool:
    """Return whether the player to move before is still in the same turn after."""
    return (
        after.phase != OVER
        and after.seat == before.seat
        and after.round_number == before.round_number
        and (after.phase == LIGHT or after.phase == ENTRANCE or (after.phase == LINE and after.placed > 0))
    )
