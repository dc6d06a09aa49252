"""The log: the events of a move, derived by a kernel from the states before and after it, masked or not."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from fareplay.engine.events import HIDDEN, MOST_EVENTS, NOBODY, EventRow, write_event
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.ticket_to_ride.rules.board import Board
from fareplay.games.ticket_to_ride.rules.limits import CLAIM, DRAW, DRAW_DECK, KEEP, TICKETS
from fareplay.games.ticket_to_ride.rules.material import BUS, KINDS, NO_CARD, OFFER, ROW, ZONES
from fareplay.games.ticket_to_ride.rules.moves import claimed_by
from fareplay.games.ticket_to_ride.rules.scoring import has_district, holds, is_completed, winners
from fareplay.games.ticket_to_ride.rules.state import CHOICE, DEAL, OVER, SECOND, SECRETS, TURN, Player, State
from fareplay.rules.event import Event
from fareplay.rules.event_table import EventTable, Fact, logged_events, previewed
from fareplay.rules.reading import Reader

CARD_BITS: Final = 3  # that a card of a list takes, 0 for none
PAYMENT_STEP: Final = 8  # a payment is the colour, the cards of it and the buses, as digits to this base

EVENTS: Final = EventTable()
DREW: Final = EVENTS.add("draw", Fact("card", 0, "card"), is_previewed=True)
DREW_DECK: Final = EVENTS.add("draw_deck", Fact("card", 0, "card", is_secret=True))
DREW_TICKETS: Final = EVENTS.add(
    "tickets",
    Fact("count", 0),
    Fact("tickets", 1, "tickets", is_secret=True),
    Fact("names", 1, "ticket_names", is_secret=True),
)
CHOSEN: Final = EVENTS.add(
    "chosen",
    Fact("tickets", 0, "tickets", is_secret=True),
    Fact("names", 0, "ticket_names", is_secret=True),
    is_previewed=True,
)
KEPT: Final = EVENTS.add(
    "kept",
    Fact("count", 0),
    Fact("returned", 1),
    Fact("tickets", 2, "tickets", is_secret=True),
    Fact("names", 2, "ticket_names", is_secret=True),
    is_previewed=True,
)
CLAIMED: Final = EVENTS.add(
    "claim",
    Fact("route", 0, "route"),
    Fact("a", 0, "route_start"),
    Fact("b", 0, "route_end"),
    Fact("cards", 1, "payment"),
    Fact("points", 2),
    Fact("completed", 3, "tickets", is_secret=True),
    Fact("names", 3, "ticket_names", is_secret=True),
    is_previewed=True,
)
DISTRICT: Final = EVENTS.add("district", Fact("district", 0), Fact("points", 0), is_previewed=True)
PASSED: Final = EVENTS.add("pass", is_previewed=True)
NEW_DECK: Final = EVENTS.add("new_deck", Fact("times", 0))
SWEPT: Final = EVENTS.add("swept", Fact("times", 0), Fact("row", 1, "cards"))
TURNED_UP: Final = EVENTS.add("turned_up", Fact("cards", 0, "cards"))
BEGINS: Final = EVENTS.add("begins")
NO_SECOND_CARD: Final = EVENTS.add("no_second_card")
LAST_TURNS: Final = EVENTS.add("last_turns", Fact("buses", 0))
END: Final = EVENTS.add("end", Fact("winners", 0, "seats"))
PREVIEWED: Final = previewed(EVENTS)


def events(
    board: Rows[Board], readers: Mapping[str, Reader], before: Rows[State], seat: int, move: int, after: Rows[State]
) -> list[Event]:
    """Return all events of a seat's move (any number if it is hidden), in the order of the rules."""
    return logged_events(EVENTS, readers, lambda rows: log_move(board, before, seat, move, after, rows))


@entry(rows(Board), rows(State), WHOLE, WHOLE, rows(State), rows(EventRow, MOST_EVENTS))
@kernel
def log_move(
    board: Rows[Board], before: Rows[State], seat: int, move: int, after: Rows[State], events: Rows[EventRow]
) -> int:
    """Write all events of a seat's move in the order of the rules; return their number.

    For masked states, write only what their viewer may know.
    """
    count = log_action(board[0], before[0], seat, move, after[0], events)
    count = log_cards(before[0], after[0], events, count)
    return log_table(board[0], before[0], seat, move, after[0], events, count)


