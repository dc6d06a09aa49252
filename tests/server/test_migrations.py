"""Databases of earlier versions of the server: everything is kept and continues."""

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fareplay.client import Client
from fareplay.engine.ranking import OUT
from fareplay.server.deals import daily_storage as daily
from fareplay.server.operators import admin
from fareplay.server.storage import migrations
from fareplay.server.storage.store import Script, Store
from tests.server.conftest import Start
from tests.server.playing import play_on, seen
from tests.server.running import Running
from tests.server.stores import with_store

DATABASES = Path(__file__).parent / "databases"
# Made by the version whose schema had four steps: two guests in the middle of a game, an account with a token, a rated
# game against a bot that is over, and a private table that waits.
SCHEMA_4 = DATABASES / "schema-4.sql"
GUEST = "wu3Zby5wdrYP.0.avsb6g.rCW2LXwnrl0jB8s_2hE2BaBueMLfc9U8ADYxR-SYJTg"
TOKEN = "fp_Ug2Nkq2fvM0XAgP9MBYMru0FUQMRCVPZ"
BEING_PLAYED, OVER = "AxaSoXrS5YOW-mtY3biqgA", "kbFGrwnWviJSmwB1QVG0XQ"
# Made by the version whose schema had eleven steps: two guests who play and talk by correspondence, an account with
# devices, recovery codes, a browser and an address for notifications, a rated game that is over, and its rematch.
SCHEMA_11 = DATABASES / "schema-11.sql"
ADA = "uCVvwb7jOtsy.0.eSW_t0pVdOr5rx_5.avtKFQ.9GRm367F-gGV0UpalLsYp4k0ECdc8TZqoW9pwnAOKrc"
BY_CORRESPONDENCE, RATED, REMATCH = "8VuiQZv5-KyeNpca69aW5Q", "caMvii2lo7bkcOQRFEmZFQ", "KRrEy9LECpM3mp850EB-5w"
RECOVERY_CODE = "XWKFF-LZRJG"


STEPS = {SCHEMA_4: 4, SCHEMA_11: 11}
LATEST = len(migrations.MIGRATIONS)
# The schemas before this one, of which servers are upgraded; the oldest has the fewest tables.
EARLIER = (11, LATEST - 3, LATEST - 2, LATEST - 1)


def at_step(database: str, step: int, work: Script[Any]) -> Any:
    """Run a script on a database as an earlier version left it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:step])
        return with_store(database, lambda store: store.write(work))


def made_from(dump: Path, database: str) -> str:
    """Fill an empty database with a dump of SQLite: PostgreSQL gets the same rows in the schema of the dump."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)  # the store writes in a thread of its own
    memory.executescript(dump.read_text())

    def copy_rows() -> Script[None]:
        for (table,) in memory.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'meta'"):
            rows = memory.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            marks = ", ".join(f"${number}" for number in range(1, len(names) + 1))
            for row in rows.fetchall():
                yield f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", row
        for key, value in memory.execute("SELECT key, value FROM meta WHERE key <> 'schema'").fetchall():
            yield (
                "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, value),
            )

    at_step(database, STEPS[dump], copy_rows())
    memory.close()
    return database


@pytest.fixture
def older(empty_database: str, start: Start) -> tuple[Running, str]:
    database = made_from(SCHEMA_4, empty_database)
    return start(database), database


def test_talk_devices_and_notifications_of_an_older_version_go_on(empty_database: str, start: Start) -> None:
    running = start(made_from(SCHEMA_11, empty_database))
    ada = Client(running.address)
    ada._http.cookies.set("fareplay", ADA)
    assert [device.this for device in ada.devices()] == [True]
    assert [message.text or message.phrase for message in ada.messages(BY_CORRESPONDENCE).messages] == [
        "Good evening",
        "hello",
    ]
    view, turn = seen(ada.snapshot(BY_CORRESPONDENCE))
    assert view.seat == 0
    assert turn.ply >= 2  # more, when the time of the older game has run out and bots play on
    cleo = running.client()
    cleo.recover("Cleo", RECOVERY_CODE, "another long sentence")
    wanted = cleo._http.get("/api/me/notifications").json()
    assert [(one["address"], one["confirmed"]) for one in wanted["addresses"]] == [("cleo@example.org", True)]
    assert wanted["browsers"] == []  # a new password ends subscriptions
    assert wanted["kinds"] == {"turn": True, "reminder": True, "over": False, "invitation": True}
    assert {table.id for table in cleo.tables(mine=True).tables} >= {RATED, REMATCH}
    assert cleo.me().ratings[0].played == 1
    me = cleo.me().person
    assert me is not None
    (played,) = cleo.played(me.id).games
    assert (played.table, played.rating_change) == (RATED, None)  # the change is no longer known
    (statistics,) = cleo.profile(me.id).games
    result = cleo.snapshot(RATED).table.result
    assert result is not None
    assert (statistics.game, statistics.played, statistics.won) == (played.game, 1, int(played.seat in result.winners))
    assert statistics.mean == {zone: points for zone, points in played.sheet.items() if played.score is not None}
    assert statistics.best is None or statistics.best.points == played.score
    assert cleo.people().friends == []


