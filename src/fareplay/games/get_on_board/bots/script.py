"""Scripts: the other players' moves of a game, used to replay it with different moves of one seat."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import fareplay
from fareplay.engine.kernel import kernel
from fareplay.engine.struct import Longs, Rows, Small, Smalls, Struct, blank
from fareplay.game.game import Game
from fareplay.games.get_on_board.bots.lines import STOPS, longer, play_line
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import MAX_SEATS, ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import keep_ticket, same_turn
from fareplay.games.get_on_board.ruleset import GetOnBoard


class Script(Struct):
    """The other players' moves: their departures, and their lines by seat and round."""

    seat: Small  # the seat that plays differently
    tickets: Annotated[Smalls, MAX_SEATS]
    lines: Annotated[Longs, (MAX_SEATS, ROUNDS + 1)]


@kernel
def follow_script(board: Board, state: State, script: Script) -> None:
    """Make the other players' moves until the seat has to move or the game is over."""
    while state.phase == DEPARTURE:
        keep_ticket(board, state, script.tickets[state.seat])
    while state.phase != OVER and state.seat != script.seat:
        play_line(board, state, script.lines[state.seat, state.round_number])


def script_of(rules: GetOnBoard, game: Game, seat: int) -> Rows[Script]:
    """Return the other players' moves as the kernels' struct."""
    script = blank(Script)
    script[0].seat = seat
    for of in range(game.seats):
        for start, moves in turns_of(game, of):
            state = game.state_at(start)[0]
            if state.phase == DEPARTURE:
                script[0].tickets[of] = int(moves[0][1:])
            else:
                script[0].lines[of, state.round_number] = _line(rules, int(state.players[of].at), moves)
    return script


def turns_of(game: Game, seat: int, since: int = 0) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the complete turns of a seat: the ply of the first move, and the moves."""
    start, turn = 0, list[str]()
    for ply, (mover, move) in enumerate(game.history):
        if mover != seat or ply < since:
            continue
        start = start if turn else ply
        turn.append(move)
        before, after = game.state_at(ply)[0], game.state_at(ply + 1)[0]
        if before.phase == DEPARTURE or not same_turn(before, after):
            yield start, tuple(turn)
            turn = []


def with_lines(rules: GetOnBoard, game: Game, seat: int, ply: int, lines: Sequence[int]) -> Game:
    """Return the game up to a ply, continued with the seat's lines and the other players' moves."""
    policy, left = Policy(rules), iter(lines)
    others = {of: iter([moves for _, moves in turns_of(game, of, ply)]) for of in range(game.seats) if of != seat}
    record = game.record()
    replayed = fareplay.load({**record, "moves": record["moves"][:ply]})
    while (mover := replayed.to_move) is not None:
        if mover == seat:
            line = next(left, None)
            if line is None:
                break
            moves: Sequence[str] = policy.moves(replayed.state_at(replayed.ply), mover, line)
        else:
            moves = next(others[mover])
        for move in moves:
            replayed.push(move)
    return replayed


def _line(rules: GetOnBoard, at: int, moves: tuple[str, ...]) -> int:
    """Return moves as one number."""
    line = 0
    for move in moves:
        if move == "stop":
            return line | STOPS
        ways: Any = rules.board[0].next[at]
        direction = list(ways).index(rules.codes[move])
        line = longer(line, direction)
        at = rules.codes[move]
    return line
