"""Placing markers: G30 to G37."""

from typing import Any

import pytest

from fareplay import IllegalMove
from fareplay.game.game import Game
from tests.get_on_board.drive import drive, harmless, start, ticket_for, unfold
from tests.get_on_board.grid import grid


def _asked(board: Any, departure: int, markers: int, joints: str) -> Game:
    """A practice game whose first round asks for a shape."""
    ticket = ticket_for(1, markers, joints)
    rest = [other for other in range(1, 13) if other != ticket]
    game = start(board, 1, deal=[[departure, departure % 6 + 1]], sheets=[1], tickets=[ticket, *rest])
    game.push(f"T{departure}")
    return game


def _spaces(game: Game, line: str) -> int:
    """What a line costs in the turn zone."""
    moves = tuple(line.split())
    costs = {found.summary["turn_zone"] for found in game.lines() if found.moves[: len(moves)] == moves}
    assert len(costs) == 1, f"{line} is not available, or costs {costs}"
    return int(costs.pop())


def test_G30_a_line_starts_at_the_departure_then_where_it_ended() -> None:
    game = drive("new-york", "E6")
    assert sorted(game.legal_moves) == ["D6", "E5", "E7", "F6"]
    game = drive("new-york", "E6 E7 F7")
    assert sorted(game.legal_moves) == ["F6", "F8"]


@pytest.mark.parametrize(
    ("markers", "joints"), [(2, "straight"), (2, "turn"), (2, "free"), (1, "free"), (3, "straight"), (3, "turn")]
)
def test_G31_a_line_has_exactly_the_markers_asked_for(markers: int, joints: str) -> None:
    game = _asked(grid("buses"), 3, markers, joints)
    assert all(len(line.moves) == markers for line in game.lines())
    for placed in range(markers):
        position = game.view(0).position
        assert (position["round"], position["markers"], position["placed"]) == (1, markers, placed)
        with pytest.raises(IllegalMove) as refused:
            game.push("stop")
        assert refused.value.rule == "G31"
        game.push(harmless(game)[0])
    assert game.view(0).position["round"] == 2


def test_G31_each_road_starts_where_the_last_ended() -> None:
    game = _asked("new-york", 4, 2, "free")
    for far in ("E4", "D7", "A1", "E6"):
        with pytest.raises(IllegalMove) as refused:
            game.push(far)
        assert refused.value.rule == "G31"
    game.push("E5")
    with pytest.raises(IllegalMove, match="no road joins E5 and F6"):
        game.push("F6")


@pytest.mark.parametrize(
    ("markers", "joints", "line", "spaces"),
    [
        (2, "straight", "E5 E4", 0),
        (2, "straight", "E5 F5", 1),
        (2, "turn", "E5 F5", 0),
        (2, "turn", "E5 D5", 0),
        (2, "turn", "E5 E4", 1),
        (2, "free", "E5 E4", 0),
        (2, "free", "E5 F5", 0),
        (3, "straight", "E5 E4 E3", 0),
        (3, "straight", "E5 E4 F4", 1),
        (3, "straight", "E5 F5 F4", 2),
        (3, "turn", "E5 F5 F4", 0),  # an S
        (3, "turn", "E5 F5 F6", 0),  # a U
        (3, "turn", "E5 E4 F4", 1),
        (3, "turn", "E5 E4 E3", 2),
    ],
)
def test_G32_the_sheet_says_what_each_joint_must_be(markers: int, joints: str, line: str, spaces: int) -> None:
    assert _spaces(_asked("new-york", 4, markers, joints), line) == spaces


def test_G33_the_joint_with_the_round_before_is_free_and_never_counts() -> None:
    game = drive("new-york", "E6 E7", sheets=[1], tickets=[4, 5])  # southward, then 3 straight
    assert _spaces(game, "E8 E9 E10") == 0
    assert _spaces(game, "D7 C7 B7") == 0
    assert _spaces(game, "D7 C7 C8") == 1
    game = drive("new-york", "E6 E7", sheets=[1], tickets=[4, 2])  # southward, then 2 with a turn
    assert _spaces(game, "E8 F8") == 0
    assert _spaces(game, "F7 F8") == 0
    assert _spaces(game, "E8 E9") == 1


def test_G34_a_line_never_goes_straight_back() -> None:
    game = drive("new-york", "E6 E7", sheets=[1], tickets=[4, 3])
    assert "E6" not in game.legal_moves
    with pytest.raises(IllegalMove, match="E6 is where it came from") as refused:
        game.push("E6")  # the road of the round before
    assert refused.value.rule == "G34"
    game.push("F7")
    with pytest.raises(IllegalMove) as refused:
        game.push("E7")  # the road of this round
    assert refused.value.rule == "G34"


def test_G34_at_the_departure_every_road_is_open() -> None:
    assert sorted(drive("new-york", "C2").legal_moves) == ["B2", "C1", "C3", "D2"]


