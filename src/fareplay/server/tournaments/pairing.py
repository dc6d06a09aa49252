"""Pairing of players: pure functions of who waits and who has played whom."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Waiting(NamedTuple):
    """Somebody in an arena who is free to play."""

    person: str
    points: int
    since: int  # when their last game ended, or when they entered


Met = Mapping[frozenset[str], int]  # how often two people have played each other


def arena_groups(waiting: Sequence[Waiting], met: Met, size: int) -> list[list[str]]:
    """Return the games to start now, each with `size` people. The person who has waited longest comes first and gets
    the opponents they have met least often, among those the nearest in points. Fewer than `size` are left over."""
    left = sorted(waiting, key=lambda one: (one.since, one.person))
    groups: list[list[str]] = []
    while len(left) >= size:
        first = left.pop(0)
        group = [first]
        while len(group) < size:

            def distance(other: Waiting, group: list[Waiting] = group, first: Waiting = first) -> tuple[int, int, int]:
                games = sum(met.get(frozenset((other.person, one.person)), 0) for one in group)
                return games, abs(other.points - first.points), other.since

            partner = min(left, key=distance)
            left.remove(partner)
            group.append(partner)
        groups.append([one.person for one in group])
    return groups


def round_robin(people: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Return the rounds in which everybody plays everybody once (circle method). Everybody begins about half of their
    games. With an odd number, one person rests in each round."""
    circle: list[str | None] = [*people] + [None] * (len(people) % 2)
    half, rounds = len(circle) // 2, []
    for number in range(len(circle) - 1):
        pairs = []
        for place in range(half):
            one, other = circle[place], circle[-1 - place]
            if one is not None and other is not None:
                swap = number % 2 == 1 if place == 0 else place % 2 == 1
                pairs.append((other, one) if swap else (one, other))
        rounds.append(pairs)
        circle.insert(1, circle.pop())
    return rounds
