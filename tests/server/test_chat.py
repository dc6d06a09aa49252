"""Chat, presence, absent players, and how a game ends that nobody continues."""

from pathlib import Path
from typing import Any

import pytest

from fareplay.api.clock import LiveClock, now_ms
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.chat import admin
from fareplay.server.chat import storage as chat_storage
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.store import Store
from fareplay.server.tables import presence
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, listen, seen, two_at_a_table
from tests.server.running import Running
from tests.server.stores import with_store


@pytest.fixture
def table(running: Running) -> tuple[Client, Client, str]:
    ada, bo = running.client("Ada"), running.client("Bo")
    id = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    bo.join(id)
    return ada, bo, id


def test_phrases_and_texts_reach_those_who_sit_there_and_nobody_else(
    running: Running, table: tuple[Client, Client, str]
) -> None:
    ada, bo, id = table
    stranger = running.client("Cy")
    hers, theirs = listen(bo, id), listen(stranger, id)
    next(hers)
    next(theirs)
    ada.say(id, phrase="hello")
    ada.say(id, text="  <b>hi</b>\n\u202e see http://x.org ")
    told = [message.data for message in (next(m for m in hers if m.kind == "message") for _ in range(2))]
    assert [(one["phrase"], one["text"]) for one in told] == [("hello", None), (None, "<b>hi</b> see http://x.org")]
    assert [(one.n, one.seat, one.person.name) for one in bo.messages(id).messages] == [(1, 0, "Ada"), (2, 0, "Ada")]
    with pytest.raises(ApiError, match="403 not_seated"):
        stranger.messages(id)
    with pytest.raises(ApiError, match="403 not_seated"):
        stranger.say(id, phrase="hello")
    ada.react(id, "wow")
    assert next(m.kind for m in theirs if m.kind in ("message", "reaction")) == "reaction"


def test_what_cannot_be_said(running: Running, table: tuple[Client, Client, str]) -> None:
    ada, _, id = table
    public = ada.open_table(GAME, [me(), nobody()], private=False).table.id
    ada.say(public, phrase="clap")
    wrong: tuple[tuple[str, dict[str, Any], str], ...] = (
        (public, {"text": "hi"}, "403 phrases_only"),
        (id, {"text": "x" * 301}, "422 invalid"),
        (id, {"text": "\u200b \u200b"}, "422 bad_text"),
        (id, {"phrase": "rude"}, "422 invalid"),
        (id, {}, "422 phrase_or_text"),
        (id, {"phrase": "hello", "text": "hi"}, "422 phrase_or_text"),
    )
    for where, words, expected in wrong:
        with pytest.raises(ApiError, match=expected):
            ada.say(where, **words)
    answers = [ada._http.post(f"/api/tables/{id}/messages", json={"phrase": "hello"}).status_code for _ in range(8)]
    assert answers[0] == 201
    assert answers[-1] == 429


def test_messages_are_hidden_reported_and_muted(running: Running, table: tuple[Client, Client, str]) -> None:
    ada, bo, id = table
    bo.say(id, text="something rude")
    stream = listen(bo, id)
    next(stream)
    bo.say(id, phrase="wow")
    ada.say(id, phrase="sad")
    with pytest.raises(ApiError, match="403 not_host"):
        bo.hide_message(id, 3)
    ada.report_message(id, 1)
    ada.report_message(id, 1)
    ada.hide_message(id, 1)
    assert next(m.data for m in stream if m.kind == "message" and m.data["n"] == 1)["text"] is None
    assert [message.hidden for message in ada.messages(id).messages] == [True, False, False]
    other = bo.me().person
    assert other is not None
    assert ada.mute(other.id).muted == [other.id]
    assert ada.unmute(other.id).muted == []
    with pytest.raises(ApiError, match="404"):
        ada.mute("nobody")


def test_an_operator_sees_reports_and_hides(tmp_path: Path, start: Start) -> None:
    database = str(tmp_path / "fareplay.db")
    running = start(database)
    ada, bo = running.client("Ada"), running.client("Bo")
    id = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    bo.join(id)
    bo.say(id, text="something rude")
    ada.report_message(id, 1)

    async def work(store: Store) -> None:
        (report,) = await store.read(chat_storage.reported(10))
        assert (report.table, report.n, report.text, report.reports) == (id, 1, "something rude", 1)
        await admin.hide(store, id[:6], 1)
        with pytest.raises(AdminError):
            await admin.hide(store, id, 9)

    with_store(database, work)
    assert ada.messages(id).messages[0].hidden
    running.close()
    again = start(database)
    client = Client(again.address)
    client._http.cookies.update(ada._http.cookies)
    assert client.messages(id).messages[0].hidden


def test_spectators_react_while_they_look(running: Running, table: tuple[Client, Client, str]) -> None:
    ada, _, id = table
    watcher, hers = running.client("Cy"), listen(ada, id)
    assert next(hers).kind == "snapshot"
    with pytest.raises(ApiError, match="403 not_seated"):
        watcher.react(id, "clap")
    his = listen(watcher, id)
    next(his)
    watcher.react(id, "clap")
    assert next(m.data for m in hers if m.kind == "reaction") == {"seat": None, "reaction": "clap"}
    his.close()
    hers.close()


def test_who_closes_the_browser_is_gone_soon(running: Running) -> None:
    ada, bo, id = two_at_a_table(running)
    seat = {client: client.snapshot(id).you.seats[0] for client in (ada, bo)}
    hers = listen(ada, id, presence=True)
    assert next(hers).kind == "snapshot"
    his = listen(bo, id)
    next(his)
    watcher = listen(running.client(), id)
    next(watcher)

    def until(present: list[int], viewers: int) -> None:
        wanted = {"present": sorted(present), "viewers": viewers}
        assert next(m.data for m in hers if m.kind == "presence" and m.data | wanted == m.data)

    until([seat[ada], seat[bo]], 1)
    watcher.close()
    his.close()
    until([seat[ada]], 0)
    assert ada.snapshot(id).presence.present == [seat[ada]]


