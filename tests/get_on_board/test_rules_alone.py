"""Alone: S1 to S8."""

from collections.abc import Sequence
from typing import Any

import pytest

import fareplay
from fareplay import bots
from fareplay.errors import IllegalMove, InvalidOption, InvalidRecord
from fareplay.game.game import Game
from fareplay.rules.event import Event
from tests.get_on_board.drive import start
from tests.get_on_board.grid import grid

RUSH_HOUR = {"solo": "rush-hour"}
TWO_JOURNEYS = {"solo": "two-journeys"}
# Of sheet 1, tickets 4 and 10 ask for one marker, 3 and 9 for two in any way, 1 and 7 for two straight on.
TICKETS = [4, 10, 3, 9, 1, 7, 2, 8, 5, 11, 6, 12]


def _rush_hour(things: dict[str, str], common: Sequence[str], **setup: Any) -> Game:
    """A rush hour on a grid, with sheet 1 and the usual tickets, at its departure A1."""
    facts = grid("metros", things)
    game = start(facts, options=RUSH_HOUR, common=list(common), tickets=TICKETS, sheets=[1], **setup)
    game.push("T1")
    return game


def _drive(game: Game, rounds: int) -> None:
    """Drive rounds that do no harm: the safest line, without entrances."""
    for _ in range(rounds):
        lines = [line for line in game.lines() if not line.eliminates]
        best = max(lines, key=lambda line: (line.summary["safe"], line.moves))
        for move in best.moves:
            game.push(move)


def _push(game: Game, path: str) -> None:
    for move in path.split():
        game.push(move)


def _worth(game: Game) -> list[int]:
    return [card["points"] for card in game.view(0).position["common"]]


def test_S1_rush_hour_is_an_option_for_one_player_on_the_metros() -> None:
    game = fareplay.new("get-on-board/rome", seats=1, seed=1, options=RUSH_HOUR)
    assert game.record()["options"] == RUSH_HOUR
    with pytest.raises(InvalidOption, match="S1"):
        fareplay.new("get-on-board/rome", seats=2, options=RUSH_HOUR)
    with pytest.raises(InvalidOption, match="S1"):
        fareplay.new("get-on-board/new-york", seats=1, options=RUSH_HOUR)
    rounds = [event.facts["round"] for event in _played(game).log if event.key == "round"]
    assert rounds == list(range(1, 13))


def test_S1_practice_is_what_it_was() -> None:
    game = fareplay.new("get-on-board/rome", seats=1, seed=1)
    assert game.record()["options"] == {}
    assert len(game.setup["common"]) == 2
    assert fareplay.new("get-on-board/rome", seats=1, seed=1, options={"solo": "practice"}).record() == game.record()


def test_S2_three_objectives_one_sheet_one_open_objective_and_two_tickets() -> None:
    game = fareplay.new("get-on-board/rome", seats=1, seed=5, options=RUSH_HOUR)
    setup = game.setup
    assert len(set(setup["common"])) == 3
    assert [len(setup[part]) for part in ("sheets", "personal", "deal")] == [1, 1, 1]
    assert len(setup["deal"][0]) == len(game.legal_moves) == 2
    assert game.view(None).position["personal"][0] is not None
    assert _worth(game) == [10, 10, 10]
    with pytest.raises(InvalidRecord, match=r"setup\.common"):
        fareplay.load({**game.record(), "setup": {**setup, "common": setup["common"][:2]}})


def test_S3_the_cards_turn_up_after_the_4th_and_8th_ticket_and_are_no_rounds() -> None:
    game = _rush_hour({}, ["granny", "student", "lover"])
    cards = []
    for number in range(1, 13):
        assert game.view(0).position["round"] == number
        _drive(game, 1)
        cards += [number for event in _last(game) if event.key == "rush_hour"]
    assert cards == [4, 8]
    assert game.is_over


def test_S4_objectives_not_met_turn_blue_and_then_are_taken_away() -> None:
    game = _rush_hour({}, ["granny", "student", "lover"])
    _drive(game, 4)
    assert _worth(game) == [6, 6, 6]
    assert [event.facts["points"] for event in _last(game) if event.key == "objective_lost"] == [6, 6, 6]
    _drive(game, 3)
    assert _worth(game) == [6, 6, 6]
    _drive(game, 1)
    assert _worth(game) == [0, 0, 0]


