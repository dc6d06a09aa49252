"""The points and safety of lines, compared with plain readings of the sheet and the rules."""

from collections.abc import Iterator
from random import Random

import pytest

import fareplay
from fareplay.game.game import Game
from fareplay.rules.abilities import Planning
from tests.get_on_board.random_lines import Board, city

CITIES = [("new-york", 2), ("rome", 3), ("london", 4), ("paris", 5)]
# The markers of each shape of sheet 1, ticket by ticket, and whether its joints are to be turns.
SHAPES: list[tuple[int, bool | None]] = [(2, False), (2, True), (2, None), (1, None), (3, False), (3, True)]


def test_the_parts_of_a_line_add_up_to_the_change_of_the_total() -> None:
    due = 0
    for game in (game for seed in range(2) for board, seats in CITIES for game in turns(board, seats, seed)):
        seat = game.to_move
        assert seat is not None
        total = game.sheet(seat)["total"]
        assert total is not None
        for line in game.lines():
            if line.eliminates:
                continue
            after = line.sheet["total"]
            assert after is not None
            assert sum(line.gains.values()) == line.gain == after - total
            if line.summary["due"]:
                due += 1
                assert written_at_the_end_of_the_round(game, seat, line.moves) == line.summary["due"]
    assert due > 3


@pytest.mark.parametrize(("board", "seats"), CITIES)
def test_safe_is_what_plain_enumeration_finds(board: str, seats: int) -> None:
    facts, seen = city(board), set()
    for game in turns(board, seats, 5, last=90):
        seat = game.to_move
        assert seat is not None
        position = game.view(seat).position
        sheet = game.setup["sheets"][seat]
        shapes = {(ticket - sheet) % 6 for ticket in position["tickets_to_come"]}
        for line in game.lines():
            if line.eliminates:
                assert line.summary["safe"] == 0
                continue
            path = position["lines"][seat] + [move for move in line.moves if move != "stop"]
            left = position["turn_spaces"][seat] - line.summary["turn_zone"]
            safe = sum(is_safe(facts, path, left, *SHAPES[shape]) for shape in shapes)
            assert line.summary["safe"] == safe
            seen.add(safe)
    assert len(seen) > 3


def test_lines_ahead_are_the_lines_of_the_turn_if_nobody_changes_them() -> None:
    """Markers, joints and safety are known before the turn; jams and objectives may change until then."""
    planned: dict[int, list[object]] = {}
    compared = 0
    for game in turns("new-york", 3, 2):
        seat = game.to_move
        assert seat is not None
        assert game.lines_ahead(seat) is None
        lines = [(line.moves, line.summary["turn_zone"], line.summary["safe"]) for line in game.lines()]
        if seat in planned:
            assert planned.pop(seat) == lines
            compared += 1
        for other in range(3):
            ahead = game.lines_ahead(other)
            if ahead:
                planned[other] = [(line.moves, line.summary["turn_zone"], line.summary["safe"]) for line in ahead]
            elif other != seat:
                planned.pop(other, None)
    assert compared > 8


def test_a_line_chosen_for_who_is_away_lasts_and_is_the_best_by_the_one_order() -> None:
    found = 0
    for game in turns("new-york", 2, 4):
        seat, planning = game.to_move, Planning.of(game.rules)
        assert seat is not None
        sheet = game.setup["sheets"][seat]
        shapes = {(ticket - sheet) % 6 for ticket in game.view(seat).position["tickets_to_come"]}
        lines, safe = game.lines(), game.safe_lines()
        assert {line.moves for line in safe} == {line.moves for line in lines if line.summary["lasting"]}
        assert all(line.summary["safe"] == len(shapes) and not line.eliminates for line in safe)
        assert [planning.worth(line) is None for line in lines] == [line.eliminates for line in lines]
        assert [line.summary["order"] for line in safe] == list(range(1, len(safe) + 1))
        worths = [planning.worth(line) or 0 for line in safe]
        assert worths == sorted(worths, reverse=True)
        found += len(safe)
    assert found > 20


def test_every_line_has_a_place_in_one_order_and_the_numbers_on_the_board_are_its_first() -> None:
    """A line that was worth more and cost nothing had no number, because three orders disagreed."""
    for board, seats in CITIES:
        for game in turns(board, seats, 3, last=60):
            lines = sorted(game.lines(), key=lambda line: int(line.summary["order"]))
            assert [line.summary["order"] for line in lines] == list(range(1, len(lines) + 1))
            keys = [
                (
                    line.eliminates,
                    not line.summary["lasting"],
                    -line.summary["safe"],
                    -line.gain - line.summary["due"],
                    line.summary["turn_zone"],
                )
                for line in lines
            ]
            assert keys == sorted(keys)
            ends: list[str] = []
            for line in lines:
                end = [move for move in line.moves if move != "stop"][-1]
                same = keys[0][:3] == (line.eliminates, not line.summary["lasting"], -line.summary["safe"])
                numbered = not line.eliminates and same and end not in ends and len(ends) < 3
                assert bool(line.summary["offered"]) == numbered
                ends += [end] if numbered else []


