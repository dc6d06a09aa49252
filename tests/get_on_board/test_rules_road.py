"""Elimination, traffic, lights and entrances: G40 to G46."""

import itertools

import pytest

from fareplay import IllegalMove
from tests.get_on_board.drive import drive, finish, finish_round, harmless, round_of, unfold, unfold_ticks
from tests.get_on_board.grid import grid, street

# Elimination


def test_G40_an_intersection_reached_twice_ends_the_turn_and_eliminates() -> None:
    game = drive("new-york", "C2 D2 D1 | C1 C2", None, sheets=[1, 2], tickets=[3, 5])
    last = game.pop()
    assert (game.to_move, game.view(None).position["markers"], game.view(None).position["placed"]) == (0, 3, 1)
    game.push(last)  # the third marker is not placed
    assert game.view(None).position["lines"][0] == ["C2", "D2", "D1", "C1", "C2"]
    assert game.view(None).position["eliminated"] == [0]
    assert (game.to_move, game.sheet(0)["total"], game.scores[0]) == (1, None, None)
    turns = set()
    while not game.is_over:
        turns.add(game.to_move)
        game.push(harmless(game)[0])
    assert turns == {1}
    assert game.winners in ([1], [])


def test_G40_the_markers_of_an_eliminated_player_stay() -> None:
    game = drive("new-york", "C2 D2 D1 C1 C2", "F3 F2 F1 E1 D1 C1 B1 B2")
    assert game.view(None).position["eliminated"] == [0]
    assert unfold_ticks(game, 1) == [("D1", "C1", 1)]


def test_G40_other_players_intersections_are_no_obstacle() -> None:
    game = drive("new-york", "C2 D2 E2 E3", "F3 E3 E2 D2 C2 C1")
    assert game.view(None).position["eliminated"] == []


def test_G41_nothing_is_boarded_from_the_eliminating_marker_on() -> None:
    facts = grid("buses", {"B1": "granny", "C1": "student", "B2": "student"})
    game = drive(facts, "A1 B1 C1 | C2 B2 B1", sheets=[1], tickets=[1, 6])
    assert game.sheet(0).boxes["grannies"]["ticked"] == 1
    assert game.sheet(0).boxes["students"]["ticked"] == 2


def test_G41_an_eliminated_player_completes_no_objective_not_even_in_that_round() -> None:
    # Six grannies in round 1, then the light at A2 leads back to the departure.
    facts = grid("buses", {"B1": "granny granny", "B2": "granny granny", "A2": "granny granny light"})
    game = drive(facts, "A1 B1 B2 A2 A1", None, sheets=[1, 2], tickets=[6], common=["granny", "museum"])
    finish_round(game)
    assert round_of(game) == 2
    assert game.sheet(0).boxes["grannies"]["ticked"] == 6
    assert game.sheet(0)["common"] == 0
    assert [card["points"] for card in game.view(None).position["common"]] == [10, 10]


def test_G41_an_eliminated_inspector_still_reveals_and_the_next_player_in_starts() -> None:
    facts = grid("buses", {"A2": "light"})
    game = drive(facts, None, "A1 B1 B2 A2 A1", None, sheets=[2, 1, 3], tickets=[6, 9, 2])
    finish_round(game)
    position = game.view(None).position
    assert (position["round"], position["inspector"], position["ticket"], game.to_move) == (2, 1, 9, 2)
    order = [game.to_move]
    while round_of(game) == 2:
        for move in harmless(game):
            game.push(move)
        order.append(game.to_move)
    # Seat 2 starts round 3 too, as its inspector.
    assert order == [2, 0, 2]
    assert game.view(None).position["inspector"] == 2


# Traffic


