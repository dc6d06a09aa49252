"""Boards of Get on Board as their files have them, and lines on them by chance."""

import json
import random
from typing import Any

from fareplay.games import get_on_board

CITIES = ["london", "new-york", "paris", "rome"]
Board = dict[str, Any]


def city(name: str) -> Board:
    board: Board = json.loads((get_on_board.MANIFEST.files / "boards" / f"{name}.json").read_text(encoding="utf-8"))
    return board


def walk(board: Board, rng: random.Random, start: str, length: int) -> list[str]:
    """A random line that visits no intersection twice."""
    beside: dict[str, list[str]] = {}
    for road in board["roads"]:
        beside.setdefault(road["a"], []).append(road["b"])
        beside.setdefault(road["b"], []).append(road["a"])
    line = [start]
    while len(line) < length:
        onward = [name for name in beside[line[-1]] if name not in line]
        if not onward:
            break
        line.append(rng.choice(onward))
    return line


def some_lines(board: Board, seed: int, seats: int = 5) -> list[list[str]]:
    rng = random.Random(seed)
    departures = [spot["id"] for spot in board["intersections"] if spot.get("departure")]
    return [walk(board, rng, start, 30) for start in rng.sample(departures, seats)]
