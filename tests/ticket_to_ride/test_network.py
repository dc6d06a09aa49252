"""Progress of tickets and districts: shown to their own seat, hidden from the others."""

from typing import Any

import pytest

from fareplay.game.game import Game
from tests.ticket_to_ride.conftest import Played
from tests.ticket_to_ride.dealing import BOARD, holding, play, position, routes_between, start

FAR = 10**6


def progress(game: Game, seat: int) -> dict[int, dict[str, Any]]:
    """Return the progress of a seat's tickets by number."""
    return {one["ticket"]: one for one in position(game, seat)["progress"][seat]}


def fewest(game: Game, seat: int, ticket: int) -> tuple[int, int]:
    """The fewest buses that complete a ticket, and the fewest routes of such a way: by trying all detours."""
    table = position(game)
    far = {row["id"]: (FAR, FAR) for row in BOARD["locations"]}
    ends = BOARD["tickets"][ticket - 1]
    far[ends["a"]] = (0, 0)
    for _ in BOARD["locations"]:
        for number, row in enumerate(BOARD["routes"], start=1):
            if table["routes"][number - 1] == seat:
                buses = 0
            elif number in table["open"][seat] and table["phase"] != "over":
                buses = row["length"]
            else:
                continue
            for a, b in ((row["a"], row["b"]), (row["b"], row["a"])):
                far[b] = min(far[b], (far[a][0] + buses, far[a][1] + 1))
    return far[ends["b"]]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("plies", [30, 70, None])
def test_a_way_takes_the_fewest_buses(seed: int, plies: int | None, played: Played) -> None:
    game = played(seed, "claimer", plies)
    for seat in range(game.seats):
        table = position(game, seat)
        assert list(progress(game, seat)) == [*table["tickets"][seat], *table["offer"]]
        boxes = {box["ticket"]: box["completed"] for box in game.sheet(seat).boxes["tickets"]}
        for ticket, one in progress(game, seat).items():
            buses, routes = fewest(game, seat, ticket)
            assert one["completed"] == boxes.get(ticket, buses == 0)
            if buses == FAR:
                assert (one["owned"], one["missing"], one["buses"], one["reachable"]) == ([], [], None, False)
                continue
            assert one["buses"] == sum(BOARD["routes"][route - 1]["length"] for route in one["missing"]) == buses
            assert len(one["owned"]) + len(one["missing"]) == routes
            assert {table["routes"][route - 1] for route in one["owned"]} <= {seat}
            assert one["reachable"] == (buses <= table["buses"][seat])
            assert one["completed"] == (buses == 0)


def test_own_routes_cost_nothing_and_the_offer_is_told_too() -> None:
    game = play(holding("blue blue", tickets=[1, 2, 3, 4, 5, 6]), "claim 10 blue 0", "tickets", "keep 5")
    assert progress(game, 0)[1] == {
        "ticket": 1,
        "completed": True,
        "owned": [10],
        "missing": [],
        "buses": 0,
        "reachable": True,
    }
    assert set(progress(play(start(tickets=[1, 2, 3, 4, 5, 6]), "tickets"), 0)) == {1, 2, 5, 6}


@pytest.mark.parametrize("seed", range(6))
def test_districts_grow_as_routes_join_them(seed: int, played: Played) -> None:
    game = played(seed, "claimer")
    for ply in range(game.seats, game.ply + 1, 9):
        table = game.rules.position(game.moment(None, ply))
        for seat, districts in enumerate(table["districts"]):
            completed = [one["district"] for one in districts if one["completed"]]
            assert completed == game.rules.sheet(game.state_at(ply), seat).boxes["districts"]
            for one in districts:
                of = [row["id"] for row in BOARD["locations"] if row["district"] == one["district"]]
                assert len(one["joined"]) > 1
                assert set(one["joined"]) <= set(of)
                assert one["completed"] == (one["joined"] == of)


def test_a_part_of_a_district_is_told() -> None:
    (route,) = routes_between("the-charterhouse", "st-pauls")
    length, colour = BOARD["routes"][route - 1]["length"], BOARD["routes"][route - 1]["colour"].replace("gray", "pink")
    game = play(holding(" ".join([colour] * length)), f"claim {route} {colour} 0")
    assert position(game)["districts"][0] == [
        {"district": 4, "joined": ["the-charterhouse", "st-pauls"], "completed": False}
    ]
    assert position(game)["districts"][1] == []


def test_nobody_else_is_told_how_far_a_ticket_is(played: Played) -> None:
    for seed in range(6):
        game = played(seed, "claimer", 40)
        for viewer in (None, *range(game.seats)):
            progress = game.view(viewer).position["progress"]
            assert [one is not None for one in progress] == [seat == viewer for seat in range(game.seats)]
            others = [sheet for seat, sheet in enumerate(game.view(viewer).sheets) if seat != viewer]
            assert not any("ticket_points" in sheet.boxes or "tickets" in sheet.boxes for sheet in others if sheet)
    over = played(1)
    assert None not in over.view(None).position["progress"]


def test_a_sheet_tells_what_its_tickets_bring_and_what_is_open() -> None:
    # 1: British Museum – Piccadilly Circus (2)
    game = play(holding("blue blue", tickets=[1, 12, 3, 4]), "claim 10 blue 0")
    points = game.sheet(0).boxes["ticket_points"]
    assert points == {"completed": 2, "open": BOARD["tickets"][11]["points"]}
    assert game.sheet(0)["tickets"] == points["completed"] - points["open"]