@pytest.mark.parametrize("edition", ["buses", "metros"])
def test_G42_a_marker_ticks_one_space_for_each_other_marker_on_the_road(edition: str) -> None:
    facts = grid(edition, departures=["E1", "D2", "E3", "C2", "D1", "A9"])
    game = drive(facts, "E1 E2 F2", "D2 E2 F2", "E3 E2 F2", "C2 D2 E2 F2", "D1 E1 E2 F2")
    order = [seat for seat, move in game.history if move == "F2"]
    assert sorted(order) == [0, 1, 2, 3, 4]
    for before, seat in enumerate(order):
        ticks = {road[:2]: road[2] for road in unfold_ticks(game, seat)}.get(("E2", "F2"), 0)
        assert ticks == before


def test_G42_the_direction_of_the_other_marker_does_not_matter() -> None:
    game = drive("new-york", "C2 D2 E2 E3", "F3 E3 E2 D2 C2 C1", first=0)
    shared = {frozenset(("E2", "E3")), frozenset(("D2", "E2")), frozenset(("C2", "D2"))}
    ticks = unfold_ticks(game, 0) + unfold_ticks(game, 1)
    assert {frozenset(road[:2]) for road in ticks} == shared
    assert [road[2] for road in ticks] == [1, 1, 1]


def test_G43_new_york_a_jammed_road_ticks_one_more() -> None:
    game = drive("new-york", "C2 C3 C4 D4")
    assert unfold_ticks(game, 0) == [("C4", "D4", 1)]
    game = drive("new-york", "C2 C3 C4 D4 E4", "F3 F4 E4 D4 C4 B4")
    both = sorted([*unfold_ticks(game, 0), *unfold_ticks(game, 1)])
    assert sorted(ticks for a, b, ticks in both if {a, b} == {"C4", "D4"}) == [1, 2]


def test_G43_rome_a_fluid_road_of_the_games_colour_ticks_one_more() -> None:
    assert unfold_ticks(drive("rome", "E1 D1 D2", tickets=[2]), 0) == [("E1", "D1", 1), ("D1", "D2", 1)]
    assert unfold_ticks(drive("rome", "E1 D1 D2", tickets=[3]), 0) == []


@pytest.mark.parametrize(("edition", "kind"), [("buses", {"jammed": True}), ("metros", {"fluid": "burgundy"})])
def test_G44_ticks_past_the_nineteenth_space_are_lost(edition: str, kind: dict[str, object]) -> None:
    facts, path = street(edition, *["-"] * 21)
    stops = path.split()
    facts["roads"] = [{**road, **kind} if {road["a"], road["b"]} <= set(stops) else road for road in facts["roads"]]
    game = drive(facts, path, tickets=[1])
    assert game.sheet(0).boxes["traffic"] == {"ticked": 19, "of": 19}
    track = unfold(game, "jams" if edition == "buses" else "connections")
    assert track[18:] == [track[18]] * 3


def test_G44_a_marker_that_ticks_several_stops_at_the_nineteenth() -> None:
    # Seat 1 follows seat 0 along eleven jammed roads: two ticks each, nine times, and one space is left for the tenth.
    stops = [f"{column}1" for column in "ABCDEFGHIJKL"]
    jammed = {f"{a} {b}": {"jammed": True} for a, b in itertools.pairwise(stops)}
    facts = grid("buses", departures=["A1", "A5", "E9", "G9", "I9", "K9"], roads=jammed)
    game = drive(facts, " ".join(stops), " ".join(["A5", "A4", "A3", "A2", *stops]))
    assert [ticks for _, _, ticks in unfold_ticks(game, 1)] == [2] * 9 + [1]
    assert game.sheet(1).boxes["traffic"]["ticked"] == 19


# Lights


def test_G45_a_line_that_ends_at_a_light_asks_for_one_more_marker() -> None:
    game = drive("new-york", "E6 E7 E8 F8", sheets=[1], tickets=[1])
    assert game.view(0).position["round"] == 2
    assert game.sheet(0)["grannies"] == 1  # it boards as well
    game.pop()
    assert game.view(0).position["phase"] == "light"
    assert sorted(game.legal_moves) == ["D8", "E9", "F8"]  # any direction, no U-turn
    for refused in ("stop", "E7"):
        with pytest.raises(IllegalMove):
            game.push(refused)
    assert {line.summary["turn_zone"] for line in game.lines()} == {0}


