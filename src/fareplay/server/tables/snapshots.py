"""Snapshots: a table as one viewer may see it. Whatever leaves the server is made here, from that viewer's view."""

from typing import Any

from msgspec import UNSET, UnsetType

from fareplay.server.errors import forbidden, invalid
from fareplay.server.http.schemas import common, play
from fareplay.server.http.schemas.people import Person
from fareplay.server.http.schemas.play import Changes, ClocksNow, SeatClock, Turn
from fareplay.server.http.schemas.tables import Result, Table, TableSeat, You
from fareplay.server.storage.rows import SeatRow, TableRow
from fareplay.server.tables import fairness, presence
from fareplay.server.tables.clocks import now_ms
from fareplay.server.tables.table import CachedTable
from fareplay.sheet import Sheet
from fareplay.view import Snapshot, View


def table_payload(row: TableRow) -> Table:
    """A table as everybody may see it."""
    return Table(
        id=row.id,
        code=row.code,
        game=row.game,
        options=row.options,
        clock=row.clock,
        private=row.private,
        hints=row.hints,
        rated=row.rated,
        delayed=row.delayed,
        first=row.first,
        state=row.state,  # type: ignore[arg-type]
        host=row.host,
        seats=[_seat(seat, row.state != "open") for seat in row.seats],
        ply=row.ply,
        waiting_for=row.clocks.waiting if row.state == "playing" and row.clocks is not None else [],
        secret_hash=None if row.secret is None else fairness.secret_hash(row.secret),
        commitment=row.commitment,
        secret=row.secret if row.state == "finished" else None,
        salt=row.salt if row.state == "finished" else None,
        made_at=row.made_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        purpose=row.purpose,  # type: ignore[arg-type]
        subject=row.subject,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        result=None if row.result is None else Result(**row.result),
    )


def _seat(seat: SeatRow, begun: bool) -> TableSeat:
    person = None if seat.person is None else Person(seat.person, seat.name or "", seat.guest)
    return TableSeat(
        seat.seat,
        seat.kind,  # type: ignore[arg-type]
        person,
        seat.label,
        seat.level,
        seat.colour,
        seat.ready,
        seat.away,
        seat.ends,
        seat.nonce if begun else None,
    )


def which_seat(row: TableRow, person: str | None, wish: int | None) -> int:
    """The seat a person acts for: the one they name, or their only one."""
    mine = row.seats_of(person)
    if not mine:
        raise forbidden("not_seated", "you do not sit at this table")
    if wish is not None:
        if wish not in mine:
            raise forbidden("not_your_seat", "that seat is not yours")
        return wish
    if len(mine) > 1:
        raise invalid("which_seat", "you have several seats: name one")
    return mine[0]


def viewing_seat(table: CachedTable, person: str | None, wish: int | None, spectator: bool = False) -> int | None:
    """The seat from which somebody sees the game: one of their own, None for a spectator. Who has several and names
    none is a spectator while the game goes on: one device is handed round, and nobody knows who looks at it."""
    if spectator:
        return None
    mine = table.row.seats_of(person)
    if wish is not None:
        if wish not in mine:
            raise forbidden("not_your_seat", "that seat is not yours")
        return wish
    return usual_seat(table.row, mine)


def usual_seat(row: TableRow, mine: list[int]) -> int | None:
    """The seat from which somebody sees the game who names none."""
    if not mine or (len(mine) > 1 and row.state != "finished"):
        return None
    return mine[0]


def is_delayed(table: CachedTable, person: str | None) -> bool:
    """Whether somebody sees the game one turn late: who does not sit at a table whose host has chosen so."""
    row = table.row
    return row.delayed and row.state == "playing" and not row.seats_of(person)


def you_payload(row: TableRow, person: str | None, seat: int | None) -> You:
    """Who the viewer is."""
    return You(person, row.seats_of(person), seat, person is not None and row.host == person)


