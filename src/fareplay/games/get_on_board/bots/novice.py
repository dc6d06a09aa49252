"""The novice at Get on Board: takes what it can get this turn, but does not drive into a dead end that it sees."""

from collections.abc import Mapping, Set
from random import Random
from typing import Final

from fareplay.bots.bot import Clock, seat_of, seed_for
from fareplay.game import determinise
from fareplay.view import View

ENOUGH: Final = 1  # free intersections ahead; a novice looks no further

Map = Mapping[str, Set[str]]  # the neighbours of every intersection


class Novice:
    """Of all ways to drive the turn one with room ahead of its end, and of those one that brings the most now."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, clock: Clock) -> str:
        return self.plan(view, clock)[0]

    def plan(self, view: View, clock: Clock) -> list[str]:
        """The whole way."""
        seat, seed = seat_of(view), seed_for(self._seed, view)
        chance = Random(seed)
        game = determinise(view, seed)
        driven = view.position["lines"][seat]
        ways = game.lines()
        if not driven or not ways:  # it has yet to choose where to depart from
            return [chance.choice(view.legal_moves)]
        near = neighbours(game.rules.facts["roads"])
        ranks = [(not way.eliminates, room_ahead(near, [*driven, *way.moves]), way.gain) for way in ways]
        best = max(ranks)
        return list(chance.choice([way for way, rank in zip(ways, ranks, strict=True) if rank == best]).moves)


def neighbours(roads: list[dict[str, str]]) -> Map:
    """The map of a board by its roads."""
    near: dict[str, set[str]] = {}
    for road in roads:
        near.setdefault(road["a"], set()).add(road["b"])
        near.setdefault(road["b"], set()).add(road["a"])
    return near


def room_ahead(near: Map, line: list[str]) -> int:
    """How many intersections can be reached from the end of a line without crossing it, as far as a novice counts."""
    driven = {marker for marker in line if marker in near}
    ahead = [next(marker for marker in reversed(line) if marker in near)]
    found = set(ahead)
    while ahead and len(found) <= ENOUGH:
        fresh = near[ahead.pop()] - driven - found
        found |= fresh
        ahead += fresh
    return min(len(found) - 1, ENOUGH)