def test_people_and_tables_of_an_older_version_go_on(older: tuple[Running, str]) -> None:
    running, _ = older
    guest = Client(running.address)
    guest._http.cookies.set("fareplay", GUEST)
    me = guest.me().person
    assert me is not None
    assert me.guest
    assert len(guest.devices()) == 1  # the old cookie became a session that can be ended
    view, turn = seen(guest.snapshot(BEING_PLAYED))
    assert view.seat in (0, 1)
    assert guest.snapshot(BEING_PLAYED).table.state == "playing"
    assert turn.ply > 2
    owner = running.client()
    owner.sign_in("Cleo", "a long sentence")
    found = owner.tables(mine=True).tables
    assert [table.state for table in found] == ["open", "finished"]
    assert owner.me().ratings[0].played == 1
    assert owner.record(OVER)["moves"]
    program = Client(running.address, token=TOKEN)
    waiting = found[0].id
    program.arrange(waiting, 1, "bot", "random")
    program.start(waiting)
    play_on(program, waiting, seed=1)
    assert program.snapshot(waiting).table.state == "finished"


def test_the_records_of_an_older_version_hold(older: tuple[Running, str]) -> None:
    running, database = older
    running.close()

    async def check(store: Store) -> list[str | None]:
        return [wrong async for id, wrong in admin.check(store) if not id.startswith("showcase-")]

    assert set(with_store(database, check)) == {None}


# Values of columns in rows that only have to be there, by the beginning of the column's name.
JSON = {
    "options": "{}",
    "seats": "[]",
    "setup": "{}",
    "opponents": "[]",
    "sheet": "{}",
    "gains": "[]",
    "moves": "[]",
    "wish": '{"kind":"line","moves":[]}',
    "file": "{}",
    "body": "{}",
    "places": "[]",
    "benchmarks": "{}",
    "clock": '{"kind":"none"}',
}
TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    "postgresql": "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
}
COLUMNS = {
    "sqlite": "SELECT name, type FROM pragma_table_info($1)",
    "postgresql": "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1",
}
ADAS = "SELECT id FROM people ORDER BY made_at, id LIMIT 1"


def kind_of(database: str) -> str:
    return "postgresql" if database.startswith("postgresql") else "sqlite"


def add(table: str, **values: Any) -> Script[None]:
    marks = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    yield f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values())


def count_rows(kind: str) -> Script[dict[str, int]]:
    found = {}
    for (table,) in (yield TABLES[kind], ()):
        found[str(table)] = int((yield f"SELECT count(*) FROM {table}", ())[0][0])
    return found


def with_rows_everywhere(kind: str) -> Script[dict[str, int]]:
    """Add what Python steps change, and a row to every table that has none. Return the number of rows by table."""
    person = str((yield ADAS, ())[0][0])
    rows = yield "SELECT table_id, seat FROM results WHERE person IS NOT NULL ORDER BY table_id LIMIT 1", ()
    source = str(rows[0][0])
    for name in ("device-1", "device-2"):  # the same record under two ids, counted as if the server had seen it
        made = "made_at, game, size, options, clock, private, hints, rated, ply, version, changed_at, setup, state"
        yield (
            f"INSERT INTO tables (id, host, purpose, {made}) SELECT $2, $3, 'device', {made} FROM tables WHERE id = $1",
            (source, name, person),
        )
        yield from add("turns", table_id=name, ply=0, seat=0, expected_ply=0, moves='["T1"]', at=1)
        values = {"score": 40, "place": 1, "won": 1, "sheet": '{"grannies":3,"total":40}', "ended_at": 5}
        counted = {} if "counted" not in (yield from columns(kind, "results")) else {"counted": 1}
        yield from add("results", table_id=name, seat=0, game="get-on-board/rome", person=person, **values, **counted)
    for (table,) in (yield TABLES[kind], ()):
        if not (yield f"SELECT count(*) FROM {table}", ())[0][0]:
            values = {}
            for column, type in (yield from columns(kind, table)).items():
                values[column] = value_of(column, type, person, source)
            yield from add(table, **values)
    return (yield from count_rows(kind))


