"""Pairing: who plays whom. Pure functions of who waits and who has met."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Waiting(NamedTuple):
    """Somebody in an arena who is free to play."""

    person: str
    points: int
    since: int  # when their last game ended, or when they came


Met = Mapping[frozenset[str], int]  # how often two people have played each other


def arena_groups(waiting: Sequence[Waiting], met: Met, size: int) -> list[list[str]]:
    """The games to begin now, each with `size` people. Who waits longest is served first, and gets those whom they have
    met least often; among them those nearest in points. Fewer than `size` are left over."""
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
    """The rounds in which everybody plays everybody once, by the circle method; each is first about half of the time.
    With an odd number somebody rests in each round."""
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
