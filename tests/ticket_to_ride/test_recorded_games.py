"""Whole games to the exact sheet: one for each way a game can end, and for what happens seldom."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import fareplay
from fareplay.game.game import Game
from tests.ticket_to_ride.dealing import BOARD, position

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"), key=lambda file: file.stem)


def read(name: str) -> dict[str, Any]:
    file: dict[str, Any] = json.loads((Path(__file__).parent / "games" / f"{name}.json").read_text(encoding="utf-8"))
    return file


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_recorded_game_ends_with_its_sheets(file: Path) -> None:
    recorded = json.loads(file.read_text(encoding="utf-8"))
    game = fareplay.load(recorded["record"])
    assert game.is_over
    assert [dict(game.sheet(seat)) for seat in range(game.seats)] == recorded["sheets"]
    assert game.winners == recorded["winners"]
    assert game.record() == recorded["record"]


def plies_with(name: str, key: str) -> tuple[Game, list[int]]:
    """Return a recorded game and the plies of its log with such an event."""
    game = fareplay.load(read(name)["record"])
    return game, [ply for ply in range(game.ply) if key in [event.key for event in game.log.at(ply)]]


def at(game: Game, ply: int) -> Mapping[str, Any]:
    """Return the position after some moves."""
    return game.rules.position(game.moment(None, ply))


@pytest.mark.parametrize(("name", "buses"), [("2-buses", 2), ("1-bus", 1), ("0-buses", 0)])
def test_T40_the_end_with_two_one_and_no_buses_left(name: str, buses: int) -> None:
    game, (ply,) = plies_with(f"ends-with-{name}", "last_turns")
    seat, _ = game.move_at(ply)
    assert at(game, ply + 1)["buses"][seat] == buses
    assert at(game, ply)["buses"][seat] > 2
    movers = [mover for mover, _ in game.history[ply + 1 :]]
    turns = [mover for place, mover in enumerate(movers) if place == 0 or movers[place - 1] != mover]
    assert turns == [(seat + turn) % game.seats for turn in range(1, game.seats + 1)]


def test_T31_a_pass_in_the_last_turns() -> None:
    game, plies = plies_with("pass-in-the-last-turns", "pass")
    assert plies
    for ply in plies:
        table = at(game, ply)
        assert table["turns_left"]
        assert (table["deck"], table["discards"], table["ticket_deck"]) == (0, {}, 0)
        assert not any(table["row"])


def test_T43_a_tie_is_decided_by_tickets_completed() -> None:
    sheets, (winner,) = read("tie-decided-by-tickets")["sheets"], read("tie-decided-by-tickets")["winners"]
    tied = [seat for seat, sheet in enumerate(sheets) if sheet["total"] == sheets[winner]["total"]]
    assert len(tied) > 1
    assert all(sheets[winner]["completed"] > sheets[seat]["completed"] for seat in tied if seat != winner)


def test_T43_players_tied_in_both_share_the_victory() -> None:
    recorded = read("shared-win")
    ranks = {(recorded["sheets"][seat]["total"], recorded["sheets"][seat]["completed"]) for seat in recorded["winners"]}
    assert len(recorded["winners"]) > 1
    assert len(ranks) == 1


def test_T24_two_players_use_one_route_of_a_double_one() -> None:
    game = fareplay.load(read("double-route-of-two-players")["record"])
    owners = position(game)["routes"]
    pairs: dict[frozenset[str], list[int | None]] = {}
    for row, owner in zip(BOARD["routes"], owners, strict=True):
        if row.get("double"):
            pairs.setdefault(frozenset((row["a"], row["b"])), []).append(owner)
    assert any(owner is not None for pair in pairs.values() for owner in pair)
    assert all(None in pair for pair in pairs.values())


def test_T15_a_second_card_that_cannot_be_drawn() -> None:
    game, plies = plies_with("no-second-card", "no_second_card")
    for ply in plies:
        seat, move = game.move_at(ply)
        assert move.startswith("draw")
        assert game.move_at(ply - 1)[0] != seat or not game.move_at(ply - 1)[1].startswith("draw")
        assert game.move_at(ply + 1)[0] != seat
    assert plies


def buses_in(row: list[str | None]) -> int:
    return row.count("bus")


Check = Callable[[Mapping[str, Any], Mapping[str, Any]], bool]


@pytest.mark.parametrize(
    ("name", "happens"),
    [
        ("sweep-that-cannot-be", lambda before, after: buses_in(after["row"]) >= 3),
        (
            "short-row-filled-by-a-claim",
            lambda before, after: (
                None in before["row"] and None not in after["row"] and after["buses"] != before["buses"]
            ),
        ),
    ],
)
def test_T14_T15_what_happens_seldom_happens(name: str, happens: Check) -> None:
    game = fareplay.load(read(name)["record"])
    assert any(happens(at(game, ply), at(game, ply + 1)) for ply in range(game.ply))


def test_T14_a_sweep_that_repeats() -> None:
    game, plies = plies_with("sweep-that-repeats", "swept")
    times = [event.facts["times"] for ply in plies for event in game.log.at(ply) if event.key == "swept"]
    assert max(times) >= 2
