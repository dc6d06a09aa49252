"""The general search plays any game by its rules alone: here ours, as if they had no policy."""

import pytest

import fareplay
from fareplay import bots
from fareplay.bots.analysis import analyse
from fareplay.bots.bot import RandomBot
from fareplay.bots.game_bots import GameBots
from fareplay.bots.general import STRENGTHS, GeneralSearchBot
from fareplay.bots.playouts import GENERAL_SAMPLES
from tests.bots.playing import BOARDS, TICKET_TO_RIDE, midgame, new


@pytest.fixture
def without_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the games' declarations of bots."""
    for module in ("levels", "suggestions", "playouts"):
        monkeypatch.setattr(f"fareplay.bots.{module}.bots_of", lambda game: GameBots())


def general(seed: int, playouts: int = 12) -> GeneralSearchBot:
    """An expert with few playouts."""
    return GeneralSearchBot(STRENGTHS["expert"], seed=seed, playouts=playouts)


@pytest.mark.parametrize(
    ("board", "playouts"),
    [
        ("get-on-board/new-york", 12),
        pytest.param("get-on-board/rome", 24, marks=pytest.mark.long),
        pytest.param(TICKET_TO_RIDE, 8, marks=pytest.mark.long),
    ],
)
def test_beats_random_clearly(board: str, playouts: int) -> None:
    won = 0.0
    for seed in range(10):
        game, mine = new(board, seed=seed), seed % 2
        players: list[bots.Bot] = [RandomBot(seed), RandomBot(seed)]
        players[mine] = general(seed, playouts)
        while (seat := game.to_move) is not None:
            for move in bots.plan_turn(players[seat], game.view(seat), bots.Clock()):
                game.push(move)
        won += (mine in game.winners) / max(1, len(game.winners))
    assert won >= 7


@pytest.mark.parametrize("board", BOARDS)
def test_plans_a_line_and_sees_only_its_view(board: str) -> None:
    for plies in (0, 9, 30):
        game = midgame(board, seed=plies, plies=plies)
        if (seat := game.to_move) is None:
            continue
        view = game.view(seat)
        moves = general(4).plan(view, bots.Clock())
        assert tuple(moves) in {line.moves for line in game.lines()}
        assert general(4).plan(fareplay.determinise(view, 99).view(seat), bots.Clock()) == moves


def test_goes_on_with_a_turn_that_it_or_somebody_else_began() -> None:
    game = midgame("get-on-board/new-york", seed=2, plies=12)
    assert game.to_move is not None
    moves = general(1).plan(game.view(game.to_move), bots.Clock())
    for move in moves:
        assert game.to_move is not None
        assert general(1).choose(game.view(game.to_move), bots.Clock()) == move
        game.push(move)
    long = next(line for line in game.lines() if len(line.moves) > 1)
    game.push(long.moves[0])
    view = game.view(game.to_move)
    assert general(1).choose(view, bots.Clock()) in view.legal_moves


def test_seats_that_choose_at_the_same_time_get_a_choice() -> None:
    view = new("get-on-board/rome", seed=5).view(1)
    assert general(1).choose(view, bots.Clock()) in view.legal_moves


def test_a_stopped_clock_and_seconds_give_a_choice() -> None:
    game = midgame("get-on-board/rome")
    assert game.to_move is not None
    view, clock = game.view(game.to_move), bots.Clock(60)
    clock.stop()
    assert general(1).choose(view, clock) in view.legal_moves
    assert GeneralSearchBot(STRENGTHS["expert"], seconds=0.05).choose(view, bots.Clock()) in view.legal_moves


@pytest.mark.usefixtures("without_policies")
def test_a_game_without_a_policy_has_all_levels_hints_and_analyses() -> None:
    game = midgame("get-on-board/rome", seed=1, plies=9)
    assert game.to_move is not None
    view = game.view(game.to_move)
    assert bots.names(game.name) == bots.LEVELS
    for level in bots.LEVELS:
        assert bots.make(level, game.name, playouts=5).choose(view, bots.Clock()) in view.legal_moves
    assert isinstance(bots.make("expert", game.rules), GeneralSearchBot)
    best = bots.hint(view, 20)[0]
    assert best.playouts
    assert best.moves in {line.moves for line in game.lines()}
    found = list(analyse(game, playouts=12))
    assert found
    for one in found:
        assert one.cost >= 0
        assert one.eliminates or one.played.playouts == GENERAL_SAMPLES