@pytest.mark.parametrize(("meets_in", "points"), [(3, 10), (4, 10), (5, 6), (8, 6), (9, 0), (12, 0)])
def test_S4_the_check_of_the_round_comes_before_the_card(meets_in: int, points: int) -> None:
    """The fifth granny boards in the round asked for."""
    common = ["granny", "student", "lover"]
    plain = _rush_hour({}, common)
    ends = []
    for _ in range(meets_in):
        _drive(plain, 1)
        ends.append(plain.moves[-1])
    grannies = {ends[0]: "granny granny", ends[1]: "granny granny", ends[-1]: "granny"}
    game = _rush_hour(grannies, common)
    _push(game, " ".join(plain.moves[1:]))
    assert game.sheet(0)["common"] == points
    assert game.sheet(0).boxes["common"] == [points, 0, 0]


def test_S5_meeting_an_objective_does_not_turn_it_over() -> None:
    game = _rush_hour({"B1": "granny granny", "C1": "granny granny", "D1": "granny"}, ["granny", "student", "lover"])
    _push(game, "B1 C1 D1 E1")
    assert game.sheet(0)["common"] == 10
    assert _worth(game) == [10, 10, 10]
    _drive(game, 1)
    assert _worth(game) == [10, 6, 6], "what is met keeps its value"


def test_S5_connections_come_from_fluid_roads_alone() -> None:
    facts = grid("metros", roads={"A1 B1": {"fluid": "yellow"}, "B1 C1": {"fluid": "burgundy"}})
    game = start(facts, options=RUSH_HOUR, common=["granny", "student", "lover"], tickets=TICKETS, sheets=[1])
    _push(game, "T1 B1 C1 D1 E1")
    assert game.sheet(0).boxes["traffic"]["ticked"] == 1


def test_S6_the_result_is_the_total_and_an_elimination_ends_the_game_without_one() -> None:
    game = _played(fareplay.new("get-on-board/rome", seats=1, seed=4, options=RUSH_HOUR))
    sheet = game.sheet(0)
    assert game.scores == [sheet["total"]] == [sum(points or 0 for zone, points in sheet.items() if zone != "total")]
    (end,) = [event for event in _last(game) if event.key == "end"]
    assert end.facts == {"points": sheet["total"]}
    lost = _rush_hour({}, ["granny", "student", "lover"], personal=[1])
    _push(lost, "B1 C1 C2 B2 B1")
    assert lost.is_over
    assert lost.scores == [None]
    assert [event.facts for event in _last(lost) if event.key == "end"] == [{}]


def test_S6_paris_plays_by_the_same_rules() -> None:
    game = _played(fareplay.new("get-on-board/paris", seats=1, seed=4, options=RUSH_HOUR))
    assert len(game.setup["common"]) == 3
    assert game.view(0).position["rush_hours"] == [5, 9]


def _journeys(things: dict[str, str] | None = None, **setup: Any) -> Game:
    """Two journeys on a grid, both with sheet 1 and the usual tickets."""
    dealt: dict[str, Any] = {
        "sheets": [1, 1],
        "common": [["granny", "student"], ["tourist", "museum"]],
        "personal": [1, 2],
        "deal": [[1, 2], [1, 3]],
        "tickets": [TICKETS, TICKETS[::-1]],
    }
    return start(grid("buses", things), options=TWO_JOURNEYS, **(dealt | setup))


def test_S7_two_whole_games_each_with_its_own_deal() -> None:
    game = _journeys()
    _push(game, "T1")
    _drive(game, 12)
    assert not game.is_over
    position = game.view(0).position
    assert (position["phase"], position["round"], position["journey"]) == ("departure", 0, 2)
    assert [card["objective"] for card in position["common"]] == ["tourist", "museum"]
    assert position["lines"] == [[]]
    first = position["first_line"]
    assert first[0] == "A1"
    game.push("T3")
    _drive(game, 12)
    assert game.is_over
    assert game.view(0).position["first_line"] == first
    assert game.view(0).position["lines"][0][0] == "E9"


