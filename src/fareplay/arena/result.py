"""A result: how one game of a contest went."""

from dataclasses import asdict, dataclass
from typing import Any

from fareplay.record import Record


@dataclass(frozen=True)
class Result:
    """One game. `names` says who sat where."""

    deal: int
    names: tuple[str, ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    sheets: tuple[dict[str, int | None], ...]
    seconds: tuple[float, ...]  # what each seat's slowest turn took
    foul: str | None = None  # who broke which rule, if the game ended by that
    record: Record | None = None

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON knows it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> "Result":
        """The reverse of `to_dict`."""
        lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
        return cls(**{**values, **lists})

    def seats_of(self, name: str) -> list[int]:
        """Where a contestant sat."""
        return [seat for seat, of in enumerate(self.names) if of == name]

    def place(self, seat: int) -> int:
        """How many finished ahead of the seat: the winners before all others, then by points, the eliminated last."""
        return sum(self._ahead(other, seat) for other in range(len(self.names)))

    def _ahead(self, one: int, other: int) -> bool:
        """Whether one seat finished ahead of another."""
        if (one in self.winners) != (other in self.winners):
            return one in self.winners
        if self.foul is not None or one in self.winners:
            return False
        mine, theirs = self.scores[one], self.scores[other]
        return mine is not None and (theirs is None or mine > theirs)

    def share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0
