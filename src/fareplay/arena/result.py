"""A result: one finished game of a contest."""

from dataclasses import asdict, dataclass
from typing import Any

from fareplay.game.record import Record


@dataclass(frozen=True)
class Result:
    """One game. `names` are the contestants by seat."""

    deal: int
    names: tuple[str, ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    sheets: tuple[dict[str, int | None], ...]
    seconds: tuple[float, ...]  # the slowest turn of each seat
    foul: str | None = None  # who broke which rule, if that ended the game
    record: Record | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-compatible values."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Result":
        """Return the result that `to_dict` wrote."""
        lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
        return cls(**{**values, **lists})

    def seats_of(self, name: str) -> list[int]:
        """Return the seats of a contestant."""
        return [seat for seat, of in enumerate(self.names) if of == name]

    def place(self, seat: int) -> int:
        """Return how many finished ahead of a seat: winners come first, then by points, eliminated players last."""
        return sum(self._ahead(other, seat) for other in range(len(self.names)))

    def _ahead(self, one: int, other: int) -> bool:
        """Return whether one seat finished ahead of another."""
        if (one in self.winners) != (other in self.winners):
            return one in self.winners
        if self.foul is not None or one in self.winners:
            return False
        mine, theirs = self.scores[one], self.scores[other]
        return mine is not None and (theirs is None or mine > theirs)

    def share(self, seat: int) -> float:
        """Return the seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0
