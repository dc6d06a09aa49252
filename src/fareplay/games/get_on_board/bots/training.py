"""Training on a board: block after block of games, written down so that it can be taken up again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

import fareplay
from fareplay import games
from fareplay.engine.random import chance
from fareplay.engine.struct import blank
from fareplay.games.get_on_board.bots.drive import Drive
from fareplay.games.get_on_board.bots.learn import Lesson, learn_games
from fareplay.games.get_on_board.bots.shelf import blank_weights
from fareplay.games.get_on_board.game import GetOnBoard
from fareplay.games.get_on_board.rules.state import State

BLOCK: Final = 5000  # games between two reports
RATE: Final = 1.0
NOISE: Final = 2.0  # points by which lines are misjudged on purpose, to see more of the board
HOPE: Final = 1.0  # points a feature is worth before it was ever seen: what is new gets tried
SEATS: Final = (2, 1, 2, 3, 2, 4)  # the blocks take turns, with the numbers that the board seats


class Training:
    """The weights of a board as they are learned. The same seed gives the same weights."""

    def __init__(self, board: str, seed: int, objectives: bool = True) -> None:
        rules = games.by_name(board)
        assert isinstance(rules, GetOnBoard)
        self.board, self.seed, self.blocks = board, seed, 0
        self._rules = rules
        self._weights = blank_weights(rules)
        self._weights[0].objectives = objectives
        self._weights[0].table[:] = HOPE
        self._lesson, self._drive, self._state = blank(Lesson), blank(Drive), blank(State)
        most = int(rules.facts["players"][1])
        self._starts = [self._start(seats) for seats in SEATS if seats <= most]

    def _start(self, seats: int) -> Any:
        options = {"any_board": True} if seats > 1 else {}
        return fareplay.new(self.board, seats=seats, seed=self.seed, options=options).state_at(0)

    @property
    def games_each(self) -> int:
        """Games in a block."""
        return BLOCK

    def learn(self, blocks: int) -> Iterator[float]:
        """Learn from so many blocks of games; after each, the points a seat made in it."""
        for _ in range(blocks):
            luck = chance(hash_of(self.seed, self.blocks))
            start = self._starts[self.blocks % len(self._starts)]
            points = learn_games(
                self._rules.board,
                start,
                self._state,
                self._weights,
                self._drive,
                self._lesson,
                luck,
                BLOCK,
                RATE,
                NOISE,
            )
            self.blocks += 1
            yield points

    def measure(self, seats: int, count: int, seed: int) -> float:
        """The mean points of a seat when the weights drive alone, without a search."""
        start = self._start(seats)
        return learn_games(
            self._rules.board,
            start,
            self._state,
            self._weights,
            self._drive,
            self._lesson,
            chance(seed),
            count,
            0.0,
            0.0,
        )

    def save(self, path: Path) -> None:
        """Write the training down, to be taken up again."""
        lesson = self._lesson[0]
        facts = {"seed": self.seed, "blocks": self.blocks, "objectives": int(self._weights[0].objectives)}
        tables = {"table": self._weights[0].table, "drift": lesson.drift, "travel": lesson.travel}
        partial = path.with_suffix(".part.npz")
        np.savez_compressed(partial, **facts, **tables)  # type: ignore[arg-type]
        partial.replace(path)

    @classmethod
    def load(cls, board: str, path: Path) -> "Training":
        """Take a training up where it was left."""
        with np.load(path) as file:
            training = cls(board, int(file["seed"]), bool(file["objectives"]))
            training.blocks = int(file["blocks"])
            training._weights[0].table[:] = file["table"]
            training._lesson[0].drift[:] = file["drift"]
            training._lesson[0].travel[:] = file["travel"]
        return training

    def export(self, path: Path) -> None:
        """Write the weights alone, as they come with Fareplay: features never seen are worth nothing."""
        seen = np.asarray(self._lesson[0].travel) > 0
        table = np.where(seen, self._weights[0].table, 0).astype(np.float16)
        np.savez_compressed(path, table=table)


def hash_of(seed: int, block: int) -> int:
    """A seed for a block of games."""
    return (seed * 1_000_003 + block) * 2_654_435_761 % 2**63
