"""A puzzle: the record of a game up to a position, a question about it, and the answer.

The goal defines the question: `points` asks for the most points by the end; other goals are defined by the game.
Everything hidden in a game is open in a puzzle, including the cards to come."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from fareplay.errors import InvalidRecord
from fareplay.game import record
from fareplay.game.game import Game
from fareplay.game.record import Record

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
DATA: Final = "fareplay.puzzles.data"
POINTS: Final = "points"  # the goal of a puzzle about points


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. The goal decides whether results are points at the end of the game or numbers of turns."""

    record: Record  # up to the position
    turns: int  # that the solver plays
    now: int  # points in the position
    best: int  # proved
    second: int | None  # the best result of any other first turn; None if it does not reach the goal
    obvious: int | None  # the result of always playing the turn that seems best
    answer: tuple[tuple[str, ...], ...]  # turn by turn, including the other players' turns
    zones: Mapping[str, tuple[int, int]]  # in which the answer and the obvious line differ: points of both
    found: Mapping[str, float]  # how often each level of bots finds the best, without knowing the cards to come
    goal: str = POINTS
    subject: int | None = None  # what the goal refers to: a ticket
    seat: int = 0  # of the solver

    @property
    def id(self) -> str:
        """Return the id of the puzzle: eight digits of a hash of its record."""
        return sha256(record.to_json(self.record).encode()).hexdigest()[:8]

    @property
    def game(self) -> str:
        """Return the game and its board."""
        return self.record["game"]

    @property
    def difficulty(self) -> Difficulty:
        """Return the difficulty, based on which bots find the answer."""
        if self.found.get("casual", 0) + self.found.get("skilled", 0) >= 0.5:
            return "easy"
        return "medium" if self.found.get("skilled", 0) + self.found.get("expert", 0) > 0 else "hard"

    @property
    def theme(self) -> str:
        """Return the theme: the zone in which the answer gains most, or the goal if it is not points."""
        if self.goal != POINTS:
            return self.goal
        gains = {zone: best - obvious for zone, (best, obvious) in self.zones.items()}
        return max(gains, key=lambda zone: gains[zone])

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as JSON."""
        return {
            "record": self.record,
            "turns": self.turns,
            "now": self.now,
            "best": self.best,
            "second": self.second,
            "obvious": self.obvious,
            "answer": [list(moves) for moves in self.answer],
            "zones": {zone: list(points) for zone, points in self.zones.items()},
            "found": dict(self.found),
            "goal": self.goal,
            "subject": self.subject,
            "seat": self.seat,
        }


@dataclass(frozen=True)
class Result:
    """The result of an attempt at a puzzle."""

    made: int | None  # points, or turns; None if the goal was not reached
    solved: bool


class PuzzleKind(Protocol):
    """The puzzles of a game: makes and checks them, plays for the opponents, and judges attempts."""

    def make(self, game: str, count: int, seed: int) -> Iterator[Puzzle]:
        """Find `count` puzzles on a board. The same seed gives the same puzzles, unless a proof runs out of time."""

    def check(self, puzzle: Puzzle, seconds: float) -> str | None:
        """Prove again that the answer is as good as stated and that nothing is better. Return the problem, or None."""

    def reply(self, puzzle: Puzzle, game: Game) -> tuple[str, ...]:
        """Return the moves of an opponent's turn."""

    def result(self, puzzle: Puzzle, game: Game) -> Result | None:
        """Return the result of an attempt; None while it is unfinished."""

    def about(self, puzzle: Puzzle, game: Game) -> str:
        """Return a description of the goal; empty if it is points."""


def from_dict(values: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle in a JSON object; raises InvalidRecord if something is missing."""
    try:
        return Puzzle(
            record=record.parse(values["record"]),
            turns=int(values["turns"]),
            now=int(values["now"]),
            best=int(values["best"]),
            second=_number(values["second"]),
            obvious=_number(values["obvious"]),
            answer=tuple(tuple(moves) for moves in values["answer"]),
            zones={zone: (int(points[0]), int(points[1])) for zone, points in values["zones"].items()},
            found=dict(values["found"]),
            goal=str(values.get("goal", POINTS)),
            subject=_number(values.get("subject")),
            seat=int(values.get("seat", 0)),
        )
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise InvalidRecord("the puzzle", f"is not complete: {error!r}") from None


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file, one per line."""
    lines = ",\n".join(json.dumps(puzzle.to_dict(), separators=(",", ":")) for puzzle in puzzles)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file."""
    return [from_dict(values) for values in _list(path.read_text(encoding="utf-8"))]


@cache
def load_all() -> tuple[Puzzle, ...]:
    """Return the puzzles that are shipped with Fareplay."""
    files = sorted(file.name for file in resources.files(DATA).iterdir() if file.name.endswith(".json"))
    texts = [resources.files(DATA).joinpath(name).read_text(encoding="utf-8") for name in files]
    return tuple(from_dict(values) for text in texts for values in _list(text))


@cache
def by_id() -> Mapping[str, Puzzle]:
    """Return the puzzles that are shipped with Fareplay by id."""
    return {puzzle.id: puzzle for puzzle in load_all()}


def _number(value: Any) -> int | None:
    return None if value is None else int(value)


def _list(text: str) -> list[Any]:
    try:
        values = json.loads(text)
    except ValueError as error:
        raise InvalidRecord("the puzzles", f"are not JSON: {error}") from None
    if not isinstance(values, list):
        raise InvalidRecord("the puzzles", "must be a list")
    return values
