"""Seats: who sits where, before the game and when somebody leaves or comes back. Each function changes or checks a row
and raises ApiError if that is not possible."""

from collections.abc import Sequence
from typing import Final

from fareplay.api.clock import CorrespondenceClock, NoClock, now_ms
from fareplay.api.tables import JoinRequest
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables.snapshots import which_seat

DESERTED: Final = 600_000  # ms that the bots of a rated game wait for people after all have left
FOREVER: Final = 2**62
COMING_BACK: Final = 10_000  # ms for the turn of somebody who comes back to such a game with no time left


def is_open(row: TableRow) -> None:
    """Raise ApiError if the game has started."""
    if row.state != "open":
        raise conflict("not_open", "the table is no longer open")


def has_host(row: TableRow) -> None:
    """Raise ApiError at a tournament's table: a player who delays the start there would delay everybody."""
    if row.host is None:
        raise conflict("tournament", "the tournament assigns the seats, and the game starts by itself")


def is_host(row: TableRow, person: PersonRow) -> None:
    """Raise ApiError unless the person is the host."""
    if row.host != person.id:
        raise forbidden("not_host", "only the table's host may do that")


def join(row: TableRow, person: PersonRow, request: JoinRequest, colours: int) -> None:
    """Seat a person, unless they already have a seat and ask for none."""
    is_open(row)
    has_host(row)
    if row.seats_of(person.id) and request.seat is None:
        return
    seat = _free_seat(row, request.seat, person)
    sit(seat, person, request.ready)
    if row.host is not None and not row.seats_of(row.host):
        row.host = person.id  # a big screen opened the table
    seat.nonce = request.nonce
    take_colour(row, seat, request.colour, colours)


def _free_seat(row: TableRow, number: int | None, person: PersonRow) -> SeatRow:
    if number is not None:
        if number >= len(row.seats):
            raise not_found("seat")
        seat = row.seats[number]
        if seat.kind != "open" and seat.person != person.id:
            raise conflict("seat_taken", "somebody sits there")
        for mine in row.seats_of(person.id):  # change seats
            stand_up(row.seats[mine])
        return seat
    for seat in row.seats:
        if seat.kind == "open":
            return seat
    raise conflict("table_full", "all seats are taken; you can watch")


def sit(seat: SeatRow, person: PersonRow, ready: bool) -> None:
    """Give a seat to a person."""
    seat.kind, seat.person, seat.name, seat.guest = "person", person.id, person.name, person.guest
    seat.level, seat.ready, seat.away, seat.nonce, seat.label = None, ready, False, None, None
    seat.timed_out, seat.left_at = False, 0


def stand_up(seat: SeatRow) -> None:
    """Free a seat."""
    seat.kind, seat.person, seat.name, seat.level, seat.nonce = "open", None, None, None, None
    seat.ready, seat.away, seat.timed_out, seat.label, seat.left_at = False, False, False, None, 0


def seat_bot(seat: SeatRow, level: str) -> None:
    """Give a seat to a bot."""
    stand_up(seat)
    seat.kind, seat.level, seat.ready = "bot", level, True


def take_colour(row: TableRow, seat: SeatRow, requested: int | None, colours: int) -> None:
    """Give a seat the requested colour, or else its own if it is free, or the first free one."""
    if requested is not None and requested >= colours:
        raise invalid("bad_colour", f"this board has the colours 0 to {colours - 1}")
    taken = {other.colour for other in row.seats if other.seat != seat.seat and other.kind != "open"}
    if requested is not None and requested in taken:
        raise conflict("colour_taken", "somebody has that colour")
    wanted = [requested] if requested is not None else [seat.colour, *range(colours)]
    before = seat.colour
    seat.colour = next(colour for colour in wanted if colour is not None and colour not in taken)
    for other in row.seats:  # an open seat gets the old colour
        if other.seat != seat.seat and other.colour == seat.colour:
            other.colour = before


def leave(row: TableRow, person: PersonRow) -> None:
    """Leave the table: before the start the seat becomes free, during the game a bot takes over."""
    mine = row.seats_of(person.id)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    if row.state == "playing":
        for seat in mine:
            give_to_bot(row.seats[seat])
        return
    is_open(row)
    has_host(row)
    for seat in mine:
        stand_up(row.seats[seat])
    people = [seat.person for seat in row.seats if seat.kind == "person"]
    if not people:
        close(row)
    elif row.host == person.id:
        row.host = people[0]


def go_for_good(row: TableRow, person: PersonRow) -> None:
    """Remove a person who deletes their account. At a tournament's table a bot plays for them."""
    if row.state == "open" and row.host is None:
        for seat in row.seats_of(person.id):
            give_to_bot(row.seats[seat])
    else:
        leave(row, person)


def give_to_bot(seat: SeatRow, timed_out: bool = False) -> None:
    """Replace somebody who has left or whose time is up with a bot."""
    seat.away, seat.timed_out, seat.left_at = True, timed_out, now_ms()


