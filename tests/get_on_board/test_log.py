"""The log is complete: its events add up to the sheet."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fareplay.game.game import Game
from fareplay.rules.event import Event
from tests.get_on_board.drive import drive, start
from tests.get_on_board.grid import grid, street
from tests.get_on_board.random_board import random_board
from tests.random_games import GET_ON_BOARD, games, play_randomly


def add_up(events: list[Event], seat: int) -> dict[str, Any]:
    """Return a seat's sheet computed from events."""
    mine = [event for event in events if event.seat == seat]

    def total(key: str, fact: str) -> int:
        return sum(event.facts[fact] for event in mine if event.key == key)

    boards = Counter(event.facts["passenger"] for event in mine if event.key == "boards")
    boards.update(event.facts["passenger"] for event in mine if event.key == "bonus" and event.facts["ticked"])
    places = [event for event in mine if event.key in ("place", "counted", "parked")]
    visited = Counter(event.facts["place"] for event in places)
    parked: dict[str, list[int]] = {"tourists": [], "business": [], "lovers": []}
    for event in mine:
        if event.key == "parked":
            parked[event.facts["zone"]].append(event.facts["points"])
            assert event.facts["row"] == len(parked[event.facts["zone"]])
    return {
        "turn_zone": total("turn_zone", "spaces"),
        "traffic": total("jams", "ticks") + total("connections", "ticks"),
        "grannies": boards["granny"],
        "students": boards["student"],
        "interns": boards["intern"],
        "tourists": boards["tourist"],
        "business": boards["business"],
        "lovers": boards["lover_light"] + boards["lover_dark"],
        "schools": sum(event.facts["ticked"] for event in places if event.facts["place"] in ("school", "cinema")),
        "landmarks": visited["landmark"] + visited["opera"],
        "museums": visited["museum"] + visited["theatre"],
        "parked": parked,
        "entrances": (total("entrance", "circled"), sum(event.key == "entrance_used" for event in mine)),
        "personal": sum(event.key == "personal" for event in mine),
        "common": total("objective", "points"),
        "eliminated": any(event.key == "eliminated" for event in mine),
        "turn zone points": total("turn_zone", "points"),
    }


def on_sheet(game: Game, seat: int) -> dict[str, Any]:
    """The same, read off the sheet."""
    sheet = game.sheet(seat)
    boxes = sheet.boxes

    def rows(name: str) -> list[dict[str, Any]]:
        return list(boxes.get(name, []))

    def written(name: str) -> list[int]:
        return [row["written"] for row in rows(name) if row["written"] is not None]

    return {
        "turn_zone": boxes["turn_zone"]["ticked"],
        "traffic": boxes["traffic"]["ticked"],
        "grannies": boxes["grannies"]["ticked"],
        "students": boxes["students"]["ticked"],
        "interns": boxes.get("interns", {"ticked": 0})["ticked"],
        "tourists": sum(row["ticked"] for row in rows("tourists")),
        "business": sum(row["ticked"] for row in rows("business")),
        "lovers": sum(row["light"] + row["dark"] for row in rows("lovers")),
        "schools": boxes["schools"]["ticked"],
        "landmarks": boxes["landmarks"],
        "museums": boxes["museums"],
        "parked": {zone: written(zone) for zone in ("tourists", "business", "lovers")},
        "entrances": (boxes.get("entrances", {"ticked": 0})["ticked"], boxes.get("entrances", {"used": 0})["used"]),
        "personal": boxes["personal"],
        "common": sheet["common"],
        "eliminated": sheet["total"] is None,
        "turn zone points": sheet["turn_zone"],
    }


def _check(game: Game) -> None:
    events = list(game.log)
    for seat in range(game.seats):
        assert add_up(events, seat) == on_sheet(game, seat)
    lines = game.view(None).position["lines"]
    for seat, line in enumerate(lines):
        markers = [event for event in events if event.key == "marker" and event.seat == seat]
        assert [event.facts["to"] for event in markers] == line[1:]
        assert [event.facts["from"] for event in markers] == line[:-1]
    rounds = [event.facts for event in events if event.key == "round"]
    assert [each["round"] for each in rounds] == list(range(1, game.view(None).position["round"] + 1))
    assert [each["ticket"] for each in rounds] == game.setup["tickets"][: len(rounds)]
    assert [event.facts["winners"] for event in events if event.key == "end"] == [game.winners] * game.is_over
    assert len(game.log) == len(events)


@settings(max_examples=60)
@given(games(GET_ON_BOARD, most=250))
def test_the_log_adds_up_to_the_sheet(game: Game) -> None:
    _check(game)


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_the_log_adds_up_on_boards_of_chance(seed: int, seats: int) -> None:
    chance = Random(seed)
    game = start(random_board(chance), seats)
    play_randomly(game, 120, chance)
    _check(game)


def test_of_two_alike_at_one_intersection_the_log_tells_apart_who_finds_a_box() -> None:
    facts, path = street("buses", "granny", *["granny granny"] * 4)
    game = drive(facts, path)
    assert [event.key for event in game.log if event.facts.get("passenger") == "granny"] == ["boards"] * 8 + ["no_room"]
    _check(game)


def test_the_log_tells_a_light_the_objectives_and_a_new_round_in_their_order() -> None:
    facts = grid("buses", {"B1": "granny granny", "C1": "granny granny light", "D1": "granny"})
    game = drive(facts, "A1 B1 C1 D1", sheets=[1], tickets=[1, 4], common=["granny", "student"])
    keys = [event.key for event in game.log]
    assert keys == [
        *("departure_chosen", "departure", "round"),
        *("marker", "boards", "boards"),
        *("marker", "boards", "boards", "light"),
        *("marker", "boards", "objective", "round"),
    ]
