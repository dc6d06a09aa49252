"""Evaluations: fixed deals, every seat, intervals by deal, and records that prove the figures."""

import json
import sys
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from fareplay import boards, bots, envs
from fareplay.envs import __main__ as envs_command
from fareplay.envs.evaluation import Deal, Evaluation, file_name, make_deals, read_deals, read_evaluation
from fareplay.errors import InvalidOption, InvalidRecord
from fareplay.game.encoding import Mask, Observation
from fareplay.rules import registry

BOARD = "get-on-board/new-york"
# The published hash of v1, which never changes.
V1 = "98d12d9d31bba79280b93f0f62c43fc4b36420b74b93cf95f56a1827e223e2a2"


def test_the_deals_are_those_that_were_published() -> None:
    index = (files("fareplay.envs") / "deals" / "v1" / "index.json").read_bytes()
    assert sha256(index).hexdigest() == V1
    for board in (name for name in boards.names() if name.startswith(("get-on-board/", "ticket-to-ride/"))):
        rules = registry.by_name(board)
        for seats in range(rules.facts["players"][0], rules.facts["players"][1] + 1):
            deals = read_deals("v1", board, seats)
            assert len(deals) == 200
            for deal in deals[:10]:
                assert rules.check_setup(seats, {}, deal.setup) == deal.setup


def test_a_changed_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = files("fareplay.envs") / "deals" / "v1"
    folder = tmp_path / "deals" / "v1"
    folder.mkdir(parents=True)
    hashes = json.loads((source / "index.json").read_text())
    file = file_name(BOARD, 2)
    (folder / file).write_bytes((source / file).read_bytes())
    (folder / "index.json").write_text(json.dumps({**hashes, file: "0" * 64}))
    monkeypatch.setattr("fareplay.envs.evaluation.files", lambda package: tmp_path)
    with pytest.raises(InvalidOption, match="not those that were published"):
        read_deals("v1", BOARD, 2)


def first(observations: Observation, masks: Mask) -> npt.NDArray[np.int64]:
    return np.asarray(masks.argmax(axis=1))


@pytest.mark.parametrize("policy", ["novice", first, bots.make("casual", BOARD, seed=1)])
def test_an_evaluation_is_repeatable_and_proved_by_its_games(policy: object, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found = envs.evaluate(policy, BOARD, ["novice"], limit=4, records=file)  # type: ignore[arg-type]
    again = envs.evaluate(policy, BOARD, ["novice"], limit=4)  # type: ignore[arg-type]
    read = read_evaluation(file)
    for other in (again, read):
        assert np.array_equal(found.wins, other.wins)
        assert np.array_equal(found.points, other.points, equal_nan=True)
        assert str(found) == str(other)
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    deals = read_deals("v1", BOARD, 2)
    assert all(line["record"]["setup"] == deals[line["deal"]].setup for line in lines)


def test_games_do_not_depend_on_how_many_are_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = envs.evaluate("novice", "ticket-to-ride/london", ["random"], limit=3)
    monkeypatch.setattr("fareplay.envs.evaluation.AT_ONCE", 2)
    parts = envs.evaluate("novice", "ticket-to-ride/london", ["novice"], limit=3)
    same = envs.evaluate("novice", "ticket-to-ride/london", ["novice"], limit=3)
    assert np.array_equal(parts.points, same.points)
    monkeypatch.setattr("fareplay.envs.evaluation.AT_ONCE", 512)
    assert np.array_equal(parts.points, envs.evaluate("novice", "ticket-to-ride/london", ["novice"], limit=3).points)
    assert whole.wins.shape == (3, 2)


def test_files_that_prove_nothing_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    envs.evaluate("random", BOARD, ["random"], limit=2, records=file)
    head, *lines = file.read_text().splitlines()
    file.write_text("\n".join([head, *lines[:-1]]))
    with pytest.raises(InvalidRecord, match="every deal once from each seat"):
        read_evaluation(file)
    swapped = [json.loads(line) for line in lines]
    for line in swapped:
        line["deal"] = 1 - line["deal"]
    file.write_text("\n".join([head, *map(json.dumps, swapped)]))
    with pytest.raises(InvalidRecord, match="does not begin with the deal"):
        read_evaluation(file)


def test_intervals_are_paired_by_deal() -> None:
    wins = np.array([[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [1.0, 0.0]])
    points = np.array([[30.0, 20.0], [np.nan, 40.0], [10.0, 10.0], [10.0, np.nan]])
    one = Evaluation(BOARD, 2, "one", ("casual",), "v1", wins, points)
    assert one.victories.mean == 0.5
    assert one.victories.reach == pytest.approx(1.96 * np.std([0.5, 1, 0, 0.5], ddof=1) / 2)
    assert one.eliminated == 0.25
    assert one.mean_points == 20
    better = Evaluation(BOARD, 2, "other", ("casual",), "v1", np.minimum(wins + 0.5, 1), points)
    assert better.ahead_of(one).mean == 0.25
    with pytest.raises(InvalidOption, match="same deals"):
        one.ahead_of(Evaluation(BOARD, 2, "other", ("novice",), "v1", wins, points))


def test_what_cannot_be_evaluated_is_refused() -> None:
    own = list(make_deals(BOARD, 2, 1, seed=1))
    assert envs.evaluate("random", BOARD, ["random"], own).wins.shape == (1, 2)
    mistakes: list[dict[str, Any]] = [
        {"deals": "v0"},
        {"deals": []},
        {"limit": 0},
        {"limit": 201},
        {"seats": 3, "deals": own},
    ]
    for wrong in mistakes:
        with pytest.raises((InvalidOption, InvalidRecord)):
            envs.evaluate("random", BOARD, ["random"], **wrong)
    with pytest.raises((InvalidOption, InvalidRecord)):
        envs.evaluate("random", BOARD, ["random"], [Deal({"first": 9}, 1)])


FILE = """
import numpy as np
from neighbour import LAST
from fareplay import bots

def policy(observations, masks):
    return np.array([np.flatnonzero(mask)[LAST] for mask in masks])

def player(seed=0):
    return bots.from_policy(lambda observation, mask: np.flatnonzero(mask)[LAST], "get-on-board/new-york")
"""


def test_the_command_takes_policies_and_bots_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "neighbour.py").write_text("LAST = -1\n")
    (tmp_path / "mine.py").write_text(FILE)
    rows = []
    for name in ("policy", "player"):
        monkeypatch.setattr(sys, "argv", ["envs", BOARD, f"{tmp_path / 'mine.py'}:{name}", "--limit", "2"])
        envs_command.main()
        rows.append(capsys.readouterr().out.splitlines()[-1].replace(f"mine.py:{name}", "mine"))
    assert rows[0] == rows[1]
