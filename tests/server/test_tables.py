"""Tables: opening, sitting down, leaving, starting, playing again."""

from typing import Any

import pytest

from fareplay.api.clock import LiveClock
from fareplay.api.play import TableSnapshot
from fareplay.client import ApiError, Client, bot, me, nobody
from fareplay.server.storage.store import Script
from tests.server.conftest import Start
from tests.server.playing import GAME, eventually, play_on
from tests.server.running import Running


@pytest.fixture
def ada(shared: Running) -> Client:
    return shared.client("Ada", "192.0.2.1")


@pytest.fixture
def bo(shared: Running) -> Client:
    return shared.client("Bo", "192.0.2.2")


def kinds(snapshot: TableSnapshot) -> list[str]:
    return [seat.kind for seat in snapshot.table.seats]


def test_friends_join_by_the_link(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()], private=True).table
    assert len(table.id) == 22  # 128 bits
    assert kinds(bo.snapshot(table.id)) == ["person", "open"]
    joined = bo.join(table.id, colour=3)
    assert joined.you.seats == [1]
    assert joined.table.seats[1].colour == 3
    begun = ada.start(table.id)
    assert begun.table.state == "playing"
    assert begun.table.commitment is not None
    assert begun.table.salt is None
    assert begun.view is not None


def test_private_tables_are_listed_for_their_people_only(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()], private=True).table.id
    shown = ada.open_table(GAME, [me(), nobody()]).table.id
    ids = [found.id for found in bo.tables(state="open", limit=100).tables]
    assert shown in ids
    assert table not in ids
    assert table in [found.id for found in ada.tables(mine=True, limit=100).tables]


def test_lists_go_on_page_by_page(shared: Running) -> None:
    client = shared.client("Pages")
    made = [client.open_table(GAME, [me(), nobody()]).table.id for _ in range(5)]
    found: list[str] = []
    before: str | None = None
    while True:
        page = client.tables(mine=True, limit=2, before=before)
        found += [table.id for table in page.tables]
        before = page.before
        if before is None:
            break
    assert found == made[::-1]


def test_only_the_host_starts_and_only_when_all_are_ready(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    with pytest.raises(ApiError, match="409 seats_open"):
        ada.start(table)
    bo.join(table, ready=False)
    with pytest.raises(ApiError, match="403 not_host"):
        bo.start(table)
    with pytest.raises(ApiError, match="409 not_ready"):
        ada.start(table)
    bo.ready(table)
    assert ada.start(table).table.state == "playing"
    with pytest.raises(ApiError, match="409 not_open"):
        ada.start(table)


def test_seats_and_colours_are_taken_once(ada: Client, bo: Client, shared: Running) -> None:
    table = ada.open_table(GAME, [me(colour=2), nobody(), nobody()]).table.id
    with pytest.raises(ApiError, match="409 seat_taken"):
        bo.join(table, seat=0)
    with pytest.raises(ApiError, match="409 colour_taken"):
        bo.join(table, seat=1, colour=2)
    with pytest.raises(ApiError, match="422"):
        bo.join(table, seat=1, colour=7)
    bo.join(table, seat=1)
    moved = bo.join(table, seat=2)
    assert moved.you.seats == [2]
    assert kinds(moved) == ["person", "open", "person"]
    shared.client("Cy").join(table)
    with pytest.raises(ApiError, match="409 table_full"):
        shared.client("Di").join(table)
    with pytest.raises(ApiError, match="409 colour_taken"):
        bo.take_colour(table, 2)
    assert bo.take_colour(table, 4).table.seats[2].colour == 4
    colours = [seat.colour for seat in ada.snapshot(table).table.seats]
    assert len(set(colours)) == 3


def test_the_host_arranges_seats(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody(), nobody()]).table.id
    bo.join(table, seat=1)
    with pytest.raises(ApiError, match="403 not_host"):
        bo.arrange(table, 2, "bot", "random")
    with pytest.raises(ApiError, match="422 no_such_bot"):
        ada.arrange(table, 2, "bot", "deep-thought")
    with pytest.raises(ApiError, match="404"):
        ada.arrange(table, 8, "bot", "random")
    assert kinds(ada.arrange(table, 2, "bot", "random")) == ["person", "person", "bot"]
    assert kinds(ada.arrange(table, 1, "open")) == ["person", "open", "bot"]
    assert ada.arrange(table, 1, "me").you.seats == [0, 1]
    ada.arrange(table, 1, "open")
    with pytest.raises(ApiError, match="409 host_needs_seat"):
        ada.arrange(table, 0, "open")


