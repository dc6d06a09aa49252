"""Conditional turns: planned in advance, seen only by their owner, and played by the server if they still apply."""

import logging
import re
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

import fareplay
from fareplay.api.clock import Clock, CorrespondenceClock, LiveClock, NoClock, now_ms
from fareplay.api.clock import start as start_clocks
from fareplay.api.play import ConditionalTurn
from fareplay.client import ApiError, Client, me
from fareplay.rules.abilities import Planning
from fareplay.rules.line import Line
from fareplay.server.storage.rows import SeatRow, TableRow, TurnRow
from fareplay.server.storage.store import Script
from fareplay.server.storage.tables import add_table
from fareplay.server.storage.turns import append_turns, turns_from
from fareplay.server.tables.creation import new_id
from tests.server.cluster import Cluster
from tests.server.conftest import Start
from tests.server.playing import eventually, listen, seen
from tests.server.running import Running
from tests.server.secrecy import COMMITMENT, SALT, responses_to, without_names

DAYS = CorrespondenceClock(3 * 86_400)
FIVE = "get-on-board/london"


def begun(name: str, seats: int, seed: int) -> fareplay.Game:
    """A game at the start of its first round."""
    game = fareplay.new(name, seats, seed=seed)
    while game.ply < seats:  # all choose at the same time
        game.push(game.choices(game.to_move or 0)[0])
    return game


def order_of(game: fareplay.Game) -> list[int]:
    """The seats in the order in which they play this round."""
    first = game.to_move
    assert first is not None
    return [(first + k) % game.seats for k in range(game.seats)]


class Seated:
    """People at a table with a game of the tests' choice."""

    def __init__(self, running: Running, game: fareplay.Game, clock: Clock = DAYS, **terms: Any) -> None:
        self.game, self.id = game, new_id()
        self.clients = [running.client(f"Friend {seat}") for seat in range(game.seats)]
        people = [client.me().person for client in self.clients]
        seats = [
            SeatRow(seat, "person", person.id, colour=seat, ready=True)
            for seat, person in enumerate(people)
            if person is not None
        ]
        given: dict[str, Any] = {"hints": True, "rated": False, "host": seats[0].person} | terms
        clocks = start_clocks(clock, game.seats, game.choosers, range(game.seats), now_ms())
        row = TableRow(
            id=self.id,
            game=game.name,
            options=dict(game.options),
            clock=clock,
            private=False,
            state="playing",
            made_at=1,
            changed_at=now_ms(),
            started_at=2,
            seats=seats,
            setup=game.setup,
            salt=SALT,
            commitment=COMMITMENT,
            clocks=clocks,
            **given,
        )

        def script() -> Script[None]:
            yield from add_table(row)
            for ply, (seat, move) in enumerate(game.history):
                turn = TurnRow(ply, seat, ply, [move], 4)
                yield from append_turns(
                    row.id, 0, [turn], ply=ply + 1, setup=None, clocks=clocks, due_at=None, now=now_ms()
                )

        running.do(running.server.store.write(script()))

    def play(self, seat: int, moves: tuple[str, ...]) -> None:
        self.clients[seat].play(self.id, self.game.ply, list(moves))

    def plan(self, seat: int, line: Line) -> ConditionalTurn:
        return self.clients[seat].plan_turn(self.id, self.game.ply, line.moves)

    def moves(self, seat: int = 0) -> list[str]:
        return seen(self.clients[seat].snapshot(self.id))[0].moves

    def planned(self, seat: int) -> Any:
        """What the seat's owner sees of its conditional turn."""
        turn = self.clients[seat]._http.get(f"/api/tables/{self.id}").json()["turn"]
        return turn.get("conditional")


def after(game: fareplay.Game, moves: tuple[str, ...]) -> fareplay.Game:
    copied = game.copy()
    for move in moves:
        copied.push(move)
    return copied


def worth(game: fareplay.Game, line: Line) -> int:
    points = Planning.of(game.rules).worth(line)
    return -1_000 if points is None else points


