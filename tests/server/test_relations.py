"""Friends by mutual consent, invitations and blocks."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from fareplay.api.relations import Invited
from fareplay.client import ApiError, Client, me, nobody
from fareplay.server.notifications.storage import SubscriptionRow, subscribe, subscriptions, unsubscribe_all
from fareplay.server.people import admin as people
from fareplay.server.relations import admin, storage
from fareplay.server.relations.storage import block
from fareplay.server.storage.databases import AdminError
from fareplay.server.storage.store import Store
from fareplay.server.tournaments import admin as tournaments
from tests.server.conftest import Start
from tests.server.playing import GAME, PATIENCE, eventually, listen, play_on, somebody, two_at_a_table
from tests.server.running import Running
from tests.server.stores import with_store


def ids(people: list[object]) -> list[str]:
    return [one.person.id for one in people]  # type: ignore[attr-defined]


def test_friends_are_asked_and_accept_decline_and_part(running: Running) -> None:
    (ada, a), (bo, b) = somebody(running, "Ada"), somebody(running, "Bo")
    assert ids([*ada.befriend(b).asked]) == [b]
    assert ids([*ada.befriend(b).asked]) == [b]  # asked twice is asked once
    assert ids([*bo.people().asked_me]) == [a]
    assert bo.people().friends == []
    assert ids([*bo.unfriend(a).asked_me]) == []  # declined
    assert ada.people().asked == []
    ada.befriend(b)
    assert ids([*bo.befriend(a).friends]) == [a]  # accepted
    assert ids([*ada.people().friends]) == [b]
    ada.unfriend(b)
    assert bo.people().friends == []
    with pytest.raises(ApiError, match="404"):
        ada.unfriend(b)
    with pytest.raises(ApiError, match="409 yourself"):
        ada.befriend(a)
    with pytest.raises(ApiError, match="404"):
        ada.befriend("nobody at all")


def test_a_friend_is_invited_to_a_table_and_nobody_else(running: Running) -> None:
    (ada, a), (bo, b), (_, c) = somebody(running, "Ada"), somebody(running, "Bo"), somebody(running, "Cy")
    ada.befriend(b)
    bo.befriend(a)
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    with pytest.raises(ApiError, match="403 not_friends"):
        ada.invite(table, c)
    with pytest.raises(ApiError, match="403 not_seated"):
        bo.invite(table, a)
    assert ada.invite(table, b) == [Invited(b, declined=False)]
    (invitation,) = bo.people().invitations
    assert (invitation.table, invitation.game, invitation.inviter.id) == (table, GAME, a)
    stream = listen(ada, table)
    next(stream)
    assert bo.decline(table).invitations == []
    assert next(m.data for m in stream if m.kind == "declined")["person"]["id"] == b
    assert ada.invite(table, b) == [Invited(b, declined=True)]  # they are not asked again
    assert bo.people().invitations == []
    bo.join(table)
    assert bo.people().invitations == []  # they have come
    with pytest.raises(ApiError, match="409 table_full"):
        ada.invite(table, b)
    ada.start(table)
    with pytest.raises(ApiError, match="409 not_open"):
        ada.invite(table, b)


def test_who_is_blocked_cannot_ask_invite_sit_down_or_talk(running: Running) -> None:
    (ada, a), (bo, b) = somebody(running, "Ada"), somebody(running, "Bo")
    ada.befriend(b)
    bo.befriend(a)
    theirs = bo.open_table(GAME, [me(), nobody()]).table.id
    bo.invite(theirs, a)
    relations = ada.block(b)
    assert ids([*relations.blocked]) == [b]
    assert (relations.friends, relations.invitations) == ([], [])
    refused: list[Callable[[], object]] = [lambda: bo.befriend(a), lambda: bo.join(mine)]
    mine = ada.open_table(GAME, [me(), nobody()]).table.id
    for attempt in refused:
        with pytest.raises(ApiError, match="403 blocked"):
            attempt()
    with pytest.raises(ApiError, match="403 not_friends"):
        bo.invite(theirs, a)
    assert ids([*ada.unblock(b).blocked]) == []
    bo.join(mine)


def test_nothing_a_blocked_person_says_arrives(running: Running) -> None:
    one, other, table = two_at_a_table(running)
    stranger = running.client("Cy")
    heard, kinds = listen(other, table), []
    assert next(heard).kind == "snapshot"
    blocked = one.me().person
    assert blocked is not None
    one.say(table, phrase="hello")
    assert next(heard).kind == "message"
    other.block(blocked.id)
    one.say(table, phrase="sad")
    one.react(table, "clap")
    other.say(table, phrase="thanks")
    kinds.append(next(heard))
    heard.close()
    assert (kinds[0].kind, kinds[0].data["phrase"]) == ("message", "thanks")
    assert [message.phrase for message in other.messages(table).messages] == ["thanks"]
    assert [message.phrase for message in one.messages(table).messages] == ["hello", "sad", "thanks"]
    stranger.close()


def test_nobody_asks_without_end(start: Start, tmp_path: Path) -> None:
    ada, _ = somebody(start(str(tmp_path / "fareplay.db")), "Ada")
    statuses = [ada._http.post(f"/api/me/friends/nobody-{number}", json={}).status_code for number in range(25)]
    assert statuses[:20] == [404] * 20
    assert 429 in statuses[20:]


def test_recent_opponents_are_those_of_finished_games(shared: Running) -> None:
    (ada, a), (bo, b) = somebody(shared, "Ada"), somebody(shared, "Bo")
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    ada.start(table)
    assert ada.people().recent == []
    _finish(ada, bo, table)
    eventually(lambda: ids([*ada.people().recent]) == [b])
    assert ids([*bo.people().recent]) == [a]
    bo.befriend(a)
    assert bo.people().recent == []  # listed among those asked


def _finish(one: Client, other: Client, table: str) -> None:
    threads = [Thread(target=play_on, args=(client, table, seed)) for seed, client in enumerate((one, other))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)


def test_operators_see_and_end_friendships_and_blocks(start: Start, each_database: str) -> None:
    running = start(each_database)
    (ada, a), (bo, b) = somebody(running, "Ada"), somebody(running, "Bo")
    ada.befriend(b)
    bo.befriend(a)
    ada.claim("a long sentence")
    name = ada.me().person.name  # type: ignore[union-attr]
    tournament = ada.open_tournament(ada.open_club("Buses").id, "Quick", "arena", GAME).id
    running.close()
    codes: list[str] = []

    async def work(store: Store) -> None:
        one, other = await people.find_person(store, a), await people.find_person(store, b)
        known, blocked = await store.read(storage.relations(one.id)), await store.read(storage.blocked(one.id))
        assert (one.id, [each.person for each in known], blocked) == (a, [b], [])
        await admin.unfriend(store, one, other)
        with pytest.raises(AdminError):
            await admin.unfriend(store, one, other)
        await store.write(block(a, b, 1))
        assert [each.person for each in await store.read(storage.blocked(one.id))] == [b]
        await admin.unblock(store, one, other)
        with pytest.raises(AdminError):
            await admin.unblock(store, one, other)
        with pytest.raises(AdminError):
            await people.find_person(store, "nobody at all")
        await store.write(subscribe(SubscriptionRow("https://push.example.org/1", a, "p", "q", "en"), 1))
        await store.write(unsubscribe_all((await people.find_person(store, name)).id))
        assert await store.read(subscriptions(a)) == []
        await tournaments.cancel_tournament(store, tournament)
        with pytest.raises(AdminError):
            await tournaments.cancel_tournament(store, tournament)
        await people.sign_out(store, a)
        codes.append((await people.recovery_code(store, name))[1])
        with pytest.raises(AdminError, match="guest"):
            await people.recovery_code(store, b)

    with_store(each_database, work)
    again = start(each_database)
    before = Client(again.address)
    before._http.cookies.update(ada._http.cookies)
    assert before.me().person is None
    before.recover(name, codes[0], "another long sentence")
    assert before.tournament(tournament).state == "cancelled"


def test_a_friend_who_was_just_here_is_online(running: Running) -> None:
    (ada, a), (bo, b) = somebody(running, "Ada"), somebody(running, "Bo")
    ada.befriend(b)
    bo.befriend(a)
    assert [(one.person.id, one.online) for one in ada.people().friends] == [(b, True)]
