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

    def share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0
