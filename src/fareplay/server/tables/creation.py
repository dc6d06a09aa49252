"""The creation of tables: new ones, rematches, and those of a deal that many play."""

from collections.abc import Callable, Collection, Sequence
from secrets import choice, token_urlsafe
from typing import Final

from msgspec import UNSET

from fareplay import bots
from fareplay.api.clock import Clock, NoClock, now_ms
from fareplay.api.tables import TableChanges, TableRequest
from fareplay.game.game import Game
from fareplay.rules.rules import Rules
from fareplay.server.http.errors import ApiError, conflict, invalid
from fareplay.server.http.names import clean_name
from fareplay.server.storage.rows import PersonRow, SeatRow, TableRow
from fareplay.server.tables import fairness, seats
from fareplay.server.tables.custom_boards import is_custom, rules_of
from fareplay.server.tables.turns import begun_row

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no words occur, and nothing that looks like a digit
CODE_LENGTH: Final = 6


def new_code() -> str:
    """Return a code of six letters to read out or type. There are 64 million, and guesses are rate-limited."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return a typed code in its stored form, or None if it is not a code."""
    code = "".join(letter for letter in text.upper() if letter not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def new_id() -> str:
    """Return an id of 128 random bits, so that only people with the link find the table."""
    return token_urlsafe(16)


def new_table(
    request: TableRequest, rules: Rules, person: PersonRow, colours: int, engines: Collection[str] = ()
) -> TableRow:
    """Return a new table. Raises ApiError if the request is not possible. `engines` are the operator's, by name."""
    size = len(request.seats)
    if request.rated and is_custom(request.game):
        raise _unrated()
    options = rules.check_options(size, request.options)
    if request.screen != all(body.kind == "open" for body in request.seats):
        raise invalid("no_seat", "one of the seats must be yours; at a table for a big screen all must be open")
    if not request.screen and not any(body.kind == "me" for body in request.seats):
        raise invalid("no_seat", "one of the seats must be yours")
    now = now_ms()
    row = TableRow(
        id=new_id(),
        code=new_code(),
        game=request.game,
        options=options,
        clock=check_clock(size, request.clock),
        private=request.private or request.screen or is_custom(request.game),
        hints=request.hints and not request.rated,
        rated=request.rated,
        delayed=request.delayed,
        first=check_first(rules, size, request.first),
        state="open",
        secret=fairness.new_secret(),
        host=person.id,
        screen=person.id if request.screen else None,
        made_at=now,
        changed_at=now,
        seats=[SeatRow(seat, colour=seat % colours) for seat in range(size)],
    )
    for seat, body in zip(row.seats, request.seats, strict=True):
        if body.kind == "me":
            seats.sit(seat, person, True)
            seat.label = None if body.name is None else clean_name(body.name)
        elif body.kind == "bot":
            seats.seat_bot(seat, check_level(rules, body.level or "casual", engines))
    _assign_colours(row, [body.colour for body in request.seats], colours)
    return row


def dealt_table(
    game: Game,
    person: PersonRow,
    players: Sequence[tuple[str | None, int]],
    salt: str,
    purpose: str,
    subject: str,
    sealed_until: int | None,
) -> TableRow:
    """Return a started table of a deal that others play too, for one person and bots. `players` are the levels of the
    bots by seat (None: the person) and the colours."""
    now = now_ms()
    row = TableRow(
        id=new_id(),
        game=game.name,
        options=dict(game.options),
        clock=NoClock(),
        private=True,
        hints=False,
        rated=False,
        state="playing",
        host=person.id,
        made_at=now,
        changed_at=now,
        seats=[SeatRow(seat, colour=colour) for seat, (_, colour) in enumerate(players)],
        salt=salt,
        commitment=fairness.commitment(game.setup, salt),
        purpose=purpose,
        subject=subject,
        sealed_until=sealed_until,
    )
    for seat, (level, _) in zip(row.seats, players, strict=True):
        if level is None:
            seats.sit(seat, person, True)
        else:
            seats.seat_bot(seat, level)
    begun_row(row, game)
    return row


def _assign_colours(row: TableRow, requested: Sequence[int | None], colours: int) -> None:
    """Give each seat its requested colour; the others get the remaining colours in order."""
    taken = [colour for colour in requested if colour is not None]
    if any(colour >= colours for colour in taken):
        raise invalid("bad_colour", f"this board has the colours 0 to {colours - 1}")
    if len({*taken}) < len(taken):
        raise conflict("colour_taken", "two seats cannot have the same colour")
    left = [colour for colour in range(max(colours, len(row.seats))) if colour not in taken]
    for seat, colour in zip(row.seats, requested, strict=True):
        seat.colour = (left.pop(0) if colour is None else colour) % colours


def _unrated() -> ApiError:
    return conflict("custom_board", "games on custom boards are not rated")


def check_first(rules: Rules, size: int, first: int | None) -> int | None:
    """Return the seat that begins. Raises ApiError if the game does not let a table choose it."""
    if first is not None and (first >= size or rules.first_key is None):
        raise invalid("bad_first", "this seat cannot begin this game")
    return first


def check_clock(size: int, clock: Clock) -> Clock:
    """Return the clock. Raises ApiError if a table of this size cannot have it."""
    if size == 1 and not isinstance(clock, NoClock):
        raise invalid("no_clock", "a practice game has no clock")
    return clock


def change(row: TableRow, person: PersonRow, changes: TableChanges, colours: Callable[[str], int]) -> None:
    """Apply the host's changes to a table before the start. The other people have to say again that they are ready,
    unless seats were only removed. `colours` returns the number of colours of a board."""
    seats.is_open(row)
    seats.is_host(row, person)
    only_seats = changes == TableChanges(seats=changes.seats)
    only_fewer = only_seats and len(row.seats) > (changes.seats or 0) and row.first is None
    if changes.game is not UNSET and changes.game != row.game:
        _change_game(row, changes.game)
    if changes.seats is not UNSET:
        _resize(row, changes.seats)
    size = len(row.seats)
    options = row.options if changes.options is UNSET else changes.options
    rules = rules_of(row.game)
    row.options = dict(rules.check_options(size, options))
    if changes.game is not UNSET or changes.seats is not UNSET:
        row.clock, row.first = check_clock(size, row.clock), None
        _reassign_colours(row, colours(row.game))
    if changes.clock is not UNSET:
        row.clock = check_clock(size, changes.clock)
    if changes.first is not UNSET:
        row.first = check_first(rules, size, changes.first)
    row.private = row.private if changes.private is UNSET else changes.private
    row.rated = row.rated if changes.rated is UNSET else changes.rated
    if is_custom(row.game):
        if changes.rated is True:
            raise _unrated()
        row.private, row.rated = True, False
    row.hints = (row.hints if changes.hints is UNSET else changes.hints) and not row.rated
    row.delayed = row.delayed if changes.delayed is UNSET else changes.delayed
    for seat in row.seats:
        if seat.kind == "person" and seat.person != person.id and not only_fewer:
            seat.ready = False


def _change_game(row: TableRow, game: str) -> None:
    """Change the board. Options that it does not have are dropped; bots whose level it does not have become casual."""
    rules = rules_of(game)
    offered, missing = rules.offered, {*bots.names(rules_of(row.game))} - {*bots.names(rules)}
    row.game = game
    row.options = {name: value for name, value in row.options.items() if value in offered.get(name, ())}
    for seat in row.seats:
        if seat.level in missing:
            seat.level = "casual"


def _resize(row: TableRow, size: int) -> None:
    """Change the number of seats. New seats are open; open seats are removed first, then bots, from the last one."""
    row.seats += [SeatRow(seat, colour=seat) for seat in range(len(row.seats), size)]
    for kind in ("open", "bot"):
        for seat in [seat for seat in reversed(row.seats) if seat.kind == kind]:
            if len(row.seats) > size:
                row.seats.remove(seat)
    if len(row.seats) > size:
        raise conflict("people_seated", "there are more people at the table than seats")
    for number, seat in enumerate(row.seats):
        seat.seat = number


def _reassign_colours(row: TableRow, colours: int) -> None:
    """Let each seat keep its colour if the board has it and no other seat has it. Open seats yield to others."""
    owners: dict[int, int] = {}  # seats by colour
    for seat in sorted(row.seats, key=lambda seat: (seat.kind == "open", seat.seat)):
        if seat.colour < colours:
            owners.setdefault(seat.colour, seat.seat)
    requested = [seat.colour if owners.get(seat.colour) == seat.seat else None for seat in row.seats]
    _assign_colours(row, requested, colours)


def check_level(rules: Rules, level: str, engines: Collection[str] = ()) -> str:
    """Return the level. Raises ApiError unless it is a level of the game's bots or an engine of the operator."""
    known = (*bots.names(rules), *engines)
    if level not in known:
        raise invalid("no_such_bot", f"there is no bot {level!r}; there are {', '.join(known)}")
    return level


def new_rematch(before: TableRow, asking: str) -> TableRow:
    """Return a new table for those who played to the end, each moved by one seat. Everybody has to say that they are
    ready. Where too few are left, the seats of the others are open."""
    has_players = bool(seats.people_present(before))
    gone = [seat.seat for seat in before.seats if has_players and seat.away and seat.person != asking]
    fewest = rules_of(before.game).facts["players"][0]
    left = [seat for seat in before.seats if seat.seat not in gone]
    seated = left if len(left) >= max(2, fewest) else before.seats
    now, size = now_ms(), len(seated)
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
        first=before.first if size == len(before.seats) else None,
        state="open",
        secret=fairness.new_secret(),
        host=asking,
        screen=before.screen,
        made_at=now,
        changed_at=now,
        rematch_of=before.id,
        seats=[],
    )
    for seat in range(size):
        old = seated[(seat - 1) % size]
        moved = SeatRow(seat, old.kind, old.person, old.name, old.guest, old.level, old.colour)
        moved.label = old.label
        moved.ready = old.kind == "bot"
        if old.kind == "person" and (old.name is None or old.seat in gone):
            seats.stand_up(moved)  # they have left the game, or deleted their account
        row.seats.append(moved)
    return row
