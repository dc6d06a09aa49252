"""Opening a table, and opening the next one for the same people."""

from secrets import token_urlsafe

from fareplay import bots
from fareplay.rules import Rules
from fareplay.server.clock import NoClock, now_ms
from fareplay.server.problem import invalid
from fareplay.server.shapes.table import TableRequest
from fareplay.server.store.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables import seating


def new_id() -> str:
    """128 random bits: who knows a table's id was given it."""
    return token_urlsafe(16)


def open_table(request: TableRequest, rules: Rules, person: PersonRow, colours: int) -> TableRow:
    """A new table, or the problem with it."""
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
        host=person.id,
        made_at=now,
        changed_at=now,
        seats=[SeatRow(seat, colour=seat % colours) for seat in range(size)],
    )
    for seat, wish in zip(row.seats, request.seats, strict=True):
        if wish.kind == "me":
            seating.sit(seat, person, True)
        elif wish.kind == "bot":
            seating.seat_bot(seat, check_level(request.game, wish.level or "casual"))
    for seat, wish in zip(row.seats, request.seats, strict=True):
        if wish.colour is not None:
            seating.take_colour(row, seat, wish.colour, colours)
    return row


def check_level(game: str, level: str) -> str:
    """A level of bots that there is."""
    known = bots.names(game)
    if level not in known:
        raise invalid("no_such_bot", f"there is no bot {level!r}; there are {', '.join(known)}")
    return level


def open_again(before: TableRow, asking: str) -> TableRow:
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
            seating.stand_up(moved)  # their account is gone
        row.seats.append(moved)
    return row
