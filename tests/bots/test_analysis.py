"""Analysis: every turn with a choice is judged by what its player could know."""

import json
from collections.abc import Iterator
from random import Random

import pytest

import fareplay
from fareplay import bots
from fareplay.bots import analysis
from fareplay.bots.analysis import Turn, analyse, expected_zones, judge, turns
from fareplay.bots.game_bots import policy_of
from fareplay.bots.playouts import chances, play_on
from fareplay.bots.suggestions import advise, hint
from tests.bots.playing import BOARDS, TICKET_TO_RIDE, late, midgame, new, play_out
from tests.repetitions import long_but


@pytest.mark.parametrize(
    "board", long_but(["get-on-board/new-york", "get-on-board/rome", TICKET_TO_RIDE], TICKET_TO_RIDE)
)
def test_judges_every_turn_with_a_choice(board: str) -> None:
    game = midgame(board, seed=6, plies=16)
    all_turns = turns(game)
    assert [move for turn in all_turns for move in turn.moves] == list(game.moves)
    found = list(analyse(game, playouts=30))
    judged = {one.ply: one for one in found}
    for turn in all_turns:
        if turn.ply in judged:
            one = judged[turn.ply]
            assert one.seat == turn.seat
            assert one.played.moves[: len(turn.moves)] == turn.moves
            assert one.cost >= 0
            assert one.cost == 0 or one.cost > 2 * one.error
            assert 0 <= one.best[0].win <= 1
    assert len(found) > len(all_turns) / 2
    assert json.loads(json.dumps([one.to_dict() for one in found]))


def test_an_elimination_costs_everything() -> None:
    game = midgame("get-on-board/rome", seed=3, plies=20)
    fatal = [line for line in game.lines() if line.eliminates]
    assert fatal
    for move in fatal[0].moves:
        game.push(move)
    last = list(analyse(game, playouts=30))[-1]
    assert last.eliminates
    assert last.played.points == 0
    assert last.cost > 10


@pytest.mark.parametrize(
    ("board", "level"),
    long_but(
        [(board, level) for board in BOARDS for level in ("random", "novice")],
        ("get-on-board/rome", "random"),
        (TICKET_TO_RIDE, "novice"),
    ),
)
def test_every_way_played_is_measured_however_weak_it_was(board: str, level: str) -> None:
    players = [bots.make(level, board, seed=seat) for seat in (0, 1)]
    game = play_out(new(board, seed=1), *players)
    found = list(analyse(game, playouts=30))
    assert found
    for one in found:
        assert one.played.moves == next(turn.moves for turn in turns(game) if turn.ply == one.ply)
        assert one.cost == 0 or one.best[0].moves != one.played.moves
        if one.eliminates:
            assert (one.played.points, one.played.win, one.played.exact) == (0, 0, True)
        else:
            assert one.played.exact or one.played.error > 0 or one.played.points == int(one.played.points)


def test_a_way_that_the_search_leaves_out_is_measured_too() -> None:
    """The search pays for a route in the best way only; a player may have paid in another."""
    checked = 0
    for seed in range(8):
        game = midgame(TICKET_TO_RIDE, seed=seed, plies=26)
        if (seat := game.to_move) is None:
            continue
        view = game.view(seat)
        offered = {way.moves for way in advise(view)}
        for move in set(view.legal_moves) - {moves[0] for moves in offered}:
            one = judge(view, Turn(game.ply, seat, (move,)), 200)
            assert one.played.moves == (move,)
            assert one.played.points == play_on(view, (move,)).expected(seat)
            checked += 1
    assert checked