def test_G34_any_number_of_players_may_share_a_road() -> None:
    # Five departures around E2, and all drive on from there to F2.
    facts = grid("buses", departures=["E1", "D2", "E3", "C2", "D1", "A9"])
    game = drive(facts, "E1 E2 F2", "D2 E2 F2", "E3 E2 F2", "C2 D2 E2 F2", "D1 E1 E2 F2")
    lines = [" ".join(line) for line in game.view(None).position["lines"]]
    assert all("E2 F2" in line for line in lines), lines


def test_G35_each_changed_joint_crosses_off_the_next_space() -> None:
    # Straight on with shapes that ask for turns; then a turn where the sheet asks for none.
    path = "A1 B1 C1 | D1 E1 F1 | G1 H1 | I1 I2"
    game = drive(grid("buses"), path, sheets=[1], tickets=[2, 6, 8, 1])
    assert unfold(game, "turn_zone") == [0, -1, -1, -3, -5, -5, -7, -7, -10]
    assert game.sheet(0).boxes["turn_zone"] == {"ticked": 5, "of": 5}


def test_G35_the_number_of_markers_never_changes() -> None:
    game = _asked(grid("buses"), 1, 3, "turn")
    assert {(len(line.moves), line.summary["markers"]) for line in game.lines()} == {(3, 3)}
    assert {line.summary["turn_zone"] for line in game.lines()} == {0, 1, 2}


def test_G36_without_an_available_line_the_shape_becomes_one_marker() -> None:
    # All five spaces are gone, and from D13 no two markers lie in a row.
    game = drive("new-york", "A6 B6 C6 D6 | D7 D8 D9 | D10 D11 D12 | D13", sheets=[1], tickets=[6, 12, 2, 4, 1])
    assert game.sheet(0).boxes["turn_zone"]["ticked"] == 5
    position = game.view(0).position
    assert position["shapes"] == ["2 straight"]
    assert position["markers"] == 1
    assert list(game.legal_moves) == ["C13"]
    game.push("C13")
    assert game.view(0).position["round"] == 6
    assert game.sheet(0).boxes["turn_zone"]["ticked"] == 5


def _ring() -> dict[str, Any]:
    """Two long rows joined at their ends only: no turn but there."""
    facts = grid("metros", departures=["A1", "C2", "E2", "G2", "I2", "K2"])
    kept = [stop for stop in facts["intersections"] if stop["y"] < 2]
    ids = {stop["id"] for stop in kept}
    corners = {("A1", "A2"), ("M1", "M2")}
    roads = [road for road in facts["roads"] if {road["a"], road["b"]} <= ids]
    return {
        **facts,
        "intersections": kept,
        "roads": [road for road in roads if road["a"][1:] == road["b"][1:] or (road["a"], road["b"]) in corners],
        "personal_objectives": [["B2", "D2", "F2"]] * 5,
    }


def test_G36_the_spaces_left_need_not_be_none_only_too_few() -> None:
    game = drive(_ring(), "A1 B1 C1 | D1 E1 | F1 G1 H1", sheets=[1], tickets=[2, 8, 6, 12])
    assert game.sheet(0).boxes["turn_zone"]["ticked"] == 4
    position = game.view(0).position
    assert (position["shapes"], position["turn_spaces"], position["markers"]) == (["3 with two turns"], [1], 1)
    assert list(game.legal_moves) == ["I1"]
    game.push("I1")
    assert game.view(0).position["round"] == 5
    assert game.sheet(0).boxes["turn_zone"]["ticked"] == 4


def test_G36_only_markers_that_can_be_completed_are_offered() -> None:
    # All spaces are gone: from L1 three markers in a row go down only, for the board ends at M1.
    path = "A1 B1 C1 D1 | E1 F1 G1 | H1 I1 | J1 K1 | L1"
    game = drive(grid("buses"), path, sheets=[1], tickets=[6, 12, 2, 1, 4, 5])
    assert game.view(0).position["shapes"] == ["3 straight"]
    assert list(game.legal_moves) == ["L2"]
    with pytest.raises(IllegalMove, match="0 of 5 spaces left") as refused:
        game.push("M1")
    assert refused.value.rule == "G36"


def test_G36_intersections_already_visited_play_no_part() -> None:
    # No space is left, and the only three in a row go down from B1 through the departure B3: the line is available.
    facts = grid("buses", departures=["B3", "C9", "E9", "G9", "I9", "K9"])
    path = "B3 C3 D3 E3 | F3 G3 H3 | I3 J3 | J2 J1 | I1 H1 | G1 F1 | E1 D1 | C1 | B1"
    game = drive(facts, path, sheets=[1], tickets=[6, 12, 2, 1, 7, 3, 9, 4, 10, 5])
    assert game.view(0).position["shapes"] == ["3 straight"]
    assert game.view(0).position["markers"] == 3
    assert list(game.legal_moves) == ["B2"]
    assert [(line.moves, line.eliminates) for line in game.lines()] == [(("B2", "B3"), True)]


def test_G37_a_player_may_choose_a_line_that_eliminates() -> None:
    game = drive("new-york", "E6 E7 F7 F6", sheets=[1], tickets=[6, 4])
    assert sorted(game.legal_moves) == ["E6", "F5"]
    assert game.peek("E6").eliminates
    assert not game.peek("F5").eliminates
    game.push("E6")
    assert game.scores == [None]
