"""Moves as texts (docs/record.md), and the reasons why one is illegal."""

from collections.abc import Mapping
from typing import Any

from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.material import BUS, CARDS, COLOURS, NOBODY, OFFER
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, State

Reason = tuple[str, str]  # the rule's number and the reason in words


def why_not(board: Board, state: State, facts: Mapping[str, Any], move: object) -> Reason:
    """Return the rule that forbids an illegal move, and the reason."""
    words = move.split() if isinstance(move, str) else []
    if not words or words[0] not in ("keep", "draw", "claim", "tickets", "pass") or " ".join(words) != move:
        return _no_move()
    if state.phase == OVER:
        return "T40", "the game is over"
    verb, *rest = words
    if verb == "keep":
        return _why_not_keep(board, state, rest)
    if state.phase == DEAL:
        return "T3", "every player first keeps one or both of two tickets"
    if state.phase == CHOICE:
        return "T30", f"seat {state.seat} has drawn tickets and keeps one or both now"
    if verb == "draw" and len(rest) == 1:
        return _why_not_draw(state, rest[0])
    if state.phase == SECOND:
        return "T10", f"seat {state.seat} is drawing cards, and draws a second one"
    if verb == "claim" and len(rest) == 3:
        return _why_not_claim(board, state, facts, rest)
    if verb == "tickets" and not rest:
        return "T30", "the ticket deck is empty"
    if verb == "pass" and not rest:
        return "T31", f"seat {state.seat} can draw, claim or take tickets, and so must not pass"
    return _no_move()


def _no_move() -> Reason:
    return "notation", (
        "is not a move; moves look like 'draw blue', 'draw deck', 'claim 6 black 1', 'tickets', 'keep 3 17' or 'pass'"
    )


def _why_not_keep(board: Board, state: State, words: list[str]) -> Reason:
    tickets = [_number(word, board.tickets) for word in words]
    rule = "T3" if state.phase == DEAL else "T30"
    if not 1 <= len(words) <= OFFER or None in tickets:
        return rule, f"keep names one or two tickets from 1 to {board.tickets}"
    if state.phase not in (DEAL, CHOICE):
        return "T30", f"seat {state.seat} has drawn no tickets"
    offer = [ticket for ticket in state.players[state.seat].offer if ticket]
    for ticket in tickets:
        if ticket not in offer:
            return rule, f"ticket {ticket} was not offered to seat {state.seat}"
    return "notation", "kept tickets are named once each, the lower number first"


def _why_not_draw(state: State, card: str) -> Reason:
    if card == "deck":
        return "T15", "deck and discards are empty"
    if card not in CARDS:
        return _no_move()
    if CARDS.index(card) not in state.row:
        return "T10", f"no {card} lies face up"
    return "T13", "a face-up bus cannot be the second card"


def _why_not_claim(board: Board, state: State, facts: Mapping[str, Any], words: list[str]) -> Reason:
    route, colour, buses = _number(words[0], board.routes), words[1], _number(words[2], None)
    if route is None:
        return "T20", f"routes have numbers from 1 to {board.routes}"
    if colour not in CARDS or buses is None:
        return _no_move()
    row = facts["routes"][route - 1]
    length, player = row["length"], state.players[state.seat]
    owner, twin = state.owner[route - 1], board.twin[route - 1]
    if owner != NOBODY:
        return "T20", f"route {route} belongs to seat {owner}"
    if not player.open >> (route - 1) & 1:
        if state.owner[twin] == state.seat:
            return "T24", f"seat {state.seat} owns route {twin + 1} between the same locations, and nobody owns both"
        return "T24", f"with two players route {route} is closed since route {twin + 1} was claimed"
    if player.buses < length:
        return "T22", f"route {route} takes {length} buses, and seat {state.seat} has {player.buses} left"
    if colour in COLOURS and row["colour"] not in (colour, "gray"):
        return "T21", f"route {route} is {row['colour']}"
    if colour == CARDS[BUS] and buses != length:
        return "T21", f"route {route} takes {length} buses if they are to pay for it alone: claim {route} bus {length}"
    if colour != CARDS[BUS] and buses >= length:
        return "T21", f"buses alone are written claim {route} bus {length}"
    held = player.hand[CARDS.index(colour)]
    cards = length if colour == CARDS[BUS] else length - buses
    if held < cards:
        return "T21", f"that takes {cards} {colour}, and seat {state.seat} has {held}"
    return "T21", f"that takes {buses} bus, and seat {state.seat} has {player.hand[BUS]}"


def _number(word: str, most: int | None) -> int | None:
    """Parse a number in a move; it must be at least 1 if there is a maximum."""
    if not word.isascii() or not word.isdigit() or str(int(word[:4])) != word:
        return None
    number = int(word)
    return number if most is None or 1 <= number <= most else None