def test_S7_is_an_option_for_one_player_on_the_buses() -> None:
    for board, seats in (("rome", 1), ("new-york", 2)):
        with pytest.raises(InvalidOption, match="S7"):
            fareplay.new(f"get-on-board/{board}", seats=seats, options=TWO_JOURNEYS)
    record = fareplay.new("get-on-board/new-york", seats=1, seed=1, options=TWO_JOURNEYS).record()
    with pytest.raises(InvalidRecord, match="one for each journey"):
        fareplay.load({**record, "setup": {**record["setup"], "sheets": [1]}})


def test_S7_the_second_may_not_depart_where_the_first_did() -> None:
    game = _journeys()
    game.push("T1")
    _drive(game, 12)
    assert list(game.legal_moves) == ["T3"]
    with pytest.raises(IllegalMove, match="S7"):
        game.push("T1")
    other = _journeys()
    other.push("T2")
    _drive(other, 12)
    assert list(other.legal_moves) == ["T1", "T3"]


def test_S7_the_second_ticks_jams_on_the_first_lines_markers() -> None:
    game = _journeys(tickets=[TICKETS, TICKETS], deal=[[2, 4], [1, 3]])
    _push(game, "T2 C8 C7 C6 C5 C4 C3")  # four rounds: one, one, two, two markers
    eliminated = _eliminate(game)
    assert eliminated
    _push(game, "T3 D9 C9")  # from E9 to the first line's departure
    assert game.sheet(0).boxes["traffic"]["ticked"] == 0
    _push(game, "C8 C7")
    assert game.sheet(0).boxes["traffic"]["ticked"] == 2


def test_S7_the_second_deal_is_hidden_until_it_begins() -> None:
    game = _journeys()
    setup = game.view(0).record["setup"]
    assert [setup[part][1] for part in ("sheets", "common", "personal", "deal", "tickets")] == [None] * 5
    game.push("T1")
    _drive(game, 12)
    setup = game.view(0).record["setup"]
    assert (setup["sheets"][1], setup["deal"][1], setup["personal"][1]) == (1, [1, 3], 2)
    assert setup["tickets"] == [TICKETS, [None] * 12]


def test_S8_the_result_is_the_sum_of_both_sheets() -> None:
    game = _played(fareplay.new("get-on-board/new-york", seats=1, seed=4, options=TWO_JOURNEYS))
    first, second = game.sheet(0).boxes["journeys"]
    assert game.scores == [first["points"]["total"] + second["points"]["total"]]
    for zone, points in game.sheet(0).items():
        assert points == first["points"][zone] + second["points"][zone]


def test_S8_an_elimination_makes_that_journey_worth_nothing_and_ends_it() -> None:
    things = {"B1": "granny", "D9": "granny granny"}
    game = _journeys(things)
    _push(game, "T1 B1")
    _eliminate(game)
    assert not game.is_over
    assert game.scores == [0]
    _push(game, "T3")
    _drive(game, 12)
    second = game.sheet(0).boxes["journeys"][1]["points"]["total"]
    assert game.scores == [second]
    assert game.winners == [0]


def test_S8_the_first_still_counts_if_the_second_is_eliminated() -> None:
    game = _journeys({"B1": "granny"})
    _push(game, "T1 B1")
    _drive(game, 11)
    first = game.sheet(0).boxes["journeys"][0]["points"]["total"]
    assert first
    _push(game, "T3")
    _eliminate(game)
    assert game.is_over
    assert game.scores == [first]
    assert [sheet["points"]["total"] for sheet in game.sheet(0).boxes["journeys"]] == [first, None]


def test_S8_eliminated_in_both_there_is_no_result() -> None:
    game = _journeys()
    game.push("T1")
    _eliminate(game)
    game.push("T3")
    _eliminate(game)
    assert game.is_over
    assert game.scores == [None]
    assert game.winners == []


def _eliminate(game: Game) -> bool:
    """Drive on until a line eliminates, and take it."""
    while True:
        fatal = [line for line in game.lines() if line.eliminates]
        if fatal:
            for move in fatal[0].moves:
                game.push(move)
            return True
        crowded = min(game.lines(), key=lambda line: (line.summary["safe"], line.moves))
        for move in crowded.moves:
            game.push(move)


def _played(game: Game) -> Game:
    """A game played to its end by a bot."""
    bot = bots.make("casual", game.rules, seed=2)
    while not game.is_over:
        game.push(bot.choose(game.view(0), bots.Clock()))
    return game


def _last(game: Game) -> list[Event]:
    """The events of the last move."""
    return game.log.at(game.ply - 1)