def lasting(game: fareplay.Game) -> dict[int, Line]:
    """For each seat of a round a line that is worth as much when its turn comes as it is at the round's start."""
    chosen: dict[int, Line] = {}
    now = game.copy()
    for seat in order_of(game):
        ahead = game.lines() if seat == game.to_move else game.lines_ahead(seat)
        assert ahead is not None
        lines = {line.moves: line for line in now.lines()}
        keeps = [line for line in ahead if not line.eliminates and worth(now, lines[line.moves]) >= worth(game, line)]
        chosen[seat] = max(keeps, key=lambda line: worth(game, line))
        now = after(now, chosen[seat].moves)
    return chosen


def spoiled() -> Iterator[tuple[fareplay.Game, Line, Line]]:
    """Games of two in which a line of the first makes one of the second worth less."""
    for seed in count():
        game = begun("get-on-board/new-york", 2, seed)
        other = order_of(game)[1]
        for mine in game.lines():
            then = after(game, mine.moves)
            if then.to_move != other:
                continue
            lines = {line.moves: line for line in then.lines()}
            for theirs in game.lines_ahead(other) or []:
                if not theirs.eliminates and worth(then, lines[theirs.moves]) < worth(game, theirs):
                    yield game, mine, theirs


def test_five_players_finish_a_round_in_one_hand_over(running: Running) -> None:
    game = begun(FIVE, 5, seed=3)
    table, lines = Seated(running, game), lasting(game)
    first, *others = order_of(game)
    for seat in others:
        planned = table.plan(seat, lines[seat])
        assert (planned.moves, planned.least) == (list(lines[seat].moves), worth(game, lines[seat]))
    watcher = listen(running.client("Cy"), table.id, form="film")
    assert next(watcher).kind == "snapshot"
    table.play(first, lines[first].moves)
    made = [move for seat in (first, *others) for move in lines[seat].moves]
    event = next(watcher)
    assert (event.kind, event.data["film"]["moves"]) == ("turn", made)
    watcher.close()
    view, turn = seen(table.clients[first].snapshot(table.id))
    assert view.moves[game.ply :] == made
    assert view.position["round"] == 2
    assert turn.to_move == others[0]
    stored = running.do(running.server.store.read(turns_from(table.id, game.ply)))
    assert [(turn.seat, tuple(turn.moves)) for turn in stored] == [
        (seat, lines[seat].moves) for seat in (first, *others)
    ]
    assert [table.planned(seat) for seat in range(5)] == [None] * 5
    # One whose turn comes again has all of its time, and no other clock runs.
    assert turn.clocks is not None
    assert [clock.running for clock in turn.clocks.seats] == [seat == others[0] for seat in range(5)]
    assert (turn.clocks.seats[others[0]].left or 0) > DAYS.per_turn * 1000 - 600_000


def test_no_line_may_be_planned_for_a_round_whose_ticket_nobody_knows(running: Running) -> None:
    game = begun("get-on-board/new-york", 3, seed=5)
    table = Seated(running, game, NoClock())
    seat, played = order_of(game)[0], game.lines()[0]
    table.play(seat, played.moves)
    game = after(game, played.moves)
    with pytest.raises(ApiError, match="409 too_early"):
        table.clients[seat].plan_turn(table.id, game.ply, ["C3"])


def test_a_line_that_has_become_worth_less_waits_for_its_owner(running: Running) -> None:
    game, mine, theirs = next(spoiled())
    table = Seated(running, game)
    first, second = order_of(game)
    table.plan(second, theirs)
    owner, other = (listen(table.clients[seat], table.id) for seat in (second, first))
    assert next(owner).data["turn"]["conditional"]["dropped"] is None
    assert "conditional" not in next(other).data["turn"]
    table.play(first, mine.moves)
    assert next(owner).data["turn"]["conditional"]["dropped"] == "worth_less"
    assert "conditional" not in next(other).data["turn"]
    owner.close()
    other.close()
    view, turn = seen(table.clients[second].snapshot(table.id))
    assert (view.moves[game.ply :], turn.to_move) == (list(mine.moves), second)
    table.clients[second].play(table.id, turn.ply, list(theirs.moves))  # as it is, if they like
    assert table.planned(second) is None


def test_a_new_one_takes_its_place_and_the_owner_may_withdraw_it(running: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=6)
    table = Seated(running, game)
    first, second = order_of(game)
    one, two, *_ = [line for line in game.lines_ahead(second) or [] if not line.eliminates]
    table.plan(second, one)
    table.plan(second, two)
    assert table.planned(second)["moves"] == list(two.moves)
    table.clients[second].withdraw_turn(table.id)
    table.clients[second].withdraw_turn(table.id)  # again, and harmless
    assert table.planned(second) is None
    table.play(first, game.lines()[0].moves)
    assert table.moves()[game.ply :] == list(game.lines()[0].moves)


