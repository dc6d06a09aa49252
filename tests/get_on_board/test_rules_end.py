"""The end: G80 to G86."""

from itertools import pairwise
from typing import Any

import pytest

from fareplay.game.game import Game
from tests.get_on_board.drive import drive, finish, unfold
from tests.get_on_board.grid import grid, street


def _sheet(edition: str, *things: str) -> dict[str, int | None]:
    facts, path = street(edition, *things)
    return dict(drive(facts, path).sheet(0))


def test_G80_the_zones_of_the_buses() -> None:
    cards = [["B1", "C1", "D1"], *grid("buses")["personal_objectives"][1:]]
    things = {
        "B1": "student student",
        "C1": "granny",
        "D1": "school",
        "E1": "school !",
        "F1": "tourist tourist",
        "G1": "landmark !",
        "H1": "tourist",
        "I1": "museum !",
        "J1": "tourist tourist",
        "K1": "business business",
        "L1": "office",
        "M1": "business business",
        "M2": "office !",
        "M3": "business",
    }
    facts = grid("buses", things, personal=cards, roads={"A1 B1": {"jammed": True}, "B1 C1": {"jammed": True}})
    path = "A1 B1 C1 | D1 E1 | F1 G1 | H1 | I1 J1 K1 | L1 M1 | M2 M3"
    setup: dict[str, Any] = {"sheets": [1], "tickets": [1, 7, 3, 4, 5, 9, 2], "common": ["tourist", "granny"]}
    game = drive(facts, path, personal=[1], **setup)
    assert dict(game.sheet(0)) == {
        "turn_zone": -1,  # 2 with a turn, driven straight
        "grannies": 1,
        "students": 2 * 2 + 2,
        "tourists": 5
        + 2
        + 14 // 2
        + 3,  # two rows parked, one open of J1's and the bonuses of L1 and M2, the larger sight
        "business": 4 + 4 + 2 // 2 + 4,  # two rows parked, one open, the sight
        "common": 10,  # five tourists
        "personal": 10,
        "jams": -1,  # two spaces
        "total": -1 + 1 + 6 + 17 + 13 + 10 + 10 - 1,
    }


def test_G81_the_zones_of_the_metros() -> None:
    cards = [["B1", "C1", "M9"], *grid("metros")["personal_objectives"][1:]]
    things = {
        "B1": "student student",
        "C1": "granny",
        "D1": "cinema",
        "E1": "cinema",
        "F1": "tourist tourist",
        "G1": "opera",
        "H1": "tourist",
        "I1": "theatre",
        "J1": "tourist tourist",
        "K1": "lover_light lover_dark",
        "L1": "restaurant",
        "M1": "lover_light",
        "M2": "entrance",
        "M3": "entrance",
    }
    fluid = {"fluid": "burgundy"}
    facts = grid("metros", things, personal=cards, roads={"A1 B1": fluid, "B1 C1": fluid, "C1 D1": {"fluid": "yellow"}})
    path = "A1 B1 C1 | D1 E1 | F1 G1 | H1 | I1 J1 K1 | L1 M1 | M2 M3 L3"
    setup: dict[str, Any] = {"sheets": [1], "tickets": [1, 7, 3, 4, 5, 9, 2], "common": ["tourist", "granny"]}
    game = drive(facts, path, personal=[1], **setup)
    assert dict(game.sheet(0)) == {
        "entrances": 2 * 1,  # two circled, one crossed out
        "turn_zone": -1,
        "grannies": 1,
        "students": 2 * 2,
        "tourists": 5 + 2 + 5 // 2,
        "lovers": 6 + 2 // 2,
        "common": 10,
        "personal": 5,
        "connections": 1,
        "total": 2 - 1 + 1 + 4 + 9 + 7 + 10 + 5 + 1,
    }


def test_G80_students_with_interns_times_schools() -> None:
    assert _sheet("buses", "business business", "business", "office", "student", "school", "school")["students"] == 4


def test_G80_the_larger_of_the_two_tourist_sights_counts() -> None:
    assert _sheet("buses", "tourist tourist", "museum !", "tourist", "landmark !")["tourists"] == 5 + 2 + 3
    assert _sheet("buses", "tourist tourist", "landmark !", "tourist", "museum !")["tourists"] == 5 + 2 + 3
    assert _sheet("buses", "tourist tourist", "landmark !", "tourist")["tourists"] == 5 + 1 + 2


def test_G81_two_for_each_entrance_circled_and_not_crossed_out() -> None:
    facts = grid("metros", {"B1": "entrance", "C1": "entrance", "D1": "entrance"})
    game = drive(facts, "A1 B1 C1 | D1 E1", sheets=[1], tickets=[1, 4])
    assert unfold(game, "entrances") == [2, 4, 6, 4]


