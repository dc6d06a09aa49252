"""Training makes better drivers, is the same for the same seed, can be taken up again, and is loaded by the bots."""

import json
from pathlib import Path

import numpy as np
import pytest

from fareplay import boards, bots, games
from fareplay.bots.bot import Clock
from fareplay.bots.game_bots import training_of
from fareplay.engine.struct import blank, copy_of
from fareplay.errors import InvalidOption
from fareplay.games.get_on_board.bots import training
from fareplay.games.get_on_board.bots.lines import Scratch, correct_lines, find_lines
from fareplay.games.get_on_board.bots.network_training import NetworkTraining
from fareplay.games.get_on_board.bots.policy import Policy
from fareplay.games.get_on_board.bots.training import Training
from tests.bots.playing import midgame

ROME = "get-on-board/rome"
TRAININGS = (Training, NetworkTraining)


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 200)


def learn(lessons: Training | NetworkTraining, count: int) -> list[float]:
    """The reports of so many games."""
    return list(lessons.learn(count))


def test_tables_are_learned() -> None:
    lessons = Training(ROME, seed=1)
    before = lessons.measure(seats=2, count=200, seed=9)
    learn(lessons, 1200)
    assert lessons.measure(seats=2, count=200, seed=9) > before + 10


def test_a_network_mends_poor_tables(tmp_path: Path) -> None:
    lessons = Training(ROME, seed=1)
    learn(lessons, 200)
    lessons.export(tmp_path / "poor.npz")
    better = NetworkTraining(ROME, seed=1, weights=tmp_path / "poor.npz")
    before = better.measure(seats=2, count=200, seed=9)
    learn(better, 10_000)
    assert better.measure(seats=2, count=200, seed=9) > before + 3


@pytest.mark.parametrize("kind", TRAININGS)
def test_resumes_where_it_stopped(kind: type[Training | NetworkTraining], tmp_path: Path) -> None:
    whole, half = kind(ROME, seed=2), kind(ROME, seed=2)
    learn(whole, 400)
    learn(whole, 400)
    learn(half, 400)
    half.save(tmp_path / "half.npz")
    again = kind.load(ROME, tmp_path / "half.npz")
    learn(again, 400)
    whole.export(tmp_path / "whole.npz")
    again.export(tmp_path / "again.npz")
    with np.load(tmp_path / "whole.npz") as one, np.load(tmp_path / "again.npz") as other:
        assert one.files == other.files
        for name in one.files:
            assert (one[name] == other[name]).all()


@pytest.mark.parametrize("kind", TRAININGS)
def test_learns_from_as_many_games_as_are_asked_for(kind: type[Training | NetworkTraining]) -> None:
    lessons = kind(ROME, seed=3)
    learn(lessons, 10)
    assert lessons.games == 10
    learn(lessons, 203)
    assert lessons.games == 213


def test_a_network_of_zeros_changes_nothing() -> None:
    game = midgame(ROME, seats=3, seed=5, plies=30)
    policy, scratch = Policy(game.rules), blank(Scratch)
    weights, state = policy.weights[0], copy_of(game.state_at(game.ply))
    find_lines(policy.board[0], state[0], weights, scratch[0], False, True)
    before = scratch[0].values[: scratch[0].count].tolist()
    weights.has_network, weights.network[:] = 1, 0
    correct_lines(policy.board[0], state[0], weights, scratch[0])
    assert before
    assert scratch[0].values[: scratch[0].count].tolist() == before


def test_bots_play_with_the_weights_of_a_file(tmp_path: Path) -> None:
    lessons = NetworkTraining(ROME, seed=1)
    lessons.export(tmp_path / "network.npz")
    game = midgame(ROME, seats=2, seed=3, plies=20)
    bot = bots.make("expert", ROME, playouts=20, weights=tmp_path / "network.npz")
    assert bot.choose(game.view(game.to_move), Clock()) in game.legal_moves
    policy = Policy(games.by_name(ROME), weights=tmp_path / "network.npz")
    assert policy.weights[0].has_network
    with np.load(tmp_path / "network.npz") as file:
        assert (policy.weights[0].network[:] == file["network"]).all()


def test_a_board_of_ones_own_is_trained_too(tmp_path: Path) -> None:
    rules = games.by_name(ROME)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**boards.read(ROME), "board": "mine"}), encoding="utf-8")
    lessons = Training(str(file), seed=1)
    learn(lessons, 5)
    lessons.export(tmp_path / "mine.npz")
    assert Policy(rules, weights=tmp_path / "mine.npz").weights[0].table[:].any()


def test_refuses_what_are_no_weights(tmp_path: Path) -> None:
    text, other = tmp_path / "text.npz", tmp_path / "other.npz"
    text.write_text("weights", encoding="utf-8")
    np.savez(other, table=np.zeros(3))
    for file, what in ((text, "cannot be read"), (other, "another version"), (tmp_path / "none.npz", "cannot be read")):
        with pytest.raises(InvalidOption, match=what):
            bots.make("expert", ROME, weights=file)
    Training(ROME, seed=1).export(tmp_path / "rome.npz")
    with pytest.raises(InvalidOption, match="novice uses no weights"):
        bots.make("novice", ROME, weights=tmp_path / "rome.npz")
    with pytest.raises(InvalidOption, match="use no weights"):
        bots.make("expert", "ticket-to-ride/london", weights=tmp_path / "rome.npz")


def test_only_get_on_board_learns() -> None:
    with pytest.raises(InvalidOption, match="nothing to train"):
        training_of("ticket-to-ride/london")
    with pytest.raises(InvalidOption, match="no 'speed' to train"):
        training_of(ROME, "speed")
    assert training_of(ROME) is Training
    assert training_of(ROME, "network") is NetworkTraining
