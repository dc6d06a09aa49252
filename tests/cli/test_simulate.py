"""`simulate`, and the playouts behind it."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from fareplay import boards
from fareplay.rules import registry
from fareplay.rules.abilities import Simulation
from fareplay.rules.simulated_games import SimulatedGames

from .conftest import BUSES, METROS, Run

NAMES = boards.names()


def figures(run: Run, *args: object) -> dict[str, object]:
    result = run("simulate", *args, "--json")
    assert result.exit_code == 0, result.stderr
    output: dict[str, object] = json.loads(result.stdout)
    del output["speed"]
    return output


def test_the_table_tells_every_zone_and_seat(run: Run) -> None:
    result = run("simulate", BUSES, "--seats", 3, "--games", 300, "--seed", 5)
    assert result.exit_code == 0
    assert result.stdout.startswith("Get on Board: New York · 3 random players · 300 games · seed 5\n")
    assert " games a second\n" in result.stdout
    for word in ("Turn zone", "Traffic jams", "Total", "Eliminated", "Won", "mean", "25 %", "X Seat 2"):
        assert word in result.stdout
    assert "Playing" not in result.stderr  # no progress bar without a terminal


def test_same_seed_same_figures_another_seed_others(run: Run) -> None:
    args = (METROS, "--games", 200)
    assert figures(run, *args, "--seed", 5) == figures(run, *args, "--seed", 5)
    assert figures(run, *args, "--seed", 5) != figures(run, *args, "--seed", 6)


def test_options(run: Run) -> None:
    output = figures(run, METROS, "--seats", 5, "--games", 20, "--option", "any_board=yes")
    assert output["seats"] == 5
    assert output["options"] == {"any_board": True}


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["get-on-board/atlantis"], "there is no game"),
        ([METROS, "--seats", "5"], "Rome is for 2 or 3 players"),
        ([METROS, "--parquet", "/no/such/folder/x.parquet"], "/no/such/folder/x.parquet: "),
        ([METROS, "--parquet", "/"], "/: is a folder"),
    ],
)
def test_refusals(run: Run, args: list[str], sentence: str) -> None:
    result = run("simulate", *args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {sentence}")


@pytest.mark.parametrize("args", [[], [METROS, "--games", "0"], [METROS, "--games", "many"]])
def test_usage(run: Run, args: list[str]) -> None:
    assert run("simulate", *args).exit_code == 2


def test_parquet_holds_every_sheet(run: Run, tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    result = run("simulate", BUSES, "--seats", 3, "--games", 50, "--seed", 2, "--parquet", file, "--json")
    assert result.exit_code == 0
    rows = pq.read_table(file).to_pylist()
    ended = Simulation.of(registry.by_name(BUSES)).simulate(3, {}, range(50), 2)
    zones = registry.by_name(BUSES).zones
    assert [(row["game"], row["seat"]) for row in rows] == [(game, seat) for game in range(50) for seat in range(3)]
    assert [[row[zone] for zone in zones] for row in rows] == ended.points.reshape(150, len(zones)).tolist()
    assert [row["total"] is None for row in rows] == ended.eliminated.ravel().tolist()
    assert all(sum(row[zone] for zone in zones) == row["total"] for row in rows if not row["eliminated"])
    output = json.loads(result.stdout)
    wins = [sum(row["won"] for row in rows if row["seat"] == seat) / 50 for seat in range(3)]
    assert output["won"] == pytest.approx(wins)


def test_without_pyarrow_it_says_what_to_install(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run("simulate", BUSES, "--parquet", tmp_path / "x.parquet")
    assert result.exit_code == 1
    assert result.stderr == "Error: --parquet needs pyarrow: pip install 'fareplay[data]'\n"


@pytest.mark.parametrize("name", NAMES)
def test_lots_do_not_matter(name: str) -> None:
    rules = registry.by_name(name)
    seats, simulation = rules.facts["players"][1], Simulation.of(rules)
    whole = simulation.simulate(seats, {}, range(12), 9)
    parts = SimulatedGames.joined([simulation.simulate(seats, {}, numbers, 9) for numbers in (range(5), range(5, 12))])
    for field in SimulatedGames.__annotations__:
        assert (getattr(whole, field) == getattr(parts, field)).all()
    assert (whole.plies > seats).all()


@pytest.mark.parametrize("name", [BUSES, METROS])
def test_the_kernel_and_the_moves_agree_on_average(name: str) -> None:
    """Two ways to play at random give the same means, within the statistical error."""
    simulation = Simulation.of(registry.by_name(name))
    fast, slow = simulation.simulate(2, {}, range(3000), 1), Simulation.simulate(simulation, 2, {}, range(300), 1)
    for one, other in ((fast.plies, slow.plies), (fast.points.sum(axis=2), slow.points.sum(axis=2))):
        error = np.sqrt(one.var() / one.size + other.var() / other.size)
        assert abs(one.mean() - other.mean()) < 5 * error
    assert abs(fast.eliminated.mean() - slow.eliminated.mean()) < 0.05


def test_winners_have_the_highest_total() -> None:
    ended = Simulation.of(registry.by_name(BUSES)).simulate(3, {}, range(400), 3)
    for row in range(400):
        totals = {seat: total for seat, total in enumerate(ended.totals[row]) if not ended.eliminated[row, seat]}
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        assert np.flatnonzero(ended.winners[row]).tolist() == best


def test_every_dealt_game_is_a_possible_one() -> None:
    """The kernel's deals are possible setups: no ticket twice, sheets and objectives all different."""
    from fareplay.engine.jit import compiled
    from fareplay.engine.random import seeded
    from fareplay.engine.struct import blank, plain
    from fareplay.games.get_on_board.rules.setup import Cards, deal, shuffle_cards
    from fareplay.games.get_on_board.rules.state import State

    rules = registry.by_name(METROS)
    seen = set()
    for seed in range(60):
        state, cards = blank(State), blank(Cards)
        compiled(shuffle_cards)(rules.board[0], 3, cards[0], seeded(seed)[0])
        compiled(deal)(rules.board[0], state[0], cards[0], 3)
        dealt = plain(State, state)
        players = [dealt.players[seat] for seat in range(3)]
        assert sorted(dealt.tickets) == list(range(1, 13))
        for dealt_to in ([player.sheet for player in players], [player.personal for player in players]):
            assert len(set(dealt_to)) == 3
            assert set(dealt_to) <= {1, 2, 3, 4, 5}
        assert len(set(dealt.common[:2])) == 2
        assert sorted(ticket for player in players for ticket in player.deal) == [1, 2, 3, 4, 5, 6]
        seen.add((dealt.inspector, dealt.common[0]))
    assert {inspector for inspector, _ in seen} == {0, 1, 2}
    assert {card for _, card in seen} == {0, 1, 2, 3, 4, 5}
