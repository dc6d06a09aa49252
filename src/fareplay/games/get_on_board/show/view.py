"""The table as a seat sees it: what is open, and what is hidden."""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from random import Random
from typing import Any, Final

from fareplay.drawing.lanes import Network
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.line import shape_asked
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    COMMON_DEALT,
    FIRST_JOURNEY,
    FIRST_RUSH,
    OBJECTIVES,
    PERSONAL_CARDS,
    SECOND_JOURNEY,
    SECOND_RUSH,
    SHAPES,
    SHEETS,
    TICKETS,
    TURN_SPACES,
)
from fareplay.games.get_on_board.rules.objectives import objectives_in_play
from fareplay.games.get_on_board.rules.setup import tickets_each
from fareplay.games.get_on_board.rules.state import DEPARTURE, OVER, SECRETS, State
from fareplay.games.get_on_board.show.schema import Position, Shape
from fareplay.games.get_on_board.show.setup import join_journeys, split_journeys
from fareplay.games.get_on_board.show.sheet import reader
from fareplay.rules.rules import History, Options, Setup

_MOVE: Final = itemgetter(1)  # of what a history has


def position(
    board: Board,
    state: State,
    facts: Mapping[str, Any],
    network: Network,
    history: History,
) -> Position:
    """Return the position of a masked state."""
    first_line, current = split_history(state, history)
    driven = lines(board, facts, current, state.seats)
    playing = state.phase not in (DEPARTURE, OVER)
    ticket = state.tickets[state.round_number - 1] if state.round_number else None
    players = [state.players[s] for s in range(state.seats)]
    asked = [shapes(player.sheet) for player in players]
    found: Any = {  # not all of it is written here
        **reader(board.edition, Position, objectives_in_play(state))(state),
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
        "personal": personal(state, facts),
    }
    if state.rush_hour:
        found["rush_hours"] = [FIRST_RUSH + 1, SECOND_RUSH + 1]
    if state.journey:
        found["journey"] = state.journey
    if first_line:
        (found["first_line"],) = lines(board, facts, first_line, 1)
    return found  # type: ignore[no-any-return]


def all_lines(position: Mapping[str, Any]) -> list[list[str]]:
    """Return every line on the map: after the players' own that of a finished first journey."""
    return [*position["lines"], *([position["first_line"]] if "first_line" in position else [])]


def split_history(state: State, history: History) -> tuple[History, History]:
    """Return the moves of the finished first of two journeys, none in other games, and those of the current one."""
    if state.journey != SECOND_JOURNEY:
        return (), history
    begins = [ply for ply, (_, move) in enumerate(history) if move[0] == "T"]
    second = begins[1] if len(begins) > 1 else len(history)
    return history[:second], history[second:]


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
    """Replace the others' tickets and objectives, the tickets to come, and a second journey that has not begun by None
    and `?` (G11, G12, G20, S7)."""
    moves = list(map(_MOVE, history))
    if state.phase == OVER:
        return setup, moves
    if state.journey:
        return _hide_journeys(board, state, setup, seat), moves
    seen = _hide_deal(board, state, setup, seat)
    if state.phase == DEPARTURE:
        moves = [move if of == seat else "T?" for of, move in history]
    return seen, moves


def _hide_deal(board: Board, state: State, setup: Setup, seat: int | None) -> Setup:
    """Return the setup of the current deal as a seat sees it."""
    is_open = board.edition != BUSES or state.open_objectives
    return {
        **setup,
        "personal": [card if is_open or of == seat else None for of, card in enumerate(setup["personal"])],
        "deal": [hand if of == seat else None for of, hand in enumerate(setup["deal"])],
        "tickets": [ticket if number < state.round_number else None for number, ticket in enumerate(setup["tickets"])],
    }


def _hide_journeys(board: Board, state: State, setup: Setup, seat: int | None) -> Setup:
    """Return the setup of two journeys as a seat sees it."""
    first, second = split_journeys(setup)
    if state.journey == FIRST_JOURNEY:
        seen = _hide_deal(board, state, first, seat)
        return join_journeys(seen, {key: [None] for key in second}) | {
            "common": [seen["common"], None],
            "tickets": [seen["tickets"], None],
        }
    return join_journeys(first, _hide_deal(board, state, second, seat))


def fill(
    board: Board, seats: int, options: Options, setup: Setup, moves: Sequence[str], chance: Random
) -> tuple[Setup, list[str]]:
    """Fill the hidden parts of a seat's view at random."""
    if options.get("solo") == "two-journeys":
        parts = [_fill_journey(board, part, moves, chance) for part in split_journeys(setup)]
        return join_journeys(*parts), list(moves)
    return _fill_game(board, seats, setup, moves, chance)


def _fill_journey(board: Board, setup: Setup, moves: Sequence[str], chance: Random) -> Setup:
    """Return the setup of one journey with its hidden parts filled."""
    if setup["tickets"] is None:
        names = OBJECTIVES[board.edition]
        setup = {
            **setup,
            "sheets": [chance.randint(1, SHEETS)],
            "common": chance.sample(names, COMMON_DEALT),
            "tickets": [None] * TICKETS,
        }
    kept = [move for move in moves if move[0] == "T" and setup["deal"] == [None]]
    return _fill_game(board, 1, setup, kept[-1:], chance)[0]


def _fill_game(board: Board, seats: int, setup: Setup, moves: Sequence[str], chance: Random) -> tuple[Setup, list[str]]:
    """Fill the hidden parts of one game."""
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
