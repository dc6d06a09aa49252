"""The log: the events of a move, derived by a kernel from the states before and after it, masked or not."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from fareplay.engine.events import HIDDEN, MOST_EVENTS, NOBODY, EventRow, write_event
from fareplay.engine.kernel import WHOLE, entry, kernel, rows
from fareplay.engine.struct import Rows
from fareplay.games.get_on_board.rules.board import Board
from fareplay.games.get_on_board.rules.journeys import sheet_after
from fareplay.games.get_on_board.rules.limits import STOP
from fareplay.games.get_on_board.rules.material import (
    BUSES,
    BUSINESS,
    GRANNY,
    LANDMARK,
    LOVER_DARK,
    LOVER_LIGHT,
    METROS,
    MOST_ZONES,
    MUSEUM,
    OFFICE,
    OTHER_JOURNEY,
    PLAIN,
    SCHOOL,
    SIDE_WORTH,
    STUDENT,
    TOURIST,
    TURN_ZONE,
)
from fareplay.games.get_on_board.rules.objectives import is_rush, objectives_in_play
from fareplay.games.get_on_board.rules.scoring import is_out, score, winners
from fareplay.games.get_on_board.rules.state import DEPARTURE, ENTRANCE, LIGHT, OVER, SECRETS, Player, State
from fareplay.rules.event import Event
from fareplay.rules.event_table import EventTable, Fact, logged_events, previewed
from fareplay.rules.reading import Reader

INTERN: Final = LOVER_DARK + 1  # a passenger who only boards as a bonus (G58)
PARKING_ZONES: Final = ("tourists", "business", "lovers")  # whose rows park
TOURISTS: Final = 0
BUSINESSES: Final = 1
LOVERS: Final = 2

EVENTS: Final = EventTable()
_AT: Final = Fact("at", 0, "intersection")
DEPARTURE_CHOSEN: Final = EVENTS.add("departure_chosen", Fact("ticket", 0, is_secret=True), is_previewed=True)
DEPARTURE_SHOWN: Final = EVENTS.add("departure", Fact("ticket", 0), Fact("at", 1, "intersection"))
STOPPED: Final = EVENTS.add("stop", is_previewed=True)
ENTRANCE_USED: Final = EVENTS.add("entrance_used", Fact("left", 0), is_previewed=True)
MARKER: Final = EVENTS.add("marker", Fact("from", 0, "intersection"), Fact("to", 1, "intersection"), is_previewed=True)
CROSSED_OFF: Final = EVENTS.add("turn_zone", Fact("spaces", 0), Fact("points", 1), is_previewed=True)
JAMS: Final = EVENTS.add("jams", Fact("ticks", 0), Fact("ticked", 1), is_previewed=True)
CONNECTIONS: Final = EVENTS.add("connections", Fact("ticks", 0), Fact("ticked", 1), is_previewed=True)
ELIMINATED: Final = EVENTS.add("eliminated", _AT, is_previewed=True)
BOARDS: Final = EVENTS.add("boards", Fact("passenger", 1, "passenger"), _AT, is_previewed=True)
NO_ROOM: Final = EVENTS.add("no_room", Fact("passenger", 1, "passenger"), _AT, is_previewed=True)
SIGHT: Final = EVENTS.add("sight", Fact("sight", 0, "sight"), Fact("written", 1), _AT, is_previewed=True)
PLACE: Final = EVENTS.add("place", Fact("place", 1, "place"), _AT, Fact("ticked", 2), is_previewed=True)
COUNTED: Final = EVENTS.add("counted", Fact("place", 1, "place"), _AT, is_previewed=True)
PARKED: Final = EVENTS.add(
    "parked",
    Fact("place", 1, "place"),
    _AT,
    Fact("zone", 2, "zone"),
    Fact("row", 3),
    Fact("points", 4),
    is_previewed=True,
)
BONUS: Final = EVENTS.add("bonus", Fact("passenger", 0, "passenger"), Fact("ticked", 1), is_previewed=True)
ENTRANCE_REACHED: Final = EVENTS.add("entrance", _AT, Fact("circled", 1), is_previewed=True)
PERSONAL: Final = EVENTS.add("personal", Fact("reached", 1), _AT, is_previewed=True)
PERSONAL_SECRET: Final = EVENTS.add(
    "personal",
    Fact("reached", 1, is_secret=True),
    Fact("at", 0, "intersection", is_secret=True),
    is_private=True,
    is_previewed=True,
)
LIGHT_REACHED: Final = EVENTS.add("light", _AT, is_previewed=True)
OBJECTIVE: Final = EVENTS.add("objective", Fact("objective", 0, "objective"), Fact("points", 1))
ROUND: Final = EVENTS.add("round", Fact("round", 0), Fact("ticket", 1))
FLUID: Final = EVENTS.add("fluid", Fact("colour", 0, "colour"))
END: Final = EVENTS.add("end", Fact("winners", 0, "seats"))
RUSH_HOUR: Final = EVENTS.add("rush_hour", Fact("round", 0))
OBJECTIVE_LOST: Final = EVENTS.add("objective_lost", Fact("objective", 0, "objective"), Fact("points", 1))
JOURNEY: Final = EVENTS.add("journey", Fact("journey", 0), Fact("points", 1))
SOLO_END: Final = EVENTS.add("end", Fact("points", 0))  # alone there is a result, but no victory
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
    count = 0
    if before[0].phase == DEPARTURE:
        count = log_departure(board[0], before[0], seat, after[0], events)
    elif move == STOP:
        count = write_event(events, 0, STOPPED, seat, 0, 0, 0, 0, 0)
    else:
        count = log_marker(board[0], before[0], seat, after[0], events)
    return log_table(board[0], before[0], after[0], events, count)


@kernel
def log_departure(board: Board, before: State, seat: int, after: State, events: Rows[EventRow]) -> int:
    """Write the choice of a departure, which is secret until all have chosen (G12)."""
    is_masked = before.players[seat].deal[0] == 0
    chosen = HIDDEN if is_masked else int(after.players[seat].ticket)
    count = write_event(events, 0, DEPARTURE_CHOSEN, seat, chosen, 0, 0, 0, 0)
    if after.phase != DEPARTURE:
        for other in range(after.seats):
            ticket = after.players[other].ticket
            count = write_event(events, count, DEPARTURE_SHOWN, other, ticket, board.departure[ticket], 0, 0, 0)
    return count


@kernel
def log_marker(board: Board, before: State, seat: int, after: State, events: Rows[EventRow]) -> int:
    """Write a marker with its costs and gains."""
    was, now = before.players[seat], after.players[sheet_after(before, after, seat)]
    count = 0
    if before.phase == ENTRANCE:
        left = now.entrances - now.entrances_used
        count = write_event(events, count, ENTRANCE_USED, seat, left, 0, 0, 0, 0)
    count = write_event(events, count, MARKER, seat, was.at, now.at, 0, 0, 0)
    if now.turn_zone > was.turn_zone:
        points = 0
        for space in range(was.turn_zone, now.turn_zone):
            points -= TURN_ZONE[space]
        count = write_event(events, count, CROSSED_OFF, seat, now.turn_zone - was.turn_zone, points, 0, 0, 0)
    if now.traffic > was.traffic:
        key = JAMS if board.edition == BUSES else CONNECTIONS
        count = write_event(events, count, key, seat, now.traffic - was.traffic, now.traffic, 0, 0, 0)
    if now.eliminated:
        return write_event(events, count, ELIMINATED, seat, now.at, 0, 0, 0, 0)
    count = log_boarding(board, before, was, seat, now, events, count)
    if after.phase == LIGHT and after.seat == seat and after.round_number == before.round_number:
        count = write_event(events, count, LIGHT_REACHED, seat, now.at, 0, 0, 0, 0)
    return count


@kernel
def log_boarding(
    board: Board, before: State, was: Player, seat: int, now: Player, events: Rows[EventRow], count: int
) -> int:
    """Write the passengers, place, sight, entrance and personal objective of the intersection reached (G50-G62)."""
    at = now.at
    for slot in range(2):
        passenger = board.passengers[at, slot]
        if passenger:
            # Of two alike, perhaps only the first found a free box.
            alike = 1 if slot == 1 and board.passengers[at, 0] == passenger else 0
            got_on = ticked(now, passenger) - ticked(was, passenger) > alike
            count = write_event(events, count, BOARDS if got_on else NO_ROOM, seat, at, passenger, 0, 0, 0)
    place = board.place[at]
    if place:
        if board.sight[at]:
            count = write_event(events, count, SIGHT, seat, at, now.sights[place], 0, 0, 0)
        count = log_place(was, seat, now, place, events, count)
    if board.entrance[at]:
        count = write_event(events, count, ENTRANCE_REACHED, seat, at, now.entrances - was.entrances, 0, 0, 0)
    if now.personal_stops > was.personal_stops and not was.hidden & SECRETS:
        is_open = board.edition == METROS or before.open_objectives != 0
        key = PERSONAL if is_open else PERSONAL_SECRET
        count = write_event(events, count, key, seat, at, now.personal_stops, 0, 0, 0)
    return count


@kernel
def log_place(was: Player, seat: int, now: Player, place: int, events: Rows[EventRow], count: int) -> int:
    """Write the effect of a place: a ticked box, a parked row, a bonus passenger, a count for objectives (G55), or
    none."""
    at = now.at
    if place == SCHOOL:
        return write_event(events, count, PLACE, seat, at, place, now.schools - was.schools, 0, 0)
    if place in (LANDMARK, MUSEUM):
        row = was.tourist_row
        if row == now.tourist_row:
            return write_event(events, count, COUNTED, seat, at, place, 0, 0, 0)
        return write_event(events, count, PARKED, seat, at, place, TOURISTS, row + 1, now.tourists_parked[row])
    if place == OFFICE:
        row = was.business_row
        if row == now.business_row:
            return write_event(events, count, PLACE, seat, at, place, 0, 0, 0)
        written = now.business_parked[row]
        count = write_event(events, count, PARKED, seat, at, place, BUSINESSES, row + 1, written)
        return log_bonus(was, seat, now, now.business[row], events, count)
    row = was.lover_row
    if row == now.lover_row:
        return write_event(events, count, PLACE, seat, at, place, 0, 0, 0)
    return write_event(events, count, PARKED, seat, at, place, LOVERS, row + 1, now.lovers_parked[row])


@kernel
def log_bonus(was: Player, seat: int, now: Player, people: int, events: Rows[EventRow], count: int) -> int:
    """Write the bonus passenger for the business people who got off (G58)."""
    if people == 1:
        return write_event(events, count, BONUS, seat, GRANNY, now.grannies - was.grannies, 0, 0, 0)
    if people == 2:
        return write_event(events, count, BONUS, seat, TOURIST, ticked(now, TOURIST) - ticked(was, TOURIST), 0, 0, 0)
    return write_event(events, count, BONUS, seat, INTERN, now.interns - was.interns, 0, 0, 0)


@kernel
def log_table(board: Board, before: State, after: State, events: Rows[EventRow], count: int) -> int:
    """Write the events at the end of a round: objectives, a new round, the end (G23, G24, G71)."""
    if after.round_number == before.round_number and after.phase != OVER:
        return count
    for card in range(objectives_in_play(before)):
        for seat in range(after.seats):
            points = after.players[sheet_after(before, after, seat)].common[card]
            if points and not before.players[seat].common[card]:
                count = write_event(events, count, OBJECTIVE, seat, before.common[card], points, 0, 0, 0)
    if after.phase == OVER and (after.rush_hour or after.journey):
        points = HIDDEN if is_out(after, 0) else score(board, after, 0, np.zeros(MOST_ZONES, np.int16))
        return write_event(events, count, SOLO_END, NOBODY, points, 0, 0, 0, 0)
    if after.phase == OVER:
        won = winners(board, after, np.zeros(MOST_ZONES, np.int16))
        return write_event(events, count, END, NOBODY, won, 0, 0, 0, 0)
    if after.journey != before.journey:
        first = after.players[OTHER_JOURNEY]
        points = 0 if first.eliminated else score(board, after, 0, np.zeros(MOST_ZONES, np.int16))
        return write_event(events, count, JOURNEY, 0, after.journey, points, 0, 0, 0)
    if is_rush(before, before.round_number):
        count = log_rush_hour(before, after, events, count)
    ticket = after.tickets[after.round_number - 1]
    count = write_event(events, count, ROUND, after.inspector, after.round_number, ticket, 0, 0, 0)
    if before.round_number == 0 and after.fluid != PLAIN:
        count = write_event(events, count, FLUID, NOBODY, after.fluid, 0, 0, 0, 0)
    return count


@kernel
def log_rush_hour(before: State, after: State, events: Rows[EventRow], count: int) -> int:
    """Write the rush hour card and what the objectives are worth after it (S4)."""
    count = write_event(events, count, RUSH_HOUR, NOBODY, after.round_number, 0, 0, 0, 0)
    for card in range(objectives_in_play(after)):
        if after.flipped[card] != before.flipped[card]:
            worth = SIDE_WORTH[after.flipped[card]]
            count = write_event(events, count, OBJECTIVE_LOST, NOBODY, after.common[card], worth, 0, 0, 0)
    return count


@kernel
def ticked(player: Player, passenger: int) -> int:
    """Return the number of ticked boxes of a passenger, including bonus passengers."""
    if passenger == GRANNY:
        return int(player.grannies)
    if passenger == STUDENT:
        return int(player.students)
    boxes = player.tourists
    if passenger == BUSINESS:
        boxes = player.business
    elif passenger == LOVER_LIGHT:
        boxes = player.lovers_light
    elif passenger == LOVER_DARK:
        boxes = player.lovers_dark
    return int(boxes[0]) + int(boxes[1]) + int(boxes[2])
