"""The tutorials: the texts of each step match its moves, and the learner makes every turn."""

import json
import re
from base64 import b64decode
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import fareplay
from fareplay import boards
from fareplay.abilities import Preview
from fareplay.engine.struct import from_bytes
from fareplay.game import Game
from fareplay.rules import Moment

GAMES = Path(fareplay.__file__).parent / "games"
LESSONS = Path(__file__).parents[1] / "web" / "src" / "games"
FAMILIES = ["get-on-board", "ticket-to-ride"]
LANGUAGES = sorted(folder.name for folder in (GAMES / "get_on_board" / "texts").iterdir() if folder.is_dir())
Facts = dict[str, Any]


def tutorial(family: str) -> Facts:
    return dict(json.loads((LESSONS / family / "lessons.json").read_text()))


def said(family: str, language: str) -> dict[str, Facts]:
    """The texts of the steps by their names."""
    text = (GAMES / family.replace("-", "_") / "texts" / language / "tutorial.json").read_text()
    return {step["id"]: step for step in json.loads(text)["steps"]}


def game_of(lesson: Facts) -> Game:
    """A game on the board of a tutorial."""
    return fareplay.new(lesson["game"], seats=len(lesson["table"]["seats"]), seed=0)


def state_at(lesson: Facts, ply: int) -> Any:
    """Return the state after `ply` moves as the learner knows it."""
    states = b64decode(lesson["film"]["states"])
    size = len(states) // (len(lesson["film"]["moves"]) + 1)
    return from_bytes(states[ply * size : (ply + 1) * size], game_of(lesson).state_at(0))


def position_at(lesson: Facts, ply: int) -> Facts:
    """Return the position after `ply` moves."""
    history = tuple(zip(lesson["film"]["movers"], lesson["film"]["moves"], strict=True))[:ply]
    return dict(game_of(lesson).rules.position(Moment(state_at(lesson, ply), history, {}, 0)))


def lines_at(lesson: Facts, ply: int) -> list[Facts]:
    """Return the lines that the learner may choose from after `ply` moves."""
    return [line.to_dict() for line in Preview.of(game_of(lesson).rules).lines(state_at(lesson, ply))]


def roads(nodes: list[str]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairwise(nodes)}


def shares_no_road(lesson: Facts, step: Facts) -> bool:
    """Whether the line asked for runs on no road of the other player."""
    ply = step["turns"][0]["ply"]
    mine, other = position_at(lesson, ply)["lines"]
    return not roads([mine[-1], *step["turns"][0]["moves"]]) & roads(other)


def black_roads(lesson: Facts, step: Facts) -> int:
    mine = position_at(lesson, step["turns"][0]["ply"])["lines"][0]
    path = roads([mine[-1], *step["turns"][0]["moves"]])
    return sum(
        frozenset((road["a"], road["b"])) in path for road in boards.read(lesson["game"])["roads"] if road.get("jammed")
    )


def shape_at(lesson: Facts, step: Facts) -> str:
    """The shape that the ticket asks of the learner."""
    return str(position_at(lesson, step["turns"][0]["ply"])["shapes"][0])


def reached(lesson: Facts, line: Facts) -> list[Facts]:
    """The intersections that a line comes to."""
    known = {spot["id"]: spot for spot in boards.read(lesson["game"])["intersections"]}
    return [known[move] for move in line["moves"]]


def route_of(lesson: Facts, line: Facts) -> tuple[str, str]:
    route = boards.read(lesson["game"])["routes"][line["route"] - 1]
    first, second = sorted((route["a"], route["b"]))
    return first, second


def ticket_of(lesson: Facts, number: int) -> Facts:
    return dict(boards.read(lesson["game"])["tickets"][number - 1])


SHORT = ("british-museum", "st-pauls")

Claim = Callable[[Facts, Facts, Facts, list[Facts]], bool]  # of the tutorial, a step, the line asked for, all lines

