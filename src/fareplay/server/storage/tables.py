"""Database scripts for tables and their seats."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from fareplay.api.clock import Clock, Clocks
from fareplay.server.storage.conditional import withdraw_of_absent
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Conflict, Script

COLUMNS: Final = (
    "id, game, options, clock, private, hints, rated, state, host, made_at, setup, secret, salt, commitment, ply, "
    "version, clocks, due_at, started_at, ended_at, changed_at, code, first, purpose, subject, rematch_of, result, "
    "delayed, sealed_until, dealt_again, screen"
)
REMATCH: Final = "(SELECT next.id FROM tables AS next WHERE next.rematch_of = tables.id) AS rematch"
AT_ONCE: Final = 200  # ids in one query
_read_clock: Final = msgspec.json.Decoder(Clock)
_read_clocks: Final = msgspec.json.Decoder(Clocks)


class Room(NamedTuple):
    """How many unfinished tables one person may have, and the kinds that count."""

    most: int
    kinds: tuple[str, ...]


def add_table(row: TableRow, room: Room | None = None) -> Script[bool]:
    """Add a table with its seats. Return False and write nothing if its host has too many."""
    if room is not None and row.host is not None and not (yield from has_room(row.host, room)):
        return False
    marks = ", ".join(f"${number}" for number in range(1, len(COLUMNS.split()) + 2))
    yield f"INSERT INTO tables (size, {COLUMNS}) VALUES ({marks})", (len(row.seats), *_values(row))
    yield from _write_seats(row)
    return True


def add_begun(row: TableRow, turns: Sequence[TurnRow], room: Room | None) -> Script[bool]:
    """Add a table with moves. Return False and write nothing if its host has too many."""
    if not (yield from add_table(row, room)):
        return False
    for turn in turns:
        yield (
            "INSERT INTO turns (table_id, ply, seat, expected_ply, moves, at) VALUES ($1, $2, $3, $4, $5, $6)",
            (row.id, turn.ply, turn.seat, turn.expected_ply, _json(turn.moves), turn.at),
        )
    return True


def has_room(person: str, room: Room) -> Script[bool]:
    """Return whether a person may have another table; those that they left to bots do not count. Their row stays
    locked until the transaction ends, so that concurrent requests count each other's tables."""
    yield "SELECT id FROM people WHERE id = $1 /*locked*/", (person,)
    rows = yield (
        "SELECT count(DISTINCT t.id) FROM tables t JOIN seats s ON s.table_id = t.id "
        "WHERE s.person = $1 AND s.away = 0 AND t.state IN ('open', 'playing') "
        f"AND t.purpose IN ({_marks(2, room.kinds)})",
        (person, *room.kinds),
    )
    hosted = yield (
        "SELECT count(*) FROM tables t WHERE t.host = $1 AND t.state = 'open' AND NOT EXISTS "
        "(SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.person = $1)",  # tables of big screens
        (person,),
    )
    return int(rows[0][0]) + int(hosted[0][0]) < room.most


def save_table(row: TableRow, expected: int, newcomer: str | None = None, room: Room | None = None) -> Script[bool]:
    """Store a changed table, if it still has the expected version. Return False and write nothing if a `newcomer`
    sits down who has too many tables."""
    if newcomer is not None and room is not None and not (yield from has_room(newcomer, room)):
        return False
    names = [name for name in COLUMNS.split(", ") if name not in ("id", "made_at", "rematch_of")]
    values = dict(zip(COLUMNS.split(", "), _values(row), strict=True))
    assignments = ", ".join(f"{name} = ${number}" for number, name in enumerate(names, 4))
    done = yield (
        f"UPDATE tables SET {assignments} WHERE id = $1 AND version = $2 AND ply = $3 RETURNING id",
        (row.id, expected, row.ply, *(values[name] for name in names)),
    )
    if not done:
        raise Conflict("the table has changed")
    yield from _write_seats(row)
    yield from withdraw_of_absent(row)
    return True