@kernel
def log_action(board: Board, before: State, seat: int, move: int, after: State, events: Rows[EventRow]) -> int:
    """Write the player's action and its result. The mask before the move decides what the viewer may know, since the
    end reveals everything."""
    was, now = before.players[seat], after.players[seat]
    is_secret = was.hidden & SECRETS != 0
    if before.phase == DEAL:
        return log_first_tickets(before, seat, after, events)
    if before.phase == CHOICE:
        tickets = HIDDEN if is_secret else now.tickets & ~was.tickets
        kept = now.kept - was.kept
        return write_event(events, 0, KEPT, seat, kept, offered(was) - kept, tickets, 0, 0)
    if move >= CLAIM:
        return log_claim(board, was, seat, move, now, events)
    if move == TICKETS:
        tickets = 0
        for ticket in now.offer:
            if ticket > 0:
                tickets |= 1 << int(ticket)
        return write_event(events, 0, DREW_TICKETS, seat, offered(now), HIDDEN if is_secret else tickets, 0, 0, 0)
    if move == DRAW_DECK:
        drawn = HIDDEN
        for card in range(KINDS):
            if now.hand[card] > was.hand[card] and not is_secret:
                drawn = card
        return write_event(events, 0, DREW_DECK, seat, drawn, 0, 0, 0, 0)
    if DRAW <= move < KEEP:
        return write_event(events, 0, DREW, seat, move - DRAW, 0, 0, 0, 0)
    return write_event(events, 0, PASSED, seat, 0, 0, 0, 0, 0)


@kernel
def offered(player: Player) -> int:
    """Return how many tickets a player has to choose from."""
    count = 0
    for ticket in player.offer:
        if ticket != 0:
            count += 1
    return count


@kernel
def log_first_tickets(before: State, seat: int, after: State, events: Rows[EventRow]) -> int:
    """Write the choice of the first tickets, which is secret; the number is known when all have chosen (T3)."""
    was, now = before.players[seat], after.players[seat]
    tickets = HIDDEN if was.hidden & SECRETS else now.tickets
    count = write_event(events, 0, CHOSEN, seat, tickets, 0, 0, 0, 0)
    if after.phase != DEAL:
        for other in range(after.seats):
            player = after.players[other]
            tickets = HIDDEN if before.players[other].hidden & SECRETS else player.tickets
            count = write_event(events, count, KEPT, other, player.kept, OFFER - player.kept, tickets, 0, 0)
    return count


@kernel
def log_claim(board: Board, was: Player, seat: int, move: int, now: Player, events: Rows[EventRow]) -> int:
    """Write a claimed route, its cost and what it joined; completed tickets are the player's secret."""
    route, colour, buses = claimed_by(board, move)
    payment = (colour * PAYMENT_STEP + int(board.length[route]) - buses) * PAYMENT_STEP + buses
    completed = 0
    for ticket in range(1, board.tickets + 1):
        if holds(now, ticket) and is_completed(board, now, ticket) and not is_completed(board, was, ticket):
            completed |= 1 << ticket
    if was.hidden & SECRETS:
        completed = HIDDEN
    count = write_event(events, 0, CLAIMED, seat, route, payment, now.points - was.points, completed, 0)
    for district in range(1, board.districts + 1):
        if has_district(board, now, district) and not has_district(board, was, district):
            count = write_event(events, count, DISTRICT, seat, district, 0, 0, 0, 0)
    return count


@kernel
def log_cards(before: State, after: State, events: Rows[EventRow], count: int) -> int:
    """Write the changes of row, deck and discards (T11, T14, T15)."""
    if after.reshuffles > before.reshuffles:
        count = write_event(events, count, NEW_DECK, NOBODY, after.reshuffles - before.reshuffles, 0, 0, 0, 0)
    if after.sweeps > before.sweeps:
        cards, place = 0, 0
        for card in after.row:
            if card != NO_CARD:
                cards |= (int(card) + 1) << place
                place += CARD_BITS
        return write_event(events, count, SWEPT, NOBODY, after.sweeps - before.sweeps, cards, 0, 0, 0)
    cards = turned_up(before, after)
    return write_event(events, count, TURNED_UP, NOBODY, cards, 0, 0, 0, 0) if cards else count


@kernel
def turned_up(before: State, after: State) -> int:
    """Return the cards that are new in the row, grouped by kind, in the order in which the kinds lie there."""
    cards, place, written = 0, 0, 0
    for slot in range(ROW):
        card = int(after.row[slot])
        if card == NO_CARD or written >> card & 1:
            continue
        written |= 1 << card
        more = 0
        for other in range(ROW):
            more += (1 if after.row[other] == card else 0) - (1 if before.row[other] == card else 0)
        for _ in range(more):
            cards |= (card + 1) << place
            place += CARD_BITS
    return cards


@kernel
def log_table(
    board: Board, before: State, seat: int, move: int, after: State, events: Rows[EventRow], count: int
) -> int:
    """Write the consequences for the table: who begins, a turn cut short, the last turns, the end (T4, T15, T40)."""
    if before.phase == DEAL and after.phase == TURN:
        count = write_event(events, count, BEGINS, after.first, 0, 0, 0, 0, 0)
    drew_first = before.phase == TURN and DRAW_DECK <= move < KEEP and move != DRAW + BUS
    if drew_first and (after.phase != SECOND or after.seat != seat):
        count = write_event(events, count, NO_SECOND_CARD, seat, 0, 0, 0, 0, 0)
    if after.turns_left and not before.turns_left:
        count = write_event(events, count, LAST_TURNS, seat, after.players[seat].buses, 0, 0, 0, 0)
    if after.phase == OVER:
        won = winners(board, after, np.zeros(len(ZONES), np.int16))
        count = write_event(events, count, END, NOBODY, won, 0, 0, 0, 0)
    return count
