"""Ten bugs that another digital edition of Get on Board shipped and had to fix; we have none of them."""

from typing import Any

import pytest

import fareplay
from fareplay.game.game import Game
from tests.get_on_board.drive import drive, finish, finish_round, harmless, round_of
from tests.get_on_board.grid import grid, street


def _practice(*things: str, edition: str = "buses", **setup: Any) -> Game:
    """A practice game past these things, the last round finished."""
    facts, path = street(edition, *things)
    game = drive(facts, path, **setup)
    finish_round(game)
    return game


def test_trap_at_most_five_turn_zone_spaces() -> None:
    # A shape that would need a sixth space is not offered, and no game ever crosses off a sixth.
    game = drive(grid("buses"), "A1 B1 C1 D1 | E1 F1 G1 | H1 I1", sheets=[1], tickets=[6, 12, 2, 8])
    assert game.sheet(0).boxes["turn_zone"]["ticked"] == 5
    assert game.view(0).position["shapes"] == ["2 with a turn"]
    straight = ("J1", "K1")
    assert straight not in [line.moves for line in game.lines()]
    assert {line.summary["turn_zone"] for line in game.lines()} == {0}
    game.push("J1")
    with pytest.raises(fareplay.IllegalMove) as refused:
        game.push("K1")
    assert refused.value.rule == "G36"
    while not game.is_over:
        game.push(harmless(game)[0])
        assert game.sheet(0).boxes["turn_zone"]["ticked"] == 5


def test_trap_everybody_eliminated() -> None:
    game = drive("new-york", "C2 D2 D1 C1 C2", "F3 E3 E4 F4 F3", "E6 E7 F7 F6 E6")
    assert game.is_over
    assert (game.to_move, list(game.legal_moves), game.winners, game.scores) == (None, [], [], [None] * 3)
    assert list(game.log)[-1].to_dict() == {"key": "end", "winners": []}
    assert fareplay.load(game.to_json()).winners == []


def test_trap_the_fifth_school() -> None:
    for edition, school in (("buses", "school"), ("metros", "cinema")):
        four = _practice("student", *[school] * 4, edition=edition).sheet(0)
        five = _practice("student", *[school] * 5, edition=edition).sheet(0)
        assert (four["students"], five["students"]) == (4, 4)
        assert five.boxes["schools"] == {"ticked": 4, "of": 4}


def test_trap_the_seventh_student() -> None:
    six = _practice("school", *["student"] * 6).sheet(0)
    seven = _practice("school", *["student"] * 7).sheet(0)
    assert (six["students"], seven["students"]) == (6, 6)
    # It does not become an intern, and there is still room for one.
    more = _practice("school", *["student"] * 7, "business business", "business", "office").sheet(0)
    assert (more.boxes["students"]["ticked"], more.boxes["interns"]["ticked"], more["students"]) == (6, 1, 7)


@pytest.mark.parametrize(
    ("edition", "other", "place"), [("buses", "museum", "landmark"), ("metros", "theatre", "opera")]
)
def test_trap_a_landmark_counts_for_its_objective_when_all_tourist_rows_are_parked(
    edition: str, other: str, place: str
) -> None:
    parked = ["tourist", other] * 3
    game = _practice(*parked, place, place, place, edition=edition, common=[place, "granny"])
    assert [row["written"] for row in game.sheet(0).boxes["tourists"]] == [2, 2, 2]
    assert game.sheet(0)["common"] == 10
    assert _practice(*parked, place, place, edition=edition, common=[place, "granny"]).sheet(0)["common"] == 0


def test_trap_only_ticked_passengers_count_for_objectives() -> None:
    # Tourists met in front of a full row, or with all rows parked, are not ticked.
    assert _practice(*["tourist"] * 6, common=["tourist", "granny"]).sheet(0)["common"] == 0
    parked = ["tourist", "museum"] * 3
    assert _practice(*parked, *["tourist"] * 3, common=["tourist", "granny"]).sheet(0)["common"] == 0
    assert _practice(*["business"] * 6, common=["business", "granny"]).sheet(0)["common"] == 0
    lovers = ["lover_dark"] * 6
    assert _practice(*lovers, edition="metros", common=["lover", "granny"]).sheet(0)["common"] == 0
    # Nor is the bonus tourist of an office that finds no box.
    full = ["tourist"] * 4 + ["business business", "office"]
    assert _practice(*full, common=["tourist", "granny"]).sheet(0)["common"] == 0


