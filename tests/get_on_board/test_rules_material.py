"""Material and setup: G1 to G15."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import fareplay
from fareplay import InvalidBoard, InvalidOption, InvalidRecord
from fareplay.game.game import Game
from fareplay.rules import registry
from tests.get_on_board.drive import departures, drive, facts_of, finish_round, start
from tests.get_on_board.grid import grid

SMALL, LARGE = ["new-york", "rome"], ["london", "paris"]
COMMON = {
    "buses": ["granny", "student", "tourist", "business", "landmark", "museum"],
    "metros": ["granny", "student", "tourist", "lover", "opera", "theatre"],
}


@pytest.mark.parametrize(("board", "seats"), [(board, seats) for board in SMALL + LARGE for seats in range(1, 6)])
def test_G1_two_or_three_on_small_boards_four_or_five_on_large_ones(board: str, seats: int) -> None:
    name = f"get-on-board/{board}"
    fits = seats in ((2, 3) if board in SMALL else (4, 5))
    if fits or seats == 1:  # one seat is our practice game
        assert fareplay.new(name, seats, seed=1).seats == seats
    else:
        with pytest.raises(InvalidOption, match="G1"):
            fareplay.new(name, seats, seed=1)
    assert fareplay.new(name, seats, seed=1, options={"any_board": True}).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 6, 10**30])
def test_G1_no_more_than_five_even_on_any_board(seats: int) -> None:
    with pytest.raises(InvalidOption, match=r"G1|at most 5 players"):
        fareplay.new("get-on-board/london", seats, options={"any_board": True})


def test_G1_the_board_says_how_many_when_nobody_else_does() -> None:
    assert [fareplay.new(f"get-on-board/{board}").seats for board in SMALL + LARGE] == [2, 2, 4, 4]


# G2, counted on the boards.
PRINTED = {
    "new-york": {
        "edition": "buses",
        "intersections": 74,
        "roads": 126,
        "departures": 6,
        "light": 14,
        "jammed": 16,
        "granny": 9,
        "student": 10,
        "tourist": 11,
        "business": 10,
        "school": 5,
        "landmark": 4,
        "museum": 4,
        "office": 7,
        "sights": {"A1": "Columbia", "D3": "Guggenheim", "D8": "Times Square", "F10": "Wall Street"},
    },
    "london": {
        "edition": "buses",
        "intersections": 96,
        "roads": 156,
        "departures": 12,
        "light": 20,
        "granny": 12,
        "student": 14,
        "tourist": 18,
        "business": 18,
        "school": 5,
        "landmark": 4,
        "museum": 4,
        "office": 7,
        "sights": {
            "J3": "City of London",
            "E4": "Piccadilly Circus",
            "D8": "Buckingham Palace",
            "H8": "King's College",
        },
    },
    "rome": {
        "edition": "metros",
        "intersections": 76,
        "roads": 120,
        "departures": 6,
        "entrance": 14,
        "burgundy": 19,
        "yellow": 19,
        "granny": 10,
        "student": 10,
        "tourist": 11,
        "lover_light": 6,
        "lover_dark": 8,
        "cinema": 4,
        "opera": 4,
        "theatre": 4,
        "restaurant": 8,
        "sights": {},
    },
    "paris": {
        "edition": "metros",
        "intersections": 96,
        "roads": 164,
        "departures": 12,
        "entrance": 20,
        "granny": 12,
        "student": 14,
        "tourist": 16,
        "lover_light": 10,
        "lover_dark": 10,
        "cinema": 5,
        "opera": 4,
        "theatre": 4,
        "restaurant": 7,
        "sights": {},
    },
}


@pytest.mark.parametrize("board", PRINTED)
def test_G2_the_printed_boards(board: str) -> None:
    facts = facts_of(board)
    stops, roads = facts["intersections"], facts["roads"]
    counts = Counter(passenger for stop in stops for passenger in stop.get("passengers", []))
    counts.update(stop["place"] for stop in stops if "place" in stop)
    counts.update(thing for stop in stops for thing in ("light", "entrance") if stop.get(thing))
    counts.update("jammed" for road in roads if road.get("jammed"))
    counts.update(road["fluid"] for road in roads if "fluid" in road)
    assert PRINTED[board] == {
        "edition": facts["edition"],
        "intersections": len(stops),
        "roads": len(roads),
        "departures": len(departures(facts)),
        "sights": {stop["id"]: stop["sight"] for stop in stops if "sight" in stop},
        **counts,
    }


@pytest.mark.parametrize("board", SMALL + LARGE)
def test_G2_roads_join_orthogonal_neighbours_only(board: str) -> None:
    facts = facts_of(board)
    spots = {stop["id"]: (stop["x"], stop["y"]) for stop in facts["intersections"]}
    for road in facts["roads"]:
        (ax, ay), (bx, by) = spots[road["a"]], spots[road["b"]]
        assert abs(ax - bx) + abs(ay - by) == 1


@pytest.mark.parametrize(("a", "b"), [("A1", "B2"), ("A1", "C1"), ("A1", "A1")])
def test_G2_a_road_between_others_is_refused(a: str, b: str) -> None:
    facts = grid("buses")
    facts["roads"].append({"a": a, "b": b})
    with pytest.raises(InvalidBoard, match=r"roads\[212\]\.b: .*not neighbours.*G2"):
        registry.from_facts(facts, "grid.json")


# G4, written out: sheet by sheet, for tickets 1/7 to 6/12.
SHAPES = {
    1: ["2 straight", "2 with a turn", "2 straight or with a turn", "1", "3 straight", "3 with two turns"],
    2: ["3 with two turns", "2 straight", "2 with a turn", "2 straight or with a turn", "1", "3 straight"],
    3: ["3 straight", "3 with two turns", "2 straight", "2 with a turn", "2 straight or with a turn", "1"],
    4: ["1", "3 straight", "3 with two turns", "2 straight", "2 with a turn", "2 straight or with a turn"],
    5: ["2 straight or with a turn", "1", "3 straight", "3 with two turns", "2 straight", "2 with a turn"],
}


def _shapes(ticket: int) -> list[str]:
    """What all five sheets ask for a ticket, as the game says it."""
    rest = [other for other in range(1, 13) if other != ticket]
    game = start("london", 5, sheets=[1, 2, 3, 4, 5], tickets=[ticket, *rest])
    while game.view(None).position["phase"] == "departure":
        game.push(game.legal_moves[0])
    return list(game.view(None).position["shapes"])


def test_G3_tickets_n_and_n_plus_6_ask_for_the_same_shape() -> None:
    for ticket in range(1, 7):
        assert _shapes(ticket) == _shapes(ticket + 6)


def test_G4_each_sheet_is_the_one_before_moved_one_column() -> None:
    for ticket in range(1, 7):
        assert _shapes(ticket) == [SHAPES[sheet][ticket - 1] for sheet in range(1, 6)]


def test_G4_no_two_players_have_the_same_sheet() -> None:
    for seed in range(30):
        assert len(set(fareplay.new("get-on-board/london", 5, seed=seed).setup["sheets"])) == 5
    with pytest.raises(InvalidRecord, match=r"setup\.sheets\[1\]: 2 occurs twice"):
        fareplay.new("get-on-board/new-york", 2, setup={"sheets": [2, 2]})


@pytest.mark.parametrize(("board", "edition"), [("new-york", "buses"), ("rome", "metros")])
def test_G5_the_six_common_objectives(board: str, edition: str) -> None:
    for pair in combinations(COMMON[edition], 2):
        lying = start(board, 2, common=list(pair)).view(None).position["common"]
        assert [card["objective"] for card in lying] == list(pair)
    for other in {*COMMON["buses"], *COMMON["metros"], "office"} - set(COMMON[edition]):
        with pytest.raises(InvalidRecord, match=r"setup\.common\[1\]"):
            start(board, 2, common=["granny", other])


@pytest.mark.parametrize(
    ("edition", "objective", "thing", "needed"),
    [
        *(("buses", thing, thing, 5) for thing in ("granny", "student", "tourist", "business")),
        *(("buses", thing, thing, 3) for thing in ("landmark", "museum")),
        *(("metros", thing, thing, 5) for thing in ("granny", "student", "tourist")),
        *(("metros", thing, thing, 3) for thing in ("opera", "theatre")),
    ],
)
def test_G5_five_passengers_or_three_places(edition: str, objective: str, thing: str, needed: int) -> None:
    other = "student" if objective == "granny" else "granny"
    # Rows of tourists have four boxes and rows of business people three: a place between makes room.
    between = {"tourist": "theatre" if edition == "metros" else "museum", "business": "office"}
    for count, points in ((needed - 1, 0), (needed, 10)):
        things = [thing] * count
        if thing in between:
            things = [*things[:3], between[thing], *things[3:]]
        game = _along(edition, things, common=[objective, other])
        assert (game.sheet(0)["common"], things) == (points, things)


def test_G5_lovers_of_either_background() -> None:
    for things, points in (
        (["light light", "dark dark"], 0),
        (["light light", "dark dark", "restaurant", "light"], 10),
    ):
        lovers = [what.replace("light", "lover_light").replace("dark", "lover_dark") for what in things]
        assert _along("metros", lovers, common=["lover", "granny"]).sheet(0)["common"] == points


def _along(edition: str, things: list[str], **setup: Any) -> Game:
    """A practice game past these things, the round finished."""
    stops = [f"{column}1" for column in "BCDEFGHIJKLM"[: len(things)]]
    game = drive(grid(edition, dict(zip(stops, things, strict=True))), " ".join(["A1", *stops]), **setup)
    finish_round(game)
    return game


@pytest.mark.parametrize("board", SMALL + LARGE)
def test_G6_five_personal_objectives_of_three_intersections(board: str) -> None:
    facts = facts_of(board)
    assert [len(set(card)) for card in facts["personal_objectives"]] == [3] * 5
    ids = {stop["id"] for stop in facts["intersections"]}
    assert all(stop in ids for card in facts["personal_objectives"] for stop in card)
    seats = facts["players"][1]
    game = start(board, seats, personal=[5, 3, 1, 4, 2][:seats])
    for seat in range(seats):
        shown = game.view(seat).position["personal"][seat]
        assert shown == facts["personal_objectives"][[5, 3, 1, 4, 2][seat] - 1]


@pytest.mark.parametrize("board", ["new-york", "paris"])
def test_G10_two_common_objectives_are_drawn_and_lie_yellow_side_up(board: str) -> None:
    drawn = set()
    for seed in range(300):
        game = fareplay.new(f"get-on-board/{board}", seed=seed)
        lying = game.view(None).position["common"]
        assert [card["points"] for card in lying] == [10, 10]
        drawn.add(frozenset(card["objective"] for card in lying))
    assert drawn == set(map(frozenset, combinations(COMMON[facts_of(board)["edition"]], 2)))


def test_G11_buses_deal_personal_objectives_face_down() -> None:
    facts = facts_of("new-york")
    cards = [facts["personal_objectives"][number - 1] for number in (4, 2, 5)]
    for options, seen in (({}, [None, cards[1], None]), ({"objectives": "up"}, cards)):
        game = start("new-york", 3, options, personal=[4, 2, 5])
        assert game.view(1).position["personal"] == seen
        assert game.view(1).record["setup"]["personal"] == [seen[0] and 4, 2, seen[2] and 5]
    assert start("new-york", 3, personal=[4, 2, 5]).view(None).position["personal"] == [None, None, None]


def test_G11_buses_show_personal_objectives_at_the_end() -> None:
    game = drive("new-york", "C2 C1 D1 D2 C2", personal=[3])
    assert game.is_over
    assert game.view(None).position["personal"] == [facts_of("new-york")["personal_objectives"][2]]


def test_G11_metros_deal_personal_objectives_face_up() -> None:
    cards = facts_of("rome")["personal_objectives"]
    for seat in (0, 1, None):
        assert start("rome", 2, personal=[4, 2]).view(seat).position["personal"] == [cards[3], cards[1]]
    with pytest.raises(InvalidOption, match="G11"):
        fareplay.new("get-on-board/rome", options={"objectives": "down"})


@pytest.mark.parametrize(("board", "seats"), [("new-york", 3), ("rome", 3), ("london", 5), ("paris", 5)])
def test_G12_two_tickets_are_dealt_to_each(board: str, seats: int) -> None:
    dealt: set[int] = set()
    for seed in range(60):
        hands = fareplay.new(f"get-on-board/{board}", seats, seed=seed).setup["deal"]
        tickets = [ticket for hand in hands for ticket in hand]
        assert [len(hand) for hand in hands] == [2] * seats
        assert len(set(tickets)) == len(tickets)
        dealt |= set(tickets)
    assert dealt == set(range(1, 7 if board in SMALL else 13))


def test_G12_a_small_board_has_no_tickets_above_6_and_a_ticket_once() -> None:
    with pytest.raises(InvalidRecord, match=r"setup\.deal\[1\]\[1\]: 7 is not one of 1 to 6"):
        start("new-york", 2, deal=[[1, 2], [3, 7]])
    with pytest.raises(InvalidRecord, match=r"setup\.deal\[2\]: 1 occurs twice"):
        start("new-york", 2, deal=[[1, 2], [1, 3]])


def test_G12_each_secretly_keeps_one_and_all_are_revealed_at_once() -> None:
    game = start("new-york", 3, deal=[[1, 4], [2, 5], [3, 6]])
    assert game.choosers == [0, 1, 2]
    assert [game.choices(seat) for seat in range(3)] == [["T1", "T4"], ["T2", "T5"], ["T3", "T6"]]
    with pytest.raises(fareplay.IllegalMove, match="G12"):
        game.push("T2")
    game.push("T4")
    game.push("T2")
    assert game.view(0).record["moves"] == ["T4", "T?"]
    assert game.view(2).record["moves"] == ["T?", "T?"]
    assert game.view(2).position["lines"] == [[], [], []]
    assert game.view(1).record["setup"]["deal"] == [None, [2, 5], None]
    game.push("T3")
    assert game.view(None).record["moves"] == ["T4", "T2", "T3"]
    assert game.view(1).record["setup"]["deal"] == [None, [2, 5], None]
    assert game.view(None).position["lines"] == [["E6"], ["F3"], ["A6"]]


@pytest.mark.parametrize("board", SMALL + LARGE)
def test_G12_a_line_starts_at_the_departure_of_the_ticket(board: str) -> None:
    for stop, ticket in departures(facts_of(board)).items():
        other = ticket % 6 + 1
        game = start(board, 1, deal=[[ticket, other]])
        game.push(f"T{ticket}")
        assert game.view(0).position["lines"] == [[stop]]


def test_G13_all_twelve_tickets_form_the_deck_also_those_kept() -> None:
    for seed in range(20):
        assert sorted(fareplay.new("get-on-board/rome", seed=seed).setup["tickets"]) == list(range(1, 13))
    game = start("rome", 2, deal=[[1, 2], [3, 4]], tickets=[1, 3, 2, 4, *range(5, 13)])
    game.push("T1")
    game.push("T3")
    assert game.view(None).position["ticket"] == 1
    assert game.view(None).position["tickets_to_come"] == list(range(2, 13))
    with pytest.raises(InvalidRecord, match=r"setup\.tickets\[11\]: 1 occurs twice"):
        start("rome", 2, tickets=[*range(1, 12), 1])


def test_G14_the_first_inspector_is_a_table_choice_random_by_default() -> None:
    firsts = {fareplay.new("get-on-board/london", 5, seed=seed).view(None).position["inspector"] for seed in range(60)}
    assert firsts == {0, 1, 2, 3, 4}
    for first in range(5):
        for seed in range(3):
            chosen = fareplay.new("get-on-board/london", 5, seed=seed, setup={"first": first})
            assert chosen.view(None).position["inspector"] == first
    with pytest.raises(InvalidRecord, match=r"setup\.first"):
        fareplay.new("get-on-board/london", 5, setup={"first": 5})


def test_G15_nothing_is_collected_at_ones_own_departure() -> None:
    # A departure in the middle of things, as no printed board has one.
    cards = [["A1", "B1", "C1"], *grid("buses")["personal_objectives"][1:]]
    facts = grid("buses", {"A1": "granny student light"}, personal=cards)
    game = drive(facts, "A1 B1 C1", personal=[1])
    assert (game.sheet(0)["grannies"], game.sheet(0).boxes["students"]["ticked"]) == (0, 0)
    assert game.sheet(0).boxes["personal"] == 2


def test_G15_no_entrance_is_circled_at_ones_own_departure() -> None:
    game = start("rome", 1, deal=[[1, 2]], sheets=[1], tickets=list(range(1, 13)))
    game.push("T1")  # E1, an entrance
    assert game.sheet(0)["entrances"] == 0
    assert game.view(0).position["lines"] == [["E1"]]
    assert {stop["id"]: stop for stop in facts_of("rome")["intersections"]}["E1"]["entrance"]