def test_who_leaves_before_the_start_frees_the_seat_and_the_host_passes_on(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    assert kinds(ada.leave(table)) == ["open", "person"]
    seen = bo.snapshot(table)
    assert seen.you.host
    assert bo.leave(table).table.state == "closed"
    with pytest.raises(ApiError, match="409 not_open"):
        ada.join(table)


def test_who_leaves_during_the_game_is_played_on_by_a_bot_and_may_come_back(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    begun = ada.start(table)
    assert begun.view is not None
    ada.play(table, 0, [begun.view.legal_moves[0]])
    bo.leave(table)
    eventually(lambda: ada.snapshot(table).table.ply >= 2)
    assert ada.snapshot(table).table.seats[1].away
    with pytest.raises(ApiError, match="409"):
        bo.play(table, ada.snapshot(table).table.ply, ["C3"])
    back = bo.come_back(table)
    assert not back.table.seats[1].away


def test_one_person_on_several_seats_looks_from_each(ada: Client, bo: Client) -> None:
    begun = ada.open_table(GAME, [me(), me()], start=True)
    table = begun.table.id
    assert begun.you.seats == [0, 1]
    with pytest.raises(ApiError, match="422 which_seat"):
        ada.play(table, 0, ["T1"])
    for seat in (0, 1):
        view = ada.snapshot(table, seat=seat).view
        assert view is not None
        assert view.seat == seat
        assert view.setup["deal"][1 - seat] is None
        ada.play(table, 0, [view.legal_moves[0]], seat=seat)
    assert ada.snapshot(table).table.ply == 2
    with pytest.raises(ApiError, match="403 not_your_seat"):
        bo.snapshot(table, seat=0)


def test_spectators_see_a_spectators_view(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    seen = bo.snapshot(table)
    assert seen.you.seat is None
    assert seen.view is not None
    assert seen.view.seat is None
    assert seen.view.setup["deal"] == [None, None]
    assert seen.view.legal_moves == []
    assert seen.turn is not None
    assert seen.turn.lines is None


def test_a_rematch_seats_the_same_people_one_seat_on(shared: Running, ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody(), bot("random")], rated=True).table.id
    bo.join(table)
    ada.start(table)
    for client in (ada, bo):
        client.vote_to_end(table, True)
    with pytest.raises(ApiError, match="403 not_seated"):
        shared.client("Cy").rematch(table)
    again = ada.rematch(table)
    assert again.table.id != table
    assert again.you.seats == [1]
    assert [seat.kind for seat in again.table.seats] == ["bot", "person", "person"]
    assert [seat.ready for seat in again.table.seats] == [True, True, False]
    assert ada.snapshot(table).table.rematch == again.table.id
    begun = bo.rematch(table)
    assert begun.table.id == again.table.id
    assert begun.table.state == "playing"


def test_a_rematch_has_no_seat_for_who_left(shared: Running, ada: Client, bo: Client) -> None:
    cy = shared.client("Cy")
    table = ada.open_table(GAME, [me(), nobody(), nobody()]).table.id
    for client in (bo, cy):
        client.join(table)
    ada.start(table)
    cy.leave(table)
    for client in (ada, bo):
        client.vote_to_end(table, True)
    again = ada.rematch(table)
    assert len(again.table.seats) == 2
    assert [seat.kind for seat in again.table.seats] == ["person", "person"]
    assert bo.rematch(table).table.state == "playing"  # nobody has to be removed first


def test_a_rematch_of_two_keeps_a_seat_open_for_who_left(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    ada.start(table)
    bo.leave(table)
    ada.vote_to_end(table, True)
    assert sorted(seat.kind for seat in ada.rematch(table).table.seats) == ["open", "person"]


@pytest.mark.usefixtures("bots_do_not_wait")
def test_rematches_asked_for_at_the_same_time_are_one(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), bot("random")], rated=True, start=True).table.id
    client.leave(table)
    eventually(lambda: client.snapshot(table).table.state == "finished")
    assert client.rematch(table).table.id == client.rematch(table).table.id


def test_only_the_host_closes_and_not_while_others_play(ada: Client, bo: Client) -> None:
    table = ada.open_table(GAME, [me(), nobody()]).table.id
    bo.join(table)
    with pytest.raises(ApiError, match="403 not_host"):
        bo.end(table)
    ada.start(table)
    with pytest.raises(ApiError, match="409 others_play"):
        ada.end(table)
    alone = ada.open_table(GAME, [me(), bot("random")], start=True).table.id
    assert ada.end(alone).table.state == "closed"
    with pytest.raises(ApiError, match="409 not_playing"):
        ada.play(alone, 0, ["T1"])


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess/board"}, "404"),
        ({"seats": []}, "422 invalid"),
        ({"seats": [bot("random"), bot("random")]}, "422 no_seat"),
        ({"seats": [me()] * 5}, "422 invalid"),
        ({"options": {"colour": "blue"}}, "422 invalid"),
        ({"options": {"scores": "sometimes"}}, "422 invalid"),
        ({"seats": [me(), bot("grandmaster")]}, "422 no_such_bot"),
        ({"seats": [me(), bot("engine:true")]}, "422 no_such_bot"),  # a program is never started for a visitor
        ({"clock": LiveClock(1, 0)}, "422 invalid"),
        ({"seats": [me()], "clock": LiveClock(60, 0)}, "422 no_clock"),
        ({"seats": [me(), nobody()], "start": True}, "409 seats_open"),
    ],
)
def test_a_table_that_cannot_be_is_refused(ada: Client, body: dict[str, object], error: str) -> None:
    asked = {"game": GAME, "seats": [me(), nobody()], **body}
    before = len(ada.tables(mine=True, state="open").tables)
    with pytest.raises(ApiError, match=error):
        ada.open_table(**asked)  # type: ignore[arg-type]
    assert len(ada.tables(mine=True, state="open").tables) == before