def test_what_a_symbol_would_bring() -> None:
    game = fareplay.new("get-on-board/new-york", seats=2, seed=1)
    assert game.symbol_points(0) == {
        "granny": 1,
        "student": 0,
        "tourist": 1,
        "business": 1,
        "school": 0,
        "landmark": 0,
        "museum": 0,
        "office": 0,
    }
    for game in turns("rome", 2, 3):
        seat = game.to_move
        assert seat is not None
        points, spots = game.symbol_points(seat), {spot["id"]: spot for spot in city("rome")["intersections"]}
        for line in game.lines():
            spot = spots.get(line.moves[0], {})
            if len(line.moves) > 1 or line.eliminates or spot.get("place") or len(spot.get("passengers", [])) != 1:
                continue
            others = {"connections", "entrances", "personal", "common"}
            brought = sum(gain for zone, gain in line.gains.items() if zone not in others)
            assert brought == points[spot["passengers"][0]]


def test_a_reason_is_told_for_every_line() -> None:
    keys = set()
    for game in turns("rome", 3, 1):
        for line in game.lines():
            told = game.reason(line.moves)
            stuck = all(other.eliminates for other in game.lines())
            assert (told is None) == (line.eliminates and not stuck)
            if told is not None:
                keys.add(told.key)
                assert (told.key == "stuck") == stuck
    assert {"most", "safer", "place"} <= keys
    assert len(keys) > 5


def turns(board: str, seats: int, seed: int, last: int = 400) -> Iterator[Game]:
    """A game at the beginning of each turn, played by chance but carefully."""
    chance, game = Random(seed), fareplay.new(f"get-on-board/{board}", seats=seats, seed=seed)
    while not game.is_over and game.ply < last:
        if game.view(None).position["phase"] != "departure":
            yield game
        lines = game.lines()
        safe = [line for line in lines if not line.eliminates]
        for move in chance.choice(safe or lines).moves:
            game.push(move)


def written_at_the_end_of_the_round(game: Game, seat: int, moves: tuple[str, ...]) -> int:
    """The points of common objectives that a seat has more once the round is over."""
    played = fareplay.load(game.record())
    before, number = played.sheet(seat)["common"], played.view(None).position["round"]
    for move in moves:
        played.push(move)
    while not played.is_over and played.view(None).position["round"] == number:
        played.push(played.legal_moves[-1])
    after = played.sheet(seat)["common"]
    assert before is not None
    assert after is not None
    return after - before


def is_safe(board: Board, path: list[str], spaces: int, markers: int, turning: bool | None) -> bool:
    """Whether a line of this shape is left that comes to no intersection a second time (G34 to G37, G40, G45)."""
    ways = Ways(board)
    fitting = [line for line in ways.lines(path, markers) if cost(ways, path, line, turning) <= spaces]
    lines = fitting or ways.lines(path, 1)
    return any(
        ends_well(ways, path + line) for line in lines if not set(line) & set(path) and len(set(line)) == len(line)
    )


class Ways:
    """The roads of a board."""

    def __init__(self, board: Board) -> None:
        self.at = {spot["id"]: (spot["x"], spot["y"]) for spot in board["intersections"]}
        self.lights = {spot["id"] for spot in board["intersections"] if spot.get("light")}
        self.beside: dict[str, list[str]] = {}
        for road in board["roads"]:
            self.beside.setdefault(road["a"], []).append(road["b"])
            self.beside.setdefault(road["b"], []).append(road["a"])

    def lines(self, path: list[str], markers: int) -> list[list[str]]:
        """Every way to drive on, never straight back."""
        if not markers:
            return [[]]
        return [
            [there, *rest]
            for there in self.beside[path[-1]]
            if there not in path[-2:-1]
            for rest in self.lines([*path, there], markers - 1)
        ]

    def turns(self, before: str, at: str, after: str) -> bool:
        (a, b), (c, d), (e, f) = self.at[before], self.at[at], self.at[after]
        return (c - a, d - b) != (e - c, f - d)


def cost(ways: Ways, path: list[str], line: list[str], turning: bool | None) -> int:
    """The turn-zone spaces of a line: one for each joint of the other kind; the first joint is free."""
    stops = [path[-1], *line]
    joints = [ways.turns(*stops[k : k + 3]) for k in range(len(stops) - 2)]
    return 0 if turning is None else sum(joint != turning for joint in joints)


def ends_well(ways: Ways, path: list[str]) -> bool:
    """Whether the line may stop here, or go on from a light to where it has not been."""
    if path[-1] not in ways.lights:
        return True
    return any(there not in path and ends_well(ways, [*path, there]) for there in ways.beside[path[-1]])
