"""All JSON values of the game match its schema, and have no other keys."""

from collections.abc import Mapping
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

import fareplay
from fareplay.games.get_on_board.rules.material import BUSES, METROS, SHAPES, ZONES
from fareplay.games.get_on_board.show import schema
from fareplay.rules.reading import table
from tests.shapes import check


@pytest.mark.parametrize("board", ["new-york", "london", "rome", "paris"])
@pytest.mark.parametrize("options", [{}, {"scores": "hidden"}])
def test_a_game_has_the_shapes_of_the_schema(board: str, options: dict[str, Any]) -> None:
    game, chance = fareplay.new(f"get-on-board/{board}", seed=len(board), options=options), Random(1)
    phases = set()
    while not game.is_over:
        if game.ply % 6 == 0:
            for seat in (None, *range(game.seats)):
                check_view(game.view(seat).to_dict())
        lines = game.lines()
        for line in lines:
            check(line.to_dict(), schema.Line)
        phases.add(game.view(None).position["phase"])
        game.push(chance.choice([line for line in lines if not line.eliminates] or lines).moves[0])
    check_view(game.view(None).to_dict())
    check(game.record()["setup"], schema.Setup)
    assert phases >= {"departure", "line"}


def check_view(sent: Mapping[str, Any]) -> None:
    check(sent["position"], schema.Position)
    check(sent["setup"], schema.Setup)
    check(sent["options"], schema.Options)
    for sheet in sent["sheets"]:
        if sheet is not None:
            check(sheet, schema.Sheet)


def test_the_schema_names_the_shapes_zones_and_boxes_of_the_rules() -> None:
    assert set(get_args(schema.Shape)) == set(SHAPES)
    zones = {*ZONES[BUSES], *ZONES[METROS]}
    assert set(get_type_hints(schema.Gains)) == zones
    assert set(get_type_hints(schema.Sheet)) == {*zones, "total", "boxes"}
    boxes = {*table(schema.Boxes, BUSES), *table(schema.Boxes, METROS)}
    assert set(get_type_hints(schema.Boxes)) == {*boxes, "journeys"}  # both sheets (S8)
