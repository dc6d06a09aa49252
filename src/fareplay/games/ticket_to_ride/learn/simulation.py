"""Simulation: whole games played at random in one kernel, and their final sheets."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fareplay.engine.kernel import WHOLE, entry, kernel, numbers, rows
from fareplay.engine.random import Rng, below, seeded
from fareplay.engine.struct import Rows, blank
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.cards import can_draw_blind, drawable
from fareplay.games.ticket_to_ride.rules.limits import MAX_LENGTH
from fareplay.games.ticket_to_ride.rules.material import BUS, COLOURS, GRAY, ZONES
from fareplay.games.ticket_to_ride.rules.routes import bits, count_claims, ways_to_pay
from fareplay.games.ticket_to_ride.rules.scoring import score
from fareplay.games.ticket_to_ride.rules.scoring import winners as find_winners
from fareplay.games.ticket_to_ride.rules.setup import deal, shuffle_decks
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, State
from fareplay.games.ticket_to_ride.rules.turn import (
    claim,
    draw_blind,
    draw_face_up,
    draw_tickets,
    end_turn,
    keep,
    settle,
)
from fareplay.games.ticket_to_ride.show.setup import unpacked
from fareplay.rules.simulated_games import SimulatedGames, seed_of


def simulate(board: Rows[Board], seats: int, numbers: Sequence[int], seed: int) -> SimulatedGames:
    """Deal and play the games with these numbers."""
    ended = SimulatedGames.blank(len(numbers), seats, len(ZONES))
    seeds = np.array([seed_of(seed, number) for number in numbers], np.int64)
    start = unpacked(board, seats)
    play_games(board, start, blank(State), seeded(0), seeds, ended.points, ended.totals, ended.winners, ended.plies)
    return ended


@entry(rows(Board), rows(State), rows(State), WHOLE, rows(Rng))
@kernel
def play_many(board: Rows[Board], start: Rows[State], state: Rows[State], games: int, rng: Rows[Rng]) -> int:
    """Play games from the same start repeatedly in `state`; return the total number of moves."""
    plies = 0
    for _ in range(games):
        state[0] = start[0]
        plies += play_out(board[0], state[0], rng[0])
    return plies


@entry(
    rows(Board),
    rows(State),
    rows(State),
    rows(Rng),
    numbers(np.int64, None),
    numbers(np.int16, None, None, None),
    numbers(np.int16, None, None),
    numbers(np.bool_, None, None),
    numbers(np.int32, None),
)
@kernel
def play_games(
    board: Rows[Board],
    start: Rows[State],
    state: Rows[State],
    rng: Rows[Rng],
    seeds: npt.NDArray[np.int64],
    points: npt.NDArray[np.int16],
    totals: npt.NDArray[np.int16],
    winners: npt.NDArray[np.bool_],
    plies: npt.NDArray[np.int32],
) -> None:
    """Play a game for each seed in `state`, with the decks of `start`, and write the results."""
    for game in range(len(seeds)):
        rng[0].at = seeds[game]
        state[0] = start[0]
        shuffle_decks(board[0], state[0], rng[0])
        deal(board[0], state[0])
        plies[game] = play_out(board[0], state[0], rng[0])
        won = find_winners(board[0], state[0], points[game, 0])
        for seat in range(state[0].seats):
            totals[game, seat] = score(board[0], state[0], seat, points[game, seat])
            winners[game, seat] = won >> seat & 1


@kernel
def play_out(board: Board, state: State, rng: Rng) -> int:
    """Play legal moves at random, each as likely as any other, until the game is over; return how many moves."""
    plies = 0
    settle(board, state, rng)
    while state.phase != OVER:
        if state.phase == DEAL or state.phase == CHOICE:
            random_keep(state, rng)
        else:
            random_action(board, state, rng)
            settle(board, state, rng)
        plies += 1
    return plies


@kernel
def random_keep(state: State, rng: Rng) -> None:
    """Keep one of the tickets on offer, or both, at random."""
    offer = state.players[state.seat].offer
    one, other = offer[0], offer[1]
    choice = below(rng, 3) if other > 0 else 0
    if choice == 0:
        keep(state, one, 0)
    elif choice == 1:
        keep(state, other, 0)
    else:
        keep(state, one, other)


@kernel
def random_action(board: Board, state: State, rng: Rng) -> None:
    """Draw a card, claim a route or draw tickets, at random; pass if there is nothing else (T31)."""
    player = state.players[state.seat]
    cards = drawable(state)
    face_up = bits(cards)
    blind = 1 if can_draw_blind(state) else 0
    tickets, claims = 0, 0
    if state.phase != SECOND:
        tickets = 1 if state.tickets_left > 0 else 0
        claims = count_claims(board, player)
    total = face_up + blind + tickets + claims
    if total == 0:
        end_turn(state, True)
        return
    choice = below(rng, total)
    if choice < claims:
        claim_nth(board, state, choice)
    elif choice < claims + face_up:
        draw_face_up(board, state, nth_bit(cards, choice - claims))
    elif choice < claims + face_up + blind:
        draw_blind(board, state)
    else:
        draw_tickets(state)


@kernel
def claim_nth(board: Board, state: State, choice: int) -> None:
    """Make the n-th of the counted claims."""
    player = state.players[state.seat]
    buses = int(player.hand[BUS])
    for length in range(1, min(MAX_LENGTH, player.buses) + 1):
        routes = player.open & board.long[length]
        if routes == 0 or player.held < length:
            continue
        if buses >= length:
            count = bits(routes)
            if choice < count:
                claim(board, state, nth_bit(routes, choice), BUS, length)
                return
            choice -= count
        for colour in range(len(COLOURS)):
            ways = ways_to_pay(length, int(player.hand[colour]), buses)
            if ways > 0:
                fitting = routes & (board.alike[length, colour] | board.alike[length, GRAY])
                count = ways * bits(fitting)
                if choice < count:
                    fewest = max(0, length - int(player.hand[colour]))
                    claim(board, state, nth_bit(fitting, choice // ways), colour, fewest + choice % ways)
                    return
                choice -= count


@kernel
def nth_bit(number: int, choice: int) -> int:
    """Return the index of the n-th set bit, counted from the lowest."""
    for _ in range(choice):
        number &= number - 1
    place = 0
    while not number >> place & 1:
        place += 1
    return place
