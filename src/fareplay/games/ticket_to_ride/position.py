"""The table as a seat may see it: what lies open, and what is in hands (T2, T3)."""

from collections.abc import Iterator
from typing import Any, Final

from fareplay.engine.struct import Smalls
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import CARDS, NO_CARD, NOBODY, OFFER
from fareplay.games.ticket_to_ride.rules.state import DEAL, OVER, Player, State
from fareplay.games.ticket_to_ride.sheet import kept
from fareplay.rules import Options

PHASES: Final = ("deal", "turn", "second", "choice", "over")


def position(board: Board, state: State, seat: int | None) -> dict[str, Any]:
    """What lies on the table."""
    seats = range(state.seats)
    choosing = state.phase == DEAL
    return {
        "phase": PHASES[state.phase],
        "first": state.first,
        "row": [None if card == NO_CARD else CARDS[card] for card in state.row],
        "deck": state.deck_end - state.deck_top,
        "discards": counted(state.discards),
        "ticket_deck": board.tickets - OFFER * state.seats if choosing else state.tickets_left,
        "routes": [None if owner == NOBODY else owner for owner in state.owner[: board.routes]],
        "open": [list(open_routes(board, state.players[of])) for of in seats],
        "buses": [state.players[of].buses for of in seats],
        "cards": [state.players[of].held for of in seats],
        "hands": [counted(state.players[of].hand) if sees_hand(state, of, seat) else None for of in seats],
        # Who keeps how many of the first tickets is told when all have chosen (T3).
        "ticket_counts": [OFFER if choosing and of != seat else tickets_held(state.players[of]) for of in seats],
        "tickets": [kept(board, state.players[of]) if sees_hand(state, of, seat) else None for of in seats],
        "offer": sorted(ticket for ticket in state.players[seat].offer if ticket) if seat is not None else [],
        "turns_left": state.turns_left or None,
    }


def open_routes(board: Board, player: Player) -> Iterator[int]:
    """The routes that the player may still claim, whatever the cards (T20, T22, T24)."""
    for route in range(board.routes):
        if player.open >> route & 1 and board.length[route] <= player.buses:
            yield route + 1


def counted(cards: Smalls) -> dict[str, int]:
    """Cards by name, those that are there."""
    return {name: count for name, count in zip(CARDS, cards, strict=True) if count}


def tickets_held(player: Player) -> int:
    """The tickets before a player: those kept and those still to be chosen from."""
    return player.kept + sum(1 for ticket in player.offer if ticket)


def sees_hand(state: State, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's cards and tickets: its own always, others' when the game is over (T2, T3)."""
    return of == seat or state.phase == OVER


def sees_sheet(state: State, options: Options, of: int, seat: int | None) -> bool:
    """Whether a seat sees another's sheet: always, unless the table hides scores until the end."""
    return options.get("scores") != "hidden" or of == seat or state.phase == OVER