def find_table(id: str) -> Script[TableRow | None]:
    """Return a table with its seats."""
    rows = yield f"SELECT {COLUMNS}, {REMATCH} FROM tables WHERE id = $1", (id,)
    if not rows:
        return None
    found = yield from _with_seats(rows)
    return found[0]


def find_by_prefix(prefix: str) -> Script[list[TableRow]]:
    """Return tables by the beginning of their id, as logs show it."""
    rows = yield "SELECT id FROM tables WHERE substr(id, 1, $2) = $1 LIMIT 10", (prefix, len(prefix))
    found = []
    for row in rows:
        table = yield from find_table(row[0])
        if table is not None:
            found.append(table)
    return found


def find_code(code: str) -> Script[str | None]:
    """Return the id of the table with a code."""
    rows = yield "SELECT id FROM tables WHERE code = $1", (code,)
    return str(rows[0][0]) if rows else None


def when_changed(ids: Sequence[str]) -> Script[dict[str, int]]:
    """Return when each of these tables was last changed."""
    found: dict[str, int] = {}
    marks = ", ".join(f"${number}" for number in range(1, AT_ONCE + 1))
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        asked = (*some, *[""] * (AT_ONCE - len(some)))  # always the same number, so that the statement is prepared once
        rows = yield f"SELECT id, changed_at FROM tables WHERE id IN ({marks})", asked
        found |= {str(row[0]): int(row[1]) for row in rows}
    return found


def take_due(now: int, until: int, limit: int) -> Script[list[str]]:
    """Return the tables at which something is due now. No other process gets them until the given moment."""
    rows = yield (
        "UPDATE tables SET due_at = $2 WHERE id IN "
        "(SELECT id FROM tables WHERE due_at <= $1 ORDER BY due_at LIMIT $3) AND due_at <= $1 RETURNING id",
        (now, until, limit),
    )
    return [str(row[0]) for row in rows]


def hasten(now: int, until: int) -> Script[None]:
    """Make everything that was due by a moment due now, because its process has stopped."""
    yield "UPDATE tables SET due_at = $1 WHERE due_at > $1 AND due_at <= $2", (now, until)


def select_tables(
    state: str | None,
    *,
    person: str | None = None,
    private_too: bool,
    kinds: Sequence[str] | None = None,
    game: str | None = None,
    size: int | None = None,
    since: int | None = None,
    until: int | None = None,
    before: tuple[int, str] | None = None,
    limit: int,
) -> Script[list[TableRow]]:
    """Return tables by several criteria, the newest first."""
    values: list[Any] = [*(kinds or ())]
    wanted = [] if kinds is None else [f"purpose IN ({_marks(1, kinds)})"]

    def want(condition: str, *given: Any) -> None:
        for value in given:
            values.append(value)
            condition = condition.replace("$", f"@{len(values)}", 1)
        wanted.append(condition.replace("@", "$"))

    if state == "finished":
        wanted.append("state = 'finished'")  # as in the indexes of finished games
    elif state is not None:
        want("state = $", state)
    if person is not None:
        want("id IN (SELECT table_id FROM seats WHERE person = $)", person)
    if not private_too:
        wanted.append("private = 0 AND dealt_again = 0")
    if game is not None:
        want("game = $", game)
    if size is not None:
        want("size = $", size)
    if since is not None:
        want("made_at >= $", since)
    if until is not None:
        want("made_at < $", until)
    if before is not None:
        want("(made_at < $ OR (made_at = $ AND id < $))", before[0], before[0], before[1])
    conditions = f"WHERE {' AND '.join(wanted)}" if wanted else ""
    rows = yield (
        f"SELECT {COLUMNS}, {REMATCH} FROM tables {conditions} ORDER BY made_at DESC, id DESC LIMIT ${len(values) + 1}",
        (*values, limit),
    )
    return (yield from _with_seats(rows)) if rows else []