def test_who_leaves_the_seat_to_a_bot_has_nothing_planned_any_more(shared: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=6)
    table = Seated(shared, game)
    second = order_of(game)[1]
    table.plan(second, lasting(game)[second])
    table.clients[second].leave(table.id)
    table.clients[second].come_back(table.id)
    assert table.planned(second) is None
    stored = shared.do(shared.server.store.read(_rows("SELECT 1 FROM conditional_turns WHERE table_id = $1", table.id)))
    assert stored == []


def _rows(sql: str, *values: Any) -> Script[list[Any]]:
    return list((yield sql, values))


def test_it_survives_a_restart(start: Start, each_database: str) -> None:
    game = begun(FIVE, 4, seed=8)
    before = start(each_database)
    table, lines = Seated(before, game), lasting(game)
    first, second, *_ = order_of(game)
    table.plan(second, lines[second])
    cookies = [dict(client._http.cookies) for client in table.clients]
    before.close()
    again = start(each_database)
    table.clients = [again.client() for _ in cookies]
    for client, known in zip(table.clients, cookies, strict=True):
        client._http.cookies.update(known)
    assert table.planned(second)["moves"] == list(lines[second].moves)
    assert table.planned(first) is None
    table.play(first, lines[first].moves)
    assert table.moves()[game.ply :] == [*lines[first].moves, *lines[second].moves]


