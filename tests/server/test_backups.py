"""Backups on a schedule, and restoring one: what was there at the time of the backup is there again."""

import asyncio
import shutil
import sqlite3
import stat
import threading
from pathlib import Path

import asyncpg
import pytest

from fareplay.client import ApiError, Client, bot, me
from fareplay.server.operators import backups
from fareplay.server.operators.export import COLUMNS
from fareplay.server.storage.databases import AdminError, opened, store_for
from fareplay.server.storage.migrations import MIGRATIONS
from fareplay.server.storage.postgres import MIGRATING, PostgresStore
from fareplay.server.storage.sqlite import SqliteStore
from fareplay.server.storage.store import Script, Unavailable
from tests.coroutines import run_in_thread
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.moving import broken, fill, goes_on
from tests.server.playing import GAME
from tests.server.running import Running
from tests.server.stores import create_tables

HOUR = 3_600_000


def names(running: Running) -> list[str]:
    return [file.name for file in running.server.backups.files()]


def test_a_server_is_restored_as_it_was_when_the_backup_was_made(
    start: Start, each_database: str, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    running = start(each_database, backups=str(folder))
    ada = running.client("Ada")
    token, table = fill(ada)
    running.do(running.server.backups.make_due())
    [file] = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0  # it holds password hashes
    later = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    with pytest.raises(AdminError, match="a server uses"):
        run_in_thread(backups.restore(each_database, str(file)))
    assert ada.snapshot(later).table.state == "playing"
    running.close()
    kept = run_in_thread(backups.restore(each_database, str(file)))
    assert run_in_thread(broken(each_database)) == []
    again = start(each_database)
    with Client(again.address, token) as client, pytest.raises(ApiError, match="404"):
        client.snapshot(later)
    again.close()
    goes_on(start, each_database, token, table)
    if kept is not None:  # a file that is replaced stays, with all that was in it
        before = start(kept)
        with Client(before.address, token) as client:
            assert client.snapshot(later).table.state == "playing"


def test_backups_are_made_when_they_are_due_and_the_oldest_deleted(
    start: Start, each_database: str, tmp_path: Path
) -> None:
    running = start(each_database, backups=str(tmp_path / "backups"), backup_hours=6.0, backups_kept=2)
    made, begin = running.server.backups, 1_790_000_000_000
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "mine.db").write_text("not a backup of ours")
    seen = []
    for hours in (0, 1, 6, 11, 12):
        running.do(made.make_due(lambda hours=hours: begin + hours * HOUR))  # type: ignore[misc]
        seen.append(len(names(running)))
    assert seen == [1, 1, 2, 2, 2]
    assert names(running) == sorted(names(running), reverse=True)
    assert (tmp_path / "backups" / "mine.db").exists()
    last = running.do(made.last())
    assert (last.at, last.error) == (begin + 12 * HOUR, "")


def test_of_two_processes_one_makes_the_backup(start: Start, tmp_path: Path, cluster: Cluster) -> None:
    database = cluster.new_database()
    running = [start(database, backups=str(tmp_path / "backups")) for _ in range(2)]
    for each in running:
        each.do(each.server.backups.make_due())
    assert len(names(running[0])) == 1


