"""Turns: races, repetitions, and moves that are not legal."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fareplay.client import ApiError, Client, bot, me, nobody
from tests.server.conftest import Start
from tests.server.playing import GAME, a_line, eventually, lines_of, seen, two_at_a_table
from tests.server.running import Running

RIDE = "ticket-to-ride/london"


def test_first_choices_stay_hidden_until_all_have_chosen(running: Running) -> None:
    one, other = running.client("Ada"), running.client("Bo")
    table = one.open_table(GAME, [me(), nobody()]).table.id
    other.join(table)
    view, _ = seen(one.start(table))
    first, second = view.legal_moves
    assert one.play(table, 0, [first]).held
    assert one.play(table, 0, [first]).held  # again, and harmless
    assert one.play(table, 0, [second]).held  # changed
    theirs, turn = seen(other.snapshot(table))
    assert turn.chosen == [0]
    assert turn.mine is None
    assert theirs.moves == []
    assert seen(one.snapshot(table))[1].mine == [second]
    last = theirs.legal_moves[0]
    reply = other.play(table, 0, [last])
    assert (reply.ply, reply.held) == (2, False)
    assert seen(one.snapshot(table))[0].moves == [second, last]
    assert one.play(table, 0, [second]).repeated
    with pytest.raises(ApiError, match="409 stale"):
        one.play(table, 0, [first])


def test_a_turn_sent_twice_is_made_once(running: Running) -> None:
    one, _, table = two_at_a_table(running)
    ply, moves = a_line(one, table)
    first = one.play(table, ply, moves)
    again = one.play(table, ply, moves)
    assert first.ply == again.ply == ply + len(moves)
    assert (first.repeated, again.repeated) == (False, True)
    assert one.snapshot(table).table.ply == ply + len(moves)


def test_a_double_click_makes_one_turn(running: Running) -> None:
    one, _, table = two_at_a_table(running)
    ply, moves = a_line(one, table)
    with ThreadPoolExecutor(8) as clicks:
        replies = list(clicks.map(lambda _: one.play(table, ply, moves), range(8)))
    assert {reply.ply for reply in replies} == {ply + len(moves)}
    assert sum(not reply.repeated for reply in replies) == 1
    assert one.snapshot(table).table.ply == ply + len(moves)


def test_two_different_turns_at_once_and_one_of_them_wins(running: Running) -> None:
    one, _, table = two_at_a_table(running)
    _, turn = seen(one.snapshot(table))
    lines = lines_of(turn)[:4]
    assert len(lines) > 1

    def send(moves: list[str]) -> Any:
        try:
            return one.play(table, turn.ply, moves)
        except ApiError as refused:
            return refused

    with ThreadPoolExecutor(4) as clicks:
        ended = list(clicks.map(send, lines))
    won = [moves for moves, end in zip(lines, ended, strict=True) if not isinstance(end, ApiError)]
    lost = [end for end in ended if isinstance(end, ApiError)]
    assert len(won) == 1
    assert {(end.status, end.error) for end in lost} == {(409, "stale")}
    assert {end.more["ply"] for end in lost} == {turn.ply + len(won[0])}
    assert seen(one.snapshot(table))[0].moves[turn.ply :] == won[0]


def test_a_stale_tab_is_told_the_number_of_moves(shared: Running) -> None:
    one, other, table = two_at_a_table(shared)
    ply, moves = a_line(one, table)
    one.play(table, ply, moves)
    with pytest.raises(ApiError, match="409 stale") as stale:
        other.play(table, ply, ["C3"])
    assert stale.value.more["ply"] == ply + len(moves)


def test_people_move_for_their_own_seats_and_when_it_is_their_turn(shared: Running) -> None:
    one, other, table = two_at_a_table(shared)
    ply, moves = a_line(one, table)
    with pytest.raises(ApiError, match="409 not_your_turn"):
        other.play(table, ply, moves)
    with pytest.raises(ApiError, match="403 not_your_seat"):
        other.play(table, ply, moves, seat=one.snapshot(table).you.seats[0])
    with pytest.raises(ApiError, match="403 not_seated"):
        shared.client("Cy").play(table, ply, moves)
    with pytest.raises(ApiError, match="401"):
        shared.client().play(table, ply, moves)
    with pytest.raises(ApiError, match="404"):
        one.play("no-such-table-at-all-x", ply, moves)
    assert one.snapshot(table).table.ply == ply


def test_an_illegal_move_says_why_and_nothing_of_the_turn_is_made(shared: Running) -> None:
    one, _, table = two_at_a_table(shared)
    view, turn = seen(one.snapshot(table))
    assert turn.lines
    long = max(lines_of(turn), key=len)
    with pytest.raises(ApiError, match="422 illegal_move") as refused:
        one.play(table, turn.ply, [*long[:-1], "Z99"])
    assert refused.value.more["rule"] == "notation"
    with pytest.raises(ApiError, match="422 illegal_move") as refused:
        one.play(table, turn.ply, ["stop"])
    assert refused.value.more["legal"] == view.legal_moves
    assert refused.value.more["rule"].startswith("G")
    assert seen(one.snapshot(table))[0] == view
    with pytest.raises(ApiError, match="422 sent_too_much"):
        one.play(table, turn.ply, [*long, "C3"])
    assert seen(one.snapshot(table))[0] == view


def test_moves_cannot_be_tried_out_against_what_they_reveal(shared: Running) -> None:
    one, _, table = two_at_a_table(shared, RIDE)
    view, turn = seen(one.snapshot(table))
    face_up = next(
        move for move in view.legal_moves if move.startswith("draw") and move not in ("draw deck", "draw bus")
    )
    for first in ("draw deck", face_up):
        for second in ("draw red", "draw blue", "draw deck", "nonsense"):
            with pytest.raises(ApiError, match="422 sent_too_much") as refused:
                one.play(table, turn.ply, [first, second])
            assert refused.value.more == {"moves": [first]}
    assert seen(one.snapshot(table))[0] == view
    one.play(table, turn.ply, ["draw deck"])
    assert one.snapshot(table).table.ply == turn.ply + 1


def test_choices_and_turns_survive_a_restart(start: Start, each_database: str) -> None:
    running = start(each_database)
    one = running.client("Ada")
    table = one.open_table(GAME, [me(), me()]).table.id
    one.start(table)
    view, _ = seen(one.snapshot(table, seat=0))
    one.play(table, 0, [view.legal_moves[1]], seat=0)
    cookies = dict(one._http.cookies)
    running.close()
    again = start(each_database)
    client = Client(again.address)
    client._http.cookies.update(cookies)
    assert seen(client.snapshot(table, seat=0))[1].mine == [view.legal_moves[1]]
    theirs, _ = seen(client.snapshot(table, seat=1))
    client.play(table, 0, [theirs.legal_moves[0]], seat=1)
    assert seen(client.snapshot(table))[0].moves == [view.legal_moves[1], theirs.legal_moves[0]]


def test_a_list_of_tables_says_whom_each_game_waits_for(running: Running) -> None:
    one, other = running.client("Ada"), running.client("Bo")
    table = one.open_table(GAME, [me(), nobody()]).table.id
    other.join(table)

    def waiting() -> list[int]:
        [listed] = [found for found in one.tables(mine=True).tables if found.id == table]
        assert listed.waiting_for == other.snapshot(table).table.waiting_for
        return listed.waiting_for

    assert waiting() == []
    view, _ = seen(one.start(table))
    assert waiting() == [0, 1]
    one.play(table, 0, [view.legal_moves[0]])
    assert waiting() == [1]
    one.play(table, 0, [view.legal_moves[1]])  # changed, and still chosen
    assert waiting() == [1]
    theirs, _ = seen(other.snapshot(table))
    other.play(table, 0, [theirs.legal_moves[0]])
    turn = seen(one.snapshot(table))[1]
    assert waiting() == [turn.to_move]
    mover = (one, other)[turn.to_move or 0]
    mover.play(table, *a_line(mover, table))
    assert waiting() == [seen(one.snapshot(table))[1].to_move]


def test_hints_are_for_the_seat_to_move_where_allowed(shared: Running) -> None:
    one, other, table = two_at_a_table(shared)
    with pytest.raises(ApiError, match="409 not_your_turn"):
        other.hint(table)
    without = one.open_table(GAME, [me(), bot("random")], hints=False, start=True).table.id
    with pytest.raises(ApiError, match="403 no_hints"):
        one.hint(without)


def test_bots_choose_and_move(shared: Running) -> None:
    one = shared.client("Ada")
    begun = one.open_table(GAME, [me(), bot("novice"), bot("random")], start=True)
    table = begun.table.id
    eventually(lambda: seen(one.snapshot(table))[1].chosen == [1, 2])
    view, _ = seen(begun)
    one.play(table, 0, [view.legal_moves[0]])
    eventually(lambda: seen(one.snapshot(table))[1].to_move == 0)
