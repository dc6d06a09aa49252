"""Find the positions of the tutorials: real games, searched for a turn that shows what a step teaches.

Run from the repository's root:  python web/scripts/lessons.py   (writes web/src/games/*/lessons.json)

A step's `task` says what the turn must do: every figure of the chosen line must reach the number given.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "fixtures"))

from make import sensible, snapshot  # type: ignore[import-not-found]
from make_ticket_to_ride import sensible as sensible_ride  # type: ignore[import-not-found]

import fareplay
from fareplay.game import Game

HERE = Path(__file__).parent.parent / "src" / "games"
Lines = list[dict[str, Any]]
Wanted = Callable[[Game, Lines], bool]
Task = dict[str, Any]


def safe(lines: Lines) -> Lines:
    """The lines that do not eliminate."""
    return [line for line in lines if not line["eliminates"]]


def some(lines: Lines, test: Callable[[dict[str, Any]], bool]) -> bool:
    """Whether a safe line passes, and a safe line does not: something to choose."""
    passes = [test(line) for line in safe(lines)]
    return any(passes) and not all(passes) and len(lines) <= 20


def shape(game: Game) -> str:
    """What the round asks of seat 0."""
    return str(game.view(0).position["shapes"][0])


# What each step looks for, and what it asks the learner to do.
ON_BOARD: dict[str, tuple[Wanted, Task]] = {
    "first-marker": (lambda game, lines: game.ply < 8 and shape(game) == "1" and len(lines) > 2, {}),
    "shapes": (
        lambda game, lines: shape(game) == "3 with two turns" and some(lines, lambda line: line["turn_zone"] == 0),
        {"turn_zone": [0, 0]},
    ),
    "turn-zone": (
        lambda game, lines: shape(game) == "3 straight" and some(lines, lambda line: line["turn_zone"] > 0),
        {"turn_zone": [1, 9]},
    ),
    "boarding": (
        lambda game, lines: (
            some(lines, lambda line: line["boards"].get("student", 0) > 0)
            and some(lines, lambda line: line["boards"].get("granny", 0) > 0)
        ),
        {"boards.granny": [1, 9]},
    ),
    "parking": (
        lambda game, lines: (
            some(lines, lambda line: line["parks"].get("tourists", 0) > 0)
            and game.view(0).sheets[0].boxes["tourists"][0]["ticked"] > 1
        ),
        {"parks.tourists": [1, 9]},
    ),
    "extra-markers": (
        lambda game, lines: shape(game)[0] == "2" and some(lines, lambda line: line["markers"] > 2),
        {"markers": [3, 9]},
    ),
    "traffic": (
        lambda game, lines: some(lines, lambda line: line["traffic"] > 1),
        {"traffic": [1, 99]},
    ),
    "objectives": (
        lambda game, lines: some(lines, lambda line: "personal" in line["boxes"]),
        {"boxes.personal": [1, 3]},
    ),
    "elimination": (
        lambda game, lines: (
            sum(line["eliminates"] for line in lines) >= 2 and len(safe(lines)) >= 2 and len(lines) < 16
        ),
        {"eliminates": [0, 0]},
    ),
}


def is_claim(test: Callable[[Game, dict[str, Any]], bool]) -> Wanted:
    """Whether a route that passes can be claimed."""
    return lambda game, lines: any(line["action"] == "claim" and test(game, line) for line in lines)


def route(game: Game, line: dict[str, Any]) -> dict[str, Any]:
    """The route that a line claims."""
    return dict(game.rules.facts["routes"][line["route"] - 1])


RIDE: dict[str, tuple[Wanted, Task]] = {
    "cards": (lambda game, lines: turn_of(game) == "turn" and "bus" not in row(game), {"action": "draw"}),
    "bus-cards": (lambda game, lines: turn_of(game) == "turn" and "bus" in row(game), {"card": "bus"}),
    "claiming": (
        is_claim(lambda game, line: route(game, line)["length"] >= 3 and route(game, line)["colour"] != "gray"),
        {"action": "claim"},
    ),
    "gray-routes": (
        is_claim(lambda game, line: route(game, line)["colour"] == "gray" and not route(game, line).get("double")),
        {"action": "claim"},
    ),
    "double-routes": (is_claim(lambda game, line: bool(route(game, line).get("double"))), {"action": "claim"}),
    "tickets": (lambda game, lines: turn_of(game) == "deal", {"action": "keep"}),
    "more-tickets": (
        lambda game, lines: turn_of(game) == "turn" and game.view(0).sheets[0]["completed"] > 0,
        {"action": "tickets"},
    ),
    "districts": (is_claim(lambda game, line: line["gains"].get("districts", 0) > 0), {"gains.districts": [1, 9]}),
    "last-turns": (is_claim(lambda game, line: bool(line["last_turns"])), {"last_turns": [1, 1]}),
}


def turn_of(game: Game) -> str:
    """The phase of the game."""
    return str(game.view(0).position["phase"])


def row(game: Game) -> list[str]:
    """The cards that lie face up."""
    return list(game.view(0).position["row"])


def games(name: str, choose: Callable[[Game, Random], Any]) -> Iterator[Game]:
    """Games of two, one after another, each told at every turn of seat 0."""
    for seed in range(400):
        game, chance = fareplay.new(name, seats=2, seed=seed), Random(seed)
        while True:
            if game.to_move in (0, None):
                yield game
            if game.is_over:
                break
            moves = choose(game, chance)
            for move in [moves] if isinstance(moves, str) else moves:
                game.push(move)


def find(name: str, steps: dict[str, tuple[Wanted, Task]], choose: Callable[[Game, Random], Any]) -> Lines:
    """A position for every step, and the end of a game for the last one."""
    found: dict[str, dict[str, Any]] = {}
    for game in games(name, choose):
        if game.is_over:
            if "scoring" not in found and None not in game.scores and 0 in game.winners:
                found["scoring"] = {"id": "scoring", "task": None, "snapshot": lesson(game)}
        elif game.moves or "tickets" in steps:
            lines = [line.to_dict() for line in game.lines()]
            for step, (wanted, task) in steps.items():
                if step not in found and wanted(game, lines):
                    found[step] = {"id": step, "task": task, "snapshot": lesson(game)}
                    break
        if len(found) == len(steps) + 1:
            return [found[step] for step in [*steps, "scoring"]]
    missing = [step for step in [*steps, "scoring"] if step not in found]
    raise LookupError(f"no position for {', '.join(missing)}")


def lesson(game: Game) -> dict[str, Any]:
    """A snapshot without the log, which a lesson does not show."""
    told: dict[str, Any] = snapshot(game, 0)
    told["log"] = []
    return told


def main() -> None:
    """Write both tutorials."""
    for game, steps, choose in (
        ("get-on-board/new-york", ON_BOARD, sensible),
        ("ticket-to-ride/london", RIDE, sensible_ride),
    ):
        family = game.partition("/")[0]
        lessons = {"game": game, "steps": find(game, steps, choose)}
        text = json.dumps(lessons, separators=(",", ":"), ensure_ascii=False)
        (HERE / family / "lessons.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
