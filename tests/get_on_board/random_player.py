"""Random players with preferences.

Players who choose uniformly are soon eliminated, and never see the end of round 12, a full track or the ninth granny.
So each draws preferences at the start of a game, and chooses moves by weights.
"""

import math
from random import Random
from typing import Any

from tests.oracle.get_on_board import GetOnBoardOracle

THINGS = [
    *("granny", "student", "tourist", "business", "lover_light", "lover_dark"),
    *("school", "cinema", "landmark", "museum", "opera", "theatre", "office", "restaurant"),
    *("light", "entrance", "sight", "departure"),
]


class RandomPlayer:
    """One player's likes."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.caution = chance.choice([0, 4, 12, 12, 12, 12])  # how much a line that eliminates is shunned
        self.foresight = chance.choice([1, 2, 4])  # how much ways out are liked
        self.crowds = chance.choice([-1, 0, 3])  # how much others' roads, and jammed or fluid ones, are liked
        self.changes = chance.choice([-4, -4, 0, 3])  # how much joints of the other kind are liked
        self.stopping = chance.choice([-2, 0, 2])
        self.likes = {thing: chance.choice([0, 0, 3]) for thing in THINGS}

    def choose(self, oracle: GetOnBoardOracle, moves: list[str]) -> str:
        """One of the legal moves."""
        if len(moves) == 1:
            return moves[0]
        return self.chance.choices(moves, [math.exp(self.liking(oracle, move)) for move in moves])[0]

    def liking(self, oracle: GetOnBoardOracle, move: str) -> float:
        """Return the weight of a move."""
        if move == "stop":
            return self.stopping
        if move not in oracle.intersections:
            return 0
        line = oracle.moving_player().line
        stop = oracle.intersections[move]
        road = frozenset((line[-1], move))
        liking = -self.caution * (not _is_safe(oracle, move))
        liking += self.foresight * sum(there not in line for there in oracle.neighbours(move))
        liking += self.crowds * (len(oracle.markers[road]) + len(oracle.roads[road].keys() & {"jammed", "fluid"}))
        if oracle.phase == "line":
            liking += self.changes * oracle.changed_joints([*oracle.stops, move])
        return liking + sum(self.likes[thing] for thing in _things_at(stop))


def _is_safe(oracle: GetOnBoardOracle, move: str) -> bool:
    """Whether the line can be finished this way without reaching an intersection twice."""
    visited = oracle.moving_player().line
    if oracle.phase != "line":
        return move not in visited
    done, begun = len(oracle.stops), [*oracle.stops, move]
    return any(line[: done + 1] == begun and not set(line[done:]) & set(visited) for line in oracle.lines)


def _things_at(stop: dict[str, Any]) -> list[str]:
    place = [stop["place"]] if "place" in stop else []
    return [*stop.get("passengers", []), *place, *(thing for thing in THINGS if stop.get(thing))]
