"""Datasets hold every game with its record, and go on where they stopped."""

import json
from pathlib import Path

import pytest

import fareplay
from fareplay import dataset
from fareplay.dataset import Plan
from fareplay.game.encoding import encoding_of

from .cli.conftest import Run
from .cli.conftest import run as run

PLAN = Plan("get-on-board/rome", ("novice", "random"), 4, seed=3)


def test_rows_are_whole_games_with_what_was_legal(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    assert dataset.make(PLAN, file, processes=1) == 4
    rows = list(dataset.read(file))
    assert [row.number for row in rows] == [0, 1, 2, 3]
    assert [row.bots for row in rows[:2]] == [["novice", "random"], ["random", "novice"]]
    for row in rows:
        game = row.game()
        assert game.is_over
        assert (row.scores, row.winners) == (game.scores, game.winners)
        assert [move.move for move in row.moves] == list(game.moves)
        again = fareplay.load({**row.record, "moves": []})
        ids = encoding_of(again.rules, 2, {}).ids
        for move in row.moves:
            assert move.seat == again.to_move
            assert move.legal == [ids[each] for each in again.legal_moves]
            assert move.action == ids[move.move]
            assert move.points is None
            again.push(move.move)
    assert "4 games of `get-on-board/rome` for 2" in (tmp_path / "games.md").read_text(encoding="utf-8")


def test_a_dataset_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, partial = tmp_path / "games.parquet", tmp_path / "games.parquet.partial"
    dataset.make(Plan("get-on-board/rome", PLAN.bots, 2, seed=3), file, processes=1)
    cut = json.dumps(PLAN.header()) + "\n" + json.dumps(dataset.play_game(PLAN, 3)) + "\n" + '{"number": 2, "bo'
    partial.write_text(cut, encoding="utf-8")
    reports: list[int] = []
    dataset.make(PLAN, file, processes=1, report=lambda done, of: reports.append(done))
    assert reports == [3, 4]  # only game 2 was missing
    assert not partial.exists()
    whole = tmp_path / "whole.parquet"
    dataset.make(PLAN, whole, processes=1)
    assert list(dataset.read(file)) == list(dataset.read(whole))
    with pytest.raises(fareplay.InvalidOption, match="another dataset"):
        dataset.make(Plan("get-on-board/rome", ("random",), 4), file, processes=1)


def test_what_the_search_expects_is_written_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    plan = Plan("get-on-board/new-york", ("skilled:playouts=20", "random"), 1, values=True)
    dataset.make(plan, file, processes=1)
    (row,) = dataset.read(file)
    judged = [move for move in row.moves if move.points is not None]
    assert {move.seat for move in judged} == {0}
    for move in judged:
        assert move.points is not None
        assert move.win is not None
        assert len(move.points) == len(move.win) == len(move.legal)
        assert any(points is not None for points in move.points)


def test_observations_are_written_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    dataset.make(Plan("get-on-board/new-york", ("random",), 1, observations=True), file, processes=1)
    (row,) = dataset.read(file)
    game = row.game()
    encoding = encoding_of(game.rules, game.seats, game.options)
    for move in reversed(row.moves):
        game.pop()
        assert move.observation == encoding.observe(game.view(move.seat)).tolist()
    with pytest.raises(fareplay.InvalidOption, match="another dataset"):
        dataset.make(Plan("get-on-board/new-york", ("random",), 1), file, processes=1)


def test_the_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    made = run(
        "dataset", "make", "ticket-to-ride/london", "--bots", "random", "--games", 2, "--processes", 1, "--out", file
    )
    assert made.exit_code == 0, made.output
    assert "2 games" in made.output
    assert dataset.header_of(file)["bots"] == ["random"]
    assert run("dataset", "make", "--bots", "wizard", "--out", file).exit_code == 1
    assert run("dataset", "make", "--bots", "random", "--out", tmp_path / "x.csv").exit_code == 1