def test_trap_the_school_sight() -> None:
    # It writes the students so far, interns too, and is a school that multiplies all of them.
    sheet = _practice("student", "school !", "student", "business business", "business", "office").sheet(0)
    assert sheet.boxes["sights"]["school"] == 1
    assert sheet.boxes["schools"]["ticked"] == 1
    assert sheet["students"] == 3 * 1 + 1
    # Reached as the fifth school it still writes.
    sheet = _practice("student", *["school"] * 4, "school !").sheet(0)
    assert sheet["students"] == 1 * 4 + 1


def test_trap_an_eliminated_inspector() -> None:
    # Seat 0 is eliminated in round 1. Whenever it is inspector, seat 1 starts; the rounds and tickets go on.
    facts = grid("buses", {"A2": "light"})
    game = drive(facts, "A1 B1 B2 A2 A1", None, None, sheets=[1, 2, 3], tickets=[6])
    finish_round(game)
    starters = {}
    while not game.is_over:
        position = game.view(None).position
        assert position["inspector"] == (position["round"] - 1) % 3
        assert position["ticket"] == game.setup["tickets"][position["round"] - 1]
        starters[position["round"]] = game.to_move
        finish_round(game)
    assert starters == {2: 1, 3: 2, 4: 1, 5: 1, 6: 2, 7: 1, 8: 1, 9: 2, 10: 1, 11: 1, 12: 2}


def test_trap_an_eliminated_inspector_of_the_very_round() -> None:
    # The inspector is eliminated with the first turn of the round: the others still play it.
    facts = grid("buses", {"A2": "light"})
    game = drive(facts, "A1 B1 B2 A2 A1", None, None, sheets=[1, 2, 3], tickets=[6])
    assert (round_of(game), game.to_move) == (1, 1)
    finish_round(game)
    assert round_of(game) == 2
    assert [len(line) > 1 for line in game.view(None).position["lines"]] == [True, True, True]


def test_trap_objectives_are_kept_over_reloads() -> None:
    # An objective scored in an earlier round, its blue side, and personal ticks survive a reload at every ply.
    game = drive("new-york", "C2 C3 B3 B4 A4 A5 B5 B6 C6 D6 D7 D8", None, common=["granny", "tourist"], personal=[4, 2])
    finish(game)
    again = fareplay.load({**game.record(), "moves": []})
    for move in game.moves:
        again.push(move)
        reloaded = fareplay.load(again.to_json())
        for seat in range(2):
            assert reloaded.sheet(seat).boxes == again.sheet(seat).boxes
            assert dict(reloaded.sheet(seat)) == dict(again.sheet(seat))
            assert reloaded.view(seat).to_dict() == again.view(seat).to_dict()
    things = {"A2": "granny granny", "A3": "granny granny", "A4": "granny"}
    scored = drive(
        grid("buses", things), "A1 A2 A3 A4 |", None, sheets=[1, 2], tickets=[6], common=["granny", "museum"]
    )
    finish_round(scored)
    reloaded = fareplay.load(scored.to_json())
    assert reloaded.sheet(0)["common"] == 10
    assert [card["points"] for card in reloaded.view(None).position["common"]] == [6, 10]


def test_trap_hidden_scores_stay_hidden_after_a_reload() -> None:
    game = fareplay.new("get-on-board/new-york", 2, seed=5, options={"scores": "hidden"})
    while round_of(game) < 4:
        game.push(game.legal_moves[0])
    again = fareplay.load(game.to_json())
    assert again.options == {"scores": "hidden"}
    for seat in (0, 1, None):
        seen = again.view(seat)
        assert [sheet is not None for sheet in seen.sheets] == [seat == 0, seat == 1]
        assert [score is not None for score in seen.scores] == [seat == 0, seat == 1]
        assert again.view(seat).to_dict() == game.view(seat).to_dict()
    finish(again)
    assert None not in list(again.view(None).sheets)