def test_what_others_get_is_the_same_with_and_without_one(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    """The bytes of snapshots, records, replays, pictures and streams, for another player and for a spectator."""
    caplog.set_level(logging.DEBUG, "fareplay")
    game = begun(FIVE, 4, seed=9)
    table, lines = Seated(running, game), lasting(game)
    first, second, *_ = order_of(game)
    viewers = [table.clients[first], running.client("Cy")]

    def told(client: Client) -> str:
        """All that a viewer can get, with the clock that runs standing still and nobody coming or going."""
        got = without_names(responses_to(client, table.id, [["nonsense"]]), table.id)
        got = re.sub(r'"presence":\{.*?"screens":\d+\}', "PRESENCE", got)
        return re.sub(r"""(['"]left['"]: ?)\d+""", r"\1LEFT", got)

    without = [told(client) for client in viewers]
    streams = [listen(client, table.id, form=form) for client in viewers for form in ("film", "json")]
    for stream in streams:
        assert next(stream).kind == "snapshot"
    lists = [client._http.get("/api/tables?state=playing").text for client in viewers]
    table.plan(second, lines[second])
    assert [told(client) for client in viewers] == without
    assert [client._http.get("/api/tables?state=playing").text for client in viewers] == lists
    table.clients[second].withdraw_turn(table.id)
    assert [told(client) for client in viewers] == without
    # On the streams that were open all the time, the next that is told is the turn that somebody makes.
    table.play(first, lines[first].moves)
    for stream in streams:
        message = next(stream)
        assert (message.kind, message.id) == ("turn", str(game.ply + len(lines[first].moves)))
        stream.close()
    assert " ".join(lines[second].moves) not in caplog.text
    assert without[0] != told(table.clients[second])  # the comparison can fail


def test_processes_that_have_not_heard_of_it_play_it(start: Start, cluster: Cluster) -> None:
    database = cluster.new_database()
    one, two = start(database), start(database)
    game = begun(FIVE, 4, seed=7)
    table, lines = Seated(one, game), lasting(game)
    first, second, *_ = order_of(game)
    there = two.client()
    there._http.cookies.update(table.clients[second]._http.cookies)
    assert table.moves(first) == list(game.moves)  # the first process has the table in memory
    one.server.tables.invalidate = lambda id: None  # type: ignore[method-assign]  # and misses the notice
    there.plan_turn(table.id, game.ply, lines[second].moves)
    table.play(first, lines[first].moves)
    made = [*game.moves, *lines[first].moves, *lines[second].moves]
    assert table.moves(first) == made
    eventually(lambda: seen(there.snapshot(table.id))[0].moves == made)


def test_a_live_clock_several_seats_and_other_games_do_not_offer_it(shared: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=1)
    second = order_of(game)[1]
    live = Seated(shared, game, LiveClock(600, 10))
    with pytest.raises(ApiError, match="409 not_offered"):
        live.plan(second, lasting(game)[second])
    ride = begun("ticket-to-ride/london", 2, seed=1)
    rails = Seated(shared, ride)
    with pytest.raises(ApiError, match="409 not_offered"):
        rails.clients[1 - (ride.to_move or 0)].plan_turn(rails.id, ride.ply, ["draw deck"])
    alone = shared.client("Ada")
    hot = alone.open_table(game.name, [me(), me()], start=True).table.id
    with pytest.raises(ApiError, match="409 not_offered"):
        alone.plan_turn(hot, 0, ["T5"], seat=0)


def test_a_line_may_be_planned_in_rated_games_and_without_hints(shared: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=1)
    first, second = order_of(game)
    for rated, hints in ((True, True), (False, False)):
        table, lines = Seated(shared, game, rated=rated, hints=hints), lasting(game)
        table.plan(second, lines[second])
        table.play(first, lines[first].moves)
        assert table.moves()[game.ply :] == [*lines[first].moves, *lines[second].moves]


def test_what_cannot_be_planned_is_refused_and_changes_nothing(shared: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=1)
    table, lines = Seated(shared, game), lasting(game)
    first, second = order_of(game)
    table.plan(second, lines[second])
    planned = table.planned(second)
    client = table.clients[second]
    with pytest.raises(ApiError, match="409 stale"):
        client.plan_turn(table.id, game.ply - 1, lines[second].moves)
    with pytest.raises(ApiError, match="422 no_such_line"):
        client.plan_turn(table.id, game.ply, ["C3", "nonsense"])
    with pytest.raises(ApiError, match="409 your_turn"):
        table.plan(first, lines[first])
    with pytest.raises(ApiError, match="403 not_seated"):
        shared.client("Cy").plan_turn(table.id, game.ply, lines[second].moves)
    with pytest.raises(ApiError, match="403 not_seated"):
        shared.client("Cy").withdraw_turn(table.id)
    with pytest.raises(ApiError, match="403 not_your_seat"):
        table.clients[first].plan_turn(table.id, game.ply, lines[second].moves, seat=second)
    for body in ({"ply": game.ply}, {"ply": game.ply, "moves": "C3"}, {"moves": ["C3"]}):
        assert client._http.post(f"/api/tables/{table.id}/conditional", json=body).status_code == 422
    assert table.planned(second) == planned


def test_a_line_that_eliminates_is_not_planned(shared: Running) -> None:
    """Nor is a line played that would now eliminate."""
    game, chance = begun("get-on-board/new-york", 2, seed=2), Random(1)
    while True:
        mover = game.to_move
        assert mover is not None
        other = 1 - mover
        ending = [line for line in game.lines_ahead(other) or [] if line.eliminates]
        if ending:
            break
        lines = [line for line in game.lines() if not line.eliminates]
        game = after(game, chance.choice(lines or game.lines()).moves)
    table = Seated(shared, game)
    with pytest.raises(ApiError, match="422 eliminates"):
        table.plan(other, ending[0])
    assert table.planned(other) is None


def test_turns_planned_to_the_end_of_the_game_end_it(shared: Running) -> None:
    game = begun("get-on-board/new-york", 2, seed=11)
    while not game.is_over:
        game = after(game, (game.safe_lines() or game.lines())[0].moves)
    mover = game.move_at(game.ply - 1)[0]
    while game.is_over or game.to_move == mover:
        game.pop()
    first, line = game.to_move, game.lines()[0]
    assert first is not None
    then = after(game, line.moves)
    ahead = {theirs.moves: theirs for theirs in game.lines_ahead(mover) or []}
    last = next(
        theirs
        for theirs in then.lines()
        if not theirs.eliminates and worth(then, theirs) >= worth(game, ahead[theirs.moves])
    )
    table = Seated(shared, game)
    table.plan(mover, ahead[last.moves])
    table.play(first, line.moves)
    snapshot = table.clients[first].snapshot(table.id)
    assert (snapshot.table.state, snapshot.table.result is not None) == ("finished", True)