# The claims of a step's texts, compared with the line it asks for.
CLAIMS: dict[str, dict[str, Claim]] = {
    "get-on-board": {
        "departure": lambda lesson, step, line, lines: line["moves"] == ["T4"],
        "shapes": lambda lesson, step, line, lines: (
            (line["markers"], line["turn_zone"], line["gains"]["tourists"]) == (3, 0, 2)
            and (line["boards"]["tourist"], line["places"]["school"]) == (2, 1)
            and shape_at(lesson, step) == "3 with two turns"
        ),
        "boarding": lambda lesson, step, line, lines: (
            line["boards"]["granny"] == line["gains"]["grannies"] == 1
            and "office" in [one.get("place") for one in reached(lesson, line)]
            and not line["parks"]
        ),
        "extra-markers": lambda lesson, step, line, lines: (
            line["markers"] == 3
            and shape_at(lesson, step).startswith("2")
            and "light" in reached(lesson, line)[1]
            and line["boards"]["granny"] == 1
            and "granny" in reached(lesson, line)[2]["passengers"]
        ),
        "turn-zone": lambda lesson, step, line, lines: (
            shape_at(lesson, step) == "2 with a turn"
            and line["turn_zone"] == 1
            and line["gains"]["turn_zone"] == -1
            and line["gain"] > 0
            and reached(lesson, line)[-1]["place"] == "landmark"
            and line["boxes"]["tourists"][0] == {"ticked": 2, "written": 5}
        ),
        "traffic": lambda lesson, step, line, lines: (
            line["traffic"] == 2 == black_roads(lesson, step)
            and line["boxes"]["traffic"]["ticked"] > 2  # they are not the first
            and shares_no_road(lesson, step)
            and (line["boards"]["student"], line["boards"]["granny"], line["places"]["school"]) == (1, 1, 1)
        ),
        "objectives": lambda lesson, step, line, lines: line["boxes"]["personal"] == 1,
        "elimination": lambda lesson, step, line, lines: (
            any(one["eliminates"] for one in lines)
            and not line["eliminates"]
            and (line["boards"]["tourist"], line["boards"]["business"]) == (2, 1)
        ),
        "practice": lambda lesson, step, line, lines: (
            all(one["gain"] < line["gain"] for one in lines if one["moves"] != line["moves"])
            and line["boxes"]["business"][0] == {"ticked": 3, "written": 6}
            and line["boards"]["intern"] == 1
        ),
        "parking": lambda lesson, step, line, lines: (
            line["boxes"]["tourists"][1] == {"ticked": 3, "written": 9}
            and reached(lesson, line)[-1]["place"] == "landmark"
        ),
        "turn": lambda lesson, step, line, lines: not line["eliminates"],
    },
    "ticket-to-ride": {
        "tickets": lambda lesson, step, line, lines: len(line["moves"][0].split()) == 3,
        "cards": lambda lesson, step, line, lines: line["moves"] == ["draw blue"],
        "claiming": lambda lesson, step, line, lines: (
            line["gains"]["routes"] == 4
            and line["cards"] == {"blue": 3}
            and route_of(lesson, line) == ("brick-lane", "tower-of-london")
            and {"ticket": 4, "before": 4, "after": 3} in line["to_go"]  # as many buses as lie there: half of it
        ),
        "double-routes": lambda lesson, step, line, lines: (
            line["gains"] == {"routes": 1, "districts": 1}
            and line["cards"] == {"green": 1}
            and len(line["closes"]) == 1
            and line["boxes"]["districts"] == [1]
        ),
        "gray-routes": lambda lesson, step, line, lines: (
            line["gains"] == {"routes": 1} and line["cards"] == {"blue": 1}
        ),
        "bus-cards": lambda lesson, step, line, lines: line["card"] == "bus" and line["ends_turn"],
        "connecting": lambda lesson, step, line, lines: (
            line["completed"] == [4]
            and ticket_of(lesson, 4) == {"a": "brick-lane", "b": "globe-theatre", "points": 4}
            and line["secures"]["tickets"] == 4
            and line["cards"] == {"green": 2, "bus": 1}
        ),
        "more-tickets": lambda lesson, step, line, lines: (
            (line["moves"] == ["tickets"] and line["count"] == 2)
            or (line["tickets"] == [5] and (ticket_of(lesson, 5)["a"], ticket_of(lesson, 5)["b"]) == SHORT)
        ),
        "districts": lambda lesson, step, line, lines: (
            line["gains"]["districts"] == 2 and line["cards"] == {"black": 2} and 2 in line["boxes"]["districts"]
        ),
        "last-turns": lambda lesson, step, line, lines: (
            line["last_turns"] and line["completes"] == 1 and line["cards"] == {"black": 3} and line["buses_left"] == 2
        ),
        "turn": lambda lesson, step, line, lines: True,
    },
}


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_step_says_is_what_its_move_does(family: str) -> None:
    lesson = tutorial(family)
    checked = set()
    for step in lesson["steps"]:
        for turn in step["turns"]:
            lines = lines_at(lesson, turn["ply"])
            line = next(one for one in lines if one["moves"] == turn["moves"])
            assert CLAIMS[family][step["id"]](lesson, step, line, lines), (step["id"], line)
            checked.add(step["id"])
    assert checked == set(CLAIMS[family])


@pytest.mark.parametrize("family", FAMILIES)
def test_the_reply_to_every_other_line_adds_up(family: str) -> None:
    """What a learner reads about another line are its gains by zone, which add up to its total."""
    lesson = tutorial(family)
    for step in lesson["steps"]:
        for turn in step["turns"]:
            for line in lines_at(lesson, turn["ply"]):
                if not line.get("eliminates"):
                    assert sum(line["gains"].values()) == line["gain"], (step["id"], line["moves"])


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_numbers(family: str, language: str) -> None:
    known, texts = said(family, "en"), said(family, language)
    for name, step in texts.items():
        for part in ("text", "ask", "done"):
            numbers = [sorted(re.findall(r"\d+", one.get(part, ""))) for one in (known[name], step)]
            assert numbers[0] == numbers[1], (name, part)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_learner_makes_every_turn_of_theirs(family: str) -> None:
    lesson = tutorial(family)
    asked = {turn["ply"] + at for step in lesson["steps"] for turn in step["turns"] for at in range(len(turn["moves"]))}
    for ply, mover in enumerate(lesson["film"]["movers"]):
        assert (ply in asked) == (mover == 0), ply


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(family: str, language: str) -> None:
    lesson, texts = tutorial(family), said(family, language)
    assert {step["id"] for step in lesson["steps"]} == set(texts)
    for step in lesson["steps"]:
        assert ("ask" in texts[step["id"]]) == ("done" in texts[step["id"]]) == bool(step["turns"])
    end = state_at(lesson, len(lesson["film"]["moves"]))
    for seat in (0, 1):
        assert str(game_of(lesson).rules.total(end, seat)) in texts["scoring"]["text"]


@pytest.mark.parametrize("family", FAMILIES)
def test_nobody_is_named_in_a_tutorial(family: str) -> None:
    assert tutorial(family)["table"]["seats"][0]["person"]["name"] == ""
