"""The published schema: records of every game match it, broken ones do not."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import fareplay
from fareplay import boards
from fareplay.game.record_schema import record_schema
from fareplay.games import manifest

from .conftest import BUSES, METROS, Run, played

TRAINS = "ticket-to-ride/london"
NAMES = boards.names()


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    Draft202012Validator.check_schema(record_schema())
    return Draft202012Validator(record_schema())


def test_the_command_prints_it(run: Run, schema: Draft202012Validator) -> None:
    result = run("schema")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == schema.schema


@pytest.mark.parametrize("name", NAMES)
def test_records_of_every_game_fit(schema: Draft202012Validator, name: str) -> None:
    least, most = boards.read(name)["players"]
    for seats in range(least, most + 1):
        schema.validate(fareplay.new(name, seats, seed=seats).record())
        schema.validate(json.loads(played(name, seats, 60).to_json()))


@pytest.mark.parametrize(("name", "solo"), [(BUSES, "two-journeys"), (METROS, "rush-hour")])
def test_the_form_of_a_setup_depends_on_options(schema: Draft202012Validator, name: str, solo: str) -> None:
    record = fareplay.new(name, 1, options={"solo": solo}).record()
    schema.validate(record)
    assert not schema.is_valid(record | {"options": {}})
    assert not schema.is_valid(record | {"setup": fareplay.new(name, 1).record()["setup"]})
    with pytest.raises(fareplay.InvalidRecord):
        fareplay.load(record | {"options": {}})


def test_options_practice_and_own_boards_fit(schema: Draft202012Validator) -> None:
    schema.validate(fareplay.new(BUSES, 1).record())
    schema.validate(fareplay.new(BUSES, 5, options={"any_board": True, "objectives": "up"}).record())
    schema.validate(fareplay.new(METROS, 2, options={"scores": "hidden"}).record())
    own = fareplay.new(METROS, 2).record()
    own |= {"game": "get-on-board/mine", "board": boards.read(METROS) | {"board": "mine"}}
    schema.validate(fareplay.load(own).record())


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess/board"},
        {"game": "get-on-board/atlantis"},
        {"game": METROS},
        {"seats": 0},
        {"seats": 6},
        {"seats": "2"},
        {"rules": "1"},
        {"extra": 1},
        {"moves": "T5"},
        {"moves": [5]},
        {"moves": ["T13"]},
        {"moves": ["Z9"]},
        {"options": {"weather": "rain"}},
        {"setup": {}},
        {"setup.first": 2},
        {"setup.sheets": [1]},
        {"setup.sheets": [1, 1]},
        {"setup.common": ["granny", "lover"]},
        {"setup.common": ["granny", "granny"]},
        {"setup.tickets": [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]},
        {"setup.deal": [[1, 2]]},
        {"setup.luck": 7},
    ],
    ids=str,
)
def test_broken_records_do_not(schema: Draft202012Validator, change: dict[str, Any]) -> None:
    record = fareplay.new(BUSES, 2, seed=1, setup={"common": ["granny", "museum"]}).record()
    assert schema.is_valid(record)
    assert_refused(schema, record, change)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 1},
        {"seats": 5},
        {"moves": ["keep"]},
        {"moves": ["keep 1 2 3"]},
        {"moves": ["draw red"]},
        {"moves": ["claim 6 black"]},
        {"moves": ["C3"]},
        {"options": {"any_board": True}},
        {"setup.first": 2},
        {"setup.deck": ["blue"]},
        {"setup.deck": ["red"] * 44},
        {"setup.tickets": [1, 2, 3]},
        {"setup.tickets": [1] * 20},
        {"setup.reshuffles": ["blue"]},
        {"setup.luck": 7},
    ],
    ids=str,
)
def test_broken_records_of_ticket_to_ride_do_not(schema: Draft202012Validator, change: dict[str, Any]) -> None:
    record = fareplay.new(TRAINS, 2, seed=1).record()
    assert schema.is_valid(record)
    assert_refused(schema, record, change)


def assert_refused(schema: Draft202012Validator, record: Any, change: dict[str, Any]) -> None:
    """Neither the schema nor the rules accept the changed record."""
    for path, value in change.items():
        target, _, key = path.rpartition(".")
        (record[target] if target else record)[key] = value
    assert not schema.is_valid(record)
    with pytest.raises(fareplay.FareplayError):
        fareplay.load(record)


def test_every_key_is_needed(schema: Draft202012Validator) -> None:
    record = fareplay.new(BUSES, 2, seed=1).record()
    for key in ("game", "seats", "setup", "moves"):
        assert not schema.is_valid({name: value for name, value in record.items() if name != key})
    for key in record["setup"]:
        setup = {name: value for name, value in record["setup"].items() if name != key}
        assert not schema.is_valid(record | {"setup": setup})


DESCRIBED = [name for name in NAMES if (manifest.of(name.partition("/")[0]).files / "board.schema.json").is_file()]


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_board_file_fits_the_schema_of_its_game_and_no_other_key(run: Run, name: str) -> None:
    game = name.partition("/")[0]
    printed = json.loads(run("schema", "--board", game).stdout)
    Draft202012Validator.check_schema(printed)
    checked = Draft202012Validator(printed)
    facts = boards.read(name)
    assert list(checked.iter_errors(facts)) == []
    assert list(checked.iter_errors(facts | {"raods": []}))
    assert list(checked.iter_errors({key: value for key, value in facts.items() if key != "players"}))


def test_a_game_without_boards_to_describe(run: Run) -> None:
    result = run("schema", "--board", "chess")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: there is no game 'chess'")
