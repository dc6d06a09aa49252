"""Helpers for the tests of the environments: the boards with their numbers of seats, and games in progress."""

from random import Random

import numpy as np

from fareplay.engine.struct import blank
from fareplay.envs import Batch, Step
from fareplay.game.encoding import Observation, encoding_of
from fareplay.game.game import Game
from tests.repetitions import long_but

KINDS = [
    ("get-on-board/new-york", 2),
    ("get-on-board/london", 4),
    ("get-on-board/rome", 3),
    ("get-on-board/paris", 5),
    ("ticket-to-ride/london", 2),
    ("ticket-to-ride/london", 4),
]
SOME = long_but(KINDS, ("get-on-board/rome", 3), ("ticket-to-ride/london", 4))  # the others only in long runs


def observed(game: Game, seat: int) -> Observation:
    """Return what a seat observes of a game."""
    encoding = encoding_of(game.rules, game.seats, game.options)
    state = game.state_at(game.ply)
    row = np.full(encoding.size, np.nan, np.float32)
    coding = encoding.coding(points=False, restarts=False)
    raw = state.view(np.int8).reshape(1, -1)
    encoding.observe_row(game.rules.board, coding, state, raw, seat, blank(encoding.scratch), row)
    return row


def careful(batch: Batch, step: Step, chance: Random) -> list[int]:
    """Return a legal action for each game, mostly avoiding visited intersections, since otherwise most seats would
    soon be out."""
    lines = batch.encoding.split(step.observation).get("lines")
    actions = []
    for game in range(batch.games):
        legal = np.flatnonzero(step.mask[game]).tolist()
        if lines is not None:
            been = lines[game, 0]
            fresh = [action for action in legal if action >= len(been) or not been[action]]
            legal = fresh if fresh and chance.random() < 0.95 else legal
        actions.append(chance.choice(legal))
    return actions
