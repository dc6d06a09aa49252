"""Boarding: G50 to G62."""

import pytest

from tests.get_on_board.drive import drive, finish_round, unfold
from tests.get_on_board.grid import grid, street


def _points(edition: str, zone: str, *things: str) -> list[int | None]:
    """The points of a zone after each of these things in a row."""
    facts, path = street(edition, *things)
    return unfold(drive(facts, path), zone)


def test_G50_an_intersection_with_two_passengers_gives_both() -> None:
    game = drive("london", "E1 D1 C1 B1 A1 A2")  # A1: a granny and a business person; A2: a tourist and a student
    boxes = game.sheet(0).boxes
    assert (boxes["grannies"]["ticked"], boxes["business"][0]["ticked"]) == (1, 1)
    assert (boxes["tourists"][0]["ticked"], boxes["students"]["ticked"]) == (1, 2)  # D1 has a student too
    assert _points("buses", "grannies", "granny granny") == [2]


def test_G50_intersections_board_in_the_order_reached() -> None:
    # Within one turn: a tourist before the museum gets off there, one after it does not.
    for first, second, points in (("tourist", "museum", 2), ("museum", "tourist", 1)):
        facts = grid("buses", {"B1": first, "C1": second})
        assert drive(facts, "A1 B1 C1 |").sheet(0)["tourists"] == points


def test_G50_every_intersection_of_the_line_boards_not_only_the_last() -> None:
    assert _points("buses", "grannies", "granny", "granny", "granny") == [1, 2, 3]


def test_G50_bonus_markers_board_as_well() -> None:
    facts = grid("buses", {"C1": "light granny", "D1": "granny"})
    assert drive(facts, "A1 B1 C1 D1 |", sheets=[1], tickets=[1]).sheet(0)["grannies"] == 2
    facts = grid("metros", {"C1": "entrance granny", "D1": "granny"})
    assert drive(facts, "A1 B1 C1 D1 |", sheets=[1], tickets=[1]).sheet(0)["grannies"] == 2


@pytest.mark.parametrize("edition", ["buses", "metros"])
def test_G51_grannies(edition: str) -> None:
    assert _points(edition, "grannies", *["granny"] * 10) == [1, 2, 3, 5, 7, 9, 12, 15, 15, 15]


def test_G52_students_have_six_boxes() -> None:
    for edition, school in (("buses", "school"), ("metros", "cinema")):
        points = _points(edition, "students", school, *["student"] * 8)
        assert points == [0, 1, 2, 3, 4, 5, 6, 6, 6]


def test_G52_interns_are_ticked_by_offices_only() -> None:
    facts, path = street("buses", *["student"] * 8)
    boxes = drive(facts, path).sheet(0).boxes
    assert (boxes["students"], boxes["interns"]) == ({"ticked": 6, "of": 6}, {"ticked": 0, "of": 3})


def test_G53_schools_and_cinemas_have_four_boxes() -> None:
    for edition, school in (("buses", "school"), ("metros", "cinema")):
        points = _points(edition, "students", "student", *[school] * 6)
        assert points == [0, 1, 2, 3, 4, 4, 4]


def test_G54_a_tourist_row_has_four_boxes() -> None:
    facts, path = street("buses", *["tourist"] * 6)
    rows = drive(facts, path).sheet(0).boxes["tourists"]
    assert [row["ticked"] for row in rows] == [4, 0, 0]


@pytest.mark.parametrize(("edition", "museum"), [("buses", "museum"), ("metros", "theatre")])
def test_G54_tourists_board_the_top_row_not_parked_and_none_when_all_are(edition: str, museum: str) -> None:
    facts, path = street(edition, "tourist", museum, "tourist", "tourist", museum, "tourist", museum, "tourist")
    rows = drive(facts, path).sheet(0).boxes["tourists"]
    assert rows == [{"ticked": 1, "written": 2}, {"ticked": 2, "written": 5}, {"ticked": 1, "written": 2}]


