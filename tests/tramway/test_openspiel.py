"""A game of another package in OpenSpiel: a town so small that its equilibrium can be computed."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from tests.requirements import missing

from .games import NAME

if find_spec("pyspiel") is None:
    missing("open_spiel")

import pyspiel
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms import external_sampling_mccfr as external

from fareplay.openspiel import game_name, register

# Two streets that do not meet: whoever holds a good card may lay one track, and the rest is waiting.
SMALL = {
    "game": "tramway",
    "board": "twostreets",
    "title": "Two Streets",
    "players": [2, 2],
    "stops": [
        {"id": "A1", "x": 0, "y": 0, "waiting": 3, "depot": 1},
        {"id": "B1", "x": 1, "y": 0, "waiting": 2, "depot": 2},
        {"id": "A2", "x": 0, "y": 1, "waiting": 1, "depot": 3},
        {"id": "B2", "x": 1, "y": 1, "waiting": 4, "depot": 4},
    ],
    "streets": [{"a": "A1", "b": "B1"}, {"a": "A2", "b": "B2"}],
    "charters": [{"a": a, "b": b, "points": 5} for a in ("A1", "B2") for b in ("A1", "B1", "A2", "B2")],
    "river": [],
    "parks": [],
}


def small(folder: Path, **parameters: Any) -> Any:
    file = folder / "small.json"
    file.write_text(json.dumps(SMALL))
    return pyspiel.load_game("fareplay_board", {"board": str(file), **parameters})


def test_it_is_registered_where_it_is_installed() -> None:
    register()
    game = pyspiel.load_game(game_name(NAME), {"players": 4})
    assert game.num_players() == 4
    pyspiel.random_sim_test(game, 2, True, False)


def test_a_board_file(tmp_path: Path) -> None:
    pyspiel.random_sim_test(small(tmp_path), 2, True, False)


def test_external_sampling_learns(tmp_path: Path) -> None:
    """With a deal that is fixed, so that the whole tree can be searched for the best response."""
    np.random.seed(1)
    game = small(tmp_path, deal=4)
    uniform = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
    solver = external.ExternalSamplingSolver(game, external.AverageType.SIMPLE)
    for _ in range(20):
        solver.iteration()
    learned = exploitability.nash_conv(game, solver.average_policy())
    assert learned < uniform / 2