@pytest.mark.parametrize(
    ("edition", "zone", "things", "points"),
    [
        ("buses", "tourists", "tourist tourist tourist tourist", [1, 2, 4, 7]),  # half of 2, 5, 9, 14
        ("metros", "tourists", "tourist tourist tourist tourist", [1, 2, 4, 7]),
        ("buses", "business", "business business business", [1, 2, 3]),  # half of 2, 4, 6
        ("metros", "lovers", "lover_dark lover_dark", [1, 2]),  # half of 2, 4
        ("metros", "lovers", "lover_dark lover_light lover_light lover_dark", [1, 3, 4, 6]),  # of 2, 6, 8, 12
    ],
)
def test_G82_a_row_not_parked_counts_half_rounded_down(edition: str, zone: str, things: str, points: list[int]) -> None:
    facts, path = street(edition, *things.split())
    assert unfold(drive(facts, path), zone) == points


def test_G82_rows_parked_count_in_full_beside_one_that_is_not() -> None:
    assert _sheet("buses", "tourist tourist", "tourist", "museum", "tourist tourist", "tourist")["tourists"] == 9 + 4


def test_G82_no_bonus_passenger_for_a_row_not_parked() -> None:
    sheet = _sheet("buses", "business", "school", "student")
    assert (sheet["business"], sheet["grannies"]) == (1, 0)
    assert _sheet("buses", "business business", "business", "school")["students"] == 0


def test_G83_buses_score_10_for_all_three_intersections_else_nothing() -> None:
    cards = [["B1", "D1", "E1"], *grid("buses")["personal_objectives"][1:]]
    game = drive(grid("buses", personal=cards), "A1 B1 C1 D1 E1", personal=[1])
    assert unfold(game, "personal") == [0, 0, 0, 10]
    # Card 1 of New York, from the departure at C2: B1 on the way, E4 and B9 not.
    assert drive("new-york", "C2 C1 B1 A1 A2", personal=[1]).sheet(0)["personal"] == 0


def test_G83_metros_score_2_5_or_10() -> None:
    cards = [["B1", "D1", "E1"], *grid("metros")["personal_objectives"][1:]]
    game = drive(grid("metros", personal=cards), "A1 B1 C1 D1 E1", personal=[1])
    assert unfold(game, "personal") == [2, 2, 5, 10]


def _busy(edition: str, kind: dict[str, Any]) -> Game:
    """A practice game along 21 roads that tick a space each."""
    facts, path = street(edition, *["-"] * 21)
    facts["roads"] = [
        {**road, **kind}
        if (road["a"], road["b"]) in {*pairwise(path.split()), *pairwise(reversed(path.split()))}
        else road
        for road in facts["roads"]
    ]
    return drive(facts, path, tickets=[1])


def test_G84_jams_cost_space_by_space() -> None:
    costs = [0, 1, 0, 1, 0, 1, *[1] * 13]
    after = [-sum(costs[: space + 1]) for space in range(19)]
    assert unfold(_busy("buses", {"jammed": True}), "jams") == [*after, -16, -16]


def test_G85_connections_are_worth_the_last_worth_reached() -> None:
    worth = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10]
    assert unfold(_busy("metros", {"fluid": "burgundy"}), "connections") == [*worth, 10, 10]


def test_G86_the_highest_score_wins() -> None:
    facts = grid("buses", {"B1": "granny", "C1": "granny"})
    game = drive(facts, "A1 B1 C1", "C9 C8 B8")
    finish(game)
    scores = [score for score in game.scores if score is not None]
    assert len(scores) == 2
    assert scores[0] != scores[1]
    assert game.winners == [game.scores.index(max(scores))]


def test_G86_tied_players_share_the_victory() -> None:
    # Two islands with nothing to collect; first seat 1 turns where its sheet asks for straight on, then it does not.
    facts = grid("buses", departures=["A1", "H1", "E9", "A9", "H9", "M9"])
    facts["roads"] = [road for road in facts["roads"] if {road["a"][0], road["b"][0]} != {"F", "G"}]
    game = drive(facts, "A1 A2 A3 A4", "H1 H2 G2", sheets=[3, 1], tickets=[1])
    finish(game)
    assert (game.scores, game.winners) == ([0, -1], [0])
    game = drive(facts, "A1 A2 A3 A4", "H1 H2 H3", sheets=[3, 1], tickets=[1])
    finish(game)
    assert (game.scores, game.winners) == ([0, 0], [0, 1])


def test_G86_if_all_are_eliminated_nobody_wins() -> None:
    game = drive("new-york", "C2 D2 D1 C1 C2", "F3 E3 E4 F4 F3")
    assert (game.is_over, game.winners, game.scores) == (True, [], [None, None])


def test_G86_an_eliminated_player_does_not_win_with_the_most_points() -> None:
    facts = grid("buses", {"B1": "granny granny", "B2": "granny granny", "A2": "granny granny light"})
    game = drive(facts, "A1 B1 B2 A2 A1", None, sheets=[1, 2], tickets=[6])
    finish(game)
    assert game.sheet(0)["grannies"] == 9
    assert game.winners == [1]