def test_a_backup_that_fails_is_reported_and_tried_again_soon(start: Start, each_database: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    running = start(each_database, backups=str(tmp_path / "taken"))
    made, begin = running.server.backups, 1_790_000_000_000
    running.do(made.make_due(lambda: begin))
    assert "taken" in running.do(made.last()).error
    (tmp_path / "taken").unlink()
    running.do(made.make_due(lambda: begin + HOUR - 1))
    assert names(running) == []
    running.do(made.make_due(lambda: begin + HOUR))
    assert len(names(running)) == 1
    assert running.do(made.last()).error == ""


@pytest.mark.parametrize("what", ["no file", "no backup", "damaged", "newer"])
def test_what_cannot_be_restored_changes_nothing(each_database: str, tmp_path: Path, what: str) -> None:
    source = tmp_path / "backup"

    def set_schema(number: int) -> Script[None]:
        yield "UPDATE meta SET value = $1 WHERE key = 'schema'", (str(number),)

    async def prepare() -> None:
        async with opened(each_database) as store:
            if what in ("damaged", "newer"):
                if what == "newer":
                    await store.write(set_schema(len(MIGRATIONS) + 1))
                await store.backup(str(source))
                await store.write(set_schema(len(MIGRATIONS)))

    run_in_thread(prepare())
    if what == "no backup":
        source.write_bytes(b"this is a text" * 1_000)
    elif what == "damaged":
        raw = source.read_bytes()
        source.write_bytes(raw[: len(raw) // 20])
    before = Path(each_database).read_bytes() if "://" not in each_database else b""
    with pytest.raises((AdminError, Unavailable)):
        run_in_thread(backups.restore(each_database, str(source)))

    async def still_there() -> int:
        async with opened(each_database) as store:
            return len(await store.read(schema()))

    assert "://" in each_database or Path(each_database).read_bytes() == before
    assert run_in_thread(still_there()) == 1
    assert not list(tmp_path.glob("*.restored*"))


def test_nothing_is_restored_while_a_server_starts(each_database: str, tmp_path: Path) -> None:
    source, began, go_on = tmp_path / "backup", threading.Event(), threading.Event()

    async def back_up() -> None:
        async with opened(each_database) as store:
            await store.backup(str(source))

    run_in_thread(back_up())

    async def start_slowly() -> None:
        """What a server does first; it stops in the middle of its migrations."""
        store = store_for(each_database)
        store.claim()
        if isinstance(store, PostgresStore):
            connection = await asyncpg.connect(each_database, server_settings={"application_name": "fareplay"})
            async with connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                began.set()
                await asyncio.to_thread(go_on.wait, 2)
            await asyncio.to_thread(go_on.wait, 60)
            await connection.close()
        else:
            began.set()
            await asyncio.to_thread(go_on.wait, 60)

    starting = threading.Thread(target=asyncio.run, args=(start_slowly(),))
    starting.start()
    try:
        assert began.wait(60)
        with pytest.raises(AdminError, match="a server uses"):
            run_in_thread(backups.restore(each_database, str(source)))
    finally:
        go_on.set()
        starting.join(60)
    run_in_thread(backups.restore(each_database, str(source)))


def test_no_server_starts_while_a_backup_is_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, source = tmp_path / "fareplay.db", tmp_path / "backup"
    create_tables(str(database))
    shutil.copy(database, source)
    refused: list[str] = []

    def set_aside(target: Path) -> str:
        late = SqliteStore(str(target))
        with pytest.raises(Unavailable, match="it is being restored"):
            late.claim()
        refused.append(target.name)
        return real(target)

    real = backups._set_aside
    monkeypatch.setattr(backups, "_set_aside", set_aside)
    run_in_thread(backups.restore(str(database), str(source)))
    assert refused == ["fareplay.db"]
    after = SqliteStore(str(database))
    after.claim()  # of the new file, not of the old one
    after.release()


def schema() -> Script[list[str]]:
    rows = yield "SELECT value FROM meta WHERE key = 'schema'", ()
    return [str(row[0]) for row in rows]


def test_a_password_is_not_shown_among_the_processes() -> None:
    from fareplay.server.storage import postgres_dump

    for url in ("postgresql://me:se%2Fcret@host/db", "postgresql://me@host/db?password=se/cret&sslmode=require"):
        address, environment = postgres_dump._connection(url)
        assert "cret" not in address
        assert environment == {"PGPASSWORD": "se/cret"}


def test_an_export_holds_every_column_of_the_database(tmp_path: Path) -> None:
    file = tmp_path / "fareplay.db"

    async def make() -> None:
        async with opened(str(file)):
            pass

    run_in_thread(make())
    connection = sqlite3.connect(file)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {table: {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} for table in tables}
    connection.close()
    assert {table: {*keys, *rest} for table, (keys, rest) in COLUMNS.items()} == found
