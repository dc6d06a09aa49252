"""The creation of tables: new ones, and rematches of the same people."""

from collections.abc import Callable, Collection, Sequence
from secrets import choice, token_urlsafe
from typing import Final

from msgspec import UNSET

from fareplay import bots, games
from fareplay.api.clock import Clock, NoClock, now_ms
from fareplay.api.tables import TableChanges, TableRequest
from fareplay.rules import Rules
from fareplay.server.http.errors import conflict, invalid
from fareplay.server.http.names import clean_name
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables import fairness, seats

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # without vowels there are no words, and nothing looks like a digit
CODE_LENGTH: Final = 6


def new_code() -> str:
    """Six letters to say aloud or to type; 64 million of them, and guessing is limited."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A code as it is stored, however it was typed; None if it cannot be one."""
    code = "".join(letter for letter in text.upper() if letter not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def new_id() -> str:
    """128 random bits, so that only those who were given the link find the table."""
    return token_urlsafe(16)


def new_table(
    request: TableRequest, rules: Rules, person: PersonRow, colours: int, engines: Collection[str] = ()
) -> TableRow:
    """A new table; ApiError if it cannot be as asked. `engines` are the operator's, by name."""
    size = len(request.seats)
    options = rules.check_options(size, request.options)
    if request.screen != all(wish.kind == "open" for wish in request.seats):
        raise invalid("no_seat", "the seats of a screen's table are all open; of another, one must be yours")
    if not request.screen and not any(wish.kind == "me" for wish in request.seats):
        raise invalid("no_seat", "one of the seats must be yours")
    now = now_ms()
    row = TableRow(
        id=new_id(),
        code=new_code(),
        game=request.game,
        options=options,
        clock=check_clock(size, request.clock),
        private=request.private or request.screen,
        hints=request.hints and not request.rated,
        rated=request.rated,
        delayed=request.delayed,
        first=check_first(request.game, size, request.first),
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
            seat.label = None if wish.name is None else clean_name(wish.name)
        elif wish.kind == "bot":
            seats.seat_bot(seat, check_level(request.game, wish.level or "casual", engines))
    _hand_out_colours(row, [wish.colour for wish in request.seats], colours)
    return row


def _hand_out_colours(row: TableRow, wishes: Sequence[int | None], colours: int) -> None:
    """Each seat the colour wished for; the others get what is left, in order."""
    wished = [wish for wish in wishes if wish is not None]
    if any(wish >= colours for wish in wished):
        raise invalid("bad_colour", f"this board has the colours 0 to {colours - 1}")
    if len({*wished}) < len(wished):
        raise conflict("colour_taken", "two seats cannot have one colour")
    left = [colour for colour in range(max(colours, len(row.seats))) if colour not in wished]
    for seat, wish in zip(row.seats, wishes, strict=True):
        seat.colour = (left.pop(0) if wish is None else wish) % colours


def check_first(game: str, size: int, first: int | None) -> int | None:
    """The seat that begins, if the game lets a table choose it; ApiError otherwise."""
    if first is not None and (first >= size or games.by_name(game).first_key is None):
        raise invalid("bad_first", "no such seat can begin this game")
    return first


def check_clock(size: int, clock: Clock) -> Clock:
    """A clock for so many players; ApiError otherwise."""
    if size == 1 and not isinstance(clock, NoClock):
        raise invalid("no_clock", "a practice game has no clock")
    return clock


def change(row: TableRow, person: PersonRow, wish: TableChanges, colours: Callable[[str], int]) -> None:
    """The host changes the table before the start; the other people are asked anew whether they are ready, unless
    there are only fewer seats. `colours` tells how many a board has."""
    seats.is_open(row)
    seats.is_host(row, person)
    only_fewer = wish == TableChanges(seats=wish.seats) and len(row.seats) > (wish.seats or 0) and row.first is None
    if wish.game is not UNSET and wish.game != row.game:
        _change_game(row, wish.game)
    if wish.seats is not UNSET:
        _resize(row, wish.seats)
    size = len(row.seats)
    options = row.options if wish.options is UNSET else wish.options
    row.options = dict(games.by_name(row.game).check_options(size, options))
    if wish.game is not UNSET or wish.seats is not UNSET:
        row.clock, row.first = check_clock(size, row.clock), None
        _hand_out_again(row, colours(row.game))
    if wish.clock is not UNSET:
        row.clock = check_clock(size, wish.clock)
    if wish.first is not UNSET:
        row.first = check_first(row.game, size, wish.first)
    row.private = row.private if wish.private is UNSET else wish.private
    row.rated = row.rated if wish.rated is UNSET else wish.rated
    row.hints = (row.hints if wish.hints is UNSET else wish.hints) and not row.rated
    row.delayed = row.delayed if wish.delayed is UNSET else wish.delayed
    for seat in row.seats:
        if seat.kind == "person" and seat.person != person.id and not only_fewer:
            seat.ready = False


def _change_game(row: TableRow, game: str) -> None:
    """Another board: options that it does not offer are dropped, bots of levels that it does not have are casual."""
    offered, missing = games.by_name(game).offered, {*bots.names(row.game)} - {*bots.names(game)}
    row.game = game
    row.options = {name: value for name, value in row.options.items() if value in offered.get(name, ())}
    for seat in row.seats:
        if seat.level in missing:
            seat.level = "casual"


def _resize(row: TableRow, size: int) -> None:
    """More seats are open ones; fewer are taken from those that are open, then from bots, the last first."""
    row.seats += [SeatRow(seat, colour=seat) for seat in range(len(row.seats), size)]
    for kind in ("open", "bot"):
        for seat in [seat for seat in reversed(row.seats) if seat.kind == kind]:
            if len(row.seats) > size:
                row.seats.remove(seat)
    if len(row.seats) > size:
        raise conflict("people_seated", "there are more people at the table than that")
    for number, seat in enumerate(row.seats):
        seat.seat = number


def _hand_out_again(row: TableRow, colours: int) -> None:
    """Each seat keeps its colour, if the board has it and no other took it first; those that are open come last."""
    kept: dict[int, int] = {}  # seats by colour
    for seat in sorted(row.seats, key=lambda seat: (seat.kind == "open", seat.seat)):
        if seat.colour < colours:
            kept.setdefault(seat.colour, seat.seat)
    wishes = [seat.colour if kept.get(seat.colour) == seat.seat else None for seat in row.seats]
    _hand_out_colours(row, wishes, colours)


def check_level(game: str, level: str, engines: Collection[str] = ()) -> str:
    """A level of bots that the game has, or an engine of the operator's by its name; ApiError otherwise."""
    known = (*bots.names(game), *engines)
    if level not in known:
        raise invalid("no_such_bot", f"there is no bot {level!r}; there are {', '.join(known)}")
    return level


def new_rematch(before: TableRow, asking: str) -> TableRow:
    """The next table for the same people: everybody moves on by one seat. All say themselves that they are ready."""
    now, size = now_ms(), len(before.seats)
    row = TableRow(
        id=new_id(),
        code=new_code(),
        game=before.game,
        options=before.options,
        clock=before.clock,
        private=before.private,
        hints=before.hints,
        rated=before.rated,
        delayed=before.delayed,
        first=before.first,
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
        moved.label = old.label
        moved.ready = old.kind == "bot"
        if old.kind == "person" and old.name is None:
            seats.stand_up(moved)  # their account is gone
        row.seats.append(moved)
    return row
