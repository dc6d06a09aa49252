"""How the search and its bots handle Get on Board."""

from typing import Any

from fareplay.bots.get_on_board import playing, unseen
from fareplay.bots.get_on_board.drive import KEEPS, STOPS, Drive, direction_in, drive_line, length_of
from fareplay.bots.get_on_board.shelf import weights_for
from fareplay.bots.get_on_board.weights import Weights
from fareplay.bots.search.searcher import Playing
from fareplay.game import Game
from fareplay.rules.get_on_board.board import Board
from fareplay.rules.get_on_board.rules import GetOnBoard
from fareplay.rules.get_on_board.state import DEPARTURE, LINE, State
from fareplay.rules.struct import Rows
from fareplay.view import View

PLAYING = Playing(
    game="get_on_board",
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

    def __init__(self, rules: GetOnBoard) -> None:
        self._rules = rules
        self.board = rules.board
        self.weights = weights_for(rules)

    def known(self, view: View, game: Game) -> Rows[unseen.Known]:
        """What the view's seat has seen."""
        assert view.seat is not None
        seen = [card is not None for card in view.record["setup"]["personal"]]
        return unseen.known_by(self.board, view.seat, seen)

    def turn_start(self, game: Game, seat: int) -> int:
        """The move with which the turn began: a line is planned whole."""
        ply = game.ply
        while ply:
            state = game.state_at(ply)[0]
            if state.seat != seat or state.phase == DEPARTURE or (state.phase == LINE and not state.placed):
                break
            ply -= 1
        return ply

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
