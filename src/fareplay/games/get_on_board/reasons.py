"""Why a move is not legal: the rule that forbids it, in words."""

from collections.abc import Mapping, Sequence

from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import is_u_turn
from fareplay.games.get_on_board.rules.material import TURN_SPACES
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, State
from fareplay.games.get_on_board.rules.turn import KEEP, STOP


def why_not(
    board: Board, state: State, codes: Mapping[str, int], texts: Sequence[str], move: object
) -> tuple[str, str]:
    """The rule and the reason; the move is known to be illegal."""
    if not isinstance(move, str) or move not in codes:
        return "notation", "is no move on this board; moves look like 'T5', 'C3' or 'stop'"
    code = codes[move]
    if state.phase == OVER:
        return "G24", "the game is over"
    if state.phase == DEPARTURE:
        if code <= KEEP:
            return "G12", "every player first keeps a ticket for the departure"
        return "G12", f"ticket {code - KEEP} was not dealt to seat {state.seat}"
    if code > KEEP:
        return "G12", "the departures have been chosen"
    if code == STOP:
        return "G31", "the line is not finished, and an entrance is a choice only after it"
    return _why_not_there(board, state, texts, code)


def _why_not_there(board: Board, state: State, texts: Sequence[str], there: int) -> tuple[str, str]:
    """Why a marker may not go to an intersection."""
    player = state.players[state.seat]
    here = texts[player.at]
    for direction in range(4):
        if board.next[player.at, direction] != there:
            continue
        if is_u_turn(player.heading, direction):
            return "G34", f"a line never goes straight back, and {texts[there]} is where it came from"
        left = TURN_SPACES - player.turn_zone
        return "G36", f"no line of the shape asked goes that way: the turn zone has {left} of {TURN_SPACES} spaces left"
    return "G31", f"no road joins {here} and {texts[there]}"
