"""The workshop of Get on Board: new cities for buses and metros."""

from typing import Any, Final

from fareplay.games.get_on_board.boards import check as board_check
from fareplay.games.get_on_board.boards.fields import board_fields, move_texts, setup_fields
from fareplay.games.get_on_board.rules.material import EDITIONS, PERSONAL_CARDS
from fareplay.games.get_on_board.show import drawing
from fareplay.games.get_on_board.workshop import balance, figures, generator, printing, repairs, street_import
from fareplay.workshop.game_workshop import Board, GameWorkshop

LEAST: Final = {"intersections": 2, "roads": 1, "personal_objectives": PERSONAL_CARDS}
LIKE: Final = {("buses", 6): "new-york", ("buses", 12): "london", ("metros", 6): "rome", ("metros", 12): "paris"}


def kernel_board(board: Board) -> dict[str, Any]:
    """Return what the kernels need of a valid board."""
    fields = board_fields(board)
    return {
        "fields": fields,
        "moves": {str(code): text for code, text in enumerate(move_texts(board)) if text},
        "setup": setup_fields(fields["edition"]),
        "like": LIKE[board["edition"], fields["departures"]],
    }


WORKSHOP: Final = GameWorkshop(
    settings={"edition": EDITIONS, "size": ("small", "large"), "style": ("tight", "open", "river", "centres")},
    printed=("new-york", "london", "rome", "paris"),
    tally_name="fareplay.games.get_on_board.bots.tally:measure",
    tolerances=balance.TOLERANCES,
    lists={"intersections": "intersection", "roads": "road", "personal_objectives": "objective"},
    check_shape=board_check.check_shape,
    problems=board_check.problems,
    least=lambda board: LEAST,
    draw=drawing.draw,
    layout=drawing.layout,
    kernel_board=kernel_board,
    generate=generator.generate,
    repair=repairs.repair,
    figures=figures.figures,
    from_map=street_import.from_map,
    values=balance.values,
    references=balance.references,
    about=balance.about,
    propose=balance.propose,
    pages=printing.pages,
    missing_keys={"personal_objectives": "objectives_missing"},
)
