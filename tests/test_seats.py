"""At most five play: every possible seat has a colour and a mark, and a sixth player is refused with a reason."""

import re
from pathlib import Path

import msgspec
import pytest

import fareplay
from fareplay import boards
from fareplay.api.tables import TableChanges, TableRequest
from fareplay.boards.facts import MAX_SEATS
from fareplay.cli.rendering import STYLES
from fareplay.drawing.players import PLAYERS
from fareplay.game.record_schema import record_schema
from fareplay.rules import registry
from fareplay.rules.terminal import SEAT_MARKS

CLIENT = Path(__file__).parent.parent / "web" / "src" / "games" / "colours.ts"
REASON = "a game has at most 5 players, not 6"


def test_every_seat_has_a_colour_and_a_mark() -> None:
    assert len(PLAYERS) == len(SEAT_MARKS) == MAX_SEATS
    assert [style for style in STYLES if style.startswith("seat")] == [f"seat{seat}" for seat in range(MAX_SEATS)]


def test_the_client_has_the_same_marks() -> None:
    found = re.search(r"MARKS = \[(.*)\]", CLIENT.read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == ", ".join(f"'{player.mark}'" for player in PLAYERS)


@pytest.mark.parametrize("name", boards.names())
def test_the_library_refuses_a_sixth_player(name: str) -> None:
    with pytest.raises(fareplay.InvalidOption, match=REASON):
        fareplay.new(name, 6)
    with pytest.raises(fareplay.InvalidRecord, match=REASON):
        fareplay.load({**fareplay.new(name).record(), "seats": 6})


@pytest.mark.parametrize("name", boards.names())
def test_a_board_for_six_is_refused(name: str) -> None:
    with pytest.raises(fareplay.InvalidBoard, match=r"players\[1\]: must be a whole number from 1 to 5, not 6"):
        registry.from_facts({**boards.read(name), "players": [2, 6]}, "six.json")


def test_the_schema_and_the_api_refuse_a_sixth_player() -> None:
    assert record_schema()["properties"]["seats"]["maximum"] == MAX_SEATS
    with pytest.raises(msgspec.ValidationError, match=r"length <= 5 - at `\$.seats`"):
        msgspec.convert({"game": boards.names()[0], "seats": [{"kind": "open"}] * 6}, TableRequest)
    with pytest.raises(msgspec.ValidationError, match=r"<= 5 - at `\$.seats`"):
        msgspec.convert({"seats": 6}, TableChanges)
