"""The workshop of Get on Board: new cities for buses and metros."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from fareplay.facts import Facts
from fareplay.games.get_on_board import board_check, drawing
from fareplay.games.get_on_board.board_fields import board_fields, move_texts, setup_fields
from fareplay.games.get_on_board.rules.material import EDITIONS, PERSONAL_CARDS
from fareplay.games.get_on_board.workshop import balance, figures, generator, printing, repairs, street_import
from fareplay.problem import Problem, Spot
from fareplay.workshop.balance import Measure, Values
from fareplay.workshop.changes import Figure, Repair
from fareplay.workshop.game_workshop import Board, GameWorkshop
from fareplay.workshop.street_map import StreetMap

LIKE: Final = {("buses", 6): "new-york", ("buses", 12): "london", ("metros", 6): "rome", ("metros", 12): "paris"}


class Workshop(GameWorkshop):
    """Cities of Get on Board."""

    settings: ClassVar = {
        "edition": EDITIONS,
        "size": ("small", "large"),
        "style": ("tight", "open", "river", "centres"),
    }
    printed = ("new-york", "london", "rome", "paris")
    tally_name = "fareplay.games.get_on_board.bots.tally:measure"
    tolerances = balance.TOLERANCES
    lists: ClassVar = {"intersections": "intersection", "roads": "road", "personal_objectives": "objective"}

    def check_shape(self, file: Facts, *, complete: bool = True) -> None:
        board_check.check_shape(file, complete=complete)

    def problems(self, board: Board) -> list[Problem]:
        return board_check.problems(board)

    def least(self, board: Board) -> Mapping[str, int]:
        return {"intersections": 2, "roads": 1, "personal_objectives": PERSONAL_CARDS}

    def generate(self, seed: int, settings: Mapping[str, str]) -> dict[str, Any]:
        return generator.generate(seed, settings)

    def repair(self, board: Board, problem: Problem) -> Iterator[Repair]:
        return repairs.repair(board, problem)

    def figures(self, board: Board) -> list[Figure]:
        return figures.figures(board)

    def missing(self, board: Board) -> list[Problem]:
        return [
            dataclasses.replace(problem, key="objectives_missing")
            if problem.place == "personal_objectives"
            else problem
            for problem in super().missing(board)
        ]

    def from_map(self, found: StreetMap, seed: int, settings: Mapping[str, str], title: str) -> dict[str, Any]:
        return street_import.from_map(found, seed, settings, title)

    def values(self, board: Board, tally: Mapping[str, Any]) -> Values:
        return balance.values(board, tally)

    def references(self, board: Board, seats: int) -> list[Values]:
        return balance.references(board, seats)

    def about(self, board: Board, key: str, item: str) -> tuple[dict[str, Any], Spot]:
        return balance.about(board, key, item)

    def propose(self, board: Board, measure: Measure) -> Iterator[Repair]:
        return balance.propose(board, measure)

    def pages(self, board: Board, language: str) -> list[dict[str, str]]:
        return printing.pages(board, language)

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
