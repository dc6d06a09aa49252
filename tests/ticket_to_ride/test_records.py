"""Records: written and read again to the byte, and refused with the place where they break."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import fareplay
from fareplay.errors import IllegalMove, InvalidBoard, InvalidRecord
from fareplay.rules.registry import from_facts
from tests.ticket_to_ride.conftest import Played
from tests.ticket_to_ride.dealing import BOARD, NAME, drain, start
from tests.ticket_to_ride.small_board import small_board

Record = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> Record:
    """A game in progress with a reshuffle."""
    game = start(hands=["pink pink"])
    game.push("claim 32 pink 0")
    drain(game)
    game.push("draw deck")
    return dict(game.record())


def test_a_record_round_trips_to_the_byte(record: Record, played: Played) -> None:
    for game in (fareplay.load(record), *(played(seed) for seed in range(12))):
        again = fareplay.load(game.to_json())
        assert again.to_json() == game.to_json()
        assert again.state_at(again.ply).tobytes() == game.state_at(game.ply).tobytes()


@pytest.mark.long
def test_the_same_seed_gives_the_same_record_in_another_process(played: Played) -> None:
    code = (
        "from tests.ticket_to_ride.conftest import random_game\nfor seed in (2, 12): print(random_game(seed).to_json())"
    )
    data = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert data.stdout.splitlines() == [played(2).to_json(), played(12).to_json()]


def test_what_is_not_given_of_a_setup_is_dealt() -> None:
    game = fareplay.new(NAME, 3, seed=5, setup={"first": 2})
    assert game.setup["first"] == 2
    assert game.setup == {**fareplay.new(NAME, 3, seed=5).setup, "first": 2}


def test_reshuffles_that_have_not_come_about_are_not_written() -> None:
    game = start(hands=["pink pink"], reshuffles=[["pink", "pink"], ["blue"]])
    assert game.record()["setup"]["reshuffles"] == []
    game.push("claim 32 pink 0")
    drain(game)
    game.push("draw deck")
    assert game.record()["setup"]["reshuffles"] == [["pink", "pink"]]
    game.pop()
    assert game.record()["setup"]["reshuffles"] == []


def change(record: Record, key: str, edit: Callable[[Any], Any]) -> Record:
    """A copy with one part of the setup changed."""
    changed = copy.deepcopy(record)
    changed["setup"][key] = edit(changed["setup"][key])
    return changed


@pytest.mark.parametrize(
    ("key", "edit", "place"),
    [
        ("first", lambda _: 2, "setup.first"),
        ("first", lambda _: True, "setup.first"),
        ("deck", lambda deck: [*deck, "blue"], "setup.deck"),
        ("deck", lambda deck: deck[:-1], "setup.deck"),
        ("deck", lambda deck: [*deck[:-1], "red"], r"setup.deck\[43\]"),
        ("deck", lambda deck: [*deck[:-1], None], r"setup.deck\[43\]"),
        ("deck", lambda deck: [*deck[:-1], ["blue"]], r"setup.deck\[43\]"),
        ("deck", lambda deck: ["bus"] * 8 + ["blue"] * 36, r"setup.deck\[14\]"),
        ("deck", lambda deck: "blue", "setup.deck"),
        ("tickets", lambda tickets: tickets[:-1], "setup.tickets"),
        ("tickets", lambda tickets: [*tickets[:-1], tickets[0]], r"setup.tickets\[19\]"),
        ("tickets", lambda tickets: [*tickets[:-1], 21], r"setup.tickets\[19\]"),
        ("reshuffles", lambda _: None, "setup.reshuffles"),
        ("reshuffles", lambda _: [["pink", "red"]], r"setup.reshuffles\[0\]\[1\]"),
        ("reshuffles", lambda _: [["pink", "blue"]], r"setup.reshuffles\[0\]"),
        ("reshuffles", lambda _: [["pink"]], r"setup.reshuffles\[0\]"),
        ("reshuffles", lambda _: [["pink", "pink", "pink"]], r"setup.reshuffles\[0\]"),
        ("reshuffles", lambda _: [["pink"] * 7], r"setup.reshuffles\[0\]\[6\]"),
        ("reshuffles", lambda _: [], "setup.reshuffles"),
        ("reshuffles", lambda decks: [*decks, ["blue"]], "setup.reshuffles"),
    ],
)
def test_a_broken_setup_is_refused_with_its_place(
    record: Record, key: str, edit: Callable[[Any], Any], place: str
) -> None:
    with pytest.raises(InvalidRecord, match=f"^{place}: "):
        fareplay.load(change(record, key, edit))


def test_an_unknown_or_missing_key_is_refused(record: Record) -> None:
    with pytest.raises(InvalidRecord, match=r"^setup.sheets: is not one of first, deck, tickets, reshuffles"):
        fareplay.load({**record, "setup": {**record["setup"], "sheets": []}})
    with pytest.raises(InvalidRecord, match=r"^setup.deck: is missing"):
        fareplay.load({**record, "setup": {key: value for key, value in record["setup"].items() if key != "deck"}})


@pytest.mark.parametrize("ply", [0, 2, 9])
def test_an_illegal_move_is_refused_with_its_ply(record: Record, ply: int) -> None:
    moves = [*record["moves"][:ply], "claim 5 bus 4", *record["moves"][ply + 1 :]]
    with pytest.raises(InvalidRecord, match=rf"^moves\[{ply}\]: 'claim 5 bus 4': "):
        fareplay.load({**record, "moves": moves})


def test_moves_after_the_end_are_refused(played: Played) -> None:
    game = played(0)
    with pytest.raises(InvalidRecord, match=rf"^moves\[{game.ply}\]: .*the game is over \(T40\)"):
        fareplay.load({**game.record(), "moves": [*game.moves, "draw deck"]})


def test_a_board_of_ones_own_goes_with_the_record() -> None:
    setup = {"first": 0, "deck": ["blue", "green", "pink"] * 3, "tickets": [1, 2, 3, 4], "reshuffles": []}
    data = {"game": "ticket-to-ride/small", "board": small_board(), "seats": 2, "setup": setup, "moves": []}
    game = fareplay.load(data)
    assert json.loads(game.to_json())["board"] == small_board()


Edit = Callable[[Record], object]


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda board: board.update(players=[1, 4]), r"players\[0\]"),
        (lambda board: board.update(players=[4, 2]), "players"),
        (lambda board: board["deck"].update(red=3), "deck.red"),
        (lambda board: board["deck"].update(bus=-1), "deck.bus"),
        (lambda board: board["deck"].pop("pink"), "deck.pink"),
        (lambda board: board["deck"].update(dict.fromkeys(board["deck"], 1)), "deck"),
        (lambda board: board.update(buses_per_player=2), "buses_per_player"),
        (lambda board: board["route_points"].pop("4"), r"routes\[3\].length"),
        (lambda board: board["route_points"].update(long=9), "route_points.long"),
        (lambda board: board["locations"][3].update(id="kings-cross"), r"locations\[3\].id"),
        (lambda board: board["locations"][3].update(x=2), r"locations\[3\].x"),
        (lambda board: board["locations"][3].update(district=0), r"locations\[3\].district"),
        (lambda board: board["routes"][3].update(a="atlantis"), r"routes\[3\].a"),
        (lambda board: board["routes"][3].update(b=board["routes"][3]["a"]), r"routes\[3\].b"),
        (lambda board: board["routes"][3].update(length=7), r"routes\[3\].length"),
        (lambda board: board["routes"][3].update(colour="red"), r"routes\[3\].colour"),
        (lambda board: board["routes"][11].pop("double"), r"routes\[11\].double"),
        (lambda board: board["routes"].pop(11), r"routes\[10\].double"),
        (lambda board: board["routes"][11].update(length=2), r"routes\[11\].length"),
        (lambda board: board["routes"].append(board["routes"][10]), r"routes\[44\].double"),
        (lambda board: board["tickets"][3].update(points=-1), r"tickets\[3\].points"),
        (lambda board: board.update(tickets=board["tickets"][:7]), "tickets"),
        (lambda board: board.update(locations={}), "locations"),
        (lambda board: board.pop("deck"), "deck"),
    ],
)
def test_a_broken_board_is_refused_with_its_place(edit: Edit, place: str) -> None:
    board = copy.deepcopy(BOARD)
    edit(board)
    with pytest.raises(InvalidBoard, match=f"^board: {place}: "):
        from_facts(board, "board")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("", "notation"),
        ("fly to Paris", "notation"),
        ("draw", "notation"),
        ("draw red", "notation"),
        ("draw  blue", "notation"),
        ("claim 3", "notation"),
        ("claim 3 yellow two", "notation"),
        ("claim 0 yellow 0", "T20"),
        ("claim 03 yellow 0", "T20"),
        ("claim ² yellow 0", "T20"),
        ("keep 3", "T30"),
        ("keep", "T30"),
        ("keep 3 99", "T30"),
        ("pass", "T31"),
        (None, "notation"),
        (7, "notation"),
        (["draw deck"], "notation"),
    ],
)
def test_a_refusal_names_its_rule(move: Any, rule: str) -> None:
    game = start()
    before = game.state_at(game.ply).tobytes()
    with pytest.raises(IllegalMove) as refusal:
        game.push(move)
    assert refusal.value.rule == rule
    assert refusal.value.legal == tuple(game.legal_moves)
    assert game.state_at(game.ply).tobytes() == before


def test_a_refusal_of_the_first_tickets_names_T3() -> None:
    game = fareplay.new(NAME, 2, seed=1, setup={"tickets": list(range(1, 21))})
    for move in ("draw deck", "keep 3", "keep 1 3", "tickets"):
        with pytest.raises(IllegalMove, match=r"\(T3\)"):
            game.push(move)
    with pytest.raises(IllegalMove, match="the lower number first"):
        game.push("keep 2 1")
    with pytest.raises(IllegalMove, match="named once each"):
        game.push("keep 1 1")
