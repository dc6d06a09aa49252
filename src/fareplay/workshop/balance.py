"""Balance: what bots did on a board, compared with what they do on the printed boards.

A game turns the tally of its kernel into values: single ones, and groups of one value for each object. The printed
boards' values are part of the game's files; `fareplay city reference` measures them again.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal

from fareplay.boards.problem import Spot

Values = dict[str, float | dict[str, float]]  # a measure, or a group of them
Verdict = Literal["ok", "low", "high"]


@dataclass(frozen=True)
class Tolerance:
    """How far a measure may be outside the printed boards' range: relative to the value, and in its own unit."""

    part: float = 0.0
    unit: float = 0.0
    one_sided: bool = False  # whether only values that are too low matter
    named: bool = False  # whether each object of a group has a range of its own, instead of one for all
    quiet: bool = False  # whether measures within the range are left out


@dataclass(frozen=True)
class Measure:
    """One measure of a board and the range of the printed boards."""

    key: str
    facts: Mapping[str, Any]
    value: float
    low: float | None
    high: float | None
    spot: Spot = field(default_factory=Spot)
    item: str = ""  # of a group

    @property
    def verdict(self) -> Verdict:
        """Return whether the value is within the range."""
        if self.low is not None and self.value < self.low:
            return "low"
        return "high" if self.high is not None and self.value > self.high else "ok"

    @property
    def excess(self) -> float:
        """Return how far the value is outside the range, relative to the range's middle."""
        if self.verdict == "ok" or self.low is None or self.high is None:
            return 0.0
        beyond = self.low - self.value if self.verdict == "low" else self.value - self.high
        return beyond / max(1.0, abs(self.low + self.high) / 2)

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as JSON-compatible values."""
        at = {"kind": self.spot.kind, "index": self.spot.index, "id": self.spot.id}
        return {
            "key": self.key,
            "item": self.item,
            "facts": dict(self.facts),
            "at": {name: value for name, value in at.items() if value is not None},
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "verdict": self.verdict,
        }


def compare(
    values: Values, references: list[Values], tolerances: Mapping[str, Tolerance]
) -> Iterator[tuple[str, str, float, float | None, float | None]]:
    """Yield every value with its key, its item and its range; a value without a reference has none."""
    for key, found in values.items():
        rule = tolerances[key]
        for item, value in found.items() if isinstance(found, dict) else [("", found)]:
            known = [number for reference in references for number in _known(reference.get(key), item, rule.named)]
            low = high = None
            if known:
                least, most = min(known), max(known)
                low = round(least - abs(least) * rule.part - rule.unit, 1)
                low = max(0.0, low) if least >= 0 else low
                high = None if rule.one_sided else round(most + abs(most) * rule.part + rule.unit, 1)
            if rule.quiet and (low is None or value >= low) and (high is None or value <= high):
                continue
            yield key, item, round(value, 1), low, high


def _known(reference: Any, item: str, named: bool) -> list[float]:
    """Return the reference values for an item: its own, or those of all items of its group."""
    if reference is None:
        return []
    if not isinstance(reference, dict):
        return [float(reference)]
    if named:
        return [float(reference[item])] if item in reference else []
    return [float(number) for number in reference.values()]


def summary(values: Values, tolerances: Mapping[str, Tolerance]) -> Values:
    """Return values as they are kept for reference: of a group with one range for all, the least and the most."""
    kept: Values = {}
    for key, found in values.items():
        if isinstance(found, dict) and not tolerances[key].named:
            kept[key] = {"least": round(min(found.values()), 2), "most": round(max(found.values()), 2)}
        elif isinstance(found, dict):
            kept[key] = {item: round(value, 2) for item, value in found.items()}
        else:
            kept[key] = round(found, 2)
    return kept


def percent(part: int, whole: int) -> float:
    """Return a part of a whole in percent."""
    return 100.0 * part / max(1, whole)


@cache
def printed_values(package: str) -> dict[str, dict[str, Values]]:
    """Return the values of the printed boards of a game, by board and number of players."""
    found: dict[str, dict[str, Values]] = json.loads((resources.files(package) / "printed.json").read_text("utf-8"))
    return found