def test_finished_games_are_found_by_what_is_asked(running: Running) -> None:
    client = running.client("Ada")
    table = client.open_table(GAME, [me(), bot("random")], start=True).table.id
    play_on(client, table, 1)
    account = client.me().person
    assert account is not None
    person = account.id

    def found(**query: Any) -> list[str]:
        return [each.id for each in running.client().tables(state="finished", person=person, **query).tables]

    made = client.snapshot(table).table.made_at
    assert found() == found(game=GAME, seats=2) == found(since=made) == [table]
    assert found(game="get-on-board/london") == found(seats=3) == found(until=made) == []


def test_a_table_nobody_uses_leaves_the_memory_and_comes_back(start: Start, each_database: str) -> None:
    running = start(each_database, idle_seconds=0.0)
    client = running.client("Ada")
    begun = client.open_table(GAME, [me(), bot("random")], start=True)
    table = begun.table.id
    assert begun.view is not None
    client.play(table, 0, [begun.view.legal_moves[0]])
    eventually(lambda: (turn := client.snapshot(table).turn) is not None and turn.ply >= 2 and turn.to_move == 0)
    before = client.snapshot(table)

    async def evict() -> int:
        running.server.tables.evict()
        return len(running.server.tables.all())

    eventually(lambda: running.do(evict()) == 0)
    after = client.snapshot(table)
    assert (after.view, after.log, after.table) == (before.view, before.log, before.table)


def test_games_closed_without_a_result_are_deleted_in_time(running: Running) -> None:
    ada, server = running.client("Ada"), running.server
    kept, closed = [ada.open_table(GAME, [me(), nobody()]).table.id for _ in range(2)]
    ada.say(closed, phrase="hello")
    ada.end(closed)
    running.do(server.tables.delete_closed())
    assert ada.snapshot(closed).table.state == "closed"  # not long enough ago

    async def age() -> None:
        def write() -> Script[None]:
            yield "UPDATE tables SET ended_at = 0 WHERE id = $1", (closed,)

        await server.store.write(write())
        await server.tables.delete_closed()

    running.do(age())
    with pytest.raises(ApiError, match="404"):
        ada.snapshot(closed)
    assert ada.snapshot(kept).table.state == "open"
