"""A round: G20 to G24."""

import pytest

from fareplay import IllegalMove
from tests.get_on_board.drive import drive, finish, finish_round, harmless, round_of, start
from tests.get_on_board.grid import grid


def test_G20_every_players_shape_is_what_its_sheet_says_for_the_ticket() -> None:
    game = start("new-york", 3, sheets=[1, 2, 5], tickets=[5, *range(1, 5), *range(6, 13)])
    for ticket in ("T1", "T3", "T5"):
        game.push(ticket)
    assert game.view(None).position["ticket"] == 5
    assert game.view(None).position["shapes"] == ["3 straight", "1", "2 straight"]
    for seat, markers in ((0, 3), (1, 1), (2, 2)):
        assert game.to_move == seat
        assert game.view(None).position["markers"] == markers
        for move in harmless(game):
            game.push(move)
    assert round_of(game) == 2
    assert game.view(None).position["ticket"] == 1
    assert game.view(None).position["shapes"] == ["2 straight", "3 with two turns", "2 straight or with a turn"]


def test_G20_the_order_of_tickets_to_come_is_not_told() -> None:
    game = start("new-york", 2, tickets=[9, 4, 12, 1, 2, 3, 5, 6, 7, 8, 10, 11])
    game.push("T1")
    game.push("T3")
    seen = game.view(0)
    assert seen.record["setup"]["tickets"] == [9] + [None] * 11
    assert seen.position["tickets_to_come"] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]
    finish_round(game)
    assert game.view(0).record["setup"]["tickets"] == [9, 4] + [None] * 10


@pytest.mark.parametrize("ticket", range(1, 13))
def test_G21_the_first_ticket_fixes_the_fluid_colour_of_rome(ticket: int) -> None:
    rest = [other for other in range(1, 13) if other != ticket]
    game = start("rome", 2, tickets=[ticket, *rest])
    assert game.view(None).position["fluid"] is None
    game.push("T1")
    game.push("T3")
    colour = "burgundy" if ticket % 2 else "yellow"
    assert game.view(None).position["fluid"] == colour
    colours = set()
    while not game.is_over:
        colours.add(game.view(None).position["fluid"])
        finish_round(game)
    assert colours == {colour}


@pytest.mark.parametrize(("first", "yellow_road", "burgundy_road"), [(5, 0, 1), (6, 1, 0)])
def test_G21_only_roads_of_that_colour_are_fluid(first: int, yellow_road: int, burgundy_road: int) -> None:
    # E1-D1 is yellow, F1-F2 burgundy.
    assert drive("rome", "E1 D1 D2", tickets=[first]).sheet(0).boxes["traffic"]["ticked"] == 2 * yellow_road
    assert drive("rome", "E1 F1 F2", tickets=[first]).sheet(0).boxes["traffic"]["ticked"] == burgundy_road


def test_G21_paris_has_no_fluid_roads() -> None:
    game = drive("paris", "B1 B2 B3")
    assert game.view(None).position["fluid"] is None
    assert game.sheet(0).boxes["traffic"]["ticked"] == 0


@pytest.mark.parametrize("first", [0, 1, 2])
def test_G22_the_inspector_plays_first_then_clockwise(first: int) -> None:
    game = start("new-york", 3, first=first, deal=[[1, 6], [2, 5], [3, 4]])
    for ticket in ("T1", "T2", "T3"):
        game.push(ticket)
    for number in range(1, 5):
        for step in range(3):
            assert game.view(None).position["inspector"] == (first + number - 1) % 3
            assert game.to_move == (first + number - 1 + step) % 3
            for move in harmless(game):
                game.push(move)


def test_G22_a_player_boards_before_the_next_one_places_markers() -> None:
    game = drive("new-york", "C2 C3", None, sheets=[4, 5], tickets=[1])
    assert (round_of(game), game.to_move) == (1, 1)
    assert game.sheet(0)["grannies"] == 1


def test_G23_objectives_are_checked_when_all_have_played_then_the_inspector_passes() -> None:
    facts = grid("buses", dict.fromkeys(("B1", "C1", "D1"), "granny granny"))
    game = drive(facts, "A1 B1 C1 D1 |", None, common=["granny", "museum"])
    assert round_of(game) == 1
    assert (game.to_move, game.view(None).position["inspector"]) == (1, 0)
    assert game.sheet(0).boxes["grannies"]["ticked"] == 6
    assert game.sheet(0)["common"] == 0
    finish_round(game)
    assert round_of(game) == 2
    assert game.sheet(0)["common"] == 10
    assert (game.to_move, game.view(None).position["inspector"]) == (1, 1)


def test_G23_objectives_met_in_the_last_round_count() -> None:
    # Twelve rounds of sheet 1, 26 markers: east along row 1, west along row 3. Five grannies wait at the very end.
    facts = grid("buses", {"C3": "granny granny", "B3": "granny granny", "A3": "granny"})
    path = "A1 B1 C1 | D1 E1 | F1 G1 | H1 I1 | J1 K1 L1 | M1 | M2 L2 | K2 K3 | J3 | I3 H3 G3 | F3 E3 D3 | C3 B3 A3"
    game = drive(facts, path, sheets=[1], tickets=[1, 7, 3, 9, 5, 4, 2, 8, 10, 11, 6, 12], common=["granny", "museum"])
    assert game.is_over
    assert game.sheet(0).boxes["grannies"]["ticked"] == 5
    assert game.sheet(0)["common"] == 10
    game.pop()
    assert (round_of(game), game.sheet(0)["common"]) == (12, 0)


def test_G24_the_game_ends_after_round_12() -> None:
    game = start(grid("buses"), 2, deal=[[1, 2], [3, 4]])
    game.push("T2")
    game.push("T4")
    rounds = []
    while not game.is_over:
        rounds.append(round_of(game))
        assert game.winners == []
        finish_round(game)
    assert rounds == list(range(1, 13))
    assert None not in game.scores
    assert (game.to_move, list(game.legal_moves), game.lines(), game.choosers) == (None, [], [], [])
    assert game.winners
    with pytest.raises(IllegalMove, match="the game is over") as refused:
        game.push("A1")
    assert refused.value.rule == "G24"


def test_G24_the_game_ends_at_once_when_everybody_is_eliminated() -> None:
    loop = "C2 D2 D1 C1 C2"
    game = drive("new-york", loop, "F3 E3 E4 F4 F3")
    assert game.is_over
    assert game.view(None).position["round"] < 12
    assert game.winners == []


def test_G24_the_game_goes_on_while_one_player_is_left() -> None:
    game = drive("new-york", "C2 D2 D1 C1 C2", None)
    assert not game.is_over
    finish(game)
    assert game.view(None).position["round"] == 12
    assert game.winners == [1]