def test_G45_a_light_in_the_middle_of_the_line_does_nothing() -> None:
    game = drive("new-york", "E6 E7 E8 E9 |", sheets=[1], tickets=[5])
    assert game.view(0).position["round"] == 2
    assert game.view(0).position["phase"] == "line"


def test_G45_lights_under_departures_are_lights() -> None:
    game = drive("new-york", "F3 F2 | E2 D2 | C2 B2", sheets=[1], tickets=[4, 1, 10])
    game.pop()
    assert game.view(0).position["phase"] == "light"
    assert sorted(game.legal_moves) == ["B2", "C1", "C3"]


def test_G45_lights_may_chain() -> None:
    facts = grid("buses", {"C1": "light", "D1": "light", "E1": "light granny"})
    game = drive(facts, "A1 B1 C1 D1 E1 E2 |", sheets=[1], tickets=[1])
    assert game.view(0).position["round"] == 2
    assert game.sheet(0)["grannies"] == 1
    assert game.sheet(0)["turn_zone"] == 0
    phases = []
    for _ in range(3):
        game.pop()
        phases.append((game.view(0).position["phase"], len(game.legal_moves)))
    assert phases == [("light", 2), ("light", 2), ("light", 2)]
    game.pop()
    assert game.view(0).position["phase"] == "line"


def test_G45_the_extra_marker_is_free_even_when_the_turn_zone_is_full() -> None:
    facts = grid("buses", {"J1": "light"})
    game = drive(facts, "A1 B1 C1 D1 | E1 F1 G1 | H1 I1 | J1 J2", sheets=[1], tickets=[6, 12, 2, 4])
    assert game.sheet(0)["turn_zone"] == -10
    game.pop()
    assert sorted(game.legal_moves) == ["J2", "K1"]


def test_G45_a_single_marker_for_want_of_a_line_ends_at_lights_too() -> None:
    facts = grid("buses", {"M1": "light"})
    # No space left at L1, heading east: two in a row lie only downward ... and M1 is reached by one marker.
    path = "A1 B1 C1 D1 | E1 F1 G1 | H1 I1 | J1 K1 | L1 | M1 M2"
    game = drive(facts, path, sheets=[1], tickets=[6, 12, 2, 1, 4, 10])
    assert game.view(0).position["round"] == 7
    game.pop()
    assert game.view(0).position["phase"] == "light"
    assert list(game.legal_moves) == ["M2"]


def test_G45_the_extra_marker_may_eliminate() -> None:
    facts = grid("buses", {"A2": "light"})
    game = drive(facts, "A1 B1 B2 A2 A1", sheets=[1], tickets=[6])
    assert game.is_over
    assert game.scores == [None]


# Entrances


def test_G46_an_entrance_is_circled_anywhere_in_the_line() -> None:
    facts = grid("metros", {"B1": "entrance", "D1": "entrance"})
    game = drive(facts, "A1 B1 C1 D1 |", sheets=[1], tickets=[5])
    game.pop()
    assert game.view(0).position["phase"] == "entrance"
    assert unfold(game, "entrances") == [2, 2, 4]


def test_G46_an_entrance_under_another_departure_is_circled() -> None:
    game = drive("rome", "E1 E2 D2 D3 D4 C4 B4 B5")
    assert game.sheet(0).boxes["entrances"]["ticked"] == 2  # C4, and B5 under departure 4


