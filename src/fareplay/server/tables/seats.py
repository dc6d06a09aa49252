"""Seats: who sits where, before the game and when somebody leaves or comes back. Each function changes a row, or
raises ApiError."""

from collections.abc import Sequence
from typing import Final

from fareplay.api.clock import CorrespondenceClock, NoClock, now_ms
from fareplay.api.tables import JoinRequest
from fareplay.server.http.errors import conflict, forbidden, invalid, not_found
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables.snapshots import which_seat

DESERTED: Final = 600_000  # ms that the bots of a rated game wait for people, when all have left
FOREVER: Final = 2**62
COMING_BACK: Final = 10_000  # ms for a turn, for who comes back to such a game with none left


def is_open(row: TableRow) -> None:
    """Before the start only."""
    if row.state != "open":
        raise conflict("not_open", "the table is no longer open")


def has_host(row: TableRow) -> None:
    """Not where a tournament seats people: a game that somebody keeps from beginning would stop all others."""
    if row.host is None:
        raise conflict("tournament", "the tournament has seated its players, and the game begins by itself")


def is_host(row: TableRow, person: PersonRow) -> None:
    """For the host only."""
    if row.host != person.id:
        raise forbidden("not_host", "only the table's host may do that")


def join(row: TableRow, person: PersonRow, wish: JoinRequest, colours: int) -> None:
    """Sit down; who sits already, stays."""
    is_open(row)
    has_host(row)
    if row.seats_of(person.id) and wish.seat is None:
        return
    seat = _free_seat(row, wish.seat, person)
    sit(seat, person, wish.ready)
    if row.host is not None and not row.seats_of(row.host):
        row.host = person.id  # a screen has opened it
    seat.nonce = wish.nonce
    take_colour(row, seat, wish.colour, colours)


def _free_seat(row: TableRow, wish: int | None, person: PersonRow) -> SeatRow:
    if wish is not None:
        if wish >= len(row.seats):
            raise not_found("seat")
        seat = row.seats[wish]
        if seat.kind != "open" and seat.person != person.id:
            raise conflict("seat_taken", "somebody sits there")
        for mine in row.seats_of(person.id):  # moving over
            stand_up(row.seats[mine])
        return seat
    for seat in row.seats:
        if seat.kind == "open":
            return seat
    raise conflict("table_full", "all seats are taken; you can watch")


def sit(seat: SeatRow, person: PersonRow, ready: bool) -> None:
    """A person takes a seat."""
    seat.kind, seat.person, seat.name, seat.guest = "person", person.id, person.name, person.guest
    seat.level, seat.ready, seat.away, seat.nonce, seat.label = None, ready, False, None, None
    seat.left_at = 0


def stand_up(seat: SeatRow) -> None:
    """A seat is free again."""
    seat.kind, seat.person, seat.name, seat.level, seat.nonce = "open", None, None, None, None
    seat.ready, seat.away, seat.label, seat.left_at = False, False, None, 0


def seat_bot(seat: SeatRow, level: str) -> None:
    """A bot takes a seat."""
    stand_up(seat)
    seat.kind, seat.level, seat.ready = "bot", level, True


def take_colour(row: TableRow, seat: SeatRow, wish: int | None, colours: int) -> None:
    """The colour wished for, or keep one's own if it is free, or the first that is."""
    if wish is not None and wish >= colours:
        raise invalid("bad_colour", f"this board has the colours 0 to {colours - 1}")
    taken = {other.colour for other in row.seats if other.seat != seat.seat and other.kind != "open"}
    if wish is not None and wish in taken:
        raise conflict("colour_taken", "somebody has that colour")
    wanted = [wish] if wish is not None else [seat.colour, *range(colours)]
    before = seat.colour
    seat.colour = next(colour for colour in wanted if colour is not None and colour not in taken)
    for other in row.seats:  # an open seat gives way
        if other.seat != seat.seat and other.colour == seat.colour:
            other.colour = before


