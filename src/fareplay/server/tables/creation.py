"""The creation of tables: new ones, and rematches of the same people."""

from secrets import token_urlsafe

from fareplay import bots
from fareplay.rules import Rules
from fareplay.server.errors import invalid
from fareplay.server.http.schemas import TableRequest
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables import fairness, seats
from fareplay.server.tables.clocks import NoClock, now_ms


def new_id() -> str:
    """128 random bits, so that only those who were given the link find the table."""
    return token_urlsafe(16)


def new_table(request: TableRequest, rules: Rules, person: PersonRow, colours: int) -> TableRow:
    """A new table; ApiError if it cannot be as asked."""
    size = len(request.seats)
    options = rules.check_options(size, request.options)
    if not any(wish.kind == "me" for wish in request.seats):
        raise invalid("no_seat", "one of the seats must be yours")
    if size == 1 and not isinstance(request.clock, NoClock):
        raise invalid("no_clock", "a practice game has no clock")
    now = now_ms()
    row = TableRow(
        id=new_id(),
        game=request.game,
        options=options,
        clock=request.clock,
        private=request.private,
        hints=request.hints,
        rated=request.rated,
        state="open",
        secret=fairness.new_secret(),
        host=person.id,
        made_at=now,
        changed_at=now,
        seats=[SeatRow(seat, colour=seat % colours) for seat in range(size)],
    )
    for seat, wish in zip(row.seats, request.seats, strict=True):
        if wish.kind == "me":
            seats.sit(seat, person, True)
        elif wish.kind == "bot":
            seats.seat_bot(seat, check_level(request.game, wish.level or "casual"))
    for seat, wish in zip(row.seats, request.seats, strict=True):
        if wish.colour is not None:
            seats.take_colour(row, seat, wish.colour, colours)
    return row


def check_level(game: str, level: str) -> str:
    """A level of bots that the game has; ApiError otherwise."""
    known = bots.names(game)
    if level not in known:
        raise invalid("no_such_bot", f"there is no bot {level!r}; there are {', '.join(known)}")
    return level


def new_rematch(before: TableRow, asking: str) -> TableRow:
    """The next table for the same people: everybody moves on by one seat. Who asks is ready, the others are asked."""
    now, size = now_ms(), len(before.seats)
    row = TableRow(
        id=new_id(),
        game=before.game,
        options=before.options,
        clock=before.clock,
        private=before.private,
        hints=before.hints,
        rated=before.rated,
        state="open",
        secret=fairness.new_secret(),
        host=asking,
        made_at=now,
        changed_at=now,
        rematch_of=before.id,
        seats=[],
    )
    for seat in range(size):
        old = before.seats[(seat - 1) % size]
        moved = SeatRow(seat, old.kind, old.person, old.name, old.guest, old.level, old.colour)
        moved.ready = old.kind == "bot" or old.person == asking
        if old.kind == "person" and old.name is None:
            seats.stand_up(moved)  # their account is gone
        row.seats.append(moved)
    return row
