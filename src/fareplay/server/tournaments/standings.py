"""Standings: points and tie-breaks from finished games. Pure functions."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec import Struct

Kind = Literal["arena", "round_robin"]


class FinishedGame(NamedTuple):
    """A game of a tournament: who played, and their places, 1 for the best."""

    people: Sequence[str]
    places: Sequence[int]


class Standing(Struct):
    """A person's standing. People whom no tie-break separates share a rank."""

    person: str
    rank: int
    points: int  # two for each player beaten, one for each tie
    played: int
    won: int
    direct: int = 0  # points against players with the same points: the first tie-break of a round robin
    beaten: int = 0  # Sonneborn-Berger: twice the points of players beaten plus those of players tied with


def points_of(places: Sequence[int]) -> list[int]:
    """Return the points of a game by seat: two for each player behind, one for each in the same place."""
    return [2 * sum(other > place for other in places) + places.count(place) - 1 for place in places]


def standings(kind: Kind, people: Sequence[str], games: Sequence[FinishedGame]) -> list[Standing]:
    """Return everybody's standing, the best first. An arena is ordered by points, wins, then fewer games; a round robin
    by points, points among tied players, Sonneborn-Berger, then wins."""
    table = {person: Standing(person, 0, 0, 0, 0) for person in people}
    for game in games:
        for person, place, points in zip(game.people, game.places, points_of(game.places), strict=True):
            if person in table:
                row = table[person]
                row.points, row.played = row.points + points, row.played + 1
                row.won += place == 1 and game.places.count(1) == 1
    if kind == "round_robin":
        _break_ties(table, games)
    key = _arena_key if kind == "arena" else _round_robin_key
    ordered = sorted(table.values(), key=key)  # the sort is stable: among equals, the first to enter comes first
    for number, row in enumerate(ordered):
        tied = number > 0 and key(row) == key(ordered[number - 1])
        row.rank = ordered[number - 1].rank if tied else number + 1
    return ordered


def _break_ties(table: dict[str, Standing], games: Sequence[FinishedGame]) -> None:
    by_points = sorted(table.values(), key=lambda row: row.points)
    tied_with = {
        row.person: {one.person for one in group}
        for _, rows in groupby(by_points, key=lambda row: row.points)
        for group in [list(rows)]
        for row in group
    }
    for game in games:
        for person, place in zip(game.people, game.places, strict=True):
            if person not in table:
                continue
            for other, theirs in zip(game.people, game.places, strict=True):
                if other == person or other not in table:
                    continue
                worth = 2 if theirs > place else 1 if theirs == place else 0
                table[person].beaten += worth * table[other].points
                if other in tied_with[person]:
                    table[person].direct += worth


def _arena_key(row: Standing) -> tuple[int, int, int]:
    return -row.points, -row.won, row.played


def _round_robin_key(row: Standing) -> tuple[int, int, int, int]:
    return -row.points, -row.direct, -row.beaten, -row.won