def turn_payload(table: CachedTable, seat: int | None, delayed: bool) -> Turn:
    """Who has to choose, and for the seat to move every line with its gains and costs."""
    game, row = table.seen_game(delayed), table.row
    choosers = game.choosers
    chosen = [] if delayed else sorted(table.held)
    held = None if seat is None else table.held.get(seat)
    to_choose = row.state == "playing" and choosers == [seat] and seat is not None and not row.seats[seat].away
    return Turn(
        ply=game.ply,
        to_move=game.to_move,
        choosers=choosers,
        chosen=chosen,
        mine=None if held is None else held.moves,
        lines=table.lines() if to_choose else None,  # type: ignore[arg-type]  # JSON already
        clocks=clocks_payload(table),
    )


def clocks_payload(table: CachedTable) -> ClocksNow | None:
    """All clocks now."""
    clocks, now = table.clocks, now_ms()
    if clocks is None or table.row.state != "playing":
        return None
    seats = range(len(clocks.left))
    return ClocksNow(now, [SeatClock(clocks.left_at(seat, now), seat in clocks.running) for seat in seats])


def log_entries(table: CachedTable, ply: int, seat: int | None) -> list[dict[str, Any]]:
    """What the move at a ply did, as a seat may know it; numbered without gaps, which would give secrets away."""
    seen = [event.seen_by(seat) for event in table.events(ply) if event.is_seen_by(seat)]
    return [{"ply": ply + 1, "n": number, **event.to_dict()} for number, event in enumerate(seen)]


def log(table: CachedTable, seat: int | None, plies: int) -> list[dict[str, Any]]:
    """All that happened in so many moves, as a seat may know it."""
    return [entry for ply in range(plies) for entry in log_entries(table, ply, seat)]


def view(table: CachedTable, person: str | None, seat: int | None) -> View | None:
    """The game as somebody sees it from a seat, once it has begun."""
    return None if table.game is None else table.seen_game(is_delayed(table, person)).view(seat)


def snapshot_payload(
    table: CachedTable, person: str | None, seat: int | None, view: View | None, with_log: bool = True
) -> play.Snapshot:
    """Everything a viewer may know of a table."""
    return play.Snapshot(
        table=table_payload(table.row),
        you=you_payload(table.row, person, seat),
        view=None if view is None else view.to_dict(),  # type: ignore[arg-type]  # with the fields of the schema
        turn=None if view is None else turn_payload(table, seat, is_delayed(table, person)),
        log=[] if view is None or not with_log else log(table, seat, view.ply),
        gains=[] if view is None or not with_log else table.gains(seat)[: view.ply],
        presence=presence.payload(table),
    )


def changes(before: Snapshot | None, after: Snapshot) -> Changes:
    """What is new in a snapshot; without one to compare with, all of it."""
    setup: common.Setup | UnsetType = after.setup
    if before is None:
        ply, position = 0, dict(after.position)
        changed = dict(enumerate(after.sheets))
    else:
        known, was = before.moves, before.position
        ply = len(known) if after.moves[: len(known)] == known else _shared(known, after.moves)
        if before.setup == after.setup:
            setup = UNSET
        position = {key: value for key, value in after.position.items() if was.get(key) != value}
        pairs = enumerate(zip(before.sheets, after.sheets, strict=True))
        changed = {seat: sheet for seat, (old, sheet) in pairs if not _alike(old, sheet)}
    return Changes(
        ply=ply,
        moves=after.moves[ply:],
        to_move=after.to_move,
        legal_moves=after.legal_moves,
        winners=after.winners,
        is_over=after.is_over,
        position=position,
        sheets={str(seat): None if sheet is None else sheet.to_dict() for seat, sheet in changed.items()},
        setup=setup,
    )


def _alike(one: Sheet | None, other: Sheet | None) -> bool:
    """Whether two sheets have the same boxes ticked and the same points."""
    if one is other or one is None or other is None:
        return one is other
    return one.points == other.points and one.boxes == other.boxes


def _shared(one: list[str], other: list[str]) -> int:
    """How many moves at the start are the same."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
