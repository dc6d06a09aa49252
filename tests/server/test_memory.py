"""The server collects no garbage while it plays: what a turn leaves behind must not refer to itself."""

import gc
from random import Random

import pytest

import fareplay
from fareplay import boards
from fareplay.server.tables import snapshots
from fareplay.server.tables.custom_boards import rules_of


@pytest.mark.parametrize("name", sorted(boards.all_names()))
def test_a_turn_leaves_no_cycles(name: str) -> None:
    least, _ = rules_of(name).facts["players"]
    game, chance = fareplay.new(name, seats=least, seed=3), Random(3)

    def play(turns: int) -> None:
        for _ in range(turns):
            if game.is_over:
                return
            seat = game.to_move
            assert game.lines() is not None
            for line in game.lines():
                line.to_dict()
            game.view(seat).to_dict()
            game.film(seat).to_dict()
            game.record()
            snapshots._log(game, seat)
            game.push(chance.choice(game.legal_moves))

    play(3)  # what is cached once
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        left = []
        for _ in range(3):  # threads of other tests may leave something now and then, a turn would every time
            play(4)
            left.append(gc.collect())
        assert min(left) == 0
    finally:
        if was_enabled:
            gc.enable()
