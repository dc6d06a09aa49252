"""Backup, restore and the move from one database to another: nothing is lost, and games go on."""

import os
import stat
from io import BytesIO
from pathlib import Path

import pytest

from fareplay.client import Client, bot, me
from fareplay.server.operators import admin
from fareplay.server.operators.export import ExportError, export_to, import_from
from fareplay.server.storage.databases import opened
from fareplay.server.storage.store import Unavailable
from tests.coroutines import run_in_thread
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, play_on, seen


async def exported(database: str) -> bytes:
    out = BytesIO()
    async with opened(database) as store:
        await export_to(store, out)
    return out.getvalue()


async def imported(database: str, text: bytes) -> None:
    async with opened(database) as store:
        await import_from(store, BytesIO(text))


async def copied(database: str, target: str) -> None:
    async with opened(database) as store:
        await store.backup(target)


async def broken(database: str) -> list[str]:
    async with opened(database) as store:
        return [f"{id}: {wrong}" async for id, wrong in admin.check(store) if wrong is not None]


def fill(client: Client) -> tuple[str, str]:
    """Finished games, one that waits for a choice and one that is under way; returns a token and the last one's id."""
    for game in ("get-on-board/new-york", "ticket-to-ride/london"):
        play_on(client, client.open_table(game, [me(), bot("random")], start=True).table.id, 1)
    client.open_table(GAME, [me(), bot("random")], start=True)
    table = client.open_table(GAME, [me(), bot("random")], start=True).table.id
    view, _ = seen(client.snapshot(table))
    client.play(table, 0, [view.legal_moves[0]])
    eventually(lambda: bool(seen(client.snapshot(table))[1].lines))
    client.play(table, *a_line(client, table))
    return client.add_token("moving").token, table


def goes_on(start: Start, database: str, token: str, table: str) -> None:
    """A server on a database knows the person again and lets the game be played to its end."""
    running = start(database)
    with Client(running.address, token) as client:
        assert client.snapshot(table).table.state == "playing"
        play_on(client, table, 2)
        assert client.snapshot(table).table.state == "finished"
    running.close()
    assert run_in_thread(broken(database)) == []


def test_a_game_moves_from_a_file_to_postgresql_and_back(start: Start, tmp_path: Path, cluster: Cluster) -> None:
    file, back = str(tmp_path / "fareplay.db"), str(tmp_path / "back.db")
    running = start(file)
    token, table = fill(running.client("Ada"))
    running.close()
    first = run_in_thread(exported(file))
    database = cluster.new_database()
    run_in_thread(imported(database, first))
    assert run_in_thread(exported(database)) == first
    with pytest.raises(ExportError, match="not empty"):
        run_in_thread(imported(database, first))
    run_in_thread(imported(back, run_in_thread(exported(database))))
    assert run_in_thread(exported(back)) == first
    for each in (database, back):
        assert run_in_thread(broken(each)) == []
        goes_on(start, each, token, table)


def test_a_backup_made_while_the_server_runs_is_a_database(start: Start, tmp_path: Path) -> None:
    file, copy = str(tmp_path / "fareplay.db"), tmp_path / "copy.db"
    running = start(file)
    token, table = fill(running.client("Ada"))
    run_in_thread(copied(file, str(copy)))
    running.close()
    assert stat.S_IMODE(copy.stat().st_mode) & 0o077 == 0 or os.name == "nt"  # it holds password hashes
    assert run_in_thread(broken(str(copy))) == []
    goes_on(start, str(copy), token, table)


def test_a_backup_that_cannot_be_written_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    file = str(tmp_path / "fareplay.db")
    run_in_thread(exported(file))
    with pytest.raises(Unavailable, match="No such file"):
        run_in_thread(copied(file, str(tmp_path / "nowhere" / "copy.db")))
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(Unavailable, match="exists already"):
        run_in_thread(copied(file, str(tmp_path / "copy.db")))
    assert (tmp_path / "copy.db").read_text() == "mine"
