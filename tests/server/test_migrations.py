"""Databases of earlier versions of the server: everything is kept and continues."""

import sqlite3
from pathlib import Path

import pytest

from fareplay.client import Client, bot
from fareplay.server.operators import admin
from fareplay.server.storage.store import Store
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


def made_from(dump: Path, file: Path) -> str:
    connection = sqlite3.connect(file)
    connection.executescript(dump.read_text())
    connection.close()
    return str(file)


@pytest.fixture
def older(tmp_path: Path, start: Start) -> tuple[Running, str]:
    database = made_from(SCHEMA_4, tmp_path / "older.db")
    return start(database), database


def test_talk_devices_and_notifications_of_an_older_version_go_on(tmp_path: Path, start: Start) -> None:
    running = start(made_from(SCHEMA_11, tmp_path / "older.db"))
    ada = Client(running.address)
    ada._http.cookies.set("fareplay", ADA)
    assert [device.this for device in ada.devices()] == [True]
    assert [message.text or message.phrase for message in ada.messages(BY_CORRESPONDENCE)] == [
        "Good evening",
        "good_luck",
    ]
    view, turn = seen(ada.snapshot(BY_CORRESPONDENCE))
    assert view.seat == 0
    assert turn.ply >= 2  # more, when the time of the older game has run out and bots play on
    cleo = running.client()
    cleo.recover("Cleo", RECOVERY_CODE, "another long sentence")
    wanted = cleo._http.get("/api/me/notifications").json()
    assert (wanted["address"], wanted["confirmed"]) == ("cleo@example.org", True)
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
        return [wrong async for id, wrong in admin.check(store) if not id.startswith("showcase-")]

    assert set(with_store(database, check)) == {None}
