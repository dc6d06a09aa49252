"""Kuhn poker: a game of two or three moves works wherever games are played, and its value is the known one."""

from importlib.util import find_spec
from itertools import permutations
from pathlib import Path

import pytest

import fareplay
from fareplay import bots, envs
from fareplay.client import bot, me
from tests.requirements import missing

from ..cli.conftest import Run
from ..cli.conftest import run as run
from ..server.playing import play_on
from ..server.running import Running

if find_spec("pyspiel") is None:
    missing("open_spiel")

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from fareplay.openspiel import register

NAME = "kuhn/three-cards"
# The moves, and the chips that seat 0 wins with the higher card and with the lower one.
COURSES = {
    ("pass", "pass"): (1, -1),
    ("bet", "pass"): (1, 1),
    ("bet", "bet"): (2, -2),
    ("pass", "bet", "pass"): (-1, -1),
    ("pass", "bet", "bet"): (2, -2),
}


@pytest.mark.parametrize("moves", COURSES)
def test_every_game_ends_as_the_rules_say(moves: tuple[str, ...]) -> None:
    for cards in permutations((1, 2, 3), 2):
        game = fareplay.new(NAME, setup={"cards": list(cards)})
        for move in moves:
            assert list(game.legal_moves) == ["pass", "bet"]
            game.push(move)
        won = COURSES[moves][cards[0] < cards[1]]
        assert game.scores == [won, -won]
        shown = moves[-1] == "bet" or set(moves) == {"pass"}
        assert game.view(None).record["setup"]["cards"] == (list(cards) if shown else [None, None])


def test_the_first_player_loses_an_eighteenth() -> None:
    register()
    game = pyspiel.load_game("fareplay_kuhn_three_cards", {"reward": "points"})
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.min_utility(), game.max_utility(), game.max_game_length()) == (-2, 2, 3)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.001
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=0.0005)


def test_positions_that_a_player_can_tell_apart_have_other_tensors() -> None:
    register()
    game = pyspiel.load_game("fareplay_kuhn_three_cards")
    pyspiel.random_sim_test(game, 3, True, False)
    found: dict[str, set[tuple[float, ...]]] = {}

    def visit(state: pyspiel.State) -> None:
        if state.is_player_node():
            tensor = tuple(state.information_state_tensor())
            assert len(tensor) == game.information_state_tensor_size()
            found.setdefault(state.information_state_string(), set()).add(tensor)
        for action in [] if state.is_terminal() else state.legal_actions():
            visit(state.child(action))

    visit(game.new_initial_state())
    assert len(found) == 12  # three cards, four times to choose
    assert all(len(tensors) == 1 for tensors in found.values())
    assert len({next(iter(tensors)) for tensors in found.values()}) == 12


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_bot_plays_it(level: str) -> None:
    game, player = fareplay.new(NAME, seed=1), bots.make(level, NAME, seed=1)
    while not game.is_over:
        game.push(player.choose(game.view(game.to_move), bots.Clock()))
    assert sum(score or 0 for score in game.scores) == 0


def test_it_is_shown_simulated_and_analysed(run: Run, tmp_path: Path) -> None:
    game = fareplay.new(NAME, seed=1)
    game.push("bet")
    game.push("bet")
    record = tmp_path / "game.json"
    record.write_text(game.to_json(), encoding="utf-8")
    assert "chips" in run("show", record).stdout.lower()
    assert "over" in run("validate", record).stdout
    assert "bet" in run("analyse", record).stdout
    assert run("simulate", NAME, "--games", 20).exit_code == 0
    assert run("arena", NAME, "random", "novice", "--games", 4).exit_code == 0


def test_a_batch_restarts_it() -> None:
    batch = envs.Batch(NAME, games=8, seed=1, reward="points")
    step = batch.reset()
    for _ in range(20):
        step = batch.step(batch.sample())
        assert (step.reward.sum(axis=1) == 0).all()


def test_it_is_played_against_a_bot_at_a_servers_table(tmp_path: Path) -> None:
    running = Running(str(tmp_path / "fareplay.db"), own_bots=True)
    try:
        ada = running.client("Ada")
        table = ada.open_table(NAME, [me(), bot("novice")]).table.id
        if ada.snapshot(table).table.state == "open":
            ada.start(table)
        play_on(ada, table, 1)
        result = ada.snapshot(table).table.result
        assert result is not None
        assert sum(score or 0 for score in result.scores) == 0
    finally:
        running.close()
