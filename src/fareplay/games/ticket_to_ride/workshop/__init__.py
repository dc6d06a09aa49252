"""The workshop of Ticket to Ride: new cities with routes, tickets and districts."""

from collections.abc import Mapping
from typing import Any, Final

from fareplay.games.ticket_to_ride.boards import check as board_check
from fareplay.games.ticket_to_ride.boards.fields import board_fields, move_texts, setup_fields
from fareplay.games.ticket_to_ride.rules.material import OFFER
from fareplay.games.ticket_to_ride.show import drawing
from fareplay.games.ticket_to_ride.workshop import balance, figures, generator, printing, repairs, street_import
from fareplay.workshop.game_workshop import Board, GameWorkshop


def least(board: Board) -> Mapping[str, int]:
    """Return how many objects each list of a board must have."""
    return {"locations": 2, "routes": 1, "tickets": OFFER * int(board["players"][1])}


def kernel_board(board: Board) -> dict[str, Any]:
    """Return what the kernels need of a valid board."""
    fields = board_fields(board)
    return {
        "fields": fields,
        "moves": {str(code): text for code, text in enumerate(move_texts(board)) if text},
        "setup": setup_fields(fields["total"], fields["tickets"]),
        "like": "london",
    }


WORKSHOP: Final = GameWorkshop(
    settings={"style": ("tight", "open", "river", "centres")},
    printed=("london",),
    tally_name="fareplay.games.ticket_to_ride.bots.tally:measure",
    tolerances=balance.TOLERANCES,
    lists={"locations": "location", "routes": "route", "tickets": "ticket"},
    check_shape=board_check.check_shape,
    problems=board_check.problems,
    least=least,
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
)