def test_G46_the_player_may_cross_one_out_for_one_more_marker_in_any_direction() -> None:
    facts = grid("metros", {"B1": "entrance", "C1": "entrance", "D1": "granny", "E1": "entrance"})
    game = drive(facts, "A1 B1 C1 | D1", sheets=[1], tickets=[1, 4])
    game.pop()  # the stop
    game.pop()  # D1
    game.pop()  # the stop after B1 and C1, both circled
    assert game.view(0).position["phase"] == "entrance"
    assert sorted(game.legal_moves) == ["C2", "D1", "stop"]  # no U-turn
    with pytest.raises(IllegalMove) as refused:
        game.push("B1")
    assert refused.value.rule == "G34"
    game.push("D1")
    # It boards, and the turn is over though another symbol is left: one only.
    assert game.view(0).position["round"] == 2
    assert game.sheet(0)["grannies"] == 1
    assert game.sheet(0)["entrances"] == 2
    assert game.sheet(0).boxes["entrances"] == {"ticked": 2, "of": 6, "used": 1}


def test_G46_an_entrance_reached_with_the_extra_marker_is_circled_too() -> None:
    facts = grid("metros", {"C1": "entrance", "D1": "entrance"})
    game = drive(facts, "A1 B1 C1 D1 | E1", sheets=[1], tickets=[1, 4])
    assert game.history[3:5] == ((0, "D1"), (0, "E1"))  # no choice after the extra marker; another one the next turn
    assert game.sheet(0).boxes["entrances"] == {"ticked": 2, "of": 6, "used": 1}
    assert game.moves[-1] == "stop"


def test_G46_without_a_circled_symbol_the_turn_ends_by_itself() -> None:
    game = drive(grid("metros", {"C1": "entrance"}), "A1 B1 | C1 D1", sheets=[1], tickets=[4, 1])
    assert game.moves == ("T1", "B1", "C1", "D1", "stop")
    game = drive(grid("metros", {"C1": "entrance"}), "A1 B1 C1 D1 | E1", sheets=[1], tickets=[1, 4])
    assert game.moves == ("T1", "B1", "C1", "D1", "E1")


def test_G46_stopping_keeps_the_symbol() -> None:
    game = drive(grid("metros", {"B1": "entrance"}), "A1 B1 | C1 | D1 E1 F1", sheets=[1], tickets=[4, 10, 1])
    assert game.moves == ("T1", "B1", "stop", "C1", "stop", "D1", "E1", "F1")
    assert game.sheet(0)["entrances"] == 0


def test_G46_six_symbols_and_no_more_also_after_some_are_crossed_out() -> None:
    facts, path = street("metros", *["entrance"] * 9)
    game = drive(facts, path)
    assert unfold(game, "entrances") == [2, 4, 6, 8, 10, 12, 12, 12, 12]
    assert game.sheet(0).boxes["entrances"] == {"ticked": 6, "of": 6, "used": 0}


def test_G46_a_crossed_out_symbol_does_not_come_back() -> None:
    facts, path = street("metros", *["entrance"] * 8)
    stops = path.split()
    bars = f"{' '.join(stops[:4])} | {' '.join(stops[4:7])} {stops[7]} | {stops[8]}"
    game = drive(facts, bars, sheets=[1], tickets=[5, 11, 4])
    # Three circled, then six with one crossed out for H1: that one and I1 find no symbol.
    assert game.sheet(0).boxes["entrances"] == {"ticked": 6, "of": 6, "used": 1}
    assert game.sheet(0)["entrances"] == 10


def test_G46_the_extra_marker_may_eliminate() -> None:
    facts = grid("metros", {"A2": "entrance"})
    game = drive(facts, "A1 B1 B2 A2 A1", sheets=[1], tickets=[6])
    assert game.is_over
    assert game.scores == [None]


def test_G46_a_whole_game_of_metros_offers_a_stop_only_with_a_symbol_left() -> None:
    game = drive("paris", None, None, None, None, seats=4)
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        left = game.sheet(seat)["entrances"]
        phase = game.view(None).position["phase"]
        assert ("stop" in game.legal_moves) == (phase == "entrance")
        assert phase != "entrance" or left
        game.push(harmless(game)[0])
    finish(game)
