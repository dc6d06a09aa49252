"""A server killed in the middle of play loses nothing. (A hundred times: `python -m tests.faults.soak`.)"""

from pathlib import Path

import pytest

from fareplay.client import bot, me
from fareplay.server.storage.databases import AdminError
from tests.coroutines import run_in_thread
from tests.faults.crowd import Acknowledged, Ledger, check
from tests.faults.soak import kill_again_and_again
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import play_on


@pytest.mark.parametrize("kills", [1, pytest.param(3, marks=pytest.mark.long)])
def test_a_server_on_a_file_is_killed_under_load(tmp_path: Path, kills: int) -> None:
    assert "none lost" in kill_again_and_again(str(tmp_path / "fareplay.db"), tmp_path, 1, kills=kills, seed=1)


@pytest.mark.long
def test_one_of_two_servers_on_postgresql_is_killed_under_load(tmp_path: Path, cluster: Cluster) -> None:
    assert "none lost" in kill_again_and_again(cluster.new_database(), tmp_path, 2, kills=2, seed=2)


def test_a_turn_that_is_not_there_is_noticed(tmp_path: Path, start: Start) -> None:
    database = str(tmp_path / "fareplay.db")
    client = start(database).client("Ada")
    table = client.open_table("get-on-board/new-york", [me(), bot("random")], start=True).table.id
    play_on(client, table, 1)
    first = client.record(table)["moves"][0]
    seat = Acknowledged(table, 0, 0, [first], 2, True)
    assert run_in_thread(check(database, Ledger([seat], [table]))) > 0
    for lost in (Acknowledged(table, 0, 1, [first], 2, True), Acknowledged(table, 0, 0, ["T99"], 2, True)):
        with pytest.raises((AssertionError, KeyError)):
            run_in_thread(check(database, Ledger([lost], [table])))
    with pytest.raises(AdminError, match="there is no table"):
        run_in_thread(check(database, Ledger([], ["nowhere"])))
