"""Databases that earlier versions of the server made and filled: everything is there and goes on."""

import sqlite3
from pathlib import Path

import pytest

from fareplay.client import Client, bot
from fareplay.server import admin
from fareplay.server.storage.store import Store
from tests.server.conftest import Start
from tests.server.playing import play_on, seen
from tests.server.running import Running
from tests.server.test_store import with_store

DATABASES = Path(__file__).parent / "databases"
# Made by the version whose schema had four steps: two guests in the middle of a game, an account with a token, a rated
# game against a bot that is over, and a private table that waits.
SCHEMA_4 = DATABASES / "schema-4.sql"
GUEST = "wu3Zby5wdrYP.0.avsb6g.rCW2LXwnrl0jB8s_2hE2BaBueMLfc9U8ADYxR-SYJTg"
TOKEN = "fp_Ug2Nkq2fvM0XAgP9MBYMru0FUQMRCVPZ"
BEING_PLAYED, OVER = "AxaSoXrS5YOW-mtY3biqgA", "kbFGrwnWviJSmwB1QVG0XQ"


@pytest.fixture
def older(tmp_path: Path, start: Start) -> tuple[Running, str]:
    database = str(tmp_path / "older.db")
    connection = sqlite3.connect(database)
    connection.executescript(SCHEMA_4.read_text())
    connection.close()
    return start(database), database


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
    found = owner.tables(mine="true").tables
    assert [table.state for table in found] == ["open", "finished"]
    assert owner.me().ratings[0].played == 1
    assert owner.record(OVER)["moves"]
    program = Client(running.address, token=TOKEN)
    waiting = found[0].id
    program.arrange(waiting, 1, bot("random"))
    program.start(waiting)
    play_on(program, waiting, seed=1)
    assert program.snapshot(waiting).table.state == "finished"


def test_the_records_of_an_older_version_hold(older: tuple[Running, str]) -> None:
    running, database = older
    running.close()

    async def check(store: Store) -> list[str | None]:
        return [wrong async for _, wrong in admin.check(store)]

    assert with_store(database, check) == [None, None, None]
