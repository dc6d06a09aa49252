"""A test for every rule of examples/tramway/README.md."""

import json
import re
from collections import Counter

import pytest

import fareplay
from fareplay.texts import languages

from .games import CARDS, NAME, linked, new, played
from .install import EXAMPLE


def test_R1_two_to_four_players() -> None:
    assert [fareplay.new(NAME, seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(fareplay.InvalidOption):
            fareplay.new(NAME, seats)


def test_R2_everybody_has_a_depot_and_a_charter_of_their_own() -> None:
    game = fareplay.new(NAME, 4, seed=3)
    assert sorted(game.setup["depots"]) == [1, 2, 3, 4]
    assert len(set(game.setup["charters"])) == 4
    assert set(game.setup["charters"]) <= set(range(1, 9))
    lines = new(depots=[4, 3]).view(None).position["lines"]
    assert lines == [["C5"], ["F4"]]


def test_R3_every_pair_of_directions_twice() -> None:
    assert Counter(fareplay.new(NAME, seed=1).setup["cards"]) == Counter(CARDS)
    assert set(Counter(CARDS).values()) == {2}
    with pytest.raises(fareplay.InvalidRecord, match=r"setup\.cards"):
        fareplay.new(NAME, setup={"cards": ["NE"] * 12})


def test_R3_the_last_two_cards_are_never_flipped() -> None:
    game = played()
    assert {event.facts["round"] for event in game.log if event.key == "card"} == set(range(2, 11))
    game.pop()
    assert game.view(0).record["setup"]["cards"][10:] == [None, None]


def test_R4_everybody_moves_once_a_round_and_the_start_passes_to_the_left() -> None:
    game = played(seats=3, first=2)
    rounds = [[seat for seat, _ in game.history[3 * n : 3 * n + 3]] for n in range(10)]
    assert rounds[:4] == [[2, 0, 1], [0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert game.ply == 30
    assert game.is_over


def test_R5_a_track_goes_in_a_direction_of_the_card() -> None:
    game = new(cards="NE")  # A2 has streets to the north, east and south
    assert list(game.legal_moves) == ["A2-A1", "A2-B2", "wait"]
    with pytest.raises(fareplay.IllegalMove, match=r"goes S \(R5\)"):
        game.push("A2-A3")


def test_R6_from_either_end() -> None:
    game = new("A2-A1", "wait", "wait", cards="NE ES NE")
    assert set(game.legal_moves) == {"A2-A3", "A2-B2", "A1-B1", "wait"}
    with pytest.raises(fareplay.IllegalMove, match=r"does not end at B2 \(R6\)"):
        game.push("B2-C2")


def test_R6_never_to_a_stop_where_the_line_has_been() -> None:
    game = new("A2-A1", "wait", "wait", cards="NE NS")
    assert "A1-A2" not in game.legal_moves
    with pytest.raises(fareplay.IllegalMove, match=r"twice \(R6\)"):
        game.push("A1-A2")


def test_R7_waiting_costs_a_point_and_is_always_allowed() -> None:
    game = new("wait", "wait")
    assert game.sheet(0).waits == game.sheet(0).total == -1
    assert all("wait" in state.legal_moves for state in (new(), played(moves=7), played(moves=19)))


def test_R7_and_must_be_where_no_track_is_possible() -> None:
    game = new("A2-A1", "wait", "wait", "A1-B1", "B1-C1", "wait", cards="NE EW ES NW")
    assert game.to_move == 1
    game.push("wait")
    assert list(game.legal_moves) == ["wait"]  # from C1 and A2, the streets to the north and west are its own or none


def test_R8_the_first_line_picks_all_up_and_later_ones_a_single_passenger() -> None:
    game = new("A2-B2", "E1-E2", cards="ES ES")
    assert [game.sheet(0).passengers, game.sheet(1).passengers] == [2, 3]
    game = new("C5-C4", "A2-B2", "wait", "C4-B4", "B4-B3", "B2-B3", depots=[4, 1], cards="NE EW NS")
    # B3 has one passenger, who gets into the first line; the other picks one up all the same
    assert [game.sheet(0).passengers, game.sheet(1).passengers] == [2 + 2 + 1, 2 + 1]


def test_R8_where_nobody_waited_nobody_gets_in() -> None:
    game = new("C5-D5", "wait", "wait", "D5-E5", "E5-F5", "wait", "wait", "F5-F4", depots=[4, 2], cards="ES EW ES NS")
    assert game.sheet(0).passengers == 3 + 2 + 2  # F4 is a depot


def test_R9_a_bridge_costs_two() -> None:
    game = new("A2-B2", "wait", "wait", "B2-C2", "C2-D2", "wait", cards="ES EW ES")
    assert game.sheet(0).bridges == -2
    assert game.sheet(0).total == 2 + 3 + 2 - 2


def test_R10_a_charter_scores_when_both_places_are_on_the_line() -> None:
    game = linked()
    assert game.sheet(0).charter == 9
    assert game.sheet(0).boxes["charter"] == "Castle Hill – Old Mill"
    game.pop()
    assert game.sheet(0).charter == 0


def test_R11_charters_are_secret_until_the_end() -> None:
    game = linked()
    assert [game.view(seat).sheets[0]["charter"] for seat in (0, 1, None)] == [9, None, None]  # type: ignore[index]
    assert game.view(1).scores[0] == game.scores[0] - 9  # type: ignore[operator]
    assert [event.key for event in game.log.seen_by(0)].count("linked") == 1
    assert [event.key for event in game.log.seen_by(1)].count("linked") == 0
    while not game.is_over:
        game.push("wait")
    assert game.view(1).sheets[0]["charter"] == 9  # type: ignore[index]


def test_R12_the_most_points_win_and_tied_players_share() -> None:
    game = new("A2-B2")
    while not game.is_over:
        game.push("wait")
    assert (game.scores, game.winners) == ([-7, -10], [0])
    tie = new(*["wait"] * 20)
    assert (tie.scores, tie.winners) == ([-10, -10], [0, 1])


def test_every_rule_has_a_test_and_a_text_in_every_language() -> None:
    readme = re.findall(r"^\| (R\d+) \| (.*) \|$", (EXAMPLE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    numbers = [number for number, _ in readme]
    assert numbers == [f"R{n}" for n in range(1, 13)]
    assert {name.split("_")[1] for name in globals() if name.startswith("test_R")} == set(numbers)
    for language in languages():
        file = EXAMPLE / "src" / "tramway" / "texts" / language / "rules.json"
        chapters = json.loads(file.read_text(encoding="utf-8"))["chapters"]
        rules = [(rule["id"], rule["text"]) for chapter in chapters for rule in chapter["rules"]]
        assert [number for number, _ in rules] == numbers
        assert language != "en" or rules == readme
