"""Backup, restore and the move from one database to another: nothing is lost, and games go on."""

import os
import stat
from pathlib import Path

import pytest

from fareplay.server.operators.export import ExportError
from fareplay.server.storage.store import Unavailable
from tests.coroutines import run_in_thread
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.moving import broken, copied, exported, fill, goes_on, imported


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
