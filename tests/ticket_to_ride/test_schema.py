"""Everything that the game hands out as JSON has the shape that its schema says, and nothing else."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import pytest

import fareplay
from fareplay.games.ticket_to_ride.rules.material import CARDS, ZONES
from fareplay.games.ticket_to_ride.show import schema
from tests.shapes import check
from tests.ticket_to_ride.conftest import Played


@pytest.mark.parametrize("seed", range(4))
def test_a_game_has_the_shapes_of_the_schema(seed: int, played: Played) -> None:
    whole = played(seed, "claimer")
    game = fareplay.new(whole.name, whole.seats, setup=whole.setup, options={"scores": "hidden"} if seed % 2 else {})
    actions = set()
    for move in whole.moves:
        if game.ply % 5 == 0:
            for seat in (None, *range(game.seats)):
                check_view(game.view(seat).to_dict())
        for line in game.lines():
            check(line.to_dict(), schema.Line)
            actions.add(line.summary["action"])
        game.push(move)
    check_view(game.view(None).to_dict())
    check(game.record()["setup"], schema.Setup)
    assert actions >= {"claim", "draw", "tickets", "keep"}


def check_view(view: Mapping[str, Any]) -> None:
    check(view["position"], schema.Position)
    check(view["setup"], schema.Setup)
    check(view["options"], schema.Options)
    for sheet in view["sheets"]:
        if sheet is not None:
            check(sheet, schema.Sheet)


def test_the_schema_names_the_cards_and_zones_of_the_rules() -> None:
    assert get_args(schema.Card) == CARDS
    assert tuple(get_type_hints(schema.Cards)) == CARDS
    assert (*get_type_hints(schema.Gains), "completed") == ZONES
    assert set(get_type_hints(schema.Sheet)) == {*ZONES, "total", "boxes"}
