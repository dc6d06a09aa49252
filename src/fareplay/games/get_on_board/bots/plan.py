"""How the search and its bots handle Get on Board."""

from collections.abc import Sequence
from typing import Any

from fareplay.bots.search.ending import Ending
from fareplay.bots.search.searcher import Playing
from fareplay.bots.search.tree import Settings
from fareplay.engine.random import chance
from fareplay.engine.struct import Rows, blank
from fareplay.game import Game
from fareplay.games.get_on_board.bots import playing, unseen
from fareplay.games.get_on_board.bots.drive import KEEPS, STOPS, Drive, direction_in, drive_line, length_of, longer
from fareplay.games.get_on_board.bots.finish import DEEPEST, Finish, find_finish
from fareplay.games.get_on_board.bots.shelf import weights_for
from fareplay.games.get_on_board.bots.weights import Weights
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.material import ROUNDS
from fareplay.games.get_on_board.rules.state import DEPARTURE, LINE, State
from fareplay.rules import Rules
from fareplay.view import View

PLAYING = Playing(
    module=__name__,
    board=Board,
    state=State,
    known=unseen.Known,
    weights=Weights,
    room=Drive,
    deal_unseen=unseen.deal_unseen,
    others_play=playing.others_play,
    situation=playing.situation,
    find_options=playing.find_options,
    play=drive_line,
    look=playing.look,
    play_out=playing.play_out,
)


class Plan:
    """Get on Board on one board."""

    playing = PLAYING

    def __init__(self, rules: Rules, objectives: bool = True) -> None:
        assert isinstance(rules, GetOnBoard)
        self._rules = rules
        self.board = rules.board
        self.weights = weights_for(rules)
        self.weights[0].objectives = objectives  # whether their points count

    def known(self, view: View, game: Game) -> Rows[unseen.Known]:
        """What the view's seat has seen."""
        assert view.seat is not None
        seen = [card is not None for card in view.record["setup"]["personal"]]
        return unseen.known_by(self.board, view.seat, seen)

    def turn_start(self, game: Game, seat: int, ply: int) -> int:
        """The move with which the turn began: a line is planned whole."""
        while ply:
            state = game.state_at(ply)[0]
            if state.seat != seat or state.phase == DEPARTURE or (state.phase == LINE and not state.placed):
                break
            ply -= 1
        return ply

    def finish(self, root: Rows[State], settings: Rows[Settings], ends: int, seed: int) -> list[Ending] | None:
        """The last rounds to their ends, if there are not too many of those."""
        state, asked = root[0], settings[0]
        if state.seat != asked.seat or state.phase == DEPARTURE or ROUNDS - state.round_number >= DEEPEST:
            return None
        finish = blank(Finish)
        room = finish[0]
        room.seat, room.rivalry, room.win, room.left = asked.seat, asked.rivalry, asked.win, ends
        if not find_finish(self.board, root, self.weights, finish, chance(seed)):
            return None
        values = (room.lines, room.values, room.points, room.wins)
        return [Ending(*row) for row in zip(*(column[: room.count].tolist() for column in values), strict=True)]

    def moves(self, state: Rows[State], seat: int, line: int) -> tuple[str, ...]:
        """A line as the moves it takes."""
        texts = self._rules.texts
        if line & KEEPS:
            return (f"T{line & 0xFF}",)
        at: Any = state[0].players[seat].at
        moves = []
        for marker in range(length_of(line)):
            at = self.board[0].next[at, direction_in(line, marker)]
            moves.append(texts[at])
        return (*moves, "stop") if line & STOPS else tuple(moves)

    def line(self, state: Rows[State], seat: int, moves: Sequence[str]) -> int:
        """Moves as the line they make."""
        if state[0].phase == DEPARTURE:
            return KEEPS | int(moves[0][1:])
        line = 0
        at: Any = state[0].players[seat].at
        for move in moves:
            if move == "stop":
                return line | STOPS
            there = self._rules.codes[move]
            line = longer(line, self.board[0].next[at].tolist().index(there))
            at = there
        return line
