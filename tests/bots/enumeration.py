"""Enumeration: the most points a seat can still make, by trying every line of every turn with the rules' kernels.

`python -m tests.bots.enumeration --positions 1000` compares it with the proofs, four rounds before the end.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Annotated, Final

import fareplay
from fareplay import bots
from fareplay.engine.kernel import entry, kernel, rows
from fareplay.engine.struct import Longs, Rows, Shorts, Small, Struct, blank
from fareplay.games.get_on_board.bots.script import Script, follow_script, script_of
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MOST_ZONES
from fareplay.games.get_on_board.rules.scoring import score
from fareplay.games.get_on_board.rules.state import LINE, OVER, State
from fareplay.games.get_on_board.rules.turn import MOST_LEGAL, legal_moves, play
from fareplay.games.get_on_board.ruleset import GetOnBoard
from tests.bots.playing import GET_ON_BOARD

DEEPEST: Final = 64  # moves
OUT: Final = -1_000_000


class Enumeration(Struct):
    """The moves tried at each depth, and the states they were tried in."""

    seat: Small
    states: Annotated[Rows[State], DEEPEST + 1]
    counts: Annotated[Longs, DEEPEST + 1]
    moves: Annotated[Shorts, (DEEPEST + 1, MOST_LEGAL)]
    zones: Annotated[Shorts, MOST_ZONES]


@entry(rows(Board), rows(State), rows(Script), rows(Enumeration))
@kernel
def enumerate_all(board: Rows[Board], start: Rows[State], script: Rows[Script], buffers: Rows[Enumeration]) -> int:
    """Return the most points of the seat over all ends in which it is still in; OUT if there is none."""
    work = buffers[0]
    work.states[0] = start[0]
    depth, best = 0, OUT
    work.counts[0] = legal_moves(board[0], work.states[0], work.moves[0])
    while depth >= 0:
        if work.counts[depth] == 0:
            depth -= 1
            continue
        work.counts[depth] -= 1
        move = work.moves[depth, work.counts[depth]]
        work.states[depth + 1] = work.states[depth]
        after = work.states[depth + 1]
        play(board[0], after, move)
        follow_script(board[0], after, script[0])
        if after.players[work.seat].eliminated:
            continue
        if after.phase == OVER:
            best = max(best, score(board[0], after, work.seat, work.zones))
            continue
        depth += 1
        work.counts[depth] = legal_moves(board[0], after, work.moves[depth])
    return best


def best_of_all(game: fareplay.Game, seat: int, ply: int) -> int | None:
    """Return the most points a seat can make from a ply on; None if it is always eliminated."""
    rules = game.rules
    assert isinstance(rules, GetOnBoard)
    work = blank(Enumeration)
    work[0].seat = seat
    best = enumerate_all(rules.board, game.state_at(ply), script_of(rules, game, seat), work)
    return None if best == OUT else best


def played(board: str, seats: int, seed: int, level: str = "casual", playouts: int = 10) -> fareplay.Game:
    """Return a whole game of bots."""
    game = fareplay.new(board, seats=seats, seed=seed, options={"any_board": True} if seats > 1 else {})
    bot = bots.make(level, board, seed=seed, playouts=playouts)
    while (seat := game.to_move) is not None:
        for move in bots.plan_turn(bot, game.view(seat), bots.Clock()):
            game.push(move)
    return game


def turn_of(game: fareplay.Game, seat: int, number: int) -> int | None:
    """Return the ply at which a seat begins its line in a round; None if it was out by then."""
    for ply, (mover, _) in enumerate(game.history):
        state = game.state_at(ply)[0]
        if mover == seat and state.phase == LINE and state.round_number == number:
            return ply
    return None


def positions(rounds: int, boards: list[str]) -> Iterator[tuple[fareplay.Game, int, int]]:
    """Yield games with a seat and a ply some rounds before the end, on all boards in turn."""
    for seed in range(1_000_000):
        board = boards[seed % len(boards)]
        game = played(board, 1 + seed // len(boards) % 4, seed)
        for seat in range(game.seats):
            ply = turn_of(game, seat, 13 - rounds)
            if ply is not None:
                yield game, seat, ply


def main() -> None:
    """Compare proofs with the enumeration and report the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=4)
    asked = parser.parse_args()
    for count, (game, seat, ply) in enumerate(positions(asked.rounds, GET_ON_BOARD)):
        if count == asked.positions:
            break
        proof, best = bots.prove(game, seat, ply), best_of_all(game, seat, ply)
        if not proof.proved or proof.points != best:
            sys.exit(f"seat {seat}, ply {ply}: {proof.points} (proved: {proof.proved}), not {best}\n{game.to_json()}")
    print(f"{asked.positions} positions with {asked.rounds} rounds left: every proof agrees with the enumeration")


if __name__ == "__main__":
    main()