@pytest.mark.parametrize(
    ("edition", "place", "counter"),
    [
        ("buses", "landmark", "landmarks"),
        ("buses", "museum", "museums"),
        ("metros", "opera", "landmarks"),
        ("metros", "theatre", "museums"),
    ],
)
def test_G55_a_place_parks_the_top_row_for_2_5_9_or_14(edition: str, place: str, counter: str) -> None:
    for tourists, points in ((1, 2), (2, 5), (3, 9), (4, 14)):
        facts, path = street(edition, *["tourist"] * tourists, place)
        sheet = drive(facts, path).sheet(0)
        assert sheet["tourists"] == points
        assert sheet.boxes["tourists"][0] == {"ticked": tourists, "written": points}
        assert sheet.boxes[counter] == 1


def test_G55_without_a_tourist_nothing_parks_but_the_counter_ticks() -> None:
    facts, path = street("buses", "museum", "landmark", "museum", "tourist", "museum")
    boxes = drive(facts, path).sheet(0).boxes
    assert (boxes["museums"], boxes["landmarks"]) == (3, 1)
    assert boxes["tourists"][0] == {"ticked": 1, "written": 2}


def test_G55_the_counters_make_no_points() -> None:
    assert _points("buses", "total", "museum", "landmark", "museum") == [0, 0, 0]


def test_G56_a_business_row_has_three_boxes() -> None:
    facts, path = street("buses", *["business"] * 5)
    assert [row["ticked"] for row in drive(facts, path).sheet(0).boxes["business"]] == [3, 0, 0]
    facts, path = street("buses", *["business", "office"] * 3, "business", "office")
    assert [row["ticked"] for row in drive(facts, path).sheet(0).boxes["business"]] == [1, 1, 1]


def test_G57_an_office_parks_the_top_row_for_2_4_or_6() -> None:
    for people, points in ((1, 2), (2, 4), (3, 6)):
        facts, path = street("buses", *["business"] * people, "office")
        assert drive(facts, path).sheet(0)["business"] == points
    assert _points("buses", "business", "office", "business", "office", "office") == [0, 1, 2, 2]


def test_G58_parking_business_people_gives_a_bonus_passenger() -> None:
    for people, bonus in ((0, (0, 0, 0)), (1, (1, 0, 0)), (2, (0, 1, 0)), (3, (0, 0, 1))):
        facts, path = street("buses", *["business"] * people, "office")
        boxes = drive(facts, path).sheet(0).boxes
        assert (boxes["grannies"]["ticked"], boxes["tourists"][0]["ticked"], boxes["interns"]["ticked"]) == bonus


def test_G58_the_bonus_passenger_is_ticked_by_its_own_rules() -> None:
    # A full row of tourists takes none, and no other row does either.
    facts, path = street("buses", *["tourist"] * 4, "business", "business", "office")
    assert [row["ticked"] for row in drive(facts, path).sheet(0).boxes["tourists"]] == [4, 0, 0]
    # It boards the second row when the first is parked.
    facts, path = street("buses", "tourist", "museum", "business", "business", "office")
    assert [row["ticked"] for row in drive(facts, path).sheet(0).boxes["tourists"]] == [1, 1, 0]
    # A ninth granny finds no box.
    facts, path = street("buses", *["granny granny"] * 4, "business", "office")
    assert drive(facts, path).sheet(0)["grannies"] == 15


def test_G58_three_interns_count_as_students() -> None:
    facts, path = street("buses", "school", *["business business", "business", "office"] * 3)
    game = drive(facts, path)
    assert game.sheet(0).boxes["interns"] == {"ticked": 3, "of": 3}
    assert game.sheet(0)["students"] == 3


def test_G59_the_school_sight_writes_students_with_interns() -> None:
    things = ["business business", "business", "office", "student", "student", "school !", "student"]
    facts, path = street("buses", *things)
    # 3 written; it is a school too: 4 students and interns × 1 school at the end.
    assert drive(facts, path).sheet(0)["students"] == 3 + 4 * 1


def test_G59_the_tourist_sights_write_all_tourists_and_park_too() -> None:
    facts, path = street(
        "buses", "tourist", "tourist", "museum", "tourist", "landmark !", "tourist tourist", "museum !"
    )
    sheet = drive(facts, path).sheet(0)
    assert sheet.boxes["sights"]["landmark"] == 3
    assert sheet.boxes["sights"]["museum"] == 5
    assert sheet["tourists"] == 5 + 2 + 5 + 5
    assert (sheet.boxes["landmarks"], sheet.boxes["museums"]) == (1, 2)


