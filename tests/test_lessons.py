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
from fareplay.engine.struct import from_bytes
from fareplay.game.game import Game
from fareplay.rules.abilities import Preview
from fareplay.rules.rules import Moment

GAMES = Path(fareplay.__file__).parent / "games"
LESSONS = Path(__file__).parents[1] / "web" / "src" / "games"
FAMILIES = ["get-on-board", "ticket-to-ride"]
LATE = {"st-pauls", "trafalgar-square"}  # the ends of the ticket that is drawn late
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


def path_of(lesson: Facts, step: Facts) -> list[str]:
    """The intersections of the line asked for, from the terminus on."""
    turn = step["turns"][0]
    return [position_at(lesson, turn["ply"])["lines"][0][-1], *turn["moves"]]


def roads_shared(lesson: Facts, step: Facts) -> int:
    """On how many roads of the other player the line asked for runs."""
    other = position_at(lesson, step["turns"][0]["ply"])["lines"][1]
    return len(roads(path_of(lesson, step)) & roads(other))


def is_straight(lesson: Facts, step: Facts, count: int) -> bool:
    """Whether the first intersections of the line asked for lie on one street."""
    return any(len({node[k:] if k else node[0] for node in path_of(lesson, step)[1:count]}) == 1 for k in (0, 1))


def black_roads(lesson: Facts, step: Facts) -> int:
    path = roads(path_of(lesson, step))
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


def colour_of(lesson: Facts, line: Facts) -> str:
    return str(boards.read(lesson["game"])["routes"][line["route"] - 1]["colour"])


def ticket_of(lesson: Facts, number: int) -> Facts:
    return dict(boards.read(lesson["game"])["tickets"][number - 1])


Claim = Callable[[Facts, Facts, Facts, list[Facts]], bool]  # of the tutorial, a step, the line asked for, all lines


def numbered(lines: list[Facts]) -> list[int]:
    """The points of the lines that do not eliminate, as the board shows them, the most first."""
    return sorted((line["gain"] + line["due"] for line in lines if not line["eliminates"]), reverse=True)


# The claims of a step's texts, compared with the line it asks for.
CLAIMS: dict[str, dict[str, Claim]] = {
    "get-on-board": {
        "departure": lambda lesson, step, line, lines: line["moves"] == ["T4"] and len(lines) == 2,
        "shapes": lambda lesson, step, line, lines: (
            (line["markers"], line["turn_zone"], line["boards"]) == (2, 0, {"tourist": 1})
            and shape_at(lesson, step) == "2 straight"
        ),
        "boarding": lambda lesson, step, line, lines: (
            shape_at(lesson, step) == "1"
            and line["boards"] == {"granny": 1}
            and line["gains"] == {"grannies": 1}
            and reached(lesson, line)[-1]["passengers"] == ["granny"]  # the marked end is the granny's
            and numbered(lines)[0] == 1  # and nothing on the board promises more
        ),
        "extra-markers": lambda lesson, step, line, lines: (
            line["markers"] == 3
            and shape_at(lesson, step) == "2 straight"
            and "light" in reached(lesson, line)[1]
            and reached(lesson, line)[2]["passengers"] == ["tourist"]
        ),
        "parking": lambda lesson, step, line, lines: (
            line["boxes"]["tourists"][1] == {"ticked": 2, "written": 5}
            and line["parks"] == {"tourists": 1}
            and reached(lesson, line)[-1]["place"] == "museum"
        ),
        "traffic": lambda lesson, step, line, lines: (
            line["traffic"] == 1 == roads_shared(lesson, step)
            and not black_roads(lesson, step)
            and line["boxes"]["traffic"]["ticked"] == 1
        ),
        "turn-zone": lambda lesson, step, line, lines: (
            shape_at(lesson, step) == "3 straight"
            and line["turn_zone"] == 1
            and line["gains"]["turn_zone"] == -1
            and line["gain"] + 1 == 9
            and numbered(lines)[0] == line["gain"]
            and is_straight(lesson, step, 3)
            and not is_straight(lesson, step, 4)
        ),
        "objectives": lambda lesson, step, line, lines: (
            line["due"] == 10
            and line["boxes"]["museums"] == 3
            and reached(lesson, line)[-1]["place"] == "museum"
            and numbered(lines)[0] == line["gain"] + 10
        ),
        "elimination": lambda lesson, step, line, lines: (
            any(one["eliminates"] for one in lines) and not line["eliminates"]
        ),
    },
    "ticket-to-ride": {
        "tickets": lambda lesson, step, line, lines: len(line["moves"][0].split()) == 3,
        "cards": lambda lesson, step, line, lines: line["moves"] == ["draw pink"],
        "claiming": lambda lesson, step, line, lines: (
            line["gains"] == {"routes": 2} and line["cards"] == {"pink": 2} and colour_of(lesson, line) == "pink"
        ),
        "bus-cards": lambda lesson, step, line, lines: line["card"] == "bus" and line["ends_turn"],
        "gray-routes": lambda lesson, step, line, lines: (
            line["gains"] == {"routes": 1}
            and line["cards"] == {"green": 1}
            and colour_of(lesson, line) == "gray"
            and any(one["after"] < one["before"] for one in line["to_go"])
        ),
        "connecting": lambda lesson, step, line, lines: (
            line["completed"] == [14]
            and ticket_of(lesson, 14) == {"a": "buckingham-palace", "b": "kings-cross", "points": 6}
            and line["secures"]["tickets"] == 6
            and line["cards"] == {"blue": 2}
        ),
        "districts": lambda lesson, step, line, lines: (
            line["gains"]["districts"] == 1 and line["boxes"]["districts"] == [1]
        ),
        "more-tickets": lambda lesson, step, line, lines: (
            (line["moves"] == ["tickets"] and line["count"] == 2)
            or (line["tickets"] == [8] and {ticket_of(lesson, 8)["a"], ticket_of(lesson, 8)["b"]} == LATE)
        ),
        "last-turns": lambda lesson, step, line, lines: (
            line["last_turns"] and line["completes"] == 1 and line["buses_left"] == 2
        ),
    },
}


def test_the_learner_completes_every_ticket() -> None:
    lesson = tutorial("ticket-to-ride")
    end = position_at(lesson, len(lesson["film"]["moves"]))
    assert len(end["progress"][0]) == 3
    assert all(way["completed"] for way in end["progress"][0])


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
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tutorial_is_short(family: str, language: str) -> None:
    texts = said(family, language)
    assert len(texts) <= 10
    for name, step in texts.items():
        words = [word for word in f"{step['text']} {step.get('ask', '')}".split() if any(map(str.isalnum, word))]
        assert len(words) <= 30, (name, len(words))


@pytest.mark.parametrize("family", FAMILIES)
def test_nobody_is_named_in_a_tutorial(family: str) -> None:
    assert tutorial(family)["table"]["seats"][0]["person"]["name"] == ""
