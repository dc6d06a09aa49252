"""Balance by bots: the tally of whole games, its comparison with the printed boards, and repairs that were tried."""

import copy
import json
from typing import Any

import numpy as np
import pytest

from fareplay import boards, workshop
from fareplay.engine.struct import copy_of
from fareplay.games.get_on_board.bots.tally import fit_weights
from fareplay.games.get_on_board.bots.weights import blank_weights, weights_for
from fareplay.rules import registry
from fareplay.texts import Texts
from fareplay.workshop import measuring
from fareplay.workshop.balance import Tolerance, compare, summary

BOARD = "get-on-board/new-york"


def test_a_tally_counts_every_seat_once_and_is_the_same_for_a_seed() -> None:
    board = boards.read(BOARD)
    tally = measuring.measure(board, 3, 50, seed=4)
    assert (tally["games"], tally["seats"]) == (50, 150)
    assert sum(tally["departures"]) == sum(tally["personal"]) == 150
    assert sum(tally["common"]) == 300
    assert tally["points"] == sum(tally["departure_points"]) == sum(tally["zones"])
    assert sum(tally["departure_eliminated"]) == tally["eliminated"]
    assert tally == measuring.measure(board, 3, 50, seed=4)
    assert tally != measuring.measure(board, 3, 50, seed=5)


def test_the_tally_of_routes_and_tickets() -> None:
    tally = measuring.measure(boards.read("ticket-to-ride/london"), 2, 20)
    assert (tally["games"], tally["seats"]) == (20, 40)
    assert tally["points"] == sum(tally["zones"][:3])
    assert all(met <= kept for met, kept in zip(tally["tickets_met"], tally["tickets"], strict=True))
    assert sum(tally["tickets_met"]) == tally["zones"][3]
    assert max(tally["routes"]) <= 20


@pytest.mark.parametrize("name", ["new-york", "london", "rome", "paris"])
def test_fitted_weights_know_the_things_and_distances_of_their_new_board(name: str) -> None:
    rules: Any = registry.by_name(f"get-on-board/{name}")
    rome: Any = registry.by_name("get-on-board/rome")
    fitted: Any = copy_of(weights_for(rome))
    fit_weights(rules.board, fitted)
    wanted: Any = blank_weights(rules)
    for field in ("steps", "things", "stops", "kinds", "kind"):
        assert np.array_equal(fitted[field], wanted[field]), field


def test_printed_boards_are_within_their_ranges() -> None:
    board = boards.read(BOARD)
    found = workshop.assess(board, measuring.measure(board, 2, 2000, seed=9))
    assert (found["seats"], found["games"]) == (2, 2000)
    assert found["trouble"] < 0.05
    english = Texts("en")
    told = [english.workshop("get-on-board", "measures", row["key"], row["facts"]) for row in found["measures"]]
    assert "Points per player" in told
    assert "Departure 3: points" in told
    assert not any("…" in sentence for sentence in told)


def test_a_spoilt_board_is_noticed_and_only_repairs_that_help_are_offered() -> None:
    board = copy.deepcopy(boards.read(BOARD))
    for row in board["intersections"]:
        if row.get("passengers") == ["tourist"] and row["y"] > 4:
            row["passengers"] = ["granny"]
    found = measuring.balance(board, 2, 400)
    assert found["assessment"]["trouble"] > 0.5
    low = [row for row in found["assessment"]["measures"] if row["verdict"] == "low"]
    assert {"zone", "common"} <= {row["key"] for row in low}
    assert all(repair["assessment"]["trouble"] < found["assessment"]["trouble"] for repair in found["repairs"])
    assert all(workshop.check(repair["board"]) == [] for repair in found["repairs"])
    json.dumps(found)


def test_ranges_and_tolerances() -> None:
    rules = {"one": Tolerance(part=0.1), "all": Tolerance(unit=2, one_sided=True, quiet=True)}
    reference = summary({"one": 50.0, "all": {"a": 10.0, "b": 30.0}}, rules)
    assert reference == {"one": 50.0, "all": {"least": 10.0, "most": 30.0}}
    values: Any = {"one": 60.0, "all": {"x": 7.0, "y": 90.0}}
    assert list(compare(values, [reference], rules)) == [("one", "", 60.0, 45.0, 55.0), ("all", "x", 7.0, 8.0, None)]
    assert next(iter(compare(values, [], rules))) == ("one", "", 60.0, None, None)
