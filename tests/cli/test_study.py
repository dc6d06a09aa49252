"""`solve`, `analyse`, `arena` and `train`."""

import json
from pathlib import Path

import fareplay

from .conftest import BUSES, METROS, Run, played, written


def test_solve_tells_the_sheet_and_draws_the_line(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "over.json", played(METROS, 2))
    result = run(
        "solve",
        file,
        "--width",
        100,
        "--seconds",
        1,
        "--svg",
        tmp_path / "best.svg",
        "--record",
        tmp_path / "best.json",
    )
    assert result.exit_code == 0, result.stderr
    for word in ("seat 0", "seat 1", "total", "played", "proved best", "nothing makes more than"):
        assert word in result.stdout
    assert (tmp_path / "best.svg").read_text().startswith("<svg")
    assert fareplay.load((tmp_path / "best.json").read_text()).is_over


def test_solve_as_json(run: Run, tmp_path: Path) -> None:
    game = played(METROS, 2)
    result = run("solve", written(tmp_path / "over.json", game), "--seat", 1, "--width", 50, "--seconds", 0, "--json")
    (output,) = json.loads(result.stdout)
    assert output["seat"] == 1
    assert output["played"] == game.scores[1]
    assert output["points"] >= (output["played"] or 0)
    assert (output["proved"], output["proved_turns"], output["ceiling"]) == (False, 0, None)


def test_solve_refuses_a_game_that_goes_on(run: Run, record: Path) -> None:
    result = run("solve", record)
    assert result.exit_code == 1
    assert "not over" in result.stderr


def test_analyse(run: Run, record: Path, tmp_path: Path) -> None:
    result = run("analyse", record, "--playouts", 10, "--plot", tmp_path / "game.svg")
    assert result.exit_code == 0, result.stderr
    assert "points lost in" in result.stdout
    assert "<svg" in (tmp_path / "game.svg").read_text()
    output = json.loads(run("analyse", record, "--playouts", 10, "--seat", 1, "--json").stdout)
    assert {one["seat"] for one in output} == {1}


def test_analyse_refuses_a_plot_it_cannot_draw(run: Run, record: Path, tmp_path: Path) -> None:
    result = run("analyse", record, "--plot", tmp_path / "game.gif")
    assert result.exit_code == 1
    assert "an .svg or .png file" in result.stderr


def test_arena(run: Run, tmp_path: Path) -> None:
    asked = ("arena", BUSES, "random", "novice", "--games", 4, "--processes", 1)
    result = run(*asked, "--out", tmp_path / "results.jsonl", "--records", "--plot", tmp_path / "pairs.svg")
    assert result.exit_code == 0, result.stderr
    assert "| novice" in result.stdout
    assert "<svg" in (tmp_path / "pairs.svg").read_text()
    tables = (tmp_path / "results.jsonl").read_text().splitlines()[1:]
    assert all(fareplay.load(one["record"]).scores == one["scores"] for table in tables for one in json.loads(table))
    output = json.loads(run(*asked, "--out", tmp_path / "results.jsonl", "--json").stdout)
    assert output["games"] == 4
    assert {one["name"] for one in output["standings"]} == {"random", "novice"}
    london = ("arena", "get-on-board/london", "random", "novice", "--games", 1, "--processes", 1, "--json")
    assert json.loads(run(*london).stdout)["seats"] == 4
    assert json.loads(run(*london, "--option", "any_board=yes").stdout)["seats"] == 2


def test_arena_refuses_what_cannot_be_played(run: Run) -> None:
    for asked, what in (
        (("arena", "random", "novice", "casual"), "there is no game 'random'"),
        (("arena", BUSES, "random"), "needs at least 2 contestants, not 1"),
        (("arena", "get-on-board/london", "random", "novice", "--seats", 3), "any_board"),
        (("arena", BUSES, "random", "novice", "--on", "moon"), "must be ray"),
        (("arena", BUSES, "random", "novice", "--records"), "needs --out"),
        (("arena", BUSES, "random", "novice", "--out", "no/such/results.jsonl"), "there is no such folder"),
        (("arena", BUSES, "random", "--bot", f"{__file__}:Nobody"), "has no class or function Nobody"),
    ):
        result = run(*asked)
        assert result.exit_code == 1
        assert what in result.stderr


def test_train_and_go_on(run: Run, tmp_path: Path) -> None:
    asked = ("train", METROS, "--out", tmp_path / "rome.npz", "--keep", tmp_path / "kept.npz")
    assert run(*asked, "--games", 10).stdout.startswith(f"{tmp_path / 'rome.npz'}: trained on 10 games")
    assert "trained on 30 games" in run(*asked, "--games", 30).stdout
    refused = run(*asked, "--seed", 5)
    assert refused.exit_code == 1
    assert "uses seed 1" in refused.stderr


def test_what_was_trained_can_be_played_with(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    run("train", METROS, "--out", first, "--games", 20)
    output = run("train", METROS, "--out", second, "--games", 20, "--seed", 2).stdout
    assert output.startswith(f"{second}: trained on 20 games")
    names = [f"casual:playouts=5,weights={file}" for file in (first, second)]
    result = run("arena", METROS, *names, "--games", 2, "--processes", 1)
    assert result.exit_code == 0
    assert all(name in result.stdout for name in names)
    result = run("play", METROS, "--seed", 5, "--bot", "0=random", "--bot", "1=casual", "--weights", second, input="")
    assert result.exit_code == 0
    refused = run("arena", METROS, "casual", f"casual:weights={tmp_path / 'none.npz'}")
    assert refused.exit_code == 1
    assert "cannot be read as weights" in refused.stderr
