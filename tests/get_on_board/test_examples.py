"""The worked examples of the rules page, on the printed boards."""

from tests.get_on_board.drive import drive, finish_round, round_of, unfold, unfold_ticks
from tests.get_on_board.grid import grid, street


def test_example_G33_a_third_turn_with_the_round_before_costs_nothing() -> None:
    # Southward to E7; then east, south, east: the first joint is a turn as well, and is free.
    game = drive("new-york", "E6 E7 | F7 F8 G8 |", sheets=[1], tickets=[4, 6])
    assert game.view(0).position["round"] == 3
    assert game.sheet(0)["turn_zone"] == 0


def test_example_G43_new_york_a_jammed_road_with_two_opponents_ticks_3() -> None:
    # C4-D4 is jammed.
    game = drive("new-york", "C2 C3 C4 D4 E4", "F3 F4 E4 D4 C4 B4", "E6 E5 E4 D4 C4 C3")
    ticks = sorted(n for seat in range(3) for a, b, n in unfold_ticks(game, seat) if {a, b} == {"C4", "D4"})
    assert ticks == [1, 2, 3]


def test_example_G43_rome_a_fluid_road_with_two_opponents_ticks_3() -> None:
    # C4-D4 is burgundy, and the first ticket is odd.
    game = drive("rome", "B5 B4 C4 D4 D5", "E1 E2 D2 D3 D4 C4 C5", "J4 I4 H4 G4 F4 E4 D4 C4 C3", tickets=[1])
    assert game.view(None).position["fluid"] == "burgundy"
    ticks = sorted(n for seat in range(3) for a, b, n in unfold_ticks(game, seat) if {a, b} == {"C4", "D4"})
    assert ticks == [1, 2, 3]


def test_example_G57_G58_two_business_people_and_an_office() -> None:
    # New York: D2 and A2 have a business person each, B3 is an office.
    game = drive("new-york", "C2 D2 D1 C1 B1 A1 A2 A3 B3")
    business = game.sheet(0).boxes["business"]
    assert business[0] == {"ticked": 2, "written": 4}
    assert game.sheet(0).boxes["tourists"][0]["ticked"] == 1
    # The third box is scribbled out: the next one sits in the second row.
    game = drive("new-york", "C2 D2 D1 C1 B1 A1 A2 A3 B3 B4")
    assert [row["ticked"] for row in game.sheet(0).boxes["business"]] == [2, 1, 0]


def test_example_G55_three_tourists_and_a_museum() -> None:
    # New York: D13 has a tourist, E10 and F9 too, F7 is a museum.
    game = drive("new-york", "D11 D12 D13 C13 C12 C11 C10 D10 E10 E9 F9 F8 F7")
    boxes = game.sheet(0).boxes
    assert boxes["museums"] == 1
    assert boxes["tourists"][0] == {"ticked": 3, "written": 9}


def test_example_G59_columbia_with_four_students() -> None:
    # E7, B7, A5 and A3 have students, B5 is a school, A1 is Columbia.
    sheet = drive("new-york", "E6 E7 D7 C7 B7 B6 B5 A5 A4 A3 A2 A1").sheet(0)
    assert sheet.boxes["sights"]["school"] == 4
    assert sheet["students"] == 4 * 2 + 4


def test_example_G59_times_square_with_two_tourists_later_guggenheim_with_five() -> None:
    # F9 and E10 have tourists, D8 is Times Square; C7, E5 and F4 have more, D3 is the Guggenheim.
    sheet = drive("new-york", "G9 G8 F8 F9 F10 E10 E9 D9 D8 C8 C7 D7 D6 D5 E5 E4 F4 F3 E3 D3").sheet(0)
    assert (sheet.boxes["sights"]["landmark"], sheet.boxes["sights"]["museum"]) == (2, 5)
    assert sheet["tourists"] == 5 + 9 + 5


def test_example_G71_the_fifth_granny_after_another_player_met_the_objective() -> None:
    things = {"A2": "granny granny", "A3": "granny granny", "A4": "granny"}
    things |= {"K8": "granny granny", "K7": "granny granny", "K5": "granny"}
    paths = "A1 A2 A3 A4 | A5", "K9 K8 K7 K6 | K5 K4"
    game = drive(grid("buses", things), *paths, sheets=[1, 2], tickets=[6, 4], common=["granny", "museum"])
    assert round_of(game) == 3
    assert [game.sheet(seat).boxes["grannies"]["ticked"] for seat in (0, 1)] == [5, 5]
    assert [game.sheet(seat)["common"] for seat in (0, 1)] == [10, 6]


def test_example_G21_ticket_5_in_round_1_makes_burgundy_roads_fluid_for_the_game() -> None:
    # F1-F2 is burgundy; in round 2 ticket 6 (yellow frame) changes nothing.
    game = drive("rome", "E1 F1 F2 F3 F4", tickets=[5, 6])
    assert game.view(None).position["fluid"] == "burgundy"
    assert unfold_ticks(game, 0) == [("F1", "F2", 1)]
    finish_round(game)
    assert game.view(None).position["fluid"] == "burgundy"


def test_example_G61_light_light_dark_then_a_restaurant() -> None:
    facts, path = street("metros", "lover_light", "lover_light", "lover_dark", "restaurant")
    assert unfold(drive(facts, path), "lovers")[-1] == 8


def test_example_G61_another_dark_on_a_row_with_both_dark_ticked() -> None:
    facts, path = street("metros", "lover_dark", "lover_dark", "lover_dark", "restaurant")
    game = drive(facts, path)
    assert game.sheet(0).boxes["lovers"][0] == {"light": 0, "dark": 2, "written": 4}
    assert game.sheet(0).boxes["lovers"][1] == {"light": 0, "dark": 0, "written": None}