def columns(kind: str, table: str) -> Script[dict[str, str]]:
    return {str(name): str(type) for name, type in (yield COLUMNS[kind], (table,))}


def value_of(column: str, type: str, person: str, table: str) -> Any:
    if type.lower() == "bigint":
        return 1
    if type.lower() == "double precision":
        return 1.0
    if column in ("table_id", "source", "best_table"):
        return table
    if column in ("person", "player", "one", "host", "organiser", "asker", "inviter"):
        return person
    return JSON.get(column, "get-on-board/rome" if column == "game" else f"{column}-1")


def test_who_was_eliminated_in_a_daily_city_stays_last(empty_database: str) -> None:
    def fill() -> Script[None]:
        for person, score in (("a", 20), ("b", -1000)):  # as it was stored
            yield (
                "INSERT INTO daily_tries (day, person, table_id, program, score, gains, ended_at) "
                "VALUES ('2026-01-01', $1, $1, 0, $2, '[]', 5)",
                (person, score),
            )
            yield "INSERT INTO daily_scores (day, program, score, tries) VALUES ('2026-01-01', 0, $1, 1)", (score,)

    async def found(store: Store) -> Any:
        counts = await store.read(daily.counts_of("2026-01-01"))
        return counts, await store.read(daily.best_of("2026-01-01", program=False, limit=9))

    step = next(n for n, work in enumerate(migrations.MIGRATIONS) if any("= -1000" in str(each) for each in work))
    at_step(empty_database, step, fill())
    counts, best = with_store(empty_database, found)
    assert counts == [daily.CountRow(20, 1), daily.CountRow(OUT, 1)]
    assert [row.score for row in best] == [20]


@pytest.mark.parametrize("step", EARLIER)
def test_every_row_of_an_earlier_schema_is_kept_on_both_databases(
    empty_database: str, start: Start, step: int, caplog: pytest.LogCaptureFixture
) -> None:
    kind = kind_of(empty_database)
    made_from(SCHEMA_11, empty_database)
    before = at_step(empty_database, step, with_rows_everywhere(kind))
    assert all(before.values()), before
    after = with_store(empty_database, lambda store: store.read(count_rows(kind)))
    emptied = {"analyses", "mailed_codes"} if step == 11 else set()  # derived, or valid for an hour
    changed = {"statistics", "averages"}  # counted anew
    for table, rows in before.items():
        if table not in emptied | changed:
            assert after[table] == rows, table
    assert set(before) <= set(after)

    def counts() -> Script[Any]:
        person = str((yield ADAS, ())[0][0])
        results = yield "SELECT counted FROM results WHERE table_id LIKE 'device-%' ORDER BY table_id", ()
        mine = yield "SELECT played, won, best FROM statistics WHERE player = $1", (f"device {person}",)
        hidden = yield (
            "SELECT count(*) FROM tables WHERE dealt_again = 1 AND id IN (SELECT source FROM challenges)",
            (),
        )
        sources = yield "SELECT count(DISTINCT source) FROM challenges WHERE source IS NOT NULL", ()
        return [row[0] for row in results], [tuple(row) for row in mine], hidden[0][0] == sources[0][0]

    counted, mine, are_hidden = with_store(empty_database, lambda store: store.read(counts()))
    if 11 < step < 35:  # older servers did not count them, newer ones count them apart already
        assert (counted, mine) == ([2, 0], [(1, 1, 40)])
    if step < 35:  # newer ones hide them when they are dealt
        assert are_hidden
    with caplog.at_level(logging.WARNING):
        running = start(empty_database)
        ada = Client(running.address)
        ada._http.cookies.set("fareplay", ADA)
        me = ada.me().person
        assert me is not None
        ada.profile(me.id)
        ada.played(me.id)
        ada.tables(mine=True)
        assert ada.snapshot(BY_CORRESPONDENCE).table.state in ("playing", "finished")
        running.close()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