def test_nothing_worse_is_called_better_than_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search may rank a way first that turns out to be worse than the one played."""
    for game in positions("get-on-board/rome", 20):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        ways = advise(view)
        worst = play_on(view, ways[-1].moves).expected(seat)
        if not ways[0].exact and 0 < worst < play_on(view, ways[0].moves).expected(seat) - 8:
            break
    else:
        pytest.fail("no position in which ways differ enough")
    monkeypatch.setattr(analysis, "advise", lambda *_: ways[::-1])
    found = judge(view, Turn(game.ply, seat, ways[0].moves))
    assert found.best[0] == found.played
    assert (found.cost, found.error) == (0, 0)


def positions(board: str, count: int) -> Iterator[fareplay.Game]:
    """Return positions of a board with a choice to make, from random games."""
    found, seed = 0, 0
    while found < count:
        seats = 2 + seed % 3 if board != "get-on-board/new-york" else 2 + seed % 2
        try:
            game = midgame(board, seats=seats, seed=seed, plies=seed * 7 % (25 * seats))
        except fareplay.FareplayError:  # a board for fewer
            game = midgame(board, seats=2, seed=seed, plies=seed * 7 % 50)
        seed += 1
        if (seat := game.to_move) is not None and len(game.view(seat).legal_moves) > 1:
            found += 1
            yield game


@pytest.mark.parametrize(
    ("board", "count"),
    long_but(
        [(board, count) for board in BOARDS for count in (3, 200)], ("get-on-board/new-york", 3), (TICKET_TO_RIDE, 3)
    ),
)
@pytest.mark.timeout(1800)
def test_the_analysis_agrees_with_the_hint(board: str, count: int) -> None:
    """Following the hint is never a mistake, and shows the same numbers afterwards."""
    for game in positions(board, count):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        advice = hint(view)
        assert advice == hint(game.copy().view(seat))  # the same when asked again
        followed = judge(view, Turn(game.ply, seat, advice[0].moves))
        assert followed.best[0] == advice[0]
        assert followed.played.to_dict() == advice[0].to_dict()
        assert followed.cost == 0
        assert not followed.is_mistake
        other = judge(view, Turn(game.ply, seat, advice[-1].moves))
        if other.best[0].moves == advice[0].moves:
            assert other.best[0].points == advice[0].points
        else:  # the played turn turned out to be better than the suggestion
            assert other.best[0] == other.played
            assert other.played.points > advice[0].points


def test_a_turn_that_is_not_finished_is_judged_by_the_best_end_it_can_have() -> None:
    game = late("get-on-board/new-york", seats=2, seed=2, until=4)
    long = next(line for line in game.lines() if len(line.moves) > 1 and not line.eliminates)
    game.push(long.moves[0])
    last = list(analyse(game, playouts=100))[-1]
    assert last.played.moves[0] == long.moves[0]
    assert len(last.played.moves) > 1
    assert last.played.points <= last.best[0].points + 2 * last.error


@pytest.mark.parametrize("board", BOARDS)
def test_moves_and_options_of_the_search_are_two_names_of_one_thing(board: str) -> None:
    for plies in range(0, 40, 3):
        game = midgame(board, seed=plies, plies=plies)
        if (seat := game.to_move) is None:
            continue
        policy, state = policy_of(game.view(seat)), game.state_at(game.ply)
        line = Random(plies).choice(game.lines())
        assert policy.moves(state, seat, policy.line(state, seat, line.moves)) == line.moves


def test_the_zones_that_two_ways_lead_to_can_be_compared() -> None:
    for board in ("get-on-board/rome", "ticket-to-ride/london"):
        game = midgame(board, seats=2, seed=1, plies=20)
        assert game.to_move is not None
        view = game.view(game.to_move)
        moves = game.lines()[0].moves if game.lines() else (game.legal_moves[0],)
        zones = expected_zones(view, moves)
        assert zones == expected_zones(view, moves)
        assert zones["total"] == pytest.approx(play_on(view, moves).expected(game.to_move))
        assert set(zones) == set(game.sheet(0))


@pytest.mark.parametrize("board", BOARDS)
def test_chances_to_win_are_shares_of_one_victory(board: str) -> None:
    players = [bots.make("casual", board, seed=seat, playouts=20) for seat in (0, 1)]
    game = play_out(new(board, seed=5), *players)
    winners = game.winners or [0, 1]  # where nobody wins, everybody shares
    assert chances(game) == tuple(seat in winners and 1 / len(winners) for seat in (0, 1))
    while game.ply:
        for _ in range(min(game.ply, 5)):
            game.pop()
        found = chances(game)
        assert sum(found) == pytest.approx(1)
        assert found == chances(game.copy())
        assert all(0 <= share <= 1 for share in found)


def test_chances_do_not_know_what_is_to_come() -> None:
    """Two games that differ only in the cards still to come give the same chances."""
    for board in ("get-on-board/rome", TICKET_TO_RIDE):
        game = midgame(board, seats=2, seed=4, plies=30)
        record = game.record()
        setup = dict(record["setup"])
        setup["tickets"] = [*setup["tickets"][:-2], *reversed(setup["tickets"][-2:])]
        other = fareplay.load({**record, "setup": setup})
        assert other.view(None) == game.view(None)
        assert chances(other) == chances(game)
