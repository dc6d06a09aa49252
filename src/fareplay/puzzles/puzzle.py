"""A puzzle: the record of a game as far as a position, a question about it, and the answer.

The question follows from the goal: `points`, make the most of them by the end; any other is of the game's own kind.
What is hidden in a game is open in a puzzle, also what is to come."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from fareplay import record
from fareplay.errors import InvalidRecord
from fareplay.game import Game
from fareplay.record import Record

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
DATA: Final = "fareplay.puzzles.data"
POINTS: Final = "points"  # the goal of a puzzle about points


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. What is best is counted in points at the end of the game, or in turns, as the goal says."""

    record: Record  # as far as the position
    turns: int  # to be played by whoever solves it
    now: int  # points in the position
    best: int  # proved
    second: int | None  # the best that any other first turn makes; None if it reaches nothing
    obvious: int | None  # what the turn that seems best makes, turn by turn
    answer: tuple[tuple[str, ...], ...]  # turn by turn, the others' too
    zones: Mapping[str, tuple[int, int]]  # of the sheet, where the answer and the obvious way differ: points of both
    found: Mapping[str, float]  # how often each level of bots finds the best, without knowing what comes
    goal: str = POINTS
    subject: int | None = None  # what the goal is about: a ticket
    seat: int = 0  # whoever solves it

    @property
    def id(self) -> str:
        """Eight digits that name the puzzle: a hash of its record."""
        return sha256(record.to_json(self.record).encode()).hexdigest()[:8]

    @property
    def game(self) -> str:
        """The game and its board."""
        return self.record["game"]

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, by the bots that find it."""
        if self.found.get("casual", 0) + self.found.get("skilled", 0) >= 0.5:
            return "easy"
        return "medium" if self.found.get("skilled", 0) + self.found.get("expert", 0) > 0 else "hard"

    @property
    def theme(self) -> str:
        """What it takes: the zone in which the answer gains most, or the goal if it is not points."""
        if self.goal != POINTS:
            return self.goal
        gains = {zone: best - obvious for zone, (best, obvious) in self.zones.items()}
        return max(gains, key=lambda zone: gains[zone])

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as JSON."""
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
    """How a try of a puzzle ended."""

    made: int | None  # points, or turns; None if nothing was reached
    solved: bool


class PuzzleKind(Protocol):
    """The puzzles of a game: makes and checks them, plays the others' part, and says when one is solved."""

    def make(self, game: str, count: int, seed: int) -> Iterator[Puzzle]:
        """Find so many puzzles on a board. The same seed gives the same puzzles, if no proof runs out of time."""

    def check(self, puzzle: Puzzle, seconds: float) -> str | None:
        """What is wrong with a puzzle, or None: its answer is as good as it says, and nothing is better."""

    def reply(self, puzzle: Puzzle, game: Game) -> tuple[str, ...]:
        """What the player to move does, who is not the one that solves it: the moves of a turn."""

    def result(self, puzzle: Puzzle, game: Game) -> Result | None:
        """How a try ended that was played so far; None while it goes on."""

    def about(self, puzzle: Puzzle, game: Game) -> str:
        """What the goal is about, in words; nothing if it is about points."""


def from_dict(values: Mapping[str, Any]) -> Puzzle:
    """A puzzle out of JSON; InvalidRecord if something is missing."""
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
    """Write puzzles to a file, one a line."""
    lines = ",\n".join(json.dumps(puzzle.to_dict(), separators=(",", ":")) for puzzle in puzzles)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    return [from_dict(values) for values in _list(path.read_text(encoding="utf-8"))]


@cache
def load_all() -> tuple[Puzzle, ...]:
    """The puzzles that come with Fareplay."""
    files = sorted(file.name for file in resources.files(DATA).iterdir() if file.name.endswith(".json"))
    texts = [resources.files(DATA).joinpath(name).read_text(encoding="utf-8") for name in files]
    return tuple(from_dict(values) for text in texts for values in _list(text))


@cache
def by_id() -> Mapping[str, Puzzle]:
    """The puzzles that come with Fareplay, by their ids."""
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