def bots_wait_until(row: TableRow) -> int:
    """Return until when the bots of a table wait for people to come back; 0 if somebody is present.

    If nobody comes back to a rated game, the bots finish it after a while: leaving must not save anybody from a defeat.
    """
    if people_present(row):
        return 0
    if not row.rated:
        return FOREVER
    turn = row.clock.per_turn * 1000 if isinstance(row.clock, CorrespondenceClock) else 0
    return max(seat.left_at for seat in row.seats) + max(DESERTED, turn)


def come_back(row: TableRow, person: PersonRow) -> None:
    """Give a person's seats back to them, with the time that was left."""
    mine = row.seats_of(person.id)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    if row.state != "playing":
        raise conflict("not_playing", "the game is not being played")
    now = now_ms()
    if row.clocks is not None:
        row.clocks = row.clocks.settled(now)
    for seat in mine:
        if row.clocks is not None and row.clocks.left[seat] == 0:
            if bots_wait_until(row) <= now:
                raise conflict("out_of_time", "your time is up: come back when the bot has played this turn for you")
            row.clocks.left[seat] = COMING_BACK  # no bot plays this turn
        row.seats[seat].away = row.seats[seat].timed_out = False


def substitute(row: TableRow, person: PersonRow, number: int) -> None:
    """Replace somebody who has been away for a while with a bot, at a table without a clock."""
    if not row.seats_of(person.id):
        raise forbidden("not_seated", "you do not sit at this table")
    if row.state != "playing":
        raise conflict("not_playing", "the game is not being played")
    if number >= len(row.seats):
        raise not_found("seat")
    gone = row.seats[number].person
    if gone is None or gone == person.id or row.seats[number].kind != "person":
        raise conflict("not_absent", "the player of this seat is not away")
    if not isinstance(row.clock, NoClock):
        raise conflict("has_clock", "this table has a clock: a bot takes over when the time is up")
    for seat in row.seats_of(gone):
        give_to_bot(row.seats[seat])


def vote_to_end(row: TableRow, person: PersonRow, end: bool) -> None:
    """Vote to end the game without a result. It ends when all people agree, except those replaced by a bot. A vote to
    play on ends the vote."""
    mine = row.seats_of(person.id)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    if row.state != "playing":
        raise conflict("not_playing", "the game is not being played")
    for seat in row.seats if not end else [row.seats[number] for number in mine]:
        seat.ends = end
    voters = [row.seats[seat] for seat in people_present(row)]
    if not end or not all(seat.ends for seat in voters):
        return
    if row.rated and len({seat.person for seat in voters}) < 2:
        raise conflict("rated", "a rated game is played to its end; if you leave, a bot takes over")
    close(row)


def people_present(row: TableRow) -> list[int]:
    """Return the seats of people who have not been replaced by a bot."""
    return [seat.seat for seat in row.seats if seat.kind == "person" and not seat.away]


def bots_among(row: TableRow, choosing: Sequence[int]) -> list[int]:
    """Return those of the choosing seats that a bot plays."""
    return [seat for seat in choosing if row.seats[seat].kind == "bot" or row.seats[seat].away]


def set_ready(row: TableRow, person: PersonRow, ready: bool, nonce: str | None = None) -> None:
    """Set whether a person is ready for the start, and their nonce."""
    is_open(row)
    if not ready:
        has_host(row)
    mine = row.seats_of(person.id)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    for seat in mine:
        row.seats[seat].ready = ready
        row.seats[seat].nonce = nonce or row.seats[seat].nonce


def arrange(row: TableRow, person: PersonRow, number: int, kind: str, level: str | None) -> None:
    """Apply the host's choice for a seat: a bot, open, or another seat of their own."""
    is_open(row)
    is_host(row, person)
    if number >= len(row.seats):
        raise not_found("seat")
    seat = row.seats[number]
    if kind == "bot":
        seat_bot(seat, level or "casual")
    elif kind == "open":
        stand_up(seat)
    else:
        sit(seat, person, True)
    if not row.seats_of(person.id):
        raise conflict("host_needs_seat", "the host needs a seat; leave the table if you do not want to play")


def recolour(row: TableRow, person: PersonRow, seat: int | None, colour: int, colours: int) -> None:
    """Change the colour of a person's seat before the start."""
    is_open(row)
    take_colour(row, row.seats[which_seat(row, person.id, seat)], colour, colours)


def can_start(row: TableRow) -> None:
    """Raise ApiError unless all seats are taken and everybody is ready."""
    is_open(row)
    if any(seat.kind == "open" for seat in row.seats):
        raise conflict("seats_open", "there are open seats: wait, or give them to bots")
    if not all(seat.ready for seat in row.seats):
        raise conflict("not_ready", "somebody is not ready yet")


def close(row: TableRow) -> None:
    """End a table without a result."""
    row.state, row.ended_at, row.due_at, row.code = "closed", now_ms(), None, None