def running_tables(kinds: Sequence[str], game: str | None, since: int, limit: int) -> Script[list[str]]:
    """Return public tables of some kinds that are being played: of the newest, those where something happened last and
    not before a moment."""
    of_game, values = ("", tuple(kinds)) if game is None else (f"AND game = ${len(kinds) + 4} ", (*kinds, game))
    rows = yield (
        "SELECT id FROM (SELECT id, changed_at FROM tables WHERE state = 'playing' AND private = 0 "
        f"AND purpose IN ({_marks(4, kinds)}) {of_game}ORDER BY made_at DESC, id DESC LIMIT $3) AS newest "
        "WHERE changed_at >= $1 ORDER BY changed_at DESC, id LIMIT $2",
        (since, limit, 20 * limit, *values),
    )
    return [str(row[0]) for row in rows]


def finished_tables(kinds: Sequence[str], game: str | None, limit: int) -> Script[list[str]]:
    """Return public finished tables of some kinds, the latest first."""
    of_game, values = ("", tuple(kinds)) if game is None else (f"AND game = ${len(kinds) + 2} ", (*kinds, game))
    rows = yield (
        f"SELECT id FROM tables WHERE state = 'finished' AND private = 0 AND dealt_again = 0 "
        f"AND purpose IN ({_marks(2, kinds)}) {of_game}ORDER BY ended_at DESC, id DESC LIMIT $1",
        (limit, *values),
    )
    return [str(row[0]) for row in rows]


def last_public_game(kinds: Sequence[str], level: str) -> Script[str | None]:
    """Return the last public game of some kinds that a level of bots has finished."""
    rows = yield (
        f"SELECT id FROM tables WHERE state = 'finished' AND private = 0 AND dealt_again = 0 "
        f"AND purpose IN ({_marks(2, kinds)}) "
        "AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND level = $1) "
        "ORDER BY ended_at DESC, id DESC LIMIT 1",
        (level, *kinds),
    )
    return str(rows[0][0]) if rows else None


def live_tables(person: str) -> Script[list[str]]:
    """Return the unfinished tables of a person."""
    rows = yield (
        "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id "
        "WHERE s.person = $1 AND t.state IN ('open', 'playing')",
        (person,),
    )
    return [str(row[0]) for row in rows]


def guests_of_one_address(people: Sequence[str]) -> Script[bool]:
    """Return whether two of these people, one of them a guest, last came from the same address."""
    marks = ", ".join(f"${number}" for number in range(1, len(people) + 1))
    rows = yield (
        f"SELECT 1 FROM people WHERE id IN ({marks}) AND origin IS NOT NULL GROUP BY origin "
        "HAVING count(*) > 1 AND count(*) > count(password) LIMIT 1",
        tuple(people),
    )
    return bool(rows)


def count_states() -> Script[dict[str, int]]:
    """Return the number of tables in each state."""
    rows = yield "SELECT state, count(*) FROM tables GROUP BY state", ()
    return {str(row[0]): int(row[1]) for row in rows}


def close_idle(now: int, before: int, deserted: int, watched: Sequence[str]) -> Script[list[str]]:
    """Close open tables that nobody has touched since a moment, and tables of big screens at which nobody has sat down
    since a later one, but none that is `watched`. Return their ids."""
    if watched:
        marks = ", ".join(f"${number}" for number in range(2, len(watched) + 2))
        yield f"UPDATE tables SET changed_at = $1 WHERE id IN ({marks})", (now, *watched)
    rows = yield (
        "UPDATE tables SET state = 'closed', code = NULL, version = version + 1, changed_at = $1, ended_at = $1 "
        "WHERE state = 'open' AND (changed_at < $2 OR (changed_at < $3 AND NOT EXISTS "
        "(SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.kind <> 'open'))) RETURNING id",
        (now, before, deserted),
    )
    return [str(row[0]) for row in rows]


def delete_closed(
    before: int, limit: int, forget: Sequence[Callable[[Sequence[str]], Script[None]]]
) -> Script[list[str]]:
    """Delete at most `limit` ordinary games that were closed without a result before a moment, with what features
    `forget` about them. Return their ids."""
    rows = yield (
        "SELECT id FROM tables WHERE state = 'closed' AND purpose = 'game' AND ended_at < $1 ORDER BY made_at LIMIT $2",
        (before, limit),
    )
    ids = [str(row[0]) for row in rows]
    if ids:
        for each in forget:
            yield from each(ids)
        yield from delete_rows(("turns", "choices", "conditional_turns", "seats"), ids)
        yield f"DELETE FROM tables WHERE id IN ({_marks(1, ids)})", tuple(ids)
    return ids


