"""Pairing and standings: pure functions, checked by hand and by property."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fareplay.server.tournaments.pairing import Waiting, arena_groups, round_robin
from fareplay.server.tournaments.standings import FinishedGame, points_of, standings

PEOPLE = st.lists(st.text("abcdefghij", min_size=1, max_size=3), unique=True, max_size=12)


@given(PEOPLE.filter(lambda people: len(people) >= 2))
def test_everybody_plays_everybody_once_and_never_twice_in_a_round(people: list[str]) -> None:
    rounds = round_robin(people)
    pairs = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, pairs)) == sorted(sorted(pair) for pair in combinations(people, 2))
    for each in rounds:
        assert len({person for pair in each for person in pair}) == 2 * len(each)
    first = Counter(pair[0] for pairs in rounds for pair in pairs)
    assert all(abs(2 * first[person] - (len(people) - 1)) <= 2 for person in people)


@given(PEOPLE, st.integers(2, 4), st.data())
def test_nobody_is_paired_twice_and_as_few_as_possible_are_left(
    people: list[str], size: int, data: st.DataObject
) -> None:
    numbers = st.integers(0, 20)
    waiting = [Waiting(person, data.draw(numbers), data.draw(numbers)) for person in people]
    met = {frozenset(pair): data.draw(st.integers(0, 2)) for pair in combinations(people, 2)}
    groups = arena_groups(waiting, met, size)
    paired = [person for group in groups for person in group]
    assert len(paired) == len({*paired}) == len(people) // size * size
    assert {*paired} <= {*people}
    if groups:
        assert groups[0][0] == min(waiting, key=lambda one: (one.since, one.person)).person
    assert arena_groups(list(reversed(waiting)), met, size) == groups  # whatever the order they are listed in


def test_those_who_met_least_and_are_nearest_in_points_are_paired() -> None:
    waiting = [Waiting("ada", 4, 1), Waiting("bo", 4, 2), Waiting("cleo", 0, 3), Waiting("dan", 2, 4)]
    assert arena_groups(waiting, {}, 2) == [["ada", "bo"], ["cleo", "dan"]]
    assert arena_groups(waiting, {frozenset(("ada", "bo")): 1}, 2) == [["ada", "dan"], ["bo", "cleo"]]
    assert arena_groups(waiting[:2], {frozenset(("ada", "bo")): 9}, 2) == [["ada", "bo"]]  # rather than not at all
    assert arena_groups(waiting[:3], {}, 4) == []


@pytest.mark.parametrize(
    ("places", "points"), [([1, 2], [2, 0]), ([1, 1], [1, 1]), ([3, 1, 1], [0, 3, 3]), ([1, 2, 3, 4], [6, 4, 2, 0])]
)
def test_points_of_a_game(places: list[int], points: list[int]) -> None:
    assert points_of(places) == points


def test_ties_in_a_round_robin_are_broken_by_their_own_games_then_by_those_they_beat() -> None:
    games = [
        FinishedGame(["ada", "bo"], [1, 2]),
        FinishedGame(["bo", "cleo"], [1, 2]),
        FinishedGame(["cleo", "ada"], [1, 2]),
        FinishedGame(["ada", "dan"], [1, 2]),
        FinishedGame(["bo", "dan"], [1, 2]),
        FinishedGame(["cleo", "dan"], [2, 1]),
    ]
    found = standings("round_robin", ["ada", "bo", "cleo", "dan"], games)
    # Ada and Bo have 4 points, and Ada beat Bo; Cleo and Dan have 2, and Dan beat Cleo.
    assert [(row.person, row.rank, row.points, row.direct) for row in found] == [
        ("ada", 1, 4, 2),
        ("bo", 2, 4, 0),
        ("dan", 3, 2, 2),
        ("cleo", 4, 2, 0),
    ]
    in_a_circle = standings("round_robin", ["ada", "bo", "cleo"], games[:3])
    assert [row.rank for row in in_a_circle] == [1, 1, 1]  # nothing tells them apart
    assert [row.beaten for row in in_a_circle] == [4, 4, 4]


def test_an_arena_prefers_wins_and_then_fewer_games_and_ignores_who_is_gone() -> None:
    games = [
        FinishedGame(["ada", "bo"], [1, 1]),
        FinishedGame(["ada", "bo"], [1, 1]),
        FinishedGame(["cleo", "gone"], [1, 2]),
        FinishedGame(["dan", "gone"], [1, 2]),
        FinishedGame(["dan", "gone"], [2, 1]),
    ]
    found = standings("arena", ["ada", "bo", "cleo", "dan", "eve"], games)
    assert [(row.person, row.rank) for row in found] == [("cleo", 1), ("dan", 2), ("ada", 3), ("bo", 3), ("eve", 5)]