def test_somebody_is_reminded_once_a_minute(running: Running) -> None:
    ada, bo, id = two_at_a_table(running)  # Ada is to move
    stream = listen(ada, id)
    next(stream)
    bo.nudge(id)
    mine, theirs = bo.snapshot(id).you.seats, ada.snapshot(id).you.seats
    assert next(m.data for m in stream if m.kind == "nudge") == {"seat": mine[0], "to": theirs}
    with pytest.raises(ApiError, match="429"):
        bo.nudge(id)
    with pytest.raises(ApiError, match="409 not_waiting"):
        ada.nudge(id)


def test_a_bot_plays_on_for_who_is_gone_and_they_come_back(
    start: Start, each_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BOTS_AFTER", 0.3)
    running = start(each_database)
    ada, bo, id = two_at_a_table(running)
    seat = ada.snapshot(id).you.seats[0]
    stream = listen(ada, id)
    next(stream)
    with pytest.raises(ApiError, match="409 not_absent"):
        bo.substitute(id, seat)
    assert [one.seat for one in bo.snapshot(id).presence.absent] == [1 - seat]
    stream.close()
    eventually(lambda: seat in [one.seat for one in bo.snapshot(id).presence.absent])
    (at,) = [one.bot_from for one in bo.snapshot(id).presence.absent if one.seat == seat]
    assert 0 < now_ms() - at + 300 < 60_000  # told as long as they are gone
    eventually(lambda: bo._http.post(f"/api/tables/{id}/substitute", json={"seat": seat}).status_code == 200)
    assert bo.snapshot(id).table.seats[seat].away
    eventually(lambda: bo.snapshot(id).table.ply > 2)
    ada.come_back(id)
    assert not bo.snapshot(id).table.seats[seat].away
    with pytest.raises(ApiError, match="409 not_absent"):
        bo.substitute(id, 1 - seat)  # oneself
    timed = ada.open_table(GAME, [me(), nobody()], clock=LiveClock(600, 10)).table.id
    bo.join(timed)
    ada.start(timed)
    with pytest.raises(ApiError, match="409 has_clock"):
        bo.substitute(timed, 0)


def test_a_game_ends_without_a_result_when_all_want_it(running: Running) -> None:
    ada, bo, id = two_at_a_table(running)
    assert ada.vote_to_end(id, True).table.state == "playing"
    assert sum(seat.ends for seat in bo.snapshot(id).table.seats) == 1
    assert sum(seat.ends for seat in ada.vote_to_end(id, False).table.seats) == 0
    ada.vote_to_end(id, True)
    assert sum(seat.ends for seat in bo.vote_to_end(id, False).table.seats) == 0  # one No is enough
    ada.vote_to_end(id, True)
    ply, moves = a_line(ada, id)
    ada.play(id, ply, moves)
    over = bo.vote_to_end(id, True).table
    assert (over.state, over.result) == ("closed", None)
    assert seen(bo.snapshot(id))[1].choosers == []
    again = ada.rematch(id).table
    assert bo.rematch(id).table.id == again.id
    rated = ada.open_table(GAME, [me(), bot("random")], rated=True, start=True).table.id
    with pytest.raises(ApiError, match="409 rated"):
        ada.vote_to_end(rated, True)
    view, _ = seen(ada.snapshot(rated))
    assert view.legal_moves


def test_members_of_a_club_talk_and_its_organiser_hides(start: Start, each_database: str) -> None:
    running = start(each_database)
    ada, bo, eve = running.client("Ada"), running.client("Bo"), running.client("Eve")
    club = ada.open_club("Buses").id
    bo.join_club(club)
    assert bo.say_in_club(club, phrase="hello").seat is None
    bo.say_in_club(club, text="  See you\non  Tuesday ")
    assert [(one.phrase, one.text) for one in ada.club_messages(club).messages] == [
        ("hello", None),
        (None, "See you on Tuesday"),
    ]
    for forbidden in (
        lambda: eve.club_messages(club).messages,
        lambda: eve.say_in_club(club, phrase="hello"),
        lambda: eve.report_club_message(club, 1),
        lambda: eve.club_messages("nowhere"),
    ):
        with pytest.raises(ApiError, match="403 not_member"):
            forbidden()
    ada.say_in_club(club, text="rude")
    with pytest.raises(ApiError, match="403 not_organiser"):
        bo.hide_club_message(club, 3)
    bo.report_club_message(club, 3)
    with pytest.raises(ApiError, match="404"):
        bo.report_club_message(club, 9)
    ada.hide_club_message(club, 1)
    assert [one.hidden for one in bo.club_messages(club).messages] == [True, False, False]
    who = bo.me().person
    assert who is not None
    ada.block(who.id)
    assert [one.n for one in ada.club_messages(club).messages] == [3]

    async def work(store: Store) -> None:
        (report,) = await store.read(chat_storage.reported(10))
        assert (report.table, report.text) == (club, "rude")
        await admin.hide(store, club, 3)

    with_store(each_database, work)
    assert bo.club_messages(club).messages[-1].hidden


def test_the_oldest_messages_of_a_club_give_way(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_storage, "KEPT", 2)
    ada = running.client("Petra")
    ada.claim("a long password")
    club = ada.open_club("Buses", listed=True).id
    for text in ("hello", "nice", "thanks"):
        ada.say_in_club(club, text=text)
    assert [one.text for one in ada.club_messages(club).messages] == ["nice", "thanks"]