def test_G59_the_office_sight_writes_all_business_people_and_parks_too() -> None:
    facts, path = street("buses", "business business", "office", "business", "office !")
    sheet = drive(facts, path).sheet(0)
    assert sheet.boxes["sights"]["office"] == 3
    assert sheet["business"] == 4 + 2 + 3
    assert (sheet.boxes["tourists"][0]["ticked"], sheet.boxes["grannies"]["ticked"]) == (1, 1)


def test_G59_an_ordinary_place_writes_nothing() -> None:
    facts, path = street("buses", "student", "school", "tourist", "museum", "business", "office")
    assert set(drive(facts, path).sheet(0).boxes["sights"].values()) == {0}


@pytest.mark.parametrize(
    ("board", "line", "sight", "written"),
    [
        ("new-york", "C2 C1 B1 A1", "school", 1),  # Columbia, after the student of C1
        ("new-york", "E6 E5 E4 E3 D3", "museum", 1),  # Guggenheim, after the tourist of E5
        ("london", "E8 E7 E6 E5 E4", "landmark", 1),  # Piccadilly Circus, after the tourist of E6
    ],
)
def test_G59_the_printed_sights(board: str, line: str, sight: str, written: int) -> None:
    assert drive(board, line).sheet(0).boxes["sights"][sight] == written


def _lovers(*things: str) -> list[tuple[int, int, int | None]]:
    """The rows of lovers after these things."""
    named = [what.replace("light", "lover_light").replace("dark", "lover_dark") for what in things]
    facts, path = street("metros", *named)
    return [(row["light"], row["dark"], row["written"]) for row in drive(facts, path).sheet(0).boxes["lovers"]]


def test_G60_a_row_has_two_boxes_of_each_background() -> None:
    assert _lovers("light", "light", "light") == [(2, 0, None), (0, 0, None), (0, 0, None)]
    assert _lovers("dark", "dark", "dark", "light") == [(1, 2, None), (0, 0, None), (0, 0, None)]


def test_G60_no_row_left_nothing() -> None:
    rows = [(1, 0, 2), (0, 1, 2), (1, 0, 2)]
    assert _lovers("light", "restaurant", "dark", "restaurant", "light", "restaurant", "dark", "light") == rows


def test_G60_lovers_are_paired() -> None:
    facts, path = street("metros", "lover_light", "lover_light", "lover_dark", "lover_dark")
    assert unfold(drive(facts, path), "lovers") == [1, 2, 4, 6]  # half of 2, 4, 8 and 12


@pytest.mark.parametrize(
    ("lovers", "worth"),
    [
        ("light", 2),
        ("dark", 2),
        ("light light", 4),
        ("dark dark", 4),
        ("light dark", 6),
        ("light light dark", 8),
        ("light dark dark", 8),
        ("light light dark dark", 12),
    ],
)
def test_G61_a_restaurant_resolves_the_top_row(lovers: str, worth: int) -> None:
    assert _lovers(*lovers.split(), "restaurant")[0][2] == worth


def test_G61_without_a_lover_nothing_is_resolved() -> None:
    assert _lovers("restaurant", "light", "restaurant", "restaurant", "dark") == [(1, 0, 2), (0, 1, None), (0, 0, None)]


def test_G62_metros_each_intersection_of_the_personal_objective_ticks_2_then_5_then_10() -> None:
    cards = [["B1", "D1", "F1"], *grid("metros")["personal_objectives"][1:]]
    game = drive(grid("metros", personal=cards), "A1 B1 C1 D1 E1 F1", personal=[1])
    assert unfold(game, "personal") == [2, 2, 5, 5, 10]


def test_G62_somebody_elses_objective_ticks_nothing() -> None:
    game = drive("rome", "E1 E2 D2 C2", personal=[2])  # C2 is on card 1
    assert game.sheet(0)["personal"] == 0
    assert drive("rome", "E1 E2 D2 C2", personal=[1]).sheet(0)["personal"] == 2
    finish_round(game)