def leave(row: TableRow, person: PersonRow) -> None:
    """Before the start the seat is free again; during the game a bot plays on."""
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
    """A person who deletes their account leaves; where a tournament seated them a bot plays for them."""
    if row.state == "open" and row.host is None:
        for seat in row.seats_of(person.id):
            give_to_bot(row.seats[seat])
    else:
        leave(row, person)


def give_to_bot(seat: SeatRow) -> None:
    """A bot plays on for somebody who has left, or whose time is up."""
    seat.away, seat.left_at = True, now_ms()


def bots_wait_until(row: TableRow) -> int:
    """Until when the bots of a table wait for people to come back; 0 if somebody is there.

    If nobody comes back to a rated game the bots finish it, for leaving must not save from a defeat; but not at once.
    """
    if people_present(row):
        return 0
    if not row.rated:
        return FOREVER
    turn = row.clock.per_turn * 1000 if isinstance(row.clock, CorrespondenceClock) else 0
    return max(seat.left_at for seat in row.seats) + max(DESERTED, turn)


def come_back(row: TableRow, person: PersonRow) -> None:
    """Take one's seats back from the bot, with the time that was left."""
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
            row.clocks.left[seat] = COMING_BACK  # no bot will play it meanwhile
        row.seats[seat].away = False


def substitute(row: TableRow, person: PersonRow, number: int) -> None:
    """Let a bot play on for somebody who has been gone for a while, at a table without a clock."""
    if not row.seats_of(person.id):
        raise forbidden("not_seated", "you do not sit at this table")
    if row.state != "playing":
        raise conflict("not_playing", "the game is not being played")
    if number >= len(row.seats):
        raise not_found("seat")
    gone = row.seats[number].person
    if gone is None or gone == person.id or row.seats[number].kind != "person":
        raise conflict("not_absent", "nobody who is gone sits there")
    if not isinstance(row.clock, NoClock):
        raise conflict("has_clock", "this table has a clock: a bot plays on when the time has run out")
    for seat in row.seats_of(gone):
        give_to_bot(row.seats[seat])


def vote_to_end(row: TableRow, person: PersonRow, end: bool) -> None:
    """Vote to end the game without a result: it ends when everybody agrees who has not left their seat to a bot. A vote
    to play on ends the poll."""
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
        raise conflict("rated", "a rated game is played to its end; you can leave, and a bot plays on")
    close(row)


def people_present(row: TableRow) -> list[int]:
    """The seats of people who are there."""
    return [seat.seat for seat in row.seats if seat.kind == "person" and not seat.away]


def bots_among(row: TableRow, choosing: Sequence[int]) -> list[int]:
    """Of the seats that have to choose, those a bot plays for."""
    return [seat for seat in choosing if row.seats[seat].kind == "bot" or row.seats[seat].away]


def set_ready(row: TableRow, person: PersonRow, ready: bool, nonce: str | None = None) -> None:
    """Say whether one is ready for the start, and add a nonce to the shuffle."""
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
    """The host gives a seat to a bot, opens it, or takes it as a further seat of their own."""
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
        raise conflict("host_needs_seat", "the host sits at the table; leave it if you do not want to play")


def recolour(row: TableRow, person: PersonRow, wish: int | None, colour: int, colours: int) -> None:
    """Another colour, before the start."""
    is_open(row)
    take_colour(row, row.seats[which_seat(row, person.id, wish)], colour, colours)


def can_start(row: TableRow) -> None:
    """All seats are taken and everybody is ready."""
    is_open(row)
    if any(seat.kind == "open" for seat in row.seats):
        raise conflict("seats_open", "there are open seats: wait, or give them to bots")
    if not all(seat.ready for seat in row.seats):
        raise conflict("not_ready", "somebody is not ready yet")


def close(row: TableRow) -> None:
    """End a table without a result."""
    row.state, row.ended_at, row.due_at, row.code = "closed", now_ms(), None, None
