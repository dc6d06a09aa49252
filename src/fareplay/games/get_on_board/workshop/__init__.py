"""The workshop of Get on Board: new cities for buses and metros."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fareplay.facts import Facts
from fareplay.games.get_on_board import board_check, drawing
from fareplay.games.get_on_board.board_fields import board_fields, move_texts, setup_fields
from fareplay.games.get_on_board.rules.material import EDITIONS, PERSONAL_CARDS
from fareplay.problem import Problem
from fareplay.workshop.game_workshop import Board, GameWorkshop

LIKE: Final = {("buses", 6): "new-york", ("buses", 12): "london", ("metros", 6): "rome", ("metros", 12): "paris"}


class Workshop(GameWorkshop):
    """Cities of Get on Board."""

    settings: ClassVar = {
        "edition": EDITIONS,
        "size": ("small", "large"),
        "style": ("tight", "open", "river", "centres"),
    }
    lists: ClassVar = {"intersections": "intersection", "roads": "road", "personal_objectives": "objective"}

    def check_shape(self, file: Facts, *, complete: bool = True) -> None:
        board_check.check_shape(file, complete=complete)

    def problems(self, board: Board) -> list[Problem]:
        return board_check.problems(board)

    def least(self, board: Board) -> Mapping[str, int]:
        return {"intersections": 2, "roads": 1, "personal_objectives": PERSONAL_CARDS}

    def draw(self, board: Board) -> str:
        return drawing.draw(board)

    def layout(self, board: Board) -> dict[str, Any]:
        return drawing.layout(board)

    def kernel_board(self, board: Board) -> dict[str, Any]:
        fields = board_fields(board)
        return {
            "fields": fields,
            "moves": {str(code): text for code, text in enumerate(move_texts(board)) if text},
            "setup": setup_fields(fields["edition"]),
            "like": LIKE[board["edition"], fields["departures"]],
        }


WORKSHOP: Final = Workshop()