def delete_rows(names: Sequence[str], ids: Sequence[str]) -> Script[None]:
    """Delete the rows of some database tables that belong to these tables."""
    for name in names:
        yield f"DELETE FROM {name} WHERE table_id IN ({_marks(1, ids)})", tuple(ids)


def _marks(first: int, values: Sequence[object]) -> str:
    """Return placeholders: `$3, $4` for two values of which the first is the third of the statement."""
    return ", ".join(f"${number}" for number in range(first, first + len(values)))


def _values(row: TableRow) -> tuple[Any, ...]:
    return (
        row.id,
        row.game,
        _json(row.options),
        _json(row.clock),
        int(row.private),
        int(row.hints),
        int(row.rated),
        row.state,
        row.host,
        row.made_at,
        _json(row.setup),
        row.secret,
        row.salt,
        row.commitment,
        row.ply,
        row.version,
        _json(row.clocks),
        row.due_at,
        row.started_at,
        row.ended_at,
        row.changed_at,
        row.code,
        row.first,
        row.purpose,
        row.subject,
        row.rematch_of,
        _json(row.result),
        int(row.delayed),
        row.sealed_until,
        int(row.dealt_again),
        row.screen,
    )


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _write_seats(row: TableRow) -> Script[None]:
    if row.state == "open":  # there may be fewer than before
        yield "DELETE FROM seats WHERE table_id = $1 AND seat >= $2", (row.id, len(row.seats))
    for seat in row.seats:
        yield (
            "INSERT INTO seats (table_id, seat, kind, person, level, colour, ready, away, nonce, label, left_at, ends, "
            "hinted) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
            "ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, "
            "person = excluded.person, level = excluded.level, colour = excluded.colour, "
            "ready = excluded.ready, away = excluded.away, nonce = excluded.nonce, label = excluded.label, "
            "left_at = excluded.left_at, ends = excluded.ends, hinted = excluded.hinted",
            (
                row.id,
                seat.seat,
                seat.kind,
                seat.person,
                seat.level,
                seat.colour,
                int(seat.ready),
                int(seat.away) + int(seat.timed_out),  # 0, 1 or 2
                seat.nonce,
                seat.label,
                seat.left_at,
                int(seat.ends),
                int(seat.hinted),
            ),
        )


def _with_seats(rows: Sequence[Sequence[Any]]) -> Script[list[TableRow]]:
    """Return the tables of some rows, with seats and people's names."""
    tables = [_table(row) for row in rows]
    by_id = {table.id: table for table in tables}
    places = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
    seats = yield (
        "SELECT s.table_id, s.seat, s.kind, s.person, p.name, p.password IS NULL, s.level, s.colour, s.ready, s.away, "
        "s.nonce, s.label, s.left_at, s.ends, s.hinted FROM seats s LEFT JOIN people p ON p.id = s.person "
        f"WHERE s.table_id IN ({places}) ORDER BY s.seat",
        tuple(by_id),
    )
    for table_id, seat, kind, person, name, guest, level, colour, ready, away, nonce, label, left_at, *flags in seats:
        more = (bool(ready), away > 0, away > 1, nonce, label, left_at, *map(bool, flags))
        by_id[table_id].seats.append(SeatRow(seat, kind, person, name, bool(guest), level, colour, *more))
    return tables


def _table(row: Sequence[Any]) -> TableRow:
    values = dict(zip((*COLUMNS.split(", "), "rematch"), row, strict=True))
    for name in ("options", "setup", "result"):
        values[name] = None if values[name] is None else msgspec.json.decode(values[name])
    for name in ("private", "hints", "rated", "delayed", "dealt_again"):
        values[name] = bool(values[name])
    values["clock"] = _read_clock.decode(values["clock"])
    values["clocks"] = None if values["clocks"] is None else _read_clocks.decode(values["clocks"])
    return TableRow(seats=[], **values)
