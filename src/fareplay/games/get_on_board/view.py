"""The table as a seat sees it: what is open, and what is hidden."""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from random import Random
from typing import Any, Final, cast

from fareplay.drawing.lanes import Network
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    BLUE_WORTH,
    BURGUNDY,
    BUSES,
    OBJECTIVES,
    PERSONAL_CARDS,
    PLAIN,
    SHAPES,
    TICKETS,
    TURN_SPACES,
    YELLOW_WORTH,
)
from fareplay.games.get_on_board.rules.setup import tickets_each
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, State
from fareplay.games.get_on_board.schema import Objective, Phase, Position, Shape
from fareplay.rules import History, Setup

_MOVE: Final = itemgetter(1)  # of what a history has
PHASES: Final[tuple[Phase, ...]] = ("departure", "line", "light", "entrance", "over")


def position(
    board: Board,
    state: State,
    facts: Mapping[str, Any],
    network: Network,
    history: History,
) -> Position:
    """Return the position of a masked state."""
    driven = lines(board, facts, history, state.seats)
    playing = state.phase not in (DEPARTURE, OVER)
    ticket = state.tickets[state.round_number - 1] if state.round_number else None
    players = [state.players[s] for s in range(state.seats)]
    asked = [shapes(player.sheet) for player in players]
    return {
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "inspector": state.inspector,
        "ticket": ticket,
        "tickets_to_come": sorted(state.tickets[state.round_number :]),
        "shapes": [shape[ticket - 1] for shape in asked] if ticket else [],
        "shapes_by_ticket": [list(shape) for shape in asked],
        "markers": state.markers if playing else 0,
        "placed": state.placed if playing else 0,
        "turn_spaces": [TURN_SPACES - player.turn_zone for player in players],
        "lines": driven,
        "lanes": [{"a": a, "b": b, "seats": list(seats)} for (a, b), seats in network.orders(driven, least=2).items()],
        "eliminated": [s for s, player in enumerate(players) if player.eliminated],
        "common": [
            {
                "objective": cast(Objective, OBJECTIVES[board.edition][state.common[card]]),
                "points": BLUE_WORTH if state.flipped[card] else YELLOW_WORTH,
            }
            for card in range(2)
        ],
        "personal": personal(state, facts),
        "fluid": None if state.fluid == PLAIN else "burgundy" if state.fluid == BURGUNDY else "yellow",
    }


def personal(state: State, facts: Mapping[str, Any]) -> list[list[str] | None]:
    """Return the stops of the personal objectives that the viewer of a masked state sees."""
    cards = facts["personal_objectives"]
    players = [state.players[of] for of in range(state.seats)]
    return [None if player.hidden & SECRETS else list(cards[player.personal - 1]) for player in players]


@cache
def shapes(sheet: int) -> tuple[Shape, ...]:
    """Return the shapes of a sheet by ticket (G3, G4)."""
    return tuple(SHAPES[shape_asked(sheet, card)] for card in range(1, TICKETS + 1))


def lines(board: Board, facts: Mapping[str, Any], history: History, seats: int) -> list[list[str]]:
    """Return every player's line as a list of intersections; empty before all have chosen their departure."""
    found: list[list[str]] = [[] for _ in range(seats)]
    if len(history) < seats:
        return found
    for seat, move in history[:seats]:
        found[seat].append(facts["intersections"][board.departure[int(move[1:])]]["id"])
    for seat, move in history[seats:]:
        if move != "stop":
            found[seat].append(move)
    return found


def hide(board: Board, state: State, setup: Setup, history: History, seat: int | None) -> tuple[Setup, list[str]]:
    """Replace the others' tickets and objectives, and the tickets to come, by None and `?` (G11, G12, G20)."""
    moves = list(map(_MOVE, history))
    if state.phase == OVER:
        return setup, moves
    is_open = board.edition != BUSES or state.open_objectives
    seen = {
        **setup,
        "personal": [card if is_open or of == seat else None for of, card in enumerate(setup["personal"])],
        "deal": [hand if of == seat else None for of, hand in enumerate(setup["deal"])],
        "tickets": [ticket if number < state.round_number else None for number, ticket in enumerate(setup["tickets"])],
    }
    if state.phase == DEPARTURE:
        moves = [move if of == seat else "T?" for of, move in history]
    return seen, moves


def fill(board: Board, seats: int, setup: Setup, moves: Sequence[str], chance: Random) -> tuple[Setup, list[str]]:
    """Fill the hidden parts of a seat's view at random."""
    deal = _fill_deal(board, seats, setup["deal"], moves, chance)
    filled = {
        **setup,
        "personal": _fill_cards(setup["personal"], range(1, PERSONAL_CARDS + 1), chance),
        "deal": deal,
        "tickets": _fill_cards(setup["tickets"], range(1, TICKETS + 1), chance),
    }
    kept = [f"T{chance.choice(deal[of])}" if move == "T?" else move for of, move in enumerate(moves)]
    return filled, kept


def _fill_cards(cards: Sequence[int | None], among: range, chance: Random) -> list[int]:
    """Return the cards with each hidden one replaced by an unseen one."""
    unseen = [card for card in among if card not in cards]
    chance.shuffle(unseen)
    return [unseen.pop() if card is None else card for card in cards]


def _fill_deal(
    board: Board, seats: int, deal: Sequence[list[int] | None], moves: Sequence[str], chance: Random
) -> list[list[int]]:
    """Return hands that contain the tickets known to be kept."""
    kept = {of: int(move[1:]) for of, move in enumerate(moves[:seats]) if move != "T?" and deal[of] is None}
    seen = {ticket for hand in deal if hand for ticket in hand} | set(kept.values())
    unseen = [ticket for ticket in range(1, board.departures + 1) if ticket not in seen]
    chance.shuffle(unseen)
    hands: list[list[int]] = []
    for of, hand in enumerate(deal):
        if hand is None:
            hand = [kept[of]] if of in kept else []
            while len(hand) < tickets_each(board.departures, seats):
                hand.append(unseen.pop())
            hand.sort()
        hands.append(hand)
    return hands
